"""How decisions are typed and shown in each game, where a bare name of the action is not enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from houseway.games.asks import Act, Amounts, Option
from houseway.games.pai_gow import PaiGow
from houseway.games.pai_gow.hands import written
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round
from houseway.ranking.pai_gow import Part

from .mistakes import Mistake
from .written_amounts import DOLLARS, Chips, is_money

HOLDEM = (
    ("fold, call, check", "give up, meet the bet, or wait where nothing has been bet"),
    ("bet 30, raise 60", "bet 30; raise to 60 in all"),
    ("all-in", "everything you have"),
    ("no-raise", "the last blind leaves the first bets as they are"),
    ("show, muck", "turn your cards at the end, or give them up"),
)
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
    "charity-holdem": HOLDEM,
    "holdem": HOLDEM,
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
DECISIONS = frozenset(
    ("bet", "call", "check", "concede", "double", "draw", "fold", "house-way", "play")
)
DECISIONS |= {"no-raise", "raise", "set", "split", "stand"}
ALL_IN = ("all-in", "allin", "all", "a", "tap-out")
KEYS = {
    "call": "c",
    "call-and-fold": "d",
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
Phrase = Callable[[Sequence[str], Round, Sequence[Option], Chips], Act | None]


def decision_of(
    words: Sequence[str], round: Round, do: str, options: Sequence[Option], chips: Chips
) -> Act | None:
    """The decision that some words say in the way of a game; None where they are as usual."""
    phrase = _PHRASES.get((round.game, do))
    return phrase(words, round, options, chips) if phrase else None


def _play(words: Sequence[str], _: Round, options: Sequence[Option], chips: Chips) -> Act:
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
    return Act(by, do, {"amount": chips.units(text)})


def _set(words: Sequence[str], round: Round, options: Sequence[Option], _: Chips) -> Act | None:
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
    box = option.where["box"]
    assert isinstance(box, int)
    tiles = [written(tile) for tile in round.hands[box].tiles]
    chosen = {int(number) - 1 for number in numbers.groups()}
    one = " ".join(tile for at, tile in enumerate(tiles) if at in chosen)
    other = " ".join(tile for at, tile in enumerate(tiles) if at not in chosen)
    return Act(option.by, option.do, {"box": box, "low": one, "high": other})


def all_in(round: PokerRound, options: Sequence[Option], chips: Chips) -> Act:
    """Every chip that a player has, as a raise where it is one and otherwise as a call."""
    act = everything(round, options)
    if act is None:
        most = [one.choose["to"] for one in options if "to" in one.choose]
        limits = [chips.brief(to.largest) for to in most if isinstance(to, Amounts)]
        instead = f"raise to {limits[0]} at most" if limits else "call, or fold"
        raise Mistake(f"Nobody can meet all your chips, or the limit is below them: {instead}.")
    return act


def everything(round: PokerRound, options: Sequence[Option]) -> Act | None:
    """The open action that puts all chips of a player in, if one does."""
    for option in options:
        stake = round.stakes.get(option.by, 0)
        total, to = round.street.bet_of(option.by) + stake, option.choose.get("to")
        if option.do in ("bet", "raise") and to is not None and total in to:
            return Act(option.by, option.do, {"to": total})
        if option.do == "call" and option.where["amount"] == stake:
            return Act(option.by, option.do, dict(option.where))
    return None


_PHRASES: dict[tuple[str, str], Phrase] = {
    ("pai-gow", "set"): _set,
    ("ultimate-holdem", "play"): _play,
}


def shown_option(option: Option, round: Round | None = None, chips: Chips = DOLLARS) -> str:
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
    facts += [chips.brief(option.amount)] if "amount" in option.where else []
    facts += ["to"] if option.do == "raise" else []
    amounts = {name: one for name, one in option.choose.items() if isinstance(one, Amounts)}
    facts += [_range(name, one, chips) for name, one in amounts.items()]
    return " ".join(facts)


def _range(name: str, allowed: Amounts, chips: Chips) -> str:
    write: Callable[[int], str] = chips.brief if name in ("amount", "to") else str
    ends = (allowed.low, allowed.largest)
    return "-".join(map(write, dict.fromkeys(ends)))


def _way(option: Option, round: PaiGow) -> str:
    """A division by the numbers of its low tiles, and what the parts are."""
    where: Any = option.where
    tiles = [written(tile) for tile in round.hands[where["box"]].tiles]
    numbers = sorted(tiles.index(name) + 1 for name in where["low"].split())
    low, high = Part.of(where["low"]).name, Part.of(where["high"]).name
    return f"{' '.join(map(str, numbers))} (low {low}, high {high})"
