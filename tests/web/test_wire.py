"""The declarations that `tsc` checks the scripts against are those of the messages as they are now."""

from __future__ import annotations

from tablee.web.wire.typescript import TARGET, declarations


def test_the_declarations_are_written_anew_when_a_message_changes():
    assert TARGET.read_text(encoding="utf-8") == declarations(), "run `make wire`"


def test_what_a_form_may_leave_out_is_optional_and_what_an_answer_holds_is_not():
    text = declarations()

    form = text.partition("interface SitForm {")[2].partition("}")[0]
    answer = text.partition("interface TableInfo {")[2].partition("}")[0]
    assert "seat?: number | null;" in form
    assert "won: boolean | null;" in answer
