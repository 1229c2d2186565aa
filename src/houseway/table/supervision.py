"""What the house decides about players and past rounds."""

from __future__ import annotations

from typing import Any

from houseway.conduct import IN_CHARGE
from houseway.games.asks import Act, Choices, Option, Words
from houseway.games.rulings import SUPERVISOR, Facts
from houseway.games.wording import surplus, wanting
from houseway.rulebook import Refused

from .declaring import command
from .disputes import Disputes
from .state import Restriction

NO_TRACKING = "none"
VOID_EARLIER = "void-earlier-round"


def _restricting(table: Any) -> Facts:
    free = tuple(one.name for one in table.state.patrons.values() if not one.restricted)
    return {"player": Choices(free), "procedure": Words(), "tracking": Words(NO_TRACKING)}


def _restricted(table: Any) -> Facts:
    held = tuple(one.player for one in table.state.restrictions if one.lifted is None)
    return {"player": Choices(held)}


def _excluded(table: Any) -> Facts:
    return {"player": Choices(tuple(sorted(table.state.excluded)))}


def _has_a_group(table: Any) -> str | None:
    group = table.state.group
    return f"The game is limited to {group} already." if group else None


def _has_no_group(table: Any) -> str | None:
    return None if table.state.group else "The game is open to all."


def _no_shuffle_to_miss(table: Any) -> Refused | None:
    where = table.cite(table.house.automated)
    text = "An automated shoe has no cutting card to miss."
    return Refused(text, *where) if table.automated else None


class Supervision(Disputes):
    """Restrictions, exclusions, missed shuffles and rounds found faulty later."""

    @command(
        IN_CHARGE,
        said="restrict a player",
        none="Nobody is at the table who is not restricted already.",
        rule="restrict",
        facts=_restricting,
        timed=True,
    )
    def restrict(self, player: str, procedure: str, tracking: str, at: str) -> None:
        """Hold a player to one box and the minimum, by an approved procedure.

        The first time the tracking behind it must be named; a player who was restricted before
        can be restricted again without.
        """
        known = any(one.player == player for one in self.state.restrictions)
        if not known and tracking == NO_TRACKING:
            where = self.cite(self.house.restrict_again)
            raise Refused(f"{player} was not restricted before: name the tracking.", *where)
        self.state.restrictions.append(Restriction(player, procedure, tracking, at))
        self.state.patrons[player].restricted = True
        again = self.house.restrict_again if known else None
        facts = {"player": player, "procedure": procedure, "tracking": tracking}
        self.note("restricted", self.house.restrict, again, **facts)

    @command(
        IN_CHARGE,
        said="lift a restriction",
        none="Nobody is restricted.",
        rule="restrict",
        facts=_restricted,
        timed=True,
    )
    def lift_restriction(self, player: str, at: str) -> None:
        """Let a restricted player bet freely again."""
        restriction = self.state.restriction(player)
        assert restriction is not None
        restriction.lifted = at
        if player in self.state.patrons:
            self.state.patrons[player].restricted = False
        self.note("restriction lifted", self.house.restrict, player=player)

    @command(
        IN_CHARGE,
        said="limit the game to a group",
        rule="player_group",
        facts={"group": Words()},
        bar=_has_a_group,
    )
    def limit_to_group(self, group: str) -> None:
        """Limit the game to a group of players; those who sit here already stay."""
        self.state.group, self.state.members = group, list(self.state.patrons)
        self.note("limited to a group", self.house.player_group, group=group)

    @command(
        IN_CHARGE,
        said="admit a player to the group",
        rule="player_group",
        facts={"player": Words()},
        bar=_has_no_group,
    )
    def admit(self, player: str) -> None:
        """Note that somebody belongs to the group that the game is for."""
        self.state.members.append(player)
        self.note("admitted", self.house.player_group, player=player, group=self.state.group)

    @command(IN_CHARGE, said="open the game to all", rule="player_group", bar=_has_no_group)
    def open_to_all(self) -> None:
        """Let everybody play again."""
        self.state.group, self.state.members = None, []
        self.note("open to all", self.house.player_group)

    @command(
        IN_CHARGE,
        said="lift an exclusion",
        none="Nobody is excluded.",
        rule="exclude",
        facts=_excluded,
    )
    def lift_exclusion(self, player: str) -> None:
        """Let an excluded player take part again."""
        self.state.excluded.discard(player)
        self.note("exclusion lifted", self.house.exclude, player=player)

    @command(
        SUPERVISOR,
        IN_CHARGE,
        said="note a missed shuffle",
        rule="missed_shuffle",
        bar=_no_shuffle_to_miss,
        any_time=True,
    )
    def missed_shuffle(self) -> None:
        """Rounds dealt past the cutting card stand, one under way is finished, then the shuffle."""
        self.state.shoe_due = True
        self.note("shuffle missed", self.house.missed_shuffle, rounds_stand=self.state.rounds)

    # Acts and rulings in a round

    def in_round(self, act: Act) -> None:
        if refusal := self.excluded(act.by):
            raise refusal
        if act.do == VOID_EARLIER and act.do in self.game.rulings:
            self._void_earlier(act)
        else:
            self.give(act)
            self._remember_put_right()

    def _remember_put_right(self) -> None:
        """A result that was put right afterwards counts as if it had been so at once."""
        for event in self._events:
            number = event.facts.get("round")
            if event.event == "result put right" and number in self.state.results:
                won = dict(self.state.results[number])
                won[event.facts["player"]] = won.get(event.facts["player"], 0)
                won[event.facts["player"]] += event.facts["amount"]
                self.state.results[number] = won

    def _void_earlier(self, act: Act) -> None:
        """Have an earlier round's results reversed, as the table remembers them."""
        number: Any = act.facts.get("round")
        clauses = self.game.rulings[VOID_EARLIER].clauses
        rounds = Choices(tuple(self.state.results))
        if not rounds:
            raise Refused("No earlier round counts that could be voided.", *self.cite(*clauses))
        if set(act.facts) != {"round"} or number not in rounds:
            said = (number,) if "round" in act.facts else ()
            text = wanting("rule “void earlier round”", "round", rounds, *said)
            if more := act.facts.keys() - {"round"}:
                text = surplus("rule “void earlier round”", min(more), ("round",))
            raise Refused(text, *self.cite(*clauses))
        results = self.state.results[number]
        here = {p: won for p, won in results.items() if self.round and p in self.round.stakes}
        self.give(Act(act.by, act.do, {**act.facts, "results": here}))
        del self.state.results[number]
        for player in results.keys() - here.keys():
            left = {"player": player, "round": number, "amount": results[player]}
            self.note("not reversed: left the table", *clauses, **left)

    def rulings_open(self, by: str | None = None) -> tuple[Option, ...]:
        return tuple(filter(None, map(self._as_here, super().rulings_open(by))))

    def _as_here(self, option: Option) -> Option | None:
        """A ruling as it is given at a table: results of earlier rounds are known here."""
        if option.do != VOID_EARLIER:
            return option
        rounds = Choices(tuple(self.state.results))
        facts = {"round": rounds}
        return Option(option.by, option.do, {}, facts, option.clauses) if rounds else None
