"""Rules 7 and 8: insurance, even money, and Blackjacks paid before the subsequent deal."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.ranking.blackjack import is_blackjack, total
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Option, Turn
from ..procedure import Course
from ..round import LOSE, WIN, Wager
from ..rulings import DEALER
from ..wording import listed
from .dealing import Dealing
from .side_bets import MAIN

INSTRUMENT = "NI2005-63"
THREE_TO_TWO = (3, 2)
TWO_TO_ONE = (2, 1)


class Insurance(Dealing):
    """The part of a round that turns on the dealer's first card."""

    def lay(self) -> None:
        super().lay()
        self.insurance_open = False

    @property
    def dealer_shows_ace(self) -> bool:
        """Whether the dealer's first card is an ace."""
        return bool(self.dealer) and self.dealer[0].rank == 14

    def settle_blackjacks(self) -> None:
        """Pay Blackjacks at once where the dealer cannot make one."""
        self.insurance_open = self.dealer_shows_ace  # 7.1
        if total(self.dealer[:1]).points in (10, 11):  # 8.1(a): every ten-valued card, and the ace
            return
        for box in self.boxes:
            hand = box.hands[0]
            if hand.is_blackjack:
                for wager in hand.open_wagers:
                    self.settle(wager, WIN, *self.under("8.1(a)", "13.2(a)"), odds=THREE_TO_TWO)

    def insurance_options(self) -> Iterator[Option]:
        """Insurance and even money, for each bettor on their own wagers."""
        if not self.insurance_open:
            return
        step = self.determinations.chip // 2  # 7.3
        for wager in self.main_wagers():
            if not self.is_there(wager.player):
                continue
            where = {"box": wager.box}
            most = min(wager.counts // 2, self.stakes[wager.player])  # 7.1[2]
            if most >= step and not self.on_spot(wager.player, "insurance", wager.box):
                amounts = Amounts(step, most, step, default=most - most % step)
                clauses = self.under("7.1[2]", "7.3")
                yield Option(wager.player, "insure", where, {"amount": amounts}, clauses)
            if self.hand_of(wager).is_blackjack:
                clauses = self.under("8.1(b)")
                yield Option(wager.player, "even-money", where, clauses=clauses)

    def insure(self, act: Act) -> None:
        """Take an insurance wager, or pay a Blackjack even money on request."""
        box = act.facts["box"]
        if act.do == "insure":
            amount = act.facts["amount"]
            self.place(act.by, "insurance", box, amount)
            self.note("insured", *self.under("7.1", "7.2"), player=act.by, box=box, amount=amount)
        else:
            wager = self.on_spot(act.by, "main", box)
            assert wager is not None
            self.settle(wager, WIN, *self.under("8.1(b)"))

    def close_insurance(self) -> Course:
        """Let everybody insure before a card falls that nobody asked for."""
        while self.insurance_open:
            act = yield from self.ask(self._insurance_turn)
            if act is None or act.do == "insurance-closed":
                self.insurance_open = False
            else:
                self.insure(act)

    def _insurance_turn(self) -> Turn | None:
        options = tuple(self.insurance_options())
        if not options:
            return None
        close = Option(DEALER, "insurance-closed", clauses=self.under("7.2"))
        lapse = Act(DEALER, "insurance-closed")
        return Turn((*options, close), lapse, "insurance is open")

    def insured(self) -> list[Wager]:
        """The open insurance wagers."""
        return [wager for wager in self.wagers if wager.open and wager.on == "insurance"]

    def settle_insurance(self) -> None:
        """On the dealer's second card."""  # 7.5
        if is_blackjack(self.dealer):
            self.pay_insurance()
            return
        for wager in self.insured():
            self.settle(wager, LOSE, *self.under("7.5(a)"))

    def pay_insurance(self) -> None:
        """Pay the insurance against the Blackjack that the dealer has."""
        for wager in self.insured():
            self.settle(wager, WIN, *self.under("7.4", "7.5(b)"), odds=TWO_TO_ONE)

    def why_no_insurance(self, act: Act) -> Refused | None:
        """Why insurance or even money is not open, if that was asked for."""
        if act.do not in ("insure", "even-money"):
            return None
        if not self.dealer_shows_ace:
            return self.refusal("The dealer does not show an ace.", "7.1")
        if not self.insurance_open:
            return self.refusal("The subsequent deal has begun.", "7.2")
        return self._why_not_this_box(act)

    def _why_not_this_box(self, act: Act) -> Refused | None:
        mine = [wager.box for wager in self.main_wagers() if wager.player == act.by]
        box = act.facts.get("box")
        if not mine:
            return self.refusal(f"{act.by} has no wager to insure.", "7.1")
        if box is None and len(mine) > 1:
            return self.refusal(f"Say for which box: {listed(map(str, mine))}.", "7.1")
        if box is not None and box not in mine:
            return self.refusal(f"{act.by} has no wager on box {box}.", "7.1")
        wager = self.on_spot(act.by, MAIN, mine[0] if box is None else box)
        assert wager is not None
        if act.do == "even-money" and not self.hand_of(wager).is_blackjack:
            return self.refusal(f"There is no Blackjack on box {wager.box}.", "8.1(b)")
        if act.do == "insure" and self.on_spot(act.by, "insurance", wager.box):
            return self.refusal(f"Box {wager.box} is insured already.", "7.1[2]")
        return None
