"""`tablee docs`: opens the documentation, which comes with the program as pages that need no network."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tablee.cli.command import Command
from tablee.cli.command_group import lang_option
from tablee.cli.locale import say, speaker
from tablee.cli.options import json_option

PACKAGE = Path(__file__).parents[2]
PLACES = (PACKAGE / "site", PACKAGE.parents[1] / "build" / "site")  # in a wheel, and in a copy of the project


@click.command(
    cls=Command,
    help=say("Open the documentation in the browser; it needs no network."),
    examples=[
        "tablee docs --print",
        "tablee docs tournaments --print",
    ],
)
@click.argument("page", required=False, metavar=say("[PAGE]"))
@click.option("--print", "printed", is_flag=True, help=say("Print the address of the page, open nothing."))
@json_option
@lang_option
def docs(page: str | None, *, printed: bool, as_json: bool) -> None:
    """Opens a page in the language of this run where it is there, otherwise in English.

    :raises BadUse: when the documentation has not been built.
    :raises UnknownName: when there is no such page; the error names those there are.
    """
    site = _site()
    address = _page(site, page or "index").as_uri()
    if as_json:
        click.echo(json.dumps({"site": str(site), "page": address}))
        return
    if not printed:
        import webbrowser

        if webbrowser.open(address):
            click.echo(say("opened: {address}", address=address))
            return
    click.echo(address)


def _site() -> Path:
    from tablee.core.errors import BadUse
    from tablee.core.notes import N_, Note

    for place in PLACES:
        if (place / "index.html").is_file():
            return place
    why = N_(
        "the documentation is not built here: run make docs in {folder}, or install a wheel, which has it"
    )
    raise BadUse(why=Note("no_docs", why, {"folder": str(PACKAGE.parents[1])}))


def _page(site: Path, name: str) -> Path:
    from tablee.core.errors import UnknownName
    from tablee.core.notes import N_, Note

    known = [found.removesuffix(".html") for found in _pages(site)]
    if name not in known:
        raise UnknownName(what=Note("page", N_("page")), name=name, known=known)
    own = site / speaker().language / f"{name}.html"
    return own if own.is_file() else site / f"{name}.html"


def _pages(site: Path) -> list[str]:
    """Returns the pages that have a name of their own: those in English, the sources of examples left out."""
    from tablee.i18n import languages

    found = sorted(page.relative_to(site) for page in site.rglob("*.html"))
    return [
        str(page) for page in found if page.parts[0] not in {*languages(), "source", "assets", "404.html"}
    ]
