"""Passkeys: a key on a visitor's device, or in its password manager, that leads back to who they are here.

The library webauthn checks what the browser brings. Each challenge is a ticket of the database, good once and
for a few minutes, whichever process is asked next. A passkey belongs to the name of this server's address: an
address without a name has none.
"""

from __future__ import annotations

import re
import time
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from tablee.web.errors import Refused
from tablee.web.profile import signed_in
from tablee.web.services import TheServices, TheVisitor
from tablee.web.storage.profile_rows import StoredPasskey
from tablee.web.wire.profile import Arrived, PasskeyAnswer, PasskeyOptions

ADD, USE = "passkey_add", "passkey_use"
SECONDS = 300.0
MOST = 10  # of one visitor
SERVER = "Tablée"
_NUMBERS = re.compile(r"[\d.]+|.*:.*")


@post("/api/me/passkeys/options", status_code=HTTP_200_OK)
async def options_to_add(
    request: Request[Any, Any, Any], services: TheServices, visitor: TheVisitor
) -> PasskeyOptions:
    """Returns what the browser needs to make a passkey for a visitor."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    host, _ = _address(request)
    profiles = services.store.profiles
    known = await profiles.passkeys_of(visitor)
    if len(known) >= MOST:
        raise Refused("bad_passkey", 403)
    ticket = await profiles.new_ticket(ADD, visitor, SECONDS)
    found = generate_registration_options(
        rp_id=host,
        rp_name=SERVER,
        # The authenticator keeps this: it must not be what the cookie says.
        user_id=sha256(f"passkey {visitor}".encode()).digest(),
        user_name=await profiles.name(visitor) or SERVER,
        challenge=ticket.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
    )
    return PasskeyOptions(ticket, options_to_json(found))


@post("/api/me/passkeys", status_code=HTTP_204_NO_CONTENT)
async def add_passkey(
    request: Request[Any, Any, Any], data: JSONBody[PasskeyAnswer], services: TheServices, visitor: TheVisitor
) -> None:
    """Adds the passkey that a browser has made; raises Refused (`bad_passkey`) for anything else."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    host, origin = _address(request)
    profiles = services.store.profiles
    if await profiles.redeem(ADD, data.ticket) != visitor:
        raise Refused("bad_passkey", 403)
    try:
        made = verify_registration_response(
            credential=data.credential,
            expected_challenge=data.ticket.encode(),
            expected_rp_id=host,
            expected_origin=origin,
            require_user_verification=False,
        )
    except Exception as error:  # whatever the library finds wrong with what came from outside
        raise Refused("bad_passkey", 403) from error
    name = bytes_to_base64url(made.credential_id)
    passkey = StoredPasskey(name, visitor, made.credential_public_key, made.sign_count, time.time())
    if not await profiles.add_passkey(passkey):
        raise Refused("bad_passkey", 403)


@post("/api/me/passkeys/removal", status_code=HTTP_204_NO_CONTENT)
async def remove_passkeys(services: TheServices, visitor: TheVisitor) -> None:
    """Forgets every passkey of a visitor: none of them leads here any more."""
    await services.store.profiles.remove_passkeys(visitor)


@post("/api/passkeys/options", status_code=HTTP_200_OK)
async def options_to_use(
    request: Request[Any, Any, Any], services: TheServices, visitor: TheVisitor
) -> PasskeyOptions:
    """Returns what the browser needs to ask for a passkey, whoever's it is."""
    from webauthn import generate_authentication_options, options_to_json

    host, _ = _address(request)
    ticket = await services.store.profiles.new_ticket(USE, visitor, SECONDS)
    found = generate_authentication_options(rp_id=host, challenge=ticket.encode())
    return PasskeyOptions(ticket, options_to_json(found))


@post("/api/passkeys/use", status_code=HTTP_200_OK)
async def use_passkey(
    request: Request[Any, Any, Any], data: JSONBody[PasskeyAnswer], services: TheServices, visitor: TheVisitor
) -> Response[Arrived]:
    """Makes this browser that of a passkey's owner; raises Refused (`bad_passkey`)."""
    from webauthn import verify_authentication_response

    host, origin = _address(request)
    profiles = services.store.profiles
    # Of the browser that asked for it: an answer that was overheard is of no use to another.
    if await profiles.redeem(USE, data.ticket) != visitor:
        raise Refused("bad_passkey", 403)
    passkey = await profiles.find_passkey(str(data.credential.get("id"))[:400])
    if passkey is None:
        raise Refused("bad_passkey", 403)
    try:
        proof = verify_authentication_response(
            credential=data.credential,
            expected_challenge=data.ticket.encode(),
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.used,
            require_user_verification=False,
        )
    except Exception as error:  # as above
        raise Refused("bad_passkey", 403) from error
    await profiles.use_passkey(passkey.id, proof.new_sign_count)
    return signed_in(request, services, passkey.visitor, await profiles.name(passkey.visitor))


def _address(request: Request[Any, Any, Any]) -> tuple[str, str]:
    """Returns the name of this server and the whole origin, as the browser says them; the middleware has seen
    that they are ours.

    Raises Refused (`bad_passkey`) where a browser would make no passkey.
    """
    origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
    host = urlsplit(origin).hostname or ""
    if not host or _NUMBERS.fullmatch(host):
        raise Refused("bad_passkey", 403)
    return host, origin


HANDLERS = [options_to_add, add_passkey, remove_passkeys, options_to_use, use_passkey]
