"""Rules 8.8 and 9: the dealer's hand, concessions, and every wager judged on its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from houseway.equipment import Card
from houseway.ranking.poker import NI2019_212, PokerHand
from houseway.rulebook import Refused

from ..asks import Act, Option, Turn
from ..procedure import Course
from ..round import LOSE, Wager
from ..rulings import DEALER
from . import dealing, decisions
from .dealing import DEALER_HAND
from .determinations import ANTE, BLIND
from .hands import OVER, SETTLEMENT, Hand, Lying
from .payouts import ANTE_REFUNDED, ENDINGS, Ending, qualifies

if TYPE_CHECKING:
    from .round import UltimateHoldem

INSTRUMENT = "NI2019-212"

ALL_CARDS = slice(0, 2)
DECLARED = (SETTLEMENT, OVER)


# Rule 8.8: the dealer's hand


def show_dealer_hand(round: UltimateHoldem) -> Course:
    """Turn the dealer's cards and declare the best five of seven."""
    round.note("dealer's hand", "8.8", "8.8(a)")
    yield from dealing.turn(round, round.dealer, ALL_CARDS, DEALER_HAND)
    round.dealer_up = [True, True]
    round.phase = SETTLEMENT
    round.note("turned", "8.8(b)", hand=DEALER_HAND, cards=list(map(str, round.dealer)))
    round.dealer_best = best_of(round, round.dealer)
    qualified = qualifies(round.dealer_best)
    _declare(round, DEALER_HAND, round.dealer_best, "8.8(c)", "A:Qualify", qualifies=qualified)


def best_of(round: UltimateHoldem, cards: list[Lying]) -> PokerHand:
    """The best five of two cards and the five communal cards."""
    known = [card for card in (*cards, *round.communal) if isinstance(card, Card)]
    return NI2019_212.high(known)


def _declare(
    round: UltimateHoldem, whose: str, best: PokerHand, *clauses: str, **facts: bool
) -> None:
    five = list(map(str, best.cards))
    round.note("declared", *clauses, hand=whose, value=best.name, cards=five, **facts)


# Rule 9: settlement


def settle_hands(round: UltimateHoldem) -> Course:
    """Refund antes if the dealer does not qualify, then settle hands from the right."""
    assert round.dealer_best is not None
    round.may_concede = True
    if not qualifies(round.dealer_best):
        yield from _go_on(round, "refund-antes")
        round.may_concede = False  # 9.1: the refund ends the time to concede
        for hand in reversed(round.live_hands):
            end(round, hand.wagers[ANTE], ANTE_REFUNDED)
    for hand in reversed(round.hands):  # 9.3
        yield from settle_hand(round, hand, round.dealer_best)


def settle_hand(round: UltimateHoldem, hand: Hand, dealer: PokerHand) -> Course:
    """Turn a hand, judge each of its wagers on its own, and put its cards away."""
    round.settling = hand  # 13.7
    yield from _go_on(round, "settle", hand)
    round.settling = None
    if not hand.live:
        return
    hand.turned = True  # 9.1: the reveal ends the time to concede
    yield from dealing.turn(round, hand.cards, ALL_CARDS, hand.place)
    round.note("turned", "9.3(a)", hand=hand.place, cards=list(map(str, hand.cards)))
    if not hand.live:
        return
    hand.best = best_of(round, hand.cards)
    _declare(round, hand.place, hand.best, "9.3(b)")
    for wager in hand.open_wagers:  # 9.3(c), 9.4
        end(round, wager, ENDINGS[wager.on](hand.best, dealer))
    dealing.discard(round, hand, "9.3(d)", "9.10")


def end(round: UltimateHoldem, wager: Wager, ending: Ending) -> None:
    """Pay, take or return a wager; a blind wins no more than the maximum payout."""
    cap = round.determinations.maximum_payout if wager.on == BLIND else None
    # Read as a limit on the winnings of one blind wager, without its stake
    most = None if cap is None else (cap, "10.1:Maximum payout")
    round.settle(wager, ending.result, *ending.clauses, odds=ending.odds, most=most)


# Rule 9.1: concessions


def _go_on(round: UltimateHoldem, do: str, hand: Hand | None = None) -> Course:
    """Wait for the dealer to go on; until then players may concede."""
    while (act := (yield from round.ask(partial(_settling, round, do, hand)))) is not None:
        if act.do != "concede":
            return
        conceded = round.hand_in(act.facts["box"])
        assert conceded is not None
        concede(round, conceded)


def _settling(round: UltimateHoldem, do: str, hand: Hand | None) -> Turn | None:
    if not (hand.live if hand else round.live_hands):
        return None
    where = {"box": hand.box} if hand else {}
    options = (*concessions(round), Option(DEALER, do, where, clauses=("9.3",)))
    what = f"{hand.place} is to be settled" if hand else "the antes are to be refunded"
    return Turn(options, Act(DEALER, do, where), what)


def concessions(round: UltimateHoldem) -> tuple[Option, ...]:
    """Who may still give up a hand after the dealer's declaration."""
    open_hands = [hand for hand in round.live_hands if round.may_concede and not hand.turned]
    return tuple(
        Option(hand.player, "concede", {"box": hand.box}, clauses=("9.1",))
        for hand in open_hands
        if round.is_there(hand.player)
    )


def concede(round: UltimateHoldem, hand: Hand) -> None:
    """Take all wagers of a hand and its cards, unseen; the dealer need not qualify for it."""
    hand.folded = True
    round.note("conceding hand", "9.1", "9.1#2", player=hand.player, box=hand.box)
    for wager in hand.open_wagers:
        round.settle(wager, LOSE, "9.1", "9.1#2")
    dealing.discard(round, hand, "9.1#2")


def fold_or_concede(round: UltimateHoldem, act: Act) -> Act:
    """After the dealer's declaration a hand is still folded, which concedes it."""
    folds = act.do == "fold" and round.phase in DECLARED
    return Act(act.by, "concede", act.facts) if folds else act


def why_not_concede(round: UltimateHoldem, act: Act) -> Refused | None:
    """Why a hand that is in the round cannot be given up now."""
    hand, no = round.hand_of(act.by), round.rules.cite("9.1")
    if hand is None or hand.folded:
        return decisions.why_not_decide(round, act)
    if round.phase not in DECLARED:
        reason = "A hand is conceded once the dealer's is declared; until then it is folded."
        return Refused(reason, *no)
    if hand.turned or round.phase == OVER:
        return Refused(f"{act.by}'s cards are turned: it is too late to fold.", *no)
    if not round.may_concede:
        return Refused("The antes are being refunded: it is too late to fold.", *no)
    return None
