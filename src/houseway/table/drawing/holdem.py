"""A hold'em table: players around an oval, bets before them, board and pot in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from houseway.equipment.drawing.svg import around, element, placed

from .bettors import Bettor
from .dealing import deck, tray
from .felt import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    NIGHT,
    Pen,
    drawn_before,
    fan,
    numbered,
    oval,
    pile,
    plate,
    to_play,
    whole,
    words,
)
from .sight import Facts, Sight, in_full, listed, sentence

_WIDTH, _HEIGHT = 1280, 780
_MIDDLE: Final = (640, 398)
_TITLES: Final = {"holdem": "Hold'em", "charity-holdem": "Charity hold'em"}
_SHADES: Final = {"holdem": GREEN, "charity-holdem": BLUE}
_SEATS: Final = {"holdem": 9, "charity-holdem": 10}
# Seats stand along an ellipse; before the dealer, at the top, it stays free.
_REACH: Final = (524, 292)
_FIRST, _LAST = 43, 317
_POD_WIDE, _POD_HIGH, _CARD = 150, 136, 58
_BOARD_CARD: Final = 84


class Place(NamedTuple):
    """A seat at the table, who sits there, and where that is."""

    seat: int
    player: str | None
    x: float
    y: float

    def toward_middle(self, part: float) -> tuple[float, float]:
        """A point on the way to the middle of the table."""
        x, y = _MIDDLE
        return self.x + (x - self.x) * part, self.y + (y - self.y) * part


def holdem_table(sight: Sight, pen: Pen) -> str:
    """The whole table."""
    around_table = places(sight)
    return whole(
        (_WIDTH, _HEIGHT),
        f"{_TITLES[sight.game]} table, {sight.asked}",
        _told(sight, around_table, pen),
        oval(_WIDTH, _HEIGHT, _SHADES[sight.game], pen),
        *_dealer(sight, pen),
        *_centre(sight, pen),
        *(_pod(sight, place, pen) for place in around_table),
        *(part for place in around_table for part in _before(sight, place, pen)),
        *_button(sight, around_table),
        pen=pen,
    )


def places(sight: Sight) -> list[Place]:
    """Every seat clockwise from the dealer's left hand."""
    taken = {seat: one["player"] for seat, one in sight.seats.items()} or dict(
        enumerate(sight.round.get("stakes", {}), 1)
    )
    seats = max(int(sight.sign.get("seats", _SEATS[sight.game])), *taken, 2)
    return [Place(seat, taken.get(seat), *at) for seat, at in enumerate(_along(seats), 1)]


@drawn_before
def _along(seats: int) -> tuple[tuple[float, float], ...]:
    """Where so many seats stand."""
    step = (_LAST - _FIRST) / (seats - 1)
    around_it = (around(_FIRST + step * place, 1) for place in range(seats))
    return tuple((_MIDDLE[0] + _REACH[0] * x, _MIDDLE[1] + _REACH[1] * y) for x, y in around_it)


# The middle of the table


def _dealer(sight: Sight, pen: Pen) -> Iterator[str]:
    yield tray(640, 48, 300)
    yield deck(820, 42, pen)
    yield plate(sight.void or sight.asked, 640, 96, 18, width=400)


def _bets(sight: Sight) -> dict[str, int]:
    """What lies before each player; once the pots are won, nothing does."""
    if not sight.round.get("pot"):
        return {}
    return {**sight.round.get("bets", {}), **sight.round.get("held", {})}


def _bet_told(sight: Sight, player: str, bet: int, pen: Pen) -> str:
    """A bet in figures; one that was made out of turn is held until it stands or goes back."""
    return f"{pen.money(bet)} held" if player in sight.round.get("held", {}) else pen.money(bet)


