"""A blackjack table: the dealer above, the boxes in an arc, box 1 at the dealer's left hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final, NamedTuple

from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.stock import Shape
from houseway.drawing.equipment.svg import Attribute, element
from houseway.drawing.money import change
from houseway.drawing.scene import CREAM, DrawnPart, Piece, Scene, Size
from houseway.games.blackjack.side_bets import PERFECT_PAIRS, SUPER_SEVENS
from houseway.games.blackjack.view import BlackjackHandView, BlackjackView
from houseway.games.side_bet import SIDE_BETS
from houseway.table.table_view import Sign

from .arc import Arc
from .bettors import Bet, Bets, Bettor, bets_on, betting_box, outline
from .dealer_side import rack, shoe, tray
from .felt import (
    CARDS,
    GOLD,
    GREEN,
    NIGHT,
    STOCK,
    Pen,
    drawn_before,
    fan,
    half_round,
    pile,
    plate,
    sign_board,
    stated,
    stock_of,
    to_play,
    words,
)
from .sight import AtBox, Sight, in_words, sentence, sign_told

_WIDTH, _HEIGHT, _MIDDLE = 1280, 786, 640
_USUAL_BOXES: Final = 7
_TITLES: Final = {"tournament-blackjack": "Tournament blackjack"}
_OWN: Final = {bet.name: bet for bet in (SUPER_SEVENS, PERFECT_PAIRS)}
_DEEP: Final = {
    "pays": 254,
    "draws": 281,
    "insurance": 295,
    "insured": 311,
    "below": 327,
    "box": 338,
}

# The width of the cards and how they lie, by how many hands a box has.
_GRID: Final = {1: (82, 1, 1), 2: (54, 2, 1), 3: (46, 2, 2), 4: (46, 2, 2)}
_SLOT, _HANDS_HIGH, _SIDE_ROW = 146, 184, 46
_SIDE_BETS_AT: Final = _HANDS_HIGH + _SIDE_ROW / 2 + 3

Box = AtBox[BlackjackHandView]


def blackjack_table(sight: Sight[BlackjackView], pen: Pen) -> Scene:
    """The whole table."""
    arc = Arc(_MIDDLE, sight.boxes(_USUAL_BOXES))
    side_bets = _side_bets(sight)
    boxes, hands = range(1, arc.boxes + 1), sight.round.boxes if sight.round else ()
    parts = (
        _ground(sight.signed, arc, side_bets, pen),
        _dealer(sight, pen),
        *[_column(sight.at(box, hands), arc, side_bets, pen) for box in boxes],
        _closing(sight),
    )
    title = stated(f"{_TITLES.get(sight.game, 'Blackjack')} table, {sight.asked}")
    return Scene(Size(_WIDTH, _HEIGHT), title, parts, {"shoe": (1_092, 72), "rack": (_MIDDLE, 48)})


@drawn_before
def _ground(sign: Sign, arc: Arc, side_bets: tuple[str, ...], pen: Pen) -> DrawnPart:
    """What is printed on the felt and stands on it, whatever is played."""
    kept: dict[str, Shape] = {"box": outline, "ring": _ring}
    kept |= {on: partial(_free, on, side_bets) for on in side_bets}
    drawn = (
        half_round(_WIDTH, _HEIGHT - 18),
        *_print(arc, "draw" in dict(sign).get("soft 17", "")),
        sign_board(sign, 40, 32, 190, pen),
        rack(256, 34),
        shoe(1_062, 36),
        tray(_MIDDLE, 48, 420),
    )
    return DrawnPart(
        [stock_of(GREEN, **CARDS, **CHIPS, **kept), Piece("ground", "".join(drawn))],
        stated(sign_told(sign, pen.money)),
    )


def _print(arc: Arc, soft: bool) -> Iterator[str]:
    yield arc.lettering("BLACKJACK PAYS 3 TO 2", _DEEP["pays"], 30, "pays")
    draws = "draws on soft 17" if soft else "draws to 16 and stands on 17"
    yield arc.lettering(f"Dealer {draws}", _DEEP["draws"], 16, "draws")
    for depth in ("insurance", "below"):
        line = arc.line(_DEEP[depth], 525)
        yield element("path", d=line, fill="none", stroke=GOLD, stroke_opacity=0.7)
    for side, text in ((-1, "INSURANCE"), (1, "PAYS 2 TO 1")):
        x = _MIDDLE + side * 81
        yield words(text, x, arc.down(x, _DEEP["insured"]), 14.5, fill=GOLD)


def _dealer(sight: Sight[BlackjackView], pen: Pen) -> DrawnPart:
    dealer = sight.round.dealer if sight.round else None
    return _dealer_has(dealer.cards, dealer.count, pen) if dealer and dealer.cards else DrawnPart()


@drawn_before
def _dealer_has(cards: tuple[str, ...], count: str | None, pen: Pen) -> DrawnPart:
    step = min(82, 260 / max(len(cards) - 1, 1))
    counted = plate(f"Dealer {count}", 0, 0, 18)
    laid = [
        *fan("dealer", cards, _MIDDLE, 72, 76, (step, 0), pen, of="dealer"),
        Piece("total-dealer", counted, _MIDDLE, 196, of="dealer"),
    ]
    return DrawnPart(laid, stated(f"Dealer: {in_words(cards)}, {count}."))


def _closing(sight: Sight[BlackjackView]) -> DrawnPart:
    void = sight.void
    told = stated(sentence(void or sight.asked))
    if not void:
        return DrawnPart(told=told)
    over_all = plate(void, 0, 0, 22, width=760, frame=GOLD)
    return DrawnPart([Piece("result", over_all, _MIDDLE, 254)], told)


# A box: hands above, then side bets, the box itself, and who bets on it


@drawn_before
def _column(there: Box, arc: Arc, side_bets: tuple[str, ...], pen: Pen) -> DrawnPart:
    bets, hands = bets_on(there), [*_hands_of(there)]
    insured = _insurance(there, _bets(bets, "insurance"), pen)
    column = (
        *_hands(there, hands, 0 if side_bets else _SIDE_ROW, pen),
        *[piece for on in side_bets for piece in _side_bet(there, on, side_bets, bets, pen)],
        *_box(there, bets.get("main", ()), pen),
    )
    laid = [
        *[piece.within(*arc.at(there.box, _DEEP["insured"])) for piece in insured],
        *[piece.within(*arc.at(there.box, _DEEP["box"])) for piece in column],
    ]
    return DrawnPart(laid, stated(_told(there, hands, bets, side_bets, pen)))


def _side_bets(sight: Sight[BlackjackView]) -> tuple[str, ...]:
    """Those that the sign offers, or that somebody made."""
    made = {wager.on for wager in sight.wagers} | {
        settlement.wager for settlement in sight.settlements
    }
    return signed(sight.signed, made)


def signed(sign: Sign, made: Collection[str] = ()) -> tuple[str, ...]:
    """The side bets that a sign offers, and others that were made all the same."""
    offered = {name.replace(" ", "-") for name, _ in sign}
    return tuple(on for on in (*_OWN, *SIDE_BETS) if on in made or on in offered)


def side_bet_across(on: str, side_bets: tuple[str, ...]) -> float:
    """How far beside the middle of its box a side bet lies; the house's own have their places."""
    if len(side_bets) <= len(_OWN) and set(side_bets) <= set(_OWN):
        return -37 if on == SUPER_SEVENS.name else 37
    step = (_SLOT - 2) / len(side_bets)
    return step * (side_bets.index(on) - (len(side_bets) - 1) / 2)


