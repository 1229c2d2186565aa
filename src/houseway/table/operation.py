"""Opening and closing the table, its limits and cards, and one round after the other."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

import msgspec

from houseway.games.asks import Amounts, Choices, Words
from houseway.games.round import Round
from houseway.games.rulings import DEALER, SUPERVISOR, Facts
from houseway.rulebook import Refused

from .commands import PLAYER, command
from .seating import MOST_CHIPS, Seating

FINAL_ROUNDS = 3


def _not_open(table: Any) -> str | None:
    return None if table.state.status == "open" else "The table is not open."


def _not_closed(table: Any) -> str | None:
    return None if table.state.status == "closed" else "The table is open already."


def _limits(table: Any) -> Facts:
    now = table.state.next_determinations or table.state.determinations
    return {
        "minimum": Amounts(1, MOST_CHIPS, default=now.minimum),
        "maximum": Amounts(1, MOST_CHIPS, default=now.maximum),
        "multiple": Amounts(1, MOST_CHIPS, default=now.multiple),
        "notice": Words(),
    }


def _box(table: Any) -> Facts:
    return {"box": Amounts(1, table.seats), "limit": Amounts(0, MOST_CHIPS)}


def _no_cards_are_due(table: Any) -> str | None:
    return None if table.state.new_cards_due else "No new cards are due."


class Operation(Seating):
    """The run of the table from opening to closing."""

    @command(
        "in charge",
        SUPERVISOR,
        DEALER,
        bar=_not_closed,
        facts={
            "approval": Words("-"),
            "from_time": Words("00:00"),
            "to_time": Words("00:00"),
            "cards_checked_by": Words("the dealer"),
        },
    )
    def open(self, approval: str, from_time: str, to_time: str, cards_checked_by: str) -> None:
        """Open the table within the gaming hours, with the reference of the layout's approval."""
        hours = (_clock_time(from_time), _clock_time(to_time))
        if self.house.layout_required and not approval.strip("- "):
            raise Refused("The table's layout needs an approval.", *self.cite(self.house.layout))
        self.state.status = "open"
        self.state.hours = None if hours[0] == hours[1] else (from_time, to_time)
        self.note("opened", self.house.sign, sign=self.state.determinations.sign())
        self.note("approved", self.house.layout, layout=approval.strip("- ") or "not approved")
        if self.house.card_check:
            self.note("cards checked", self.house.card_check, by=cards_checked_by, when="opening")

    @command(DEALER, bar=_not_open)
    def start(self) -> None:
        """Begin the next round, with a new shoe first where one is due."""
        self._check_hours()
        state = self.state
        if state.new_cards_due:
            where = self.cite(self.house.new_cards)
            raise Refused("New cards must be fetched before the next round.", *where)
        if not self.taking_part():
            raise Refused("Nobody is at the table.")
        self.collect_cards()
        if state.status != "open":
            return
        self._keep_state()
        self._apply_changes()
        if state.shoe_due and self.house.new_shoe is not None:
            self.begin_shoe(self.house.new_shoe)
        else:
            self.begin_round()

    def _check_hours(self) -> None:
        if self.state.hours is None:
            return
        now = datetime.fromisoformat(self._hear("time", lambda: self.clock().isoformat())).time()
        opening, closing = map(_clock_time, self.state.hours)
        inside = opening <= now < closing if opening < closing else now >= opening or now < closing
        if not inside:
            hours = " to ".join(self.state.hours)
            raise Refused(f"Gaming hours are {hours}.", *self.cite(self.house.hours))

    def _apply_changes(self) -> None:
        """Take over announced determinations; decks and shoe only when the shoe is new."""
        state = self.state
        if state.next_determinations is None:
            return
        wanted = state.next_determinations
        if not state.shoe_due:
            waits = [name for name in ("decks", "shoe") if hasattr(wanted, name)]
            kept = {name: getattr(state.determinations, name) for name in waits}
            state.determinations = msgspec.structs.replace(wanted, **kept)
            waiting = any(getattr(wanted, name) != value for name, value in kept.items())
            state.next_determinations = wanted if waiting else None
            return
        cards = (self.decks, self.automated)
        state.determinations, state.next_determinations = wanted, None
        if cards != (self.decks, self.automated):
            self._fetch_cards()

    def _fetch_cards(self) -> None:
        self._tell_of(self._hear("fresh", lambda: self.source.fresh(self.decks, self.automated)))
        self.state.shoe_due, self.state.gone, self.state.in_hand = True, [], ()

    @command(DEALER)
    def collect(self) -> None:
        """Put the cards of a settled round into the discard rack."""
        self.collect_cards()

    def after_round(self, round: Round) -> None:
        state, left = self.state, round.leaves()
        state.rounds += 1
        self.count_abstentions(round)
        for patron in state.patrons.values():
            if patron.name in round.stakes:
                patron.stake = round.stakes[patron.name]
                patron.warned = patron.warned or patron.name in round.warned
                patron.present = patron.name not in round.absent
        state.float += round.float
        state.excluded |= round.excluded
        before = {seat.player: seat.stake for seat in round.seats}
        state.results[state.rounds] = {n: round.stakes[n] - before[n] for n in before}
        state.boxes_played = _boxes_played(round)
        if left.new_shoe_made:
            state.rounds_of_shoe = 0
            for patron in state.patrons.values():
                patron.held_to_minimum = False
        self.hold_late_bettors(round)
        state.rounds_of_shoe += 1
        state.shoe_due = state.shoe_due or left.shoe_due
        state.cut_first = left.cut_first
        state.betting, state.last_of_shoe = left.betting, left.last_of_shoe
        state.new_cards_due = left.new_cards_due
        self._pass_marker()
        self._count_down()

    def _pass_marker(self) -> None:
        """The starting marker goes clockwise to the next player."""
        state = self.state
        if state.starting_marker is None or not state.seated:
            return
        seats = [patron.seat or 0 for patron in state.seated]
        later = [seat for seat in seats if seat > state.starting_marker]
        state.starting_marker = later[0] if later else seats[0]
        self.note("marker passed", self.house.starting_marker, seat=state.starting_marker)

    def _count_down(self) -> None:
        if self.state.final_rounds is None:
            return
        self.state.final_rounds -= 1
        self.note("final rounds", self.house.final_rounds, left=self.state.final_rounds)
        if self.state.final_rounds == 0:
            self._closed()

    @command(SUPERVISOR, bar=_not_open, facts={"seat": Choices((True, False), True)})
    def use_marker(self, seat: bool) -> None:
        """Have wagers placed in order from a starting marker, or freely again."""
        first = self.state.seated[0].seat if self.state.seated else 1
        self.state.starting_marker = first if seat else None
        self.note("starting marker", self.house.starting_marker, seat=self.state.starting_marker)

    # Limits, decks and cards

    @command("in charge", rule="change_limits", facts=_limits, any_time=True)
    def change_limits(self, notice: str, **limits: int) -> None:
        """Announce other limits; they hold from the next round on."""
        self._determine(self.house.change_limits, notice=notice, **limits)

    @command("in charge", rule="change_decks", facts={"decks": Amounts(1, 8)}, any_time=True)
    def change_decks(self, decks: int) -> None:
        """Choose another number of decks, from the next new shoe on."""
        self._refuse_in_round(self.house.change_decks)
        self._determine(self.house.change_decks, decks=decks)

    @command("in charge", rule="change_shuffle", facts={"shuffle": Words()}, any_time=True)
    def change_shuffle(self, shuffle: str) -> None:
        """Choose another of the approved shuffles, from the next round on."""
        self._refuse_in_round(self.house.change_shuffle)
        self._determine(self.house.change_shuffle, shuffle=shuffle)

    def _refuse_in_round(self, clause: str | None) -> None:
        if self.in_play:
            raise Refused("The choice is made before a round begins.", *self.cite(clause))

    def _determine(self, clause: str | None, notice: str | None = None, **changes: Any) -> None:
        now = self.state.next_determinations or self.state.determinations
        self.state.next_determinations = msgspec.structs.replace(now, **changes)
        told = {"notice": notice} if notice else {}
        self.note("determined", clause, **changes, **told, takes_effect="next round")

    @command("in charge", rule="higher_limit", facts=_box)
    def mark_box(self, box: int, limit: int) -> None:
        """Put a marker with a higher limit at a box; a limit of nothing takes it away."""
        limits: Any = self.state.determinations
        if limit and (limit <= limits.maximum or limit % limits.multiple):
            raise Refused(
                f"A marker limit is above {limits.maximum:,} in multiples of {limits.multiple:,}.",
                *self.cite(self.house.higher_limit),
            )
        self.state.markers[box] = limit
        if not limit:
            del self.state.markers[box]
        self.note("marker", self.house.higher_limit, box=box, limit=limit or None)

    @command(
        "in charge",
        rule="change_cards",
        facts={"director": Words(), "dealer": Words()},
        any_time=True,
    )
    def change_cards(self, director: str, dealer: str) -> None:
        """Replace all cards between rounds, checked by two people."""
        if self.in_play:
            where = self.cite(self.house.change_cards)
            raise Refused("All cards are changed only when the round is over.", *where)
        self.collect_cards()
        self._fetch_cards()
        self.note("cards changed", self.house.change_cards, checked_by=[director, dealer])

    @command(
        SUPERVISOR,
        "in charge",
        rule="new_cards",
        bar=_no_cards_are_due,
        facts={"shoe": Choices(("automated", "standard"))},
    )
    def new_cards(self, shoe: str) -> None:
        """Fetch new cards after a malfunction, with an automated or an ordinary shoe."""
        self.collect_cards()
        self.state.determinations = msgspec.structs.replace(self.state.determinations, shoe=shoe)
        self._fetch_cards()
        self.state.new_cards_due = False
        ordinary = self.house.ordinary_shoe if shoe == "standard" else None
        self.note("new cards", self.house.new_cards, ordinary, shoe=shoe)

    # Closing

    @command(SUPERVISOR, rule="final_rounds", bar=_not_open, any_time=True)
    def announce_final_rounds(self) -> None:
        """Announce the last three rounds; the table closes after the third."""
        if self.state.final_rounds is not None:
            raise Refused("The final rounds have been announced already.")
        if self.automated:
            where = self.cite(self.house.automated)
            raise Refused("With an automated shoe there are no final three rounds.", *where)
        self.state.final_rounds = FINAL_ROUNDS + self.in_play
        self.note("final rounds", self.house.final_rounds, left=FINAL_ROUNDS)

    @command("in charge", SUPERVISOR, bar=_not_open, any_time=True, facts={"notice": Words()})
    def close(self, notice: str) -> None:
        """Close the table after telling the players, with final rounds where there are any."""
        self.note("closing", self.house.close, notice=notice)
        if self.house.final_rounds and not self.automated:
            if self.state.final_rounds is None:
                self.announce_final_rounds()
        elif self.in_play:
            self.state.final_rounds = 1
        else:
            self.collect_cards()
            self._closed()

    def _closed(self) -> None:
        self.state.status, self.state.final_rounds = "closed", None
        if self.house.card_check:
            self.note("cards checked", self.house.card_check, by="the dealer", when="closing")
        self.note("closed", self.house.hours)

    @command(PLAYER, rule="details", any_time=True)
    def details(self, by: str) -> None:
        """Tell a player which decks and which shuffle are in use."""
        d: Any = self.state.determinations
        self.note("details told", self.house.details, player=by, decks=d.decks, shuffle=d.shuffle)

    @command(PLAYER, rule="rules_copy", any_time=True)
    def rules(self, by: str) -> None:
        """Give a player the rules of the game."""
        self.note("rules given", self.house.rules_copy, player=by, rules=self.game.rules.id)


def _boxes_played(round: Round) -> dict[int, list[str]]:
    played: dict[int, list[str]] = {}
    for wager in round.wagers:
        if wager.box is not None and wager.player not in played.setdefault(wager.box, []):
            played[wager.box].append(wager.player)
    return played


def _clock_time(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Refused(f"{text!r} is not a time of day such as 04:00.") from None
