"""The seeds of draws: fresh or bound beforehand, kept in the journal, and never drawn anew."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from houseway.equipment import commitment
from houseway.journal import Entry
from houseway.rulebook import Refused

from .state import DrawnBallot

NO_WITNESS = "-"
OF_BALLOTS = ("call-ballot", "draw-ballot")  # which bind their seeds, and draw no cards


class Drawing:
    """Where chance enters a tournament.

    `secrets` holds the seed of a ballot that has been called and not drawn yet, by its commitment:
    it is in no journal before the draw, and whoever hosts the tournament keeps it safe.
    `standing` are the commands that count, and `drawn_before` the ballots whose draw was struck,
    by who and what was drawn.
    """

    def __init__(
        self, seeds: Callable[[], bytes], secrets: MutableMapping[str, str] | None
    ) -> None:
        self._seeds = seeds
        self.secrets = {} if secrets is None else secrets
        self.drawn_before: dict[str, DrawnBallot] = {}
        self.standing: list[Entry] = []
        self._struck: list[Entry] = []
        self._draws: list[Any] = []
        self._expected: list[Any] = []
        self._replaying = False

    # Seeds that are drawn and shown at once

    def fresh_seed(self) -> bytes:
        """A seed, kept in the journal; after a correction it is the one that was drawn before."""
        kept = self._taken_back()
        if self._replaying:
            seed = self._expected.pop(0)
            if kept and seed != kept[0]:
                raise Refused("What was drawn before a correction is not drawn again.")
        else:
            seed = kept[0] if kept else self._seeds().hex()
        self._draws.append(seed)
        return bytes.fromhex(seed)

    def _taken_back(self) -> list[str]:
        """Seeds of struck commands that no later command has used: nobody draws twice."""
        if not self._struck:
            return []
        used = {*self._draws, *(seed for entry in self.standing for seed in entry.draws)}
        struck = [one for one in self._struck if one.command["do"] not in OF_BALLOTS]
        seeds = [seed for one in sorted(struck, key=lambda one: one.seq) for seed in one.draws]
        return [seed for seed in dict.fromkeys(seeds) if seed not in used]

    # Seeds that are bound first and shown with the draw

    def bind_seed(self, of: str) -> str:
        """The commitment to a seed: a new one, which stays secret, or that of the same draw."""
        if self._replaying:
            bound = str(self._expected.pop(0))
        elif of in self.drawn_before:
            bound = self.drawn_before[of].commitment
        else:
            seed = self._seeds()
            bound = commitment(seed)
            self.secrets[bound] = seed.hex()
        self._draws.append(bound)
        return bound

    def _shown(self) -> dict[str, str]:
        """The seeds behind commitments that everybody has seen."""
        return {one.commitment: one.seed for one in self.drawn_before.values()}

    def knows_seed(self, bound: str) -> bool:
        """Whether the seed behind a commitment is at hand; in a replay it may have been lost."""
        return not self._replaying and (bound in self.secrets or bound in self._shown())

    def reveal_seed(self, bound: str) -> bytes:
        """The seed behind a commitment, which the journal keeps from now on."""
        if self._replaying:
            known = self._expected.pop(0)
        else:
            known = self._shown().get(bound) or self.secrets.get(bound)
        if known is None:
            raise Refused("The seed of the ballot is lost: call the ballot again.")
        seed = bytes.fromhex(known)
        if commitment(seed) != bound:
            raise Refused("The seed is not the one that was bound when the ballot was called.")
        self._draws.append(known)
        return seed

    def why_not_drawn(self, of: str, bound: str, witness: str) -> str | None:
        """Why a draw would be a second chance: it was made before, or its seed is known."""
        before = self.drawn_before.get(of)
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

    def _forget_secrets(self, bound: str | None) -> None:
        """A seed that is in the journal, or will never be used, is secret no longer."""
        for commitment_to in [one for one in self.secrets if one != bound]:
            del self.secrets[commitment_to]
