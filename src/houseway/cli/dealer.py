"""A live table: the dealer at the keyboard types what falls and what the players do."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text

from houseway.conduct import PUT_RIGHT
from houseway.equipment import Card, Mark, NotACard, NotATile, Tile
from houseway.games.asks import Act, Draw, Turn
from houseway.games.bots import house
from houseway.games.pai_gow.dealing import CUP
from houseway.games.round import Round
from houseway.games.rulings import DEALER, HOUSE
from houseway.games.wording import describe
from houseway.table.knowledge import ENTER

from .mistakes import Mistake
from .session import TerminalSession, signed
from .speech import act_of, words_of
from .typed_decisions import shown_option

SITTING = ("sit", "leave")
MARKS = frozenset(mark.value for mark in Mark)


class Dealer(TerminalSession):
    """The person who deals."""

    words: ClassVar[dict[str, str]] = {**TerminalSession.words, "retype": "retype"}

    help_lines: ClassVar[tuple[tuple[str, str], ...]] = (
        ("ann sit 1 500", "ann takes seat 1 with $500; ann leave"),
        ("ann draw, ann box 2 50", "what a player does"),
        ("As or As Td 9c, 17", "what fell; cut for the cutting card, empty for an empty shoe"),
        ("teen-1 gow-36, 3 4 5", "tiles and dice; ?? is a card or tile that nobody has seen"),
        ("no-more-bets, spin ...", "what the house does; Enter does the usual"),
        ("retype 8d 9d REASON", "it was 9d that fell, and not 8d; what was decided since stands"),
        ("Enter", "while cards or tiles are dealt face down: nobody has seen them"),
        ("start or Enter", "the next round"),
    )

    def welcome(self) -> None:
        self.screen.say("  You are the dealer. ? tells how everything is typed.")

    def advance(self) -> None:
        while self.turn is not None and self.bots_act():
            pass

    def prompt(self) -> str:
        asked = self.procedure.asked if self.procedure else None
        return f"{asked.what} to {asked.to}> " if isinstance(asked, Draw) else "dealer> "

    def menu(self) -> Text | None:
        if self.procedure is None:
            return Text("  Enter or start begins the next round")
        if not isinstance(self.procedure.asked, Turn):
            return None
        if self.betting:
            return Text("  wagers are open: ann 50 ...; Enter or no-more-bets closes them")
        chips = self.screen.chips
        turn, options = self.procedure.asked, Text(f"  {describe(self.procedure.asked)}:", "bold")
        for actor in turn.actors:
            theirs = [option for option in turn.options if option.by == actor]
            shown = dict.fromkeys(
                shown_option(option, self.table.round, chips) for option in theirs
            )
            options.append(f"  {actor} " + " ".join(shown))
        return options

    def explain_wagers(self, round: Round) -> None:
        for seat in round.seats:
            if any(settlement.player == seat.player for settlement in round.settlements):
                self.screen.settlements(round, seat.player)
                self.screen.net(round, seat.player)

    def why(self, name: str) -> None:
        if not name and self.settled is not None:
            self.explain(self.settled)
        else:
            super().why(name)

    def enter(self) -> None:
        turn = self.turn
        self.mark()
        if self.procedure is None:
            self.start()
        elif isinstance(asked := self.procedure.asked, Draw) and asked.hidden:
            self._deal_face_down()
        elif turn is None:
            raise Mistake(f"{describe(self.procedure.asked).capitalize()}: type what fell.")
        elif self.betting:
            self.do(Act(DEALER, "no-more-bets"))
        elif act := (turn.lapse or house(self.procedure)):
            self.do(act)
        else:
            raise Mistake(f"{turn.actors[0]} is to decide.")

    def act(self, line: str) -> None:
        words, chips = words_of(line), self.screen.chips
        self.mark()
        if len(words) > 1 and words[1].lower() in SITTING:
            self._seat(words)
        elif words[:1] == ["start"]:
            self.start()
        elif self.procedure is None:
            raise Mistake("No round is being played: start begins one.")
        elif isinstance(self.procedure.asked, Draw) and all(map(_can_fall, words)):
            self._fell(words)
        elif words and words[0] in self.table.state.patrons:
            self.do(act_of(shlex.join(words[1:]), self.procedure, (words[0],), chips))
        else:
            self.do(act_of(line, self.procedure, HOUSE, chips))

    def _deal_face_down(self) -> None:
        """Nobody sees the cards or tiles that are dealt now."""
        while self.procedure and isinstance(asked := self.procedure.asked, Draw) and asked.hidden:
            self.do(Act(DEALER, "enter", {"fell": Mark.FACE_DOWN.value}))

    def _fell(self, words: list[str]) -> None:
        if self.procedure and self.procedure.asked == Draw("dice", CUP):
            words = [" ".join(words)]
        for word in words:
            if self.procedure is None or not isinstance(self.procedure.asked, Draw):
                raise Mistake(f"{word} was not entered: nothing more is drawn now.")
            self.mark()
            self.do(Act(DEALER, "enter", {"fell": word}))

    def retype(self, line: str) -> None:
        """Put right what fell, when others have acted since; their decisions stand."""
        wrong, fell, *reason = [*line.split(" ", 2), "", ""][:3]
        entered = [
            done.seq
            for done in self.table.conduct.course.accepted
            if done.act.do == ENTER and str(done.act.facts["fell"]) == wrong
        ]
        if not reason[0]:
            raise Mistake("Say what was typed, what fell and why: retype 8d 9d REASON.")
        if not entered:
            raise Mistake(f"{wrong} was not entered in this round.")
        self.do(*signed(PUT_RIGHT, reason[0], entry=entered[-1], fell=fell))

    def _seat(self, words: list[str]) -> None:
        name, do, *facts = words
        if do.lower() == "leave":
            self.do(Act(name, "leave"))
        elif len(facts) == 2 and facts[0].isascii() and facts[0].isdigit() and len(facts[0]) < 4:
            stake = self.screen.chips.units(facts[1])
            self.do(Act(name, "sit", {"seat": int(facts[0]), "stake": stake}))
        else:
            raise Mistake(f"Say the seat and the stake: {name} sit 1 500.")

    def goodbye(self) -> None:
        rounds = len(self.past)
        self.screen.say(f"The table has dealt {rounds} round{'' if rounds == 1 else 's'}.")


def _can_fall(word: str) -> bool:
    """Whether a word is something that falls on a table, rather than something done."""
    if word in MARKS or (word.isascii() and word.isdigit()):
        return True
    return _is_one(word, Card.parse, NotACard) or _is_one(word, Tile.parse, NotATile)


def _is_one(word: str, parse: Callable[[str], object], not_one: type[ValueError]) -> bool:
    try:
        parse(word)
    except not_one:
        return False
    return True
