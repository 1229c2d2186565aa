"""What an instrument says of a table between rounds; the table itself knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from .rulings import OPERATOR, Facts


class StakeLimits(NamedTuple):
    """What a player brings to the table: from the minimum stake to the maximum buy-in, in chips."""

    least: int
    most: int | None
    chip: int


class Standing(NamedTuple):
    """Somebody in a seat before a round.

    `ready` are those who are there with chips. `owes` is the clause for which a player waits for
    the big blind or posts it, `missed` tells the blinds that passed by, the first being 0, and
    `posts` whether the player wants to post instead of waiting.
    """

    player: str
    seat: int
    ready: bool
    owes: str | None = None
    missed: tuple[int, ...] = ()
    posts: bool = False


class Lineup(NamedTuple):
    """Who is dealt in, and where the dealer button is.

    `passed` are the seats that the button has passed in its first revolution, None once that is
    complete. `dealt_in` says what each player posts beside the blinds, live and dead. `missed` are
    the players whose blind has passed by, and `held` those who wanted to post and cannot now.
    """

    button: int
    passed: tuple[int, ...] | None
    dealt_in: dict[str, tuple[int, int]]
    missed: dict[str, tuple[int, ...]]
    held: dict[str, str]


Lining = Callable[[Any, list[Standing], int | None, tuple[int, ...] | None], Lineup | None]


class HouseRules(NamedTuple):
    """The clauses behind what a house may do at a table; None where the instrument has none.

    `decks` are the numbers of decks to choose from. `new_shoe` plays the making of a new shoe, and
    `first_cut` says who of those that came, in their order, is offered the first cut of a game.
    `stake_limits` are those of a table with some determinations, and `line_up` says who is dealt
    in; both give None where the determinations leave players free. `limits_open`, `games_open` and
    `decks_open` are determinations that can be changed with notice, and `with_limits` says what
    else changes with some limits. `time_rate` is a charge for so many minutes. `replaces` are the
    rules that these take the place of. `dispute_stages` are those who decide a dispute one after
    the other, where more than the one in charge do; play waits for them. `tournament` is the
    clause by which a table of a tournament is for its players alone. `also_by` are further roles to
    which the instrument gives a command, by its name. A seat can be lost by `vacate` after so many
    `abstentions` in a row, and by `final_rounds` there are so many `rounds_when_closing`. A bet
    that cites `all_in` is the player's last chip. Who is instructed to act has so many
    `seconds_when_instructed`.
    """

    in_charge: str = OPERATOR
    also_by: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    approval: str | None = None
    citation: str | None = None
    commencement: str | None = None
    replaces: Mapping[str, str] = MappingProxyType({})
    layout: str | None = None
    layout_required: bool = False
    hours: str | None = None
    sign: str | None = None
    card_check: str | None = None
    change_cards: str | None = None
    checked_by_both: str | None = None
    change_limits: str | None = None
    before_round: str | None = None
    change_decks: str | None = None
    decks: tuple[int, ...] = ()
    change_shuffle: str | None = None
    details: str | None = None
    rules_copy: str | None = None
    higher_limit: str | None = None
    release_box: str | None = None
    late_minimum: str | None = None
    joined_late: str | None = None
    sat_out: str | None = None
    restrict: str | None = None
    restrict_again: str | None = None
    restrictions_report: str | None = None
    exclude: str | None = None
    dispute: str | None = None
    dispute_stages: tuple[tuple[str, str], ...] = ()
    dispute_review: str | None = None
    complaint: str | None = None
    stays_with_chips: str | None = None
    vacate: str | None = None
    abstentions: int = 0
    final_rounds: str | None = None
    rounds_when_closing: int = 0
    close: str | None = None
    missed_shuffle: str | None = None
    new_cards: str | None = None
    ordinary_shoe: str | None = None
    shoes: tuple[str, ...] = ("automated", "standard")
    automated: str | None = None
    starting_marker: str | None = None
    tournament: str | None = None
    stake_limits: Callable[[Any], StakeLimits | None] = lambda _: None
    minimum_stake: str | None = None
    maximum_buy_in: str | None = None
    top_up: str | None = None
    buy_chips: str | None = None
    fixed_in_round: str | None = None
    no_reduction: str | None = None
    all_in: str | None = None
    seconds_when_instructed: int = 0
    declared: str | None = None
    declared_out: str | None = None
    one_hand: str | None = None
    line_up: Lining | None = None
    new_player: str | None = None
    missed_blinds: str | None = None
    moves_away: Callable[[Any, int, int, list[int], int], bool] | None = None
    moved: str | None = None
    player_group: str | None = None
    choose_seat: str | None = None
    seat_drawn: str | None = None
    seated_first: str | None = None
    seat_draw: Any = None
    announce_limits: str | None = None
    limits_open: Callable[[Any], Facts] = lambda _: {}
    with_limits: Callable[[Any, dict[str, Any]], dict[str, Any]] = lambda _, limits: limits
    change_game: str | None = None
    games_open: Callable[[Any], Facts] = lambda _: {}
    declare_deck: str | None = None
    decks_open: Callable[[Any], Facts] = lambda _: {}
    time_charge: str | None = None
    time_rate: Callable[[Any], tuple[int, int] | None] = lambda _: None
    bonus: str | None = None
    bonus_fixed: str | None = None
    bonus_before: str | None = None
    results_stand: str | None = None
    cash_out: str | None = None
    first_button: Callable[[list[int]], int] | None = None
    next_button: Callable[[list[int], list[int], int], int] | None = None
    new_shoe: Any = None
    first_cut: Callable[[list[str]], Any] = lambda _: None
