"""A tournament as it was at one entry, so that it can be taken up without all that came before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.conduct import Accepted, JournalDiffers

from .bound_seeds import TakenBack
from .correcting import StruckCommand
from .hands_under_way import HandsUnderWay
from .sealed_lots import Lot
from .state import TournamentState

if TYPE_CHECKING:
    from .tournament import Tournament

SAVED_AS = 3


class SavedTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state that was kept, the commands that count since, and what corrections have left.

    It is a shortcut: `seq` is the last entry of the journal that is in it. Where it is not `whole`,
    commands before the state count too, which only the whole journal tells.
    """

    version: int
    name: str
    game: str
    seq: int
    whole: bool
    state: TournamentState
    accepted: list[Accepted]
    taken_back: TakenBack
    orders: list[Lot]
    entered: list[str]
    seen: dict[str, list[str]]
    corrections: list[StruckCommand]
    hands: HandsUnderWay

    @classmethod
    def of(cls, t: Tournament) -> SavedTournament:
        """A tournament as it is."""
        state, since, whole = t.conduct.course.recent()
        return cls(
            version=SAVED_AS,
            name=t.name,
            game=t.game,
            seq=len(t.journal),
            whole=whole,
            state=state,
            accepted=since,
            taken_back=t.lots.former.taken_back,
            orders=t.lots.orders,
            entered=t.lots.entered,
            seen=t.lots.seen,
            corrections=t.corrections,
            hands=t.hands,
        )

    def written(self) -> bytes:
        """All of it as text, which holds no secret."""
        return msgspec.json.encode(self)

    @classmethod
    def read(cls, saved: bytes) -> SavedTournament:
        """What was written, or `JournalDiffers` where another version wrote it."""
        try:
            found = msgspec.json.decode(saved, type=cls)
        except msgspec.DecodeError as error:
            raise JournalDiffers(f"The tournament was saved otherwise: {error}.") from None
        if found.version != SAVED_AS:
            raise JournalDiffers("The tournament was saved by another version.")
        return found

    def restore(self, t: Tournament) -> None:
        """Have a tournament that was just made be as this was."""
        if (self.name, self.game) != (t.name, t.game):
            raise JournalDiffers(f"{self.name}, a tournament of {self.game}, was saved.")
        t.lots.orders, t.lots.entered, t.lots.seen = self.orders, self.entered, self.seen
        t.conduct.take_up(self.state, self.accepted, whole=self.whole)
        t.lots.former.taken_back = self.taken_back
        t.corrections = list(self.corrections)
        t.hands = self.hands


def saved_at(saved: bytes) -> int:
    """The number of the last entry that is in a saved tournament."""
    return SavedTournament.read(saved).seq
