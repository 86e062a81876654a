"""The declarations that `tsc` checks the scripts of a league against are those of its messages as they are now."""

from __future__ import annotations

from tablee.league.web.typescript import TARGET, declarations


def test_the_declarations_are_written_anew_when_a_message_changes():
    assert TARGET.read_text(encoding="utf-8") == declarations(), "run `make wire`"
