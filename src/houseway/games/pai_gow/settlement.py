"""Each part against the Bank's: both won is a win, both lost a loss, one of each a Push."""

from __future__ import annotations

from houseway.ranking.pai_gow import Division, Verdict, against_bank

from ..asks import Act, Option, Turn
from ..procedure import Course
from ..round import LOSE, PUSH, WIN
from ..rulings import DEALER
from .hands import Hand
from .setting import SettingHands, shown_parts

INSTRUMENT = "NI2002-45-pai-gow"

# How many parts were won: the result, and the clauses of it.
RESULTS = {
    2: (WIN, ("11.1", "11.8")),
    1: (PUSH, ("11.3", "T:Push")),
    0: (LOSE, ("11.4",)),
}


class Settling(SettingHands):
    """A round in which the Hands are Set, displayed and settled against the Bank."""

    def play_hands(self) -> Course:
        """From the Setting of the Hands to the last settlement; what is done is not done twice."""
        yield from self.set_hands()
        if self.hands_in_play():
            yield from self.set_bank()
        yield from self.ask_to_display()
        for hand in self.hands_in_play():
            if hand.in_play:
                yield from self.display(hand)
            if hand.in_play:
                self.settle_hand(hand)

    def ask_to_display(self) -> Course:
        """Players may still give up a wager unseen before the dealer displays the Hands."""
        while act := (yield from self.ask(self._display_turn)):
            if act.do == "display":
                return
            self.concede(self.hands[act.facts["box"]])

    def _display_turn(self) -> Turn | None:
        hands = self.hands_in_play()
        if not hands:
            return None
        options = [
            Option(hand.player, "concede", {"box": hand.box}, clauses=("11.7",)) for hand in hands
        ]
        options.append(Option(DEALER, "display"))
        return Turn(tuple(options), Act(DEALER, "display"), "the Hands are to be displayed")

    def display(self, hand: Hand) -> Course:
        """Turn the parts of a Hand for all to see."""
        if hand.division is None:
            yield from self.turn_parts(hand)
            hand.division = Division.of(hand.known[:2], hand.known[2:])
        hand.displayed = True
        facts = {"player": hand.player, "box": hand.box, **shown_parts(hand)}
        self.note("displayed", "T:High Part of the Hand", *hand.house_way, **facts)

    def settle_hand(self, hand: Hand) -> None:
        """Pay, take or return the wager on a Hand by its two parts."""
        assert hand.wager is not None
        low, high = self.verdicts(hand)
        result, clauses = RESULTS[low.won + high.won]
        self.settle(hand.wager, result, *dict.fromkeys((*clauses, low.clause, high.clause)))

    def verdicts(self, hand: Hand) -> tuple[Verdict, Verdict]:
        """Which of the two parts beat the Bank's, and by which clauses."""
        player, bank = hand.division, self.bank.division
        assert player is not None
        assert bank is not None
        return (
            against_bank(player.low, bank.low, low=True),
            against_bank(player.high, bank.high, low=False),
        )
