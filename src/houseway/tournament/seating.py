"""Seats: the ballot, taking a seat or losing it, reserves, and moves between tables."""

from __future__ import annotations

from datetime import datetime
from math import ceil
from typing import Any

from houseway.equipment import Chance
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.journal import canonical
from houseway.rulebook import Refused

from .conditions import Groups, Stage
from .declaring import command
from .entries import Entries
from .lots import NO_WITNESS
from .roles import ASSISTANT, DIRECTOR
from .state import (
    ENDED,
    ENTERED,
    ENTRIES,
    FORFEITED,
    IN,
    PLAY,
    PLAYING,
    SEATED,
    THROUGH,
    Ballot,
    DrawnBallot,
    Entrant,
    Session,
    TournamentTable,
)
from .table_terms import check_size

TRIES = 10_000
LABEL = "ballot"
MOST_SEATS = 100
AWAITED = (ENTERED, THROUGH, FORFEITED)  # the last are told that they come too late

Position = tuple[int, int, int]


def positions(players: int, sessions: int, per_table: int) -> list[Position]:
    """Session, table and seat for so many players, spread as evenly as can be.

    >>> positions(5, 2, 2)
    [(1, 1, 1), (2, 3, 1), (1, 2, 1), (2, 3, 2), (1, 1, 2)]
    """
    sizes = [len(range(n, players, sessions)) for n in range(sessions)]
    tables = [max(1, ceil(size / per_table)) for size in sizes]
    first = [1 + sum(tables[:n]) for n in range(sessions)]
    found = []
    for number in range(players):
        session, within = number % sessions, number // sessions
        table, seat = within % tables[session], within // tables[session]
        found.append((session + 1, first[session] + table, seat + 1))
    return found


def _not_ready(t: Any) -> Refused | str | None:
    state = t.state
    if state.ballot and t.lots.knows_seed(state.ballot.commitment):
        return "The ballot has been called already."
    if state.status == ENTRIES:
        return _too_few(t)
    if state.status != PLAYING or not t.stage_done:
        return "A ballot follows the entries, or the end of a stage."
    if state.stage + 1 >= len(t.conditions.stages):
        return "No further stage is played."
    return None if t.takers() else "Nobody is to be seated."


def _too_few(t: Any) -> Refused | None:
    entrants = [e for e in t.state.entrants.values() if e.status == ENTERED]
    least = t.conditions.players.minimum if t.conditions.players else 1
    least = max(least, t.conditions.sit_and_go or 1)
    if len(entrants) >= least:
        return None
    text = f"{len(entrants)} players have entered; at least {least} are needed."
    clause = t.rules.items["players"].clause if "players" in t.rules.items else None
    return Refused(text, *t.cite(clause))


def _called(t: Any) -> str | None:
    return "The ballot has been called." if t.state.ballot else None


def _no_ballot(t: Any) -> str | None:
    return None if t.state.ballot else "No ballot has been called."


def _unseated(t: Any) -> Facts:
    waiting = [e.name for e in t.state.entrants.values() if e.session and not e.seated]
    awaited = AWAITED if t.rules.late else (*AWAITED, IN)
    waiting = [name for name in waiting if t.state.entrants[name].status in awaited]
    return {"player": Choices(tuple(waiting))}


def _empty_seats(t: Any) -> Facts:
    lost = [e.name for e in t.state.entrants.values() if e.status == FORFEITED and e.stage == 0]
    return {"player": Choices(tuple(t.state.reserves)), "instead": Choices(tuple(lost))}


