"""What the terminal shows: cards, money, refusals and settlements, in colour where there is any."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from houseway.equipment.cards import SYMBOLS
from houseway.games.events import UNSEEN, Settlement
from houseway.games.round import Round
from houseway.rulebook import find

from .written_amounts import DOLLARS, Chips

TWO_COLOURS = {"s": "bold", "h": "bold red", "d": "bold red", "c": "bold"}
FOUR_COLOURS = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
RESULTS = {
    "win": ("wins", "bold green"),
    "lose": ("loses", "red"),
    "push": ("stand-off", "yellow"),
    "void": ("void", "yellow"),
}
# Wagers on a box that belongs to one player: the box says nothing more.
OF_THE_HAND = ("ante", "blind", "trips", "play", "bet")
POT = re.compile(r"\bpot\b")
LEG = ("wager", "staked", "result", "odds", "paid", "returned", "clauses")
Cells = Sequence[str | Text]


class Screen:
    """A console that knows cards and chips; plain is ASCII without any colour."""

    def __init__(
        self, plain: bool = False, four_colour: bool = False, chips: Chips = DOLLARS
    ) -> None:
        self.chips = chips
        self.plain = plain or not _can_draw()
        self.suits = FOUR_COLOURS if four_colour else TWO_COLOURS
        self.console = Console(highlight=False, no_color=self.plain, emoji=False)

    def say(self, line: str | Text = "", style: str = "") -> None:
        """Print a line."""
        text = Text(line) if isinstance(line, str) else line.copy()
        if self.plain:
            text = Text(text.plain)
        elif style:
            text.stylize(style)
        self.console.print(text, soft_wrap=not self.console.is_terminal)

    def refuse(self, reason: str) -> None:
        """Say in one line why something is not done."""
        self.say(Text.assemble(("  no: ", "bold red"), " ".join(reason.split())))

    def card(self, text: str) -> Text:
        """A card such as As, drawn with its suit, or the back of one."""
        if text == UNSEEN:
            return Text("[]" if self.plain else "▒▒")
        if self.plain or len(text) != 2 or text[1] not in SYMBOLS:
            return Text(text)
        rank = "10" if text[0] == "T" else text[0]
        return Text(f"{rank}{SYMBOLS[text[1]]}", self.suits[text[1]])

    def cards(self, texts: Iterable[str]) -> Text:
        """Cards in a row."""
        return Text(" ").join(self.card(text) for text in texts)

    def felt(self, title: str, body: Iterable[Text]) -> None:
        """The table itself, in a frame where one can be drawn."""
        lines = list(body)
        if self.plain:
            self.say(f"-- {title} --")
            for line in lines:
                self.say(Text("  ") + line)
        else:
            framed = Panel(Text("\n").join(lines), title=title, title_align="left")
            framed.border_style, framed.expand, framed.padding = "green", False, (0, 2)
            self.console.print(framed)

    def table(self, rows: Sequence[Cells], right: Sequence[int] = ()) -> None:
        """Print rows of cells."""
        for line in columns(rows, right):
            self.say(Text("  ") + line)

    # Settlements

    def settlements(self, round: Round, player: str, more: Iterable[str] = ()) -> None:
        """How the wagers of a player ended, and the clauses behind it, each once."""
        mine = [settlement for settlement in round.settlements if settlement.player == player]
        if not mine:
            self.say(f"  {player}: no wager in this round")
            return
        self.table([LEG, *(self._leg(one) for one in mine)], right=(1, 4, 5))
        self.clauses(dict.fromkeys((*(clause for one in mine for clause in one.clauses), *more)))

    def _leg(self, one: Settlement) -> list[str | Text]:
        words, style = RESULTS[one.result]
        return [
            leg_name(one),
            self.chips.money(one.staked),
            Text(words, "" if self.plain else style),
            one.odds or "",
            self.chips.money(one.paid),
            self.chips.money(one.returned),
            ", ".join(clause.partition(" ")[2] for clause in one.clauses),
        ]

    def clauses(self, citations: Iterable[str]) -> None:
        """What some clauses say, in our words."""
        width = max(60, self.console.width) - 4
        for citation in citations:
            clause = find(citation)
            text = Text.assemble("  ", (clause.id, "bold"), f"  {clause.summary}")
            for line in text.wrap(self.console, width) if not self.plain else [text]:
                self.say(line, "dim")

    def others(self, round: Round, player: str) -> None:
        """What the round brought everybody else, in a line each."""
        for seat in round.seats:
            legs = [
                settlement for settlement in round.settlements if settlement.player == seat.player
            ]
            if seat.player != player and legs:
                ended = ", ".join(f"{leg_name(leg)} {RESULTS[leg.result][0]}" for leg in legs)
                won = signed(round.stakes[seat.player] - seat.stake, self.chips)
                self.say(f"  {seat.player}: {won} ({ended})")

    def nets(self, round: Round) -> None:
        """What a hand brought everybody in it, in one line."""
        won = {seat.player: round.stakes[seat.player] - seat.stake for seat in round.seats}
        told = [
            Text.assemble(
                f"{player} ", (signed(amount, self.chips).removesuffix(".00"), _shade(amount))
            )
            for player, amount in won.items()
            if amount
        ]
        self.say(Text("  ") + (Text(", ").join(told) or Text("nobody has won or lost anything")))

    def net(self, round: Round, player: str) -> None:
        """What the round brought a player, and the stake."""
        if player not in round.players:
            return
        won = round.stakes[player] - round.players[player].stake
        self.say(
            Text.assemble(
                f"  {player}: ",
                (signed(won, self.chips), _shade(won)),
                f", stake {self.chips.money(round.stakes[player])}",
            )
        )


def columns(rows: Sequence[Cells], right: Sequence[int] = ()) -> list[Text]:
    """Rows of cells in columns of their own widths, those in `right` to the right.

    >>> [line.plain for line in columns([("ann", "$5"), ("bo", "$10")], right=[1])]
    ['ann   $5', 'bo   $10']
    """
    count = max(map(len, rows), default=0)
    widths = [max(cell_len(str(row[i])) for row in rows if i < len(row)) for i in range(count)]
    lines = []
    for row in rows:
        line = Text()
        for i, cell in enumerate(row):
            if not widths[i]:
                continue
            gap = " " * (widths[i] - cell_len(str(cell)))
            line.append_text(Text.assemble(*([gap, cell] if i in right else [cell, gap]), "  "))
        line.rstrip()
        lines.append(line)
    return lines


def leg_name(one: Settlement) -> str:
    """What was wagered on, as the player knows it."""
    name = one.wager.replace("-", " ")
    if one.box is not None and name not in OF_THE_HAND and not POT.search(name):
        hand = f" hand {one.hand}" if one.hand else ""
        return f"box {one.box}{hand}" if name == "main" else f"{name} box {one.box}"
    return f"{one.hand}: {name}" if one.hand else name


def signed(amount: int, chips: Chips = DOLLARS) -> str:
    """An amount won or lost.

    >>> signed(5_000), signed(-5_000), signed(0)
    ('+$50.00', '-$50.00', '$0.00')
    """
    return f"+{chips.money(amount)}" if amount > 0 else chips.money(amount)


def _shade(amount: int) -> str:
    return "bold green" if amount > 0 else "bold red" if amount < 0 else "bold"


def _can_draw() -> bool:
    """Whether the terminal shows colours and suits."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return False
    try:
        "♠╭".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
