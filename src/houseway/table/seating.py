"""Players coming, going, and losing their seats."""

from __future__ import annotations

from typing import Any

from houseway.conduct import IN_CHARGE, PLAYER, Command
from houseway.games.asks import Act, Amounts, Choices, Words
from houseway.games.round import Round
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR, Facts
from houseway.games.wording import listed
from houseway.rulebook import Refused

from .core import TableCore
from .declaring import command
from .state import Patron

MOST_CHIPS = 10**12
ABSTENTIONS = 3
CHIPS = Amounts(0, MOST_CHIPS)


def _cannot_sit(table: Any, by: str) -> Refused | str | None:
    if table.state.status == "closed":
        return "The table is closed: players come when the dealer has opened it."
    return table.unwelcome(by)  # type: ignore[no-any-return]


def not_here(table: Any, by: str) -> str | None:
    """Why somebody cannot act who is not at the table."""
    return None if by in table.here else f"{by} is not at this table."


def _cannot_add_chips(table: Any, by: str) -> Refused | str | None:
    refused = not_here(table, by) or table.excluded(by) or table.declared_player(by)
    return refused or table.full_stake(by)


def _cannot_leave(table: Any, by: str) -> Refused | str | None:
    return not_here(table, by) or table.stays(by)


def vacant_seats(table: Any) -> list[int]:
    """The seats in which nobody sits."""
    taken = {one.seat for one in table.state.patrons.values()}
    return [n for n in table.seat_numbers if n not in taken]


def free_seats(table: Any) -> list[int]:
    """The vacant seats that nobody has a claim to."""
    return [n for n in vacant_seats(table) if n not in table.state.claims.values()]


def _newcomer(table: Any) -> Facts:
    return {"seat": Choices((*free_seats(table), None)), "stake": table.buy_in}


def _top_up(table: Any, by: str) -> Facts:
    """What brings a stake to between the minimum and the maximum buy-in."""
    limits = table.house.stake_limits(table.coming)
    if limits is None or by not in table.here:
        return {"amount": Amounts(1, MOST_CHIPS)}
    stake, most = table.stake_of(by), limits.most or MOST_CHIPS
    least = max(limits.least - stake, limits.chip)
    return {"amount": Amounts(least, most - stake, limits.chip)}


def _those(table: Any, present: bool) -> Facts:
    return {"player": Choices(tuple(one for one in table.here if table.is_present(one) is present))}


def _known_to_be(table: Any, by: str, present: bool) -> Facts:
    """Those of whom somebody may say that they go or are back; players say it of themselves."""
    if by in HOUSE:
        return _those(table, present)
    mine = by in table.here and table.is_present(by) is present
    return {"player": Choices((by,) if mine else (), by)}


def _abstainers(table: Any) -> Facts:
    seated = table.state.seated if table.full else []
    return {"player": Choices(tuple(p.name for p in seated if p.abstained >= ABSTENTIONS))}


def _releasable(table: Any) -> Facts:
    """The boxes of players of several boxes where nobody sits."""
    played = table.boxes_played
    several = {p for p in table.state.patrons if sum(p in on for on in played.values()) > 1}
    extra = [n for n, on in played.items() if not table.state.at_seat(n) and several & {*on}]
    return {"box": Choices(tuple(extra)), "newcomer": Words(), "stake": CHIPS}


def _box_is_free(table: Any) -> str | None:
    played = table.boxes_played
    free = [n for n in table.seat_numbers if not table.state.at_seat(n) and n not in played]
    return f"Box {free[0]} is free." if free else None