class Seating(Entries):
    """Where everybody sits."""

    @command(DIRECTOR, said="designate the tables", rule="designate", facts={"tables": Words()})
    def designate_tables(self, tables: str) -> None:
        """Designate the tables of the tournament, which host nothing else while it is played."""
        names = [name.strip() for name in tables.split(",") if name.strip()]
        if len(set(names)) < len(names) or not names:
            raise self.refused("Each table is named once.", self.rules.designate)
        self.state.designated = names
        self.note("tables designated", self.rules.designate, tables=names)

    @command(
        DIRECTOR,
        said="reserve a seat",
        none="The conditions reserve no seats, or nobody has entered.",
        cites=("ballot",),
        facts=lambda t: {
            "player": Choices(tuple(t.state.entrants)),
            "seat": Choices(t.conditions.reserved_seats if t.state.conditions else ()),
            "reason": Words(),
        },
    )
    def reserve_seat(self, player: str, seat: int, reason: str) -> None:
        """Keep a seat number that the conditions reserve; the table is still drawn by ballot."""
        if self.state.ballot:
            raise self.refused("The ballot has been called.", self.rules.ballot)
        self.state.entrants[player].reserved_seat = seat
        facts = {"player": player, "seat": seat, "reason": reason}
        self.note("seat reserved", self.rules.ballot, **facts)

    @command(
        DIRECTOR,
        said="set the number of players at a table",
        rule="per_table",
        bar=_called,
        facts={"players": Amounts(1, MOST_SEATS)},
    )
    def set_per_table(self, players: int) -> None:
        """Decide how many players sit at one table in the sessions of the next ballot."""
        if self.state.conditions and not self.conduct.again:
            check_size(self.state.conditions, players)
        self.state.per_table = players
        self.note("players per table", self.rules.per_table, players=players)

    def _seats(self, stage: Stage) -> int:
        return self.state.per_table or self.conditions.seats(stage)

    # The ballot

    def takers(self) -> list[str]:
        """Who is to play the next stage."""
        state = self.state
        if state.stage < 0:
            return [e.name for e in state.entrants.values() if e.status == ENTERED]
        stage = self.conditions.stages[state.stage + 1]
        return self._second_chances(stage) if stage.again else list(state.waiting)

    def _second_chances(self, stage: Stage) -> list[str]:
        assert stage.places is not None
        low, high = stage.places
        found = []
        for session in self.state.of_stage(self.state.stage):
            order = [name for tied in session.places for name in tied]
            found += order[low - 1 : high]
        entrants = self.state.entrants
        return [n for n in found if n not in self.state.waiting and entrants[n].status != FORFEITED]

    @property
    def has_advanced(self) -> bool:
        """Whether those who go on from the present stage have been named."""
        return 0 <= self.state.stage <= self.state.advanced

    @property
    def stage_done(self) -> bool:
        """Whether the stage that was played last is over and those who go on are named."""
        sessions = self.state.of_stage(self.state.stage)
        last = self.state.stage + 1 >= len(self.conditions.stages)
        ended = all(one.status == ENDED for one in sessions)
        return ended and (last or not sessions or self.has_advanced)

    @command(DIRECTOR, said="call the ballot", rule="ballot", bar=_not_ready)
    def call_ballot(self) -> None:
        """Call the ballot: entries close, and the seed of the draw is bound and published."""
        self.state.ballot = Ballot(self.lots.bind_seed(self._to_be_drawn()))
        self.note("committed", self.rules.ballot, commitment=self.state.ballot.commitment)

    @command(
        DIRECTOR,
        said="draw the ballot",
        rule="ballot",
        bar=_no_ballot,
        facts={"witness": Words(NO_WITNESS)},
    )
    def draw_ballot(self, witness: str) -> None:
        """Draw tables and seats from the bound seed and a witness's words, and show the seed."""
        state, ballot = self.state, self.state.ballot
        assert ballot is not None
        names = self.takers()
        number = state.stage + 1
        stage = self.conditions.stages[number]
        of = self._to_be_drawn()
        if reason := self.lots.why_not_drawn(of, ballot.commitment, witness):
            raise self.refused(reason, self.rules.ballot)
        seed = self.lots.reveal_seed(ballot.commitment)
        drawn = self._drawn(names, stage, Chance(seed, LABEL + witness))
        self._check_designated(drawn)
        state.stage, state.status, state.ballot = number, PLAYING, None
        state.drawn[of] = DrawnBallot(ballot.commitment, seed.hex(), witness)
        if not stage.again:
            state.waiting = []
        self._seat_all(drawn, stage)
        state.per_table = None
        seats = {name: list(place) for name, place in drawn.items()}
        facts = {"stage": stage.name, "seats": seats, "seed": seed.hex(), "witness": witness}
        again = self.stated("repechage") if stage.again else None
        self.note("drawn", self.rules.ballot, self.rules.per_table, again, **facts)

    def _to_be_drawn(self) -> str:
        """Everything that the seats of the next ballot follow from, but for the seed and words."""
        number = self.state.stage + 1
        stage, groups = self.conditions.stages[number], self.conditions.groups
        takers = [self.state.entrants[name] for name in sorted(self.takers())]
        most = groups.most_per_table if isinstance(groups, Groups) else None
        plan = [number, stage.sessions, self._seats(stage), most]
        return canonical([plan, [[e.name, e.reserved_seat, e.group] for e in takers]]).decode()

    def _drawn(self, names: list[str], stage: Stage, chance: Chance) -> dict[str, Position]:
        """Session, table and seat of everybody in a stage."""
        places = positions(len(names), stage.sessions, self._seats(stage))
        if len({place[0] for place in places}) < stage.sessions:
            raise self.refused(f"{stage.name} has more sessions than players.", self.rules.ballot)
        return self._in_any_order(names, places, chance)

    def _in_any_order(
        self, names: list[str], places: list[Position], chance: Chance
    ) -> dict[str, Position]:
        """The first order of the stream that keeps to the restrictions: each such is as likely."""
        for _ in range(TRIES):
            drawn = dict(zip(chance.shuffled(sorted(names)), places, strict=True))
            kept = self._with_reserved(drawn)
            if kept and self._groups_kept(kept):
                return dict(sorted(kept.items()))
        text = "No ballot keeps to the restrictions on groups."
        raise self.refused(text, self.rules.ballot, self.stated("groups"))

    def _with_reserved(self, drawn: dict[str, Position]) -> dict[str, Position] | None:
        found = dict(drawn)
        kept: set[Position] = set()
        for name in sorted(drawn):
            seat = self.state.entrants[name].reserved_seat
            if seat is None:
                continue
            wanted = (*found[name][:2], seat)
            if wanted in kept:
                return None
            kept.add(wanted)
            for other, place in found.items():
                if place == wanted:
                    found[other] = found[name]
            found[name] = wanted
        return found

    def _groups_kept(self, drawn: dict[str, Position]) -> bool:
        limits = self.conditions.groups
        if not isinstance(limits, Groups) or limits.most_per_table is None:
            return True
        seen: dict[tuple[int, str], int] = {}
        for name, (_, table, _) in drawn.items():
            if group := self.state.entrants[name].group:
                seen[table, group] = seen.get((table, group), 0) + 1
        return max(seen.values(), default=0) <= limits.most_per_table

    def _check_designated(self, drawn: dict[str, Position]) -> None:
        needed = len({table for _, table, _ in drawn.values()})
        if self.rules.designate and len(self.state.designated) < needed:
            text = f"{needed} tables are needed; {len(self.state.designated)} are designated."
            raise self.refused(text, self.rules.designate)

    def _seat_all(self, drawn: dict[str, Position], stage: Stage) -> None:
        state, seats = self.state, self._seats(stage)
        starts = self._to_start(stage)
        for name, (number, table, seat) in drawn.items():
            title = stage.name if stage.sessions == 1 else f"{stage.name} {number}"
            if title not in state.sessions:
                state.sessions[title] = Session(title, state.stage, starts, {}, [])
                state.sessions[title].bonuses = list(stage.bonus_rounds)
                state.sessions[title].eliminations = stage.elimination_rounds
            session = state.sessions[title]
            if table not in session.tables:
                place = state.designated[table - 1] if state.designated else None
                session.tables[table] = TournamentTable(table, max(seats, seat), place)
            session.players.append(name)
            self._assign(state.entrants[name], session, table, seat)

    def _to_start(self, stage: Stage) -> datetime | None:
        """When a stage starts; at a time that has passed, when the director commences it."""
        stated = stage.starts or (self.conditions.start if self.state.stage == 0 else None)
        if stated is None or self.now < stated:
            return stated
        self.note("start passed", self.stated("start"), stage=stage.name, was=stated.isoformat())
        return None

    def _assign(self, entrant: Entrant, session: Session, table: int, seat: int) -> None:
        entrant.session, entrant.table, entrant.seat = session.name, table, seat
        entrant.seated, entrant.stage = False, session.stage
        entrant.status = THROUGH if session.stage else ENTERED

    # Taking seats, and losing them

    @command(
        DIRECTOR,
        ASSISTANT,
        said="note that a seat is taken",
        none="Nobody is waiting to take a seat.",
        cites=("late",),
        facts=_unseated,
    )
    def take_seat(self, player: str) -> None:
        """Note that a player has taken the seat drawn for them."""
        entrant = self.state.entrants[player]
        session = self.state.sessions[entrant.session or ""]
        late = self._late(session, self.now) if self.rules.late_at_time else False
        if self.rules.late and (late or session.status != SEATED):
            raise self.refused(f"{player} comes too late for {session.name}.", self.rules.late)
        entrant.seated = True
        where = {"table": entrant.table, "seat": entrant.seat}
        self.note("seat taken", self.rules.position, player=player, **where)

    def _late(self, session: Session, now: datetime) -> bool:
        return session.starts is not None and now >= session.starts

    def forfeit(self, session: Session) -> None:
        """Those who have not taken their seats lose them, and their fees stay in the pool."""
        if self.rules.late is None:
            return
        for name in session.players:
            entrant = self.state.entrants[name]
            if not entrant.seated and entrant.status in (ENTERED, THROUGH):
                entrant.status = FORFEITED
                self.retire(entrant)
                self.note("forfeited", self.rules.late, self.rules.forfeit, player=name)

    @command(
        DIRECTOR,
        said="seat a reserve",
        none="A reserve needs a seat that was left empty, and there are not both.",
        rule="reserve",
        facts=_empty_seats,
    )
    def seat_reserve(self, player: str, instead: str) -> None:
        """Give a seat left empty in the first session to a reserve, who pays the entry fee."""
        lost = self.state.entrants[instead]
        session = self.state.sessions[lost.session or ""]
        table = session.tables.get(lost.table or 0)
        if session.stage > 0 or table is None or table.played:
            text = "A reserve takes a seat before the first round of the first session."
            raise self.refused(text, self.rules.reserve)
        seat = lost.seat or 0
        entrant = self._enter(player, lost.group or "-")
        self._assign(entrant, session, table.number, seat)
        session.players.append(player)
        entrant.seated = True
        lost.table = lost.seat = None
        self.note("reserve seated", self.rules.reserve, player=player, instead=instead)
        if session.status == PLAY:
            self.give_stack(entrant)

    def give_stack(self, entrant: Entrant) -> None:
        """Issue the chips of a session."""
        chips = self.conditions.chips or 0
        entrant.status = IN
        entrant.stack += chips
        self.state.chips_issued += chips
