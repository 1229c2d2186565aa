"""Insurance, even money, Perfect Pairs and Super Sevens: exact fractions from a full shoe."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from ..figures import LOST, FigureRow, WagerFigures
from ..pay_tables import Pays
from .compositions import RANKS, full_shoe

SEVEN = 7


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


def perfect_pairs(decks: int, pays: Pays) -> WagerFigures:
    """The first two cards: of the card that would pair the first, how many are of which kind."""
    others = 52 * decks - 1
    kinds = {"perfect-pair": decks - 1, "coloured-pair": decks, "mixed-pair": 2 * decks}
    rows = [FigureRow(words(kind), pays[kind], Fraction(n, others)) for kind, n in kinds.items()]
    none = FigureRow("no pair", LOST, 1 - Fraction(sum(kinds.values()), others))
    return WagerFigures.of_rows("perfect-pairs", (*rows, none))


def super_sevens(decks: int, pays: Pays, drawn_to: Collection[int]) -> WagerFigures:
    """The first one to three cards; a third comes to two sevens only against some upcards."""
    chances = dict.fromkeys(
        ("three-sevens-suited", "three-sevens", "two-sevens-suited", "two-sevens"), Fraction(0)
    )
    for upcard in RANKS:
        for kind, chance in _two_or_three(decks, upcard, upcard in drawn_to):
            chances[kind] += chance
    first = Fraction(1, 13)
    chances["one-seven"] = first - sum(chances.values())
    rows = [FigureRow(words(kind), pays[kind], chance) for kind, chance in chances.items()]
    return WagerFigures.of_rows(
        "super-sevens", (*rows, FigureRow("no seven first", LOST, 1 - first)), note=_note(drawn_to)
    )


def _two_or_three(decks: int, upcard: int, drawn: bool) -> Iterator[tuple[str, Fraction]]:
    """Two sevens and an upcard, and then a third card or none."""
    left = 52 * decks - 3
    both = _in_turn([SEVEN, upcard, SEVEN], decks)
    sevens = 4 * decks - 2 - (upcard == SEVEN)
    suited_both = Fraction(decks - 1, 4 * decks - 1)
    same = Fraction(decks - 2)
    if upcard == SEVEN:  # it is as likely as any other seven to be of their suit
        same -= Fraction(decks - 2, 4 * decks - 2)
    third = Fraction(sevens, left) if drawn else Fraction(0)
    third_suited = suited_both * same / left if drawn else Fraction(0)
    yield "three-sevens-suited", both * third_suited
    yield "three-sevens", both * (third - third_suited)
    yield "two-sevens-suited", both * suited_both * (1 - third)
    yield "two-sevens", both * (1 - suited_both) * (1 - third)


def _in_turn(ranks: list[int], decks: int) -> Fraction:
    """The chance that cards of these ranks come first, in this order."""
    shoe, chance = [int(count) for count in full_shoe(decks)], Fraction(1)
    for rank in ranks:
        chance *= Fraction(shoe[rank - 1], sum(shoe))
        shoe[rank - 1] -= 1
    return chance


def _note(drawn_to: Collection[int]) -> str:
    if len(drawn_to) == len(RANKS):
        return "two sevens are split or drawn to against every upcard, so a third card always comes"
    stood = ", ".join(str(upcard) for upcard in RANKS if upcard not in drawn_to)
    return f"two sevens stand against {stood}, where no third card comes"


def words(kind: str) -> str:
    """A row's name as it is shown."""
    return kind.replace("-", " ").replace("sevens suited", "sevens, suited")
