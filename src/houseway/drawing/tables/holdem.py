"""A hold'em table: players around an oval, bets before them, board and pot in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.svg import Attribute, around, element
from houseway.drawing.scene import CREAM, DrawnPart, Piece, Point, Scene, Size
from houseway.games.holdem.view import HoldemView
from houseway.games.poker.view import PokerView, PotView
from houseway.ranking.poker_five import counting
from houseway.table.table_view import Sign

from .bettors import Bet, Ended, endings
from .dealer_side import deck, tray
from .felt import (
    BLUE,
    CARDS,
    GOLD,
    GREEN,
    NIGHT,
    STOCK,
    Pen,
    drawn_before,
    fan,
    marks,
    numbered,
    oval,
    pile,
    plate,
    stated,
    stock_of,
    to_play,
    words,
)
from .sight import Sight, in_full, limits, listed, sentence, sign_told

_SIZE: Final = Size(1280, 780)
_MIDDLE: Final = (640, 398)
_TITLES: Final = {"holdem": "Hold'em", "charity-holdem": "Charity hold'em"}
_SHADES: Final = {"holdem": GREEN, "charity-holdem": BLUE}
_SEATS: Final = {"holdem": 9, "charity-holdem": 10}
# Seats stand along an ellipse; before the dealer, at the top, it stays free.
_REACH: Final = (524, 292)
_FIRST, _LAST = 43, 317
_POD_WIDE, _POD_HIGH, _CARD = 150, 136, 58
_BOARD_CARD, _BOARD_STEP, _BOARD_LEFT, _BOARD_TOP = 84, 92, 414, 308


ORIGINS: Final[dict[str, Point]] = {"shoe": (840, 80), "rack": (640, 48), "pot": (_MIDDLE[0], 232)}
"""Where cards and chips come from and go to."""

View = Sight[PokerView]


class DrawnSeat(NamedTuple):
    """A seat at the table, who sits there, and where that is."""

    seat: int
    player: str | None
    x: float
    y: float

    def toward_middle(self, part: float) -> tuple[float, float]:
        """A point on the way to the middle of the table."""
        x, y = _MIDDLE
        return self.x + (x - self.x) * part, self.y + (y - self.y) * part


def holdem_table(sight: View, pen: Pen) -> Scene:
    """The whole table."""
    around_table, holdings = places(sight), _holdings(sight)
    won = frozenset(card for one in holdings.values() for card in one.counting)
    button = button_at(sight, around_table)
    parts = (
        _ground(sight.game, sight.signed, pen),
        _centre(sight, won, pen),
        DrawnPart(told=f"Button: seat {button.seat}." if button else ""),
        *[_seat(place, holdings.get(place.player), pen) for place in around_table],
        _button(button) if button else DrawnPart(),
        _waited(sight.void or sight.asked),
    )
    title = stated(f"{_TITLES[sight.game]} table, {sight.asked}")
    return Scene(_SIZE, title, parts, ORIGINS)


def places(sight: View) -> tuple[DrawnSeat, ...]:
    """Every seat clockwise from the dealer's left hand."""
    taken = {seat: one.player for seat, one in sight.seats.items()} or dict(
        enumerate(sight.round.stakes if sight.round else (), 1)
    )
    return _taken(seats_of(sight.game, sight.sign, taken), tuple(taken.items()))


def seats_of(game: str, sign: Mapping[str, str], taken: Iterable[int]) -> int:
    """How many seats a table with such a sign has; never fewer than are taken."""
    return max(int(sign.get("seats", _SEATS[game])), *taken, 2)


@drawn_before
def _taken(seats: int, players: tuple[tuple[int, str], ...]) -> tuple[DrawnSeat, ...]:
    """So many seats with those who sit there."""
    taken = dict(players)
    return tuple(DrawnSeat(seat, taken.get(seat), *at) for seat, at in enumerate(_along(seats), 1))


def seat_at(seat: int, seats: int) -> Point:
    """Where one of so many seats stands."""
    return [*_along(seats)][seat - 1]


def _along(seats: int) -> Iterator[tuple[float, float]]:
    """Where so many seats stand."""
    step = (_LAST - _FIRST) / (seats - 1)
    around_it = (around(_FIRST + step * place, 1) for place in range(seats))
    return ((_MIDDLE[0] + _REACH[0] * x, _MIDDLE[1] + _REACH[1] * y) for x, y in around_it)


# The middle of the table


@drawn_before
def _ground(game: str, sign: Sign, pen: Pen) -> DrawnPart:
    """What is printed on the felt and stands on it, whatever is played."""
    x, shown = _MIDDLE[0], limits(sign, pen.money)
    lefts = (_BOARD_LEFT + _BOARD_STEP * place for place in range(5))
    drawn = [
        oval(*_SIZE),
        tray(640, 48, 300),
        deck(820, 42),
        *(STOCK.use("place", _board_place, left, _BOARD_TOP) for left in lefts),
        words(_TITLES[game].upper(), x, 456, 22, fill=GOLD, opacity=0.8),
    ]
    if shown:
        line = " · ".join(f"{name} {value}" for name, value in shown.items())
        drawn.append(words(line, x, 484, 15, width=440, fill=GOLD, opacity=0.9))
    kept = {**CARDS, **CHIPS, "seat": _disc, "place": _board_place}
    laid = [stock_of(_SHADES[game], **kept), Piece("ground", "".join(drawn))]
    return DrawnPart(laid, stated(sign_told(sign, pen.money)))


