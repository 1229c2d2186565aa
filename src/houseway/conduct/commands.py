"""Commands that people give a table or a tournament, declared next to what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from inspect import getdoc, signature
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from houseway.games import wording
from houseway.games.asks import Act, Option, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

PLAYER: Final = "player"
IN_CHARGE: Final = "in charge"
AT: Final = "at"
IN_HAND: Final = "in_hand"
KEPT: Final = "kept"

S = TypeVar("S")
P = ParamSpec("P")
Reason = Refused | str | None


def _no_bar(*_: object) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Command(Generic[S]):
    """What a role may tell a subject, the facts that go with it, and the clauses behind it.

    `rule` names the field of the instrument's rules that holds the clause; where an instrument
    has no such clause, its subjects know no such command. `cites` names further fields for
    refusals, and `otherwise` the one that stands in where the instrument has none of these.
    `facts_for` are facts whose range differs from person to person. `bar` says why the command
    cannot be given now, `bar_for` why somebody cannot give it, and `bar_at` why not at that time.
    A `timed` command says when it was given, one that `stands` is never struck, and one that
    `names_giver` is told who gave it. `said` is the command after "may" or "to", and `none`
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
    facts: Callable[[S], Facts]
    facts_for: Callable[[S, str], Facts]
    bar: Callable[[S], Reason]
    bar_for: Callable[[S, str], Reason]
    bar_at: Callable[[S, datetime], Reason]
    effect: Callable[..., None]
    any_time: bool
    timed: bool
    stands: bool
    names_giver: bool

    def barred(self, subject: S, by: str, at: datetime) -> Reason:
        """Why somebody cannot give the command then."""
        return self.bar(subject) or self.bar_for(subject, by) or self.bar_at(subject, at)

    def ranges(self, subject: S, by: str) -> Facts:
        """The facts that go with the command when somebody gives it."""
        return {**self.facts(subject), **self.facts_for(subject, by)}


@dataclass(frozen=True)
class Declaring(Generic[S]):
    """Makes functions on a subject its commands; each must refuse before it changes anything.

    With `timed` every command says when it was given. What players may do is told who does it where
    the function asks `by` whom.
    """

    timed: bool = False

    def __call__(
        self,
        *by: str,
        said: str | None = None,
        none: str | None = None,
        rule: str | None = None,
        cites: tuple[str, ...] = (),
        otherwise: str | None = None,
        facts: Facts | Callable[[S], Facts] | None = None,
        facts_for: Callable[[S, str], Facts] = lambda *_: {},
        bar: Callable[[S], Reason] = _no_bar,
        bar_for: Callable[[S, str], Reason] = _no_bar,
        bar_at: Callable[[S, datetime], Reason] = _no_bar,
        any_time: bool = False,
        timed: bool = False,
        stands: bool = False,
    ) -> Callable[[Callable[Concatenate[S, P], None]], Callable[Concatenate[S, P], None]]:
        """Make the function a command of its name, which some roles may give."""

        def decorate(
            effect: Callable[Concatenate[S, P], None],
        ) -> Callable[Concatenate[S, P], None]:
            name = effect.__name__
            effect.command = Command(  # type: ignore[attr-defined]
                name=name.replace("_", "-"),
                said=said or name.replace("_", " "),
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
                timed=timed or self.timed,
                stands=stands,
                names_giver=PLAYER in by and "by" in signature(effect).parameters,
            )
            return effect

        return decorate


def listed(effects: Iterable[Callable[..., None]]) -> dict[str, Command[Any]]:
    """The commands that some functions were made, by name."""
    made = [effect.command for effect in effects if hasattr(effect, "command")]
    return {one.name: one for one in made}


def checked(
    command: Command[S], act: Act, ranges: Facts, clauses: tuple[str, ...]
) -> dict[str, Any]:
    """The facts of a command within the ranges, filled in, or `Refused`."""
    allowed = {**ranges, **({AT: Words()} if command.timed else {})}
    facts = {name: act.facts.get(name, range.default) for name, range in allowed.items()}
    wrong = [name for name, range in allowed.items() if facts[name] not in range]
    if wrong or len(allowed) < len({**allowed, **act.facts}):
        raise _wrong_facts(command, act, allowed, wrong, clauses)
    return facts


def _wrong_facts(
    command: Command[S], act: Act, allowed: Facts, wrong: list[str], clauses: tuple[str, ...]
) -> Refused:
    """Why a command cannot be given with such facts."""
    if lacking := [name for name in wrong if not allowed[name]]:
        return Refused(command.none or _nothing(command, lacking[0]), *clauses)
    for name in act.facts:
        if name not in allowed:
            return Refused(wording.surplus(command.said, name, _asked_of_people(allowed)), *clauses)
    said = (act.facts[wrong[0]],) if wrong[0] in act.facts else ()
    return Refused(wording.wanting(command.said, wrong[0], allowed[wrong[0]], *said), *clauses)


def cited(refused: Refused | str, clauses: tuple[str, ...]) -> Refused:
    """A refusal under its own clauses, or else under those of the command."""
    if isinstance(refused, str):
        return Refused(refused, *clauses)
    return refused if refused.clauses else Refused(refused.reason, *clauses)


def _asked_of_people(allowed: Mapping[str, object]) -> list[str]:
    return [name for name in allowed if name != AT]


def _nothing(command: Command[S], fact: str) -> str:
    return f"There is no {wording.named(fact)} now to {command.said}."


def as_option(command: Command[S], subject: S, by: str) -> Option:
    """A command as an option open to somebody."""
    return Option(by, command.name, choose=command.ranges(subject, by))
