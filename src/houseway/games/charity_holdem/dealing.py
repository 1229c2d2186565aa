"""Rules 6, 7, 10.3, 11 and 15: the deck, the forced bets and the cards, each in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.equipment import Card, Mark
from houseway.rulebook import Refused

from ..asks import Act, Draw, Option, Shuffle, Turn
from ..poker.betting import Street
from ..procedure import Course
from ..rulings import DEALER

if TYPE_CHECKING:
    from .round import CharityHoldem

INSTRUMENT = "CTP"

WHOLE_DECK = 52
BOARD = (0, 3, 4, 5)  # how many community cards lie in each betting round
STREET_OF = {3: ("flop", "10.3.4.1"), 4: ("turn", "10.3.5.1"), 5: ("river", "10.3.6.1")}


def check_seats(round: CharityHoldem) -> None:
    """Refuse a player in a seat that the table does not have."""
    seats = round.determinations.seats
    if any((seat.seat or 0) > seats for seat in round.seats):
        raise Refused(f"The table has {seats} seats.", *round.rules.cite("5.1"))


def order_players(round: CharityHoldem) -> None:
    """Clockwise from the button's left; with two players left the designated one is first."""
    seated = [seat for seat in round.clockwise(round.button) if round.takes_part(seat)]
    if len(seated) == 2 and seated[1].seat != round.button:
        round.button = seated[0].seat or 0  # 11.7: an empty seat cannot be designated
        seated.reverse()
    round.from_left_of_button = [seat.player for seat in seated]
    if len(seated) == 2:
        seated.reverse()  # 11.7[2], 11.7[3]
    round.dealt_in = [seat.player for seat in seated]  # 10.3.2, 11.3, 11.4, 11.6
    round.active = list(round.dealt_in)
    round.street = Street(tuple(round.dealt_in), round.minimum_bet)


def collect(round: CharityHoldem) -> Course:
    """A bonus, antes and blinds."""
    post_bonus(round)
    d = round.determinations
    for player in round.dealt_in if d.ante else ():
        round.post_ante(player, d.ante)
    for place, (player, amount) in enumerate(zip(round.dealt_in, d.blinds, strict=False)):
        round.post_blind(player, amount, *_blind_clauses(round, place, player))
    return
    yield


def heads_up(round: CharityHoldem) -> bool:
    """Whether only two players are left in the game."""
    return len(round.dealt_in) == 2


# Rule 7: shuffle and cut


def hole_cards_out(round: CharityHoldem) -> bool:
    """Whether the first card has been dealt."""
    return any(round.hole.values())


def put_back(round: CharityHoldem, cards: list[Any], *clauses: str) -> Course:
    """Cards go back into the deck, and all of it is shuffled."""
    round.falling = cards
    known = tuple(card for card in cards if isinstance(card, Card))
    round.note("shuffled", *clauses, cards="remaining", returned=len(cards))
    yield from round.ask(lambda: Shuffle("remaining", known))
    round.falling = []
    for card in known:
        round.out[card] -= 1
        round.drawn.remove(card)
    round.unseen -= len(cards) - len(known)


# Rules 8.7, 10.3.1 and 15: what is in the pot before the first card


def _blind_clauses(round: CharityHoldem, place: int, player: str) -> tuple[str, ...]:
    first = ("10.3.1.1", "11.7" if heads_up(round) else "11.4")
    order = ("10.3.1.2",) if place else first
    return ("8.7", "8.8", *order, *(("4.5",) if player in round.absent else ()))


def bonus(round: CharityHoldem) -> int:
    """The house's chips for the pot of a bonus round."""
    return round.circumstances.bonus


def post_bonus(round: CharityHoldem) -> None:
    """A bonus is in the pot before the first card; after a misdeal it lies there already."""
    if bonus(round) and round.float == 0:
        round.float -= bonus(round)
        round.middle += bonus(round)
        round.note("bonus", "15.1", "15.3", amount=bonus(round))


# Rule 10.3: the cards


