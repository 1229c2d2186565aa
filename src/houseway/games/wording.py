"""How acts, facts and ranges are said to people: in words of the trade, and no longer than need be.

Nothing here decides anything; it is read only when something is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from houseway.rulebook import Refused

from .asks import (
    Amounts,
    Ask,
    Choices,
    Cut,
    Draw,
    Option,
    PlaceCuttingCard,
    Range,
    Settled,
    Shuffle,
    Sums,
    Turn,
    Words,
)
from .rulings import HOUSE

VERBS: Final[Mapping[str, str]] = {
    "accept": "accept the decision",
    "agree": "agree to divide a pot",
    "ask-review": "ask for a review",
    "bet": "bet",
    "call": "call",
    "call-and-fold": "call and fold",
    "call-void": "call the throw void",
    "check": "check",
    "concede": "give the hand up",
    "cut": "cut",
    "deal-on": "deal on",
    "decide": "decide the dispute",
    "decline": "decline",
    "display": "display the hands",
    "double": "double",
    "draw": "draw",
    "even-money": "take even money",
    "expire": "call time",
    "fold": "fold",
    "fold-hand": "fold the hand of a player",
    "house-way": "set by the House Way",
    "insurance-closed": "close insurance",
    "insure": "insure",
    "maximum-marker": "place a Maximum Marker",
    "muck": "muck",
    "neighbours": "wager on neighbours",
    "next-player": "call the next player",
    "no-more-bets": "call no more bets",
    "no-raise": "stay in without a raise",
    "over-blind": "post an over-blind",
    "place-cutting-card": "place the cutting card",
    "play": "make a play wager",
    "race-track": "wager on the Race Track",
    "raise": "raise",
    "refund-antes": "return the antes",
    "ride": "let the wager ride",
    "set": "set the tiles",
    "settle": "settle a hand",
    "show": "show",
    "showdown": "call the showdown",
    "shuffle-the-rest": "shuffle the remaining cards",
    "spin": "spin",
    "split": "split",
    "stand": "stand",
    "take-back": "take a wager back",
    "turn": "turn the cards",
    "turn-flop": "turn the flop",
    "unsatisfied": "complain of the decision",
    "view": "look at the tiles",
    "wager": "wager",
}
"""Everything that somebody may do in a round, as it is said after "may" and "cannot"."""

_FACTS: Final[Mapping[str, str]] = {
    "agree": "number of those who agree",
    "at": "depth of the cut",
    "cards_checked": "number of cards checked",
    "contributed": "contributions",
    "count": "number of cards",
    "found": "number of cards found",
    "from_back": "number of cards from the back",
    "given_to": "player who is given it",
    "high": "high hand",
    "hours_under": "approval of the hours",
    "in_charge": "name of the person in charge",
    "instead": "player who lost the seat",
    "low": "low hand",
    "notified": "day of the notification",
    "on": "place of the wager",
    "times": "multiple of the ante",
    "to": "total",
    "with": "kind of chips",
}
_FALLS: Final = {"dice": "the dice are to be shaken", "spin": "the ball is to be spun"}
_PLACES: Final = ("dealer", "board", "banker", "player", "house")
_ROLES: Final = frozenset((*HOUSE, "shift manager", "assistant"))
_NAMED, _ENDLESS, _LONG = 8, 10**9, 40


def who(by: str) -> str:
    """Somebody in the middle of a sentence: a player by name, the house by its role."""
    return f"the {by}" if by in _ROLES else by


def began(sentence: str) -> str:
    """A sentence with its first letter as it begins one; a player's name stays as it is."""
    return f"The{sentence[3:]}" if sentence.startswith("the ") else sentence


def listed(ones: Iterable[str], last: str = "or") -> str:
    """Several things in a row.

    >>> listed(["fold", "call 400", "raise to 800–5,000"])
    'fold, call 400 or raise to 800–5,000'
    """
    found = list(dict.fromkeys(ones))
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def shortened(ones: Sequence[str], last: str = "or") -> str:
    """Several things in a row; of many, the first and the last.

    >>> shortened([str(number) for number in range(37)])
    '0, 1, 2 … 36'
    """
    found = list(dict.fromkeys(ones))
    many = len(found) > _NAMED or sum(map(len, found)) > 2 * _LONG
    return (
        f"{', '.join(found[:3])} … {found[-1]}" if many and len(found) > 4 else listed(found, last)
    )


