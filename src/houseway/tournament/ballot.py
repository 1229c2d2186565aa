"""The ballot: who is to be seated in the next stage, and what is drawn for them."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING

from houseway.equipment import Chance
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import Facts
from houseway.games.wording import listed
from houseway.journal import canonical
from houseway.rulebook import Refused

from .bound_seeds import NO_WITNESS
from .conditions import Groups, Stage
from .declaring import command
from .roles import DIRECTOR
from .sealed_lots import as_name
from .state import (
    ENDED,
    ENTERED,
    ENTRIES,
    FORFEITED,
    PLAYING,
    THROUGH,
    Ballot,
    DrawnBallot,
    Entrant,
    Session,
    TournamentTable,
)
from .table_terms import check_size

if TYPE_CHECKING:
    from .tournament import Tournament

TRIES = 10_000


LABEL = "ballot"


MOST_SEATS = 100


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


def _not_ready(t: Tournament) -> Refused | str | None:
    state = t.state
    if state.ballot and not wants_new_call(t):
        return "The ballot has been called already."
    if state.status == ENTRIES:
        return _too_few(t)
    if state.status != PLAYING or not stage_done(t):
        return "A ballot follows the entries, or the end of a stage."
    if state.stage + 1 >= len(t.conditions.stages):
        return "No further stage is played."
    return None if takers(t) else "Nobody is to be seated."


def wants_new_call(t: Tournament) -> bool:
    """Whether somebody is to be seated who was not called, or the seed of before is lost."""
    ballot = t.state.ballot
    if ballot is None:
        return True
    if ballot.order:
        return bool(not_called(t, ballot.order, takers(t)))
    return not t.lots.former.knows_seed(ballot.commitment)


def _too_few(t: Tournament) -> Refused | None:
    entrants = [e for e in t.state.entrants.values() if e.status == ENTERED]
    least = t.conditions.players.minimum if t.conditions.players else 1
    least = max(least, t.conditions.sit_and_go or 1)
    if len(entrants) >= least:
        return None
    text = f"{len(entrants)} players have entered; at least {least} are needed."
    return t.refused(text, t.stated("tables" if least == t.conditions.sit_and_go else "players"))


def _called(t: Tournament) -> str | None:
    return "The ballot has been called." if t.state.ballot else None


def _no_ballot(t: Tournament) -> str | None:
    return None if t.state.ballot else "No ballot has been called."


@command(DIRECTOR, said="designate the tables", rule="designate", facts={"tables": Words()})
def designate_tables(t: Tournament, tables: str) -> None:
    """Designate the tables of the tournament, which host nothing else while it is played."""
    names = [name.strip() for name in tables.split(",") if name.strip()]
    if len(set(names)) < len(names) or not names:
        raise t.refused("Each table is named once.", t.rules.designate)
    t.state.designated = names
    t.note("tables designated", t.rules.designate, tables=names)


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
def reserve_seat(t: Tournament, player: str, seat: int, reason: str) -> None:
    """Keep a seat number that the conditions reserve; the table is still drawn by ballot."""
    if t.state.ballot:
        raise t.refused("The ballot has been called.", t.rules.ballot)
    t.state.entrants[player].reserved_seat = seat
    facts = {"player": player, "seat": seat, "reason": reason}
    t.note("seat reserved", t.rules.ballot, **facts)


@command(
    DIRECTOR,
    said="set the number of players at a table",
    rule="per_table",
    bar=_called,
    facts={"players": Amounts(1, MOST_SEATS)},
)
def set_per_table(t: Tournament, players: int) -> None:
    """Decide how many players sit at one table in the sessions of the next ballot."""
    if t.state.conditions and not t.conduct.again:
        check_size(t.state.conditions, players)
    t.state.per_table = players
    t.note("players per table", t.rules.per_table, players=players)


def _seats(t: Tournament, stage: Stage) -> int:
    return t.state.per_table or t.conditions.seats(stage)


# The ballot


def takers(t: Tournament) -> list[str]:
    """Who is to play the next stage."""
    state = t.state
    if state.stage < 0:
        return [e.name for e in state.entrants.values() if e.status == ENTERED]
    stage = t.conditions.stages[state.stage + 1]
    return second_chances(t, stage) if stage.again else list(state.waiting)


def second_chances(t: Tournament, stage: Stage) -> list[str]:
    assert stage.places is not None
    low, high = stage.places
    found = []
    for session in t.state.of_stage(t.state.stage):
        order = [name for tied in session.places for name in tied]
        found += order[low - 1 : high]
    entrants = t.state.entrants
    return [n for n in found if n not in t.state.waiting and entrants[n].status != FORFEITED]


def has_advanced(t: Tournament) -> bool:
    """Whether those who go on from the present stage have been named."""
    return 0 <= t.state.stage <= t.state.advanced


def stage_done(t: Tournament) -> bool:
    """Whether the stage that was played last is over and those who go on are named."""
    sessions = t.state.of_stage(t.state.stage)
    last = t.state.stage + 1 >= len(t.conditions.stages)
    ended = all(session.status == ENDED for session in sessions)
    return ended and (last or not sessions or has_advanced(t))


@command(DIRECTOR, said="call the ballot", rule="ballot", bar=_not_ready)
def call_ballot(t: Tournament) -> None:
    """Call the ballot: entries close, the names are sealed in an order, and its root is published.

    Then entrants and witnesses give words for it, until it is drawn.
    """
    of, former = _to_be_drawn(t), t.lots.former
    if former.binds(of):
        t.state.ballot = Ballot(commitment=former.bind_seed(of))
        t.note("committed", t.rules.ballot, commitment=t.state.ballot.commitment)
        return
    names = takers(t)
    order = t.lots.call(LABEL, of, names, further=is_restricted(t, names))
    t.state.ballot = Ballot(order, at=t.now)
    t.note("ballot called", t.rules.ballot, order=order)


def _words_of_before(t: Tournament) -> Facts:
    """The words of a witness came with the draw of a ballot that was bound to a seed."""
    ballot = t.state.ballot
    return {"witness": Words(NO_WITNESS)} if ballot and not ballot.order else {}


@command(DIRECTOR, said="draw the ballot", rule="ballot", bar=_no_ballot, facts=_words_of_before)
def draw_ballot(t: Tournament, witness: str = NO_WITNESS) -> None:
    """Draw tables and seats: the words that were given turn the sealed order, which is opened."""
    ballot, names, stage = t.state.ballot, takers(t), t.conditions.stages[t.state.stage + 1]
    assert ballot is not None
    of, places = _to_be_drawn(t), places_of(t, names, stage)
    if ballot.order:
        _begin_stage(t, *draw_seats(t, ballot.order, of, names, places))
        return
    former = t.lots.former
    if reason := former.why_not_drawn(of, ballot.commitment, witness):
        raise t.refused(reason, t.rules.ballot)
    seed = former.reveal_seed(ballot.commitment)
    t.state.drawn[of] = DrawnBallot(ballot.commitment, seed.hex(), witness)
    seats = seats_from_seed(t, names, places, Chance(seed, LABEL + witness))
    _begin_stage(t, seats, {"seed": seed.hex(), "witness": witness})


def _begin_stage(t: Tournament, drawn: dict[str, Position], by: dict[str, object]) -> None:
    """Seat everybody where they were drawn, in the sessions of the next stage."""
    _check_designated(t, drawn)
    state, number = t.state, t.state.stage + 1
    stage = t.conditions.stages[number]
    state.stage, state.status, state.ballot = number, PLAYING, None
    if not stage.again:
        state.waiting = []
    _seat_all(t, drawn, stage)
    state.per_table = None
    seats = {name: list(place) for name, place in drawn.items()}
    again = t.stated("repechage") if stage.again else None
    t.note("drawn", t.rules.ballot, t.rules.per_table, again, stage=stage.name, seats=seats, **by)
    t.lots.seal_cards()


@command(
    DIRECTOR,
    said="enter a ballot that was drawn in the room",
    rule="ballot",
    bar=_no_ballot,
    facts={"seats": Words(), "witness": Words()},
)
def enter_ballot(t: Tournament, seats: str, witness: str) -> None:
    """Enter tables and seats that were drawn in the room: `ann 1/3, bob 2/1`."""
    names, stage = takers(t), t.conditions.stages[t.state.stage + 1]
    of, ballot = _to_be_drawn(t), t.state.ballot
    lot = t.lots.lot(ballot.order) if ballot and ballot.order else None
    former = of in t.lots.former.taken_back.ballots and not t.conduct.again
    if former or t.lots.is_drawn(of) or (lot and lot.over and not lot.in_room):
        text = "These players have been drawn before: the same ballot is drawn again."
        raise t.refused(text, t.rules.ballot)
    places = positions(len(names), stage.sessions, _seats(t, stage))
    drawn = seats_of_room(t, names, places, seats, t.rules.ballot)
    if lot is not None:
        t.lots.pass_over(lot, of)
    _begin_stage(t, drawn, {"witness": witness})


def seats_of_room(
    t: Tournament, names: list[str], places: list[Position], seats: str, clause: str | None
) -> dict[str, Position]:
    """Where everybody sits as it was drawn in the room and entered: `ann 1/3, bob 2/1`."""
    open_seats = {(at[1], at[2]): at for at in places}
    drawn: dict[str, Position] = {}
    for pair in seats.split(","):
        name, _, where = pair.strip().rpartition(" ")
        table, _, seat = where.partition("/")
        at = open_seats.pop((int(table), int(seat)), None) if _numbers(table, seat) else None
        if name not in names or name in drawn or at is None:
            text = f"“{pair.strip()}” is no player with a seat to be drawn; free are "
            free = ", ".join(f"{table}/{seat}" for table, seat in sorted(open_seats)) or "none"
            raise t.refused(f"{text}{free}.", clause)
        drawn[name] = at
    if missing := [name for name in names if name not in drawn]:
        raise t.refused(f"No seat was named for {listed(missing, 'or')}.", clause)
    _check_kept(t, drawn, clause)
    return dict(sorted(drawn.items()))


def _numbers(*texts: str) -> bool:
    return all(text.isdecimal() for text in texts)


def _check_kept(t: Tournament, drawn: dict[str, Position], clause: str | None) -> None:
    for name, (_, _, seat) in drawn.items():
        if t.state.entrants[name].reserved_seat not in (None, seat):
            text = f"Seat {t.state.entrants[name].reserved_seat} is reserved for {name}."
            raise t.refused(text, clause)
    if not _groups_kept(t, drawn):
        text = "The draw does not keep to the restrictions on groups."
        raise t.refused(text, clause, t.stated("groups"))


def _to_be_drawn(t: Tournament) -> str:
    """Everything that the seats of the next ballot follow from, but for the seed and words."""
    number = t.state.stage + 1
    stage, groups = t.conditions.stages[number], t.conditions.groups
    drawn = [t.state.entrants[name] for name in sorted(takers(t))]
    most = groups.most_per_table if isinstance(groups, Groups) else None
    plan = [number, stage.sessions, _seats(t, stage), most]
    return canonical([plan, [[e.name, e.reserved_seat, e.group] for e in drawn]]).decode()


def places_of(t: Tournament, names: list[str], stage: Stage) -> list[Position]:
    """Session, table and seat for everybody in a stage, in the order in which they are drawn."""
    places = positions(len(names), stage.sessions, _seats(t, stage))
    if len({place[0] for place in places}) < stage.sessions:
        raise t.refused(f"{stage.name} has more sessions than players.", t.rules.ballot)
    return places


def not_called(t: Tournament, order: int, names: list[str]) -> list[str]:
    """Those who are not in the order of names that was sealed."""
    called = {as_name(piece) for piece in t.lots.lot(order).pieces}
    return [name for name in names if name not in called]


def is_restricted(t: Tournament, names: list[str]) -> bool:
    """Whether not every order of some players may be drawn."""
    limits = t.conditions.groups
    grouped = isinstance(limits, Groups) and limits.most_per_table is not None
    return grouped or any(t.state.entrants[name].reserved_seat is not None for name in names)


def draw_seats(
    t: Tournament, order: int, of: str, names: list[str], places: list[Position]
) -> tuple[dict[str, Position], dict[str, object]]:
    """The seats of everybody by a sealed order, and what is told of it.

    Whoever has left since the call is passed over; whoever has come since wants a new call.
    """
    if late := not_called(t, order, names):
        raise Refused(f"{late[0]} was not there when this was called: call it again.")
    turned, staying = t.lots.draw(order, of), set(names)
    orders = ([as_name(piece) for piece in fallen] for fallen in turned.orders())
    for further, fallen in enumerate(islice(orders, TRIES)):
        falls = [name for name in fallen if name in staying]
        if (seats := _kept(t, falls, places)) is not None:
            gone = sorted(set(fallen) - staying)
            told = {"order": order, "further": further, "names": falls, "passed_over": gone}
            return seats, {**told, "places": [list(place) for place in places]}
    raise _none_kept(t)


def seats_from_seed(
    t: Tournament, names: list[str], places: list[Position], chance: Chance
) -> dict[str, Position]:
    """The seats of everybody as they were drawn before orders were sealed."""
    for _ in range(TRIES):
        if (seats := _kept(t, chance.shuffled(sorted(names)), places)) is not None:
            return seats
    raise _none_kept(t)


def _kept(t: Tournament, falls: list[str], places: list[Position]) -> dict[str, Position] | None:
    """The seats of players in an order, where it keeps to the restrictions."""
    seats = _with_reserved(t, dict(zip(falls, places, strict=True)))
    return dict(sorted(seats.items())) if seats and _groups_kept(t, seats) else None


def _none_kept(t: Tournament) -> Refused:
    text = "No ballot keeps to the restrictions on groups."
    return t.refused(text, t.rules.ballot, t.stated("groups"))


def _with_reserved(t: Tournament, drawn: dict[str, Position]) -> dict[str, Position] | None:
    found = dict(drawn)
    kept: set[Position] = set()
    for name in sorted(drawn):
        seat = t.state.entrants[name].reserved_seat
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


def _groups_kept(t: Tournament, drawn: dict[str, Position]) -> bool:
    limits = t.conditions.groups
    if not isinstance(limits, Groups) or limits.most_per_table is None:
        return True
    seen: dict[tuple[int, str], int] = {}
    for name, (_, table, _) in drawn.items():
        if group := t.state.entrants[name].group:
            seen[table, group] = seen.get((table, group), 0) + 1
    return max(seen.values(), default=0) <= limits.most_per_table


def _check_designated(t: Tournament, drawn: dict[str, Position]) -> None:
    needed = len({table for _, table, _ in drawn.values()})
    if t.rules.designate and len(t.state.designated) < needed:
        text = f"{needed} tables are needed; {len(t.state.designated)} are designated."
        raise t.refused(text, t.rules.designate)


def _seat_all(t: Tournament, drawn: dict[str, Position], stage: Stage) -> None:
    state, seats = t.state, _seats(t, stage)
    starts = _to_start(t, stage)
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
        assign(state.entrants[name], session, table, seat)


def _to_start(t: Tournament, stage: Stage) -> datetime | None:
    """When a stage starts; at a time that has passed, when the director commences it."""
    stated = stage.starts or (t.conditions.start if t.state.stage == 0 else None)
    if stated is None or t.now < stated:
        return stated
    t.note("start passed", t.stated("start"), stage=stage.name, was=stated.isoformat())
    return None


def assign(entrant: Entrant, session: Session, table: int, seat: int) -> None:
    entrant.session, entrant.table, entrant.seat = session.name, table, seat
    entrant.seated, entrant.stage = False, session.stage
    entrant.status = THROUGH if session.stage else ENTERED


COMMANDS = (
    designate_tables,
    reserve_seat,
    set_per_table,
    call_ballot,
    draw_ballot,
    enter_ballot,
)
