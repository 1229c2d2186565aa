"""Rules 7 and 8: insurance, even money, and Blackjacks paid before the subsequent deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.ranking.blackjack import is_blackjack, total
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from ..round import LOSE, WIN, Wager
from ..rulings import DEALER
from ..wording import listed
from .side_bets import MAIN

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"
INSURANCE = "insurance"
THREE_TO_TWO = (3, 2)
TWO_TO_ONE = (2, 1)


@dataclass(slots=True)
class Insurance:
    """Whether insurance can be taken now; `paid_last` is for an instrument that pays it so."""

    paid_last: bool = False
    open: bool = False


def dealer_shows_ace(round: BlackjackRound) -> bool:
    """Whether the dealer's first card is an ace."""
    return bool(round.dealer) and round.dealer[0].rank == 14


def settle_blackjacks(round: BlackjackRound) -> None:
    """Pay Blackjacks at once where the dealer cannot make one."""
    round.insurance.open = dealer_shows_ace(round)  # 7.1
    if total(round.dealer[:1]).points in (10, 11):  # 8.1(a): every ten-valued card, and the ace
        return
    for box in round.boxes:
        hand = box.hands[0]
        if hand.is_blackjack:
            for wager in hand.open_wagers:
                round.settle(wager, WIN, *round.under("8.1(a)", "13.2(a)"), odds=THREE_TO_TWO)


# Taking it


def options(round: BlackjackRound) -> Iterator[Option]:
    """Insurance and even money, for each bettor on their own wagers."""
    if not round.insurance.open:
        return
    step = round.determinations.chip // 2  # 7.3
    for wager in round.main_wagers():
        if not round.is_there(wager.player):
            continue
        where = {"box": wager.box}
        most = min(wager.counts // 2, round.stakes[wager.player])  # 7.1[2]
        if most >= step and not round.on_spot(wager.player, INSURANCE, wager.box):
            amounts = Amounts(step, most, step, default=most - most % step)
            clauses = round.under("7.1[2]", "7.3")
            yield Option(wager.player, "insure", where, {"amount": amounts}, clauses)
        if round.hand_of(wager).is_blackjack:
            yield Option(wager.player, "even-money", where, clauses=round.under("8.1(b)"))


def take(round: BlackjackRound, act: Act) -> None:
    """Take an insurance wager, or pay a Blackjack even money on request."""
    box = act.facts["box"]
    if act.do == "insure":
        amount = act.facts["amount"]
        round.place(act.by, INSURANCE, box, amount)
        round.note("insured", *round.under("7.1", "7.2"), player=act.by, box=box, amount=amount)
    else:
        wager = round.on_spot(act.by, MAIN, box)
        assert wager is not None
        round.settle(wager, WIN, *round.under("8.1(b)"))


def close(round: BlackjackRound) -> Course:
    """Let everybody insure before a card falls that nobody asked for."""
    while round.insurance.open:
        act = yield from round.ask(lambda: _turn(round))
        if act is None or act.do == "insurance-closed":
            round.insurance.open = False
        else:
            take(round, act)


def _turn(round: BlackjackRound) -> Turn | None:
    open_now = tuple(options(round))
    if not open_now:
        return None
    close = Option(DEALER, "insurance-closed", clauses=round.under("7.2"))
    lapse = Act(DEALER, "insurance-closed")
    return Turn((*open_now, close), lapse, "insurance is open")


# Settling it


def taken(round: BlackjackRound) -> list[Wager]:
    """The open insurance wagers."""
    return [wager for wager in round.wagers if wager.open and wager.on == INSURANCE]


def settle(round: BlackjackRound) -> None:
    """On the dealer's second card."""  # 7.5
    if not is_blackjack(round.dealer):
        for wager in taken(round):
            round.settle(wager, LOSE, *round.under("7.5(a)"))
    elif not round.insurance.paid_last:
        pay(round)


def pay(round: BlackjackRound) -> None:
    """Pay the insurance against the Blackjack that the dealer has."""
    for wager in taken(round):
        round.settle(wager, WIN, *round.under("7.4", "7.5(b)"), odds=TWO_TO_ONE)


# Refusals


def why_not(round: BlackjackRound, act: Act) -> Refused | None:
    """Why insurance or even money is not open, if that was asked for."""
    if act.do not in ("insure", "even-money"):
        return None
    if not dealer_shows_ace(round):
        return round.refusal("The dealer does not show an ace.", "7.1")
    if not round.insurance.open:
        return round.refusal("The subsequent deal has begun.", "7.2")
    return _why_not_this_box(round, act)


def _why_not_this_box(round: BlackjackRound, act: Act) -> Refused | None:
    mine = [wager.box for wager in round.main_wagers() if wager.player == act.by]
    box = act.facts.get("box")
    if not mine:
        return round.refusal(f"{act.by} has no wager to insure.", "7.1")
    if box is None and len(mine) > 1:
        return round.refusal(f"Say for which box: {listed(map(str, mine))}.", "7.1")
    if box is not None and box not in mine:
        return round.refusal(f"{act.by} has no wager on box {box}.", "7.1")
    wager = round.on_spot(act.by, MAIN, mine[0] if box is None else box)
    assert wager is not None
    if act.do == "even-money" and not round.hand_of(wager).is_blackjack:
        return round.refusal(f"There is no Blackjack on box {wager.box}.", "8.1(b)")
    if act.do == "insure" and round.on_spot(act.by, INSURANCE, wager.box):
        return round.refusal(f"Box {wager.box} is insured already.", "7.1[2]")
    return None
