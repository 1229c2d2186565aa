"""Tournament Blackjack as NI2002-45 has it, as far as it differs from NI2005-63."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from ..asks import Act
from ..blackjack.shared_round import BlackjackRound
from ..cardplay import Offer
from ..ordered import OrderClauses
from ..procedure import Course
from ..provisions import Provisions
from ..round import Leaving, RoundVoid, Wager
from ..rulings import DIRECTOR
from ..wagering import check_boxes
from .determinations import LIMITS, TournamentBlackjackDeterminations
from .faults import malfunction, take_a_course
from .house import HOUSE_RULES
from .numbers import NUMBERING
from .shoe import CUT, designated
from .view import TournamentBlackjackView

INSTRUMENT = "NI2002-45-blackjack"

ORDER = OrderClauses(
    minimum="19.13",
    first="19.14",
    following="19.14[2]",
    fixed="19.14[3]",
    out_of_order="19.14[4]",
    opportunity="19.15",
    risked_on=("main",),
)


@mypyc_attr(allow_interpreted_subclasses=True)
class TournamentBlackjack(BlackjackRound):
    """One round of tournament blackjack."""

    game = "tournament-blackjack"
    rules = NUMBERING.rules
    determinations_type = TournamentBlackjackDeterminations
    house = HOUSE_RULES
    view_type = TournamentBlackjackView
    standard = TournamentBlackjackDeterminations(
        minimum=50, maximum=1_000, multiple=10, decks=6, shuffle="hand"
    )
    numbering = NUMBERING
    cut_clauses = CUT
    limit_clauses = LIMITS
    compulsory_clause = "4.1"
    order_clauses = ORDER
    over_maximum_clause = LIMITS.maximum
    listed_rulings = (*BlackjackRound.listed_rulings, malfunction)
    provisions = Provisions(
        by=(DIRECTOR,),
        disturbance=("16.1",),
        causes=("civil commotion", "fire", "riot", "brawl", "robbery", "Act of God"),
        void=("16.4",),
        grounds=("impractical", "fraud"),
        breach="16.3",
        void_wagers="16.3(a)",
        exclude="16.3(b)",
        refund="16.5",
    )

    @property
    def determinations(self) -> TournamentBlackjackDeterminations:
        chosen: TournamentBlackjackDeterminations = self._determinations
        return chosen

    def lay(self) -> None:
        super().lay()
        check_boxes(self.seats, self.determinations.boxes, *self.rules.cite("T:Box"))
        self.new_cards_due = self.circumstances.last_of_shoe
        self.ordinary_shoe = self.ordinary_shoe or self.new_cards_due

    def play(self) -> Course:
        yield from super().play()
        if self.new_cards_due:
            yield from take_a_course(self)

    # One box to a player, one wager to a box, and nobody without a wager

    def boxes_for(self, player: str) -> Iterable[int]:
        box = self.players[player].seat
        return () if box is None else (box,)

    def barred(self, player: str, box: int) -> Refused | None:
        if not self.placed(player, box):
            return None
        return Refused(f"{player} has a wager on box {box} already.", *self.rules.cite("19.15[2]"))

    def why_not_there(self, player: str, facts: Mapping[str, object]) -> Refused | None:
        box, own = facts.get("box"), self.players[player].seat
        if refusal := super().why_not_there(player, facts):
            return refusal
        if box == own:
            return None
        if owner := self.seated_at(box if isinstance(box, int) else 0):
            return Refused(f"Box {box} is {owner}'s.", *self.rules.cite("19.15[3]"))
        reason = f"{player} bets on box {own} only." if own else f"{player} has no box."
        return Refused(reason, *self.rules.cite("19.15[2]"))

    # When the cards can be dealt

    def owes_wager(self, player: str) -> bool:
        wagers = [option for option in self.open_to(player) if option.do == "wager"]
        return any(wager.where["on"] == "main" for wager in wagers)

    # 7.5(a), 7.5(b): lost when the dealer's second card falls, and paid after everything else
    insurance_paid_last = True

    @property
    def doubles_in_full(self) -> bool:
        return True  # T:Double

    def why_not_double(self, wager: Wager, act: Act) -> Refused | None:
        cost = wager.counts
        if self.stakes[act.by] < cost:
            reason = f"To double takes {cost:,} and {act.by} has {self.stakes[act.by]:,}."
            return Refused(reason, *self.rules.cite("T:Double"))
        return None

    # The cut, and the end of a failed shoe

    def offers(self, first: Offer | None, after: int | None = None) -> Iterator[Offer]:
        return super().offers(first or designated(self, after), after)

    def cutting_card_appears(self, to: str) -> Course:
        yield from super().cutting_card_appears(to)
        if self.new_cards_due:
            self.note("shoe finished", "20.3:tail", to=to)

    def shuffle_before_the_deal(self, to: str) -> Course:
        if self.new_cards_due:
            self.shoe_due = True
            raise RoundVoid("the failed shoe has come to its end", "20.3:tail")
        yield from super().shuffle_before_the_deal(to)

    def leaves(self) -> Leaving:
        # A round that is void before a course was taken ends the failed shoe as well.
        finished = self.shoe_due or not self.ordinary_shoe
        return (
            super()
            .leaves()
            ._replace(
                new_cards_due=self.new_cards_due and finished,
                last_of_shoe=self.new_cards_due and not finished,
            )
        )
