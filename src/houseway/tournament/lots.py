"""The seeds of draws: fresh or bound beforehand, kept in the journal, and never drawn anew."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
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
    """What struck commands drew: seeds that are to be drawn next, and ballots by what was drawn.

    `seen` are the entrants who have seen what came of a command that was struck and not done again.
    """

    seeds: list[str] = field(default_factory=list)
    ballots: dict[str, DrawnBallot] = field(default_factory=dict)
    seen: dict[str, list[str]] = field(default_factory=dict)


class Lots:
    """Where chance enters a tournament.

    `secrets` holds the seed of a ballot that has been called and not drawn yet, by its commitment:
    it is in no journal before the draw, and whoever hosts the tournament keeps it safe. What was
    `taken_back` by corrections is drawn again before anything else: nobody draws twice.
    """

    def __init__(
        self,
        conduct: Conduct[Tournament, TournamentState],
        seeds: Callable[[], bytes],
        secrets: MutableMapping[str, str],
    ) -> None:
        self.secrets = secrets
        self.taken_back = TakenBack()
        self._conduct, self._seeds = conduct, seeds
        self._recorded: list[str] = []

    def expect(self, draws: list[str]) -> None:
        """Draw what is on record when a command is carried out again."""
        self._recorded = list(draws)

    def _draw(self, drawn: str) -> str:
        self._conduct.draws.append(drawn)
        return drawn

    # Seeds that are drawn and shown at once

    def fresh_seed(self) -> bytes:
        """A seed, kept in the journal; after a correction it is the one that was drawn before."""
        if self._conduct.again:
            return bytes.fromhex(self._draw(self._recorded.pop(0)))
        before = self.taken_back.seeds[len(self._conduct.draws) :]
        return bytes.fromhex(self._draw(before[0] if before else self._seeds().hex()))

    def accept(self, accepted: Accepted) -> None:
        """What a command has drawn is not drawn again while it counts."""
        if accepted.act.do in OF_BALLOTS:
            return
        seeds = self.taken_back.seeds
        again = min(len(seeds), len(accepted.draws))
        if accepted.draws[:again] != seeds[:again]:
            raise Refused("What was drawn before a correction is not drawn again.")
        del seeds[:again]

    def take_back(self, struck: Accepted, ballots: dict[str, DrawnBallot]) -> None:
        """What a struck command has drawn stays drawn."""
        if struck.act.do not in OF_BALLOTS:
            self.taken_back.seeds[:0] = struck.draws
        self.taken_back.ballots |= ballots

    # Seeds that are bound first and shown with the draw

    def bind_seed(self, of: str) -> str:
        """The commitment to a seed: a new one, which stays secret, or that of the same draw."""
        if self._conduct.again:
            return self._draw(str(self._recorded.pop(0)))
        if of in self.taken_back.ballots:
            return self._draw(self.taken_back.ballots[of].commitment)
        seed = self._seeds()
        self.secrets[commitment(seed)] = seed.hex()
        return self._draw(commitment(seed))

    def _shown(self) -> dict[str, str]:
        """The seeds behind commitments that everybody has seen."""
        return {ballot.commitment: ballot.seed for ballot in self.taken_back.ballots.values()}

    def knows_seed(self, bound: str) -> bool:
        """Whether the seed behind a commitment is at hand; in a replay it may have been lost."""
        return not self._conduct.again and (bound in self.secrets or bound in self._shown())

    def reveal_seed(self, bound: str) -> bytes:
        """The seed behind a commitment, which the journal keeps from now on."""
        if self._conduct.again:
            known = self._recorded.pop(0) if self._recorded else None
        else:
            known = self._shown().get(bound) or self.secrets.get(bound)
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

    def forget_secrets(self, bound: str | None) -> None:
        """A seed that is in the journal, or will never be used, is secret no longer."""
        for commitment_to in [held for held in self.secrets if held != bound]:
            del self.secrets[commitment_to]
