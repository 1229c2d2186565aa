"""Rules 9 to 11: what is decided for a hand, and what it means for all who bet on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from ..round import LOSE, Wager
from .hands import MOST_HANDS, Box, Hand
from .insurance import Insurance

INSTRUMENT = "NI2005-63"


class Decisions(Insurance):
    """The part of a round in which the boxes are played, one after the other."""

    def lay(self) -> None:
        super().lay()
        self.deciding: Hand | None = None

    def subsequent_deal(self) -> Course:
        """Each box in turn, clockwise."""
        for box in self.boxes:
            if box.open_wagers and not box.hands[0].is_blackjack:
                yield from self.play_hand(box, box.hands[0])
            if len(box.first_cards) == 2:
                self.settle_sevens(box)  # 17.9: no third card can come any more
        yield from self.close_insurance()

    def play_hand(self, box: Box, hand: Hand) -> Course:
        """A hand to its end; a split hand first gets its second card."""
        if len(hand.cards) == 1:
            yield from self.deal_next(hand, "10.4", "10.6")
        while not hand.finished:
            act = yield from self.ask(partial(self.decision, hand))
            if act is not None:
                yield from self.act_on(box, hand, act)
            elif not hand.finished:
                yield from self.go_on_unasked(hand)
        self.finish(hand)

    def unasked(self, hand: Hand) -> bool:
        """Whether nothing is to be decided: only drawing is lawful, or nobody is there."""
        return self.decider(hand) is None or (hand.must_draw and len(hand.cards) > 2)

    def go_on_unasked(self, hand: Hand) -> Course:
        """Draw while the total is below 12; a hand that nobody decides for stands on more."""
        yield from self.close_insurance()
        if not self.unasked(hand):
            return
        clause = "14.7" if self.decider(hand) is None else "9.2(b)"
        if hand.must_draw:
            yield from self.deal_next(hand, clause)
        else:
            self.note("stands", *self.under(clause), hand=hand.place, count=str(hand.total))
            hand.closed = True

    def decision(self, hand: Hand) -> Turn | None:
        """What the decider may do with a hand; insurance stays open until the first decision."""
        player = self.decider(hand)
        self.deciding = hand
        if hand.finished or player is None or self.unasked(hand):
            return None
        prompt = f"{player} decides {hand.place} ({hand.total} against {self.dealer[0]})"
        options = (*self.insurance_options(), *self.decisions(hand, player))
        return Turn(options, prompt=prompt)

    def decisions(self, hand: Hand, player: str) -> Iterator[Option]:
        """Split, double, draw and stand, as far as each is open."""
        where = {"box": hand.box} if hand.label is None else {"box": hand.box, "hand": hand.label}
        wager = self.wager_on(hand, player)
        if self.may_split(hand) and self.stakes[player] >= wager.counts:  # 9.1(a)
            cost = {"amount": wager.counts}
            yield Option(player, "split", where | cost, clauses=self.under("A:Split"))
        if self.may_double(hand) and (amounts := self.double_amounts(wager)):  # 9.1(b)
            clauses = self.under("A:Double/double down")
            yield Option(player, "double", where, {"amount": amounts}, clauses)
        yield Option(player, "draw", where, clauses=self.under("9.1(c)"))
        if not hand.must_draw:
            yield Option(player, "stand", where, clauses=self.under("9.1(d)"))

    def wager_on(self, hand: Hand, player: str) -> Wager:
        """A player's wager on a hand."""
        return next(wager for wager in hand.open_wagers if wager.player == player)

    def may_split(self, hand: Hand) -> bool:
        """A pair, up to four hands on the box."""
        return hand.is_pair and len(self.box_of(hand).hands) < MOST_HANDS  # 10.3

    def may_double(self, hand: Hand) -> bool:
        """Two cards, first dealt or after a split."""  # 11.1, 11.3
        return len(hand.cards) == 2

    def double_amounts(self, wager: Wager) -> Amounts:
        """Up to the wager on the hand, in multiples."""
        step = self.determinations.multiple
        high = min(wager.counts, self.stakes[wager.player])
        return Amounts(step, high, step, default=high - high % step)

    def act_on(self, box: Box, hand: Hand, act: Act) -> Course:
        """Do what was decided for a hand."""
        if act.do in ("insure", "even-money"):
            self.insure(act)
            return
        self.insurance_open = False  # 7.2
        if act.do == "draw":
            yield from self.deal_next(hand, "9.1(c)")
        elif act.do == "stand":
            hand.closed = True
            facts = {"hand": hand.place, "by": act.by, "count": str(hand.total)}
            self.note("stands", *self.under("9.1(d)"), **facts)
        elif act.do == "double":
            yield from self.double(hand, act)
        else:
            yield from self.split(box, hand, act.by)

    def double(self, hand: Hand, act: Act) -> Course:
        """More on the hand from whoever wants, then exactly one card for all."""
        self._double(self.wager_on(hand, act.by), act.facts["amount"], "11.1")
        for wager in others(hand, act.by):
            other = yield from self.ask(partial(self._double_turn, hand, wager))  # 11.2
            if other is not None and other.do == "double":
                self._double(wager, other.facts["amount"], "11.2")
        yield from self.deal_next(hand, "11.2[2]")
        hand.closed = True

    def _double(self, wager: Wager, amount: int, clause: str) -> None:
        self.add_to(wager, amount)
        where = {"player": wager.player, "box": wager.box, "hand": wager.hand}
        self.note("doubled", *self.under(clause), **where, amount=amount)

    def _double_turn(self, hand: Hand, wager: Wager) -> Turn | None:
        amounts = self.double_amounts(wager)
        if not (amounts and wager.open and self.is_there(wager.player)):
            return None
        where = {"box": hand.box}
        double = Option(wager.player, "double", where, {"amount": amounts}, self.under("11.2"))
        decline = Option(wager.player, "decline", where)
        lapse = Act(wager.player, "decline", where)
        return Turn((double, decline), lapse, f"{wager.player} may double on {hand.place}")

    def split(self, box: Box, hand: Hand, decider: str) -> Course:
        """Two hands out of one; all that comes of the first is finished before the second."""
        splitting = [self.wager_on(hand, decider)]
        for wager in others(hand, decider):
            act = yield from self.ask(partial(self._split_turn, hand, wager))  # 10.2
            if act is not None and act.do == "split":
                splitting.append(wager)
            elif wager.open:
                self.note("rides", *self.under("10.2(b)"), player=wager.player, box=box.number)
        first, second = self._divide(box, hand, [w for w in splitting if w.open])
        yield from self.play_hand(box, first)  # 10.4
        yield from self.play_hand(box, second)

    def _split_turn(self, hand: Hand, wager: Wager) -> Turn | None:
        if not (wager.open and self.is_there(wager.player)):
            return None
        where = {"box": hand.box}
        ride = Option(wager.player, "ride", where, clauses=self.under("10.2(b)"))
        options: tuple[Option, ...] = (ride,)
        if self.stakes[wager.player] >= wager.counts:
            cost, clauses = {"amount": wager.counts}, self.under("10.2(a)")
            options = (Option(wager.player, "split", where | cost, clauses=clauses), ride)
        lapse = Act(wager.player, "ride", where)  # 10.2(b): for those who cannot pay, or are away
        return Turn(options, lapse, f"{wager.player} may split on {hand.place} or ride")

    def _divide(self, box: Box, hand: Hand, splitting: list[Wager]) -> tuple[Hand, Hand]:
        one, two = ("1", "2") if hand.label is None else (f"{hand.label}a", f"{hand.label}b")
        aces = hand.cards[0].rank == 14
        first = Hand(box.number, [hand.cards[0]], list(hand.wagers), one, aces)
        second = Hand(box.number, [hand.cards[1]], [], two, aces)
        at = box.hands.index(hand)
        box.hands[at : at + 1] = [first, second]
        for wager in hand.wagers:
            wager.hand = one
        for wager in splitting:
            other = self.place(wager.player, "main", box.number, wager.counts)
            other.hand = two
            second.wagers.append(other)
            clause = "10.1" if wager is splitting[0] else "10.2(a)"
            where = {"player": wager.player, "box": box.number, "hands": [one, two]}
            self.note("split", *self.under(clause), **where, amount=wager.counts)
        hand.wagers = []
        return first, second

    def finish(self, hand: Hand) -> None:
        """A hand over 21 loses at once."""
        if hand.total.bust:
            for wager in hand.open_wagers:
                self.settle(wager, LOSE, *self.under("13.1(d)"))

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open or not self.dealer:
            return super().why_not(act)
        return self.why_no_insurance(act) or self._why_not_decide(act)

    def _why_not_decide(self, act: Act) -> Refused | None:
        hand = self.deciding
        if hand is None or act.do not in ("split", "double", "draw", "stand"):
            return None
        decider = self.decider(hand)
        if decider is None:
            return None
        if act.by != decider and not self._may_follow(act.by):
            clause = {"split": "10.1", "double": "11.1"}.get(act.do, "4.5")
            return self.refusal(f"{decider} decides for {hand.place}, not {act.by}.", clause)
        if act.do == "stand" and hand.must_draw:
            return self.refusal(f"{hand.total} must be drawn to: stand on 12 or more.", "9.2(b)")
        if act.do == "split":
            return self._why_no_split(hand, act)
        return self.why_no_double(hand, act) if act.do == "double" else None

    def why_no_double(self, hand: Hand, act: Act) -> Refused | None:
        """Why a hand cannot be doubled, if so."""
        if not self.may_double(hand):
            return self.refusal("Doubling is for two-card hands.", "9.1(b)")
        return None

    def _may_follow(self, player: str) -> bool:
        """Whether a player is being asked to split or double after the decider."""
        following = [option for option in self.options(player) if "box" in option.where]
        return any(option.do in ("ride", "decline") for option in following)

    def _why_no_split(self, hand: Hand, act: Act) -> Refused | None:
        wager = self.wager_on(hand, act.by)
        if not hand.is_pair:
            return self.refusal("Only cards of equal value are split.", "A:Split")
        if not self.may_split(hand):
            return self.refusal("A box has at most four hands.", "10.3")
        if self.stakes[act.by] < wager.counts:
            reason = f"A split takes {wager.counts:,} and {act.by} has {self.stakes[act.by]:,}."
            return self.refusal(reason, "A:Split")
        if act.facts.get("amount", wager.counts) != wager.counts:
            return self.refusal(f"A split takes exactly {wager.counts:,}.", "A:Split")
        return None

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in ("wager", "take-back") and self.dealt_at:
            return self.numbering.cite("4.3")
        return super().closed_by(act)


def others(hand: Hand, decider: str) -> list[Wager]:
    """The open wagers of those on a hand who do not decide for it."""
    return [wager for wager in hand.open_wagers if wager.player != decider]
