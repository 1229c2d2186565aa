"""Mini-baccarat as NI2002-45 has it: two Hands, a fixed Tableau, Banker at even money."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from houseway.equipment import Card, Mark
from houseway.rulebook import Refused, ruleset

from ..asks import Act, Draw, FromHand, HandedBack, Option, Turn
from ..events import UNSEEN
from ..order_rulings import WAGERING
from ..procedure import Course
from ..provisions import GENERAL_PROVISIONS, Provisions
from ..round import Leaving, RoundVoid
from ..rulings import DEALER, DIRECTOR
from .betting import MiniBaccaratWagers
from .determinations import A_PLAYER, DOWN, PLAYERS, MiniBaccaratDeterminations
from .house import HOUSE_RULES
from .irregularities import IRREGULARITIES
from .shoe import CUT
from .surplus import (
    LeftStanding,
    Lying,
    clear_boxes,
    is_extra_round,
    leave_to_next_round,
    left_by,
    lying_at_first,
    restore_standing,
)
from .tableau import BANKER, ENDINGS, ODDS, PLAYER, TIE, Hand, banker_draws, player_draws, winner
from .view import BaccaratHandView, MiniBaccaratView

INSTRUMENT = "NI2002-45-mini-baccarat"


@mypyc_attr(allow_interpreted_subclasses=True)
class MiniBaccarat(MiniBaccaratWagers):
    """One round of mini-baccarat."""

    game = "mini-baccarat"
    rules = ruleset(INSTRUMENT)
    determinations_type = MiniBaccaratDeterminations
    house = HOUSE_RULES
    view_type = MiniBaccaratView
    draws_clause = "6.1"
    cut_clauses = CUT
    standard = MiniBaccaratDeterminations(minimum=50, maximum=1_000, multiple=25)
    listed_rulings = (*WAGERING, *IRREGULARITIES, *GENERAL_PROVISIONS)
    provisions = Provisions(
        by=(DIRECTOR,),
        disturbance=("11.2",),
        causes=("civil commotion", "fire", "riot", "brawl", "robbery", "Act of God"),
        void=("11.4",),
        grounds=("impractical", "fraud"),
        breach="11.3#2",
        void_wagers="11.3#2(a)",
        exclude="11.3#2(b)",
        refund="11.5",
    )

    standing: LeftStanding
    opening: int  # how many cards lay in hand when the dealing began

    def set_up(self) -> None:
        super().set_up()
        self.standing = LeftStanding()

    def lay(self) -> None:
        super().lay()
        self.hands = {PLAYER: Hand(PLAYER), BANKER: Hand(BANKER)}
        self.face_down = self.determinations.face == DOWN  # 2.2
        self.lying = lying_at_first(self)
        self.taken: Lying | None = None
        self.cutting_card_seen = False
        self.ran_out = False
        self.tied = False

    @property
    def decks(self) -> int:
        return self.determinations.decks  # 2.1

    def play(self) -> Course:
        player, banker = self.hands[PLAYER], self.hands[BANKER]
        if not self.betting:
            clear_boxes(self)  # 9.2[3]
        yield from self.take_wagers()  # 4.1
        self.opening = len(self.in_hand)
        for clause in ("6.2(a)", "6.2(b)"):
            yield from self.deal(player, clause)
            yield from self.deal(banker, clause)
        yield from self.expose(player)  # 6.3
        yield from self.expose(banker)
        if player.is_natural or banker.is_natural:  # 6.4
            self.note("natural", "6.4", player=player.count, banker=banker.count)
        else:
            yield from self.third_card(player, *player_draws(player.count))  # 7.2
            yield from self.third_card(banker, *banker_draws(banker.count, player.third))  # 7.3
        self.settle_wagers(winner(player.count, banker.count))

    # Rules 6 and 7: the cards

    def deal(self, hand: Hand, *clauses: str) -> Course:
        """A card to a Hand; one that lies in hand goes first."""
        self.taken = None
        card = yield from self.draw(hand.name, hidden=self.face_down)
        face_up, lay = not self.face_down, self._lay_in_hand()
        if lay is not None:
            face_up = face_up or lay.exposed
            clauses += (lay.clause,)
        hand.add(card, face_up=face_up)
        self.note_card("dealt", *clauses, to=hand.name, card=card, face_up=face_up)

    def _lay_in_hand(self) -> Lying | None:
        """How the last card lay, if it was in hand; it was drawn since anybody looked."""
        return self.taken

    def third_card(self, hand: Hand, draws: bool, row: str) -> Course:
        """A third card, or none, as the Tableau obliges the Hand."""  # 7.1
        if draws:
            yield from self.deal(hand, row)
            yield from self.expose(hand)
        else:
            self.note("stands", row, hand=hand.name, total=hand.count)

    def expose(self, hand: Hand) -> Course:
        """Have a Hand that was dealt face down turned by whoever is to turn it."""
        if hand.is_turned:
            return
        act = yield from self.ask(lambda: self.turning(hand))
        for place, card in enumerate(hand.cards):
            hand.cards[place] = yield from self.turn_up(card, hand.name)
        hand.turn()
        self.note("turned", "6.3", by=act.by, hand=hand.name, cards=list(map(str, hand.cards)))

    def turning(self, hand: Hand) -> Turn:
        """Who may turn a Hand; the dealer does if they do not."""
        where, turners = {"hand": hand.name}, self.turners(hand)
        options = [Option(by, "turn", where, clauses=("6.3",)) for by in turners]
        lapse = Act(DEALER, "turn", where)
        options.append(Option(lapse.by, lapse.do, lapse.facts, clauses=("6.3",)))
        return Turn(tuple(options), lapse, f"the {hand.name.title()}'s Hand is to be turned")

    def turners(self, hand: Hand) -> list[str]:
        """The players who may turn a Hand: those with chips on it, or the one with the most."""
        on_hand = {w.player: w.amount for w in self.wagers if w.open and w.on == hand.name}
        backers = [p for p in self.wagering_order() if p in on_hand and p not in self.excluded]
        if self.determinations.turned_by == PLAYERS:
            return backers
        if self.determinations.turned_by == A_PLAYER and backers:
            return [max(backers, key=on_hand.__getitem__)]
        return []

    # Rule 8: settlement

    def settle_wagers(self, won: str) -> None:
        """Pay, take or return every wager by the Hand that won."""
        player, banker = self.hands[PLAYER].count, self.hands[BANKER].count
        self.tied = won == TIE
        self.note("decided", "2.6", won=won, player=player, banker=banker)
        for wager in [wager for wager in self.wagers if wager.open]:
            result, clauses = ENDINGS[wager.on][won]
            self.settle(wager, result, *clauses, odds=ODDS[wager.on])

    # Rule 5.6 and rule 9: the shoe, cards in hand, and what is left to the next round

    def cutting_card_appears(self, to: str) -> Course:
        self.cutting_card_seen = True
        self.note("cutting card", "5.6", to=to)
        return
        yield

    def shoe_runs_out(self, to: str) -> Course:
        self.ran_out = True
        raise RoundVoid("too few cards in the shoe to finish the round", "9.6")
        yield

    def close(self) -> None:
        leave_to_next_round(self)

    def _declare_void(self, void: RoundVoid) -> None:
        super()._declare_void(void)
        leave_to_next_round(self)

    def leaves(self) -> Leaving:
        return left_by(self)

    def _send(self, answer: object) -> None:
        if isinstance(answer, FromHand):
            self.taken = self.lying.popleft()
        super()._send(answer)
        if isinstance(answer, HandedBack):
            restore_standing(self)

    def note_card(
        self, event: str, *clauses: str, card: Card, face_up: bool, **facts: object
    ) -> None:
        """Tell of a card, in secret where it lies face down."""
        if face_up:
            self.note(event, *clauses, **facts, card=str(card))
        else:
            self.note_secret(event, *clauses, secret={"card": str(card)}, seen_by=(), **facts)

    # What cannot have fallen, and what nobody may do

    def check_draw(self, draw: Draw, answer: object) -> object:
        fell = super().check_draw(draw, answer)
        if fell is Mark.CUTTING_CARD and (self.cutting_card_seen or is_extra_round(self)):
            raise Refused("The cutting card is out of the shoe already.", *self.rules.cite("5.6"))
        if fell is Mark.EMPTY and draw.from_shoe:
            raise Refused(
                "Name the card that was drawn in error.", *self.rules.cite(self.draws_clause)
            )
        return fell

    def check(self, answer: object) -> object:
        if isinstance(answer, Act) and not self.over:
            if answer.do == "change-cards":
                raise Refused("Cards are changed between rounds.", *self.rules.cite("2.3"))
            if answer.do in ("wager", "take-back") and not self.betting_open:
                raise Refused(
                    "Wagers stand from the first card to the settlement.", *self.rules.cite("4.5")
                )
        return super().check(answer)

    def shown_to_all(self, all_seen: bool = False) -> MiniBaccaratView:
        """Cards that lie face down are for nobody's eyes until they are turned."""
        return MiniBaccaratView(
            **self.in_common(),
            betting=self.betting,
            hands={name: shown_hand(hand, all_seen) for name, hand in self.hands.items()},
            in_hand=tuple(
                str(card) if lying.exposed or all_seen else UNSEEN
                for card, lying in zip(self.in_hand, self.lying, strict=True)
            ),
        )


def shown_hand(hand: Hand, all_seen: bool) -> BaccaratHandView:
    """A Hand as it lies there, with its count once every card of it is turned."""
    cards = zip(hand.cards, hand.face_up, strict=True)
    return BaccaratHandView(
        cards=tuple(str(card) if face_up or all_seen else UNSEEN for card, face_up in cards),
        count=hand.count if hand.cards and hand.known and (hand.is_turned or all_seen) else None,
    )
