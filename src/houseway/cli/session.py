"""A table run from the keyboard: what player and dealer have in common."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text

from houseway.conduct import CORRECT, SECONDED_BY, Accepted
from houseway.games import GAMES, PayTable
from houseway.games.asks import Act, Choices, Fact, Option, Range, Settled, Turn
from houseway.games.bots import bot, is_betting
from houseway.games.events import Event, Settlement
from houseway.games.poker.hand import PokerRound
from houseway.games.procedure import Procedure
from houseway.games.round import Round, odds_in_words
from houseway.games.rulings import DEALER, SUPERVISOR
from houseway.rulebook import Refused
from houseway.table import Table
from houseway.table.buying_in import refill
from houseway.table.knowledge import check

from .felts import TerminalFelt, felt_of
from .keyboard import Keyboard
from .mistakes import Mistake
from .narrator import tell
from .poker_words import clauses_of, recap
from .screen import Screen, columns
from .speech import MONEY, action, facts_of, words_of
from .written_amounts import Chips

MOST_NAMED = 8
PRICED = ("bet", "call", "maximum-marker", "play", "raise")
SIGNED = re.compile(r"(.+?) by (\S+) with (\S+)")
SEVERAL = re.compile(r"[A-Z]\w+\((.*)\)")
COMMON_HELP = (
    ("rules 13.1(b)", "what a clause says; rules 13 shows all that begin so"),
    ("why", "the last settlement again; why NAME for somebody else's"),
    ("rulings", "the rulings that can be given now"),
    ("rule NAME fact=value", "give one, as whoever may"),
    ("sign", "the limits and choices of this table"),
    ("look", "the table again"),
    ("undo REASON", "strike out what was done last, unless somebody has seen what came of it"),
    ("undo REASON by SUE with SAM", "where settled chips move: two people answer for it"),
    ("quit", "leave the table"),
)


class TerminalSession(ABC):
    """One table, from opening to leaving it; what is typed wrongly changes nothing."""

    words: ClassVar[dict[str, str]] = {
        "?": "help",
        "help": "help",
        "rules": "show_rules",
        "why": "why",
        "rulings": "show_rulings",
        "rule": "rule",
        "sign": "show_sign",
        "look": "draw",
        "undo": "undo",
        "quit": "quit",
        "exit": "quit",
        "q": "quit",
    }
    help_lines: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __init__(
        self, table: Table, screen: Screen, keyboard: Keyboard, viewer: str, bots: Sequence[str]
    ) -> None:
        self.table, self.screen, self.keyboard = table, screen, keyboard
        self.viewer, self.bots = viewer, tuple(bots)
        self.here = True
        self.past: dict[int, object] = {}
        self.settled: Round | None = None
        self._drawn: tuple[int, int] | None = None
        self._explained: tuple[Round, list[Settlement]] | None = None
        self._marks: list[int] = []

    def run(self) -> None:
        """Play until somebody leaves or the lines end."""
        self.show_sign()
        self.welcome()
        while self.here:
            self.advance()
            self.show()
            line = self.keyboard.read(self.prompt())
            if line is None:
                break
            self.hear(line)
        self.goodbye()

    # What differs for player and dealer

    @abstractmethod
    def welcome(self) -> None:
        """The first words."""

    @abstractmethod
    def advance(self) -> None:
        """Let everybody act who needs no asking."""

    @abstractmethod
    def prompt(self) -> str:
        """What stands before the line that is typed."""

    @abstractmethod
    def act(self, line: str) -> None:
        """Do what a line says in the game."""

    @abstractmethod
    def enter(self) -> None:
        """What an empty line means now."""

    @abstractmethod
    def goodbye(self) -> None:
        """The last words."""

    # The table

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.table.game.game

    @property
    def felt(self) -> TerminalFelt:
        """How the game looks here, and how one speaks at it."""
        return felt_of(self.game)

    @property
    def procedure(self) -> Procedure | None:
        """What is being played, unless it is settled."""
        found = self.table.procedure
        return None if found is None or isinstance(found.asked, Settled) else found

    @property
    def turn(self) -> Turn | None:
        """Who may act now."""
        asked = self.procedure.asked if self.procedure else None
        return asked if isinstance(asked, Turn) else None

    def do(self, act: Act, who: str | None = None) -> None:
        """Have the table do something, and tell what came of it."""
        try:
            events = self.carry_out(act, who)
        except Refused as refused:
            clauses = refused.clauses or self._open_by(act.by)
            raise Mistake(_why(refused.reason, clauses, act, self.screen.chips)) from None
        tell(self.screen, events, self.viewer, self.table.game)

    def carry_out(self, act: Act, who: str | None = None) -> tuple[Event, ...]:
        """What the table makes of an act."""
        return self.table.do(act.by, act.do, who=who, **act.facts)

    def _open_by(self, player: str) -> tuple[str, ...]:
        """Where the rules of a game among players say what else is open to one of them."""
        if self.turn is None or not self.among_players:
            return ()
        theirs = [option.clauses[:1] for option in self.turn.options if option.by == player]
        return self.table.cite(*dict.fromkeys(clause for first in theirs for clause in first))

    def start(self) -> None:
        """Begin the next round, with new cards first where they are due."""
        self._marks.clear()
        for act in filter(None, (refill(self.table, name) for name in self.bots)):
            self.do(act)
        if self.table.state.carried.new_cards_due:
            self.do(Act(SUPERVISOR, "new-cards", {"shoe": "standard"}))
        self.do(Act(DEALER, "start"))

    @property
    def among_players(self) -> bool:
        """Whether the players play against each other, and not against the house."""
        return issubclass(self.table.game, PokerRound)

    def bots_act(self) -> bool:
        """Let one of those who play by themselves act, if one has something to do."""
        procedure = self.procedure
        acts = (bot(procedure, name) for name in self.bots if procedure is not None)
        act = next(filter(None, acts), None)
        if act is not None:
            self.do(act)
        return act is not None

    @property
    def betting(self) -> bool:
        """Whether wagers are open."""
        return self.procedure is not None and is_betting(self.procedure)

    # What is typed

    def hear(self, line: str) -> None:
        """Carry out a line; several things in one are separated by semicolons."""
        once = line.split()[:1] in (["rule"], ["undo"], ["retype"])
        try:
            for part in [line] if once else line.split(";"):
                self._hear(part.strip())
                self.advance()
                self.settle()
        except Mistake as mistake:
            self.screen.refuse(str(mistake))

    def _hear(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        if not line:
            self.enter()
        elif first.lower() in self.words:
            command: Callable[[str], None] = getattr(self, self.words[first.lower()])
            command(rest.strip())
        else:
            self.act(line)

    def quit(self, _: str = "") -> None:
        """Leave the table."""
        self.here = False

    # What is shown

    def show(self) -> None:
        """The table, once it has changed; and the settlement, once."""
        self.settle()
        if self.procedure is not None and self._state() != self._drawn:
            self.draw()
        if options := self.menu():
            self.screen.say(options)

    def settle(self) -> None:
        """Show how a round was settled; again only if a ruling changed it."""
        round = self.table.round
        if round is None or self.procedure is not None:
            return
        explained = (round, list(round.settlements))
        if explained == self._explained:
            return
        self.settled, self._explained = round, explained
        self.past[round.circumstances.number] = None if round.void else self.felt.result(round)
        self.draw()
        self.explain(round)

    def _state(self) -> tuple[int, int] | None:
        round = self.table.round
        return None if round is None else (id(round), len(round.events))

    def draw(self, _: str = "") -> None:
        """The felt."""
        self._drawn = self._state()
        round = self.table.round
        if round is None:
            return
        played = "hand" if self.among_players else "round"
        title = f"{round.game}, {played} {round.circumstances.number}"
        past = list(self.past.values())
        lies = self.felt.draw(self.screen, round, self.viewer)
        self.screen.felt(title, [*lies, *self.felt.results(self.screen, past)])

    def explain(self, round: Round) -> None:
        """How everybody's wagers ended."""
        if self.among_players:
            self._explain_pots(round)
        else:
            self.explain_wagers(round)

    def _explain_pots(self, round: Round) -> None:
        for line in recap(round, self.screen.chips):
            self.screen.say(f"  {line}")
        self.screen.nets(round)

    @abstractmethod
    def explain_wagers(self, round: Round) -> None:
        """How everybody's wagers against the house ended."""

    @abstractmethod
    def menu(self) -> Text | None:
        """The open actions in a line."""

    def show_sign(self, _: str = "") -> None:
        """The sign at the table."""
        limits = self.table.state.determinations
        rules = self.table.game.rules
        badge = " (historical)" if rules.is_historical else ""
        title = f"{self.game}, by {rules.id}{badge}"
        chips = self.screen.chips
        rows = [(name, _sign(name, text, chips)) for name, text in limits.sign()]
        self.screen.felt(title, columns(rows))

    def help(self, _: str = "") -> None:
        """Everything that can be typed."""
        paid = _pay_rows([*GAMES[self.game].pays(self.table.state.determinations)])
        ways = (("wagers", self.felt.wagers), ("decisions", self.felt.decisions), ("odds", paid))
        for title, rows in (*ways, ("and", (*self.help_lines, *COMMON_HELP))):
            if rows:
                self.screen.say(title, "bold")
                self.screen.table([tuple(map(self.screen.chips.said, row)) for row in rows])

    def why(self, name: str) -> None:
        """The last settlement again."""
        if self.settled is None:
            raise Mistake("Nothing has been settled yet.")
        player = name or self.viewer
        if player not in self.settled.players:
            raise Mistake(f"At the table were {', '.join(self.settled.players)}.")
        ends = clauses_of(self.settled) if self.among_players else ()
        self.screen.settlements(self.settled, player, ends)
        self.screen.net(self.settled, player)

    def show_rules(self, number: str) -> None:
        """A clause, or all whose number begins so."""
        rules = self.table.game.rules
        if not number:
            self.screen.say(f"  {rules.title}: {len(rules)} clauses; rules 3 shows those of rule 3")
            return
        found = [rule for rule in rules if rule.id == number] or [
            rule for rule in rules if rule.id.startswith((f"{number}.", f"{number}(", f"{number}:"))
        ]
        if not found:
            raise Mistake(f"{rules.id} has no clause {number!r}.")
        self.screen.clauses(map(str, found))

    # Rulings

    def show_rulings(self, _: str = "") -> None:
        """The rulings that can be given now, with their effects."""
        if self.table.procedure is None:
            raise Mistake("No round is being played.")
        known = self.table.procedure.rulings
        for name, option in self._rulings(self.table.procedure).items():
            facts = "; ".join(f"{fact}: {_choice(one)}" for fact, one in option.choose.items())
            clauses = ", ".join(option.clauses)
            self.screen.say(Text.assemble(("  " + name, "bold"), f" ({clauses}) {facts}".rstrip()))
            self.screen.say(f"      {known[name].effect_in_words}", "dim")

    def _rulings(self, procedure: Procedure) -> dict[str, Option]:
        return {option.do: option for option in reversed(procedure.rulings_open())}

    def rule(self, line: str) -> None:
        """Give a ruling as whoever may give it."""
        procedure, words = self.table.procedure, words_of(line)
        if procedure is None or not words:
            raise Mistake("Name a ruling; rulings lists those that can be given now.")
        name = action(words[0], procedure, procedure.rulings)
        given = procedure.rulings[name]
        facts = facts_of(words[1:], given.facts(procedure), self.screen.chips)
        self.mark()
        self.do(Act(given.by[0], name, facts))

    # Corrections

    def mark(self) -> None:
        """Note that what comes now is what an undo strikes out."""
        self._marks.append(len(self.table.journal))

    def undo(self, line: str) -> None:
        """Strike out what was done last, and what the others did after it; all of it or nothing."""
        if not line:
            raise Mistake("Say why: undo REASON.")
        correction, who = signed(CORRECT, line)
        round, accepted = self.table.round, self.table.conduct.course.accepted
        while self._marks:
            struck = [done for done in reversed(accepted) if done.seq > self._marks[-1]]
            self._check_correction(correction, who, struck)
            self._marks.pop()
            for _ in struck:
                self.do(correction, who)
            if struck:
                self.past.pop(round.circumstances.number if round else 0, None)
                return
        raise Mistake("Nothing has been done in this round that could be undone.")

    def _check_correction(self, correction: Act, who: str, struck: list[Accepted]) -> None:
        try:
            for done in struck:
                check(self.table, correction, who, done)
        except Refused as refused:
            raise Mistake(str(refused)) from None


