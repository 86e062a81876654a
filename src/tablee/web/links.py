"""Addresses of tables that people hand on: as text, and as QR codes to be scanned with a phone."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Request

from tablee.web.errors import Refused
from tablee.web.services import Services
from tablee.web.visitors import same_origin
from tablee.web.wire.rest import Link

QUIET = 4  # modules of white around a code, as the standard wants


def link_to(request: Request[Any, Any, Any], services: Services, path: str, origin: str | None) -> Link:
    """Returns the whole address of a path on this server.

    `origin` is what the visitor's browser calls the server, which may stand behind a proxy; without it the
    request says. Raises Refused (`forbidden`) for an origin that is not this server's.
    """
    if not same_origin(origin, request.headers.get("host"), services.origins):
        raise Refused("forbidden", 403)
    base = urlsplit(origin or str(request.base_url))
    address = f"{base.scheme}://{base.netloc}{path}"
    return Link(path, address, qr_svg(address))


def qr_svg(address: str) -> str:
    """Returns a QR code as an SVG element without a size of its own, dark on white in every theme."""
    code = segno.make_qr(address, error="m")
    return code.svg_inline(
        border=QUIET, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
