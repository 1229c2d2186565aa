"""An agreement on the prizes between those who are left, where the instrument allows one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.games.asks import Choices, Sums
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from . import awarding, entries
from .declaring import command
from .icm import agreement
from .ledger import POOL, money
from .prizes import breakdown
from .roles import DIRECTOR
from .state import PLAY, Entrant

if TYPE_CHECKING:
    from .tournament import Tournament


def no_agreement(t: Tournament) -> Refused | None:
    """Why those who are left cannot agree on the prizes, if so."""
    rules = t.rules
    if rules.agree is None:
        text = f"Under {rules.id} prizes go by the places alone: no agreement can be made."
        return Refused(text, *t.cite((rules.free and rules.returned) or t.stated("prizes")))
    prizes = t.conditions.prizes if t.state.conditions else None
    if prizes is None or not prizes.agreement:
        return Refused("The conditions provide for no agreement on prizes.", *t.cite(rules.agree))
    return None


def _not_now(t: Tournament) -> Refused | str | None:
    if refusal := no_agreement(t):
        return refusal
    last = t.state.stage == len(t.conditions.stages) - 1
    if not last or [s.status for s in t.state.of_stage(t.state.stage)] != [PLAY]:
        return "Prizes are agreed on while the last session is played."
    return "Prizes have been agreed on already." if t.state.agreed else None


def _agreement(t: Tournament) -> Facts:
    return {
        "prizes": Sums(tuple(e.name for e in left(t))),
        "consent": Choices((True, False), False),
    }


def left(t: Tournament) -> list[Entrant]:
    """Who is still in a session that is played."""
    running = [one for one in t.state.sessions.values() if one.status == PLAY]
    return [entrant for session in running for entrant in t.state.playing(session)]


def prizes_left(t: Tournament) -> list[int]:
    """What the places are worth that those left will take, in cents, as the pool stands."""
    prizes = t.conditions.prizes
    if prizes is None:
        return []
    given = sum(sum(won.values()) for won in awarding.session_prizes(t).values())
    pool = t.state.ledger.balance(POOL) - given
    return breakdown(pool, prizes, len(entries.entered(t)))[: len(left(t))]


def chip_equity(t: Tournament) -> dict[str, int]:
    """The prizes of those left by what their chips are worth, or `Refused`."""
    if refusal := no_agreement(t):
        raise refusal
    return agreement({e.name: e.stack for e in left(t)}, prizes_left(t))


@command(
    DIRECTOR,
    said="agree on the prizes",
    none="Nobody is left who could agree on the prizes.",
    cites=("agree",),
    bar=_not_now,
    facts=_agreement,
)
def agree_prizes(t: Tournament, prizes: dict[str, int], consent: bool) -> None:
    """Fix the prizes of those left as all of them agree; they play on for the places."""
    names, due = {e.name for e in left(t)}, sum(prizes_left(t))
    if not names or set(prizes) != names or not consent:
        raise t.refused("An agreement is made by everybody who is left.", t.rules.agree)
    if min(prizes.values()) < 0:
        raise t.refused("No prize is under nothing.", t.rules.agree)
    if sum(prizes.values()) != due:
        text = f"The prizes that are left make {money(due)}, not {money(sum(prizes.values()))}."
        raise t.refused(text, t.rules.returned)
    t.state.agreed = dict(prizes)
    t.note("prizes agreed", t.rules.agree, t.rules.returned, prizes=dict(prizes))


COMMANDS = (agree_prizes,)
