"""Files that the browser loads: scripts, styles, pictures and sounds of the pages and boards, and the texts
they show.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from tablee.core.notes import N_
from tablee.i18n import Say, languages
from tablee.roster import find_game, game_folders, game_names
from tablee.web.errors import Refused
from tablee.web.extension import Extension
from tablee.web.lobby_texts import LOBBY_TEXTS
from tablee.web.premove_texts import PREMOVE_BOARD_TEXTS, PREMOVE_TEXTS
from tablee.web.profile_texts import PROFILE_TEXTS
from tablee.web.puzzle_texts import PUZZLE_TEXTS
from tablee.web.replay_texts import REPLAY_TEXTS
from tablee.web.services import TheServices
from tablee.web.tournament_texts import TOURNAMENT_TEXTS
from tablee.web.visitors import say_in

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
BINARY = {".png": "image/png", ".wav": "audio/wav"}
_FILE = re.compile(r"/?(?:[a-z0-9_-]+/)?[a-z0-9_-]+\.(?:js|css|svg|png|wav)")
STATIC = Path(str(resources.files("tablee.web"))) / "static"


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


def _answer(folder: Path, file: str, *, dev: bool) -> Response[bytes]:
    """Returns a file by a name of a narrow shape: no way leads out of the folder."""
    path = folder / file.lstrip("/")
    if not _FILE.fullmatch(file) or not path.is_file():
        raise Refused("no_such_page", 404)
    media_type = BINARY.get(path.suffix) or f"{TYPES[path.suffix]}; charset=utf-8"
    if dev:  # whoever edits a board sees it on reload
        return Response(path.read_bytes(), media_type=media_type, headers={"Cache-Control": "no-store"})
    return Response(_content(path), media_type=media_type)


def static_file(file: str, *, dev: bool) -> Response[bytes]:
    """Returns a file of the pages; raises Refused (`no_such_page`)."""
    return _answer(STATIC, file, dev=dev)


@get("/static/{file:path}", include_in_schema=False)
async def static(file: FromPath[str], services: TheServices) -> Response[bytes]:
    """Returns a file of the pages."""
    return static_file(str(file), dev=services.dev)


@get("/games/{game:str}/{file:str}", include_in_schema=False)
async def game_file(game: FromPath[str], file: FromPath[str], services: TheServices) -> Response[bytes]:
    """Returns a file of a game's board."""
    if game not in game_names():
        raise Refused("no_such_page", 404)
    return _answer(game_folders()[game] / "web", file, dev=services.dev)


@get("/extensions/{name:str}/{file:path}", include_in_schema=False)
async def extension_file(name: FromPath[str], file: FromPath[str], services: TheServices) -> Response[bytes]:
    """Returns a file of an extension's pages."""
    folders = {each.name: each.folder for each in services.extensions}
    folder = folders.get(name)
    if folder is None:
        raise Refused("no_such_page", 404)
    return _answer(folder, str(file), dev=services.dev)


@cache
def _texts(language: str, extensions: tuple[Extension, ...]) -> bytes:
    say = say_in(language)
    added = {f"{each.name}.{key}": say(text) for each in extensions for key, text in each.texts.items()}
    return msgspec.json.encode(page_texts(say) | board_texts(game_names(), say) | added)


@get("/i18n/{file:str}", include_in_schema=False)
async def texts(file: FromPath[str], services: TheServices) -> Response[bytes]:
    """Returns every text the browser shows, by key."""
    language = file.removesuffix(".json")
    if language not in languages() or file == language:
        raise Refused("no_such_page", 404)
    return Response(_texts(language, services.extensions), media_type="application/json")


HANDLERS: list[HTTPRouteHandler | Any] = [static, game_file, extension_file, texts]