class Seating(TableCore):
    """Who is at the table, where, and with how many chips."""

    @property
    def seat_numbers(self) -> range:
        """The seats that players can take; each belongs to the box of its number."""
        return self.game.seat_numbers(self.state.determinations)

    @property
    def boxes_played(self) -> dict[int, list[str]]:
        """The boxes of the last round, each with its bettors in the order of their wagers."""
        played: dict[int, list[str]] = {}
        for wager in self.round.wagers if self.round else ():
            if wager.box is not None and wager.player not in played.setdefault(wager.box, []):
                played[wager.box].append(wager.player)
        return played

    @property
    def here(self) -> dict[str, Patron]:
        """Who is at the table, without those whom a settled round has cost the seat."""
        patrons = self.state.patrons
        out = self.lost_seats(self.round) if self.settled and self.round else []
        return {name: one for name, one in patrons.items() if name not in out} if out else patrons

    @property
    def buy_in(self) -> Amounts:
        """What a player brings to the table."""
        limits = self.house.stake_limits(self.coming)
        return Amounts(limits.least, limits.most or MOST_CHIPS, limits.chip) if limits else CHIPS

    @property
    def for_cash(self) -> bool:
        """Whether whoever leaves the game is paid out at the table."""
        limits = self.house.stake_limits(self.coming)
        return self.house.cash_out is not None and limits is not None

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.state.seated) == len(self.seat_numbers)

    @command(
        PLAYER,
        said="take a seat",
        facts=_newcomer,
        bar_for=_cannot_sit,
        cites=("choose_seat", "minimum_stake", "maximum_buy_in"),
    )
    def sit(self, by: str, seat: int | None, stake: int) -> None:
        """Take a seat, or stand behind the boxes, with chips on the table."""
        self._welcome(by, seat, stake)

    def check_seat(self, one: Command[Any], act: Act, clauses: tuple[str, ...]) -> None:
        seat, numbers = act.facts.get("seat"), self.seat_numbers
        if type(seat) is not int:
            return
        allowed, free = one.ranges(self, act.by).get("seat"), free_seats(self)
        if not allowed or not isinstance(allowed, Choices) or seat in allowed:
            return
        if seat not in numbers:
            text = f"There is no seat {seat:,}: the seats are {numbers[0]} to {numbers[-1]}."
            raise Refused(text, *clauses)
        if [number for number in allowed.values if number is not None] == free:
            are = "are" if len(free) > 1 else "is"
            others = f"free {are} {listed(map(str, free), 'and')}" if free else "none is free"
            raise Refused(f"Seat {seat} is taken: {others}.", *clauses)

    def unwelcome(self, name: str) -> Refused | str | None:
        """Why somebody cannot come to the table."""
        if name in HOUSE or not name.strip():
            return f"A player cannot be called {name!r}."
        if name in self.state.patrons:
            where = self.cite(self.house.one_hand)
            return Refused(f"{name} is at the table already.", *where)
        return self.excluded(name) or self._outside_the_group(name)

    def _outside_the_group(self, name: str) -> Refused | None:
        group = self.state.group
        if group is None or name in self.state.members:
            return None
        where = self.cite(self.house.player_group)
        return Refused(f"The game is for {group}, and {name} is none of them.", *where)

    def excluded(self, name: str) -> Refused | None:
        """Why somebody cannot take part, where they are excluded from the game."""
        if name not in self.state.excluded:
            return None
        return Refused(f"{name} is excluded from the game.", *self.cite(self.house.exclude))

    def _welcome(self, name: str, seat: int | None, stake: int) -> None:
        state = self.state
        held = self.late_minimum and state.rounds_of_shoe > 0
        restricted = state.restriction(name) is not None
        owes = self.house.new_player if self.line_up() is not None else None
        state.patrons[name] = Patron(
            name, stake, seat, held_to_minimum=held, restricted=restricted, owes=owes
        )
        state.chips_brought += stake
        self.note("sat down", player=name, seat=seat, stake=stake)
        if held:
            self._hold(name, self.house.joined_late)

    @property
    def late_minimum(self) -> bool:
        """Whether late and skipping bettors are held to the minimum until the new shoe."""
        return bool(getattr(self.state.determinations, "mid_shoe_minimum", False))

    def stays(self, name: str) -> Refused | None:
        """Why somebody with chips cannot leave while the others play on."""
        free = self.state.status == "closed" or name in self.state.excluded
        if not self.house.stays_with_chips or free or not self.stake_of(name):
            return None
        if not any(one != name and self.stake_of(one) for one in self.here):
            return None
        text = f"{name} leaves without chips only; who cannot go on is excused by a supervisor."
        return Refused(text, *self.cite(self.house.stays_with_chips))

    @command(
        SUPERVISOR,
        said="excuse a player",
        none="Nobody with chips is at the table who could be excused.",
        rule="stays_with_chips",
        facts=lambda table: {**_those(table, present=True), "reason": Words()},
    )
    def excuse(self, player: str, reason: str) -> None:
        """Let a player go who cannot play on: the chips stay, and pay blinds and antes."""
        self.collect_cards()
        self.state.patrons[player].present = False
        self.note("excused", self.house.stays_with_chips, player=player, reason=reason)

    @command(PLAYER, said="leave the table", bar_for=_cannot_leave, cites=("no_reduction",))
    def leave(self, by: str) -> None:
        """Take all the chips and leave the table."""
        self.goes(by)

    def goes(self, name: str, *clauses: str | None) -> None:
        """Somebody leaves the table with the whole stake."""
        self.collect_cards()
        patron = self.state.patrons.pop(name)
        self.state.claims.pop(name, None)
        self.state.chips_brought -= patron.stake
        clauses = (*clauses, self.house.no_reduction)
        self.note("left", *clauses, player=name, seat=patron.seat, stake=patron.stake)

    @command(
        PLAYER,
        facts_for=_top_up,
        bar_for=_cannot_add_chips,
        cites=("top_up", "buy_chips", "fixed_in_round"),
    )
    def add_chips(self, by: str, amount: int) -> None:
        """Bring more chips to the table between rounds."""
        self.collect_cards()
        self.state.patrons[by].stake += amount
        self.state.chips_brought += amount
        self.note("chips added", self.house.top_up, player=by, amount=amount)

    # Stakes under the minimum

    def declared_player(self, name: str) -> Refused | None:
        """Why a declared player cannot add chips."""
        if not self.state.patrons[name].declared:
            return None
        where = self.cite(self.house.declared_out)
        return Refused(f"{name} is a declared player and cannot add chips.", *where)

    def full_stake(self, name: str) -> Refused | None:
        """Why nothing can be added to a stake that is at the maximum or over it."""
        limits = self.house.stake_limits(self.coming)
        if limits is None or limits.most is None or self.stake_of(name) < limits.most:
            return None
        text = f"{name} has {self.stake_of(name):,}; a stake is brought up to at most"
        return Refused(f"{text} {limits.most:,}.", *self.cite(self.house.top_up))

    def declare_short_stakes(self) -> None:
        """Those who did not bring the stake up to the minimum are declared players."""
        if (limits := self.house.stake_limits(self.coming)) is None:
            return
        for patron in self.state.seated:
            short = patron.stake < limits.least
            if short and not patron.declared:
                self.note("declared player", self.house.declared, player=patron.name)
            patron.declared = short
            if patron.stake == 0:
                self.goes(patron.name, self.house.declared_out)

    def lost_seats(self, round: Round) -> list[str]:
        """The players whom a round has cost the seat."""
        return [name for name in self.state.patrons if self._lost_seat(name, round)]

    def _lost_seat(self, name: str, round: Round) -> str | None:
        """The clause by which a round has cost somebody the seat."""
        if name in round.excluded and self.for_cash:
            return self.house.exclude
        lost = self.state.patrons[name].declared and round.stakes.get(name) == 0
        return self.house.declared_out if lost else None

    def send_off(self, round: Round) -> None:
        """Let those go whom a round has cost the seat, with what they have left."""
        for name in self.lost_seats(round):
            self.goes(name, self._lost_seat(name, round))

    @command(
        *(DEALER, SUPERVISOR, PLAYER),
        said="note that a player is away",
        none="Everybody at the table is noted as away already.",
        facts_for=lambda table, by: _known_to_be(table, by, present=True),
    )
    def absent(self, by: str, player: str) -> None:
        """Note that a player has left the table for a while."""
        self.collect_cards()
        self.state.patrons[player].present = False
        self.note("absent", player=player)

    @command(
        *(DEALER, SUPERVISOR, PLAYER),
        said="note that a player is back",
        none="Nobody at the table is noted as away.",
        facts_for=lambda table, by: _known_to_be(table, by, present=False),
    )
    def back(self, by: str, player: str) -> None:
        """Note that a player is back."""
        self.collect_cards()
        self.state.patrons[player].present = True
        self.note("back", player=player)

    @command(
        IN_CHARGE,
        said="have a seat vacated",
        none="Nobody at a full table has sat three rounds out.",
        rule="vacate",
        facts=_abstainers,
    )
    def vacate(self, player: str) -> None:
        """Have a player give up a seat after three rounds without a wager at a full table."""
        self.note("vacated", self.house.vacate, player=player)
        self.goes(player)

    @command(
        IN_CHARGE,
        said="have a box released",
        none="Nobody plays several boxes of which one could be released.",
        rule="release_box",
        facts=_releasable,
        bar=_box_is_free,
    )
    def release_box(self, box: int, newcomer: str, stake: int) -> None:
        """Have a player of several boxes give one, not their own seat's, to a newcomer."""
        if reason := self.unwelcome(newcomer):
            raise reason if isinstance(reason, Refused) else Refused(reason)
        before = self.boxes_played[box]
        self.note("box released", self.house.release_box, box=box, by=before, to=newcomer)
        self._welcome(newcomer, box, stake)

    # What follows from a round

    def count_abstentions(self, round: Round) -> None:
        """Three rounds in a row without a wager, while every other seat is taken."""
        bettors = round.took_part()
        for patron in self.state.seated:
            idle = self.full and patron.name in round.stakes and patron.name not in bettors
            patron.abstained = patron.abstained + 1 if idle else 0
            if patron.abstained == ABSTENTIONS and self.house.vacate:
                self.note("may have to vacate", self.house.vacate, player=patron.name)

    def hold_late_bettors(self, round: Round) -> None:
        """Those who sat a round of this shoe out are held to the minimum until the next."""
        bettors = {wager.player for wager in round.wagers}
        first = self.state.rounds_of_shoe == 0
        for patron in self.state.patrons.values():
            if self.late_minimum and patron.name not in bettors and not patron.held_to_minimum:
                patron.held_to_minimum = True
                self._hold(patron.name, self.house.joined_late if first else self.house.sat_out)

    def _hold(self, name: str, why: str | None) -> None:
        self.note("held to minimum", self.house.late_minimum, why, player=name)
