"""How wagers against the house are typed in each game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from houseway.games.asks import Act

from .written_amounts import DOLLARS, Chips, is_money

HOW: dict[str, tuple[tuple[str, str], ...]] = {
    "blackjack": (
        ("50", "$50 on your own box"),
        ("box 2 50", "$50 on box 2"),
        ("pairs 10", "$10 on Perfect Pairs beside your box"),
        ("sevens 1", "$1 on Super Sevens beside your box"),
        ("pairs 10 box 2", "the same beside box 2"),
    ),
    "canberra-poker": (
        ("25", "$25 as your ante; without one no card is dealt"),
        ("take-back", "the ante back"),
    ),
    "mini-baccarat": (
        ("banker 10", "$10 on the Banker's Hand, even money"),
        ("player 10", "$10 on the Player's Hand, even money"),
        ("tie 5", "$5 on a tie, 8 to 1; on top of either"),
    ),
    "pai-gow": (
        ("50", "$50 on your box"),
        ("take-back", "the wager back"),
    ),
    "roulette": (
        ("17 5", "$5 straight on 17, 35 to 1"),
        ("8/11 5", "a split; 7/8/9 a street; 25/26/28/29 a corner; 4-9 a six-line"),
        ("red 10", "black, even, odd, low and high alike, even money"),
        ("column 1 10", "a column or dozen, 2 to 1"),
        ("tier 5", "$5 a piece on a section: tier, orphelins, voisins, zero game"),
        ("neighbours 0 5", "$5 each on 0 and its two neighbours on both sides"),
        ("marker 17", "the maximum on 17 and everything around it"),
    ),
    "tournament-blackjack": (
        ("50", "$50 on your box, once a round"),
        ("pairs 10", "$10 on Perfect Pairs beside it"),
        ("take-back main", "the wager back"),
    ),
    "ultimate-holdem": (
        ("50", "$50 as your ante, and as much for the blind"),
        ("trips 5", "$5 on trips, once the ante is down"),
        ("take-back trips", "trips back; take-back ante takes everything back"),
    ),
}
Phrase = dict[str, Any] | None
SIDE_BETS = {"sevens": "super-sevens", "pairs": "perfect-pairs"}
SECTIONS = {
    "voisins": "voisins de zero",
    "zero game": "zero game",
    "tier": "tier",
    "orphelins": "orphelins",
    "orphans": "orphelins",
}


def wager_of(
    words: list[str], game: str, player: str, seat: int | None, chips: Chips = DOLLARS
) -> Act | None:
    """The wager that some words describe, or None where they are about something else."""
    if game not in _PHRASES:
        return None
    words = [word.lower() for word in words]
    if words[0] in ("wager", "bet"):
        words = words[1:]
    facts = _PHRASES[game](words, seat, chips) if words else None
    return Act(player, facts.pop("do", "wager"), facts) if facts else None


def _blackjack(words: list[str], seat: int | None, chips: Chips) -> Phrase:
    facts: dict[str, Any] = {"on": "main", **({"box": seat} if seat else {})}
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "box" and left and left[0].isdigit() and len(left[0]) < 4:
            facts["box"] = int(left.pop(0))
        elif side_bet := _side_bet(word):
            facts["on"] = side_bet
        elif is_money(word) and "amount" not in facts:
            facts["amount"] = chips.units(word)
        else:
            return None
    return facts if "amount" in facts else None


def _side_bet(word: str) -> str | None:
    if word == "main":
        return "main"
    named = [on for name, on in SIDE_BETS.items() if word in (name, on) or name.startswith(word)]
    return named[0] if len(named) == 1 and len(word) > 1 else None


def _area(
    areas: tuple[str, ...], usual: str | None, words: list[str], _: int | None, chips: Chips
) -> Phrase:
    """An amount on an area, by any beginning of its name; on the usual one where none is named.

    Where the game has no usual one the table says what may be named.
    """
    named = [word for word in words if word != "on" and not is_money(word)]
    amounts = [chips.units(word) for word in words if is_money(word)]
    if len(named) > 1 or len(amounts) != 1:
        return None
    if not named:
        return {**({"on": usual} if usual else {}), "amount": amounts[0]}
    area = next((one for one in areas if one.startswith(named[0])), None)
    return {"on": area, "amount": amounts[0]} if area else None


def _roulette(words: list[str], _: int | None, chips: Chips) -> Phrase:
    if words[0] in ("marker", "maximum-marker"):
        return {"do": "maximum-marker", "number": _number(words[-1])}
    takes_back = len(words[0]) > 1 and "take-back".startswith(words[0])
    if len(words) == 1 and is_money(words[0]):
        return {"amount": chips.units(words[0])}
    if len(words) < 2 or not is_money(words[-1]) or takes_back:
        return None
    *place, last = words
    amount, on = chips.units(last), " ".join(place)
    if "neighbours".startswith(place[0]) or place[0] == "neighbors":
        return {"do": "neighbours", "number": _number(place[-1]), "amount": amount}
    if section := SECTIONS.get(on):
        return {"do": "race-track", "on": section, "amount": amount}
    return {"on": _without_type(place), "amount": amount}


def _without_type(place: list[str]) -> str:
    """A place without the name of its type before it: a street is known by its numbers."""
    typed = len(place) > 1 and place[0] in ("straight", "split", "street", "corner", "six-line")
    return " ".join(place[1:] if typed else place)


def _number(text: str) -> Any:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text


_PHRASES: dict[str, Callable[[list[str], int | None, Chips], Phrase]] = {
    "blackjack": _blackjack,
    "canberra-poker": partial(_area, ("ante", "bet"), "ante"),
    "mini-baccarat": partial(_area, ("banker", "player", "tie"), None),
    "pai-gow": partial(_area, ("main",), "main"),
    "roulette": _roulette,
    "tournament-blackjack": _blackjack,
    "ultimate-holdem": partial(_area, ("ante", "blind", "trips", "play"), "ante"),
}
