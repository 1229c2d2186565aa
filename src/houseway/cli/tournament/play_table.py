"""``houseway tournament play``: a table of a tournament, played by bots, a person or a dealer."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from houseway.games.asks import Act
from houseway.games.bots import house
from houseway.games.events import Event
from houseway.games.rulings import DEALER
from houseway.games.wagering import BankedRound
from houseway.journal import Journal
from houseway.rulebook import Refused
from houseway.tournament import Tournament, moving, timing
from houseway.tournament.hosting import HostedTable, OneTable, Rounds, level_at, play_extra
from houseway.tournament.hosting.players import Field
from houseway.tournament.places import numbered
from houseway.tournament.state import BUSTED, IN

from ..dealer import Dealer
from ..keyboard import Keyboard
from ..mistakes import Mistake
from ..player import Player
from ..screen import Screen
from ..session import TerminalSession
from ..speech import words_of
from ..written_amounts import POINTS
from .terminal_desk import conducted, facts_given, told_event

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

EXAMPLES = """\
examples:
  houseway tournament play sunday.journal --table 2 --rounds 10 --who Dana   bots play
  houseway tournament play sunday.journal --table 1 --as ann --who Dana      you are ann
  houseway tournament play sunday.journal --table 1 --live --who Dana        you deal

Every round is recorded in the tournament. At the table, ? tells how everything is typed, and
desk COMMAND NAME=VALUE gives a command of the director.
"""
DESK_HELP = ("desk rebuy player=ann", "a command of the Tournament Director; desk lists them")


def add_parser(kinds: Subparsers) -> None:
    """Add the command that plays one table."""
    play = kinds.add_parser(
        "play",
        help="play one table of a tournament, with bots or in person",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_argument("journal", metavar="JOURNAL", help="the tournament's journal")
    play.add_argument("--table", type=int, required=True, metavar="N", help="which table")
    play.add_argument("--rounds", type=int, metavar="N", help="bots play up to so many rounds")
    play.add_argument("--who", required=True, help="the Tournament Director")
    play.add_argument("--kept", metavar="FILE", help="a journal that keeps every round's record")
    play.add_argument("--as", dest="player", metavar="NAME", help="you play for this player")
    play.add_argument("--live", action="store_true", help="you are the dealer and type what falls")
    play.add_argument("--plain", action="store_true", help="ASCII without colours")
    play.add_argument("--four-colour", action="store_true", help="a colour for each suit")
    play.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the table by bots, by a person in a seat, or by what a dealer types."""
    if args.live and args.player:
        raise Mistake("--as: at a live table you deal, and play for nobody.")
    if not args.live and args.player is None:
        return _run_bots(args)
    if args.rounds is not None:
        raise Mistake("--rounds: you play as long as you like.")
    with conducted(args.journal) as t, _own_journal(args.kept, t, args.table) as journal:
        moving.check_has_rounds(t, args.table)
        if args.player is not None:
            _check_seated(t, args.player, args.table)
        host = HostedTable(t, args.table, who=args.who, live=args.live, journal=journal)
        host.refresh()
        screen = Screen(args.plain, args.four_colour, POINTS)
        session = TournamentDealer if args.live else TournamentPlayer
        session(host, screen, Keyboard(), args.player or DEALER).run()
    return 0


def _check_seated(t: Tournament, player: str, table: int) -> None:
    entrant = t.state.entrants.get(player)
    if entrant is None or entrant.status != IN or entrant.table != table:
        here = t.state.at_table(moving.session_of(t, table).name, table)
        names = ", ".join(e.name for e in here if e.status == IN)
        raise Mistake(f"--as: {player} does not play at table {table}; there are {names}.")


@contextmanager
def _own_journal(file: str | None, t: Tournament, table: int) -> Iterator[Journal | None]:
    if file is None:
        yield None
        return
    if Path(file).exists():
        raise Mistake(f"--kept: {file} exists already; a table begins a journal of its own.")
    with Journal(file, f"{t.name}, table {table}") as journal:
        yield journal


def _run_bots(args: argparse.Namespace) -> int:
    rounds = 1 if args.rounds is None else args.rounds
    if rounds < 1:
        raise Mistake("--rounds: at least one round is played.")
    with conducted(args.journal) as t, _kept(args.kept, t.name) as kept:
        if session := level_at(t, args.table):
            played = play_extra(t, args.table, rounds, who=args.who, kept=kept)
            places = numbered(t.state.sessions[session].places)
            listed = ", ".join(f"{place}. {name}" for place, name in places)
            print(f"{played} extra rounds at table {args.table}: {listed}")
            return 0
        played = OneTable(t, args.table, who=args.who, kept=kept).play(rounds)
        stacks = [
            f"{e.name} {e.stack:,}" for e in t.state.entrants.values() if e.table == args.table
        ]
        print(f"{played} rounds at table {args.table}: {', '.join(stacks) or 'nobody is left'}")
    return 0


@contextmanager
def _kept(file: str | None, name: str) -> Iterator[Rounds | None]:
    if file is None:
        yield None
        return
    with Journal(file, f"{name}, rounds") as journal:
        yield Rounds(journal, name)


# In person