def verb(do: str) -> str:
    """An act as it is said after "may" and "cannot"."""
    return VERBS.get(do) or do.replace("-", " ")


def named(fact: str) -> str:
    """A fact as it is said after "the"."""
    return _FACTS.get(fact) or fact.replace("_", " ")


def value(fact: object) -> str:
    """What somebody said for a fact.

    >>> value(12_500), value(True), value(None), value("")
    ('12,500', 'yes', 'none', 'an empty word')
    """
    match fact:
        case bool():
            return "yes" if fact else "no"
        case None:
            return "none"
        case int():
            return f"{fact:,}"
        case str():
            text = " ".join(fact.split())
            return (text if len(text) <= _LONG else f"{text[:_LONG]}…") or "an empty word"
        case list() | tuple():
            return "a list"
        case Mapping():
            return "amounts by name"
    return str(fact)[:_LONG]


def in_words(allowed: Range) -> str:
    """What a fact may be.

    >>> in_words(Amounts(800, 5_000, 100)), in_words(Choices((True, False)))
    ('800–5,000 in steps of 100', 'yes or no')
    """
    match allowed:
        case Amounts() if allowed.low == allowed.largest:
            return f"{allowed.low:,}"
        case Amounts():
            steps = f" in steps of {allowed.step:,}" if allowed.step > 1 else ""
            if allowed.high >= _ENDLESS:
                return f"{allowed.low:,} or more{steps}"
            to = " to " if allowed.low < 0 else "–"
            return f"{allowed.low:,}{to}{allowed.largest:,}{steps}"
        case Choices():
            return shortened([_chosen(choice) for choice in allowed.values])
        case Words():
            return "in words"
        case Sums():
            return f"an amount for each of {shortened(allowed.players, 'and')}"


def _chosen(choice: object) -> str:
    return value(choice).replace("_", " ")


def wanting(doing: str, name: str, allowed: Range, *said: object) -> str:
    """A fact was left out, or `said` is not what it may be.

    >>> wanting("raise", "to", Amounts(800, 5_000)), wanting("raise", "to", Amounts(800, 800), 5)
    ('To raise, say the total: 800–5,000.', 'To raise, the total is 800, not 5.')
    """
    if isinstance(allowed, Choices) and all(type(one) is bool for one in allowed.values):
        no = f", not {value(said[0])}" if said else ""
        return f"To {doing}, “{name.replace('_', ' ')}” is {in_words(allowed)}{no}."
    if not said:
        how = " in words" if isinstance(allowed, Words) else f": {in_words(allowed)}"
        return f"To {doing}, say the {named(name)}{how}."
    if isinstance(allowed, Words):
        return f"To {doing}, the {named(name)} {_are(name)} said in words, not as {value(said[0])}."
    text = f"To {doing}, the {named(name)} {_are(name)}"
    if isinstance(allowed, Sums):
        return f"{text} {in_words(allowed)}."
    if isinstance(allowed, Amounts) and type(said[0]) is int and said[0] > allowed.high >= _ENDLESS:
        return f"{text} at most {allowed.largest:,}, not {said[0]:,}."
    kind = "a whole number: " if _not_whole(allowed, said[0]) else ""
    given = f"“{value(said[0])}”" if isinstance(said[0], str) and said[0] else value(said[0])
    return f"{text} {kind}{in_words(allowed)}, not {given}."


def _are(name: str) -> str:
    last = named(name).rpartition(" ")[2]
    return "are" if last.endswith("s") and not named(name).startswith("kind") else "is"


def _not_whole(allowed: Range, said: object) -> bool:
    return isinstance(allowed, Amounts) and type(said) is not int


