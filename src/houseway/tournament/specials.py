"""Bonus rounds, elimination rounds, chip races, and counts of all chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.equipment import Card
from houseway.games.asks import Choices, Sums
from houseway.games.charity_holdem.elimination import Elimination, eliminate
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .carddraw import clockwise, pack, written
from .declaring import command
from .play import Play, Stacks, not_playing, players_in, tables_of
from .roles import DIRECTOR, OPERATOR
from .state import IN, PLAY, Entrant, Session, TournamentTable

YES_NO = (True, False)


def _bonus(t: Any) -> Facts:
    amounts = {a for s in t.state.sessions.values() for a in s.bonuses}
    return {
        "table": tables_of(t),
        "amount": Choices(tuple(sorted(amounts))),
        "begun": Choices(YES_NO, False),
    }


def _racing(t: Any) -> Facts:
    due = [s.name for s in t.state.sessions.values() if s.status == PLAY and t.race_due(s)]
    return {"session": Choices(tuple(due), due[0] if len(due) == 1 else None)}


class Specials(Play):
    """Rounds with chips added to the pot, and rounds after which the smallest stack goes out."""

    @command(
        OPERATOR,
        DIRECTOR,
        said="announce a bonus round",
        none="No table is in play that has a bonus left.",
        rule="bonus",
        cites=("bonus_fixed",),
        bar=not_playing,
        facts=_bonus,
    )
    def announce_bonus(self, table: int, amount: int, begun: bool) -> None:
        """Announce that the next round of a table is a bonus round, and put the chips in its pot.

        `begun` says whether a card was dealt or a blind or ante placed already.
        """
        session, at = self._announceable(table, begun, self.rules.bonus_before)
        if amount not in session.bonuses:
            text = f"{session.name} has no bonus of {amount} left."
            raise self.refused(text, self.rules.bonus_fixed)
        session.bonuses.remove(amount)
        at.bonus = amount
        self.state.chips_issued += amount
        clauses = (self.rules.bonus, self.rules.bonus_before, self.rules.bonus_in_pot)
        self.note("bonus round", self.rules.special_timing, *clauses, table=table, amount=amount)

    @command(
        OPERATOR,
        DIRECTOR,
        said="announce an elimination round",
        none="No table is in play.",
        rule="eliminate_before",
        bar=not_playing,
        facts=lambda t: {"table": tables_of(t), "begun": Choices(YES_NO, False)},
    )
    def announce_elimination(self, table: int, begun: bool) -> None:
        """Announce that the smallest stack goes out after the next round of a table."""
        session, at = self._announceable(table, begun, self.rules.eliminate_before)
        if session.eliminations < 1:
            text = f"{session.name} has no elimination round left."
            raise self.refused(text, self.rules.eliminate_before)
        session.eliminations -= 1
        at.elimination = True
        clauses = (self.rules.special_timing, self.rules.eliminate_before)
        self.note("elimination round", *clauses, table=table)

    def _announceable(
        self, table: int, begun: bool, clause: str | None
    ) -> tuple[Session, TournamentTable]:
        session = self.session_of(table)
        at = session.tables[table]
        if begun:
            raise self.refused("The round has begun: it is announced before.", clause)
        if len(self.state.at_table(session.name, table)) < 2:
            raise self.refused("No further round is played at this table.", clause)
        if at.bonus or at.elimination:
            raise self.refused("The next round has been announced already.", clause)
        return session, at

    def after_round(self, session: Session, at: TournamentTable, rounds: int) -> None:
        """After an elimination round the smallest stack goes out and is shared by the others."""
        if not at.elimination:
            return
        if rounds > 1 or at.button is None:
            text = "An elimination round is recorded by itself, with the button."
            raise self.refused(text, self.rules.eliminate_before)
        at.elimination = False
        left = [e for e in self.state.at_table(session.name, at.number) if e.status == IN]
        if len(left) > 1:
            self._eliminate_lowest(session, at, left)

    def _eliminate_lowest(self, session: Session, at: TournamentTable, left: list[Entrant]) -> None:
        rules = self.rules
        went = self._lowest(session, at, left)
        entrant = self.state.entrants[went.player]
        self._exit(session, entrant, self._next_order(session), why="elimination round")
        for name, chips in went.given.items():
            self.state.entrants[name].stack += chips
        entrant.stack = 0
        clauses = (rules.eliminate_share, rules.eliminate_rest)
        self.note("shared", *clauses, of=entrant.name, chips=dict(went.given))
        self.eliminated(entrant, rules.eliminate_played, rules.eliminate_lowest)

    def _lowest(self, session: Session, at: TournamentTable, left: list[Entrant]) -> Elimination:
        """Who goes out by the rule of the game; the cards that equal stakes draw are on record."""
        order = clockwise({e.name: e.seat or 0 for e in left}, at.button or 0)
        stakes = {name: self.state.entrants[name].stack for name in order}
        seeds: list[bytes] = []
        cards = self._cards(seeds)
        went = eliminate(stakes, self.lowest_chip(session), lambda: next(cards))
        for seed in seeds:
            dealt = [[list(pair) for pair in written(deal)] for deal in went.deals]
            facts = {"lowest": went.player, "cards": dealt, "seed": seed.hex()}
            self.note("cards drawn", *self.rules.eliminate_draw, **facts)
        return went

    def _cards(self, seeds: list[bytes]) -> Iterator[Card]:
        """A shuffled deck, whose seed is taken with the first card."""
        seeds.append(self.lots.fresh_seed())
        yield from pack(seeds[0])

    # Chip races

    def race_due(self, session: Session) -> int:
        """The smallest chip that the level of a session leaves in play, where smaller ones are."""
        reached = self.conditions.levels[: self.level_number(session)]
        due = max((level.lowest_chip for level in reached), default=0)
        return due if due > self.lowest_chip(session) else 0

    @command(
        DIRECTOR,
        said="race the chips",
        none="No session has reached a level that takes smaller chips out of play.",
        rule="chip_race",
        bar=not_playing,
        facts=_racing,
    )
    def race_chips(self, session: str) -> None:
        """Take the smaller chips out of play: their worth goes in whole chips to the best cards.

        Who would have nothing left comes first, so that nobody goes out by a race. All chips stay
        in play, but for less than one where an odd stack has left it before.
        """
        at = self.state.sessions[session]
        unit, playing = self.race_due(at), self.state.playing(at)
        odd = {e.name: e.stack % unit for e in playing if e.stack % unit}
        whole, rest = divmod(sum(odd.values()), unit)
        order = self.draw(list(odd), None, self.rules.chip_race or "") if len(odd) > 1 else [*odd]
        short = [name for name in order if self.state.entrants[name].stack < unit]
        given = [*short, *(name for name in order if name not in short)][:whole]
        for name, chips in odd.items():
            self.state.entrants[name].stack += unit * (name in given) - chips
        at.lowest_chip = unit
        self.state.chips_retired += rest
        self.note("chips raced", self.rules.chip_race, session=session, unit=unit, won=given)

    @command(
        DIRECTOR,
        said="count the chips",
        none="No table is in play.",
        rule="count_chips",
        facts=lambda t: {"table": tables_of(t), "stacks": Sums(players_in(t))},
    )
    def count_chips(self, table: int, stacks: Stacks) -> None:
        """Count the chips of a table and compare them with the record, which the count leaves."""
        session = self.session_of(table)
        here = [e for e in self.state.at_table(session.name, table) if e.status == IN]
        if set(stacks) != {e.name for e in here}:
            raise Refused(f"A count names everybody at table {table}.")
        wrong = {e.name: stacks[e.name] - e.stack for e in here if stacks[e.name] != e.stack}
        self.note("counted", self.rules.count_chips, table=table, differences=wrong)
