"""Insurance, even money, and side bets as they are declared: exact fractions from a full shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

from houseway.equipment import Card, deck
from houseway.games.side_bet import SideBet
from houseway.ranking.blackjack import value

from ..figures import LOST, FigureRow, WagerFigures
from ..pay_tables import Pays
from .basic import STANDS, Basic
from .compositions import RANKS, count

TYPES = tuple(deck())
ANY_CARD = TYPES[0]


def insurance(decks: int, pays: Pays) -> WagerFigures:
    """Insurance for half the wager or less, before the own cards are looked at."""
    cards, tens = 52 * decks - 1, 16 * decks
    best, worst = ((pays["insurance"] + 1) * Fraction(tens - own, cards - 2) - 1 for own in (0, 2))
    return WagerFigures.of_rows(
        "insurance",
        (
            FigureRow("the dealer makes Blackjack", pays["insurance"], Fraction(tens, cards)),
            FigureRow("the dealer does not", LOST, 1 - Fraction(tens, cards)),
        ),
        note=f"for each unit of insurance, against an ace; {float(best):+.4f} with no ten-valued "
        f"card in the player's hand, {float(worst):+.4f} with two",
    )


def even_money(decks: int, pays: Pays) -> WagerFigures:
    """Being paid even money for a Blackjack against an ace, measured against waiting."""
    chance = Fraction(16 * decks - 1, 52 * decks - 3)
    waiting = pays["blackjack"] * (1 - chance)
    return WagerFigures.of_rows(
        "even money",
        (
            FigureRow("the dealer makes Blackjack", Fraction(1), chance),
            FigureRow("the dealer does not", 1 - pays["blackjack"], 1 - chance),
        ),
        note=f"what it adds to waiting, which wins {waiting} ({float(waiting):.4f}) on average",
    )


def side_bet_worth(bet: SideBet, decks: int, pays: Pays, basic: Basic | None) -> WagerFigures:
    """Every first card, second card and upcard; a third comes where the basic strategy takes one.

    Without a strategy a third card always comes.
    """
    chances: dict[str | None, Fraction] = {row.name: Fraction(0) for row in bet.rows}
    stood: set[int] = set()
    for first, second in product(TYPES, repeat=2):
        two = (first, second)
        if bet.is_open_after(two) or bet.sees_upcard:
            for upcard, third, chance in _later(bet, two, decks, basic, stood):
                row = bet.row_of((*two, third) if third else two, upcard)
                chances[row] = chances.get(row, Fraction(0)) + chance
        else:
            row = bet.row_of(two, ANY_CARD)
            chances[row] = chances.get(row, Fraction(0)) + _in_turn(two, decks)
    rows = [FigureRow(row.words, pays[row.name], chances[row.name]) for row in bet.rows]
    lost = FigureRow(bet.lost, LOST, chances.get(None, Fraction(0)))
    return WagerFigures.of_rows(bet.name, (*rows, lost), note=_note(bet, stood))


def _later(
    bet: SideBet, two: tuple[Card, Card], decks: int, basic: Basic | None, stood: set[int]
) -> Iterator[tuple[Card, Card | None, Fraction]]:
    """The upcard and, where it matters and one is drawn, the third card, each with its chance."""
    for upcard in TYPES:
        chance = _in_turn((*two, upcard), decks)
        if not chance or not bet.is_open_after(two):
            yield upcard, None, chance
        elif basic is None or _drawn_to(two, upcard, basic):
            for third in TYPES:
                yield upcard, third, _in_turn((*two, upcard, third), decks)
        else:
            stood.add(value(upcard))
            yield upcard, None, chance


def _drawn_to(two: tuple[Card, Card], upcard: Card, basic: Basic) -> bool:
    """Whether a third card comes to two by the basic strategy."""
    ranks, against = tuple(map(value, two)), value(upcard)
    points, soft = count(ranks)
    if points == 21:
        return False
    split = ranks[0] == ranks[1] and basic.pairs[ranks[0], against]
    return bool(split or basic.totals[int(soft), points, against] != STANDS)


@lru_cache(maxsize=1 << 17)
def _in_turn(dealt: tuple[Card, ...], decks: int) -> Fraction:
    """The chance that these cards come first, in this order."""
    chance, left = Fraction(1), 52 * decks
    for at, card in enumerate(dealt):
        chance *= Fraction(decks - dealt[:at].count(card), left - at)
    return chance


def _note(bet: SideBet, stood: set[int]) -> str:
    if bet.cards == 2:
        return ""
    if not stood:
        return "what two cards leave open is split or drawn to against every upcard"
    against = ", ".join(str(upcard) for upcard in RANKS if upcard in stood)
    return f"what two cards leave open may stand against {against}, where no third card comes"
