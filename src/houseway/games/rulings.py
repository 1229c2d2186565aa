"""Rulings: what the instrument prescribes when something goes wrong at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import getdoc
from typing import Any, NamedTuple, TypeVar, cast

from .asks import Range

DEALER, SUPERVISOR, OPERATOR, DIRECTOR = "dealer", "supervisor", "operator", "director"
INSPECTOR, SHIFT_MANAGER, CLOCK = "inspector", "shift manager", "clock"
HOUSE = (DEALER, SUPERVISOR, OPERATOR, DIRECTOR, INSPECTOR, CLOCK)

Facts = Mapping[str, Range]
Effect = TypeVar("Effect", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Ruling:
    """One irregularity: who may rule on it, the facts it turns on, and the prescribed effect."""

    name: str
    effect_in_words: str
    clauses: tuple[str, ...]
    by: tuple[str, ...]
    facts: Callable[[Any], Facts]
    bar: Callable[[Any], str | None]
    effect: Callable[..., Any]
    rebuilds: bool = False


class Given(NamedTuple):
    """A ruling that was given, with its facts."""

    ruling: Ruling
    by: str
    facts: Mapping[str, Any]


class Rebuild(NamedTuple):
    """A hand put right: the answers that stand, and the cards drawn since, in their order."""

    keep: int
    cards: tuple[object, ...]
    note: Mapping[str, Any]


def _no_facts(_: Any) -> Facts:
    return {}


def _no_bar(_: Any) -> str | None:
    return None


def barred_without(
    facts: Callable[[Any], Facts], reason: str, bar: Callable[[Any], str | None] = _no_bar
) -> Callable[[Any], str | None]:
    """A bar that holds, besides, while there is nothing that the facts of a ruling could be."""

    def barred(round: Any) -> str | None:
        return bar(round) or (None if all(facts(round).values()) else reason)

    return barred


def ruling(
    *numbers: str,
    clauses: Callable[[Any], tuple[str, ...]] | None = None,
    by: tuple[str, ...] | Callable[[Any], tuple[str, ...]] = (SUPERVISOR, OPERATOR),
    facts: Facts | Callable[[Any], Facts] = _no_facts,
    bar: Callable[[Any], str | None] = _no_bar,
    rebuilds: bool = False,
) -> Callable[[Effect], Effect]:
    """Make a function of a round the effect of a ruling; its docstring says the effect in words.

    `facts` are the facts that the clause turns on; `bar` says why the ruling cannot be given now.
    Where games share an effect, `clauses` and `by` are looked up in the class of the game.
    """

    def decorate(effect: Effect) -> Effect:
        @wraps(effect)
        def ruled(round: Any, *args: Any, **facts: object) -> Any:
            return effect(round, *args, **facts)

        def made_for(cls: type) -> Ruling:
            return Ruling(
                name=effect.__name__.replace("_", "-"),
                effect_in_words=" ".join((getdoc(effect) or "").split("\n\n")[0].split()),
                clauses=clauses(cls) if clauses else numbers,
                by=by(cls) if callable(by) else by,
                facts=facts if callable(facts) else lambda _: facts,
                bar=bar,
                effect=effect,
                rebuilds=rebuilds,
            )

        ruled.ruling = made_for  # type: ignore[attr-defined]
        return cast(Effect, ruled)

    return decorate


def rulings_of(cls: type) -> dict[str, Ruling]:
    """The rulings that a game lists, by name."""
    if not hasattr(cls, "game"):
        return {}
    listed: tuple[Any, ...] = getattr(cls, "listed_rulings", ())
    made = [effect.ruling(cls) for effect in listed]
    return {given.name: given for given in made}
