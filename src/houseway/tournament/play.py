"""What happens at the tables: rounds, eliminations, re-buys, add-ons."""

from __future__ import annotations

from typing import Any

from houseway.conduct import Command
from houseway.games.asks import Amounts, Choices, Sums, Words
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .carddraw import clockwise, draw_cards
from .conditions import Purchase
from .declaring import command
from .hand_for_hand import HandForHand
from .ledger import POOL, player
from .places import Exit
from .roles import ASSISTANT, DIRECTOR, OPERATOR
from .state import BUSTED, IN, OUT, PLAY, PLAYING, Entrant, Session, TournamentTable
from .timing import MOST_ROUNDS

NOT_KEPT = "-"
BACK = ("rebuys", "re_entry")  # no instrument has both
BOUGHT = {"rebuy": "rebuys", "re-enter": "re_entry"}
KINDS = {"rebuys": "re-buy", "re_entry": "re-entry"}
Stacks = dict[str, int]


def tables_of(t: Any) -> Choices:
    tables = t.tables_in_play()
    return Choices(tuple(tables), tables[0] if len(tables) == 1 else None)


def players_in(t: Any) -> tuple[str, ...]:
    return tuple(e.name for e in t.state.entrants.values() if e.status == IN)


def _round(t: Any) -> Facts:
    return {
        "table": tables_of(t),
        "rounds": Amounts(1, MOST_ROUNDS, default=1),
        "stacks": Sums(players_in(t)),
        "contributed": Sums(players_in(t), {}),
        "button": Choices((None, *range(1, 101))),
        "kept": Words(NOT_KEPT),
        **({"betting": Choices((True, False), True)} if t.rules.non_betting else {}),
    }


def _with(t: Any, status: str) -> Facts:
    return {
        "player": Choices(tuple(e.name for e in t.state.entrants.values() if e.status == status))
    }


def not_playing(t: Any) -> Refused | str | None:
    if None in t.state.disputes:
        return "A dispute is open: play waits until it is settled."
    return None if t.state.status == PLAYING else "Nothing is being played."


def _all(most: int, kind: str) -> str:
    """Every purchase of a kind.

    >>> _all(1, "re-buy"), _all(2, "re-buy"), _all(3, "re-buy")
    ('the only re-buy', 'both re-buys', 'all 3 re-buys')
    """
    several = f"{kind[:-1]}ies" if kind.endswith("y") and kind != "re-buy" else f"{kind}s"
    return {1: f"the only {kind}", 2: f"both {several}"}.get(most, f"all {most} {several}")


