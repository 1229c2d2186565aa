"""How decisions are typed and shown in each game, where a bare name of the action is not enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from houseway.games.asks import Act, Amounts, Option
from houseway.games.pai_gow import PaiGow
from houseway.games.pai_gow.hands import written
from houseway.games.round import Round
from houseway.ranking.pai_gow import Part

from .mistakes import Mistake
from .money import brief, cents, is_money

HOW_TO_DECIDE: dict[str, tuple[tuple[str, str], ...]] = {
    "blackjack": (
        ("draw, stand", "another card, or no more"),
        ("double, split", "for as much again; double 20 doubles for $20"),
        ("insure, even-money", "against a Blackjack of the dealer"),
    ),
    "canberra-poker": (
        ("bet", "twice your ante: your hand against the dealer's"),
        ("fold", "the ante is lost"),
    ),
    "pai-gow": (
        ("set 1 3", "tiles 1 and 3 together, the other two together; the better part is High"),
        ("house-way", "the dealer sets your Hand as the House sets its own"),
        ("concede", "the wager is given up"),
    ),
    "tournament-blackjack": (
        ("draw, stand", "another card, or no more"),
        ("double, split", "for exactly as much again"),
        ("insure, even-money", "against a Blackjack of the dealer"),
    ),
    "ultimate-holdem": (
        ("play 4, play 3", "four or three times the ante, before the flop"),
        ("play", "twice the ante after the flop, once on the river"),
        ("check", "wait for more cards; not on the river"),
        ("fold", "ante, blind and trips are lost"),
        ("concede", "give the hand up once the dealer's is known"),
    ),
}
DECISIONS = frozenset(("bet", "check", "concede", "double", "draw", "fold", "house-way", "play"))
DECISIONS |= {"set", "split", "stand"}
KEYS = {
    "draw": "d",
    "stand": "s",
    "double": "u",
    "split": "p",
    "insure": "i",
    "even-money": "e",
    "cut": "c",
    "decline": "n",
    "ride": "r",
    "turn": "t",
    "take-back": "b",
    "no-more-bets": "n",
    "spin": "s",
    "call-void": "a",
}
MOST_TIMES = 4
TWO_TILES = re.compile("([1-4])[ ,]*([1-4])")
Phrase = Callable[[Sequence[str], Round, Sequence[Option]], Act | None]


def decision_of(
    words: Sequence[str], round: Round, do: str, options: Sequence[Option]
) -> Act | None:
    """The decision that some words say in the way of a game; None where they are as usual."""
    phrase = _PHRASES.get((round.game, do))
    return phrase(words, round, options) if phrase else None


def _play(words: Sequence[str], _: Round, options: Sequence[Option]) -> Act:
    """A play wager by how many times the ante it is, or by its amount."""
    by, do = options[0].by, options[0].do
    if not words and len(options) > 1:
        ways = " or ".join(f"play {option.where['times']}" for option in options)
        raise Mistake(f"Say how many times the ante: {ways}.")
    if not words:
        return Act(by, do)
    text = words[0].lower().strip("x")
    if len(words) > 1 or not is_money(text):
        raise Mistake(f"{' '.join(words)!r} is not how many times the ante.")
    if text.isdigit() and int(text) <= MOST_TIMES:
        return Act(by, do, {"times": int(text)})
    return Act(by, do, {"amount": cents(text)})


def _set(words: Sequence[str], round: Round, options: Sequence[Option]) -> Act | None:
    """A Hand set by the numbers of two tiles that go together."""
    assert isinstance(round, PaiGow)
    option = options[0]
    if "low" not in option.where:
        return Act(option.by, option.do)  # tiles that nobody knows yet are set as they lie
    spoken = " ".join(words).lower().removeprefix("low ")
    if any(letter.isalpha() for letter in spoken):
        return None
    numbers = TWO_TILES.fullmatch(spoken)
    if numbers is None or numbers[1] == numbers[2]:
        raise Mistake("Say which two tiles go together by their numbers, such as set 1 3.")
    tiles = [written(tile) for tile in round.hands[option.where["box"]].tiles]
    chosen = {int(number) - 1 for number in numbers.groups()}
    one = " ".join(tile for at, tile in enumerate(tiles) if at in chosen)
    other = " ".join(tile for at, tile in enumerate(tiles) if at not in chosen)
    return Act(option.by, option.do, {"box": option.where["box"], "low": one, "high": other})


_PHRASES: dict[tuple[str, str], Phrase] = {
    ("pai-gow", "set"): _set,
    ("ultimate-holdem", "play"): _play,
}


def shown_option(option: Option, round: Round | None = None) -> str:
    """An open action with its key, its amounts, and what it comes to.

    >>> shown_option(Option("ann", "double", {"box": 1}, {"amount": Amounts(500, 5_000, 500)}))
    'do[u]ble $5-$50'
    >>> shown_option(Option("ann", "play", {"box": 1, "times": 4, "amount": 20_000}))
    '[p]lay 4 $200'
    """
    key = KEYS.get(option.do, option.do[0])
    facts = [option.do.replace(key, f"[{key}]", 1)]
    if "low" in option.where and isinstance(round, PaiGow):
        facts.append(_way(option, round))
    facts += [str(option.where["times"])] if "times" in option.where else []
    facts += [brief(option.where["amount"])] if "amount" in option.where else []
    facts += [_range(name, one) for name, one in option.choose.items() if isinstance(one, Amounts)]
    return " ".join(facts)


def _range(name: str, allowed: Amounts) -> str:
    write: Callable[[int], str] = brief if name == "amount" else str
    ends = (allowed.low, allowed.largest)
    return "-".join(map(write, dict.fromkeys(ends)))


def _way(option: Option, round: PaiGow) -> str:
    """A division by the numbers of its low tiles, and what the parts are."""
    where: Any = option.where
    tiles = [written(tile) for tile in round.hands[where["box"]].tiles]
    numbers = sorted(tiles.index(name) + 1 for name in where["low"].split())
    low, high = Part.of(where["low"]).name, Part.of(where["high"]).name
    return f"{' '.join(map(str, numbers))} (low {low}, high {high})"
