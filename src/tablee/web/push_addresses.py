"""Which addresses notices may be sent to: those of push services on the public internet, over https.

A visitor names the address, and the server sends a request to it. Without these bounds anybody could let the
server knock at doors inside its own network.
"""

from __future__ import annotations

import ipaddress
import re
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from tablee.web.errors import Refused

_BASE64 = re.compile(r"[A-Za-z0-9_-]+")
_TRANSLATED = [ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")]


def require_endpoint(endpoint: str, *, local: bool = False) -> str:
    """Returns an address to which notices may be sent; `local` allows http on this machine too, for tests.

    Raises Refused (`bad_push_address`). Names are looked up when a notice is sent, see `is_public`.
    """
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refused("bad_push_address", 400) from None
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not plain or not host or parts.username is not None or parts.password is not None:
        raise Refused("bad_push_address", 400)
    if local and parts.scheme == "http" and _is_loopback(host):
        return endpoint
    if parts.scheme != "https" or port not in (None, 443) or not _may_be_public(host):
        raise Refused("bad_push_address", 400)
    return endpoint


def require_keys(p256dh: str, auth: str) -> None:
    """Raises Refused (`bad_push_address`) for keys with which nothing can be encrypted."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refused("bad_push_address", 400) from None
    if len(secret) != 16:
        raise Refused("bad_push_address", 400)


def is_public(address: str) -> bool:
    """Returns whether an IP address is one of the public internet."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if any(found in net for net in _TRANSLATED):  # it leads to an IPv4 address, which may be anybody's
            return False
    return found.is_global and not found.is_multicast


def _may_be_public(host: str) -> bool:
    """Whether a host is a public IP address, or a name with a dot in it that is no way to write a number."""
    try:
        return is_public(host)
    except ValueError:
        last = host.rstrip(".").rpartition(".")[2]
        return (
            "." in host.strip(".")
            and not last[:1].isdigit()
            and last not in ("localhost", "local", "internal")
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _decoded(text: str) -> bytes:
    if not _BASE64.fullmatch(text):  # the library would pass over what does not belong
        raise ValueError(text)
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
