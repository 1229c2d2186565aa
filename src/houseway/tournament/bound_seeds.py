"""Draws of before, from seeds: bound by a hash when a ballot was called, or shown with the cards.

Journals that tell of them are carried out and verified as they were. What a correction has taken
back of them is drawn again from the same seed; no other seed decides anything any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.conduct import Accepted, Conduct
from houseway.equipment import commitment
from houseway.rulebook import Refused

from .state import DrawnBallot, TournamentState

if TYPE_CHECKING:
    from .tournament import Tournament

NO_WITNESS = "-"
OF_BALLOTS = ("call-ballot", "draw-ballot")  # which bind their seeds, and draw no cards


@dataclass(slots=True)
class TakenBack:
    """What struck commands drew: seeds that are to be drawn next, and ballots by what was drawn."""

    seeds: list[str] = field(default_factory=list)
    ballots: dict[str, DrawnBallot] = field(default_factory=dict)


class BoundSeeds:
    """The seeds of a tournament that was begun before orders were sealed.

    `recorded` is what a command on record has drawn, and `secrets` may hold the seed of a ballot
    that was called and not drawn.
    """

    def __init__(
        self,
        conduct: Conduct[Tournament, TournamentState],
        recorded: list[object],
        secrets: Mapping[str, str],
    ) -> None:
        self.taken_back = TakenBack()
        self._conduct, self._recorded, self._secrets = conduct, recorded, secrets

    @property
    def on_record(self) -> bool:
        """Whether the command that is done again drew from a seed."""
        return self._conduct.again and self._recorded[:1] != [] and _is_seed(self._recorded[0])

    def _draw(self, drawn: str) -> str:
        self._conduct.draws.append(drawn)
        return drawn

    def _next_recorded(self) -> str:
        return str(self._recorded.pop(0))

    # Seeds that are drawn and shown at once

    @property
    def due(self) -> bool:
        """Whether the next draw of cards or seats is from a seed."""
        if self._conduct.again:
            return self.on_record
        return len(self.taken_back.seeds) > len(self._conduct.draws)

    def next_seed(self) -> bytes:
        """The seed of the next draw: what is on record, or was drawn before a correction."""
        if self._conduct.again:
            return bytes.fromhex(self._draw(self._next_recorded()))
        return bytes.fromhex(self._draw(self.taken_back.seeds[len(self._conduct.draws)]))

    def is_new(self, accepted: Accepted) -> bool:
        """Whether a command has drawn from a seed that was not drawn before."""
        seeds, back = _seeds_of(accepted), self.taken_back
        if accepted.act.do not in OF_BALLOTS:
            return len(seeds) > len(back.seeds)
        shown = self._shown()
        return any(seed not in shown and seed not in shown.values() for seed in seeds)

    def accept(self, accepted: Accepted) -> None:
        """What a command has drawn is not drawn again while it counts."""
        if accepted.act.do in OF_BALLOTS:
            return
        seeds, drawn = self.taken_back.seeds, _seeds_of(accepted)
        again = min(len(seeds), len(accepted.draws))
        if drawn[:again] != seeds[:again]:
            raise Refused("What was drawn before a correction is not drawn again.")
        del seeds[:again]

    def take_back(self, struck: Accepted, ballots: dict[str, DrawnBallot]) -> None:
        """What a struck command has drawn stays drawn."""
        if struck.act.do not in OF_BALLOTS:
            self.taken_back.seeds[:0] = _seeds_of(struck)
        self.taken_back.ballots |= ballots

    # Seeds that are bound first and shown with the draw

    def binds(self, of: str) -> bool:
        """Whether a ballot is called by a seed: it is on record, or was drawn by one before."""
        return self.on_record if self._conduct.again else of in self.taken_back.ballots

    def bind_seed(self, of: str) -> str:
        """The commitment to the seed of a ballot."""
        if self._conduct.again:
            return self._draw(self._next_recorded())
        return self._draw(self.taken_back.ballots[of].commitment)

    def _shown(self) -> dict[str, str]:
        """The seeds behind commitments that everybody has seen."""
        return {ballot.commitment: ballot.seed for ballot in self.taken_back.ballots.values()}

    def knows_seed(self, bound: str) -> bool:
        """Whether the seed behind a commitment is at hand; in a replay it may have been lost."""
        return not self._conduct.again and (bound in self._secrets or bound in self._shown())

    def reveal_seed(self, bound: str) -> bytes:
        """The seed behind a commitment, which the journal keeps from now on."""
        if self._conduct.again:
            known = self._next_recorded() if self._recorded else None
        else:
            known = self._shown().get(bound) or self._secrets.get(bound)
        if known is None:
            raise Refused("The seed of the ballot is lost: call the ballot again.")
        seed = bytes.fromhex(known)
        if commitment(seed) != bound:
            raise Refused("The seed is not the one that was bound when the ballot was called.")
        self._draw(known)
        return seed

    def why_not_drawn(self, of: str, bound: str, witness: str) -> str | None:
        """Why a draw would be a second chance: it was made before, or its seed is known."""
        before = self.taken_back.ballots.get(of)
        if before is None:
            if bound not in self._shown():
                return None
            return "The seed of this ballot is known: correct the call, and call it again."
        if bound != before.commitment:
            return "These players have been drawn before: correct the call, and call it again."
        if witness == before.witness:
            return None
        words = "none" if before.witness == NO_WITNESS else repr(before.witness)
        return f"These players have been drawn before with other words of a witness: {words}."


def _is_seed(drawn: object) -> bool:
    return isinstance(drawn, str)


def _seeds_of(accepted: Accepted) -> list[str]:
    return [drawn for drawn in accepted.draws if _is_seed(drawn)]