class DrawnHand(NamedTuple):
    """A hand of a box: its cards, what they count, and how it ended if alike for all."""

    of: str
    cards: tuple[str, ...]
    counts: str
    ended: str
    deciding: bool

    @property
    def label(self) -> str:
        """What it counts and how it ended."""
        return f"{self.counts} {self.ended}" if self.ended else self.counts

    @property
    def short(self) -> str:
        """The same in fewer letters."""
        if not self.counts.startswith("soft "):
            return self.label
        high = int(self.counts.removeprefix("soft "))
        return self._replace(counts=f"{high - 10}/{high}").label


def _hands_of(there: Box) -> Iterator[DrawnHand]:
    """The hands of a box, each with how the wagers ended that were on it."""
    for hand in there.hands:
        on = ("main", hand.hand)
        results = {
            settlement.result
            for settlement in there.counted
            if (settlement.wager, settlement.hand) == on
        }
        in_play = any((wager.on, wager.hand) == on for wager in there.wagers)
        ended = results.pop() if len(results) == 1 and not in_play else ""
        yield DrawnHand(_named(hand), hand.cards, hand.count or "", ended, hand.deciding)


def _named(hand: BlackjackHandView) -> str:
    """What events call a hand."""
    return f"box {hand.box}" if hand.hand is None else f"box {hand.box} hand {hand.hand}"


def _hands(there: Box, hands: list[DrawnHand], lower: float, pen: Pen) -> Iterator[Piece]:
    if not hands:
        return
    width, columns, rows = _GRID[len(hands)]
    across, down = _SLOT / columns, _HANDS_HIGH / rows
    for place, hand in enumerate(hands):
        row, column = divmod(place, columns)
        slot = (across * column - _SLOT / 2, down * row + lower, across, down)
        key = f"{there.box}.{place}" if place else str(there.box)
        yield from _hand(key, hand, slot, width, pen)


