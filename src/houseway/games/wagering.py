"""Wagers against the house before the cards fall: limits, multiples, and closing the bets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from houseway.rulebook import Refused

from .asks import Act, Amounts, Fact, Option, Turn
from .given import Arrival
from .procedure import Course
from .round import Round, Seat, Wager
from .rulings import DEALER
from .table_limits import LimitClauses, TableLimits
from .wording import began, no_multiple, who

if TYPE_CHECKING:
    from .provisions import Provisions


OPEN: Final = "wagers are open"


def check_boxes(seats: Iterable[Seat], boxes: int, *clauses: str) -> None:
    """Refuse a player in a seat that has no box, where each has the box before the seat."""
    for seat in seats:
        if seat.seat is not None and not 1 <= seat.seat <= boxes:
            text = f"There is no box {seat.seat} for {seat.player}: the table has {boxes}."
            raise Refused(text, *clauses)


@mypyc_attr(allow_interpreted_subclasses=True)
class BankedRound(Round):
    """A round against the house, with wagers on a layout before NO MORE BETS."""

    limit_clauses: ClassVar[LimitClauses]
    provisions: ClassVar[Provisions]
    main_wager: ClassVar[str | None] = None  # what is meant where nothing else is named

    @property
    def determinations(self) -> TableLimits:
        chosen: TableLimits = self._determinations
        return chosen

    def lay(self) -> None:
        self.seats = self.began_with
        super().lay()
        self.betting_open = False
        self.turn_to_wager = 0
        self._order = self._in_order()
        self._menus: dict[str, tuple[tuple[object, ...], tuple[Option, ...]]] = {}

    def take_wagers(self) -> Course:
        """Every player may wager until the dealer calls NO MORE BETS."""
        self.betting_open = True
        while (act := (yield from self.ask(self.betting_turn))).do != "no-more-bets":
            if isinstance(act, Arrival):
                self.welcome(act.seat)
            else:
                self.take(act)
        self.betting_open = False
        self.note("no more bets", self.limit_clauses.closed)
        self.apply_limits()

    def betting_turn(self) -> Turn:
        """The wagers open to each player, and the dealer's call."""
        players = [player for player in self.wagering_order() if self.may_wager(player)]
        menus = {player: self.open_to(player) for player in players}
        called = self.called()
        prompt = f"{called} is asked to wager" if called else OPEN
        return Turn.of({**menus, DEALER: self.calls(any(menus.values()))}, prompt=prompt)

    def calls(self, others_may_act: bool) -> list[Option]:
        """What the dealer may call while wagers are open."""
        found = []
        if self._following() is not None:
            found.append(Option(DEALER, "next-player"))
        if self.may_close() or not (found or others_may_act):
            found.append(Option(DEALER, "no-more-bets", clauses=(self.limit_clauses.closed,)))
        return found

    def may_wager(self, player: str) -> bool:
        """Whether a player can have a wager taken now."""
        return (
            player not in self.excluded
            and player not in self.absent
            and self.circumstances.betting
            and self.turns_until(player) >= 0
        )

    def may_close(self) -> bool:
        """Whether the dealer may call NO MORE BETS."""
        return True

    # Coming while wagers are open

    @property
    def admits(self) -> bool:
        """Whether somebody can still come, or bring more chips: not once an order is kept."""
        asked = self.asked
        return self.betting_open and isinstance(asked, Turn) and asked.prompt == OPEN

    def welcome(self, brought: Seat) -> None:
        """Somebody comes with chips, or has so many more."""
        name = brought.player
        if (there := self.players.get(name)) is not None:
            brought = replace(there, stake=there.stake + brought.stake)
        added = brought.stake - (there.stake if there else 0)
        others = (seat for seat in self.seats if seat.player != name)
        self.seats = (*others, brought)
        self.players[name] = brought
        self.stakes[name] = self.stakes.get(name, 0) + added
        self._total += added
        self._order = self._in_order()
        self._menus.clear()

    # In order from a starting marker

    def wagering_order(self) -> list[str]:
        """The players clockwise, from the starting marker where there is one."""
        return self._order

    def _in_order(self) -> list[str]:
        seated = sorted(self.seats, key=lambda seat: (seat.seat is None, seat.seat))
        names = [seat.player for seat in seated]
        first = self.circumstances.first_to_wager
        return names[(at := names.index(first)) :] + names[:at] if first in names else names

    @property
    def marker_in_use(self) -> bool:
        """Whether a starting marker says who wagers first."""
        return self.circumstances.first_to_wager is not None

    def called(self) -> str | None:
        """Whose turn it is to wager, where there is a starting marker."""
        order = self.wagering_order() if self.marker_in_use else []
        return order[self.turn_to_wager] if self.turn_to_wager < len(order) else None

    def turns_until(self, player: str) -> int:
        """How many calls away a player's turn is; below nothing once it is over."""
        return self.wagering_order().index(player) - self.turn_to_wager if self.marker_in_use else 0

    def _following(self) -> int | None:
        """The next turn of somebody who can wager."""
        if not self.marker_in_use:
            return None
        order = self.wagering_order()
        later = range(self.turn_to_wager + 1, len(order))
        return next((turn for turn in later if self.may_wager(order[turn])), None)

    def call_next(self, *clauses: str) -> None:
        """Ask the next player to wager, which ends the turn of the one before."""
        following = self._following()
        assert following is not None
        self.turn_to_wager = following
        self.note("next player", *clauses, player=self.called())

    # Chips on the layout

    def open_to(self, player: str) -> tuple[Option, ...]:
        """What a player may put down or take back, made anew only where something has changed."""
        now = self.turns_on(player)
        known = self._menus.get(player)
        if known is None or known[0] != now:
            known = self._menus[player] = (now, tuple(self.player_options(player)))
        return known[1]

    def turns_on(self, player: str) -> tuple[object, ...]:
        """Everything that changes in a round and on which a player's options turn."""
        mine = [(w.on, w.box, w.amount) for w in self.wagers if w.player == player and w.open]
        return self.stakes[player], self.has_been_warned(player), mine

    def player_options(self, player: str) -> Iterator[Option]:
        """The spots where a player may put chips, and the chips that may be taken back."""
        yield from self.spots(player)
        for wager in self.wagers:
            if wager.player == player and wager.open:
                where: dict[str, Fact] = {"on": wager.on}
                if wager.box is not None:
                    where["box"] = wager.box
                yield Option(player, "take-back", where)

    def spots(self, player: str) -> Iterator[Option]:
        """Where a player may put chips, each with the amounts that it takes."""
        raise NotImplementedError

    def amounts(self, player: str, least: int = 0, most: int | None = None) -> Amounts:
        """What a player may put down at once: multiples, within the stake."""
        step = self.determinations.multiple
        high = self.stakes[player] if most is None else min(most, self.stakes[player])
        return Amounts(max(step, -(-least // step) * step), high, step)

    def take(self, act: Act) -> None:
        """Take a wager, give one back, or call the next player."""
        if act.do == "next-player":
            self.call_next()
        elif act.do == "take-back":
            wager = self.on_spot(act.by, act.facts["on"], act.facts.get("box"))
            assert wager is not None
            self.take_back(wager)
            self.note("taken back", player=act.by, on=wager.on, box=wager.box, amount=wager.amount)
        else:
            self.put_down(act.by, act.facts["on"], act.facts.get("box"), act.facts["amount"])

    def put_down(self, player: str, on: str, box: int | None, amount: int) -> Wager:
        """Put chips on a spot, on top of what the player has there."""
        wager = self.on_spot(player, on, box)
        if wager is None:
            wager = self.place(player, on, box, amount)
        else:
            self.add_to(wager, amount)
        self.note("wagered", self.limit_clauses.chips, player=player, on=on, box=box, amount=amount)
        return wager

    def on_spot(self, player: str, on: str, box: int | None) -> Wager | None:
        """What a player has on a spot."""
        for wager in self.wagers:
            if wager.player == player and wager.on == on and wager.box == box and wager.open:
                return wager
        return None

    def apply_limits(self) -> None:
        """Deal with wagers outside the limits once the bets are closed."""
        raise NotImplementedError

    def warn_if_under(self, player: str, staked: int, minimum: int) -> None:
        """The first wager under the minimum plays, and its owner is told that it is the last."""
        if staked < minimum and player not in self.warned:
            self.warned.add(player)
            self.note(
                "warned", self.limit_clauses.minimum, player=player, staked=staked, minimum=minimum
            )

    def has_been_warned(self, player: str) -> bool:
        """Whether an earlier wager under the minimum was let through for the player."""
        return self.players[player].warned or player in self.warned

    # What is meant, and why it is refused

    def check(self, answer: object) -> object:
        """A wager that does not say on what is the main wager; without one it is refused."""
        if isinstance(answer, Arrival):
            if self.admits:
                return answer
            text = f"{answer.seat.player} can come once the round is over."
            raise Refused(text, *self.rules.cite(self.limit_clauses.closed))
        if not isinstance(answer, Act) or answer.do != "wager" or "on" in answer.facts:
            return super().check(answer)
        if not self.betting_open:
            return super().check(answer)
        if self.main_wager is None:
            raise self.why_not(answer) or AssertionError(f"{answer} is refused for nothing")
        named = {**answer.facts, "on": self.main_wager}
        return super().check(Act(answer.by, answer.do, named))

    def why_not(self, act: Act) -> Refused | None:
        if self.betting_open and act.do == "take-back" and act.by in self.stakes:
            return self._why_nothing_back(act.by)
        if not self.betting_open or act.do != "wager":
            return None
        amount, cite = act.facts.get("amount"), self.rules.cite
        if act.by not in self.stakes:
            text = began(f"{who(act.by)} is not at this table.")
            return Refused(text, *cite(self.limit_clauses.opportunity))
        if act.by in self.excluded:
            where = filter(None, [self.house.exclude])
            return Refused(f"{act.by} is excluded from the game.", *cite(*where))
        if act.by in self.absent:
            reason = f"{act.by} is away from the table, and can wager when back."
            return Refused(reason, *cite(self.limit_clauses.opportunity))
        if type(amount) is not int or amount <= 0:
            return Refused(
                "A wager needs an amount above nothing.", *cite(self.limit_clauses.chips)
            )
        if amount > self.stakes[act.by]:
            return Refused(
                f"{act.by} cannot wager {amount:,} with {self.stakes[act.by]:,} in chips.",
                *cite(self.limit_clauses.chips),
            )
        if amount % self.determinations.multiple:
            return Refused(
                no_multiple(amount, self.determinations.multiple),
                *cite(self.limit_clauses.multiple),
            )
        return None

    def _why_nothing_back(self, player: str) -> Refused | None:
        if any(wager.player == player and wager.open for wager in self.wagers):
            return None
        reason = f"{player} has no wager that could be taken back."
        return Refused(reason, *self.rules.cite(self.limit_clauses.chips))

    def asked_under(self) -> tuple[str, ...]:
        found = super().asked_under()
        open_to = self.rules.cite(self.limit_clauses.opportunity)
        return found or (open_to if self.betting_open else ())

    def closed_by(self, act: Act) -> tuple[str, ...]:
        if act.do in ("wager", "take-back") and not self.betting_open:
            return self.rules.cite(self.limit_clauses.closed)
        return ()
