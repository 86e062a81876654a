"""The games there are, for players elsewhere: as text to read, and as plain data."""

from __future__ import annotations

from typing import Any

from tablee.core.game import GameKind
from tablee.i18n import Say
from tablee.wording import facts_of, opponent_words, preset_title, summary_of


def game_text(kind: GameKind, say: Say) -> str:
    """Returns what can be chosen of a game: its presets, options, and opponents."""
    say = say.for_game(kind)
    lines = [f"{kind.name}: {kind.title}. {summary_of(kind, say)} {facts_of(kind, say)}", say("presets:")]
    for name, preset in kind.presets.items():
        title, meaning = preset_title(kind, name, say), say(preset.meaning)
        if name == kind.default_preset:
            line = say("{name} (default): {title}; {meaning}", name=name, title=title, meaning=meaning)
        else:
            line = say("{name}: {title}; {meaning}", name=name, title=title, meaning=meaning)
        lines.append(f"- {line}")
    lines.append(say("options:"))
    for option in kind.options:
        setting = f"{option.name}={str(option.default).lower()}"
        line = say(
            "{setting}: {meaning}; {expected}",
            setting=setting,
            meaning=say(option.meaning),
            expected=option.expected(),
        )
        lines.append(f"- {line}")
    lines.append(say("opponents:"))
    lines += [f"- level:{level} ({opponent_words(kind, f'level:{level}', say)})" for level in kind.levels]
    meanings = {agent.name: say(agent.meaning) for agent in kind.agents.values()}
    lines += [f"- {name} ({meaning})" for name, meaning in meanings.items()]
    return "\n".join(lines)


def game_data(kind: GameKind) -> dict[str, Any]:
    """Returns the same as plain data, in names and values only."""
    fewest, most = kind.rules.SEATS
    return {
        "name": kind.name,
        "title": kind.title,
        "seats": {"fewest": fewest, "most": most},
        "presets": list(kind.presets),
        "default_preset": kind.default_preset,
        "options": {option.name: option.default for option in kind.options},
        "levels": [f"level:{level}" for level in kind.levels],
        "agents": list(kind.agents),
    }
