"""The pages: thin HTML shells that scripts fill; every text is escaped, nothing is inline."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, Response, get
from litestar.params import FromPath, Parameter
from litestar.response import Redirect

from tablee.core.notes import N_
from tablee.i18n import language_name, languages
from tablee.puzzles import find_puzzle
from tablee.roster import find_game, game_names
from tablee.web.errors import Refused
from tablee.web.extension import find_page
from tablee.web.services import Services, TheServices, TheVisitor
from tablee.web.visitors import LANGUAGE_COOKIE, YEAR, say_in

THEMES = ("light", "dark")
TITLES = {
    "home": N_("What shall we play?"),
    "lobby": N_("Lobby"),
    "new": N_("New game"),
    "table": N_("Table"),
    "replay": N_("Replay"),
    "rules": N_("The rules of {game}"),
    "learn": N_("Learn {game}"),
    "history": N_("My games"),
    "me": N_("Me"),
    "arrive": N_("Go on here"),
    "offline": N_("Without the server"),
    "puzzles": N_("Puzzles"),
    "puzzle": N_("Puzzle"),
    "tournaments": N_("Tournaments"),
    "new-tournament": N_("New tournament"),
    "tournament": N_("Tournament"),
    "problem": N_("That did not work"),
}

STYLES = {
    "home": ("tiles",),
    "lobby": ("tiles", "lobby"),
    "learn": ("tiles",),
    "history": ("tiles",),
    "me": ("me", "dialogs", "links"),
    "arrive": ("me",),
    "offline": ("tiles",),
    "puzzles": ("tiles", "puzzles"),
    "puzzle": ("puzzles",),
    "tournaments": ("tiles",),
    "tournament": ("tournament", "dialogs", "links"),
    "rules": ("rules",),
    "table": (
        "table",
        "table-controls",
        "dialogs",
        "links",
        "waiting-room",
        "offers",
        "phrases",
        "preparation",
    ),
    "replay": ("table", "table-controls", "replay"),
}  # beside what every page has


def shell(request: Request[Any, Any, Any], page: str, text: str = "", **data: str) -> str:
    """Returns the HTML of a page; its script reads `data`, and `text` is shown above everything else.

    `NAME/PAGE` is a page of the extension NAME.
    """
    services: Services = request.app.state.services
    language = services.language_of(request)
    say = say_in(language)
    visitor = request.scope["state"].get("visitor", "")
    theme = request.cookies.get("theme")
    themed = f' data-theme="{theme}"' if theme in THEMES else ""
    if "/" in page:
        added = find_page(services.extensions, page)
        title = say(added.title, title=data.get("title", ""))
        own_sheets, source = added.styles, "/extensions/"
    else:
        title = say(TITLES[page], game=data["title"]) if "title" in data else say(TITLES[page])
        own_sheets, source = STYLES.get(page, ()), "/static/pages/"
    here = quote(f"{request.url.path}?{request.url.query}".rstrip("?"), safe="/")
    others = "\n".join(
        f'<a hreflang="{code}" lang="{code}" href="/lang/{code}?back={here}">{escape(own)}</a>'
        for code, own in ((code, language_name(code)) for code in languages())
        if code != language
    )
    facts = "".join(f' data-{key}="{escape(value, quote=True)}"' for key, value in data.items())
    script = "" if page == "problem" else f'<script type="module" src="{source}{page}.js"></script>\n'
    if script:
        script += '<script type="module" src="/static/pages/app-shell.js"></script>\n'
    sheets = ("theme", "pages", "controls", "turns", *own_sheets)
    places = (f"/extensions/{name}" if "/" in name else f"/static/{name}" for name in sheets)
    styles = "".join(f'<link rel="stylesheet" href="{place}.css">\n' for place in places)
    skip, listed, themes = say("To the contents"), say("Pages"), say("Light or dark")
    needs = say("This page needs JavaScript.")
    notice = say("Games belong to their publishers; Tablée is not affiliated with them.")
    shown = f"<p>{escape(text)}</p>\n" if text else ""
    if page == "problem":
        home = say("Home")
        shown += f'<p><a class="act" href="/">{escape(home)}</a></p>\n'
    links = [
        *((href, say(words)) for extension in services.extensions for href, words in extension.links),
        ("/new", say("New game")),
        ("/history", say("My games")),
        ("/lobby", say("Lobby")),
        ("/puzzles", say("Puzzles")),
        ("/learn", say("Learn")),
    ]
    current, own = request.url.path, say("Me")
    anchors = "".join(
        f'<a href="{href}"{" aria-current=page" if href == current else ""}>{escape(words)}</a>'
        for href, words in links
    )
    return f"""<!doctype html>