def _hand(
    key: str, hand: DrawnHand, slot: tuple[float, float, float, float], width: float, pen: Pen
) -> Iterator[Piece]:
    """Cards at the foot of their slot, and what they count above them."""
    left, top, across, down = slot
    cards, high = hand.cards, width * 1.4
    more = max(len(cards) - 1, 1)
    size = 17 if across > 100 else 14
    step = (min(width * 0.36, (across - 4 - width) / more), min(13, (down - high - 30) / more))
    if down < _HANDS_HIGH:
        step = (step[0], 0)
    foot = top + down - 3
    head = foot - high - step[1] * (len(cards) - 1)
    middle = left + across / 2
    colours = (NIGHT, "#fff")
    if hand.deciding:
        frame = to_play(0, 0, across + 2, foot + 3 - head + size * 1.9)
        yield Piece(f"turn-{key}", frame, left - 1, head - size * 1.9, of=hand.of)
        colours = (GOLD, NIGHT)
    yield from fan(key, cards, middle, head, width, step, pen, of=hand.of)
    if label := hand.short if across < 100 else hand.label:
        counted = plate(label, 0, 0, size, width=across - 2, colours=colours)
        yield Piece(f"total-{key}", counted, middle, head - size * 0.95, of=hand.of)


def _ring(**attributes: Attribute) -> str:
    return element(
        "circle",
        r=20,
        fill="#000",
        fill_opacity=0.15,
        stroke=GOLD,
        stroke_opacity=0.7,
        **attributes,
    )


def _bets(bets: Bets, on: str) -> tuple[Bet, ...]:
    """All that is bet on a place, whoever does."""
    return tuple([bettor.bet for bettor in bets.get(on, ())])


def _free(on: str, side_bets: tuple[str, ...], **attributes: Attribute) -> str:
    """The place of a side bet that nobody made."""
    x, text = side_bet_across(on, side_bets), (_OWN.get(on) or SIDE_BETS[on]).printed
    print_ = words(text, x, _SIDE_BETS_AT, 13 if len(text) < 4 else 10, fill=GOLD)
    return element("g", STOCK.use("ring", _ring, x, _SIDE_BETS_AT), print_, **attributes)


def _side_bet(
    there: Box, on: str, side_bets: tuple[str, ...], all_bets: Bets, pen: Pen
) -> Iterator[Piece]:
    x, y, bets = side_bet_across(on, side_bets), _SIDE_BETS_AT, _bets(all_bets, on)
    free = partial(_free, on, side_bets)
    place = STOCK.use("ring", _ring, x, y) if bets else STOCK.use(on, free)
    yield Piece(f"place-{there.box}-{on}", place)
    if down := sum(bet.amount for bet in bets):
        drawn = pile(down, 0, -5, 13, pen) + plate(pen.money(down), 0, 13, 13, width=72)
        yield Piece(f"bet-{there.box}-{on}", drawn, x, y, of=there.named)
    elif bets:
        came_to = change(sum(bet.came_to for bet in bets), pen.money)
        tag = plate(came_to, 0, 0, 13, width=72)
        yield Piece(f"verdict-{there.box}-{on}", tag, x, y, of=there.named)


def _insurance(there: Box, bets: tuple[Bet, ...], pen: Pen) -> Iterator[Piece]:
    if down := sum(bet.amount for bet in bets):
        drawn = pile(down, -26, 0, 13, pen) + plate(pen.money(down), 24, 0, 14.5, width=76)
        yield Piece(f"bet-{there.box}-insurance", drawn, of=there.named)
    elif bets:
        all_of_it = Bet((), tuple(ended for each in bets for ended in each.ended))
        tag = all_of_it.tag(0, 0, 14.5, 140, pen)
        yield Piece(f"verdict-{there.box}-insurance", tag, of=there.named)


def _box(there: Box, bet: tuple[Bettor, ...], pen: Pen) -> Iterator[Piece]:
    top = _HANDS_HIGH + _SIDE_ROW + 8
    yield from betting_box(there, bet, top, pen)
    if most := there.marker:
        words_on_it = f"limit {pen.money(most)}"
        marker = plate(words_on_it, 0, 0, 12.5, width=_SLOT, colours=(CREAM, NIGHT))
        yield Piece(f"marker-{there.box}", marker, 0, top + 80)


# The state in words


def _told(
    there: Box, hands: list[DrawnHand], bets: Bets, side_bets: tuple[str, ...], pen: Pen
) -> str:
    """A box in a sentence."""
    bet = bets.get("main", ())
    told = [
        *map(_hand_told, hands),
        *(bettor.told(pen) for bettor in bet),
        *_beside(bets, side_bets, pen),
    ]
    who = ", ".join(bettor.player for bettor in bet) or there.player
    return f"Box {there.box}: {'; '.join(filter(None, (who, *told)))}." if told or who else ""


def _hand_told(hand: DrawnHand) -> str:
    return f"{in_words(hand.cards)}, {hand.label}{', to play' if hand.deciding else ''}"


def _beside(bets: Bets, side_bets: tuple[str, ...], pen: Pen) -> Iterator[str]:
    for on in (*side_bets, "insurance"):
        for one in bets.get(on, ()):
            yield f"{on.replace('-', ' ')}: {one.told(pen)}"