def _centre(sight: Sight, pen: Pen) -> Iterator[str]:
    """The pot, the board, and what is printed on the felt."""
    x = _MIDDLE[0]
    for place in range(5):
        yield _board_place(x + (place - 2.5) * (_BOARD_CARD + 8) + 4)
    board = list(sight.round.get("board", ()))
    left = x - 2.5 * (_BOARD_CARD + 8) + 4
    width = _BOARD_CARD * len(board) + 8 * (len(board) - 1)
    yield fan(board, left + width / 2, 308, _BOARD_CARD, (_BOARD_CARD + 8, 0), pen)
    pot = sight.round.get("pot", 0)
    if pot:
        if gathered := pot - sum(sight.round.get("bets", {}).values()):
            yield pile(gathered, x, 232, 22, pen)
        yield plate(f"Pot {pen.money(pot)}", x, 276, 21, colours=(GOLD, NIGHT))
    limits = " · ".join(f"{name} {value}" for name, value in sight.limits(pen.money).items())
    yield words(_TITLES[sight.game].upper(), x, 456, 22, fill=GOLD, opacity=0.8)
    if limits:
        yield words(limits, x, 484, 15, width=440, fill=GOLD, opacity=0.9)
    for line, told in enumerate(_pots_told(sight, pen)):
        yield words(told, x, 512 + 21 * line, 16, width=420)


@drawn_before
def _board_place(left: float) -> str:
    return element(
        "rect",
        x=left,
        y=308,
        width=_BOARD_CARD,
        height=_BOARD_CARD * 1.4,
        rx=8,
        fill="#000000",
        fill_opacity=0.12,
        stroke=GOLD,
        stroke_opacity=0.35,
    )


def _pots_told(sight: Sight, pen: Pen) -> list[str]:
    """Main pot and side pots with who is in them, or who won them; one pot alone needs no words."""
    pots = sight.round.get("pots", ())
    if len(pots) < 2:
        return []
    return [f"{one['pot'].capitalize()} {pen.money(one['amount'])}: {_in_pot(one)}" for one in pots]


def _in_pot(pot: Facts) -> str:
    return listed(pot["players"]) if "players" in pot else f"to {listed(pot['won'])}"


# Seats


class Holding(NamedTuple):
    """What a player has at the moment."""

    cards: tuple[str, ...]
    folded: bool
    stake: int | None
    acting: bool
    state: str

    @classmethod
    def of(cls, sight: Sight, player: str) -> Holding:
        """What is seen of it."""
        return cls(
            cards=tuple(sight.round.get("hands", {}).get(player, ())),
            folded=player in sight.round.get("folded", ()),
            stake=sight.stake(player),
            acting=sight.round.get("to_act") == player,
            state=_hand_named(sight, player) or _state(sight, player),
        )


def _pod(sight: Sight, place: Place, pen: Pen) -> str:
    """A seat, with the player in it."""
    if place.player is None:
        return _free_seat(place)
    return _taken_seat(place, place.player, Holding.of(sight, place.player), pen)


@drawn_before
def _free_seat(place: Place) -> str:
    disc = element(
        "circle", r=30, fill="#000000", fill_opacity=0.14, stroke=GOLD, stroke_opacity=0.5
    )
    number = words(str(place.seat), 0, 0, 24, fill=GOLD, opacity=0.75)
    return element("g", disc, number, transform=placed(place.x, place.y))


@drawn_before
def _taken_seat(place: Place, player: str, holding: Holding, pen: Pen) -> str:
    """A player with hole cards, name and stake; faint after a fold."""
    cards = fan(holding.cards, 0, -64, _CARD, (_CARD * 0.72, 0), pen)
    stake = "" if holding.stake is None else pen.money(holding.stake)
    parts = [
        element("g", cards, opacity=0.35) if holding.folded else cards,
        words(player, 0, 30, 18, width=_POD_WIDE - 10),
        words(stake, 0, 51, 15, fill=GOLD, weight=None),
        numbered(place.seat, -_POD_WIDE / 2 + 6, -_POD_HIGH / 2 + 8),
    ]
    if holding.acting:
        parts.insert(0, to_play(-_POD_WIDE / 2, -_POD_HIGH / 2, _POD_WIDE, _POD_HIGH))
    if holding.state:
        colours = (GOLD, NIGHT) if holding.state == "all in" else (NIGHT, "#ffffff")
        parts.append(plate(holding.state, 0, 4, 14.5, width=_POD_WIDE + 50, colours=colours))
    return element("g", *parts, transform=placed(place.x, place.y))


