"""A mini-baccarat table: the two Hands above, and boxes with three areas each in an arc."""

from __future__ import annotations

from typing import Final

from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.svg import element
from houseway.drawing.scene import DrawnPart, Piece, Scene, Size
from houseway.games.mini_baccarat.tableau import BANKER, PLAYER, TIE, winner
from houseway.games.mini_baccarat.view import BaccaratHandView, MiniBaccaratView
from houseway.table.table_view import Sign

from .arc import Arc
from .areas import Areas
from .bettors import bets_on
from .dealer_side import shoe
from .felt import (
    BLUE,
    CARDS,
    GOLD,
    NIGHT,
    Pen,
    drawn_before,
    fan,
    half_round,
    plate,
    sign_board,
    stated,
    stock_of,
    words,
)
from .panels import Panel
from .sight import AtBox, InBox, Sight, in_words, sentence, sign_told

_WIDTH, _HEIGHT, _MIDDLE = 1280, 650, 640
_USUAL_BOXES: Final = 7
_PANELS: Final = {PLAYER: 400, BANKER: 880}
_PANEL_WIDE: Final = 316
_AREAS: Final = Areas({TIE: "TIE 8:1", BANKER: "BANKER", PLAYER: "PLAYER"})
_DEEP: Final = 330
_WINS: Final = {PLAYER: "PLAYER WINS", BANKER: "BANKER WINS", TIE: "TIE"}
_NO_HAND: Final = BaccaratHandView((), None)

View = Sight[MiniBaccaratView]


def mini_baccarat_table(sight: View, pen: Pen) -> Scene:
    """The whole table."""
    arc = Arc(_MIDDLE, sight.boxes(_USUAL_BOXES), drop=104)
    boxes, winning = range(1, arc.boxes + 1), won(sight)
    parts = (
        _ground(sight.signed, pen),
        _in_hand(sight, pen),
        *[_hand(sight, name, winning, pen) for name in _PANELS],
        _result(winning),
        *[_column(sight.at(box), arc, pen) for box in boxes],
        _banner(sight, winning),
    )
    title = stated(f"Mini-baccarat table, {sight.asked}")
    return Scene(Size(_WIDTH, _HEIGHT), title, parts, {"shoe": (1_116, 76), "rack": (_MIDDLE, 20)})


@drawn_before
def _ground(sign: Sign, pen: Pen) -> DrawnPart:
    """What is printed on the felt and stands on it, whatever is played."""
    drawn = (
        half_round(_WIDTH, _HEIGHT - 18),
        sign_board(sign, 40, 36, 186, pen),
        shoe(1_086, 40),
    )
    return DrawnPart(
        [stock_of(BLUE, **CARDS, **CHIPS, **_AREAS.kept), Piece("ground", "".join(drawn))],
        stated(sign_told(sign, pen.money)),
    )


def won(sight: View) -> str | None:
    """The Hand that won, or Tie, once wagers are settled by it."""
    player, banker = (_hand_of(sight, name).count for name in (PLAYER, BANKER))
    if not sight.settlements or player is None or banker is None:
        return None
    return winner(player, banker)


def _hand_of(sight: View, name: str) -> BaccaratHandView:
    return sight.round.hands.get(name, _NO_HAND) if sight.round else _NO_HAND


def _hand(sight: View, name: str, winning: str | None, pen: Pen) -> DrawnPart:
    hand = _hand_of(sight, name)
    return _lying(hand.cards, hand.count, name, winning == name, pen)


@drawn_before
def _lying(cards: tuple[str, ...], count: int | None, name: str, wins: bool, pen: Pen) -> DrawnPart:
    """The cards of a Hand in its panel, with what they count."""
    panel = Panel(name, _PANELS[name], _PANEL_WIDE)
    x, y = panel.left + _PANEL_WIDE - 30, panel.top + 26
    laid = [
        Piece(f"panel-{name}", panel.frame(bold=wins)),
        *panel.cards(name, cards, pen, of=name),
        *([] if count is None else [Piece(f"total-{name}", _counted(count), x, y, of=name)]),
    ]
    counted = "" if count is None else f", {count}"
    told = f"{name.title()}'s Hand: {in_words(cards)}{counted}." if cards else ""
    return DrawnPart(laid, stated(told))


def _counted(count: int) -> str:
    return element("circle", r=20, fill=NIGHT, stroke=GOLD) + words(str(count), 0, 0, 25)


def _in_hand(sight: View, pen: Pen) -> DrawnPart:
    """Cards that left the shoe before they were needed, and go to the next Hands."""
    cards = sight.round.in_hand if sight.round else ()
    step = min(24, 90 / max(len(cards) - 1, 1))
    return DrawnPart(fan("waiting", cards, 1_150, 142, 44, (step, 0), pen, of="in hand"))


def _result(winning: str | None) -> DrawnPart:
    """What won, in words."""
    if not winning:
        return DrawnPart()
    return DrawnPart(told="Tie." if winning == TIE else f"{winning.title()} wins.")


def _banner(sight: View, winning: str | None) -> DrawnPart:
    """How the round stands, in a few words."""
    text = sight.void or _asked(sight)
    told = stated(sentence(text))
    if sight.void or not winning:
        return DrawnPart([Piece("banner", plate(text, 0, 0, 19, width=560), _MIDDLE, 272)], told)
    counts = sorted((_hand_of(sight, name).count or 0 for name in (PLAYER, BANKER)), reverse=True)
    text = f"{_WINS[winning]} {' TO '.join(map(str, counts))}"
    drawn = plate(text, 0, 0, 26, width=560, colours=(GOLD, NIGHT))
    return DrawnPart([Piece("result", drawn, _MIDDLE, 272)], told)


def _asked(sight: View) -> str:
    if sight.round is None or sight.round.betting:
        return sight.asked
    return f"{sight.asked} (no wagers in this round)"


@drawn_before
def _column(at: AtBox[InBox], arc: Arc, pen: Pen) -> DrawnPart:
    bets, around_it = bets_on(at), arc.at(at.box, _DEEP)
    laid = [piece.within(*around_it) for piece in _AREAS.laid(at, bets, 0, pen)]
    spots = ((on, bettor) for on in _AREAS.printed for bettor in bets.get(on, ()))
    told = "; ".join(f"{one.told(pen)} on {on.title()}" for on, one in spots)
    told = told or at.player
    return DrawnPart(laid, stated(f"Box {at.box}: {told}." if told else ""))
