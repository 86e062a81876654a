"""A league as its people's programs reach it: a link, and requests with the link's token.

The token goes in a header to the address in the link and nowhere else: redirects are not followed. Knows
HTTP, and nothing of what the answers mean.
"""

from __future__ import annotations

import http.client
import re
import ssl
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

import msgspec

from tablee.core.errors import BadUse, PeerFailed, os_error_note
from tablee.core.notes import N_, Note
from tablee.league.wire import VersionInfo

SECONDS = 60.0  # for an answer
LARGEST_ANSWER = 4 << 20
_LINK = re.compile(r"(?P<before>.*)/league/enter/(?P<token>[\w-]{16,100})/?")


@dataclass(frozen=True)
class LeagueLink:
    """Where a league is, and somebody's token: what stands in the link that the teacher has given."""

    scheme: str
    host: str
    before: str  # what stands before /league in its addresses
    token: str

    @classmethod
    def of(cls, text: str) -> LeagueLink:
        """Returns the parts of a link.

        :raises BadUse: when it is none.
        """
        try:
            parts = urlsplit(text.strip())
            found = _LINK.fullmatch(parts.path)
            if parts.scheme in ("http", "https") and parts.hostname and found and parts.port != 0:
                return cls(parts.scheme, parts.netloc.rpartition("@")[2], found["before"], found["token"])
        except ValueError:
            pass
        template = N_("{link} is no link to a league: expected one as http://host:8765/league/enter/TOKEN")
        raise BadUse(why=Note("no_link", template, {"link": _without_token(text)}))

    @property
    def address(self) -> str:
        """The league's address, without the token."""
        return f"{self.scheme}://{self.host}{self.before}/league"


class LeagueClient:
    """Asks a league, in the name of whose link it is; answers are in the language that is asked for."""

    def __init__(self, link: LeagueLink, language: str) -> None:
        self._link = link
        self._headers = {
            "Authorization": f"Bearer {link.token}",
            "Accept-Language": language,
            "Accept": "application/json",
        }

    def push(self, data: bytes, name: str) -> VersionInfo:
        """Pushes a player; returns its version.

        :raises PeerFailed: when the league does not take it, or cannot be reached.
        """
        return self._ask("POST", f"/pushes?name={quote(name, safe='')}", data)

    def version(self, number: int) -> VersionInfo:
        """Returns one's own version with what its check has found so far.

        :raises PeerFailed: when it cannot be asked for.
        """
        return self._ask("GET", f"/versions/{number}")

    def _ask(self, method: str, path: str, body: bytes | None = None) -> VersionInfo:
        link = self._link
        connected = http.client.HTTPSConnection if link.scheme == "https" else http.client.HTTPConnection
        headers = self._headers | ({"Content-Type": "application/octet-stream"} if body is not None else {})
        try:
            connection = connected(link.host, timeout=SECONDS)
            try:
                connection.request(method, f"{link.before}/api/league{path}", body, headers)
                answer = connection.getresponse()
                text = answer.read(LARGEST_ANSWER)
            finally:
                connection.close()
        except ssl.SSLError as error:
            raise self._failed(
                Note("no_tls", N_("its certificate is not accepted: {problem}"), {"problem": error.reason})
            ) from None
        except TimeoutError:
            template = N_("it has not answered within {seconds} s")
            raise self._failed(Note("silent", template, {"seconds": int(SECONDS)})) from None
        except OSError as error:
            template = N_("it cannot be reached: {problem}")
            raise self._failed(Note("unreachable", template, {"problem": os_error_note(error)})) from None
        except (http.client.HTTPException, UnicodeError):
            raise self._failed(Note("no_league", N_("no league answers there"))) from None
        return self._read(answer.status, text)

    def _read(self, status: int, text: bytes) -> VersionInfo:
        try:
            if status < 300:
                return msgspec.convert(_printable(msgspec.json.decode(text)), VersionInfo)
            refusal = msgspec.json.decode(text, type=dict[str, object])
        except msgspec.MsgspecError:
            raise self._failed(Note("no_league", N_("no league answers there"))) from None
        why = {"text": _plain(str(refusal.get("text", status)))}
        raise self._failed(Note("refused", N_("it answers: {text}"), why))

    def _failed(self, why: Note) -> PeerFailed:
        return PeerFailed(address=self._link.address, why=why)


def _without_token(text: str) -> str:
    """Returns a text that was given for a link, as it may stand in an error that others see."""
    return _plain(re.sub(r"(/enter/.{0,3}).*", r"\1…", text))[:200] or "''"


def _printable(data: object) -> object:
    """Returns an answer without what would steer a terminal."""
    if isinstance(data, str):
        return "\n".join(map(_plain, data.splitlines()))
    if isinstance(data, list):
        return [_printable(each) for each in data]
    if isinstance(data, dict):
        return {key: _printable(value) for key, value in data.items()}
    return data


def _plain(text: str) -> str:
    """Returns what a server has said, fit for a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
