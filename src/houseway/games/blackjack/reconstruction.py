"""Rule 14.4: hands with a misplaced card are put right within the round."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from houseway.equipment import Card

from ..asks import Act, Amounts, HandedBack
from ..cardplay import Offer
from ..rulings import SUPERVISOR, Facts, Given, Rebuild, ruling
from .dealing import Dealing
from .numbering import under

INSTRUMENT = "NI2005-63"
LASTING = ("breach", "void-earlier-round", "player-absent", "player-returned")


class Standing(NamedTuple):
    """What a reconstruction does not change: where every card is, and what the shoe needs."""

    drawn: list[Card]
    racked: list[Card]
    out: Counter[Card]
    unseen: int
    shoe_due: bool
    cut_first: Offer | None
    ordinary_shoe: bool
    new_cards_due: bool
    cutting_card_out: bool


def _dealt(round: Any) -> Facts:
    return {"card": Amounts(1, len(round.dealt_at))}


def cards_are_out(round: Any) -> str | None:
    """Why there is nothing to rule on before the first card."""
    return None if round.dealt_at else "No card has been dealt yet."


def supervision(game: Any) -> tuple[str, ...]:
    """Who rules on what went wrong: a supervisor, or whoever is in charge of the game."""
    return (SUPERVISOR, game.house.in_charge)


class Reconstruction(Dealing):
    """A round that can go back to an earlier decision with the cards that have fallen since."""

    standings: tuple[Standing, ...] = ()
    lasting: tuple[Given, ...] = ()

    @ruling(clauses=under("14.4"), by=supervision, facts=_dealt, bar=cards_are_out, rebuilds=True)
    def misplaced_card(self, card: int) -> Rebuild:
        """The hands are put right: play goes back to the decision before the card, the cards drawn
        since fall again in their order, and later decisions are asked anew."""
        keep = self._decision_before(card)
        earlier = sum(isinstance(one, HandedBack) for one in self._answers[:keep])
        self.standings = (*self.standings[:earlier], self._standing())
        self.lasting = tuple(one for one in self._answers[keep:] if _lasts(one))
        return Rebuild(keep, (), {"before": self.hands_shown()})

    def _decision_before(self, card: int) -> int:
        """The answer before which everything stands; bets that are closed stay closed."""
        first = self.dealt_at[0]
        before = range(self.dealt_at[card - 1] - 1, first, -1)
        return next((i for i in before if isinstance(self._answers[i], Act)), first)

    def _standing(self) -> Standing:
        return Standing(**{name: getattr(self, name) for name in Standing._fields})

    def hands_shown(self) -> dict[str, list[str]]:
        """Every hand on the table with its cards."""
        hands = (hand for box in self.boxes for hand in box.hands)
        return {hand.place: list(map(str, hand.cards)) for hand in hands}

    def _rebuild(self, given: Given) -> None:
        super()._rebuild(given)
        for answer in self.lasting:
            self._send(answer)

    def _send(self, answer: Any) -> None:
        if not isinstance(answer, HandedBack):
            super()._send(answer)
            return
        earlier = sum(isinstance(one, HandedBack) for one in self._answers)
        standing = self.standings[earlier]
        since = standing.drawn[len(self.drawn) :]
        for burnt in standing.racked[len(self.racked) :]:  # 14.1, 14.2[2], 14.3: it stays burnt
            since.remove(burnt)
        super()._send(HandedBack(tuple(since)))
        for name, as_it_was in standing._asdict().items():
            setattr(self, name, as_it_was.copy() if hasattr(as_it_was, "copy") else as_it_was)


def _lasts(answer: Any) -> bool:
    return isinstance(answer, Given) and answer.ruling.name in LASTING