class TournamentSession(TerminalSession):
    """A table that the tournament gives its seats, stacks and limits."""

    words: ClassVar[dict[str, str]] = {"desk": "desk"}

    def __init__(
        self,
        host: HostedTable,
        screen: Screen,
        keyboard: Keyboard,
        viewer: str,
        bots: Sequence[str] = (),
    ) -> None:
        self.host, self.field = host, Field(host.t.name)
        super().__init__(host.table, screen, keyboard, viewer, bots)

    def carry_out(self, act: Act, who: str | None = None) -> tuple[Event, ...]:
        return self.host.do(act.by, act.do, who=who, **act.facts)

    def start(self) -> None:
        """Record the round before, and begin the next one with who sits here now."""
        self.record()
        if not self.here:
            return
        self.screen.say(f"  {self._level()}")
        self.seated()
        super().start()

    def seated(self) -> None:
        """Who plays by themselves from now on."""

    def record(self) -> None:
        """Have the round that is over recorded in the tournament."""
        if self.table.settled:
            self.do(Act(DEALER, "collect"))
        try:
            self.host.report()
        except Refused as refused:
            raise Mistake(str(refused)) from None

    def _level(self) -> str:
        t, session = self.host.t, self.host.session
        t.read_clock()
        number = timing.table_level(t, session, self.host.number)
        level, left = timing.levels(t, session)[number - 1], timing.reading(t, session).left
        blinds = "/".join(f"{blind:,}" for blind in level.blinds)
        ante = f", ante {level.ante:,}" if level.ante else ""
        limits = f"blinds {blinds}{ante}" if blinds else f"minimum {level.minimum:,}"
        clock = "" if left is None else f", {left // 60}:{left % 60:02} left"
        return f"{session.name}, table {self.host.number}: level {number}, {limits}{clock}"

    def desk(self, line: str) -> None:
        """What the Tournament Director does meanwhile."""
        t, (do, *given) = self.host.t, words_of(line) or [""]
        if not do:
            names = [option.do for option in t.options(self.host.role)]
            self.screen.say(f"  {', '.join(names)}")
            return
        try:
            facts = dict(facts_given(t, self.host.role, do, given))
            events = t.do(self.host.role, do, who=self.host.who, **facts)
        except Refused as refused:
            raise Mistake(str(refused)) from None
        for event in events:
            self.screen.say("\n".join(f"  {text}" for text in told_event(event)))

    def leave(self) -> None:
        """Have the last round recorded, as far as it is over."""
        if self.procedure is not None:
            self.screen.say("  The round is not over and not recorded.")
            self.host.give_up()
        try:
            self.record()
        except Mistake as mistake:
            self.screen.refuse(str(mistake))


class TournamentPlayer(TournamentSession, Player):
    """A person in a seat of a tournament; the others at the table play by themselves."""

    words: ClassVar[dict[str, str]] = {**Player.words, **TournamentSession.words}
    help_lines = (*(line for line in Player.help_lines if "buy" not in line[0]), DESK_HELP)

    def advance(self) -> None:
        """Let everybody act who needs no asking, up to the person's own turn to wager."""
        super().advance()
        while self._called not in (None, self.me) and self._call_next():
            super().advance()

    @property
    def _called(self) -> str | None:
        """Who is asked to wager, where a starting marker says in which order."""
        round = self.procedure
        return round.called() if isinstance(round, BankedRound) and self.betting else None

    def _call_next(self) -> bool:
        act = house(self.procedure) if self.procedure is not None else None
        if act is not None:
            self.do(act)
        return act is not None

    def close_bets(self, _: str = "") -> None:
        """Say that the wagers are made: the next player is called, or nobody is left to call."""
        if self._called != self.me or not self._call_next():
            super().close_bets()
        self.advance()

    def bots_act(self) -> bool:
        act = None if self.procedure is None else self.field.choose(self.procedure, self.bots)
        if act is not None:
            self.do(act)
        return act is not None

    def seated(self) -> None:
        here = self.host.t.state.at_table(self.host.session.name, self.host.number)
        self.bots = tuple(entrant.name for entrant in here if entrant.name != self.me)

    def record(self) -> None:
        super().record()
        entrant = self.host.t.state.entrants[self.me]
        if entrant.status == BUSTED:
            raise Mistake("You have no chips left: desk rebuy or desk decline decides.")
        if entrant.status != IN:
            self.screen.say(f"  You are {entrant.status}.", "bold")
            self.here = False
        elif entrant.table != self.host.number:
            self.screen.say(f"  You go on at table {entrant.table}, seat {entrant.seat}.", "bold")
            self.here = False

    def goodbye(self) -> None:
        self.leave()
        super().goodbye()

    def _between_rounds(self) -> Text | None:
        return None if self._chips() else Text("  You have no chips left.", "bold")


class TournamentDealer(TournamentSession, Dealer):
    """A dealer at a table of a tournament, who types what falls and what the players do."""

    words: ClassVar[dict[str, str]] = {**Dealer.words, **TournamentSession.words}
    help_lines = (*(line for line in Dealer.help_lines if " sit " not in line[0]), DESK_HELP)

    def goodbye(self) -> None:
        self.leave()
        super().goodbye()
