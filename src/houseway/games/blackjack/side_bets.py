"""Super Sevens and Perfect Pairs: decided by the first cards on a box."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.equipment import Card

from ..round import LOSE, WIN, Wager
from .hands import Box

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"
MAIN, SEVENS, PAIRS = "main", "super-sevens", "perfect-pairs"

# 17.7
ONE_SEVEN = (3, 1), "17.7:one seven"
TWO_SEVENS = {
    False: ((50, 1), "17.7:two sevens not suited"),
    True: ((100, 1), "17.7:two sevens suited"),
}
THREE_SEVENS = {
    False: ((500, 1), "17.7:three sevens not suited"),
    True: ((5_000, 1), "17.7:three sevens suited"),
}

# 18.12, 18.14: at most one kind of pair fits two cards, so the best is the only one
PAIR_ODDS = {
    "mixed": ((6, 1), ("18.5", "18.11(a)", "18.14(a)")),
    "coloured": ((12, 1), ("18.6", "18.11(b)", "18.14(b)")),
    "perfect": ((25, 1), ("18.7", "18.11(c)", "18.14(c)")),
}


def pair_of(first: Card, second: Card) -> str | None:
    """The kind of pair that two cards make by face value, if any."""
    if first.rank != second.rank:  # 18.3, 18.3(a), 18.3(b), 18.4
        return None
    if first.suit == second.suit:  # 18.7
        return "perfect"
    if first.colour == second.colour:  # 18.6, 18.6(a), 18.6(b)
        return "coloured"
    return "mixed"  # 18.5


def sevens_of(dealt: list[Card]) -> list[Card]:
    """The sevens that come first, up to three, without a gap."""
    sevens: list[Card] = []
    for card in dealt[:3]:  # 17.6
        if card.rank != 7:
            break
        sevens.append(card)
    return sevens


@dataclass(slots=True)
class SideBets:
    """Wagers beside a box that have won already and are paid when the round is over."""

    waiting: list[Wager] = field(default_factory=list)


def side_wagers(round: BlackjackRound, on: str, box: int) -> list[Wager]:
    """The open wagers of one kind beside a box."""
    return [w for w in round.wagers if w.open and w.on == on and w.box == box]


def lone(wagers: list[Wager]) -> list[tuple[Wager, str]]:
    """The side bets that do not count, without a wager of the same player on the box; and why."""
    main = {(w.player, w.box) for w in wagers if w.open and w.on == MAIN}
    beside = [w for w in wagers if w.open and w.on in (SEVENS, PAIRS)]
    without = [w for w in beside if (w.player, w.box) not in main]
    return [(w, "17.5" if w.on == SEVENS else "18.10") for w in without]


def settle_pairs(round: BlackjackRound, box: Box) -> None:
    """Perfect Pairs, between the initial and the subsequent deal."""
    for wager in side_wagers(round, PAIRS, box.number):  # 18.13
        pair = pair_of(*box.first_cards[:2])  # 18.11
        if pair is None:
            round.settle(wager, LOSE, *round.under("18.11(d)", "18.13(a)"))
        else:
            odds, clauses = PAIR_ODDS[pair]
            round.settle(wager, WIN, *round.under(*clauses, "18.13(b)"), odds=odds)


def settle_first_sevens(round: BlackjackRound, box: Box) -> None:
    """Super Sevens that two cards decide; two sevens wait for a third card."""
    sevens = sevens_of(box.first_cards)
    for wager in side_wagers(round, SEVENS, box.number):  # 17.8
        if not sevens:
            round.settle(wager, LOSE, "17.6(d)", "17.8(a)")
        elif len(sevens) == 1:
            odds, row = ONE_SEVEN
            round.settle(wager, WIN, "17.6(a)", row, "17.8(b)", odds=odds)


def settle_sevens(round: BlackjackRound, box: Box) -> None:
    """Super Sevens once a third card has come to the box, or none can."""
    sevens = sevens_of(box.first_cards)
    for wager in side_wagers(round, SEVENS, box.number):
        if len(sevens) == 3 and suited(sevens):
            round.side_bets.waiting.append(wager)  # 17.9[2]
            round.note("super sevens wait", "17.9[2]", player=wager.player, box=box.number)
        else:
            pay_sevens(round, wager, sevens, "17.9")


def pay_waiting(round: BlackjackRound) -> None:
    """Pay what had to wait for the end of the round."""
    for wager in [wager for wager in round.side_bets.waiting if wager.open]:
        box = next(box for box in round.boxes if box.number == wager.box)
        pay_sevens(round, wager, box.first_cards[:3], "17.9[2]")


def pay_sevens(round: BlackjackRound, wager: Wager, sevens: list[Card], when: str) -> None:
    """Pay the best row that the sevens reach, and no other."""
    rows, clause = (TWO_SEVENS, "17.6(b)") if len(sevens) == 2 else (THREE_SEVENS, "17.6(c)")
    odds, row = rows[suited(sevens)]  # A:Suited, A:Not suited
    round.settle(wager, WIN, clause, "17.7", row, when, odds=odds)


def suited(cards: list[Card]) -> bool:
    """Whether all the cards share one suit."""
    return len({card.suit for card in cards}) == 1