def _state(sight: Sight, player: str) -> str:
    if player in sight.round.get("folded", ()):
        return "folded"
    return "all in" if player in sight.round.get("tapped_out", ()) else ""


def _hand_named(sight: Sight, player: str) -> str:
    """What a hand that was shown is called."""
    name: str = sight.round.get("names", {}).get(player, "")
    return name


def _before(sight: Sight, place: Place, pen: Pen) -> Iterator[str]:
    """A player's bet, or what the pots brought and cost."""
    if place.player is None:
        return
    x, y = place.toward_middle(0.38)
    ended = _ended(sight, place.player)
    if ended.settlements:
        yield ended.tag(x, y, 16, 150, pen)
    elif bet := _bets(sight).get(place.player):
        yield pile(bet, x, y - 12, 17, pen)
        yield plate(_bet_told(sight, place.player, bet, pen), x, y + 18, 15.5, width=130)


def _ended(sight: Sight, player: str) -> Bettor:
    settled = [one for one in sight.settlements if one["player"] == player]
    return Bettor(player, (), tuple(settled))


def _button(sight: Sight, around_table: list[Place]) -> Iterator[str]:
    """The dealer button, at the side of its seat."""
    place = button_at(sight, around_table)
    if place is None:
        return
    off = 66 if place.x < _MIDDLE[0] else -66
    disc = element("circle", r=17, fill=CREAM, stroke=NIGHT, stroke_width=2)
    letter = words("D", 0, 0, 19, fill=NIGHT)
    yield element("g", disc, letter, transform=placed(place.x + off, place.y - 14))


def button_at(sight: Sight, around_table: list[Place]) -> Place | None:
    """The seat that has the button; in a bare round it is known by whom the deal ended with."""
    if sight.seats:
        return next((one for one in around_table if one.seat == sight.round.get("button")), None)
    last = list(sight.round.get("hands", ()))[-1:]
    return next((one for one in around_table if [one.player] == last), None)


# The state in words


def _told(sight: Sight, around_table: list[Place], pen: Pen) -> Iterator[str]:
    yield from sight.sign_told(pen.money)
    if board := sight.round.get("board"):
        yield f"Board: {in_full(board)}."
    if pot := sight.round.get("pot"):
        yield f"Pot: {pen.money(pot)}, with the bets before the players."
    yield from (f"{told}." for told in _pots_told(sight, pen))
    if (button := button_at(sight, around_table)) is not None:
        yield f"Button: seat {button.seat}."
    for place in around_table:
        if place.player is not None:
            told = "; ".join(_player_told(sight, place.player, pen))
            yield f"Seat {place.seat}: {place.player}; {told}."
    yield sentence(sight.void or sight.asked)


def _player_told(sight: Sight, player: str, pen: Pen) -> Iterator[str]:
    state = _state(sight, player)
    hand = sight.round.get("hands", {}).get(player)
    if hand and state != "folded":
        yield in_full(hand)
    if name := _hand_named(sight, player):
        yield name
    if state:
        yield state
    if sight.round.get("to_act") == player:
        yield "to act"
    ended = _ended(sight, player)
    if ended.settlements:
        yield " ".join(ended.outcome(pen)).lower()
    elif bet := _bets(sight).get(player):
        yield f"bet {_bet_told(sight, player, bet, pen)}"
    yield f"{pen.money(sight.stake(player) or 0)} left"
