"""Each part against the Bank's: both won is a win, both lost a loss, one of each a Push."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.ranking.pai_gow import Division, Verdict, against_bank

from ..asks import Act, Option, Turn
from ..procedure import Course
from ..round import LOSE, PUSH, WIN
from ..rulings import DEALER
from . import dealing, setting
from .hands import Hand
from .setting import shown_parts

if TYPE_CHECKING:
    from .round import PaiGow

INSTRUMENT = "NI2002-45-pai-gow"

# How many parts were won: the result, and the clauses of it.
RESULTS = {
    2: (WIN, ("11.1", "11.8")),
    1: (PUSH, ("11.3", "T:Push")),
    0: (LOSE, ("11.4",)),
}


def play_hands(round: PaiGow) -> Course:
    """From the Setting of the Hands to the last settlement; what is done is not done twice."""
    yield from setting.set_hands(round)
    if round.hands_in_play():
        yield from setting.set_bank(round)
    yield from ask_to_display(round)
    for hand in round.hands_in_play():
        if hand.in_play:
            yield from display(round, hand)
        if hand.in_play:
            settle_hand(round, hand)


def ask_to_display(round: PaiGow) -> Course:
    """Players may still give up a wager unseen before the dealer displays the Hands."""
    while act := (yield from round.ask(lambda: _display_turn(round))):
        if act.do == "display":
            return
        setting.concede(round, round.hands[act.facts["box"]])


def _display_turn(round: PaiGow) -> Turn | None:
    hands = round.hands_in_play()
    if not hands:
        return None
    options = [
        Option(hand.player, "concede", {"box": hand.box}, clauses=("11.7",)) for hand in hands
    ]
    options.append(Option(DEALER, "display"))
    return Turn(tuple(options), Act(DEALER, "display"), "the Hands are to be displayed")


def display(round: PaiGow, hand: Hand) -> Course:
    """Turn the parts of a Hand for all to see."""
    if hand.division is None:
        yield from dealing.turn_parts(round, hand)
        hand.division = Division.of(hand.known[:2], hand.known[2:])
    hand.displayed = True
    facts = {"player": hand.player, "box": hand.box, **shown_parts(hand)}
    round.note("displayed", "T:High Part of the Hand", *hand.house_way, **facts)


def settle_hand(round: PaiGow, hand: Hand) -> None:
    """Pay, take or return the wager on a Hand by its two parts."""
    assert hand.wager is not None
    low, high = verdicts(round, hand)
    result, clauses = RESULTS[low.won + high.won]
    round.settle(hand.wager, result, *dict.fromkeys((*clauses, low.clause, high.clause)))


def verdicts(round: PaiGow, hand: Hand) -> tuple[Verdict, Verdict]:
    """Which of the two parts beat the Bank's, and by which clauses."""
    player, bank = hand.division, round.bank.division
    assert player is not None
    assert bank is not None
    return (
        against_bank(player.low, bank.low, low=True),
        against_bank(player.high, bank.high, low=False),
    )