PAGE_TEXTS = {
    # everywhere
    "offline": N_("The server cannot be reached."),
    "failed": N_("Something went wrong."),
    "new": N_("New game"),
    "rules": N_("Rules"),
    "home": N_("Home"),
    "close": N_("Close"),
    "preset": N_("rules"),
    "your_name": N_("your name"),
    "you": N_("you"),
    "labelled": N_("{what}: {which}"),
    # lists of tables
    "lead": N_("Play against the computer or with friends: no account, nothing to install."),
    "play": N_("Play"),
    "play_a_friend": N_("Play a friend"),
    "learn": N_("Learn"),
    "choose": N_("Choose rules and opponents"),
    "free_seat": N_("free seat"),
    "free_seat_of": N_("{side}: free seat"),
    "state_open": N_("waits for players"),
    "state_running": N_("under way"),
    "state_over": N_("over"),
    "state_won": N_("you won"),
    "state_lost": N_("not won"),
    "join": N_("Join"),
    "watch": N_("Watch"),
    "go_on": N_("Go on"),
    "look": N_("Look through"),
    "my_games": N_("My games"),
    "your_move_games": N_("Your move"),
    "waiting_games": N_("Waiting for others"),
    "state_yours": N_("your move"),
    "finished_games": N_("Finished games"),
    "none_yet": N_("None yet."),
    # games by turns
    "by_turns": N_("Games by turns"),
    "by_turns_meaning": N_(
        "Days for each move: nobody has to be there at the same time. Who does not move in time has lost."
    ),
    "days_each": N_("{time} for each move"),
    "days.one": N_("{n} day"),
    "days.other": N_("{n} days"),
    "time_left": N_("{time} left"),
    "turns_waiting.one": N_("{n} game by turns waits for your move"),
    "turns_waiting.other": N_("{n} games by turns wait for your move"),
    "on_vacation": N_("On vacation: {who}"),
    "vacation_of": N_("on vacation until {when}"),
    "vacation_meaning": N_("On vacation your time stands still in all games by turns. The others see it."),
    "vacation_left.one": N_("You have {n} day left this year."),
    "vacation_left.other": N_("You have {n} days left this year."),
    "vacation_days": N_("vacation, from now on"),
    "vacation_begin": N_("Go on vacation"),
    "vacation_until": N_("You are on vacation until {when}: your time stands still."),
    "vacation_end": N_("End my vacation"),
    "notices_off": N_(
        "A notice on this device can tell you that it is your move. It names the game and who plays."
    ),
    "notices_begin": N_("Notify me"),
    "notices_on": N_("This device is notified when it is your move, and when a game is over."),
    "notices_end": N_("No more notices here"),
    "notices_denied": N_("Notices are blocked for this page: allow them in the browser's settings first."),
    "notices_unsupported": N_(
        "This browser has no notices here; they need https, and on some phones the installed app."
    ),
    # without the server
    "offline_needs": N_(
        "To move, to see how a game stands, to look through one or to begin one, the server is needed."
    ),
    "offline_seen": N_("As this device saw them last, on {when}; they may have gone on since."),
    "offline_none": N_("This device has not seen any games of yours yet."),
    "try_again": N_("Try again"),
    "bring_in": N_("A saved game"),
    "bring_in_file": N_("record file"),
    "bring_in_go": N_("Open"),
    "bring_in_text": N_("or its text"),
    "bring_in_bad": N_("This is no saved game: the text of a record file is expected."),
    # a new game
    "which_game": N_("Which game"),
    "game": N_("game"),
    "who_plays": N_("Who plays"),
    "seats": N_("seats"),
    "me": N_("you"),
    "a_friend": N_("a friend, by invitation"),
    "people": N_("People"),
    "computers": N_("Computer"),
    "other_opponents": N_("Other opponents"),
    "options": N_("Options of the rules"),
    "more": N_("Around the game"),
    "clock": N_("clocks"),
    "no_clock": N_("no clocks"),
    "clock_whole_game": N_("Minutes for the whole game"),
    "clock_minutes": N_("{minutes} minutes each"),
    "increment": N_("for each move"),
    "no_increment": N_("nothing more"),
    "clock_increment": N_("{seconds} seconds more"),
    "hints_agreed": N_("hints are allowed, to all who play"),
    "named": N_("my name may stand in saved files"),
    "listed": N_("show this table in the list"),
    "begin": N_("Begin"),
    # a table
    "board": N_("board"),
    "beside": N_("players and log"),
    "log": N_("What has happened"),
    "news": N_("What has happened since your last move"),
    "sound": N_("Sound"),
    "sound_meaning": N_("Sounds at the tables, in this browser"),
    "hint": N_("Hint"),
    "undo": N_("Undo"),
    "ask_undo": N_("Ask to undo"),
    "offer_draw": N_("Offer a draw"),
    "offer_abort": N_("Break the game off"),
    "abort_sure": N_("Break this game off, without a result? Others who play are asked first."),
    "offer_claim": N_("Claim the win"),
    "offer_computer": N_("A computer goes on"),
    "offer_adjourn": N_("Adjourn"),
    "accept": N_("Accept"),
    "decline": N_("Decline"),
    "withdraw": N_("Withdraw"),
    "adjourned": N_("The game is adjourned: it goes on as soon as everybody is here."),
    "claim_in": N_("In {seconds} s one may claim the win, let a computer go on, or adjourn."),
    "computer_for_you": N_("You were away for long: a computer plays in your place."),
    "take_seat_again": N_("Take my seat again"),
    "terms_hints": N_("Hints are allowed at this table, to all who play."),
    "terms_no_hints": N_("No hints at this table: people play each other."),
    "terms_clock": N_("Each has {minutes} minutes, and {seconds} seconds more for each move."),
    "terms_clock_only": N_("Each has {minutes} minutes for the whole game."),
    "answer_now": N_("Answer now"),
    "resign": N_("Resign"),
    "resign_sure": N_("Give up this game?"),
    "invite": N_("Invite"),
    "other_device": N_("On another device"),
    "replay": N_("Replay"),
    "save": N_("Save as a file"),
    "save_now": N_("Save"),
    "save_whole": N_(
        "The file holds the whole game. It can be looked through and analysed wherever Tablée is."
    ),
    "save_resumable": N_(
        "The file can be gone on with, here or in a terminal: nothing is hidden in this game."
    ),
    "save_view": N_(
        "The game is not over and hides something. A file to go on with would hold the deal and every move, "
        "and so tell who has which cards. What is saved now is what you have seen; once the game is over, "
        "the whole of it can be saved."
    ),
    "save_names": N_("Names stand in it of those only who have agreed to that."),
    "ask": N_("Ask"),
    "what_next": N_("What next?"),
    "more_acts": N_("More"),
    "keys": N_("Keys: Tab to the board and its buttons, arrows to choose, Enter to take, Escape to go back."),
    "imported": N_("This game was brought in from a file: whoever did so may know what is hidden."),
    "lost": N_("The connection is lost; trying again…"),
    "table_gone": N_("There is no such table."),
    "refused": N_("The server does not accept this connection: reload the page."),
    "thinking": N_("{who} is thinking…"),
    "thinking_hint": N_("Thinking about a hint…"),
    "hint_is": N_("Hint: {move}"),
    "chance_of": N_("{move}: {chance}"),
    "watching": N_("You are watching"),
    "spectators.one": N_("{n} spectator"),
    "spectators.other": N_("{n} spectators"),
    "here": N_("here"),
    "away": N_("away"),
    "sit_down": N_("Sit down"),
    "use_name": N_("Use this name"),
    "share": N_("The address"),
    "invite_title": N_("{game}: invite a friend"),
    "invited_title": N_("{game}: you are invited"),
    "who_has_come": N_("Who has come"),
    "here_only": N_(
        "This address works on this machine only. For others, start the server with --host 0.0.0.0 and "
        "open the page by this machine's name or number."
    ),
    "qr_code": N_("The address as a QR code"),
    "scan": N_("Scan it with a phone"),
    "share_text": N_("Whoever has this address comes to this table."),
    "share_seat": N_("For you only: whoever has this address plays at your seat."),
    "address": N_("address"),
    "copy": N_("Copy"),
    "copied": N_("Copied"),
    "over": N_("The game is over"),
    "you_win": N_("You have won"),
    "you_lose": N_("You have not won"),
    "a_draw": N_("A draw"),
    "broken_off": N_("The game was broken off"),
    "shared_win": N_("You share the win"),
    "again": N_("Same again"),
    "to_next": N_("To the next game"),
    "other_level": N_("Another level"),
    "analysis": N_("Analysis"),
    "count_best_moves": N_("How good were my moves?"),
    # learning
    "guided": N_("Guided first game"),
    "guided_by": N_("Guided first game: {rules}"),
    "no_guided": N_("There is no guided game by these rules ({rules}); learn the game by others first."),
    "easy_game": N_("A first, easy game"),
}