def _board_place(**attributes: Attribute) -> str:
    return element(
        "rect",
        width=_BOARD_CARD,
        height=_BOARD_CARD * 1.4,
        rx=8,
        fill="#000",
        fill_opacity=0.12,
        stroke=GOLD,
        stroke_opacity=0.35,
        **attributes,
    )


def _waited(waited: str) -> DrawnPart:
    """How the round stands, in a few words."""
    drawn = plate(waited, 0, 0, 18, width=400)
    return DrawnPart([Piece("banner", drawn, 640, 96)], stated(sentence(waited)))


def _centre(sight: View, won: frozenset[str], pen: Pen) -> DrawnPart:
    """The board and the pots."""
    seen = sight.round
    if seen is None:
        return DrawnPart()
    pots = tuple(_pots_told(seen.pots, pen))
    return _gathered(seen.board, won, seen.pot, seen.pot - sum(seen.bets.values()), pots, pen)


@drawn_before
def _gathered(
    board: tuple[str, ...],
    won: frozenset[str],
    pot: int,
    gathered: int,
    pots: tuple[str, ...],
    pen: Pen,
) -> DrawnPart:
    x, told = _MIDDLE[0], []
    laid: list[Piece] = []
    if board:
        middle = _BOARD_LEFT + (_BOARD_STEP * (len(board) - 1) + _BOARD_CARD) / 2
        at, step = (middle, _BOARD_TOP), (_BOARD_STEP, 0)
        laid += fan("board", board, *at, _BOARD_CARD, step, pen, of="board")
        laid += marks("board", board, won, *at, _BOARD_CARD, step, of="board")
        told.append(f"Board: {in_full(board)}.")
    if pot and gathered:
        laid.append(Piece("pot-0", pile(gathered, 0, 0, 22, pen), x, 232))
    if pot:
        amount = plate(f"Pot {pen.money(pot)}", 0, 0, 21, colours=(GOLD, NIGHT))
        laid.append(Piece("sum-pot", amount, x, 276))
        told.append(f"Pot: {pen.money(pot)}, with the bets before the players.")
    for line, in_it in enumerate(pots):
        laid.append(Piece(f"note-{line}", words(in_it, 0, 0, 16, width=420), x, 512 + 21 * line))
        told.append(f"{in_it}.")
    return DrawnPart(laid, stated(*told))


def _pots_told(pots: tuple[PotView, ...], pen: Pen) -> list[str]:
    """Main pot and side pots with who is in them, or who won them; one pot alone needs no words."""
    if len(pots) < 2:
        return []
    return [f"{pot.pot.capitalize()} {pen.money(pot.amount)}: {_in_pot(pot)}" for pot in pots]


def _in_pot(pot: PotView) -> str:
    return f"to {listed(pot.won)}" if pot.won is not None else listed(pot.players or ())


# Seats


class PlayerDrawn(NamedTuple):
    """What a player has at the moment: cards and chips, and before them a bet or how it ended."""

    cards: tuple[str, ...]
    named: str
    folded: bool
    all_in: bool
    acting: bool
    stake: int | None
    bet: int
    held: bool
    ended: tuple[Ended, ...]
    counting: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """Whether the player is out of the round, or in it with everything."""
        return "folded" if self.folded else "all in" if self.all_in else ""


_BETWEEN_HANDS: Final = PlayerDrawn((), "", False, False, False, None, 0, False, ())


def _holdings(sight: View) -> dict[str | None, PlayerDrawn]:
    """What is seen of every player's holding."""
    seen = sight.round
    if seen is None:
        return {
            player: _BETWEEN_HANDS._replace(stake=stake) for player, stake in sight.stakes.items()
        }
    held = seen.held if isinstance(seen, HoldemView) else {}
    bets = {**seen.bets, **held} if seen.pot else {}  # once the pots are won, none lie
    ended = endings(sight.settlements)
    return {
        player: PlayerDrawn(
            seen.hands.get(player, ()),
            seen.names.get(player, ""),
            player in seen.folded,
            player in seen.tapped_out,
            player == seen.to_act,
            stake,
            bets.get(player, 0),
            player in held,
            tuple(ended.get(player, ())),
            _won_with(seen, player, ended.get(player, ())),
        )
        for player, stake in sight.stakes.items()
    }


def _won_with(seen: PokerView, player: str, ended: Iterable[Ended]) -> tuple[str, ...]:
    """The five cards with which a hand that was shown has won."""
    named = seen.names.get(player)
    if named is None or not any(one.result == "win" for one in ended):
        return ()
    return counting((*seen.hands[player], *seen.board), named)


