"""What an instrument says of a table between rounds; the table itself knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .rulings import OPERATOR


class HouseRules(NamedTuple):
    """The clauses behind what a house may do at a table; None where the instrument has none.

    `decks` are the numbers of decks to choose from. `new_shoe` plays the making of a new shoe, and
    `first_cut` says who of those that came, in their order, is offered the first cut of a game.
    """

    in_charge: str = OPERATOR
    approval: str | None = None
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
    vacate: str | None = None
    final_rounds: str | None = None
    close: str | None = None
    missed_shuffle: str | None = None
    new_cards: str | None = None
    ordinary_shoe: str | None = None
    shoes: tuple[str, ...] = ("automated", "standard")
    automated: str | None = None
    starting_marker: str | None = None
    first_button: Callable[[list[int]], int] | None = None
    next_button: Callable[[list[int], list[int], int], int] | None = None
    new_shoe: Any = None
    first_cut: Callable[[list[str]], Any] = lambda _: None
