"""The tables of the poker games against the house."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from houseway.equipment import Card
from houseway.games.canberra_poker.view import CanberraBoxView, CanberraPokerView
from houseway.games.events import UNSEEN
from houseway.games.round import Round
from houseway.games.ultimate_holdem import UltimateHoldem
from houseway.games.ultimate_holdem.payouts import qualifies
from houseway.games.ultimate_holdem.view import UltimateBoxView, UltimateHoldemView
from houseway.games.views import Cards
from houseway.ranking.poker import NI2019_212

from .chips_down import boxes_with_wagers, wagers_at
from .screen import Screen, columns

Row = list[str | Text]
LEAST_RANKED = 5


def ultimate_holdem(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """Communal cards, the dealer's two, and the boxes."""
    seen = round.seen_by(viewer)
    assert isinstance(seen, UltimateHoldemView)
    if not seen.boxes:
        yield from _before_the_deal(screen, round)
        return
    rows: list[Row] = [
        ["board", screen.cards(seen.communal)],
        ["dealer", screen.cards(seen.dealer.cards), _declared(round)],
    ]
    for box in seen.boxes:
        made = "folded" if box.folded else box.hand or _so_far(box.cards, seen.communal)
        rows.append(_box(screen, round, box, made))
    yield from columns(rows)


def _declared(round: Round) -> str:
    assert isinstance(round, UltimateHoldem)
    if round.dealer_best is None:
        return ""
    return round.dealer_best.name + ("" if qualifies(round.dealer_best) else ", does not qualify")


def _so_far(own: Cards, board: Cards) -> str:
    """What the cards that can be seen make, once there are enough of them."""
    known = [Card.parse(card) for card in (*own, *board) if card != UNSEEN]
    if UNSEEN in own or not own or len(known) < LEAST_RANKED:
        return ""
    return NI2019_212.high(known).name


def canberra_poker(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """The dealer's five cards, one of them face up, and the boxes."""
    seen = round.seen_by(viewer)
    assert isinstance(seen, CanberraPokerView)
    if not seen.boxes:
        yield from _before_the_deal(screen, round)
        return
    made = seen.dealer.hand or ""
    if seen.dealer.takes_part is False:
        made += ", takes no part"
    rows: list[Row] = [["dealer", screen.cards(seen.dealer.cards), made]]
    for box in seen.boxes:
        status = box.status if box.status in ("folded", "void") else ""
        rows.append(_box(screen, round, box, ", ".join(filter(None, (box.hand, status)))))
    yield from columns(rows)


def _box(screen: Screen, round: Round, box: UltimateBoxView | CanberraBoxView, made: str) -> Row:
    mark = "<--" if box.deciding else ""
    wagers = wagers_at(screen.chips, round, box=box.box) or box.player
    return [f"box {box.box}", screen.cards(box.cards), made, wagers, mark]


def _before_the_deal(screen: Screen, round: Round) -> Iterator[Text]:
    rows = [
        (f"box {box}", wagers_at(screen.chips, round, box=box)) for box in boxes_with_wagers(round)
    ]
    yield from columns(rows) if rows else [Text("the boxes are empty")]