def no_multiple(amount: int, step: int) -> str:
    """An amount is not in step.

    >>> no_multiple(700, 500)
    '700 is not a multiple of 500; the nearest are 500 and 1,000.'
    """
    below = amount // step * step
    near = [f"{one:,}" for one in (below, below + step) if one]
    are = "are" if len(near) > 1 else "is"
    return f"{amount:,} is not a multiple of {step:,}; the nearest {are} {listed(near, 'and')}."


def surplus(doing: str, name: str, known: Iterable[str]) -> str:
    """A fact was named that has nothing to do with the act."""
    extra = value(name).replace("_", " ")
    if takes := shortened([f"the {named(one)}" for one in known], "and"):
        return f"To {doing}, say {takes}, and leave out the {extra}."
    return f"To {doing}, nothing more is said: leave out the {extra}."


def roles(allowed: Iterable[str]) -> str:
    """Those who may do something."""
    return listed(["a player" if one == "player" else f"the {one}" for one in allowed])


def no_such_act(do: str, known: Collection[str]) -> Refused:
    """Nobody can do it, here or at any time; says what is near.

    >>> str(no_such_act("sitt", ["sit", "leave"]))
    'There is no such act as “sitt”; the nearest is sit.'
    """
    near = nearest(do.lower().replace("_", "-").strip(), known)
    said = f"There is no such act as “{value(do)}”" if do.strip() else "Say what is to be done"
    are = "is" if len(near) == 1 else "are"
    return Refused(f"{said}; the nearest {are} {listed(near, 'and')}." if near else f"{said}.")


def nearest(said: str, known: Iterable[str]) -> tuple[str, ...]:
    """Which of some words are near to one that was said."""
    return _nearest(said, frozenset(known))


@lru_cache(256)
def _nearest(said: str, known: frozenset[str]) -> tuple[str, ...]:
    return tuple(get_close_matches(said, known, 2, 0.7))


# What is open


def menu(options: Sequence[Option]) -> str:
    """What is open to somebody, in the order in which it is offered, with the amounts."""
    by_act: dict[str, list[Option]] = {}
    for option in options:
        by_act.setdefault(option.do, []).append(option)
    return shortened([_offered(alike) for alike in by_act.values()])


def _offered(alike: list[Option]) -> str:
    said, option = verb(alike[0].do), alike[0]
    if len(alike) > 1:
        return said
    if "to" in option.choose:
        return f"{said} to {in_words(option.choose['to'])}"
    amount = option.where.get("amount")
    if type(amount) is int:
        return f"{said} {amount:,}"
    return f"{said} {in_words(option.choose['amount'])}" if "amount" in option.choose else said


def not_open(by: str, do: str, turn: Turn) -> str:
    """Why somebody cannot do what is not open: it is another's turn, or another act is."""
    mine, actors = turn.open_to(by), turn.actors
    if mine:
        return began(f"{who(by)} cannot {verb(do)} now: {who(by)} may {menu(mine)}.")
    if len(actors) == 1:
        other = who(actors[0])
        return f"It is {_whose(other)} turn: {other} may {menu(turn.options)}."
    open_to = shortened([who(actor) for actor in actors], "or")
    asked = turn.prompt or "somebody is to act"
    return began(f"{who(by)} cannot {verb(do)} now: {asked}, and {open_to} may act.")


def _whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def place(where: str) -> str:
    """Where a card falls, as it is said in a sentence."""
    return f"the {where}" if where in _PLACES else where


def describe(asked: Ask | None) -> str:
    """What is asked for, in words."""
    if isinstance(asked, Turn):
        return asked.prompt or "somebody is to act"
    match asked:
        case Draw("card", "burn"):
            return "a card is to be burnt"
        case Draw(what, to):
            return _FALLS.get(what, f"a {what} is to fall to {place(to)}")
        case Shuffle():
            return "the dealer is to shuffle"
        case Cut():
            return "the cards are to be cut"
        case PlaceCuttingCard():
            return "the dealer is to place the cutting card"
        case Settled():
            return "the round is settled"
        case None:
            return "the round is over"
