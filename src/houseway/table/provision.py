"""What a table is provided with: its limits, its decks and shuffle, and its cards."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.rulings import SUPERVISOR, Facts
from houseway.rulebook import Refused

from .declaring import command
from .places import Places
from .seating import MOST_CHIPS

OF_THE_SHOE = ("decks", "shoe")


def _limits(table: Any) -> Facts:
    now = table.coming
    return {
        "minimum": Amounts(1, MOST_CHIPS, default=now.minimum),
        "maximum": Amounts(1, MOST_CHIPS, default=now.maximum),
        "multiple": Amounts(1, MOST_CHIPS, default=now.multiple),
        "notice": Words(),
    }


def _limits_of_the_game(table: Any) -> Facts:
    return _with_notice(table.house.limits_open(table.coming))


def _with_notice(facts: Facts) -> Facts:
    return {**facts, "notice": Words()}


def _box(table: Any) -> Facts:
    limits = table.state.determinations
    above = Amounts(limits.maximum + limits.multiple, MOST_CHIPS, limits.multiple)
    return {"box": Choices(tuple(table.seat_numbers)), "limit": above}


def _in_round(table: Any) -> Refused | None:
    where = table.cite(table.house.before_round)
    return Refused("The choice is made before a round begins.", *where) if table.in_play else None


def _cards_in_play(table: Any) -> str | None:
    return "All cards are changed only when the round is over." if table.in_play else None


def _no_cards_are_due(table: Any) -> str | None:
    return None if table.state.new_cards_due else "No new cards are due."


def _late_minimum_lapses(table: Any) -> Refused | None:
    where = table.cite(table.house.automated)
    return Refused("It lapses with an automated shoe.", *where) if table.automated else None


class Provision(Places):
    """Determinations that change while the table is open, and the cards in use."""

    @command(
        IN_CHARGE, said="change the limits", rule="change_limits", facts=_limits, any_time=True
    )
    def change_limits(self, /, notice: str, **limits: int) -> None:
        """Announce other limits; they hold from the next round on."""
        self._determine(self.house.change_limits, notice=notice, **limits)

    @command(
        IN_CHARGE,
        said="announce other limits",
        rule="announce_limits",
        facts=_limits_of_the_game,
        any_time=True,
    )
    def announce_limits(self, /, notice: str, **limits: Any) -> None:
        """Announce other limits of the game; they hold from the next round on."""
        changes = self.house.with_limits(self.coming, limits)
        self._determine(self.house.announce_limits, notice=notice, **changes)

    @command(
        IN_CHARGE,
        said="change the winning hands",
        rule="change_game",
        facts=lambda table: _with_notice(table.house.games_open(table.coming)),
        any_time=True,
    )
    def change_game(self, /, notice: str, **changes: Any) -> None:
        """Announce by which hands the game is won from the next round on."""
        self._determine(self.house.change_game, notice=notice, **changes)

    @command(
        IN_CHARGE,
        said="declare another deck",
        rule="declare_deck",
        facts=lambda table: _with_notice(table.house.decks_open(table.coming)),
        any_time=True,
    )
    def declare_deck(self, /, notice: str, **changes: Any) -> None:
        """Declare another size of the deck, from the next round on."""
        self._determine(self.house.declare_deck, notice=notice, **changes)

    @command(
        IN_CHARGE,
        said="change the number of decks",
        rule="change_decks",
        facts=lambda table: {"decks": Choices(table.house.decks)},
        bar=_in_round,
        any_time=True,
    )
    def change_decks(self, decks: int) -> None:
        """Choose another number of decks, from the next new shoe on."""
        self._determine(self.house.change_decks, decks=decks)

    @command(
        IN_CHARGE,
        said="change the shuffle",
        none="Only one shuffle is approved for this table.",
        rule="change_shuffle",
        facts=lambda table: {"shuffle": Choices(table.state.determinations.approved_shuffles)},
        bar=_in_round,
        any_time=True,
    )
    def change_shuffle(self, shuffle: str) -> None:
        """Choose another of the approved shuffles, from the next round on."""
        self._determine(self.house.change_shuffle, shuffle=shuffle)

    @command(
        IN_CHARGE,
        said="hold late bettors to the minimum",
        rule="late_minimum",
        facts={"hold": Choices((True, False))},
        bar=_late_minimum_lapses,
    )
    def hold_late_bettors_to_minimum(self, hold: bool) -> None:
        """Choose whether late and skipping bettors are held to the minimum until a new shoe."""
        self._determine(self.house.late_minimum, mid_shoe_minimum=hold)

    def _determine(self, clause: str | None, notice: str | None = None, **changes: Any) -> None:
        self.state.next_determinations = msgspec.structs.replace(self.coming, **changes)
        told = {"notice": notice} if notice else {}
        at_shoe = any(name in OF_THE_SHOE for name in changes)
        effect = "next new shoe" if at_shoe else "next round"
        self.note("determined", clause, **changes, **told, takes_effect=effect)

    def apply_changes(self) -> None:
        """Take over announced determinations; decks and shoe only when the shoe is new."""
        state = self.state
        if state.next_determinations is None:
            return
        wanted, cards = state.next_determinations, (self.decks, self.automated)
        pieces = self.pieces
        state.determinations, state.next_determinations = wanted, None
        if not state.shoe_due:
            self._keep_for_the_shoe(wanted, cards)
        elif cards != (self.decks, self.automated) or pieces != self.pieces:
            self._fetch_cards()
        self._take_low_markers_away()

    def _keep_for_the_shoe(self, wanted: Any, cards: tuple[int, bool]) -> None:
        state = self.state
        if cards != (self.decks, self.automated):
            state.next_determinations = wanted
            state.determinations = msgspec.structs.replace(wanted, decks=cards[0])

    def _take_low_markers_away(self) -> None:
        highest = getattr(self.state.determinations, "maximum", 0)
        for box in [box for box, limit in self.state.markers.items() if limit <= highest]:
            self._take_marker_away(box)

    def _fetch_cards(self) -> None:
        self.tell_of(self.hear("fresh", lambda: self.source.fresh(self.pieces, self.automated)))
        self.state.load_shoe([], due=True)

    # Markers at boxes

    @command(IN_CHARGE, said="mark a box", rule="higher_limit", facts=_box)
    def mark_box(self, box: int, limit: int) -> None:
        """Put a marker with a higher limit at a box."""
        self.state.markers[box] = limit
        self.note("marker", self.house.higher_limit, box=box, limit=limit)

    @command(
        IN_CHARGE,
        said="take a marker away",
        none="No box has a marker.",
        rule="higher_limit",
        facts=lambda table: {"box": Choices(tuple(table.state.markers))},
    )
    def unmark_box(self, box: int) -> None:
        """Take the marker with a higher limit away from a box."""
        self._take_marker_away(box)

    def _take_marker_away(self, box: int) -> None:
        del self.state.markers[box]
        self.note("marker", self.house.higher_limit, box=box, limit=None)

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
    def change_cards(self, in_charge: str, dealer: str) -> None:
        """Replace all cards between rounds, checked by two people."""
        if in_charge == dealer:
            where = self.cite(self.house.checked_by_both)
            raise Refused("New cards are checked by two people.", *where)
        self.collect_cards()
        self._fetch_cards()
        self.state.new_cards_due = False
        clauses = (self.house.change_cards, self.house.checked_by_both)
        self.note("cards changed", *clauses, checked_by=[in_charge, dealer], cards=self.all_pieces)

    @command(
        SUPERVISOR,
        IN_CHARGE,
        said="fetch new cards",
        rule="new_cards",
        bar=_no_cards_are_due,
        facts=lambda table: {"shoe": Choices(table.house.shoes)},
    )
    def new_cards(self, shoe: str) -> None:
        """Fetch new cards after a malfunction, with an automated or an ordinary shoe."""
        state, replace = self.state, msgspec.structs.replace
        state.determinations = replace(state.determinations, shoe=shoe)
        if state.next_determinations is not None:
            state.next_determinations = replace(state.next_determinations, shoe=shoe)
        self._fetch_cards()
        state.new_cards_due = False
        ordinary = self.house.ordinary_shoe if shoe == "standard" else None
        due_by = state.new_cards_by or self.house.new_cards
        self.note("new cards", due_by, ordinary, shoe=shoe, cards=self.all_pieces)
