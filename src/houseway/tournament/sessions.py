"""Sessions and stages: commencing, ending, extra rounds for level stacks, and who goes on."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from houseway.games.asks import Choices, Sums, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .clock import START, Told
from .conditions import Advance
from .declaring import command
from .places import Places, by_exits, by_stacks, grouped, split
from .play import NOT_KEPT, Stacks, not_playing
from .roles import DIRECTOR
from .specials import Specials
from .state import (
    BUSTED,
    DISQUALIFIED,
    ENDED,
    ENTERED,
    EXTRA,
    FORFEITED,
    IN,
    OUT,
    PLAY,
    SEATED,
    THROUGH,
    WITHDRAWN,
    Session,
)

GONE = (FORFEITED, DISQUALIFIED, WITHDRAWN)


def _sessions(t: Any, status: str) -> Choices:
    names = [one.name for one in t.state.sessions.values() if one.status == status]
    return Choices(tuple(names), names[0] if len(names) == 1 else None)


def _extra(t: Any) -> Facts:
    level = [s for s in t.state.sessions.values() if s.status == EXTRA]
    tied = [name for one in level for group in t.level_groups(one) for name in group]
    return {
        "session": _sessions(t, EXTRA),
        "stacks": Sums(tuple(tied)),
        "kept": Words(NOT_KEPT),
    }


def _cannot_advance(t: Any) -> Refused | str | None:
    state = t.state
    if not state.of_stage(state.stage):
        return "No stage has been played."
    if any(one.status != ENDED for one in state.of_stage(state.stage)):
        return "Sessions of this stage have not ended."
    if t.conditions.stages[state.stage].advance is None:
        return "Nobody advances from the last stage."
    if t.has_advanced:
        return "The players of this stage have advanced already."
    return None


def _cannot_skip(t: Any) -> str | None:
    number = t.state.stage + 1
    stages = t.conditions.stages if t.state.conditions else ()
    if 0 < number < len(stages) and stages[number].again and t.has_advanced:
        return None
    return "Only a repechage or catch-up session can be left out."


class Sessions(Specials):
    """One session after the other, until the last has a result."""

    @command(
        DIRECTOR,
        said="start a session",
        none="No session is waiting to start.",
        cites=("ballot",),
        facts=lambda t: {"session": _sessions(t, SEATED)},
    )
    def start_session(self, session: str) -> None:
        """Commence a session: who is not seated forfeits, and everybody gets the stack of it."""
        at = self.state.sessions[session]
        if at.starts and self.now < at.starts:
            text = f"{session} starts at {at.starts.isoformat(timespec='minutes')}."
            raise self.refused(text, self.rules.late, self.stated("start"))
        self.forfeit(at)
        playing = [self.state.entrants[n] for n in at.players]
        playing = [e for e in playing if e.status in (ENTERED, THROUGH)]
        fresh = self.conditions.stages[at.stage].stacks == "fresh" or at.stage == 0
        for entrant in playing:
            entrant.status = IN
            if fresh:
                self.give_stack(entrant)
        at.status = PLAY
        at.told.append(Told(self.now, START))
        stacks = {e.name: e.stack for e in playing}
        clauses = (self.stated("chips"), *self.rules.equal_chips)
        self.note("session commenced", *clauses, session=session, stacks=stacks)

    @command(
        DIRECTOR,
        said="postpone a session",
        none="No session is waiting to start.",
        cites=("late",),
        facts=lambda t: {"session": _sessions(t, SEATED), "until": Words(), "reason": Words()},
    )
    def postpone(self, session: str, until: str, reason: str) -> None:
        """Put off the start of a session to a later time, which is published."""
        at, where = self.state.sessions[session], self.stated("start")
        try:
            later = datetime.fromisoformat(until)
        except ValueError:
            raise self.refused(f"{until} is not a time, such as 2026-03-01T13:30+11:00.") from None
        if later.tzinfo is None:
            raise self.refused("The starting time says its time zone.", where)
        if later <= self.now or (at.starts and later <= at.starts):
            raise self.refused("A session is put off to a later time.", where)
        at.starts = later
        facts = {"session": session, "until": later.isoformat(), "reason": reason}
        self.note("postponed", where, **facts)

    # Ending

    def not_over(self, session: Session) -> str | None:
        """Why a session cannot end yet."""
        ends = self.conditions.stages[session.stage].ends
        left = self.state.playing(session)
        if len(left) <= 1:
            return None
        if ends.by == "players":
            return None if len(left) <= ends.at else f"{len(left)} players are left, not {ends.at}."
        if ends.by == "minutes":
            minutes = self.reading(session).elapsed // 60
            return None if minutes >= ends.at else f"{minutes} of {ends.at} minutes are over."
        short = [t for t in self.used(session) if getattr(t, ends.by) < ends.at]
        if not short:
            return None
        played = getattr(short[0], ends.by)
        return f"Table {short[0].number} has played {played} of {ends.at} {ends.by}."

    @command(
        DIRECTOR,
        cites=("sessions",),
        said="end a session",
        none="No session is being played.",
        bar=not_playing,
        facts=lambda t: {"session": _sessions(t, PLAY)},
    )
    def end_session(self, session: str) -> None:
        """End a session that has run its course, and place its players."""
        at = self.state.sessions[session]
        if reason := self.not_over(at):
            raise self.refused(reason, self.stated("sessions"))
        self._drop_announced(at)
        self._close_buying(at)
        left = self.state.playing(at)
        at.stacks = {e.name: e.stack for e in left}
        at.seats_at_end = {e.name: e.table or 0 for e in left}
        at.places = by_stacks(at.stacks) + by_exits(at.exits, self.rules.same_round)
        if self.level_groups(at):
            at.status = EXTRA
            groups = self.level_groups(at)
            self.note("extra rounds", self.rules.level, session=session, level=groups)
        else:
            self._finish(at)

    def _drop_announced(self, session: Session) -> None:
        """What was announced for a table where no round can follow is dropped."""
        announced = [t for t in session.tables.values() if t.bonus or t.elimination]
        for table in announced:
            here = self.state.at_table(session.name, table.number)
            if (table.bonus or table.elimination) and len(here) > 1:
                text = f"The round announced at table {table.number} has not been played."
                raise self.refused(text, self.rules.bonus_before)
            self.state.chips_retired += table.bonus
            table.bonus, table.elimination = 0, False

    def _close_buying(self, session: Session) -> None:
        for name in session.players:
            entrant = self.state.entrants[name]
            if entrant.status != BUSTED:
                continue
            if self.way_back(entrant, session):
                text = f"{name} may still buy back, or decline."
                raise self.refused(text, self.rules.rebuy or self.rules.re_entry)
            self.eliminated(entrant, self.rules.out_of_chips)

    def level_groups(self, session: Session) -> Places:
        """Players with level stacks who can play another round for their places."""
        if self.rules.level is None:
            return []
        need = self.need(session, next(iter(session.tables.values())))
        entrants = self.state.entrants
        return [
            tied
            for tied in session.places
            if len(tied) > 1
            and all(entrants[n].status == IN and entrants[n].stack >= need for n in tied)
        ]

    @command(
        DIRECTOR,
        said="record an extra round",
        none="No session has level stacks to play for.",
        rule="level",
        bar=not_playing,
        facts=_extra,
    )
    def extra_round(self, session: str, stacks: Stacks, kept: str) -> None:
        """Record an additional round of players whose stacks are level, until they are not.

        Who can no longer wager the minimum has lost the tie, and keeps the place that is left.
        """
        at = self.state.sessions[session]
        groups = [tied for tied in self.level_groups(at) if set(tied) == set(stacks)]
        if not groups:
            text = "An additional round is played by all those who are level, and by nobody else."
            raise self.refused(text, self.rules.level)
        if min(stacks.values()) < 0:
            raise self.refused("Nobody holds less than no chips.", self.rules.chips)
        self._take_over(next(iter(at.tables.values())), self._named(groups[0]), stacks)
        at.extra_rounds += 1
        where = at.places.index(groups[0])
        at.places[where : where + 1] = grouped(groups[0], lambda name: stacks[name])
        at.stacks |= stacks
        self.note("extra round", self.rules.level, session=session, stacks=dict(stacks))
        if not self.level_groups(at):
            self._finish(at)

    def _named(self, names: list[str]) -> list[Any]:
        return [self.state.entrants[name] for name in names]

    def _finish(self, session: Session) -> None:
        if self.conditions.ties == "draw" or self.rules.free:
            self._draw_level(session)
        session.status = ENDED
        self._give_points(session)
        places = [list(tied) for tied in session.places]
        by = self.stated("session places") if self.conditions.points else None
        clauses = (self.rules.places, by, self.rules.returned_chips)
        self.note("session ended", *clauses, session=session.name, places=places)
        for name in session.players:
            entrant = self.state.entrants[name]
            entrant.table = entrant.seat = None
            if not self._carries_on(session):
                self.retire(entrant)

    def _draw_level(self, session: Session) -> None:
        level = [t for t in session.places if len(t) > 1]
        if self.rules.same_round != "conditions":
            level = [t for t in level if set(t) <= set(session.stacks)]
        for tied in level:
            order = self.draw(tied, None, *self.rules.tied_draw)
            session.places = split(session.places, order)

    def _give_points(self, session: Session) -> None:
        place = 0
        for tied in session.places:
            points = self.conditions.points[place] if place < len(self.conditions.points) else 0
            for name in tied:
                self.state.entrants[name].points += points
            place += len(tied)

    def _carries_on(self, session: Session) -> bool:
        later = [s for s in self.conditions.stages[session.stage + 1 :] if not s.again]
        return bool(later) and later[0].stacks == "carried"

    # Going on

    @command(DIRECTOR, said="have players advance", cites=("places",), bar=_cannot_advance)
    def advance(self) -> None:
        """Name those who go on to the next stage; the others are out."""
        stage = self.conditions.stages[self.state.stage]
        assert stage.advance is not None  # `_cannot_advance` bars it
        through = self._through(stage.advance)
        needed = stage.points_needed
        entrants = self.state.entrants
        through = [n for n in through if entrants[n].points >= needed]
        if not through and not self.state.waiting and not self._second_chance_follows():
            raise self.refused("Nobody is left to go on.", self.rules.places)
        for session in self.state.of_stage(self.state.stage):
            for name in session.players:
                if name not in through and entrants[name].status not in GONE:
                    entrants[name].status = OUT
                    self.retire(entrants[name])
        for name in through:
            entrants[name].status = THROUGH
        self.state.waiting += through
        self.state.advanced = self.state.stage
        clauses = (
            self.stated("progression"),
            self.stated("advancing"),
            self.stated("points needed") if needed else None,
            self.rules.advance_fixed,
        )
        self.note("advanced", *clauses, stage=stage.name, players=through)

    def _second_chance_follows(self) -> bool:
        later = self.conditions.stages[self.state.stage + 1 :]
        return bool(later) and later[0].again and bool(self._second_chances(later[0]))

    @property
    def is_last(self) -> bool:
        """Whether the present stage is the last: by the conditions, or as nobody can go on."""
        state, stages = self.state, self.conditions.stages
        if state.stage < 0 or state.stage == len(stages) - 1:
            return state.stage >= 0
        if self.has_advanced or state.waiting or self._second_chance_follows():
            return False
        needed, entrants = stages[state.stage].points_needed, state.entrants
        sessions = state.of_stage(state.stage)
        fit = [n for s in sessions for n in s.players if entrants[n].status not in GONE]
        fit = [n for n in fit if entrants[n].points >= needed]
        carried = bool(sessions) and self._carries_on(sessions[0])
        return not any(entrants[n].stack or not carried for n in fit)

    def _through(self, advance: Advance) -> list[str]:
        sessions = self.state.of_stage(self.state.stage)
        if advance.per == "stage":
            return self._best(advance, self._compared(advance, sessions))
        found: list[str] = []
        for session in sessions:
            places = self._compared(advance, [session])
            units = [places] if advance.per == "session" else self._by_table(session, places)
            for unit in units:
                found += self._best(advance, unit)
        return found

    def _compared(self, advance: Advance, sessions: list[Session]) -> Places:
        """The players of sessions in the order in which they are compared."""
        entrants = self.state.entrants
        names = [n for s in sessions for tied in s.places for n in tied]
        names = [n for n in names if entrants[n].status not in GONE]
        if self._carries_on(sessions[0]):  # nobody goes on with no chips at all
            names = [n for n in names if entrants[n].stack]
        if advance.by == "points":
            return grouped(names, lambda name: entrants[name].points)
        if advance.by == "chips" or len(sessions) > 1:
            stacks = {n: c for s in sessions for n, c in s.stacks.items()}
            return grouped(names, lambda name: stacks.get(name, 0))
        present = [[n for n in tied if n in names] for tied in sessions[0].places]
        return [tied for tied in present if tied]

    def _by_table(self, session: Session, places: Places) -> list[Places]:
        at = {one.player: one.table for one in session.exits} | session.seats_at_end
        tables = sorted({at[n] for tied in places for n in tied})
        units = [[[n for n in tied if at[n] == t] for tied in places] for t in tables]
        return [[tied for tied in unit if tied] for unit in units]

    def _best(self, advance: Advance, places: Places) -> list[str]:
        """The first so many; a draw of cards decides between those level at the line."""
        number = advance.of(sum(map(len, places)))
        found: list[str] = []
        for tied in places:
            room = number - len(found)
            if 0 < room < len(tied):
                found += self.draw(tied, None, *self.rules.tied_draw)[:room]
            elif room >= len(tied):
                found += tied
        return found

    @command(DIRECTOR, cites=("repechage",), said="leave a stage out", bar=_cannot_skip)
    def skip_stage(self) -> None:
        """Leave out a repechage or catch-up session for which nobody qualified or is offered it."""
        self.state.stage += 1
        self.state.advanced = self.state.stage
        stage = self.conditions.stages[self.state.stage]
        self.note("left out", self.stated("repechage"), stage=stage.name)
