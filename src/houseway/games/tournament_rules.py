"""What an instrument says of tournaments, as one typed table of clauses and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from houseway.errors import HousewayError

from .catalogue import GAMES
from .rulings import DIRECTOR, SHIFT_MANAGER
from .table_items import ByItem, Chosen, TableItems, boxes, usual_limits

Need = Literal["must", "if applicable", "may"]
MUST: Need = "must"
IF_ANY: Need = "if applicable"
MAY: Need = "may"
SameRound = Literal["contributed", "stake before", "share", "conditions"]


def _never(_: str) -> bool:
    return False


class Item(NamedTuple):
    """One item of the conditions: its clause, and whether the instrument asks for it."""

    clause: str
    need: Need = MUST


@dataclass(frozen=True, kw_only=True)
class TournamentRules:
    """The clauses behind what may be done in a tournament; None where the instrument has none.

    `items` are what conditions state, `barred` what they must not hold, `statements` what is
    printed on every sheet; `stems` are the headings over the items. `same_round` says how
    players who go out in one round are placed; `late_at_time` whether a seat is lost at the
    starting time or when the session commences; `minimum_stakes` how many times the table minimum
    a player needs for a round, nothing where players play for one pot.

    `table` says which determinations the items of conditions state, `usual` what holds where
    conditions are silent, `chosen_once` what is determined before the tournament for all of it, and
    `departures` which determination carries out what conditions say instead of a rule; `overridden`
    knows the clauses before which conditions go.
    """

    id: str
    title: str = "Tournament Director"
    # Before entries
    nominate: str
    nominated_by: str = SHIFT_MANAGER
    assist: str | None = None
    assistant_is_director: bool = False
    drafted_by: str = DIRECTOR
    conditions: str
    document: str | None = None
    stems: tuple[str, ...] = ()
    items: Mapping[str, Item]
    barred: Mapping[str, str | None] = field(default_factory=dict)
    statements: Mapping[str, str] = field(default_factory=dict)
    approve: str | None = None
    approver: str = ""
    notify: str | None = None
    publish: str | None = None
    before_entries: str | None = None
    prevail: str | None = None
    override: str | None = None
    session_ends: tuple[str, ...] = ("players", "rounds", "minutes")
    # A table by conditions
    table: Callable[[TableItems], ByItem] = boxes
    usual: Callable[[Chosen], Chosen] = usual_limits
    chosen_once: Mapping[str, str] = field(default_factory=dict)
    departures: Mapping[str, str] = field(default_factory=dict)
    overridden: Callable[[str], bool] = _never
    # Entries
    agreement: str | None = None
    one_entry: str | None = None
    invite: str | None = None
    entry_discretion: str | None = None
    eligible: str | None = None
    reserve: str | None = None
    substitute: str | None = None
    disqualify: str | None = None
    excuse: str | None = None
    absent: tuple[str, ...] = ()
    # Seats and play
    ballot: str | None = None
    designate: str | None = None
    per_table: str | None = None
    fixed_seats: str | None = None
    position: str | None = None
    assign: str | None = None
    break_tables: str | None = None
    late: str | None = None
    late_at_time: bool = False
    forfeit: str | None = None
    chips: str | None = None
    equal_chips: tuple[str, ...] = ()
    returned_chips: str | None = None
    count_chips: str | None = None
    return_chips: str | None = None
    minimum: str | None = None
    minimum_stakes: int = 1
    non_betting: str | None = None
    out_of_chips: str | None = None
    break_play: str | None = None
    pace: str | None = None
    chip_race: str | None = None
    rebuy: str | None = None
    add_on: str | None = None
    re_entry: str | None = None
    special_timing: str | None = None
    bonus: str | None = None
    bonus_fixed: str | None = None
    bonus_before: str | None = None
    bonus_in_pot: str | None = None
    eliminate_before: str | None = None
    eliminate_played: str | None = None
    eliminate_lowest: str | None = None
    eliminate_share: str | None = None
    eliminate_rest: str | None = None
    eliminate_draw: tuple[str, ...] = ()
    # Places and money
    places: str | None = None
    winner: str | None = None
    level: str | None = None
    same_round: SameRound = "share"
    tied: str | None = None
    tied_share: str | None = None
    tied_draw: tuple[str, ...] = ()
    fee: str | None = None
    free: str | None = None
    commission_limit: str | None = None
    pool: str | None = None
    pool_stem: str | None = None
    returned: str | None = None
    agree: str | None = None
    add_value: str | None = None
    no_refund: str | None = None
    refund_by_conditions: bool = False
    cancel: str | None = None
    refund_all: str | None = None
    donate: str | None = None
    charity: str | None = None
    donation_fixed: str | None = None
    revenue: str | None = None
    own_name: str | None = None
    advance_fixed: str | None = None

    @property
    def banked(self) -> bool:
        """Whether players win from and lose to the house, so that stacks alone need not add up."""
        return self.minimum_stakes > 0

    def cite(self, *clauses: str | None) -> tuple[str, ...]:
        """Full citations of those clauses that the instrument has."""
        named = dict.fromkeys(clause for clause in clauses if clause is not None)
        return tuple(f"{self.id} {clause}" for clause in named)


class NoTournament(HousewayError, ValueError):  # noqa: N818
    """No tournament is played in a game of that name."""


def rules_of(game: str) -> TournamentRules:
    """The tournament rules of a game.

    >>> rules_of("roulette").id
    'NI2002-45-roulette'
    """
    found = GAMES[game].tournament_rules if game in GAMES else None
    if found is None:
        raise NoTournament(f"There is no tournament of {game!r}; the games are {', '.join(GAMES)}.")
    return found
