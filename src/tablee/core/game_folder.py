"""`GameFolder`: the modules that a game's folder brings, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from tablee.core.immutable import Immutable
from tablee.core.introduction import Introduction
from tablee.core.lesson import Lesson

if TYPE_CHECKING:  # these build on this module
    from tablee.core.agent import AgentKind, LevelStrengths
    from tablee.core.certificate import Checker
    from tablee.core.puzzle import PuzzleMaker
    from tablee.core.solution import Solver


class GameFolder(Immutable):
    """What lies beside a game's rules, most of it optional: agents, levels, an introduction, lessons."""

    name: str

    @cached_property
    def _parts(self) -> dict[str, ModuleType | None]:
        return {}

    def part(self, name: str) -> ModuleType | None:
        """Returns the module or package `name` of this game's folder, None where the game brings none.

        It is imported when it is first asked for, so that a list of games stays quick.
        """
        if name not in self._parts:
            module = f"{type(self).__module__.rpartition('.')[0]}.{name}"
            self._parts[name] = import_module(module) if find_spec(module) else None
        return self._parts[name]

    def _required_part(self, name: str) -> ModuleType:
        found = self.part(name)
        if found is None:
            raise RuntimeError(f"the game {self.name} has no {name}.py, which every game needs")
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        from tablee.core.pickles import open_kind  # which builds on this module

        return open_kind, (type(self).__module__.rpartition(".")[0],)

    @property
    def templates(self) -> tuple[ModuleType, ...]:
        """The search templates this game's agents use, to be compiled beforehand."""
        found: tuple[ModuleType, ...] = self._required_part("agents").TEMPLATES
        return found

    @property
    def agents(self) -> Mapping[str, AgentKind]:
        """This game's agents by name, weakest first."""
        found: Mapping[str, AgentKind] = self._required_part("agents").AGENTS
        return found

    @property
    def levels(self) -> Mapping[int, str]:
        """Levels 1 to 5 as agent specs."""
        found: Mapping[int, str] = self._required_part("agents").LEVELS
        return found

    @property
    def level_meanings(self) -> Mapping[int, str]:
        """How each level plays, for people; none where a game has no words for it."""
        found: Mapping[int, str] = getattr(self.part("agents"), "LEVEL_MEANINGS", {})
        return found

    @property
    def level_strengths(self) -> LevelStrengths | None:
        """How strong each level was measured to be; None where a game has no measurement."""
        found: LevelStrengths | None = getattr(self.part("agents"), "LEVEL_STRENGTHS", None)
        return found

    @property
    def introduction(self) -> Introduction | None:
        """What newcomers are told, `INTRODUCTION` in introduction.py; None where the game brings none."""
        found = self.part("introduction")
        return None if found is None else cast("Introduction", found.INTRODUCTION)

    @property
    def solver(self) -> Solver | None:
        """What solves positions exactly, `SOLVER` in the game's part `solver`; None where it brings none."""
        found = self.part("solver")
        return None if found is None else cast("Solver", found.SOLVER)

    @property
    def checker(self) -> Checker | None:
        """What verifies certificates, `CHECKER` in the game's part `checker`; None where it brings none."""
        found = self.part("checker")
        return None if found is None else cast("Checker", found.CHECKER)

    @property
    def puzzle_maker(self) -> PuzzleMaker | None:
        """What makes puzzles, `MAKER` in the game's part `puzzles`; None where it brings none."""
        found = self.part("puzzles")
        return None if found is None else cast("PuzzleMaker", found.MAKER)

    @property
    def first_level(self) -> str:
        """The computer that people play first: of the introduction's level, or of the second weakest."""
        told, levels = self.introduction, sorted(self.levels)
        return f"level:{told.level if told else levels[:2][-1]}"

    def level_up_to(self, level: int) -> str:
        """Returns the spec of a level, where the game has fewer that of its highest."""
        return f"level:{max((each for each in self.levels if each <= level), default=min(self.levels))}"

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The guided first games, `LESSONS` in the game's lesson.py, at most one for each preset."""
        found = self.part("lesson")
        return () if found is None else cast("tuple[Lesson, ...]", found.LESSONS)
