"""Coming back for a price or free of charge, and adding on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.conduct import PLAYER
from houseway.games.asks import Choices
from houseway.games.rulings import Facts

from . import leaving, timing
from .conditions import Purchase
from .declaring import command, for_oneself
from .ledger import POOL, player
from .roles import ASSISTANT, DIRECTOR, OPERATOR
from .state import BUSTED, IN, PLAY, Entrant, Session

if TYPE_CHECKING:
    from .tournament import Tournament


def _with(t: Tournament, status: str) -> Facts:
    return {
        "player": Choices(tuple(e.name for e in t.state.entrants.values() if e.status == status))
    }


def _without_chips(t: Tournament) -> Facts:
    return _with(t, BUSTED)


def _in_play(t: Tournament) -> Facts:
    return _with(t, IN)


BACK = ("rebuys", "re_entry")  # no instrument has both


# Buying back, and adding on


def way_back(t: Tournament, entrant: Entrant, session: Session) -> Purchase | None:
    """The terms on which a player without chips may come back now."""
    for what in BACK:
        terms = t.conditions.bought(what)
        if terms and entrant.bought.get(what, 0) < terms.most and timing.is_open(t, terms, session):
            return terms
    return None


def out_for_good(t: Tournament) -> list[Entrant]:
    """Those without chips whose time to come back is over."""
    waiting = [e for e in t.state.entrants.values() if e.status == BUSTED]
    return [e for e in waiting if way_back(t, e, t.state.sessions[e.session or ""]) is None]


def see_all_out(t: Tournament) -> None:
    """Whoever is without chips and cannot come back any more is out, and leaves the seat."""
    for entrant in out_for_good(t):
        leaving.eliminated(t, entrant, t.rules.out_of_chips)


def _nobody_to_see_out(t: Tournament) -> str | None:
    return None if out_for_good(t) else "Nobody without chips has lost the right to come back."


@command(
    DIRECTOR,
    ASSISTANT,
    cites=("out_of_chips",),
    said="see those out whose time to come back is over",
    bar=_nobody_to_see_out,
)
def see_out(t: Tournament) -> None:
    """Note that whoever is without chips, and cannot come back any more, is out."""
    see_all_out(t)


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    PLAYER,
    said="sell a re-buy",
    none="Nobody is without chips who may still buy back.",
    rule="rebuy",
    facts=_without_chips,
    facts_for=for_oneself(_without_chips),
)
def rebuy(t: Tournament, player: str) -> None:
    """Sell a player without chips a re-buy, while there are any."""
    _come_back(t, player, "rebuys", t.rules.rebuy)


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    PLAYER,
    said="let a player re-enter",
    none="Nobody is without chips who may still re-enter.",
    rule="re_entry",
    facts=_without_chips,
    facts_for=for_oneself(_without_chips),
)
def re_enter(t: Tournament, player: str) -> None:
    """Let an eliminated player enter again, free of charge."""
    _come_back(t, player, "re_entry", t.rules.re_entry)


def _come_back(t: Tournament, name: str, what: str, clause: str | None) -> None:
    entrant = t.state.entrants[name]
    session = t.state.sessions[entrant.session or ""]
    terms = way_back(t, entrant, session)
    if terms is None:
        raise t.refused(f"The time in which {name} could buy back is over.", clause)
    session.exits = [gone for gone in session.exits if gone.player != name]
    entrant.status = IN
    _buy(t, entrant, what, terms, clause)


def _buy(t: Tournament, entrant: Entrant, what: str, terms: Purchase, clause: str | None) -> None:
    entrant.bought = {**entrant.bought, what: entrant.bought.get(what, 0) + 1}
    entrant.stack += terms.chips
    t.state.chips_issued += terms.chips
    kind = what.replace("_", "-").rstrip("s")
    t.state.ledger.move(kind, player(entrant.name), {POOL: terms.cost})
    facts = {"player": entrant.name, "cost": terms.cost, "chips": terms.chips}
    t.note(kind, clause, t.rules.pool, **facts)


@command(
    DIRECTOR,
    ASSISTANT,
    PLAYER,
    cites=("out_of_chips",),
    said="note that a player does not come back",
    none="Nobody is without chips who may still come back.",
    facts=_without_chips,
    facts_for=for_oneself(_without_chips),
)
def decline(t: Tournament, player: str) -> None:
    """Note that a player without chips does not come back."""
    leaving.eliminated(t, t.state.entrants[player], t.rules.out_of_chips)


@command(
    DIRECTOR,
    ASSISTANT,
    OPERATOR,
    PLAYER,
    said="sell an add-on",
    none="Nobody is in play who could have an add-on.",
    rule="add_on",
    facts=_in_play,
    facts_for=for_oneself(_in_play),
)
def add_on(t: Tournament, player: str) -> None:
    """Sell a player an add-on, in its time."""
    entrant = t.state.entrants[player]
    session = t.state.sessions[entrant.session or ""]
    terms = t.conditions.bought("add_ons")
    if terms is None:
        raise t.refused("The conditions provide for no add-on.", t.rules.add_on)
    if entrant.bought.get("add_ons", 0) >= terms.most:
        raise t.refused(f"{player} has had every add-on.", t.rules.add_on)
    if session.status != PLAY or not timing.is_open(t, terms, session):
        raise t.refused("This is not the time of the add-on.", t.rules.add_on)
    _buy(t, entrant, "add_ons", terms, t.rules.add_on)


COMMANDS = (
    rebuy,
    re_enter,
    decline,
    see_out,
    add_on,
)