<html lang="{language}"{themed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="token" content="{services.signer.token(visitor)}">
<title>{escape(title)} · Tablée</title>
<meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#21252c" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/static/icon-maskable.png">
<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
{styles}{script}</head>
<body class="page-{page.replace("/", "-")}">
<a class="skip" href="#main">{escape(skip)}</a>
<header>
<a class="brand" href="/">Tablée</a>
<nav aria-label="{escape(listed)}">{anchors}</nav>
<div class="switches">
<a href="/me"{" aria-current=page" if current == "/me" else ""}>{escape(own)}</a>
<button type="button" id="theme" aria-label="{escape(themes)}">◐</button>
{others}
</div>
</header>
<main id="main" tabindex="-1"{facts}>
<h1>{escape(title)}</h1>
{shown}<noscript><p>{escape(needs)}</p></noscript>
</main>
<footer>{escape(notice)}</footer>
</body>
</html>
"""


def _page(html: str, status: int = 200) -> Response[str]:
    return Response(html, media_type="text/html", status_code=status)


@get("/", include_in_schema=False)
async def home(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the home page: games to begin with one click."""
    return _page(shell(request, "home"))


@get("/lobby", include_in_schema=False)
async def lobby(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the lobby: quick pairing, tables to join and to watch."""
    return _page(shell(request, "lobby"))


@get("/new", include_in_schema=False)
async def new(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the form for a new table."""
    return _page(shell(request, "new"))


@get("/history", include_in_schema=False)
async def history(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page of the visitor's own games."""
    return _page(shell(request, "history"))


@get("/me", include_in_schema=False)
async def me(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page about oneself: name, ratings, statistics, other devices."""
    return _page(shell(request, "me"))


@get("/arrive/{ticket:str}", include_in_schema=False)
async def arrive(request: Request[Any, Any, Any], ticket: FromPath[str]) -> Response[str]:
    """Returns the page that asks whether this browser is to become that of who made the address."""
    # Asked first, and by a button: programs look at addresses in messages before people do.
    return _page(shell(request, "arrive", ticket=ticket[:64]))


@get("/t/{table:str}", include_in_schema=False)
async def table(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    services: TheServices,
    visitor: TheVisitor,
    seat: Annotated[str | None, Parameter(max_length=40)] = None,
) -> Response[Any]:
    """Returns the page of a table.

    With the token of a private link the visitor sits down, and the token leaves the address.
    """
    stored = await services.tables.find_stored(table)
    if seat is not None:
        tokens = [held.token for held in stored.seats]
        if seat not in tokens:
            raise Refused("no_such_table", 404)
        if stored.seat_of(visitor) < 0:
            await services.actions.sit(stored, tokens.index(seat), visitor, "", invited=True)
        return Redirect(f"/t/{quote(table)}")
    return _page(shell(request, "table", table=table, game=stored.game))


@get("/replay/{table:str}", include_in_schema=False)
async def replay(
    request: Request[Any, Any, Any], table: FromPath[str], services: TheServices
) -> Response[str]:
    """Returns the page of a game to look through."""
    stored = await services.tables.find_stored(table)
    return _page(shell(request, "replay", table=table, game=stored.game))


@get("/learn", include_in_schema=False)
async def learn_any(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page of games that can be learned."""
    return _page(shell(request, "learn", game="", title=""))


@get("/learn/{game:str}", include_in_schema=False)
async def learn(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[str]:
    """Returns the guided first game of a game."""
    return _page(shell(request, "learn", game=game, title=_title(game)))


@get("/puzzles", include_in_schema=False)
async def puzzles(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page of all puzzles, those of the day first."""
    return _page(shell(request, "puzzles"))


@get("/puzzles/{game:str}/{puzzle:str}", include_in_schema=False)
async def puzzle(
    request: Request[Any, Any, Any], game: FromPath[str], puzzle: FromPath[str]
) -> Response[str]:
    """Returns the page of one puzzle."""
    if game not in game_names():
        raise Refused("no_such_page", 404)
    found = find_puzzle(find_game(game), puzzle[:24])
    return _page(shell(request, "puzzle", game=game, puzzle=found.id))


@get("/tournaments", include_in_schema=False)
async def tournaments(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the page of one's own tournaments and of those one may join."""
    return _page(shell(request, "tournaments"))


@get("/tournaments/new", include_in_schema=False)
async def new_tournament(request: Request[Any, Any, Any]) -> Response[str]:
    """Returns the form for a new tournament."""
    return _page(shell(request, "new-tournament"))


@get("/tournaments/{tournament:str}", include_in_schema=False)
async def tournament(
    request: Request[Any, Any, Any], tournament: FromPath[str], services: TheServices
) -> Response[str]:
    """Returns the page of a tournament."""
    found = await services.tournaments.find(tournament)
    return _page(shell(request, "tournament", tournament=found.id))


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[str]:
    """Returns the page of a game's rules."""
    return _page(shell(request, "rules", game=game, title=_title(game)))


@get("/lang/{code:str}", include_in_schema=False)
async def choose_language(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    back: Annotated[str, Parameter(max_length=200)] = "/",
) -> Redirect:
    """Chooses a language, and goes back to where it was chosen."""
    inside = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    answer = Redirect(quote(inside, safe="/?=&:,.%"))
    if code in languages():
        secure = request.scope.get("scheme") == "https"
        answer.set_cookie(LANGUAGE_COOKIE, code, max_age=YEAR, samesite="lax", httponly=True, secure=secure)
    return answer


def _title(game: str) -> str:
    if game not in game_names():
        raise Refused("no_such_page", 404)
    return find_game(game).title


HANDLERS = [
    home,
    lobby,
    new,
    history,
    me,
    arrive,
    table,
    replay,
    learn_any,
    learn,
    puzzles,
    puzzle,
    tournaments,
    new_tournament,
    tournament,
    rules,
    choose_language,
]
