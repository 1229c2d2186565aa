"""Rules 9 to 11: what is decided for a hand, and what it means for all who bet on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Fact, Option, Turn
from ..procedure import Course
from ..round import LOSE, Wager
from . import dealing, insurance, side_bets
from .hands import MOST_HANDS, Box, Hand

if TYPE_CHECKING:
    from .shared_round import BlackjackRound

INSTRUMENT = "NI2005-63"


def subsequent_deal(round: BlackjackRound) -> Course:
    """Each box in turn, clockwise."""
    for box in round.boxes:
        if box.open_wagers and not box.hands[0].is_blackjack:
            yield from play_hand(round, box, box.hands[0])
        if len(box.first_cards) == 2:
            side_bets.settle_rest(round, box)  # 17.9: no third card can come any more
    yield from insurance.close(round)


def play_hand(round: BlackjackRound, box: Box, hand: Hand) -> Course:
    """A hand to its end; a split hand first gets its second card."""
    if len(hand.cards) == 1:
        yield from dealing.deal_next(round, hand, "10.4", "10.6")
    while not hand.finished:
        act = yield from round.ask(partial(decision, round, hand))
        if act is not None:
            yield from act_on(round, box, hand, act)
        elif not hand.finished:
            yield from go_on_unasked(round, hand)
    finish(round, hand)


def unasked(round: BlackjackRound, hand: Hand) -> bool:
    """Whether nothing is to be decided: only drawing is lawful, or nobody is there."""
    return round.decider(hand) is None or (hand.must_draw and len(hand.cards) > 2)


def go_on_unasked(round: BlackjackRound, hand: Hand) -> Course:
    """Draw while the total is below 12; a hand that nobody decides for stands on more."""
    yield from insurance.close(round)
    if not unasked(round, hand):
        return
    clause = "14.7" if round.decider(hand) is None else "9.2(b)"
    if hand.must_draw:
        yield from dealing.deal_next(round, hand, clause)
    else:
        round.note("stands", *round.under(clause), hand=hand.place, count=str(hand.total))
        hand.closed = True


def decision(round: BlackjackRound, hand: Hand) -> Turn | None:
    """What the decider may do with a hand; insurance stays open until the first decision."""
    player = round.decider(hand)
    round.deciding = hand
    if hand.finished or player is None or unasked(round, hand):
        return None
    prompt = f"{player} decides {hand.place} ({hand.total} against {round.dealer[0]})"
    options = (*insurance.options(round), *open_decisions(round, hand, player))
    return Turn(options, prompt=prompt)


def open_decisions(round: BlackjackRound, hand: Hand, player: str) -> Iterator[Option]:
    """Split, double, draw and stand, as far as each is open."""
    where: dict[str, Fact] = {"box": hand.box}
    if hand.label is not None:
        where["hand"] = hand.label
    wager = hand.wager_of(player)
    if may_split(round, hand) and round.stakes[player] >= wager.counts:  # 9.1(a)
        cost = {**where, "amount": wager.counts}
        yield Option(player, "split", cost, clauses=round.under("A:Split"))
    if hand.has_two_cards and (amounts := double_amounts(round, wager)):  # 9.1(b)
        clauses = round.under("A:Double/double down")
        yield Option(player, "double", where, {"amount": amounts}, clauses)
    yield Option(player, "draw", where, clauses=round.under("9.1(c)"))
    if not hand.must_draw:
        yield Option(player, "stand", where, clauses=round.under("9.1(d)"))


def may_split(round: BlackjackRound, hand: Hand) -> bool:
    """A pair, up to four hands on the box."""
    return hand.is_pair and len(round.box_of(hand).hands) < MOST_HANDS  # 10.3


def double_amounts(round: BlackjackRound, wager: Wager) -> Amounts:
    """Up to the wager on the hand, in multiples, or exactly the wager."""
    cost, high = wager.counts, min(wager.counts, round.stakes[wager.player])
    if round.doubles_in_full:
        return Amounts(cost, high, default=cost)
    step = round.determinations.multiple
    return Amounts(step, high, step, default=high - high % step)


def act_on(round: BlackjackRound, box: Box, hand: Hand, act: Act) -> Course:
    """Do what was decided for a hand."""
    if act.do in ("insure", "even-money"):
        insurance.take(round, act)
        return
    round.insurance.open = False  # 7.2
    if act.do == "draw":
        yield from dealing.deal_next(round, hand, "9.1(c)")
    elif act.do == "stand":
        hand.closed = True
        facts = {"hand": hand.place, "by": act.by, "count": str(hand.total)}
        round.note("stands", *round.under("9.1(d)"), **facts)
    elif act.do == "double":
        yield from double(round, hand, act)
    else:
        yield from split(round, box, hand, act.by)


def double(round: BlackjackRound, hand: Hand, act: Act) -> Course:
    """More on the hand from whoever wants, then exactly one card for all."""
    _double(round, hand.wager_of(act.by), act.facts["amount"], "11.1")
    for wager in hand.others(act.by):
        other = yield from round.ask(partial(_double_turn, round, hand, wager))  # 11.2
        if other is not None and other.do == "double":
            _double(round, wager, other.facts["amount"], "11.2")
    yield from dealing.deal_next(round, hand, "11.2[2]")
    hand.closed = True


def _double(round: BlackjackRound, wager: Wager, amount: int, clause: str) -> None:
    round.add_to(wager, amount)
    where = {"player": wager.player, "box": wager.box, "hand": wager.hand}
    round.note("doubled", *round.under(clause), **where, amount=amount)


def _double_turn(round: BlackjackRound, hand: Hand, wager: Wager) -> Turn | None:
    amounts = double_amounts(round, wager)
    if not (amounts and wager.open and round.is_there(wager.player)):
        return None
    where = {"box": hand.box}
    double = Option(wager.player, "double", where, {"amount": amounts}, round.under("11.2"))
    decline = Option(wager.player, "decline", where)
    lapse = Act(wager.player, "decline", where)
    return Turn((double, decline), lapse, f"{wager.player} may double on {hand.place}")


def split(round: BlackjackRound, box: Box, hand: Hand, decider: str) -> Course:
    """Two hands out of one; all that comes of the first is finished before the second."""
    splitting = [hand.wager_of(decider)]
    for wager in hand.others(decider):
        act = yield from round.ask(partial(_split_turn, round, hand, wager))  # 10.2
        if act is not None and act.do == "split":
            splitting.append(wager)
        elif wager.open:
            round.note("rides", *round.under("10.2(b)"), player=wager.player, box=box.number)
    first, second = _divide(round, box, hand, [w for w in splitting if w.open])
    yield from play_hand(round, box, first)  # 10.4
    yield from play_hand(round, box, second)


def _split_turn(round: BlackjackRound, hand: Hand, wager: Wager) -> Turn | None:
    if not (wager.open and round.is_there(wager.player)):
        return None
    where = {"box": hand.box}
    ride = Option(wager.player, "ride", where, clauses=round.under("10.2(b)"))
    options: tuple[Option, ...] = (ride,)
    if round.stakes[wager.player] >= wager.counts:
        cost, clauses = {"amount": wager.counts}, round.under("10.2(a)")
        options = (Option(wager.player, "split", where | cost, clauses=clauses), ride)
    lapse = Act(wager.player, "ride", where)  # 10.2(b): for those who cannot pay, or are away
    return Turn(options, lapse, f"{wager.player} may split on {hand.place} or ride")


def _divide(
    round: BlackjackRound, box: Box, hand: Hand, splitting: list[Wager]
) -> tuple[Hand, Hand]:
    one, two = ("1", "2") if hand.label is None else (f"{hand.label}a", f"{hand.label}b")
    aces = hand.cards[0].rank == 14
    first = Hand(box.number, [hand.cards[0]], list(hand.wagers), one, aces)
    second = Hand(box.number, [hand.cards[1]], [], two, aces)
    at = box.hands.index(hand)
    box.hands[at : at + 1] = [first, second]
    for wager in hand.wagers:
        wager.hand = one
    for wager in splitting:
        other = round.place(wager.player, "main", box.number, wager.counts)
        other.hand = two
        second.wagers.append(other)
        clause = "10.1" if wager is splitting[0] else "10.2(a)"
        where = {"player": wager.player, "box": box.number, "hands": [one, two]}
        round.note("split", *round.under(clause), **where, amount=wager.counts)
    hand.wagers = []
    return first, second


def finish(round: BlackjackRound, hand: Hand) -> None:
    """A hand over 21 loses at once."""
    if hand.total.bust:
        for wager in hand.open_wagers:
            round.settle(wager, LOSE, *round.under("13.1(d)"))


def why_not(round: BlackjackRound, act: Act) -> Refused | None:
    """Why a hand cannot be played so, if that was asked for."""
    hand = round.deciding
    if hand is None or act.do not in ("split", "double", "draw", "stand"):
        return None
    decider = round.decider(hand)
    if decider is None:
        return None
    if act.by != decider and not _may_follow(round, act.by):
        clause = {"split": "10.1", "double": "11.1"}.get(act.do, "4.5")
        return round.refusal(f"{decider} decides for {hand.place}, not {act.by}.", clause)
    if act.do == "stand" and hand.must_draw:
        return round.refusal(f"{hand.total} must be drawn to: stand on 12 or more.", "9.2(b)")
    if act.do == "split":
        return _why_no_split(round, hand, act)
    return _why_no_double(round, hand, act) if act.do == "double" else None


def _why_no_double(round: BlackjackRound, hand: Hand, act: Act) -> Refused | None:
    if not hand.has_two_cards:
        return round.refusal("Doubling is for two-card hands.", "9.1(b)")
    return round.why_not_double(hand.wager_of(act.by), act)


def _may_follow(round: BlackjackRound, player: str) -> bool:
    """Whether a player is being asked to split or double after the decider."""
    following = [option for option in round.options(player) if "box" in option.where]
    return any(option.do in ("ride", "decline") for option in following)


def _why_no_split(round: BlackjackRound, hand: Hand, act: Act) -> Refused | None:
    wager = hand.wager_of(act.by)
    if not hand.is_pair:
        return round.refusal("Only cards of equal value are split.", "A:Split")
    if not may_split(round, hand):
        return round.refusal("A box has at most four hands.", "10.3")
    if round.stakes[act.by] < wager.counts:
        reason = f"A split takes {wager.counts:,} and {act.by} has {round.stakes[act.by]:,}."
        return round.refusal(reason, "A:Split")
    if act.facts.get("amount", wager.counts) != wager.counts:
        return round.refusal(f"A split takes exactly {wager.counts:,}.", "A:Split")
    return None
