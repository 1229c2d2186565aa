"""The whole table, and how one person sees it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from houseway.games.round import Round, option_shown

from .resuming import Resuming


class Table(Resuming):
    """A table of one game.

    >>> table = Table("blackjack")
    >>> _ = table.do("dealer", "open")
    >>> _ = table.do("ann", "sit", seat=1, stake=100_000)
    >>> table.state.patrons["ann"].stake
    100000
    """

    _signed: tuple[Any, list[tuple[str, str]]] = (None, [])

    def __repr__(self) -> str:
        state = self.state
        seated = "".join(f"; {name} {p.stake:,}" for name, p in state.patrons.items())
        return f"<Table of {self.game.game}: {state.status}, rounds {state.rounds}{seated}>"

    def information(self) -> dict[str, Any]:
        """By which rules is played here, and when they were approved."""
        return dict(self._information)

    @cached_property
    def _information(self) -> dict[str, Any]:
        rules = self.game.rules
        return {
            "game": self.game.game,
            "rules": rules.id,
            "title": rules.title,
            "approved": rules.made.isoformat() if rules.made else None,
            "authorised": not rules.is_historical,
            "clauses": list(self.cite(self.house.approval, self.house.citation)),
        }

    def view(self, viewer: str | None = None, *, options: bool = True) -> dict[str, Any]:
        """The table as one person may see it at this moment, if need be without the options."""
        state, round = self.state, self.round
        open_now = self.options(viewer) if viewer and options else ()
        return {
            **self.information(),
            "status": state.status,
            "sign": self._sign(),
            "markers": dict(state.markers),
            "starting_marker": state.starting_marker,
            "rounds": state.rounds,
            "final_rounds": state.final_rounds,
            "seats": [  # NI2018-51 4.3#2
                {"seat": one.seat, "player": one.name, "stake": self._stake(one.name, one.stake)}
                for one in state.patrons.values()
            ],
            "asked": self.asked,
            "options": [option_shown(one) for one in open_now],
            "round": round.view(viewer, options=options) if round is not None else None,
        }

    def svg(self, viewer: str | None = None) -> str:
        """The table drawn as one person may see it at this moment."""
        from houseway.drawing import draw  # noqa: PLC0415 - a table needs no drawing to be played

        return draw(self.view(viewer))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _sign(self) -> list[tuple[str, str]]:
        """What the sign says, written again only when something else is determined."""
        chosen = self.state.determinations
        if self._signed[0] is not chosen:
            self._signed = (chosen, chosen.sign())
        return self._signed[1]

    def _stake(self, name: str, between_rounds: int) -> int:
        in_round = self.procedure.stakes if isinstance(self.procedure, Round) else {}
        return in_round.get(name, between_rounds)
