"""Commands that people give a table between rounds, declared next to what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from inspect import getdoc
from typing import Any

from houseway.games import wording
from houseway.games.asks import Act, Option, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

PLAYER = "player"
IN_CHARGE = "in charge"
AT = "at"

Bar = Callable[[Any], Refused | str | None]
BarFor = Callable[[Any, str], Refused | str | None]
BarAt = Callable[[Any, datetime], Refused | str | None]


def _no_bar(*_: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Command:
    """What a role may tell the table, the facts that go with it, and the clauses behind it.

    `rule` names the field of the game's house rules that holds the clause; where an instrument
    has no such clause, its tables know no such command. `cites` names further fields for refusals,
    and `otherwise` the one that stands in where the instrument has none of these.
    `facts_for` are facts whose range differs from person to person. `bar` says why the command
    cannot be given now, `bar_for` why somebody cannot give it, and `bar_at` why not at that time.
    A `timed` command says when it was given. `said` is the command after "may" or "to", and `none`
    the reason where there is nothing that it could concern.
    """

    name: str
    said: str
    none: str | None
    words: str
    by: tuple[str, ...]
    rule: str | None
    cites: tuple[str, ...]
    otherwise: str | None
    facts: Callable[[Any], Facts]
    facts_for: Callable[[Any, str], Facts]
    bar: Bar
    bar_for: BarFor
    bar_at: BarAt
    effect: Callable[..., None]
    any_time: bool
    timed: bool

    def barred(self, table: Any, by: str, at: datetime) -> Refused | str | None:
        """Why somebody cannot give the command then."""
        return self.bar(table) or self.bar_for(table, by) or self.bar_at(table, at)

    def ranges(self, table: Any, by: str) -> Facts:
        """The facts that go with the command when somebody gives it."""
        return {**self.facts(table), **self.facts_for(table, by)}


def command(
    *by: str,
    said: str | None = None,
    none: str | None = None,
    rule: str | None = None,
    cites: tuple[str, ...] = (),
    otherwise: str | None = None,
    facts: Facts | Callable[[Any], Facts] | None = None,
    facts_for: Callable[[Any, str], Facts] = lambda *_: {},
    bar: Bar = _no_bar,
    bar_for: BarFor = _no_bar,
    bar_at: BarAt = _no_bar,
    any_time: bool = False,
    timed: bool = False,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a method of a table a command; it must refuse before it changes anything."""

    def decorate(effect: Callable[..., None]) -> Callable[..., None]:
        effect.command = Command(  # type: ignore[attr-defined]
            name=effect.__name__.replace("_", "-"),
            said=said or effect.__name__.replace("_", " "),
            none=none,
            words=" ".join((getdoc(effect) or "").split("\n\n")[0].split()),
            by=by,
            rule=rule,
            cites=cites,
            otherwise=otherwise,
            facts=facts if callable(facts) else lambda _: facts or {},
            facts_for=facts_for,
            bar=bar,
            bar_for=bar_for,
            bar_at=bar_at,
            effect=effect,
            any_time=any_time,
            timed=timed,
        )
        return effect

    return decorate


def commands_of(cls: type) -> dict[str, Command]:
    """Every command that a table class defines, by name."""
    methods = [method for above in reversed(cls.__mro__) for method in vars(above).values()]
    made = [method.command for method in methods if hasattr(method, "command")]
    return {one.name: one for one in made}


def checked(one: Command, table: Any, act: Act, clauses: tuple[str, ...]) -> dict[str, Any]:
    """The facts of a command, filled in, or `Refused`."""
    allowed = {**one.ranges(table, act.by), **({AT: Words()} if one.timed else {})}
    facts = {name: act.facts.get(name, range.default) for name, range in allowed.items()}
    wrong = [name for name, range in allowed.items() if facts[name] not in range]
    if wrong or len(allowed) < len({**allowed, **act.facts}):
        raise _wrong_facts(one, act, allowed, wrong, clauses)
    return facts


def _wrong_facts(
    one: Command, act: Act, allowed: Facts, wrong: list[str], clauses: tuple[str, ...]
) -> Refused:
    """Why a command cannot be given with such facts."""
    if lacking := [name for name in wrong if not allowed[name]]:
        return Refused(one.none or _nothing(one, lacking[0]), *clauses)
    for name in act.facts:
        if name not in allowed:
            return Refused(wording.surplus(one.said, name, _asked_of_people(allowed)), *clauses)
    said = (act.facts[wrong[0]],) if wrong[0] in act.facts else ()
    return Refused(wording.wanting(one.said, wrong[0], allowed[wrong[0]], *said), *clauses)


def cited(refused: Refused | str, clauses: tuple[str, ...]) -> Refused:
    """A refusal under its own clauses, or else under those of the command."""
    if isinstance(refused, str):
        return Refused(refused, *clauses)
    return refused if refused.clauses else Refused(refused.reason, *clauses)


def _asked_of_people(allowed: Facts) -> list[str]:
    return [name for name in allowed if name != AT]


def _nothing(one: Command, fact: str) -> str:
    return f"There is no {wording.named(fact)} now to {one.said}."


def as_option(one: Command, table: Any, by: str) -> Option:
    """A command as an option open to somebody."""
    return Option(by, one.name, choose=one.ranges(table, by))
