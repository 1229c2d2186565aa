"""Ultimate Texas Hold-em in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.text import Text

from houseway.equipment import Card
from houseway.games.asks import Act, Option
from houseway.games.events import UNSEEN
from houseway.games.round import Round
from houseway.games.ultimate_holdem import UltimateHoldem
from houseway.games.ultimate_holdem.payouts import qualifies
from houseway.games.ultimate_holdem.view import UltimateHoldemView
from houseway.games.views import Cards
from houseway.ranking.poker import NI2019_212

from ..mistakes import Mistake
from ..screen import Screen, columns
from ..written_amounts import Chips, is_money
from .terminal_felt import TerminalFelt, before_the_deal, box_row, on_area

LEAST_RANKED = 5
MOST_TIMES = 4


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """Communal cards, the dealer's two, and the boxes."""
    seen = round.seen_by(viewer)
    assert isinstance(seen, UltimateHoldemView)
    if not seen.boxes:
        yield from before_the_deal(screen, round)
        return
    rows: list[list[str | Text]] = [
        ["board", screen.cards(seen.communal)],
        ["dealer", screen.cards(seen.dealer.cards), _declared(round)],
    ]
    for box in seen.boxes:
        made = "folded" if box.folded else box.hand or _so_far(box.cards, seen.communal)
        rows.append(box_row(screen, round, box, made))
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


def _play(words: Sequence[str], _: Round, options: Sequence[Option], chips: Chips) -> Act:
    """A play wager by how many times the ante it is, or by its amount."""
    by, do = options[0].by, options[0].do
    if not words and len(options) > 1:
        ways = " or ".join(f"play {option.where['times']}" for option in options)
        raise Mistake(f"Say how many times the ante: {ways}.")
    if not words:
        return Act(by, do)
    text = words[0].lower().strip("x")
    if len(words) > 1 or not is_money(text):
        raise Mistake(f"{' '.join(words)!r} is not how many times the ante.")
    if text.isdigit() and int(text) <= MOST_TIMES:
        return Act(by, do, {"times": int(text)})
    return Act(by, do, {"amount": chips.units(text)})


ULTIMATE_HOLDEM = TerminalFelt(
    draw=_draw,
    wagers=(
        ("50", "$50 as your ante, and as much for the blind"),
        ("trips 5", "$5 on trips, once the ante is down"),
        ("take-back trips", "trips back; take-back ante takes everything back"),
    ),
    decisions=(
        ("play 4, play 3", "four or three times the ante, before the flop"),
        ("play", "twice the ante after the flop, once on the river"),
        ("check", "wait for more cards; not on the river"),
        ("fold", "ante, blind and trips are lost"),
        ("concede", "give the hand up once the dealer's is known"),
    ),
    wagered=partial(on_area, ("ante", "blind", "trips", "play"), "ante"),
    decided={"play": _play},
)
