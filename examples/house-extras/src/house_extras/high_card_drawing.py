"""High Card as it lies on the felt: the dealer above, the players side by side."""

from __future__ import annotations

from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.scene import DrawnPart, Piece, Scene, Size
from houseway.drawing.tables.felt import CARDS, GREEN, fan, oblong, pile, plate, stated, stock_of

WIDTH, HEIGHT, CARD = 900, 520, 90


def high_card_table(sight, pen):
    """The whole table."""
    ground = DrawnPart([stock_of(GREEN, **CARDS, **CHIPS), Piece("ground", oblong(WIDTH, HEIGHT))])
    round = sight.round
    players = [*round.stakes] if round else []
    parts = [ground, _card(sight, "dealer", "Dealer", WIDTH / 2, 60, pen)]
    for place, player in enumerate(players, 1):
        parts.append(_card(sight, player, player, WIDTH * place / (len(players) + 1), 270, pen))
    title = stated(f"High Card table, {sight.asked}")
    return Scene(Size(WIDTH, HEIGHT), title, tuple(parts), {"shoe": (WIDTH - 80, 60)})


def _card(sight, place, name, x, y, pen):
    dealt = sight.round.cards.get(place) if sight.round else None
    down = sum(wager.amount for wager in sight.wagers if wager.player == place)
    laid = [Piece(f"name-{place}", plate(name, 0, 0, 18), x, y + 180, of=place)]
    if dealt:
        laid += fan(place, (dealt,), x, y, CARD, (0, 0), pen, of=place)
    if down:
        chips = pile(down, 0, -12, 16, pen) + plate(pen.money(down), 0, 18, 15)
        laid.append(Piece(f"bet-{place}", chips, x + 80, y + 130, of=place))
    return DrawnPart(laid, stated(f"{name}: {dealt or 'no card'}."))
