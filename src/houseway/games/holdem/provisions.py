"""Rules 2.6, 4.8(b), 17.9, 17.16 and 19: counts, time, fouled hands, agreement and sanctions."""

from __future__ import annotations

from typing import Any

from ..asks import Amounts, Choices, Words
from ..poker.dealing import CARDS
from ..procedure import Course
from ..round import RoundVoid
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling
from .opening import Opening

INSTRUMENT = "NI2018-51"

STAFF = (DEALER, SUPERVISOR, OPERATOR)
SECONDS = 40
CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "like disturbance")
GROUNDS = ("impractical", "fraud")
SANCTIONS = (FOLDED, EXCLUDED, BOTH) = ("hand folded", "excluded", "both")
DEALT, OWN_DOING = "the deal", "the player's own doing"
ACTIONS = (PLAY_ON, RETURN_BETS) = ("play on", "return all bets")
WRONG_NUMBERS = (0, 1, 3, 4, 5)
RIGHT_NUMBER = 2


def _is_over(round: Any) -> str | None:
    return "The pots are won." if round.pots_won else None


def _cannot_instruct(round: Any) -> str | None:
    if round.determinations.time_to_act is not None:
        return "A time to act is set for everybody."
    if round.acting is None:
        return "Nobody is asked to bet now."
    return "The time is running already." if round.instructed else None


def _cannot_be_fouled(round: Any) -> str | None:
    if round.pots_won:
        return "The pots are won."
    if not round.all_dealt:
        return "The cards have not all been dealt."
    return None if len(round.active) > 1 else "Only one hand is left."


def _fouled(round: Any) -> Facts:
    late = (DEALT, OWN_DOING) if round.first_round_over else (OWN_DOING,)
    everybody = (False, True) if round.last_to_give_up() else (False,)
    return {
        "player": Choices(tuple(round.active)),
        "count": Choices(tuple(n for n in WRONG_NUMBERS if n - RIGHT_NUMBER <= round.spare)),
        "cause": Choices(late, late[0]),
        "all_active": Choices(everybody, False),
    }


def _sanctions(round: Any) -> Facts:
    can_fold = not round.pots_won and len(round.active) > 1
    return {
        "player": Choices(tuple(round.stakes)),
        "rule": Words(),
        "sanction": Choices(SANCTIONS if can_fold else (EXCLUDED,)),
    }


class Provisions(Opening):
    """What the house may count, hurry, fold, put to the vote, sanction or stop."""

    fouled: list[str]
    won_by_folder: str | None
    won_by_count: bool

    def lay(self) -> None:
        super().lay()
        self.fouled = []
        self.won_by_folder = None
        self.won_by_count = False

    # Rule 2.6

    @ruling(
        "2.6", by=(SUPERVISOR,), facts=lambda r: {"found": Amounts(0, 108, default=r.pack_size)}
    )
    def verify_cards(self, found: int) -> None:
        """The cards are counted; where the count is wrong the round may be declared void, or the
        players may agree on something."""
        right = found == self.pack_size
        self.note("cards verified", "2.6", found=found, expected=self.pack_size, right=right)

    # Rule 4.8(b)

    @ruling("4.8", "4.8(b)", by=STAFF, bar=_cannot_instruct)
    def instruct_to_act(self) -> None:
        """The player whose turn it is has forty seconds, or the hand is folded."""
        self.instructed = self.street.to_act[0]
        self.note("instructed", "4.8(b)", player=self.instructed, seconds=SECONDS)

    # Rule 17.9

    def last_to_give_up(self) -> str | None:
        """Who folded or mucked last, of their own will and with a proper hand."""
        left = (*self.gave_up, *self.mucked)
        return next((one for one in reversed(left) if one not in self.fouled), None)

    @property
    def spare(self) -> int:
        """How many cards of the stub the hand does not need any more."""
        later = CARDS[self.street_number + 1 :]
        return self.stack - sum(later) - self.burns * len(later)

    @ruling("17.9", "17.2", facts=_fouled, bar=_cannot_be_fouled)
    def fouled_hand(self, player: str, count: int, cause: str, all_active: bool) -> Course:
        """A hand of other than two cards is folded and its bets stay; where no active hand is
        right, the player who folded last wins the pot."""
        if cause == DEALT:
            yield from self._discard_extra(count - RIGHT_NUMBER)
        if len(self.active) < 2:  # another ruling, while the cards were discarded
            return
        if all_active:
            self.won_by_folder = self.last_to_give_up()
        for one in [one for one in self.active if all_active or one == player]:
            self.fouled.append(one)
            self.fold(one, "17.9")
        self.won_by_count = self.at_showdown and len(self.active) == 1

    def _discard_extra(self, cards: int) -> Course:
        """Cards that left the shoe for a hand which should not have had them."""
        for _ in range(cards):
            card = yield from self.draw("discards", hidden=True, from_shoe=True)
            self.discarded.append(card)
            self.note("discarded", "17.9", cards=1)

    def last_in(self) -> str:
        return self.won_by_folder or super().last_in()  # 17.9#3

    def sole_clause(self) -> str:
        if self.won_by_folder:
            return "17.9#3"
        if self.won_by_count:
            return "17.9#2"
        mucked = self.folded[-1:] == self.mucked[-1:] != []
        return self.clauses.best_hand if mucked else super().sole_clause()

    # Rule 17.16

    @ruling(
        "17.16",
        by=(OPERATOR,),
        facts=lambda round: {
            "irregularity": Words(),
            "action": Choices(ACTIONS),
            "agree": Amounts(0, len(round.dealt_in)),
        },
        bar=_is_over,
    )
    def agreed_action(self, irregularity: str, action: str, agree: int) -> None:
        """What all players agree on is done about an irregularity that no rule covers; otherwise
        the operator decides."""
        agreed = agree == len(self.dealt_in)
        self.note("put to the players", "17.16", action=action, agreed=agreed)
        if not agreed:
            self.note("operator decides", "17.16", "19.4", irregularity=irregularity)
        elif action == RETURN_BETS:
            raise RoundVoid(irregularity, "17.16")

    # Rule 19

    @ruling(
        "19.1",
        by=(OPERATOR,),
        facts={"cause": Choices(CAUSES), "reason": Words("as announced")},
        bar=_is_over,
    )
    def disturbance(self, cause: str, reason: str) -> Course:
        """The outcome does not count: every chip goes back to whoever put it in."""
        raise RoundVoid(f"{cause}: {reason}", "19.1")
        yield

    @ruling("19.3", by=(OPERATOR,), facts={"ground": Choices(GROUNDS), "reason": Words()})
    def void_round(self, ground: str, reason: str) -> Course:
        """The round does not count: every chip goes back, and nothing is taken from the pots."""
        raise RoundVoid(f"{ground}: {reason}", "19.3")
        yield

    @ruling("19.2", by=(OPERATOR,), facts=_sanctions)
    def breach(self, player: str, rule: str, sanction: str) -> None:
        """A player who broke a rule has the hand folded with its bets in the pot, is excluded, or
        both."""
        self.note("breach", "19.2", player=player, rule=rule)
        if sanction != FOLDED:
            self.excluded.add(player)
            self.note("excluded", "19.2(b)", player=player)
        if sanction != EXCLUDED and player in self.active and len(self.active) > 1:
            self.fold(player, "19.2(a)")