BOARD_TEXTS = {
    "your_turn": N_("Your turn."),
    "asked": N_("What to do"),
    "labelled": N_("{what}: {which}"),
    "to_move": N_("to move"),
    "your_move": N_("your turn"),
    "waiting": N_("It is {who}'s turn."),
    "nobody": N_("Waiting for a player."),
    "read_on": N_("Click, touch or press a key to go on."),
    "back": N_("Back"),
    "you": N_("you"),
    "winner": N_("winner"),
    "shared": N_("shared win"),
    "broken": N_(
        "The board could not be drawn; what went wrong has been noted. Reload the page to try again."
    ),
}


def page_texts(say: Say) -> dict[str, str]:
    """Returns the texts of the pages."""
    parts = (PREMOVE_TEXTS, REPLAY_TEXTS, PROFILE_TEXTS, PUZZLE_TEXTS, TOURNAMENT_TEXTS, LOBBY_TEXTS)
    every = PAGE_TEXTS | {key: text for part in parts for key, text in part.items()}
    return {f"page.{key}": say(text) for key, text in every.items()}


def board_texts(names: list[str], say: Say) -> dict[str, str]:
    """Returns the texts of the boards of these games; a game without a `web` package adds none."""
    found = {f"board.{key}": say(text) for key, text in (BOARD_TEXTS | PREMOVE_BOARD_TEXTS).items()}
    for name in names:
        package = find_game(name).part("web")
        if package is not None:
            found |= {f"{name}.{key}": say.for_game(name)(text) for key, text in package.TEXTS.items()}
    return found
