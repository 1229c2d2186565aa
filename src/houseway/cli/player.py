"""A seat at a dealt table: one person plays, the house and the other players act by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.text import Text

from houseway.conduct import PLAYER
from houseway.games import GAMES
from houseway.games.asks import Act, Option
from houseway.games.bots import house
from houseway.games.poker.hand import PokerRound
from houseway.games.round import Round
from houseway.games.rulings import DEALER, HOUSE
from houseway.games.views import SeatView
from houseway.journal import Entry
from houseway.table import Table

from .keyboard import Keyboard
from .mistakes import Mistake
from .poker_words import in_the_pot
from .screen import Screen
from .session import TerminalSession
from .speech import act_of, words_of
from .typed_decisions import everything, shown_option
from .typed_wagers import wager_of

CLOSING = Act(DEALER, "no-more-bets")
PLACING = ("wager", "race-track", "neighbours", "maximum-marker")
GONE_WITH = {"ante": ("trips",)}
GIVING_UP = ("concede",)
LEFT_ALONE = ("agree",)  # nobody who plays by themselves agrees to divide a pot
MOST_WAYS = 3


class Player(TerminalSession):
    """The person in a seat."""

    words: ClassVar[dict[str, str]] = {
        **TerminalSession.words,
        "deal": "close_bets",
        "spin": "close_bets",
        "pass": "pass_on",
        "again": "again",
        "clear": "clear",
        "buy": "buy",
        "post": "post",
    }
    help_lines: ClassVar[tuple[tuple[str, str], ...]] = (
        ("what is open", "is shown; any clear beginning will do, or the key in brackets"),
        ("pass or Enter", "you leave it to the others, or begin"),
        ("buy 100", "more chips, between rounds"),
        ("again; deal", "several things in one line"),
    )
    wager_lines = (
        ("deal, spin or Enter", "you have wagered: the round goes on"),
        ("again", "the wagers of the last round once more"),
        ("clear", "take all your wagers back; take-back and its name takes one"),
    )

    def help(self, _: str = "") -> None:
        super().help()
        if not self.among_players:
            self.screen.table(self.wager_lines)

    def __init__(
        self, table: Table, screen: Screen, keyboard: Keyboard, viewer: str, bots: Sequence[str]
    ) -> None:
        super().__init__(table, screen, keyboard, viewer, bots)
        self.usual: list[Act] = []
        self._goes_on: Round | None = None
        self._seat = self.table.state.patrons[self.me].seat

    @property
    def me(self) -> str:
        """The name of the person."""
        return self.viewer

    @property
    def mine(self) -> list[Option]:
        """What is open to the person in the round."""
        return [option for option in self.turn.options if option.by == self.me] if self.turn else []

    @property
    def waits(self) -> bool:
        """Whether the table waits for the person."""
        if all(option.do in LEFT_ALONE for option in self.mine):
            return False
        return not (self._may_only_give_up and self._has_let_go)

    @property
    def _may_only_give_up(self) -> bool:
        return bool(self.mine) and all(option.do in GIVING_UP for option in self.mine)

    @property
    def _has_let_go(self) -> bool:
        """Whether others are still to decide, or the person has let the hands be shown."""
        routine = self.turn is not None and self.turn.lapse is not None
        return not routine or self._goes_on is self.table.round

    def welcome(self) -> None:
        patron = self.table.state.patrons[self.me]
        chips = self._money(patron.stake)
        self.screen.say(f"  You are {self.me}, in seat {patron.seat}, with {chips}.")
        begin = "Press Enter to begin" if self.among_players else "Wager, or press Enter to begin"
        self.screen.say(f"  {begin}; ? tells how everything is typed.")

    def _money(self, units: int) -> str:
        return self.screen.chips.money(units)

    def advance(self) -> None:
        while self.turn is not None:
            if (self.betting or not self.waits) and self.bots_act():
                continue
            act = self._look()
            if act is None and self.procedure is not None and not self.waits:
                act = house(self.procedure)
            if act is None:
                return
            self.do(act)

    def _look(self) -> Act | None:
        """Look at the tiles, unless there is still something to choose before."""
        mine = {option.do: option for option in self.mine}
        viewing = mine.get("view") if "call-void" not in mine else None
        return Act(self.me, "view", dict(viewing.where)) if viewing else None

    def prompt(self) -> str:
        if self.procedure is None:
            return "next hand> " if self.among_players else "next round> "
        return "wager> " if self.betting else f"{self.me}> "

    def menu(self) -> Text | None:
        if self.procedure is None:
            return self._between_rounds()
        if self.betting:
            ways = [way for way, _ in self.felt.wagers if not way.startswith("take-back")]
            spoken = ", ".join(ways[:MOST_WAYS])
            goes_on = "spins" if self.table.game.equipment == "wheel" else "deals"
            return Text(
                f"  {self._money(self._chips())} in chips; {spoken} ...; Enter {goes_on}, ? helps"
            )
        options = self._open
        if self._may_only_give_up:
            options.insert(0, "Enter shows the hands")
        return Text("  " + "   ".join(dict.fromkeys(options)), "bold") if options else None

    def _between_rounds(self) -> Text | None:
        """What a person should know before the next round."""
        if not self._chips():
            amount = GAMES[self.game].usual_table.stake if self.among_players else 10_000
            said = self.screen.chips.brief(amount).replace(",", "").removeprefix("$")
            return Text(f"  You have no chips left: buy {said} brings more.")
        others = [seat.stake for seat in self._seats if seat.player != self.me]
        if self.among_players and self.bots and not any(others):
            return Text("  Nobody else has chips left: you have won them all.", "bold")
        return self._advice() if self.among_players else None

    def _advice(self) -> Text | None:
        """How to come into a hand that is dealt without the person, or with too few chips."""
        open_now = {option.do: option for option in self.table.options(self.me)}
        if "post" in open_now:
            return Text("  You wait for the big blind: post brings you in at once.")
        limits = self.table.house.stake_limits(self.table.state.determinations)
        least = limits.least if limits else 0
        if self._chips() >= least or "add-chips" not in open_now:
            return None
        more = self.screen.chips.in_words(str(open_now["add-chips"].choose["amount"]))
        return Text(f"  Under the minimum stake of {self._money(least)}: buy brings {more}.")

    @property
    def _open(self) -> list[str]:
        """What the person, or else somebody of the house, may do now."""
        round, turn = self.table.round, self.turn
        options = self.mine or (list(turn.options) if turn and not self.waits else [])
        shown = [shown_option(option, round, self.screen.chips) for option in options]
        if isinstance(round, PokerRound) and everything(round, self.mine):
            shown.append("[a]ll-in")
        return shown

    def _chips(self) -> int:
        """What the person has in chips, besides what is on the table."""
        mine = (seat.stake for seat in self._seats if seat.player == self.me)
        return next(mine, 0)

    @property
    def _seats(self) -> tuple[SeatView, ...]:
        return self.table.view(self.me, options=False).seats

    # What the person does

    def enter(self) -> None:
        if self.procedure is None:
            self.start()
        elif self.betting:
            self.close_bets()
        else:
            self.pass_on()

    def start(self) -> None:
        self.usual = list(self._placed()) or self.usual
        super().start()

    def _begin(self) -> None:
        """Begin the next round for somebody who wagers already: without a cut."""
        if self.procedure is not None:
            return
        self.start()
        self.advance()
        while self.mine and not self.betting:
            self.pass_on()
            self.advance()

    def act(self, line: str) -> None:
        words, chips = words_of(line), self.screen.chips
        if self.procedure is None and not wager_of(words, self.game, self.me, None, chips):
            wager = "" if self.among_players else "wager, or "
            raise Mistake(f"No round is being played: {wager}press Enter to begin one.")
        self._begin()
        if self.procedure is None:
            raise Mistake("The round is over already.")
        # Where only the house is asked, the person says what it decides.
        who = (self.me,) if self.mine else (self.me, *HOUSE)
        act = act_of(line, self.procedure, who, chips)
        self.mark()
        self.do(act)
        self.advance()

    def close_bets(self, _: str = "") -> None:
        """Say that the wagers are made."""
        if self.procedure is None:
            self.start()
            return
        if not self.betting or self.turn is None:
            raise Mistake("The wagers are made already.")
        self.mark()
        self.do(CLOSING)
        self.advance()

    def pass_on(self, _: str = "") -> None:
        """Leave it to the others, where the rules let one."""
        turn = self.turn
        if turn is None or self.procedure is None:
            raise Mistake("There is nothing to pass on.")
        self.mark()
        if self.betting:
            self.close_bets()
        elif turn.lapse is not None and turn.lapse.by == self.me:
            self.do(turn.lapse)
        elif not self.bots_act():
            act = house(self.procedure)
            if act is None:
                raise Mistake("It is for you to decide.")
            self._goes_on = self.table.round if self._may_only_give_up else None
            self.do(act)

    def again(self, _: str = "") -> None:
        """The wagers of the last round once more."""
        if not (self.usual or any(self._placed())):
            raise Mistake("You have not wagered yet.")
        self._begin()
        if not self.betting:
            raise Mistake("The wagers are made already.")
        self.mark()
        for act in self.usual:
            self.do(act)

    def clear(self, _: str = "") -> None:
        """Take every wager back."""
        self.mark()
        while backs := [option for option in self.mine if option.do == "take-back"]:
            self.do(Act(self.me, "take-back", dict(backs[0].where)))

    def buy(self, amount: str) -> None:
        """Bring more chips to the table."""
        if self.procedure is not None:
            raise Mistake("Chips are bought between rounds.")
        units = self.screen.chips.units(amount)
        if self.me in self.table.state.patrons:
            self.do(Act(self.me, "add-chips", {"amount": units}))
        else:
            self.do(Act(self.me, "sit", {"seat": self._seat, "stake": units}))

    def post(self, _: str = "") -> None:
        """Come into the next hand by posting, instead of waiting for the big blind."""
        self.do(Act(self.me, "post"))

    def _of_this_round(self) -> Iterator[Entry]:
        """The person's commands since the round began, the last first."""
        for entry in reversed(self.table.journal.standing):
            if entry.command["do"] == "start":
                return
            if entry.role == PLAYER and entry.by == self.me:
                yield entry

    def _placed(self) -> Iterator[Act]:
        """The wagers of this round, without those that were taken back."""
        back: set[str] = set()
        acts = []
        for entry in self._of_this_round():
            facts = {name: fact for name, fact in entry.command.items() if name != "do"}
            if entry.command["do"] == "take-back":
                on = str(facts["on"])
                back.update((on, *GONE_WITH.get(on, ())))
            elif entry.command["do"] in PLACING and str(facts.get("on")) not in back:
                acts.append(Act(self.me, entry.command["do"], facts))
        yield from reversed(acts)

    # What the person is told

    def explain_wagers(self, round: Round) -> None:
        self.screen.settlements(round, self.me)
        self.screen.others(round, self.me)
        self.screen.net(round, self.me)

    def goodbye(self) -> None:
        round = self.table.round if self.procedure is not None else None
        down = sum(w.amount for w in round.wagers if w.open and w.player == self.me) if round else 0
        down += in_the_pot(round, self.me) if round else 0
        left = f"; {self._money(down)} stay on the table" if down else ""
        self.screen.say(f"You leave with {self._money(self._chips())}{left}.")
