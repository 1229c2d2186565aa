"""Players coming, going, and losing their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from houseway.conduct import IN_CHARGE, PLAYER
from houseway.games.asks import Act, Amounts, Choices, Words
from houseway.games.given import Arrival
from houseway.games.round import Round
from houseway.games.rulings import DEALER, HOUSE, SUPERVISOR, Facts
from houseway.games.wagering import BankedRound
from houseway.games.wording import listed
from houseway.rulebook import Refused

from .lineup import line_up
from .table_command import command
from .table_state import Patron

if TYPE_CHECKING:
    from .table import Table


MOST_CHIPS = 10**12
CHIPS = Amounts(0, MOST_CHIPS)
HIGHEST_WAGERS = 1_000  # nobody brings more to a table than so many of its highest wagers


def _cannot_sit(table: Table, by: str) -> Refused | str | None:
    if table.state.status == "closed":
        return "The table is closed: players come when the dealer has opened it."
    return unwelcome(table, by)


def not_here(table: Table, by: str) -> str | None:
    """Why somebody cannot act who is not at the table."""
    return None if by in here(table) else f"{by} is not at this table."


def _cannot_add_chips(table: Table, by: str) -> Refused | str | None:
    refused = not_here(table, by) or excluded(table, by) or declared_player(table, by)
    return refused or full_stake(table, by)


def _cannot_leave(table: Table, by: str) -> Refused | str | None:
    return not_here(table, by) or stays(table, by)


def vacant_seats(table: Table) -> list[int]:
    """The seats in which nobody sits."""
    taken = {patron.seat for patron in table.state.patrons.values()}
    return [n for n in table.seat_numbers if n not in taken]


def free_seats(table: Table) -> list[int]:
    """The vacant seats that nobody has a claim to."""
    return [n for n in vacant_seats(table) if n not in table.state.claims.values()]


def _newcomer(table: Table) -> Facts:
    return {"seat": Choices((*free_seats(table), None)), "stake": buy_in(table)}


def _top_up(table: Table, by: str) -> Facts:
    """What brings a stake to between the minimum and the maximum buy-in."""
    limits = table.house.stake_limits(table.coming)
    if limits is None or by not in here(table):
        return {"amount": Amounts(1, _most(table))}
    stake, most = table.stake_of(by), limits.most or MOST_CHIPS
    least = max(limits.least - stake, limits.chip)
    return {"amount": Amounts(least, most - stake, limits.chip)}


def _those(table: Table, present: bool) -> Facts:
    return {
        "player": Choices(tuple(one for one in here(table) if table.is_present(one) is present))
    }


def _known_to_be(table: Table, by: str, present: bool) -> Facts:
    """Those of whom somebody may say that they go or are back; players say it of themselves."""
    if by in HOUSE:
        return _those(table, present)
    mine = by in here(table) and table.is_present(by) is present
    return {"player": Choices((by,) if mine else (), by)}


def _abstainers(table: Table) -> Facts:
    seated, least = table.state.seated if full(table) else [], table.house.abstentions
    return {"player": Choices(tuple(p.name for p in seated if p.abstained >= least))}


def _nobody_abstains(table: Table) -> str | None:
    least, abstainers = table.house.abstentions, _abstainers(table)["player"]
    return None if abstainers else f"Nobody at a full table has sat {least} rounds out."


def _releasable(table: Table) -> Facts:
    """The boxes of players of several boxes where nobody sits."""
    played = boxes_played(table)
    several = {p for p in table.state.patrons if sum(p in on for on in played.values()) > 1}
    extra = [n for n, on in played.items() if not table.state.at_seat(n) and several & {*on}]
    return {"box": Choices(tuple(extra)), "newcomer": Words(), "stake": CHIPS}


def _box_is_free(table: Table) -> str | None:
    played = boxes_played(table)
    free = [n for n in table.seat_numbers if not table.state.at_seat(n) and n not in played]
    return f"Box {free[0]} is free." if free else None


def boxes_played(table: Table) -> dict[int, list[str]]:
    """The boxes of the last round, each with its bettors in the order of their wagers."""
    played: dict[int, list[str]] = {}
    for wager in table.round.wagers if table.round else ():
        if wager.box is not None and wager.player not in played.setdefault(wager.box, []):
            played[wager.box].append(wager.player)
    return played


def here(table: Table) -> dict[str, Patron]:
    """Who is at the table, without those whom a settled round has cost the seat."""
    patrons = table.state.patrons
    out = lost_seats(table, table.round) if table.settled and table.round else []
    return {name: patron for name, patron in patrons.items() if name not in out} if out else patrons


def buy_in(table: Table) -> Amounts:
    """What a player brings to the table."""
    limits = table.house.stake_limits(table.coming)
    if limits is None:
        return Amounts(1, _most(table))
    return Amounts(limits.least, limits.most or MOST_CHIPS, limits.chip)


def _most(table: Table) -> int:
    """What somebody can bring at most, where the rules set no limit."""
    highest = getattr(table.coming, "maximum", None)
    return HIGHEST_WAGERS * highest if isinstance(highest, int) else MOST_CHIPS


def admits(table: Table) -> bool:
    """Whether somebody can come, or bring more chips, in the round that is being played."""
    return isinstance(table.procedure, BankedRound) and table.procedure.admits


def for_cash(table: Table) -> bool:
    """Whether whoever leaves the game is paid out at the table."""
    limits = table.house.stake_limits(table.coming)
    return table.house.cash_out is not None and limits is not None


def full(table: Table) -> bool:
    """Whether every seat is taken."""
    return len(table.state.seated) == len(table.seat_numbers)


@command(
    PLAYER,
    said="take a seat",
    facts=_newcomer,
    bar_for=_cannot_sit,
    cites=("choose_seat", "minimum_stake", "maximum_buy_in"),
)
def sit(table: Table, by: str, seat: int | None, stake: int) -> None:
    """Take a seat, or stand behind the boxes, with chips on the table."""
    welcome(table, by, seat, stake)
    if table.in_play:  # wagers are open
        table.driver.give(Arrival(table.state.patrons[by].as_seat()))


def check_seat(table: Table, act: Act, ranges: Facts, clauses: tuple[str, ...]) -> None:
    seat, numbers = act.facts.get("seat"), table.seat_numbers
    if type(seat) is not int:
        return
    allowed, free = ranges.get("seat"), free_seats(table)
    if not allowed or not isinstance(allowed, Choices) or seat in allowed:
        return
    if seat not in numbers:
        text = f"There is no seat {seat:,}: the seats are {numbers[0]} to {numbers[-1]}."
        raise Refused(text, *clauses)
    if [number for number in allowed.values if number is not None] == free:
        are = "are" if len(free) > 1 else "is"
        others = f"free {are} {listed(map(str, free), 'and')}" if free else "none is free"
        raise Refused(f"Seat {seat} is taken: {others}.", *clauses)


def unwelcome(table: Table, name: str) -> Refused | str | None:
    """Why somebody cannot come to the table."""
    if name in HOUSE or not name.strip():
        return f"A player cannot be called {name!r}."
    if name in table.state.patrons:
        where = table.cite(table.house.one_hand)
        return Refused(f"{name} is at the table already.", *where)
    return excluded(table, name) or _outside_the_group(table, name)


def _outside_the_group(table: Table, name: str) -> Refused | None:
    group = table.state.group
    if group is None or name in table.state.members:
        return None
    where = table.cite(table.house.player_group)
    return Refused(f"The game is for {group}, and {name} is none of them.", *where)


def excluded(table: Table, name: str) -> Refused | None:
    """Why somebody cannot take part, where they are excluded from the game."""
    if name not in table.state.excluded:
        return None
    return Refused(f"{name} is excluded from the game.", *table.cite(table.house.exclude))


def welcome(table: Table, name: str, seat: int | None, stake: int) -> None:
    state = table.state
    held = late_minimum(table) and state.carried.rounds_of_shoe > 0
    restricted = state.restriction(name) is not None
    owes = table.house.new_player if line_up(table) is not None else None
    state.patrons[name] = Patron(
        name, stake, seat, held_to_minimum=held, restricted=restricted, owes=owes
    )
    state.chips_brought += stake
    table.note("sat down", player=name, seat=seat, stake=stake)
    if held:
        hold(table, name, table.house.joined_late)


def late_minimum(table: Table) -> bool:
    """Whether late and skipping bettors are held to the minimum until the new shoe."""
    return bool(getattr(table.state.determinations, "mid_shoe_minimum", False))


def stays(table: Table, name: str) -> Refused | None:
    """Why somebody with chips cannot leave while the others play on."""
    free = table.state.status == "closed" or name in table.state.excluded
    if not table.house.stays_with_chips or free or not table.stake_of(name):
        return None
    if not any(one != name and table.stake_of(one) for one in here(table)):
        return None
    text = f"{name} leaves without chips only; who cannot go on is excused by a supervisor."
    return Refused(text, *table.cite(table.house.stays_with_chips))


@command(
    SUPERVISOR,
    said="excuse a player",
    none="Nobody with chips is at the table who could be excused.",
    rule="stays_with_chips",
    facts=lambda table: {**_those(table, present=True), "reason": Words()},
)
def excuse(table: Table, player: str, reason: str) -> None:
    """Let a player go who cannot play on: the chips stay, and pay blinds and antes."""
    table.collect_cards()
    table.state.patrons[player].present = False
    table.note("excused", table.house.stays_with_chips, player=player, reason=reason)


@command(PLAYER, said="leave the table", bar_for=_cannot_leave, cites=("no_reduction",))
def leave(table: Table, by: str) -> None:
    """Take all the chips and leave the table."""
    goes(table, by)


def goes(table: Table, name: str, *clauses: str | None) -> None:
    """Somebody leaves the table with the whole stake."""
    table.collect_cards()
    patron = table.state.patrons.pop(name)
    table.state.claims.pop(name, None)
    table.state.chips_brought -= patron.stake
    clauses = (*clauses, table.house.no_reduction)
    table.note("left", *clauses, player=name, seat=patron.seat, stake=patron.stake)


@command(
    PLAYER,
    facts_for=_top_up,
    bar_for=_cannot_add_chips,
    cites=("top_up", "buy_chips", "fixed_in_round"),
)
def add_chips(table: Table, by: str, amount: int) -> None:
    """Bring more chips to the table, between rounds or while wagers are open."""
    table.collect_cards()
    patron = table.state.patrons[by]
    patron.stake += amount
    table.state.chips_brought += amount
    table.note("chips added", table.house.top_up, player=by, amount=amount)
    if table.in_play:  # wagers are open
        table.driver.give(Arrival(replace(patron.as_seat(), stake=amount)))


# Stakes under the minimum


def declared_player(table: Table, name: str) -> Refused | None:
    """Why a declared player cannot add chips."""
    if not table.state.patrons[name].declared:
        return None
    where = table.cite(table.house.declared_out)
    return Refused(f"{name} is a declared player and cannot add chips.", *where)


def full_stake(table: Table, name: str) -> Refused | None:
    """Why nothing can be added to a stake that is at the maximum or over it."""
    limits = table.house.stake_limits(table.coming)
    if limits is None or limits.most is None or table.stake_of(name) < limits.most:
        return None
    text = f"{name} has {table.stake_of(name):,}; a stake is brought up to at most"
    return Refused(f"{text} {limits.most:,}.", *table.cite(table.house.top_up))


def lost_seats(table: Table, round: Round) -> list[str]:
    """The players whom a round has cost the seat."""
    return [name for name in table.state.patrons if lost_seat(table, name, round)]


def lost_seat(table: Table, name: str, round: Round) -> str | None:
    """The clause by which a round has cost somebody the seat."""
    if name in round.excluded and for_cash(table):
        return table.house.exclude
    lost = table.state.patrons[name].declared and round.stakes.get(name) == 0
    return table.house.declared_out if lost else None


@command(
    *(DEALER, SUPERVISOR, PLAYER),
    said="note that a player is away",
    none="Everybody at the table is noted as away already.",
    facts_for=lambda table, by: _known_to_be(table, by, present=True),
)
def absent(table: Table, by: str, player: str) -> None:
    """Note that a player has left the table for a while."""
    table.collect_cards()
    table.state.patrons[player].present = False
    table.note("absent", player=player)


@command(
    *(DEALER, SUPERVISOR, PLAYER),
    said="note that a player is back",
    none="Nobody at the table is noted as away.",
    facts_for=lambda table, by: _known_to_be(table, by, present=False),
)
def back(table: Table, by: str, player: str) -> None:
    """Note that a player is back."""
    table.collect_cards()
    table.state.patrons[player].present = True
    table.note("back", player=player)


def _to_see_off(table: Table) -> Facts:
    """Those who are excluded and still have a place; a tournament sees to its own."""
    tournament = table.state.tournament is not None
    left = [] if tournament else [name for name in here(table) if name in table.state.excluded]
    return {"player": Choices(tuple(left))}


@command(
    *(DEALER, SUPERVISOR, IN_CHARGE),
    said="see an excluded player off",
    none="Nobody who is excluded is still at the table.",
    rule="exclude",
    facts=_to_see_off,
)
def see_off(table: Table, player: str) -> None:
    """Give the seat of an excluded player free; the chips go with the player."""
    goes(table, player, table.house.exclude)


@command(
    IN_CHARGE,
    said="have a seat vacated",
    rule="vacate",
    facts=_abstainers,
    bar=_nobody_abstains,
)
def vacate(table: Table, player: str) -> None:
    """Have a player give up a seat after too many rounds without a wager at a full table."""
    table.note("vacated", table.house.vacate, player=player)
    goes(table, player)


@command(
    IN_CHARGE,
    said="have a box released",
    none="Nobody plays several boxes of which one could be released.",
    rule="release_box",
    facts=_releasable,
    bar=_box_is_free,
)
def release_box(table: Table, box: int, newcomer: str, stake: int) -> None:
    """Have a player of several boxes give one, not their own seat's, to a newcomer."""
    if reason := unwelcome(table, newcomer):
        raise reason if isinstance(reason, Refused) else Refused(reason)
    before = boxes_played(table)[box]
    table.note("box released", table.house.release_box, box=box, by=before, to=newcomer)
    welcome(table, newcomer, box, stake)


def hold(table: Table, name: str, why: str | None) -> None:
    """Tell that somebody is held to the minimum until the new shoe."""
    table.note("held to minimum", table.house.late_minimum, why, player=name)


COMMANDS: Final = (
    sit,
    excuse,
    leave,
    add_chips,
    absent,
    back,
    see_off,
    vacate,
    release_box,
)
