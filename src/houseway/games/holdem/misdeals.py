"""Rules 17.1 to 17.3, 17.20 and 17.21: deals that went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..asks import Choices, Turn
from ..poker.dealing import Misdeal
from ..procedure import Course
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling

if TYPE_CHECKING:
    from .round import Holdem

INSTRUMENT = "NI2018-51"

STAFF = (DEALER, SUPERVISOR, OPERATOR)
CUT_SHOWN = "card exposed during the cut"
NOT_CUT = "no cut before the first bet"
OUT_OF_TURN = "card dealt out of turn and seen"
MISSED = "player missed or extra cards dealt"
EXCESS = "excess card to a player"
CAUSES = {
    CUT_SHOWN: "17.1(a)",
    NOT_CUT: "17.1(b)",
    OUT_OF_TURN: "17.1(c)",
    MISSED: "17.1(d)",
    EXCESS: "17.1(e)",
}
ERRORS = {"card dealt out of turn": "17.1(c)#2", "player missed": "17.1(d)#2"}
ERRORS |= {"card dealt to a seat not in play": "17.1(d)#2"}


def _no_misdeal(round: Holdem) -> str | None:
    if round.first_round_over:
        return "The first betting round is over: it is no misdeal, and the hand is played on."
    if isinstance(round.asked, Turn) and not (round.forced_taken or cutting(round)):
        return "The blinds are being posted: no card has been dealt."
    return None


def _causes(round: Holdem) -> Facts:
    return {"cause": Choices(tuple(misdeal_causes(round)))}


def _not_dealing(round: Holdem) -> str | None:
    if not any(round.hole.values()):
        return "No card has been dealt yet."
    if round.betting_begun or round.first_round_over:
        return "The betting has begun: the deal is over."
    return None


def cutting(round: Holdem) -> bool:
    """Whether the dealer is asked to cut."""
    return isinstance(round.asked, Turn) and round.asked.options[0].do == "cut"


def misdeal_causes(round: Holdem) -> list[str]:
    """The errors of the dealer that can have happened by now."""
    cards = any(round.hole.values())
    bet = any(round.paid_in[player] > round.forced_in[player] for player in round.dealt_in)
    possible = {NOT_CUT: bet, OUT_OF_TURN: cards, MISSED: cards, EXCESS: cards}
    return [cause for cause in CAUSES if possible.get(cause, True)]


@ruling("17.1", "17.2", "17.3", by=STAFF, facts=_causes, bar=_no_misdeal)
def misdeal(round: Holdem, cause: str) -> Course:
    """The cards are shuffled, cut and dealt again from the same button; blinds and antes stay,
    other bets go back."""
    raise Misdeal(CAUSES[cause])
    yield


@ruling(
    "17.1(c)#2",
    "17.1(d)#2",
    by=STAFF,
    facts={"error": Choices(tuple(ERRORS))},
    bar=_not_dealing,
)
def reconstruct_deal(round: Holdem, error: str) -> None:
    """Cards that nobody has looked at go to where the order of the shoe would have put them,
    and the deal goes on."""
    # The hands are kept in the order of the shoe, so that nothing else moves here.
    counts = {player: len(cards) for player, cards in round.hole.items()}
    round.note("reconstructed", ERRORS[error], error=error, cards=counts)


@ruling(
    "17.20",
    "17.21",
    by=STAFF,
    facts=lambda round: {"card": Choices(tuple(round.hole_places()))},
    bar=_not_dealing,
)
def exposed_hole_card(round: Holdem, card: str) -> Course:
    """The first burn card takes its place and nothing is burnt before the flop; a second one,
    or any where no cards are burnt, makes a misdeal."""
    player, place = round.hole_places()[card]
    yield from round.open_card(player, place, "17.20" if round.burns else "17.21")
    if not round.burns:
        raise Misdeal("17.21")
    if round.to_replace is not None or round.replaced:
        raise Misdeal("17.20")  # 17.20: it speaks of one card; two are a misdeal
    round.to_replace = (player, place)
    if round.all_dealt:
        yield from round.replace_exposed()


MISDEALS = (misdeal, reconstruct_deal, exposed_hole_card)
