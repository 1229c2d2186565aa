"""What an act or a ruling lacks to be one of those that are open; read only when it is refused."""

from __future__ import annotations

from collections.abc import Mapping

from . import wording
from .asks import Act, Amounts, Choices, Option, Range, Sums, Turn, Words
from .rulings import HOUSE


def of_act(act: Act, alike: list[Option]) -> tuple[str, list[Option]]:
    """Why an act cannot be done with such facts, and the options that it may mean."""
    doing, facts = wording.verb(act.do), act.facts
    known = dict.fromkeys(name for option in alike for name in (*option.where, *option.choose))
    for name in facts:
        if name not in known:
            return wording.surplus(doing, name, known), alike
    left = alike
    for name in known:
        fitting = [option for option in left if _allows(option, name, facts)]
        if not fitting:
            said = (facts[name],) if name in facts else ()
            return wording.wanting(doing, name, _together(left, name), *said), left
        left = fitting
    for name in known:
        allowed = _together(left, name)
        if isinstance(allowed, Choices) and len(set(allowed.values)) > 1 and name not in facts:
            return wording.wanting(doing, name, allowed), left
    raise AssertionError(f"{act} is refused without a reason")


def of_ruling(act: Act, allowed: Mapping[str, Range]) -> str:
    """Why a ruling cannot be given with such facts."""
    ruling = act.do.replace("-", " ")
    for name, range in allowed.items():
        if not range:
            nothing = "nobody" if name == "player" else f"no {wording.named(name)}"
            return f"“{ruling.capitalize()}” applies to {nothing} now."
    doing = f"rule “{ruling}”"
    for name in act.facts:
        if name not in allowed:
            return wording.surplus(doing, name, allowed)
    for name, range in allowed.items():
        if act.facts.get(name, range.default) not in range:
            said = (act.facts[name],) if name in act.facts else ()
            return wording.wanting(doing, name, range, *said)
    raise AssertionError(f"{act} is refused without a reason")


def is_for_players(do: str, turn: Turn) -> bool:
    """Whether an act is one that players may do now."""
    return any(option.do == do and option.by not in HOUSE for option in turn.options)


def takes(options: list[Option], name: str) -> bool:
    """Whether a fact has anything to do with some options."""
    return any(name in option.where or name in option.choose for option in options)


def of_another_kind(act: Act, alike: list[Option]) -> list[object]:
    """The facts that are no number, word or amount such as the options take."""
    return [
        fact
        for name, fact in act.facts.items()
        if takes(alike, name)
        and not any(
            _kind(fact) == _kind(example) for option in alike for example in _examples(option, name)
        )
    ]


def _kind(fact: object) -> object:
    return type(fact) if fact != "" else None


def _examples(option: Option, name: str) -> tuple[object, ...]:
    """Some of the values that an option has for a fact."""
    if name in option.where:
        return (option.where[name],)
    match option.choose.get(name):
        case Amounts():
            return (0,)
        case Choices(values):
            return values
        case Words():
            return ("words",)
        case Sums():
            return ({},)
    return ()


def _allows(option: Option, name: str, facts: Mapping[str, object]) -> bool:
    """Whether an option takes what was said for a fact, or that nothing was."""
    if name in option.where:
        return name not in facts or bool(option.where[name] == facts[name])
    if name not in option.choose:
        return name not in facts
    return facts.get(name, option.choose[name].default) in option.choose[name]


def _together(options: list[Option], name: str) -> Range:
    """All that a fact may be, over several options."""
    for option in options:
        if name in option.choose:
            return option.choose[name]
    return Choices(tuple(one.where[name] for one in options if name in one.where))
