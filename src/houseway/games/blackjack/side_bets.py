"""Super Sevens and Perfect Pairs, and how side bets are settled by the first cards on a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from houseway.equipment import Card

from ..round import LOSE, WIN, Wager
from ..side_bet import SideBet, SideBetClauses, SideBetLimits, SideBetRow
from .hands import Box

if TYPE_CHECKING:
    from .betting import BlackjackWagers
    from .determinations import BlackjackDeterminations, BoxTable
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"
MAIN = "main"


def pair_of(first: Card, second: Card) -> str | None:
    """The kind of pair that two cards make by face value, if any."""
    if first.rank != second.rank:  # 18.3, 18.3(a), 18.3(b), 18.4
        return None
    if first.suit == second.suit:  # 18.7
        return "perfect"
    if first.colour == second.colour:  # 18.6, 18.6(a), 18.6(b)
        return "coloured"
    return "mixed"  # 18.5


def sevens_of(dealt: Sequence[Card]) -> list[Card]:
    """The sevens that come first, up to three, without a gap."""
    sevens: list[Card] = []
    for card in dealt[:3]:  # 17.6
        if card.rank != 7:
            break
        sevens.append(card)
    return sevens


def suited(cards: Sequence[Card]) -> bool:
    """Whether all the cards share one suit."""
    return len({card.suit for card in cards}) == 1


def _pair(dealt: Sequence[Card], _: Card) -> str | None:
    kind = pair_of(dealt[0], dealt[1])  # 18.11
    return kind and f"{kind}-pair"


def _sevens(dealt: Sequence[Card], _: Card) -> str | None:
    """The best row that the sevens reach, and no other."""
    sevens = sevens_of(dealt)
    if len(sevens) < 2:
        return "one-seven" if sevens else None
    number = "two" if len(sevens) == 2 else "three"
    return f"{number}-sevens{'-suited' if suited(sevens) else ''}"  # A:Suited, A:Not suited


def _two_sevens(dealt: Sequence[Card]) -> bool:
    return len(sevens_of(dealt)) == 2


def _pairs_limits(table: BoxTable) -> SideBetLimits | None:
    least, most = table.perfect_pairs_minimum, table.perfect_pairs_maximum
    return SideBetLimits(minimum=least, maximum=most) if table.perfect_pairs else None


def _sevens_limits(table: BlackjackDeterminations) -> SideBetLimits | None:
    return SideBetLimits(amounts=table.super_sevens_amounts) if table.super_sevens else None


PERFECT_PAIRS: Final = SideBet(
    name="perfect-pairs",
    title="Perfect Pairs",
    printed="PAIRS",
    game="blackjack",
    cards=2,
    row_of=_pair,
    # 18.12, 18.14: at most one kind of pair fits two cards, so the best is the only one
    rows=(
        SideBetRow(
            "perfect-pair", (25, 1), "18.14(c)", ("18.7", "18.11(c)", "18.14(c)", "18.13(b)")
        ),
        SideBetRow(
            "coloured-pair", (12, 1), "18.14(b)", ("18.6", "18.11(b)", "18.14(b)", "18.13(b)")
        ),
        SideBetRow("mixed-pair", (6, 1), "18.14(a)", ("18.5", "18.11(a)", "18.14(a)", "18.13(b)")),
    ),
    lost="no pair",
    # 18.8, 18.8[2]
    clauses=SideBetClauses(
        offered="18.1", limits="18.9", lone="18.10", lost=("18.11(d)", "18.13(a)")
    ),
    limits=_pairs_limits,
)

# 17.7
_ONE, _TWO, _TWO_SUITED, _THREE, _THREE_SUITED = (
    "17.7:one seven",
    "17.7:two sevens not suited",
    "17.7:two sevens suited",
    "17.7:three sevens not suited",
    "17.7:three sevens suited",
)
SUPER_SEVENS: Final = SideBet(
    name="super-sevens",
    title="Super Sevens",
    printed="777",
    game="blackjack",
    cards=3,
    row_of=_sevens,
    waits=_two_sevens,
    waiting="super sevens wait",
    rows=(
        SideBetRow(
            "three-sevens-suited",
            (5_000, 1),
            _THREE_SUITED,
            ("17.6(c)", "17.7", _THREE_SUITED, "17.9[2]"),
            paid_last="17.9[2]",
        ),
        SideBetRow("three-sevens", (500, 1), _THREE, ("17.6(c)", "17.7", _THREE, "17.9")),
        SideBetRow(
            "two-sevens-suited", (100, 1), _TWO_SUITED, ("17.6(b)", "17.7", _TWO_SUITED, "17.9")
        ),
        SideBetRow("two-sevens", (50, 1), _TWO, ("17.6(b)", "17.7", _TWO, "17.9")),
        SideBetRow("one-seven", (3, 1), _ONE, ("17.6(a)", _ONE, "17.8(b)")),
    ),
    lost="no seven first",
    # 17.3, 17.3[2]
    clauses=SideBetClauses(
        offered="17.1", limits="17.4", lone="17.5", lost=("17.6(d)", "17.8(a)"), once="17.3[2]"
    ),
    limits=_sevens_limits,
)


@dataclass(slots=True)
class SideBets:
    """Wagers beside a box that have won already and are paid when the round is over."""

    waiting: list[Wager] = field(default_factory=list)


def numbers(round: BlackjackWagers, bet: SideBet, *clauses: str) -> tuple[str, ...]:
    """Clauses of a side bet as the round cites them: its own, or those of rules beside them."""
    return round.under(*clauses) if bet.rules is None else bet.rules.cite(*clauses)


def side_wagers(round: BlackjackRound, bet: SideBet, box: int) -> list[Wager]:
    """The open wagers of one kind beside a box."""
    return [w for w in round.wagers if w.open and w.on == bet.name and w.box == box]


def settle_first(round: BlackjackRound, box: Box) -> None:
    """Everything that two cards decide, between the initial and the subsequent deal."""
    for bet in round.side_bets_played:
        if not bet.is_open_after(box.first_cards):  # 17.8, 18.13
            _settle(round, bet, box)


def settle_rest(round: BlackjackRound, box: Box) -> None:
    """What two cards left open, once a third has come to the box, or none can."""
    for bet in round.side_bets_played:
        if bet.cards > 2:
            _settle(round, bet, box)  # 17.9


def _settle(round: BlackjackRound, bet: SideBet, box: Box) -> None:
    for wager in side_wagers(round, bet, box.number):
        row = bet.row(box.first_cards, round.dealer[0])
        if row is None:
            round.settle(wager, LOSE, *numbers(round, bet, *bet.clauses.lost))
        elif row.paid_last is not None:
            round.side_bets.waiting.append(wager)  # 17.9[2]
            clauses = numbers(round, bet, row.paid_last)
            round.note(bet.waiting, *clauses, player=wager.player, box=box.number)
        else:
            _pay(round, bet, wager, row)


def _pay(round: BlackjackRound, bet: SideBet, wager: Wager, row: SideBetRow) -> None:
    round.settle(wager, WIN, *numbers(round, bet, *row.clauses), odds=row.odds)


def pay_waiting(round: BlackjackRound) -> None:
    """Pay what had to wait for the end of the round."""
    for wager in [wager for wager in round.side_bets.waiting if wager.open]:
        box = next(box for box in round.boxes if box.number == wager.box)
        bet = next(bet for bet in round.side_bets_played if bet.name == wager.on)
        if row := bet.row(box.first_cards, round.dealer[0]):
            _pay(round, bet, wager, row)
