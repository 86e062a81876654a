"""Keys in their order: each one is done with before the next is heard.

Textual hands a key to what has the focus, and does what it is bound to later, when the key has come up to the
application; what that leads to follows later still. Keys that arrive together would meet the screen as it was
before the first of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import monotonic

from textual.app import App
from textual.events import Event, Key, Paste
from textual.message_pump import MessagePump

PASSES = 3  # the key comes up, what it does is told and comes up, a new screen gives the focus to a part
LONGEST = 1.0  # seconds that a key waits for another: whatever goes wrong, keys are heard


class Keyboard(App[None]):
    """An application that hears one key at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: deque[Event] = deque()
        self._hearing = False
        self._heard = 0.0  # when the last key was

    def heeds(self, event: Key | Paste) -> bool:  # noqa: ARG002 - for applications made from this one
        """Whether a key counts now."""
        return True

    async def on_event(self, event: Event) -> None:
        if not isinstance(event, Key | Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        self._typed.append(event)
        if not self._hearing or monotonic() - self._heard > LONGEST:
            await self._hear()

    async def _hear(self) -> None:
        """The next key goes its way, and the one after it waits until everything has followed from it."""
        self._hearing = False
        while self._typed and not self._hearing:
            event = self._typed.popleft()
            if isinstance(event, Key | Paste) and self.heeds(event):
                self._hearing, self._heard = True, monotonic()
                await super().on_event(event)
                self._follow(PASSES)

    def _follow(self, passes: int) -> None:
        """Goes the way of a key, behind it, from what has the focus up to the application."""
        if passes == 0:
            self.call_later(self._hear)
        else:
            way = [node for node in (self.focused or self.screen).ancestors_with_self if node is not self]
            self._climb([*way, self], passes if self.screen.is_mounted else PASSES)

    def _climb(self, way: Sequence[MessagePump], passes: int) -> None:
        """To the next of them that still hears, behind all that it has been told before."""
        if not way:
            self._follow(passes - 1)
            return
        for at, node in enumerate(way):
            if node.call_later(self._climb, way[at + 1 :], passes):
                return  # or not even the application hears any more: it ends
