"""What the new-game page says about the levels is what was measured."""

from __future__ import annotations

from pathlib import Path

from tablee.roster import find_game, games
from tablee.web.visitors import say_in

MEASURED = Path(__file__).resolve().parents[2] / "docs" / "levels.md"


def test_every_measured_share_stands_in_the_document():
    parts = {part.partition("\n")[0]: part for part in MEASURED.read_text(encoding="utf-8").split("\n## ")}
    measured = [kind for kind in games().values() if kind.level_strengths is not None]
    assert measured
    for kind in measured:
        for level, share in kind.level_strengths.shares.items():
            assert f"| {100 * share:.1f} % |" in parts[kind.title], (kind.name, level)


def test_a_level_is_offered_with_its_score():
    from tablee.web.listings import game_info

    players = {player.spec: player for player in game_info(find_game("kalaha"), say_in("en")).players}

    assert "81%" in players["level:4"].meaning
    assert "level 3" in players["level:4"].meaning
    assert "%" not in players["level:1"].meaning
