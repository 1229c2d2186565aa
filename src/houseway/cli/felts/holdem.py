"""Hold'em among players in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from houseway.equipment import Card
from houseway.games.charity_holdem.view import CharityHoldemView
from houseway.games.poker.hand import PokerRound
from houseway.games.poker.view import PokerView, PotView
from houseway.games.round import Round, Seat

from ..screen import Screen, columns
from .terminal_felt import TerminalFelt

LEAST_RANKED = 5
BUTTON = "D"


def draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """The communal cards and the pots, and every seat with its chips, bet and cards."""
    assert isinstance(round, PokerRound)
    seen = round.seen_by(viewer)
    assert isinstance(seen, PokerView)
    yield _middle(screen, round, seen)
    if len(seen.pots) > 1 and not round.pots_won:
        yield from columns([_pot(screen, pot) for pot in seen.pots], right=(1,))
    rows = [_seat(screen, round, seen, seat, viewer) for seat in round.clockwise(0)]
    yield from columns(rows, right=(1, 3, 4))


def _middle(screen: Screen, round: PokerRound, seen: PokerView) -> Text:
    face_down = seen.face_down if isinstance(seen, CharityHoldemView) else ()
    board = screen.cards((*seen.board, *face_down))
    pot = "" if round.pots_won or round.void else f"pot {screen.chips.brief(seen.pot)}"
    return Text("   ").join(part for part in (board, Text(pot)) if part) or Text("no pot")


def _pot(screen: Screen, pot: PotView) -> list[str | Text]:
    return [pot.pot, screen.chips.brief(pot.amount), ", ".join(pot.players or ())]


def _seat(
    screen: Screen, round: PokerRound, seen: PokerView, seat: Seat, viewer: str | None
) -> list[str | Text]:
    player, brief = seat.player, screen.chips.brief
    bet = seen.bets.get(player, 0) if seen.to_act else 0
    return [
        Text(BUTTON, "bold yellow") if seat.seat == seen.button else "",
        str(seat.seat),
        Text(player, "bold" if player == viewer else ""),
        brief(round.stakes[player]),
        brief(bet) if bet else "",
        "" if player in round.folded else screen.cards(seen.hands.get(player, ())),
        _standing(round, player, viewer),
        "<--" if player == seen.to_act else "",
    ]


def _standing(round: PokerRound, player: str, viewer: str | None) -> str:
    if player not in round.dealt_in:
        return "not in this hand"
    if player in round.folded:
        return "folded"
    seen = player == viewer or player in round.shown
    made = hand_so_far(round, player) if seen else ""
    tapped = player in round.active and not round.can_bet(player) and not round.pots_won
    return ", ".join(filter(None, (made, "all in" if tapped else "")))


def hand_so_far(round: PokerRound, player: str) -> str:
    """What a player's cards make with the board."""
    own = round.hole[player]
    if len(own) != 2 or not all(isinstance(card, Card) for card in own):
        return ""
    if len(own) + len(round.board) >= LEAST_RANKED:
        return str(round.named(player))
    first, second = own
    if first.rank == second.rank:
        return "a pair"
    return "suited" if first.suit == second.suit else ""


HOLDEM = TerminalFelt(
    draw=draw,
    decisions=(
        ("fold, call, check", "give up, meet the bet, or wait where nothing has been bet"),
        ("bet 30, raise 60", "bet 30; raise to 60 in all"),
        ("all-in", "everything you have"),
        ("no-raise", "the last blind leaves the first bets as they are"),
        ("show, muck", "turn your cards at the end, or give them up"),
    ),
)