def signed(do: str, line: str, **facts: object) -> tuple[Act, str]:
    """A correction by a supervisor with its reason, and with those who answer for it, if named.

    >>> signed("correct", "it was a nine by sue with sam")[1]
    'sue'
    """
    found = SIGNED.fullmatch(line)
    reason, who, second = found.groups() if found else (line, SUPERVISOR, None)
    seconded = {} if second is None else {SECONDED_BY: second}
    return Act(SUPERVISOR, do, {**facts, "reason": reason, **seconded}), who


def _pay_rows(tables: Sequence[PayTable]) -> list[tuple[str, ...]]:
    """A line for each way to win, and a column for each wager."""
    ways = dict.fromkeys(way for table in tables for way in table.odds)
    paid = [(way, *(_odds(table, way) for table in tables)) for way in ways]
    return [("", *(table.wager for table in tables)), *paid] if paid else []


def _odds(table: PayTable, way: str) -> str:
    return odds_in_words(table.odds[way]) if way in table.odds else ""


def _choice(allowed: Range) -> str:
    if not isinstance(allowed, Choices):
        return str(allowed)
    if len(allowed.values) > MOST_NAMED:
        return f"{allowed.values[0]}, {allowed.values[1]} ... {allowed.values[-1]}"
    return ", ".join(map(_said, allowed.values))


def _said(value: Fact) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _why(reason: str, clauses: tuple[str, ...], act: Act, chips: Chips) -> str:
    if any(name in MONEY for name in act.facts) or act.do in PRICED:
        reason = chips.in_words(reason, act.facts.get("amount"))
    return str(Refused(reason, *clauses))


def _sign(name: str, text: str, chips: Chips) -> str:
    """A line of the sign, with amounts as they are written at the table."""
    counted = any(word in name for word in ("deck", "box", "ball", "tolerance", "burn", "time"))
    if several := SEVERAL.fullmatch(text):
        text = several[1].replace("=", " ").replace("'", "")
    text = {"True": "yes", "False": "no"}.get(text, text.strip("()").rstrip(","))
    return text if counted else chips.in_words(text)
