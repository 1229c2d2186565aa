"""Opening and closing the table, and one round after the other."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from houseway.conduct import IN_CHARGE, PLAYER
from houseway.games.asks import Amounts, Choices, Words
from houseway.games.events import Event
from houseway.games.round import Round
from houseway.games.rulings import DEALER, SUPERVISOR, Facts
from houseway.rulebook import Refused, find, ruleset

from .charges import Charges, time_is_owed
from .declaring import command

FINAL_ROUNDS = 3
NOTIFIED_WITHIN = 31
NONE = "-"
QUARTERS = tuple(f"{n // 4:02}:{n % 4 * 15:02}" for n in range(96))
TIMES = Choices(QUARTERS, QUARTERS[0])
REVOCATION = find("NI2005-63 I:Revocation")
IN_ITS_PLACE = "NI2005-63, rule 20"


def _not_open(table: Any) -> str | None:
    return None if table.state.status == "open" else f"The table is {table.state.status}."


def _cannot_open(table: Any) -> Refused | str | None:
    if table.state.status != "closed":
        return "The table is open already."
    if table.state.check_due:
        where = table.cite(table.house.card_check)
        return Refused("The cards have not been checked since the table closed.", *where)
    return None


def _opening(table: Any) -> Facts:
    return {
        "approval": Words(None if table.house.layout_required else NONE),
        "from_time": TIMES,
        "to_time": TIMES,
        "hours_under": Words(NONE),
        **_notification(table),
        **_all_cards(table),
    }


def _notification(table: Any) -> Facts:
    """The day on which the rules were notified: the day that they were made, or soon after."""
    made = table.game.rules.made
    if table.house.commencement is None or made is None:
        return {}
    days = [(made + timedelta(days=after)).isoformat() for after in range(NOTIFIED_WITHIN)]
    return {"notified": Choices(tuple(days), days[0])}


def _all_cards(table: Any) -> Facts:
    every = table.all_pieces
    return {"cards_checked": Amounts(every, every, default=every)} if table.house.card_check else {}


def _cannot_start(table: Any) -> Refused | str | None:
    """Why no round can begin, when a settled one has been cleared away."""
    left = table.round.leaves() if table.settled else None
    due = left if left and left.new_cards_due else table.state
    if due.new_cards_due:
        where = table.cite(due.new_cards_by or table.house.new_cards)
        return Refused("New cards must be fetched before the next round.", *where)
    last = table.settled and table.round.circumstances.final_rounds
    if last and table.state.final_rounds == 1:
        return "The last of the final rounds has been played."
    if table.house.dispute_stages and any(one.state == "open" for one in table.state.disputes):
        where = table.cite(table.house.dispute)
        return Refused("A dispute must be settled before play goes on.", *where)
    lineup = table.line_up()
    there = table.taking_part() if lineup is None else lineup.dealt_in
    if len(there) < table.game.least_players:
        return "Too few are at the table to play." if there else "Nobody is at the table."
    return _not_open(table)


def _outside_hours(table: Any, at: datetime) -> Refused | None:
    if table.state.hours is None:
        return None
    opening, closing = map(time.fromisoformat, table.state.hours)
    now = at.time()
    inside = opening <= now < closing if opening < closing else now >= opening or now < closing
    text = f"Gaming hours are {' to '.join(table.state.hours)}; it is {now:%H:%M}."
    return None if inside else Refused(text, *table.cite(table.house.hours))


def _cannot_start_at(table: Any, at: datetime) -> Refused | None:
    return _outside_hours(table, at) or time_is_owed(table, at)


def _cannot_announce(table: Any) -> Refused | str | None:
    if table.state.final_rounds is not None:
        return "The final rounds have been announced already."
    if table.automated:
        where = table.cite(table.house.automated)
        return Refused("With an automated shoe there are no final three rounds.", *where)
    return _not_open(table)


def _cannot_close(table: Any) -> str | None:
    if table.state.final_rounds is not None:
        return "The final rounds have been announced already."
    return _not_open(table)


def _no_check_due(table: Any) -> str | None:
    return None if table.state.check_due else "The cards are checked when the table has closed."


def _nothing_to_collect(table: Any) -> str | None:
    return None if table.settled else "There is no settled round to clear away."


def _cannot_mark(table: Any) -> Refused | str | None:
    """A starting marker is for tournaments, where the rules know other tables as well."""
    if getattr(table.coming, "tournament", True):
        return _not_open(table)
    where = table.cite(table.house.tournament)
    return Refused("Only a table of a tournament has a starting marker.", *where)


def _marker_seats(table: Any) -> Facts:
    seats = tuple(patron.seat for patron in table.state.seated)
    return {"seat": Choices((*seats, None), seats[0] if seats else None)}


class Operation(Charges):
    """The run of the table from opening to closing."""

    @command(
        IN_CHARGE,
        SUPERVISOR,
        DEALER,
        said="open the table",
        bar=_cannot_open,
        facts=_opening,
        cites=("layout", "card_check"),
        timed=True,
    )
    def open(
        self,
        at: str,
        approval: str,
        from_time: str,
        to_time: str,
        hours_under: str,
        notified: str | None = None,
        cards_checked: int | None = None,
    ) -> None:
        """Open the table for its gaming hours, with an approved layout and the cards checked."""
        self._check_commencement(datetime.fromisoformat(at).date(), notified)
        state = self.state
        state.layout = None if approval == NONE else approval
        state.hours = None if from_time == to_time else (from_time, to_time)
        state.status, state.new_game, state.shoe_due = "open", True, True
        self.note("opened", self.house.sign, sign=state.determinations.sign(), layout=state.layout)
        if state.layout is None:
            self.note("compliance warning", self.house.layout, lacking="approval of the layout")
        told = " to ".join(state.hours) if state.hours else "at any time"
        self.note("hours", self.house.hours, hours=told, under=hours_under)
        self._cards_checked("opening", cards_checked)
        self._warn_if_revoked(datetime.fromisoformat(at).date())

    def _check_commencement(self, on: date, notified: str | None) -> None:
        """Rules begin the day after they are notified."""
        if notified is not None and on <= date.fromisoformat(notified):
            text = f"The rules begin the day after they are notified, which was on {notified}."
            raise Refused(text, *self.cite(self.house.commencement))

    def _warn_if_revoked(self, on: date) -> None:
        """Rules whose authorisation has ended can be played, but not without a word."""
        rules, revoking = self.game.rules, ruleset(REVOCATION.ruleset)
        if rules.is_historical and revoking.made is not None and on >= revoking.made:
            facts = {"rules": rules.id, "revoked_by": revoking.id, "instead": IN_ITS_PLACE}
            self._events.append(Event("declaration revoked", (str(REVOCATION),), facts))

    def _cards_checked(self, when: str, cards: int | None) -> None:
        if cards is not None:
            self.note("cards checked", self.house.card_check, when=when, cards=cards)

    @command(DEALER, said="check the cards", rule="card_check", bar=_no_check_due, facts=_all_cards)
    def check_cards(self, cards_checked: int) -> None:
        """Check every card after the table has closed."""
        self.state.check_due = False
        self._cards_checked("closing", cards_checked)

    @command(
        DEALER,
        otherwise="hours",
        said="start a round",
        bar=_cannot_start,
        bar_at=_cannot_start_at,
        timed=True,
    )
    def start(self, at: str) -> None:
        """Begin the next round, with a new shoe first where one is due."""
        self.collect_cards()
        self.keep_state()
        self.apply_changes()
        if self.state.shoe_due and self.house.new_shoe is not None:
            self.begin_shoe(self.house.new_shoe)
        else:
            self.begin_round()

    @command(DEALER, said="collect the cards", bar=_nothing_to_collect)
    def collect(self) -> None:
        """Put the cards of a settled round into the discard rack."""
        self.collect_cards()

    def after_round(self, round: Round) -> None:
        state, left = self.state, round.leaves()
        state.rounds += 1
        state.new_game = False
        self.count_abstentions(round)
        self._take_over_players(round)
        self.send_off(round)
        state.float += round.float
        state.excluded |= round.excluded
        state.results[state.rounds] = _results(round)
        if left.new_shoe_made:
            state.begin_shoe()
        self.hold_late_bettors(round)
        state.rounds_of_shoe += 1
        state.shoe_due = state.shoe_due or left.shoe_due
        state.cut_first = left.cut_first
        state.betting, state.last_of_shoe = left.betting, left.last_of_shoe
        state.new_cards_due, state.new_cards_by = left.new_cards_due, left.new_cards_by
        state.cutting_card_out = left.cutting_card_out
        self._pass_marker()
        self._count_down(round)

    def _take_over_players(self, round: Round) -> None:
        for patron in self.state.patrons.values():
            if patron.name in round.stakes:
                patron.stake = round.stakes[patron.name]
                patron.warned = patron.warned or patron.name in round.warned
                patron.warned_of_order |= patron.name in round.warned_of_order
                patron.present = patron.name not in round.absent

    # The starting marker

    def marked_player(self) -> str | None:
        """The player with the starting marker, or the next one clockwise who takes part."""
        if self.state.starting_marker is None:
            return None
        taking_part = {seat.player for seat in self.taking_part()}
        order = self._clockwise_from(self.state.starting_marker)
        first = next((one for one in order if one.name in taking_part), None)
        if first is not None:
            self.state.starting_marker = first.seat
        return first.name if first else None

    def _clockwise_from(self, seat: int) -> list[Any]:
        seated = self.state.seated
        return sorted(seated, key=lambda patron: ((patron.seat or 0) < seat, patron.seat))

    def _pass_marker(self) -> None:
        """The starting marker goes clockwise to the next player."""
        state = self.state
        if state.starting_marker is None or not state.seated:
            return
        state.starting_marker = self._clockwise_from(state.starting_marker + 1)[0].seat
        self.note("marker passed", self.house.starting_marker, seat=state.starting_marker)

    @command(
        SUPERVISOR,
        IN_CHARGE,
        said="use a starting marker",
        rule="starting_marker",
        bar=_cannot_mark,
        facts=_marker_seats,
    )
    def use_marker(self, seat: int | None) -> None:
        """Have wagers placed in order from a starting marker, or freely again."""
        self.collect_cards()
        self.state.starting_marker = seat
        self.note("starting marker", self.house.starting_marker, seat=seat)

    # Closing

    @command(
        SUPERVISOR,
        said="announce the final rounds",
        rule="final_rounds",
        bar=_cannot_announce,
        any_time=True,
    )
    def announce_final_rounds(self) -> None:
        """Announce the last three rounds; the table closes after the third."""
        self.state.final_rounds = FINAL_ROUNDS
        self.note("final rounds", self.house.final_rounds, left=FINAL_ROUNDS)

    def _count_down(self, round: Round) -> None:
        state = self.state
        if state.final_rounds is not None and round.circumstances.final_rounds:
            state.final_rounds -= 1
            self.note("final rounds", self.house.final_rounds, left=state.final_rounds)
        if state.final_rounds == 0 or state.status == "closing":
            self._closed()

    @command(
        IN_CHARGE,
        SUPERVISOR,
        said="close the table",
        cites=("close",),
        otherwise="hours",
        facts={"notice": Words()},
        bar=_cannot_close,
        any_time=True,
    )
    def close(self, notice: str) -> None:
        """Close the table after telling the players, with final rounds where there are any."""
        self.note("closing", self.house.close, notice=notice)
        if self.house.final_rounds and not self.automated:
            self.announce_final_rounds()
        elif self.procedure is not None:
            self.state.status = "closing"
            if self.settled:
                self.collect_cards()
        else:
            self._closed()

    def _closed(self) -> None:
        self.tell_of(self.hear("finish", self.source.finish))
        self.state.status, self.state.final_rounds = "closed", None
        self.state.check_due = self.house.card_check is not None
        self.note("closed", self.house.hours)
        for name in list(self.state.patrons) if self.for_cash else ():
            self.goes(name, self.house.cash_out)

    # What players may ask for

    @command(PLAYER, said="ask for the details", rule="details", any_time=True)
    def details(self, by: str) -> None:
        """Tell a player which decks and which shuffle are in use."""
        d: Any = self.state.determinations
        self.note("details told", self.house.details, player=by, decks=d.decks, shuffle=d.shuffle)

    @command(PLAYER, said="ask for the rules", rule="rules_copy", any_time=True)
    def rules(self, by: str) -> None:
        """Give a player the rules of the game."""
        self.note("rules given", self.house.rules_copy, player=by, rules=self.game.rules.id)


def _results(round: Round) -> dict[str, int]:
    """What each player won or lost by the wagers of a round."""
    won = dict.fromkeys(round.stakes, 0)
    for one in round.settlements:
        won[one.player] += one.returned - one.staked
    return won