def replace_exposed(round: CharityHoldem) -> Course:
    """The next card takes the place of an exposed hole card, which is the first burn."""
    assert round.to_replace is not None
    (player, place), round.to_replace = round.to_replace, None
    card = yield from round.draw(player, hidden=True)
    exposed, round.hole[player][place] = round.hole[player][place], card
    round.open_cards.discard((player, place))
    round.burnt.append(exposed)
    round.burn_spared = True
    round.note_hole_card("replaced", player, card, "19.1.2")


def deal_street(round: CharityHoldem) -> Course:
    """The community cards that the betting round needs, each after its burn."""
    while (lying := len(round.board)) < BOARD[round.street_number]:
        if round.cut_due:
            yield from round.cut_once()
        yield from round.burn_card()
        if lying:
            round.falling = [(yield from round.draw("board"))]
            lay_open(round)
        else:
            yield from deal_flop(round)


def burn_card(round: CharityHoldem) -> Course:
    """The top card goes unseen to the burn pile, unless one lies ready or it is forgotten."""
    if not round.burn_spared:
        card = yield from round.ask(lambda: _burn(round))
        if card is not None:
            round.burnt.append(card)
            _note_burn(round, card)
    round.burn_spared = round.early_without_burn = round.burn_neglected = False


def _burn(round: CharityHoldem) -> Draw | None:
    if round.burn_neglected:
        return None
    return Draw("card", "burn", hidden=True, from_shoe=round.early_without_burn)


def _note_burn(round: CharityHoldem, card: Card | Mark) -> None:
    if card in round.exposed_cards:
        round.note("burnt", "A:burn", card=str(card))
    else:
        round.note_secret("burnt", "A:burn", secret={"card": str(card)}, seen_by=())


def deal_flop(round: CharityHoldem) -> Course:
    """Three cards face down, one at a time, then turned together."""
    while len(round.falling) < 3:
        round.falling.append((yield from round.draw("board", hidden=True)))
        round.note("flop card", "10.3.4.1", lying=len(round.falling))
    yield from round.ask(_turn_flop)
    round.turning = True
    yield from exchange_exposed(round)
    for place in range(3):
        round.falling[place] = yield from round.turn_up(round.falling[place], "board")
    round.turning = False
    lay_open(round)


def exchange_exposed(round: CharityHoldem) -> Course:
    """A card of the flop that was exposed while it was dealt changes places with the burn."""
    if round.flop_exposed is not None:
        yield from exchange(round, round.falling)


def exchange(round: CharityHoldem, flop: list[Any]) -> Course:
    """An exposed card of the flop and the burn card change places."""
    place, round.flop_exposed = round.flop_exposed, None
    assert place is not None
    yield from name_card(round, round.burnt, -1)
    flop[place], round.burnt[-1] = round.burnt[-1], flop[place]
    flop_now = list(map(str, round.board))
    round.note("exchanged", "20.4", burn=str(round.burnt[-1]), place=place + 1, board=flop_now)


def name_card(round: CharityHoldem, cards: list[Any], place: int) -> Course:
    """Have a card named that was exposed."""
    cards[place] = yield from round.turn_up(cards[place], "exposed")
    round.exposed_cards.add(cards[place])
    if cards is not round.burnt:
        round.note("exposed", "20.4", card=str(cards[place]))


def lay_open(round: CharityHoldem) -> None:
    """Community cards lie open, all of a street at once."""
    dealt, round.falling = round.falling, []
    round.board += dealt
    name, clause = STREET_OF[len(round.board)]
    round.note(name, clause, cards=list(map(str, dealt)), board=list(map(str, round.board)))
    round.acted_since_card = set()


# Where all cards are


def account(round: CharityHoldem) -> dict[str, int]:
    """How many cards lie where; together they are the whole deck."""
    hands = sum(len(round.hole[player]) for player in round.active)
    dealt = sum(map(len, round.hole.values()))
    return {
        "deck": round.stack,
        "burn": len(round.burnt),
        "discards": len(round.discarded) + dealt - hands,
        "board": len(round.board) + len(round.falling),
        "exposed": len(round.in_hand),
        "hands": hands,
    }


def _turn_flop() -> Turn:
    turn = Option(DEALER, "turn-flop", clauses=("10.3.4.1",))
    return Turn((turn,), lapse=Act(DEALER, "turn-flop"), prompt="the dealer turns the flop")
