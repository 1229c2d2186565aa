"""What became of the faults, counted and named; and those that are known to change nothing."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from .claims import LEVELS
from .places import KINDS, Mutant
from .trial import DEAD, EQUIVALENT, SURVIVED, UNTESTED, Outcome

EQUIVALENTS = Path(__file__).with_name("equivalent.toml")
ENOUGH = 0.95


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault that no behaviour differs by, and the reason."""

    file: str
    function: str
    before: str
    after: str
    reason: str


class Equivalents(msgspec.Struct, forbid_unknown_fields=True):
    """All of them, as the file has them."""

    mutant: list[Equivalent] = []

    def reason(self, mutant: Mutant) -> str | None:
        """Why a fault changes nothing, if it is one of these."""
        key = (mutant.path, mutant.function, mutant.before, mutant.after)
        known = {(e.file, e.function, e.before, e.after): e.reason for e in self.mutant}
        return known.get(key)

    def gone(self, mutants: Sequence[Mutant]) -> list[Equivalent]:
        """Those that name a fault which can no longer be put anywhere."""
        possible = {(m.path, m.function, m.before, m.after) for m in mutants}
        return [e for e in self.mutant if (e.file, e.function, e.before, e.after) not in possible]


def equivalents(path: Path = EQUIVALENTS) -> Equivalents:
    """The faults that are named as changing nothing."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Equivalents)


def show(console: Console, outcomes: Sequence[Outcome], known: Equivalents) -> bool:
    """Print the figures and the faults that live; whether enough died and the rest is named."""
    dead = sum(outcome.state == DEAD for outcome in outcomes)
    for title, of in (("folder", _folder), ("kind", _kind)):
        console.print(_table(title, outcomes, of))
    _closeness(console, outcomes)
    alive = [outcome for outcome in outcomes if outcome.state in (SURVIVED, UNTESTED)]
    for outcome in alive:
        console.print(living(outcome), markup=False, highlight=False)
    for outcome in outcomes:
        if outcome.state == EQUIVALENT:
            why = known.reason(outcome.mutant)
            console.print(f"{outcome.mutant}  (equivalent: {why})", markup=False, highlight=False)
    share = dead / len(outcomes) if outcomes else 1.0
    equal = sum(outcome.state == EQUIVALENT for outcome in outcomes)
    lived = f"{len(alive)} survived, {equal} equivalent"
    console.print(f"{dead} of {len(outcomes)} died ({share:.1%}); {lived}.", highlight=False)
    return share >= ENOUGH and not alive


def living(outcome: Outcome) -> str:
    """A fault that nobody noticed, and how many tests could have."""
    tried = f"{outcome.tests} tests run" if outcome.tests else "no test runs it"
    return f"{outcome.mutant}  ({tried})"


def _table(title: str, outcomes: Sequence[Outcome], of: Callable[[Outcome], str]) -> Table:
    table = Table(title, *(("sampled", "died", "survived", "equivalent")))
    for column in table.columns[1:]:
        column.justify = "right"
    for name in sorted({of(outcome) for outcome in outcomes}, key=_place):
        states = Counter(outcome.state for outcome in outcomes if of(outcome) == name)
        lived = states[SURVIVED] + states[UNTESTED]
        figures = (states.total(), states[DEAD], lived, states[EQUIVALENT])
        table.add_row(name, *map(str, figures))
    return table


def _closeness(console: Console, outcomes: Sequence[Outcome]) -> None:
    """By which tests the faults were noticed."""
    levels = Counter(outcome.level for outcome in outcomes if outcome.state == DEAD)
    words = {
        "line": "claim the line",
        "function": "claim its function",
        "class": "claim its class",
        "module": "claim its module",
        "run": "run it, where its function cites no clause",
    }
    for level in LEVELS:
        console.print(f"{levels[level]:5} noticed by tests that {words[level]}", highlight=False)


def _folder(outcome: Outcome) -> str:
    return outcome.mutant.path.partition("/")[0]


def _kind(outcome: Outcome) -> str:
    return outcome.mutant.kind


def _place(name: str) -> tuple[int, str]:
    return (KINDS.index(name) if name in KINDS else -1), name
