"""Sounds: our own, small, off until switched on, heard for what happens, never before a page was touched."""

from __future__ import annotations

import wave
from typing import Any

import pytest
from tools.sounds import RATE, SOUNDS, write

from tablee.web.static_files import STATIC
from tests.web.browsers import open_table, wait_for_turn
from tests.web.server_process import is_table, my_turn
from tests.web.test_me_page import as_visitor

expect = pytest.importorskip("playwright.sync_api", reason="pip install playwright").expect
LENGTHS = {round(seconds, 2): name for name, (seconds, _) in SOUNDS.items()}
MOST_BYTES = 16_000

# Notes what is played, by its length, and how many contexts are made: browsers count those as noise.
LISTENING = """
globalThis.heard = [];
globalThis.contexts = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  heard.push(Math.round(100 * this.buffer.duration) / 100);
  return start.apply(this, given);
};
globalThis.AudioContext = class extends AudioContext {
  constructor(...given) {
    super(...given);
    contexts++;
  }
};
"""


class Listener:
    """A visitor's page, and what is heard of it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.add_init_script(LISTENING)

    @property
    def switch(self) -> Any:
        return self.page.get_by_role("button", name="Sound", exact=True)

    @property
    def heard(self) -> list[str]:
        return [LENGTHS[length] for length in self.page.evaluate("heard")]

    def hears(self, name: str) -> None:
        """Until it is heard."""
        (length,) = (length for length, each in LENGTHS.items() if each == name)
        self.page.wait_for_function("(length) => heard.includes(length)", arg=length)

    def forget(self) -> None:
        self.page.evaluate("heard.length = 0")


@pytest.fixture
def listener(visit) -> Listener:
    return Listener(visit())


def test_the_files_are_what_the_tool_synthesises(tmp_path):
    """The same bytes every time, in a form that every browser decodes."""
    files = write(tmp_path)

    assert {file.name for file in files} == {file.name for file in (STATIC / "sounds").iterdir()}
    for file in files:
        assert file.read_bytes() == (STATIC / "sounds" / file.name).read_bytes(), "python -m tools.sounds"
        assert file.stat().st_size < MOST_BYTES
        with wave.open(str(file)) as sound:
            assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, RATE)


def test_it_is_silent_until_somebody_switches_sounds_on(server, listener):
    page = listener.page
    open_table(page, server.address, "kalaha", "level:1")
    expect(listener.switch).to_have_attribute("aria-pressed", "false")
    wait_for_turn(page)
    page.locator(".tablee-board [data-option]").first.click()
    page.wait_for_function("() => Number(document.querySelector('main').dataset.moves) > 0")

    assert (listener.heard, page.evaluate("contexts")) == ([], 0)


def test_seeds_ones_turn_and_the_switch_itself_are_heard(server, listener):
    page = listener.page
    open_table(page, server.address, "kalaha", "level:1")
    listener.switch.focus()
    page.keyboard.press("Enter")
    expect(listener.switch).to_have_attribute("aria-pressed", "true")
    listener.hears("notice")
    wait_for_turn(page)
    page.locator('.tablee-board [data-option="1"]').click()
    listener.hears("seed")
    listener.hears("turn")

    listener.switch.click()
    expect(listener.switch).to_have_attribute("aria-pressed", "false")
    listener.forget()
    wait_for_turn(page, 1)
    page.locator('.tablee-board [data-option="2"]').click()
    page.wait_for_function("() => Number(document.querySelector('main').dataset.moves) > 3")
    assert listener.heard == []


def test_the_browser_remembers_and_waits_for_the_first_touch(server, listener):
    """A page that makes a noise by itself would be refused by the browser."""
    page = listener.page
    open_table(page, server.address, "kalaha", "level:1")
    listener.switch.click()
    listener.hears("notice")
    page.reload()
    expect(listener.switch).to_have_attribute("aria-pressed", "true")
    page.locator(".tablee-board .plate").first.wait_for()
    assert page.evaluate("contexts") == 0

    page.locator(".tablee-board [data-option]").first.click()

    listener.hears("seed")
    assert page.evaluate("contexts") == 1


def test_what_cannot_be_done_somebody_who_comes_and_the_end_are_heard_and_said(server, ada, bob, visit):
    listener = Listener(visit())
    page = as_visitor(listener.page, ada, server.address)
    table = ada.open(seats=("human", "human"), name="Ada")
    page.goto(f"{server.address}/t/{table}")
    listener.switch.click()
    listener.hears("notice")
    listener.forget()
    bob.sit(table, name="Bob")
    listener.hears("notice")
    wait_for_turn(page)

    page.evaluate("document.querySelector('.tablee-board').make('9')")
    listener.hears("wrong")
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.locator('.tablee-board [data-option="1"]').click()
    with bob.join(table) as socket:
        socket.until(my_turn)
        socket.send(type="resign")
        socket.until(lambda told: is_table(told) and told["over"])
    listener.hears("end")
    page.locator("dialog .result").wait_for()
