"""Both blackjacks in the terminal: the dealer's cards, and box by box those of the players."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from houseway.games.blackjack.view import BlackjackView
from houseway.games.round import Round
from houseway.games.side_bet import SIDE_BETS

from ..chips_down import boxes_with_wagers, wagers_at
from ..screen import Screen, columns
from ..written_amounts import Chips, is_money
from .terminal_felt import Facts, TerminalFelt

SHORT = {"sevens": "super-sevens", "pairs": "perfect-pairs"}
CARDS = ("draw, stand", "another card, or no more")
INSURING = ("insure, even-money", "against a Blackjack of the dealer")


def _draw(screen: Screen, round: Round, viewer: str | None) -> Iterator[Text]:
    seen = round.seen_by(viewer)
    assert isinstance(seen, BlackjackView)
    rows: list[list[str | Text]] = []
    if seen.dealer.cards:
        rows.append(["dealer", screen.cards(seen.dealer.cards), seen.dealer.count or ""])
    for hand in seen.boxes:
        label = f"box {hand.box}" + (f" hand {hand.hand}" if hand.hand else "")
        wagers = wagers_at(screen.chips, round, box=hand.box, hand=hand.hand)
        mark = "<--" if hand.deciding else ""
        rows.append([label, screen.cards(hand.cards), hand.count or "", wagers, mark])
    dealt = {hand.box for hand in seen.boxes}
    for box in boxes_with_wagers(round):
        if box not in dealt:
            rows.append([f"box {box}", "", "", wagers_at(screen.chips, round, box=box)])
    yield from columns(rows) if rows else [Text("the boxes are empty")]


def _wagered(words: list[str], seat: int | None, chips: Chips) -> Facts | None:
    facts: Facts = {"on": "main", **({"box": seat} if seat else {})}
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "box" and left and left[0].isdigit() and len(left[0]) < 4:
            facts["box"] = int(left.pop(0))
        elif side_bet := _side_bet(word):
            facts["on"] = side_bet
        elif is_money(word) and "amount" not in facts:
            facts["amount"] = chips.units(word)
        else:
            return None
    return facts if "amount" in facts else None


def _side_bet(word: str) -> str | None:
    if word == "main":
        return "main"
    known = SHORT | {on: on for on in SIDE_BETS}
    named = [on for name, on in known.items() if word in (name, on) or name.startswith(word)]
    return named[0] if len(named) == 1 and len(word) > 1 else None


BLACKJACK = TerminalFelt(
    draw=_draw,
    wagers=(
        ("50", "$50 on your own box"),
        ("box 2 50", "$50 on box 2"),
        ("pairs 10", "$10 on Perfect Pairs beside your box"),
        ("sevens 1", "$1 on Super Sevens beside your box"),
        ("pairs 10 box 2", "the same beside box 2"),
    ),
    decisions=(
        CARDS,
        ("double, split", "for as much again; double 20 doubles for $20"),
        INSURING,
    ),
    wagered=_wagered,
)
TOURNAMENT_BLACKJACK = TerminalFelt(
    draw=_draw,
    wagers=(
        ("50", "$50 on your box, once a round"),
        ("pairs 10", "$10 on Perfect Pairs beside it"),
        ("take-back main", "the wager back"),
    ),
    decisions=(CARDS, ("double, split", "for exactly as much again"), INSURING),
    wagered=_wagered,
)
