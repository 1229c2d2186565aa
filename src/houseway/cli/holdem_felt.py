"""The table of hold'em among players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from houseway.equipment import Card
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round, Seat

from .screen import Screen, columns

LEAST_RANKED = 5
BUTTON = "D"


def holdem(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    """The communal cards and the pots, and every seat with its chips, bet and cards."""
    assert isinstance(round, PokerRound)
    shown = round.show(viewer)
    yield _middle(screen, round, shown)
    if len(shown["pots"]) > 1 and not round.pots_won:
        yield from columns([_pot(screen, one) for one in shown["pots"]], right=(1,))
    rows = [_seat(screen, round, shown, seat, viewer) for seat in round.clockwise(0)]
    yield from columns(rows, right=(1, 3, 4))


def _middle(screen: Screen, round: PokerRound, shown: dict[str, Any]) -> Text:
    face_down = shown.get("face_down", ())
    board = screen.cards((*shown["board"], *face_down))
    pot = "" if round.pots_won or round.void else f"pot {screen.chips.brief(shown['pot'])}"
    return Text("   ").join(part for part in (board, Text(pot)) if part) or Text("no pot")


def _pot(screen: Screen, pot: dict[str, Any]) -> list[str | Text]:
    return [pot["pot"], screen.chips.brief(pot["amount"]), ", ".join(pot["players"])]


def _seat(
    screen: Screen, round: PokerRound, shown: dict[str, Any], seat: Seat, viewer: str | None
) -> list[str | Text]:
    player, brief = seat.player, screen.chips.brief
    bet = shown["bets"].get(player, 0) if shown["to_act"] else 0
    return [
        Text(BUTTON, "bold yellow") if seat.seat == shown["button"] else "",
        str(seat.seat),
        Text(player, "bold" if player == viewer else ""),
        brief(round.stakes[player]),
        brief(bet) if bet else "",
        "" if player in round.folded else screen.cards(shown["hands"].get(player, ())),
        _standing(round, player, viewer),
        "<--" if player == shown["to_act"] else "",
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
