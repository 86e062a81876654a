"""`KeyQueueApp`, an application that handles one key at a time, in the order they were pressed.

Textual hands a key to the focused widget and runs what it is bound to later, when the event has bubbled up to
the application; what that leads to follows later still. Keys that arrive together (a paste, a fast typist, a
slow machine) would all meet the screen as it was before the first of them. Here the next key waits until
everything that follows from the one before it has happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from time import monotonic

from textual.app import App
from textual.events import Event, Key, Paste
from textual.message_pump import MessagePump

# Rounds through the message queues that one key needs: its event bubbles up, the message it leads to bubbles
# up, and a newly opened screen gives the focus to a widget.
PASSES = 3
LONGEST = 1.0  # seconds that a key waits for another: whatever goes wrong, the keyboard never stays dead


class KeyQueueApp(App[None]):
    """An application that handles one key at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[Event] = deque()
        self._handling = False
        self._since = 0.0  # when the key being handled was handed on

    def accepts(self, event: Key | Paste) -> bool:  # noqa: ARG002 - for applications made from this one
        """Returns whether a key counts now; one that does not is dropped."""
        return True

    @property
    def is_handling_keys(self) -> bool:
        """Whether a key is being handled or waits; tests look at it."""
        return bool(self._waiting) or self._handling

    async def on_event(self, event: Event) -> None:
        """Puts keys into the queue; every other event takes Textual's usual way."""
        if not isinstance(event, Key | Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        self._waiting.append(event)
        if not self._handling or monotonic() - self._since > LONGEST:
            await self._handle_next()

    async def _handle_next(self) -> None:
        """Hands the next accepted key on; the one after it waits until `_follow` is done."""
        self._handling = False
        while self._waiting and not self._handling:
            event = self._waiting.popleft()
            if isinstance(event, Key | Paste) and self.accepts(event):
                self._handling, self._since = True, monotonic()
                await super().on_event(event)
                self._follow(PASSES)

    def _follow(self, passes: int) -> None:
        """Goes the way of a key behind it, from the focused widget up to the application, `passes` times."""
        if passes == 0:
            self.call_later(self._handle_next)
        else:
            way = [node for node in (self.focused or self.screen).ancestors_with_self if node is not self]
            self._climb([*way, self], passes if self.screen.is_mounted else PASSES)

    def _climb(self, way: Sequence[MessagePump], passes: int) -> None:
        """Queues itself at the next node that still takes messages, behind all it was sent before."""
        if not way:
            self._follow(passes - 1)
            return
        for at, node in enumerate(way):
            if node.call_later(self._climb, way[at + 1 :], passes):
                return  # if no node takes it, not even the application, the program is ending
