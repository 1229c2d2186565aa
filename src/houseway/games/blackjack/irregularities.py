"""Rules 2.4, 14 and 19 of NI2005-63: what happens to a card, a round or a shoe that went wrong."""

from __future__ import annotations

from typing import Any

from houseway.equipment import deck

from ..asks import Amounts, Choices, Draw, Sums, Words
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling
from .reconstruction import Reconstruction, cards_are_out

INSTRUMENT = "NI2005-63"
ANY_SUPERVISOR = (SUPERVISOR, OPERATOR)
FACES = tuple(map(str, deck()))
FAULTS = ("mechanical", "electrical")
FAULT_EFFECTS = ("prevents shuffling", "impedes shuffling", "cards unfit")


def _card_is_due(round: Any) -> str | None:
    due = isinstance(round.asked, Draw) and round.asked.what == "card"
    return None if due else "No card is being drawn."


def _dealer_may_not_draw(round: Any) -> str | None:
    """Whether a card for the dealer is out of order: whenever it is not the one that is due."""
    due = isinstance(round.asked, Draw) and round.asked.to == "dealer"
    return "The dealer draws by the rules now." if due or not round.dealer else None


def _automated(round: Any) -> str | None:
    return "The shoe is not an automated one." if round.ordinary_shoe else None


def _bettors_there(round: Any) -> Facts:
    players = dict.fromkeys(w.player for w in round.wagers if w.open and round.is_there(w.player))
    return {"player": Choices(tuple(players))}


def _absent(round: Any) -> Facts:
    return {"player": Choices(tuple(sorted(round.absent)))}


def _earlier(round: Any) -> Facts:
    rounds = Amounts(1, round.circumstances.number - 1)
    return {"round": rounds, "results": Sums(tuple(round.stakes))}


def _has_earlier(round: Any) -> str | None:
    if round.circumstances.number == 1:
        return "There is no earlier round."
    return cards_are_out(round)


class Irregularities(Reconstruction):
    """The rulings on cards and shoes."""

    @ruling(
        "2.4",
        "2.4[2]",
        by=(OPERATOR,),
        facts={"card": Choices(FACES), "supervisor": Words(), "dealer": Words()},
    )
    def replace_card(self, card: str, supervisor: str, dealer: str) -> None:
        """A marked or damaged card is replaced by one of the same rank and suit, checked by two."""
        self.note("card replaced", "2.4", card=card, checked_by=[supervisor, dealer])

    @ruling("14.1", by=(DEALER, *ANY_SUPERVISOR), bar=_card_is_due)
    def boxed_card(self) -> Course:
        """A card that lies face up in the shoe is burnt; the next card goes to the hand."""
        self.burn((yield from self.draw("burn", from_shoe=True)), "14.1", face_up=True)

    @ruling("14.2", by=ANY_SUPERVISOR, bar=cards_are_out)
    def drawn_in_error(self) -> Course:
        """A card drawn by mistake is the next used, in the next round if not in this."""
        card = yield from self.draw("drawn in error", from_shoe=True)
        self.in_hand.append(card)
        self.note("drawn in error", "14.2", card=str(card))

    @ruling("14.2[2]", by=ANY_SUPERVISOR)
    def burnt_in_error(self) -> Course:
        """A card burnt by mistake stays in the discard rack."""
        self.burn((yield from self.draw("burn", hidden=True, from_shoe=True)), "14.2[2]")

    @ruling("14.3", by=ANY_SUPERVISOR, bar=_dealer_may_not_draw)
    def dealer_drew_in_error(self) -> Course:
        """A card that the dealer must not draw is burnt; the dealer's hand stays as it was."""
        card = yield from self.draw("dealer in error", from_shoe=True)
        self.burn(card, "14.3", face_up=True)

    @ruling("14.5", by=ANY_SUPERVISOR, facts=_earlier, bar=_has_earlier)
    def void_earlier_round(self, round: int, results: dict[str, int]) -> None:
        """Only the faulty round is void: what it won or lost goes back, this round stands."""
        for player, won in results.items():
            self.reverse(player, won, round)

    def reverse(self, player: str, won: int, round: int) -> None:
        """Undo one player's result of an earlier round, as far as the stake goes."""
        back = min(won, self.stakes[player])
        self.stakes[player] -= back
        self.float += back
        self.note("result reversed", "14.5", "A:Void", player=player, round=round, amount=-back)
        if back < won:
            self.note("shortfall", "A:Void", player=player, round=round, amount=won - back)

    @ruling("14.7", by=(DEALER, *ANY_SUPERVISOR), facts=_bettors_there)
    def player_absent(self, player: str) -> None:
        """For a player who is not there another bettor on the box decides; without one the dealer
        draws until the hand counts more than 11."""
        self.absent.add(player)

    @ruling("14.7", by=(DEALER, *ANY_SUPERVISOR), facts=_absent)
    def player_returned(self, player: str) -> None:
        """A player who is back decides again from the next decision on."""
        self.absent.discard(player)

    @ruling(
        "19.3",
        by=ANY_SUPERVISOR,
        bar=lambda round: _automated(round) or cards_are_out(round),
        facts={
            "fault": Choices(FAULTS),
            "effect": Choices(FAULT_EFFECTS),  # 19.4
            "rectified": Choices(YES_NO),
        },
    )
    def malfunction(self, fault: str, effect: str, rectified: bool) -> Course:
        """A fault that is put right changes nothing. Otherwise the cards left are shuffled, cut and
        put into an ordinary shoe for the rest of the round; the next round needs new cards."""
        if rectified:
            return
        self.note("shoe failed", "19.3(a)", "19.4", fault=fault, effect=effect)
        yield from self.shuffle("remaining", "19.3(a)(i)")
        yield from self.offer_cut(self.offers(self.offer_to_the_right("19.3(a)(ii)")))
        yield from self.place_cutting_card(self.cutting_card_depth())
        self.ordinary_shoe = True
        self.new_cards_due = True
        self.note("ordinary shoe", "19.3(a)(iii)", cards=self.stack)
