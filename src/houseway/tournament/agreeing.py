"""An agreement on the prizes between those who are left, where the instrument allows one."""

from __future__ import annotations

from typing import Any

from houseway.games.asks import Choices, Sums
from houseway.games.rulings import Facts
from houseway.rulebook import Refused

from .awarding import Awarding
from .declaring import command
from .icm import agreement
from .ledger import POOL
from .prizes import breakdown
from .roles import DIRECTOR
from .state import PLAY, Entrant


def no_agreement(t: Any) -> Refused | None:
    """Why those who are left cannot agree on the prizes, if so."""
    rules = t.rules
    if rules.agree is None:
        text = f"Under {rules.id} prizes go by the places alone: no agreement can be made."
        return Refused(text, *t.cite((rules.free and rules.returned) or t.stated("prizes")))
    prizes = t.conditions.prizes if t.state.conditions else None
    if prizes is None or not prizes.agreement:
        return Refused("The conditions provide for no agreement on prizes.", *t.cite(rules.agree))
    return None


def _not_now(t: Any) -> Refused | str | None:
    if refusal := no_agreement(t):
        return refusal
    last = t.state.stage == len(t.conditions.stages) - 1
    if not last or [s.status for s in t.state.of_stage(t.state.stage)] != [PLAY]:
        return "Prizes are agreed on while the last session is played."
    return "Prizes have been agreed on already." if t.state.agreed else None


def _agreement(t: Any) -> Facts:
    return {
        "prizes": Sums(tuple(e.name for e in t.left())),
        "consent": Choices((True, False), False),
    }


class Agreeing(Awarding):
    """What the chips of those left are worth, and what they make of it."""

    def left(self) -> list[Entrant]:
        """Who is still in a session that is played."""
        running = [one for one in self.state.sessions.values() if one.status == PLAY]
        return [entrant for session in running for entrant in self.state.playing(session)]

    def prizes_left(self) -> list[int]:
        """What the places are worth that those left will take, in cents, as the pool stands."""
        prizes = self.conditions.prizes
        if prizes is None:
            return []
        given = sum(sum(won.values()) for won in self.session_prizes().values())
        pool = self.state.ledger.balance(POOL) - given
        return breakdown(pool, prizes, len(self.entered))[: len(self.left())]

    def chip_equity(self) -> dict[str, int]:
        """The prizes of those left by what their chips are worth, or `Refused`."""
        if refusal := no_agreement(self):
            raise refusal
        return agreement({e.name: e.stack for e in self.left()}, self.prizes_left())

    @command(
        DIRECTOR,
        said="agree on the prizes",
        none="Nobody is left who could agree on the prizes.",
        cites=("agree",),
        bar=_not_now,
        facts=_agreement,
    )
    def agree_prizes(self, prizes: dict[str, int], consent: bool) -> None:
        """Fix the prizes of those left as all of them agree; they play on for the places."""
        names, due = {e.name for e in self.left()}, sum(self.prizes_left())
        if set(prizes) != names or not consent:
            raise self.refused("An agreement is made by everybody who is left.", self.rules.agree)
        if sum(prizes.values()) != due or min(prizes.values()) < 0:
            text = f"The prizes that are left make {due} cents, not {sum(prizes.values())}."
            raise self.refused(text, self.rules.returned)
        self.state.agreed = dict(prizes)
        self.note("prizes agreed", self.rules.agree, self.rules.returned, prizes=dict(prizes))