@drawn_before
def _seat(place: DrawnSeat, holding: PlayerDrawn | None, pen: Pen) -> DrawnPart:
    """A seat, and the player in it with what lies there."""
    if place.player is None or holding is None:
        number = words(str(place.seat), 0, 0, 24, fill=GOLD, opacity=0.75)
        disc = STOCK.use("seat", _disc)
        return DrawnPart([Piece(f"seat-{place.seat}", disc + number, place.x, place.y)])
    told = "; ".join(_told(place.player, holding, pen))
    laid = [*_pod(place, place.player, holding, pen), *_before(place, holding, pen)]
    return DrawnPart(laid, stated(f"Seat {place.seat}: {told}."))


def _disc(**attributes: Attribute) -> str:
    return element(
        "circle",
        r=30,
        fill="#000",
        fill_opacity=0.14,
        stroke=GOLD,
        stroke_opacity=0.5,
        **attributes,
    )


def _pod(place: DrawnSeat, player: str, holding: PlayerDrawn, pen: Pen) -> Iterator[Piece]:
    """A player with hole cards, name and stake; the cards faint after a fold."""
    seat, x, y = place.seat, place.x, place.y
    if holding.acting:
        frame = to_play(-_POD_WIDE / 2, -_POD_HIGH / 2, _POD_WIDE, _POD_HIGH)
        yield Piece(f"turn-{seat}", frame, x, y, of=player)
    faint, step = 0.35 if holding.folded else None, (_CARD * 0.72, 0)
    yield from fan(str(seat), holding.cards, x, y - 64, _CARD, step, pen, of=player, opacity=faint)
    yield from marks(str(seat), holding.cards, holding.counting, x, y - 64, _CARD, step, of=player)
    number = numbered(seat, -_POD_WIDE / 2 + 6, -_POD_HIGH / 2 + 8)
    name = words(player, 0, 30, 18, width=_POD_WIDE - 10)
    yield Piece(f"name-{seat}", name + number, x, y, of=player)
    if holding.stake is not None:
        stake = words(pen.money(holding.stake), 0, 0, 15, fill=GOLD, bold=False)
        yield Piece(f"stake-{seat}", stake, x, y + 51, of=player)
    if state := holding.named or holding.state:
        colours = (GOLD, NIGHT) if state == "all in" else (NIGHT, "#fff")
        label = plate(state, 0, 0, 14.5, width=_POD_WIDE + 50, colours=colours)
        yield Piece(f"total-{seat}", label, x, y + 4, of=player)


def _before(place: DrawnSeat, holding: PlayerDrawn, pen: Pen) -> Iterator[Piece]:
    """A player's bet, or what the pots brought and cost."""
    x, y = place.toward_middle(0.38)
    if holding.ended:
        tag = Bet((), holding.ended).tag(0, 0, 16, 150, pen)
        yield Piece(f"verdict-{place.seat}", tag, x, y, of=place.player or "")
    elif holding.bet:
        amount = plate(_bet_told(holding, pen), 0, 18, 15.5, width=130)
        chips = pile(holding.bet, 0, -12, 17, pen)
        yield Piece(f"bet-{place.seat}", chips + amount, x, y, of=place.player or "")


def _bet_told(holding: PlayerDrawn, pen: Pen) -> str:
    """A bet in figures; one that was made out of turn is held until it stands or goes back."""
    return f"{pen.money(holding.bet)} held" if holding.held else pen.money(holding.bet)


def _told(player: str, holding: PlayerDrawn, pen: Pen) -> Iterator[str]:
    """A player in words."""
    yield player
    if holding.cards and not holding.folded:
        yield in_full(holding.cards)
    yield from filter(None, (holding.named, holding.state))
    if holding.acting:
        yield "to act"
    if holding.ended:
        yield " ".join(Bet((), holding.ended).outcome(pen)).lower()
    elif holding.bet:
        yield f"bet {_bet_told(holding, pen)}"
    yield f"{pen.money(holding.stake or 0)} left"


# The button


@drawn_before
def _button(place: DrawnSeat) -> DrawnPart:
    """The dealer button, at the side of its seat."""
    off = 66 if place.x < _MIDDLE[0] else -66
    disc = element("circle", r=17, fill=CREAM, stroke=NIGHT, stroke_width=2)
    letter = words("D", 0, 0, 19, fill=NIGHT)
    return DrawnPart([Piece(f"button-{place.seat}", disc + letter, place.x + off, place.y - 14)])


def button_at(sight: View, around_table: tuple[DrawnSeat, ...]) -> DrawnSeat | None:
    """The seat that has the button; in a bare round it is known by whom the deal ended with."""
    seen = sight.round
    if seen is None:
        return None
    if sight.seats:
        return next(
            (drawn_seat for drawn_seat in around_table if drawn_seat.seat == seen.button), None
        )
    last = list(seen.hands)[-1:]
    return next((drawn_seat for drawn_seat in around_table if [drawn_seat.player] == last), None)
