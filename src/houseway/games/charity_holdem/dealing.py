"""Rules 6, 7, 10.3, 11 and 15: the deck, the forced bets and the cards, each in its place."""

from __future__ import annotations

from typing import Any

from houseway.equipment import Card, Mark
from houseway.ranking.poker import CTP
from houseway.rulebook import Refused

from ..asks import Act, Amounts, Draw, Option, Shuffle, Turn
from ..cardplay import CutClauses, Offer
from ..events import UNSEEN
from ..poker.betting import BettingRound
from ..poker.hand import PokerRound
from ..procedure import Course
from ..round import Seat
from ..rulings import DEALER, Given
from .determinations import CharityHoldemDeterminations
from .view import CharityHoldemView

INSTRUMENT = "CTP"

WHOLE_DECK = 52
BOARD = (0, 3, 4, 5)  # how many community cards lie in each betting round
STREET_OF = {3: ("flop", "10.3.4.1"), 4: ("turn", "10.3.5.1"), 5: ("river", "10.3.6.1")}


class Dealing(PokerRound):
    """The part of a hand in which chips are posted and cards dealt."""

    determinations: CharityHoldemDeterminations
    draws_clause = "6.1"  # 6.5
    equipment = "deck"
    cut_clauses = CutClauses(
        shuffle="7.1",
        offer="7.3",
        nobody="7.2",
        depth="7.2",
        turned="7.2",
        marker="7.2",
        fallback=DEALER,
    )

    def lay(self) -> None:
        self.street_number = 0
        self.chip, self.ranking = self.determinations.lowest_chip, CTP
        super().lay()
        self._check_seats()
        self.order_players()

    @classmethod
    def seat_numbers(cls, determinations: CharityHoldemDeterminations) -> range:
        """The seats at the table."""
        return range(1, determinations.seats + 1)  # 5.1

    def _check_seats(self) -> None:
        seats = self.determinations.seats
        if any((seat.seat or 0) > seats for seat in self.seats):
            raise Refused(f"The table has {seats} seats.", *self.rules.cite("5.1"))

    def clear_cards(self) -> None:
        super().clear_cards()
        self.burn_neglected = False
        self.cut_due = False
        self.early_without_burn = False
        self.flop_unburnt = False
        self.turning = False
        self.exposed_cards: set[Any] = set()

    def takes_part(self, seat: Seat) -> bool:
        """Everybody with chips is dealt in, absent or not."""
        return seat.stake > 0 and seat.player not in self.excluded  # 4.6, 8.11

    def order_players(self) -> None:
        """Clockwise from the button's left; with two players left the designated one is first."""
        seated = [seat for seat in self.clockwise(self.button) if self.takes_part(seat)]
        if len(seated) == 2 and seated[1].seat != self.button:
            self.button = seated[0].seat or 0  # 11.7: an empty seat cannot be designated
            seated.reverse()
        self.from_left_of_button = [seat.player for seat in seated]
        if len(seated) == 2:
            seated.reverse()  # 11.7[2], 11.7[3]
        self.dealt_in = [seat.player for seat in seated]  # 10.3.2, 11.3, 11.4, 11.6
        self.active = list(self.dealt_in)
        self.street = BettingRound(tuple(self.dealt_in), self.minimum_bet)

    @property
    def heads_up(self) -> bool:
        """Whether only two players are left in the game."""
        return len(self.dealt_in) == 2

    @property
    def minimum_bet(self) -> int:
        return self.determinations.minimum_in(self.street_number)

    # Rule 7: shuffle and cut

    def new_deck(self) -> Course:
        """A fresh shuffle of all cards and a cut."""
        # 7.1.3: every round begins with one, also at a table that was vacant
        when = "7.1.1" if self.circumstances.number == 1 else "7.1.2"
        yield from self.shuffle_and_cut("all", "7.1", when)

    def cut_once(self) -> Course:
        """The dealer cuts; where the house lets a player do it, the last to be dealt to."""
        self.cut_due = False
        if not self.determinations.player_cut or self.hole_cards_out:
            yield from super().cut_once()
            return
        holders = [one for one in self.from_left_of_button[-1:] if one not in self.absent]
        yield from self.offer_cut(Offer(one, "may cut", "7.3") for one in holders)

    def cut_depth(self) -> Amounts:
        # 7.2: the depth is not laid down; more than one card from each end
        return Amounts(2, self.stack - 2, default=self.stack // 2)

    @property
    def hole_cards_out(self) -> bool:
        """Whether the first card has been dealt."""
        return any(self.hole.values())

    def put_back(self, cards: list[Any], *clauses: str) -> Course:
        """Cards go back into the deck, and all of it is shuffled."""
        self.falling = cards
        known = tuple(card for card in cards if isinstance(card, Card))
        self.note("shuffled", *clauses, cards="remaining", returned=len(cards))
        yield from self.ask(lambda: Shuffle("remaining", known))
        self.falling = []
        for card in known:
            self.out[card] -= 1
            self.drawn.remove(card)
        self.unseen -= len(cards) - len(known)

    # Rules 8.7, 10.3.1 and 15: what is in the pot before the first card

    def collect_forced_bets(self) -> Course:
        self.post_bonus()
        d = self.determinations
        for player in self.dealt_in if d.ante else ():
            self.post_ante(player, d.ante)
        for place, (player, amount) in enumerate(zip(self.dealt_in, d.blinds, strict=False)):
            self.post_blind(player, amount, *self._blind_clauses(place, player))
        return
        yield

    def _blind_clauses(self, place: int, player: str) -> tuple[str, ...]:
        first = ("10.3.1.1", "11.7" if self.heads_up else "11.4")
        order = ("10.3.1.2",) if place else first
        return ("8.7", "8.8", *order, *(("4.5",) if player in self.absent else ()))

    def post_ante(self, player: str, amount: int) -> None:
        """An ante, taken from everybody, absent or not."""
        paid = self.pay_in(player, amount)
        self.forced_in[player] += paid
        clauses = ("8.7", "8.8", *(("4.5",) if player in self.absent else ()))
        self.note("ante", *clauses, player=player, amount=paid)

    @property
    def bonus(self) -> int:
        """The house's chips for the pot of a bonus round."""
        return self.circumstances.bonus

    def post_bonus(self) -> None:
        """A bonus is in the pot before the first card; after a misdeal it lies there already."""
        if self.bonus and self.float == 0:
            self.float -= self.bonus
            self.middle += self.bonus
            self.note("bonus", "15.1", "15.3", amount=self.bonus)

    # Rule 10.3: the cards

    def replace_exposed(self) -> Course:
        """The next card takes the place of an exposed hole card, which is the first burn."""
        assert self.to_replace is not None
        (player, place), self.to_replace = self.to_replace, None
        card = yield from self.draw(player, hidden=True)
        exposed, self.hole[player][place] = self.hole[player][place], card
        self.open_cards.discard((player, place))
        self.burnt.append(exposed)
        self.burn_spared = True
        self.note_hole_card("replaced", player, card, "19.1.2")

    def deal_street(self) -> Course:
        """The community cards that the betting round needs, each after its burn."""
        while (lying := len(self.board)) < BOARD[self.street_number]:
            if self.cut_due:
                yield from self.cut_once()
            yield from self.burn_card()
            if lying:
                self.falling = [(yield from self.draw("board"))]
                self.lay_open()
            else:
                yield from self.deal_flop()

    def burn_card(self) -> Course:
        """The top card goes unseen to the burn pile, unless one lies ready or it is forgotten."""
        if not self.burn_spared:
            card = yield from self.ask(self._burn)
            if card is not None:
                self.burnt.append(card)
                self._note_burn(card)
        self.burn_spared = self.early_without_burn = self.burn_neglected = False

    def _burn(self) -> Draw | None:
        if self.burn_neglected:
            return None
        return Draw("card", "burn", hidden=True, from_shoe=self.early_without_burn)

    def _note_burn(self, card: Card | Mark) -> None:
        if card in self.exposed_cards:
            self.note("burnt", "A:burn", card=str(card))
        else:
            self.note_secret("burnt", "A:burn", secret={"card": str(card)}, seen_by=())

    def deal_flop(self) -> Course:
        """Three cards face down, one at a time, then turned together."""
        while len(self.falling) < 3:
            self.falling.append((yield from self.draw("board", hidden=True)))
            self.note("flop card", "10.3.4.1", lying=len(self.falling))
        yield from self.ask(_turn_flop)
        self.turning = True
        yield from self.before_turning()
        for place in range(3):
            self.falling[place] = yield from self.turn_up(self.falling[place], "board")
        self.turning = False
        self.lay_open()

    def before_turning(self) -> Course:
        """What is done with the flop before it is turned."""
        yield from ()

    def lay_open(self) -> None:
        """Community cards lie open, all of a street at once."""
        dealt, self.falling = self.falling, []
        self.board += dealt
        name, clause = STREET_OF[len(self.board)]
        self.note(name, clause, cards=list(map(str, dealt)), board=list(map(str, self.board)))

    # Where all cards are

    def account(self) -> dict[str, int]:
        """How many cards lie where; together they are the whole deck."""
        hands = sum(len(self.hole[player]) for player in self.active)
        dealt = sum(map(len, self.hole.values()))
        return {
            "deck": self.stack,
            "burn": len(self.burnt),
            "discards": len(self.discarded) + dealt - hands,
            "board": len(self.board) + len(self.falling),
            "exposed": len(self.in_hand),
            "hands": hands,
        }

    def carry_out(self, given: Given) -> Course:
        yield from super().carry_out(given)
        self.check_cards()

    def check_cards(self) -> None:
        """Every card lies in one place, and all 52 are somewhere."""
        super().check_cards()
        account = self.account()
        assert sum(account.values()) == WHOLE_DECK, f"{self.game}: {account}"

    def shown_to_all(self, all_seen: bool = False) -> CharityHoldemView:
        """The table as in any hold'em, with cards that lie face down or ahead of their time."""
        return CharityHoldemView(
            **self.on_the_table(all_seen),  # 5.3.2
            face_down=tuple(UNSEEN for _ in self.falling),
            exposed=tuple(map(str, self.in_hand)),
            cards=self.account(),
        )


def _turn_flop() -> Turn:
    turn = Option(DEALER, "turn-flop", clauses=("10.3.4.1",))
    return Turn((turn,), lapse=Act(DEALER, "turn-flop"), prompt="the dealer turns the flop")