class Play(HandForHand):
    """Rounds as they are recorded by hand, or told by a table that is played here."""

    @command(
        DIRECTOR,
        ASSISTANT,
        said="record a round",
        none="No table is in play.",
        cites=("chips",),
        bar=not_playing,
        facts=_round,
    )
    def record_round(
        self,
        table: int,
        rounds: int,
        stacks: Stacks,
        contributed: Stacks,
        button: int | None,
        kept: str,
        betting: bool = True,
    ) -> None:
        """Record the stacks of a table after a round, or several in which at most one went out.

        `kept` is the hash of the entry in another journal that tells the last of these rounds.
        Where a round without `betting` comes next, nobody needs the minimum for it.
        """
        session = self.session_of(table)
        at = session.tables[table]
        here = [e for e in self.state.at_table(session.name, table) if e.status == IN]
        self._check_round(session, at, rounds, here, stacks)
        before = {e.name: e.stack for e in here}
        self._check_contributed(contributed, before, rounds)
        if session.hand_for_hand:
            self.begin_hand(session, table)
        at.button = button or at.button
        bonus = at.bonus
        self._take_over(at, here, stacks)
        unit = self._chip_at(session, table)
        if not any(chips % unit for chips in (*before.values(), bonus)):
            self._check_whole_chips(unit, stacks)
        at.rounds += rounds
        at.played = True
        facts = {"table": table, "round": at.rounds, "stacks": dict(stacks)}
        self.note("round", self.rules.chips, **facts)
        out = [e for e in here if self._is_out(session, at, e)]
        if out and not betting:  # they stay until the next round in which a stake is due
            waiting = [e.name for e in out]
            self.note("non-betting round", self.rules.non_betting, table=table, players=waiting)
            out = []
        if len(out) > 1 and rounds > 1:
            names = ", ".join(e.name for e in out)
            text = f"{names} went out: record their last round by itself."
            raise self.refused(text, self.rules.tied or self.rules.out_of_chips)
        self._go_out(session, at, out, before, contributed)
        self.after_round(session, at, rounds)

    def after_round(self, session: Session, at: TournamentTable, rounds: int) -> None:
        """What else follows from a round."""

    def _check_round(
        self,
        session: Session,
        at: TournamentTable,
        rounds: int,
        here: list[Entrant],
        stacks: Stacks,
    ) -> None:
        if set(stacks) != {e.name for e in here}:
            names = ", ".join(e.name for e in here)
            raise self.refused(f"Table {at.number} has the stacks of {names}.", self.rules.chips)
        if len(here) < (1 if self.rules.banked else 2):
            text = f"{len(here)} players cannot play a round at table {at.number}."
            raise self.refused(text, self.rules.chips)
        if min(stacks.values()) < 0:
            raise self.refused("Nobody holds less than no chips.", self.rules.chips)
        ends = self.conditions.stages[session.stage].ends
        if ends.by == "rounds" and at.rounds + rounds > ends.at:
            text = f"{session.name} has {ends.at} rounds; {at.rounds} have been played."
            raise self.refused(text, self.stated("sessions"))
        if (resumes := self.reading(session).resumes) is not None:
            text = f"The break lasts until {resumes:%H:%M}."
            raise self.refused(text, self.rules.break_play)
        if waits := self.out_of_step(session, at.number, rounds):
            raise waits
        need = self.need(session, at)
        for entrant in here:
            if entrant.stack < need:
                text = f"{entrant.name} cannot wager the table minimum, and is out first."
                raise self.refused(text, self.rules.minimum)

    def lowest_chip(self, session: Session) -> int:
        """The value of the smallest chip in play."""
        return session.lowest_chip or self.conditions.lowest_chip

    def _chip_at(self, session: Session, table: int) -> int:
        """The smallest chip at a table; a clock that was set back brings smaller ones back."""
        reached = self.conditions.levels[: self.table_level(session, table)]
        stated = max(self.conditions.lowest_chip, *(level.lowest_chip for level in reached))
        return min(stated, self.lowest_chip(session))

    def _check_whole_chips(self, unit: int, stacks: Stacks) -> None:
        """Players who win chips from each other have whole ones after a round as before it."""
        odd = [name for name, chips in stacks.items() if chips % unit and not self.rules.banked]
        if odd:
            text = f"The smallest chip is {unit:,}: {odd[0]} cannot have {stacks[odd[0]]:,}."
            raise self.refused(text, self.rules.chips)

    def _check_contributed(self, contributed: Stacks, before: Stacks, rounds: int) -> None:
        """Nobody puts more into the pot of one round than they brought to it."""
        for name, chips in contributed.items():
            had = before.get(name, 0)
            if chips < 0 or (rounds == 1 and chips > had):
                text = f"{name} had {had:,} chips and cannot have contributed {chips:,}."
                raise self.refused(text, self.rules.tied or self.rules.chips)

    def need(self, session: Session, at: TournamentTable) -> int:
        """The chips without which nobody can play the next round of a banked game."""
        return self.level(session, at.number).minimum * self.rules.minimum_stakes

    def _take_over(self, at: TournamentTable, here: list[Entrant], stacks: Stacks) -> None:
        before, after = sum(e.stack for e in here) + at.bonus, sum(stacks.values())
        if self.rules.banked:
            at.float += before - after
        elif before != after:
            text = f"The stacks make {after:,} chips, not {before:,}."
            raise self.refused(text, self.rules.chips)
        at.bonus = 0
        for entrant in here:
            entrant.stack = stacks[entrant.name]

    def _is_out(self, session: Session, at: TournamentTable, entrant: Entrant) -> bool:
        """Without chips, or short of the minimum of a round that is still to come."""
        if not self.rules.banked or entrant.stack == 0:
            return entrant.stack == 0
        ends = self.conditions.stages[session.stage].ends
        more = ends.by != "rounds" or at.rounds < ends.at
        return more and entrant.stack < self.need(session, at)

    def _go_out(
        self,
        session: Session,
        at: TournamentTable,
        out: list[Entrant],
        before: Stacks,
        contributed: Stacks,
    ) -> None:
        together = len(out) > 1 or (out and session.hand_for_hand)
        if together and self.rules.same_round == "contributed":
            missing = [e.name for e in out if contributed.get(e.name, 0) < 1]
            if missing:
                text = f"Say what {', '.join(missing)} contributed to the pot of that round."
                raise self.refused(text, self.rules.tied)
        order = session.hand_order or self._next_order(session)
        if session.hand_for_hand and out:
            session.hand_order = order
        exits = []
        for entrant in out:
            put = contributed.get(entrant.name, 0)
            stake = before[entrant.name]
            exits.append(self._exit(session, entrant, order, contributed=put, stake_before=stake))
        if len(out) > 1:
            self.note("out together", self.rules.tied, players=[e.name for e in out])
        self._separate(session, at, exits)
        for entrant in out:
            self._without_chips(session, entrant)

    def _separate(self, session: Session, at: TournamentTable, exits: list[Exit]) -> None:
        """Where equal stakes are separated by a draw of cards, draw them."""
        if self.rules.same_round != "stake before" or not exits:
            return
        level = [one for one in session.exits if one.order == exits[0].order]
        for stake in sorted({one.stake_before for one in exits}):
            equal = {one.player: one for one in level if one.stake_before == stake}
            if len(equal) > 1:
                apart = len({one.table for one in equal.values()}) > 1
                order = self.draw(list(equal), None if apart else at, *self.rules.tied_draw)
                for rank, name in enumerate(reversed(order)):
                    equal[name].drawn = rank

    def draw(self, names: list[str], at: TournamentTable | None, *clauses: str) -> list[str]:
        """Draw cards between players, in the order of the deal; the highest comes first."""
        if at is not None:
            if at.button is None:
                raise self.refused("Say where the button was: cards are drawn from it.", *clauses)
            seats = {name: self.state.entrants[name].seat or 0 for name in names}
            names = clockwise(seats, at.button)
        seed = self.lots.fresh_seed()
        drawn = draw_cards(names, seed)
        cards = [[list(pair) for pair in deal] for deal in drawn.cards]
        self.note("cards drawn", *clauses, order=drawn.order, cards=cards, seed=seed.hex())
        return drawn.order

    def _without_chips(self, session: Session, entrant: Entrant) -> None:
        if entrant.stack == 0 and self.way_back(entrant, session):
            entrant.status = BUSTED
            self.note("may buy back", self.rules.rebuy or self.rules.re_entry, player=entrant.name)
            return
        if entrant.stack:
            self.eliminated(entrant, self.rules.minimum, self.stated("limits"))
        else:
            self.eliminated(entrant, self.rules.out_of_chips or self.rules.minimum)

    def eliminated(self, entrant: Entrant, *clauses: str | None) -> None:
        """A player is out of the tournament and leaves the seat; what is left leaves play."""
        facts = {"player": entrant.name, "chips": entrant.stack}
        self.note("eliminated", *clauses, **facts)
        self.retire(entrant)
        entrant.status, entrant.table, entrant.seat = OUT, None, None

    @command(
        DIRECTOR,
        ASSISTANT,
        said="check the minimum",
        none="No table is in play.",
        rule="minimum",
        bar=not_playing,
        facts=lambda t: {"table": tables_of(t)},
    )
    def check_minimum(self, table: int) -> None:
        """Eliminate everybody at a table who cannot wager the minimum of the next round."""
        session = self.session_of(table)
        at = session.tables[table]
        here = [e for e in self.state.at_table(session.name, table) if e.status == IN]
        out = [e for e in here if e.stack < self.need(session, at)]
        before = {e.name: e.stack for e in here}
        self._go_out(session, at, out, before, {})

    @command(
        DIRECTOR,
        ASSISTANT,
        cites=("sessions",),
        said="note the end of a shoe",
        none="No table is in play.",
        bar=not_playing,
        facts=lambda t: {"table": tables_of(t)},
    )
    def end_shoe(self, table: int) -> None:
        """Note that a shoe has been played to its end."""
        self.session_of(table).tables[table].shoes += 1
        self.note("shoe ended", table=table)

    # Buying back, and adding on

    def way_back(self, entrant: Entrant, session: Session) -> Purchase | None:
        """The terms on which a player without chips may come back now."""
        for what in BACK:
            terms = self.conditions.bought(what)
            if terms and entrant.bought.get(what, 0) < terms.most and self.is_open(terms, session):
                return terms
        return None

    @command(
        DIRECTOR,
        ASSISTANT,
        OPERATOR,
        said="sell a re-buy",
        none="Nobody is without chips who may still buy back.",
        rule="rebuy",
        facts=lambda t: _with(t, BUSTED),
    )
    def rebuy(self, player: str) -> None:
        """Sell a player without chips a re-buy, while there are any."""
        self._come_back(player, "rebuys", self.rules.rebuy)

    @command(
        DIRECTOR,
        ASSISTANT,
        OPERATOR,
        said="let a player re-enter",
        none="Nobody is without chips who may still re-enter.",
        rule="re_entry",
        facts=lambda t: _with(t, BUSTED),
    )
    def re_enter(self, player: str) -> None:
        """Let an eliminated player enter again, free of charge."""
        self._come_back(player, "re_entry", self.rules.re_entry)

    def why_not_named(self, one: Command[Any], name: str, allowed: Choices) -> str:
        entrant, what = self.state.entrants.get(name), BOUGHT.get(one.name)
        terms = self.conditions.bought(what) if what and self.state.conditions else None
        if entrant is None or what is None or entrant.status not in (IN, OUT):
            return super().why_not_named(one, name, allowed)
        if terms is None:
            return f"The conditions have no {KINDS[what]}."
        if entrant.status == IN:
            return f"{name} has {entrant.stack:,} chips: a {KINDS[what]} is for those without any."
        if entrant.bought.get(what, 0) >= terms.most:
            return f"{name} has used {_all(terms.most, KINDS[what])}."
        return f"The time of the {KINDS[what]} is over: {name} is out of the tournament."

    def _come_back(self, name: str, what: str, clause: str | None) -> None:
        entrant = self.state.entrants[name]
        session = self.state.sessions[entrant.session or ""]
        terms = self.way_back(entrant, session)
        if terms is None:
            raise self.refused(f"The time in which {name} could buy back is over.", clause)
        session.exits = [one for one in session.exits if one.player != name]
        entrant.status = IN
        self._buy(entrant, what, terms, clause)

    def _buy(self, entrant: Entrant, what: str, terms: Purchase, clause: str | None) -> None:
        entrant.bought[what] = entrant.bought.get(what, 0) + 1
        entrant.stack += terms.chips
        self.state.chips_issued += terms.chips
        kind = what.replace("_", "-").rstrip("s")
        self.state.ledger.move(kind, player(entrant.name), {POOL: terms.cost})
        facts = {"player": entrant.name, "cost": terms.cost, "chips": terms.chips}
        self.note(kind, clause, self.rules.pool, **facts)

    @command(
        DIRECTOR,
        ASSISTANT,
        cites=("out_of_chips",),
        said="note that a player does not come back",
        none="Nobody is without chips who may still come back.",
        facts=lambda t: _with(t, BUSTED),
    )
    def decline(self, player: str) -> None:
        """Note that a player without chips does not come back."""
        self.eliminated(self.state.entrants[player], self.rules.out_of_chips)

    @command(
        DIRECTOR,
        ASSISTANT,
        OPERATOR,
        said="sell an add-on",
        none="Nobody is in play who could have an add-on.",
        rule="add_on",
        facts=lambda t: _with(t, IN),
    )
    def add_on(self, player: str) -> None:
        """Sell a player an add-on, in its time."""
        entrant = self.state.entrants[player]
        session = self.state.sessions[entrant.session or ""]
        terms = self.conditions.bought("add_ons")
        if terms is None:
            raise self.refused("The conditions have no add-on.", self.rules.add_on)
        if entrant.bought.get("add_ons", 0) >= terms.most:
            raise self.refused(f"{player} has had every add-on.", self.rules.add_on)
        if session.status != PLAY or not self.is_open(terms, session):
            raise self.refused("This is not the time of the add-on.", self.rules.add_on)
        self._buy(entrant, "add_ons", terms, self.rules.add_on)

    # Disputes

    @command(DIRECTOR, OPERATOR, said="put a dispute on record", facts={"matter": Words()})
    def dispute(self, matter: str) -> None:
        """Put a dispute on record; play waits for the decision."""
        self.state.disputes.append(None)
        self.note("disputed", number=len(self.state.disputes), matter=matter)

    @command(
        DIRECTOR,
        OPERATOR,
        said="settle a dispute",
        none="No dispute is open.",
        facts=lambda t: {
            "number": Choices(tuple(n for n, d in enumerate(t.state.disputes, 1) if d is None)),
            "decision": Words(),
        },
    )
    def settle_dispute(self, number: int, decision: str) -> None:
        """Decide a dispute."""
        self.state.disputes[number - 1] = decision
        self.note("decided", number=number, decision=decision)
