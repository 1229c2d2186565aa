"""What the house decides about players and past rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from houseway.conduct import IN_CHARGE, Accepted
from houseway.games import wording
from houseway.games.asks import Act, Choices, Option, Words
from houseway.games.rulings import DEALER, SUPERVISOR, Facts
from houseway.rulebook import Refused

from . import between_rounds
from .between_rounds import VOID_EARLIER, give
from .house_cut import check_house_cut
from .patrons import excluded
from .table_command import command
from .table_state import Restriction

if TYPE_CHECKING:
    from .table import Table


NO_TRACKING = "none"


def _restricting(table: Table) -> Facts:
    free = tuple(patron.name for patron in table.state.patrons.values() if not patron.restricted)
    return {"player": Choices(free), "procedure": Words(), "tracking": Words(NO_TRACKING)}


def _restricted(table: Table) -> Facts:
    held = tuple(
        restriction.player for restriction in table.state.restrictions if restriction.lifted is None
    )
    return {"player": Choices(held)}


def _excluded(table: Table) -> Facts:
    return {"player": Choices(tuple(sorted(table.state.excluded)))}


def _has_a_group(table: Table) -> str | None:
    group = table.state.group
    return f"The game is limited to {group} already." if group else None


def _has_no_group(table: Table) -> str | None:
    return None if table.state.group else "The game is open to all."


def _no_shuffle_to_miss(table: Table) -> Refused | None:
    where = table.cite(table.house.automated)
    text = "An automated shoe has no cutting card to miss."
    return Refused(text, *where) if table.automated else None


@command(
    IN_CHARGE,
    said="restrict a player",
    none="Nobody is at the table who is not restricted already.",
    rule="restrict",
    facts=_restricting,
    timed=True,
)
def restrict(table: Table, player: str, procedure: str, tracking: str) -> None:
    """Hold a player to one box and the minimum, by an approved procedure.

    The first time the tracking behind it must be named; a player who was restricted before
    can be restricted again without.
    """
    known = any(restriction.player == player for restriction in table.state.restrictions)
    if not known and tracking == NO_TRACKING:
        where = table.cite(table.house.restrict_again)
        raise Refused(f"{player} was not restricted before: name the tracking.", *where)
    table.state.restrictions.append(Restriction(player, procedure, tracking, table.time))
    table.state.patrons[player].restricted = True
    again = table.house.restrict_again if known else None
    facts = {"player": player, "procedure": procedure, "tracking": tracking}
    table.note("restricted", table.house.restrict, again, **facts)


@command(
    IN_CHARGE,
    said="lift a restriction",
    none="Nobody is restricted.",
    rule="restrict",
    facts=_restricted,
    timed=True,
)
def lift_restriction(table: Table, player: str) -> None:
    """Let a restricted player bet freely again."""
    restriction = table.state.restriction(player)
    assert restriction is not None
    restriction.lifted = table.time
    if player in table.state.patrons:
        table.state.patrons[player].restricted = False
    table.note("restriction lifted", table.house.restrict, player=player)


@command(
    IN_CHARGE,
    said="limit the game to a group",
    rule="player_group",
    facts={"group": Words()},
    bar=_has_a_group,
)
def limit_to_group(table: Table, group: str) -> None:
    """Limit the game to a group of players; those who sit here already stay."""
    table.state.group, table.state.members = group, list(table.state.patrons)
    table.note("limited to a group", table.house.player_group, group=group)


@command(
    IN_CHARGE,
    said="admit a player to the group",
    rule="player_group",
    facts={"player": Words()},
    bar=_has_no_group,
)
def admit(table: Table, player: str) -> None:
    """Note that somebody belongs to the group that the game is for."""
    table.state.members.append(player)
    table.note("admitted", table.house.player_group, player=player, group=table.state.group)


@command(IN_CHARGE, said="open the game to all", rule="player_group", bar=_has_no_group)
def open_to_all(table: Table) -> None:
    """Let everybody play again."""
    table.state.group, table.state.members = None, []
    table.note("open to all", table.house.player_group)


@command(
    IN_CHARGE,
    said="lift an exclusion",
    none="Nobody is excluded.",
    rule="exclude",
    facts=_excluded,
)
def lift_exclusion(table: Table, player: str) -> None:
    """Let an excluded player take part again."""
    table.state.excluded.discard(player)
    table.note("exclusion lifted", table.house.exclude, player=player)


@command(
    SUPERVISOR,
    IN_CHARGE,
    said="note a missed shuffle",
    rule="missed_shuffle",
    bar=_no_shuffle_to_miss,
    any_time=True,
)
def missed_shuffle(table: Table) -> None:
    """Rounds dealt past the cutting card stand, one under way is finished, then the shuffle."""
    table.state.carried.shoe_due = True
    table.note(
        "shuffle missed", table.house.missed_shuffle, rounds_stand=table.state.carried.rounds
    )


# Acts and rulings in a round


def in_round(table: Table, act: Act) -> None:
    """Give an act or a ruling to the round that is being played."""
    _check_known(table, act.do)
    if refusal := excluded(table, act.by):
        raise refusal
    if act.do == VOID_EARLIER and act.do in table.game.rulings:
        _void_earlier(table, act)
    else:
        check_house_cut(table, act)
        give(table, act)
        _remember_put_right(table)


def _check_known(table: Table, do: str) -> None:
    """`Refused` for what nobody ever does at a table of the game."""
    rulings, aliases = table.game.rulings, table.game.aliases
    if do not in wording.VERBS and do not in rulings and do not in aliases:
        knows = table.conduct.authority.knows
        commands = [name for name, command in table.commands.items() if knows(command)]
        raise wording.no_such_act(do, [*commands, *wording.VERBS, *rulings, *aliases])


def _remember_put_right(table: Table) -> None:
    """A result that was put right afterwards counts as if it had been so at once."""
    for event in table.conduct.events:
        if event.event != "result put right":
            continue
        number, player = event.facts.get("round"), event.facts["player"]
        if number in table.state.results:
            won = dict(table.state.results[number])
            won[player] = won.get(player, 0) + event.facts["amount"]
            table.state.results[number] = won


def _void_earlier(table: Table, act: Act) -> None:
    """Have an earlier round's results reversed, as the table remembers them.

    Of a round of long ago whoever rules says what its record has.
    """
    number: Any = act.facts.get("round")
    clauses = table.game.rulings[VOID_EARLIER].clauses
    if _is_long_ago(table, number):
        if "results" not in act.facts:
            long_ago = f"Round {number} is more than {between_rounds.AT_HAND} rounds ago:"
            text = f"{long_ago} say too what each player won or lost in it, by its record."
            raise Refused(text, *table.cite(*clauses))
        give(table, act)
        table.state.voided.add(number)
        return
    _check_at_hand(table, act.facts)
    results = table.state.results[number]
    here = {p: won for p, won in results.items() if table.round and p in table.round.stakes}
    give(table, Act(act.by, act.do, {**act.facts, "results": here}))
    del table.state.results[number]
    table.state.voided.add(number)
    for player in results.keys() - here.keys():
        left = {"player": player, "round": number, "amount": results[player]}
        table.note("not reversed: left the table", *clauses, **left)


def _is_long_ago(table: Table, number: object) -> bool:
    """Whether a round counts whose results are not at hand any more."""
    forgotten = table.state.carried.rounds - between_rounds.AT_HAND
    if type(number) is not int or number in table.state.results:
        return False
    return 0 < number <= forgotten and number not in table.state.voided


def _check_at_hand(table: Table, facts: Mapping[str, Any]) -> None:
    """`Refused` unless one round is named whose results the table remembers, and nothing else."""
    clauses, rounds = table.game.rulings[VOID_EARLIER].clauses, Choices((*table.state.results,))
    if not rounds:
        raise Refused("There is no earlier round that could be voided.", *table.cite(*clauses))
    if facts.keys() != {"round"} or facts["round"] not in rounds:
        said = (facts["round"],) if "round" in facts else ()
        text = wording.wanting("rule “void earlier round”", "round", rounds, *said)
        if more := facts.keys() - {"round"}:
            text = wording.surplus("rule “void earlier round”", min(more), ("round",))
        raise Refused(text, *table.cite(*clauses))


def rulings_open(table: Table, by: str | None = None) -> tuple[Option, ...]:
    """Every ruling that can be given in the round, by anybody or by one role."""
    given = table.procedure.rulings_open(by) if table.procedure is not None else ()
    return tuple(filter(None, (_as_here(table, option) for option in given)))


def _as_here(table: Table, option: Option) -> Option | None:
    """A ruling as it is given at a table: results of earlier rounds are known here."""
    if option.do != VOID_EARLIER:
        return option
    rounds = Choices(tuple(table.state.results))
    facts = {"round": rounds}
    return Option(option.by, option.do, {}, facts, option.clauses) if rounds else None


def check_correction(table: Table, by: str, last: Accepted | None) -> Accepted:
    """The last command of the round, or `Refused` where somebody cannot strike it at all."""
    if by not in (DEALER, SUPERVISOR):
        by = wording.who(by)
        raise Refused(f"A correction is made by the dealer or a supervisor, not by {by}.")
    begun = len(table.conduct.course.accepted) > 1  # the beginning itself cannot be taken back
    if table.procedure is None or last is None or not begun:
        text = "Nothing has been done in a round under way that could be corrected."
        raise Refused(text, *table.cite(table.house.results_stand))
    ruling = table.game.rulings.get(last.act.do)
    if ruling is not None and by == DEALER and DEALER not in ruling.by:
        text = f"The dealer does not strike out a ruling of the {last.act.by}."
        raise Refused(text, *table.cite(*ruling.clauses))
    return last


COMMANDS: Final = (
    restrict,
    lift_restriction,
    limit_to_group,
    admit,
    open_to_all,
    lift_exclusion,
    missed_shuffle,
)
