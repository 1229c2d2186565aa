"""What a table is provided with: its limits, its decks and shuffle, and its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import SUPERVISOR, Facts
from houseway.rulebook import Refused

from .patrons import MOST_CHIPS
from .table_command import command

if TYPE_CHECKING:
    from .table import Table


OF_THE_SHOE = ("decks", "shoe")


def _limits(table: Table) -> Facts:
    now = table.coming
    return {
        "minimum": Amounts(1, MOST_CHIPS, default=now.minimum),
        "maximum": Amounts(1, MOST_CHIPS, default=now.maximum),
        "multiple": Amounts(1, MOST_CHIPS, default=now.multiple),
        "notice": Words(),
    }


def _limits_of_the_game(table: Table) -> Facts:
    return _with_notice(table.house.limits_open(table.coming))


def _with_notice(facts: Facts) -> Facts:
    return {**facts, "notice": Words()}


def _box(table: Table) -> Facts:
    limits: Any = table.state.determinations
    above = Amounts(limits.maximum + limits.multiple, MOST_CHIPS, limits.multiple)
    return {"box": Choices(tuple(table.seat_numbers)), "limit": above}


def _shuffles(table: Table) -> Facts:
    chosen: Any = table.state.determinations
    return {"shuffle": Choices(chosen.approved_shuffles)}


def _in_round(table: Table) -> Refused | None:
    where = table.cite(table.house.before_round)
    return Refused("The choice is made before a round begins.", *where) if table.in_play else None


def _cards_in_play(table: Table) -> str | None:
    return "All cards are changed only when the round is over." if table.in_play else None


def _no_cards_are_due(table: Table) -> str | None:
    return None if table.state.carried.new_cards_due else "No new cards are due."


def _late_minimum_lapses(table: Table) -> Refused | None:
    where = table.cite(table.house.automated)
    text = "With an automated shoe nobody bets late: there is no new shoe to wait for."
    return Refused(text, *where) if table.automated else None


@command(IN_CHARGE, said="change the limits", rule="change_limits", facts=_limits, any_time=True)
def change_limits(table: Table, /, notice: str, **limits: int) -> None:
    """Announce other limits; they hold from the next round on."""
    _determine(table, table.house.change_limits, notice=notice, **limits)


@command(
    IN_CHARGE,
    said="announce other limits",
    rule="announce_limits",
    facts=_limits_of_the_game,
    any_time=True,
)
def announce_limits(table: Table, /, notice: str, **limits: object) -> None:
    """Announce other limits of the game; they hold from the next round on."""
    changes = table.house.with_limits(table.coming, limits)
    _determine(table, table.house.announce_limits, notice=notice, **changes)


@command(
    IN_CHARGE,
    said="change the winning hands",
    rule="change_game",
    facts=lambda table: _with_notice(table.house.games_open(table.coming)),
    any_time=True,
)
def change_game(table: Table, /, notice: str, **changes: object) -> None:
    """Announce by which hands the game is won from the next round on."""
    _determine(table, table.house.change_game, notice=notice, **changes)


@command(
    IN_CHARGE,
    said="declare another deck",
    rule="declare_deck",
    facts=lambda table: _with_notice(table.house.decks_open(table.coming)),
    any_time=True,
)
def declare_deck(table: Table, /, notice: str, **changes: object) -> None:
    """Declare another size of the deck, from the next round on."""
    _determine(table, table.house.declare_deck, notice=notice, **changes)


@command(
    IN_CHARGE,
    said="change the number of decks",
    rule="change_decks",
    facts=lambda table: {"decks": Choices(table.house.decks)},
    bar=_in_round,
    any_time=True,
)
def change_decks(table: Table, decks: int) -> None:
    """Choose another number of decks, from the next new shoe on."""
    _determine(table, table.house.change_decks, decks=decks)


@command(
    IN_CHARGE,
    said="change the shuffle",
    none="Only one shuffle is approved for this table.",
    rule="change_shuffle",
    facts=_shuffles,
    bar=_in_round,
    any_time=True,
)
def change_shuffle(table: Table, shuffle: str) -> None:
    """Choose another of the approved shuffles, from the next round on."""
    _determine(table, table.house.change_shuffle, shuffle=shuffle)


@command(
    IN_CHARGE,
    said="hold late bettors to the minimum",
    rule="late_minimum",
    facts={"hold": Choices((True, False))},
    bar=_late_minimum_lapses,
)
def hold_late_bettors_to_minimum(table: Table, hold: bool) -> None:
    """Choose whether late and skipping bettors are held to the minimum until a new shoe."""
    _determine(table, table.house.late_minimum, mid_shoe_minimum=hold)


def _determine(
    table: Table, clause: str | None, notice: str | None = None, **changes: object
) -> None:
    table.state.next_determinations = msgspec.structs.replace(table.coming, **changes)
    more = {"notice": notice} if notice else {}
    at_shoe = any(name in OF_THE_SHOE for name in changes)
    effect = "next new shoe" if at_shoe else "next round"
    table.note("determined", clause, **changes, **more, takes_effect=effect)


def apply_changes(table: Table) -> None:
    """Take over announced determinations; decks and shoe only when the shoe is new."""
    state = table.state
    if state.next_determinations is None:
        return
    wanted, cards = state.next_determinations, (table.decks, table.automated)
    pieces = table.pieces
    state.determinations, state.next_determinations = wanted, None
    if not state.carried.shoe_due:
        _keep_for_the_shoe(table, wanted, cards)
    elif cards != (table.decks, table.automated) or pieces != table.pieces:
        _fetch_cards(table)
    _take_low_markers_away(table)


def _keep_for_the_shoe(table: Table, wanted: Any, cards: tuple[int, bool]) -> None:
    state = table.state
    if cards != (table.decks, table.automated):
        state.next_determinations = wanted
        state.determinations = msgspec.structs.replace(wanted, decks=cards[0])


def _take_low_markers_away(table: Table) -> None:
    highest = getattr(table.state.determinations, "maximum", 0)
    for box in [box for box, limit in table.state.markers.items() if limit <= highest]:
        _take_marker_away(table, box)


def _fetch_cards(table: Table) -> None:
    table.driver.tell_of("fresh", table.source.fresh(table.pieces, table.automated))
    table.state.carried.load_shoe([], due=True)


# Markers at boxes


@command(IN_CHARGE, said="mark a box", rule="higher_limit", facts=_box)
def mark_box(table: Table, box: int, limit: int) -> None:
    """Put a marker with a higher limit at a box."""
    table.state.markers[box] = limit
    table.note("marker", table.house.higher_limit, box=box, limit=limit)


@command(
    IN_CHARGE,
    said="take a marker away",
    none="No box has a marker.",
    rule="higher_limit",
    facts=lambda table: {"box": Choices(tuple(table.state.markers))},
)
def unmark_box(table: Table, box: int) -> None:
    """Take the marker with a higher limit away from a box."""
    _take_marker_away(table, box)


def _take_marker_away(table: Table, box: int) -> None:
    del table.state.markers[box]
    table.note("marker", table.house.higher_limit, box=box, limit=None)


# Cards


@command(
    IN_CHARGE,
    said="change the cards",
    rule="change_cards",
    cites=("checked_by_both",),
    facts={"in_charge": Words(), "dealer": Words()},
    bar=_cards_in_play,
    any_time=True,
)
def change_cards(table: Table, in_charge: str, dealer: str) -> None:
    """Replace all cards between rounds, checked by two people."""
    if in_charge == dealer:
        where = table.cite(table.house.checked_by_both)
        raise Refused("New cards are checked by two people.", *where)
    table.collect_cards()
    _fetch_cards(table)
    table.state.carried.new_cards_due = False
    clauses = (table.house.change_cards, table.house.checked_by_both)
    table.note("cards changed", *clauses, checked_by=[in_charge, dealer], cards=table.all_pieces)


@command(
    SUPERVISOR,
    IN_CHARGE,
    said="fetch new cards",
    rule="new_cards",
    bar=_no_cards_are_due,
    facts=lambda table: {"shoe": Choices(table.house.shoes)},
)
def new_cards(table: Table, shoe: str) -> None:
    """Fetch new cards after a malfunction, with an automated or an ordinary shoe."""
    state, replace = table.state, msgspec.structs.replace
    state.determinations = replace(state.determinations, shoe=shoe)
    if state.next_determinations is not None:
        state.next_determinations = replace(state.next_determinations, shoe=shoe)
    _fetch_cards(table)
    state.carried.new_cards_due, state.replaced_shoe = False, shoe
    ordinary = table.house.ordinary_shoe if shoe == "standard" else None
    due_by = state.carried.new_cards_by or table.house.new_cards
    table.note("new cards", due_by, ordinary, shoe=shoe, cards=table.all_pieces)


COMMANDS: Final = (
    change_limits,
    announce_limits,
    change_game,
    declare_deck,
    change_decks,
    change_shuffle,
    hold_late_bettors_to_minimum,
    mark_box,
    unmark_box,
    change_cards,
    new_cards,
)
