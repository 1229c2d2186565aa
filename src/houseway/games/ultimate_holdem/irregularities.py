"""Rules 2.6, 5.2, 6.1 and 11 to 13 of NI2019-212: what is ruled when something goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from houseway.rulebook import Refused

from ..asks import Act, Amounts, Choices, Words
from ..procedure import Course
from ..provisions import YES_NO, stop
from ..round import RoundVoid
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, barred_without, ruling
from . import dealing, decisions
from .dealing import DEALER_HAND
from .determinations import ANTE, BLIND, PLAY, TRIPS
from .hands import BETTING_ROUNDS, DEAL, MISDEAL, OVER, WAGERS

if TYPE_CHECKING:
    from .round import UltimateHoldem

INSTRUMENT = "NI2019-212"

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "like disturbance")
ANYBODY_IN_CHARGE = (SUPERVISOR, OPERATOR)
FAULTS = ("mechanical", "electrical")
FAULT_EFFECTS = ("prevents operation", "impedes operation", "cards unfit")
COLLUSION = ("cards not protected", "cards exchanged", "information given")
NO_DECISION = ("no decision in time", "refuses", "not present")
FIRST, SECOND, BOTH = "first", "second", "both"
EXPOSED = {FIRST: slice(0, 1), SECOND: slice(1, 2), BOTH: slice(0, 2)}
WHOLE_DECK = 52
MOST_CHIPS = 10**12


def completed(round: UltimateHoldem) -> str | None:
    """A round is completed by its last settlement."""  # A:Round of Play
    return "The round was completed with its last settlement." if round.phase == OVER else None


def _before_the_deal(round: UltimateHoldem) -> str | None:
    return None if round.phase == WAGERS else "The first card has been dealt."


def _cards_dealt(round: UltimateHoldem) -> str | None:
    if round.phase in (WAGERS, MISDEAL):
        return "No cards of this round are on the table."
    return completed(round)


def _during_the_deal(round: UltimateHoldem) -> str | None:
    return None if round.phase == DEAL else "The cards are not being dealt."


def _dealer_cards_down(round: UltimateHoldem) -> str | None:
    if round.phase in [betting_round.name for betting_round in BETTING_ROUNDS] and not all(
        round.dealer_up
    ):
        return None
    return "The dealer has no cards face down after a complete deal."


def _somebody_decides(round: UltimateHoldem) -> str | None:
    return None if round.deciding and round.deciding.undecided else "No decision is waited for."


def _play_wager_to_settle(round: UltimateHoldem) -> str | None:
    hand = round.settling
    return None if hand and hand.live and PLAY in hand.wagers else "No play wager is being settled."


def _marker(round: UltimateHoldem) -> Facts:
    step = round.determinations.multiple
    return {
        "box": Amounts(1, round.determinations.boxes),
        "on": Choices((ANTE, BLIND, TRIPS, PLAY)),
        "limit": Amounts(step, MOST_CHIPS - MOST_CHIPS % step, step),
    }


def _reshuffle(round: UltimateHoldem) -> Facts:
    return {"reason": Words(), "deck": Choices(round.determinations.colours, round.deck)}


def _places(round: UltimateHoldem) -> Facts:
    return {"to": Choices(("communal cards", *(h.place for h in round.hands), DEALER_HAND))}


def _face_down(round: UltimateHoldem) -> Facts:
    first, second = round.dealer_up
    down = {FIRST: not first, SECOND: not second, BOTH: not (first or second)}
    return {"card": Choices(tuple(card for card, is_down in down.items() if is_down))}


def _areas(round: UltimateHoldem) -> Facts:
    hands = {hand.box: hand for hand in round.hands}
    boxes = set(range(1, round.determinations.boxes + 1)) - round.cleared
    open_boxes = sorted(box for box in boxes if box not in hands or hands[box].live)
    return {"box": Choices(tuple(open_boxes)), "handled": Choices(YES_NO)}


def _real_amount(round: UltimateHoldem) -> Facts:
    hand = round.settling
    wager = hand.wagers.get(PLAY) if hand else None
    return {"amount": Amounts(1, wager.amount + round.stakes[wager.player] if wager else 0)}


_no_area_left = barred_without(
    _areas, "Every playing area has been cleared or settled.", _cards_dealt
)


# Markers, shuffles and counts


@ruling("5.2", by=(OPERATOR,), facts=_marker, bar=_before_the_deal)
def place_marker(round: UltimateHoldem, box: int, on: str, limit: int) -> None:
    """One box of a playing area takes wagers up to the limit on its marker in this round."""
    round.markers[box, on] = limit


@ruling("6.1(c)", by=(SUPERVISOR,), facts=_reshuffle, bar=_before_the_deal)
def shuffle_again(round: UltimateHoldem, reason: str, deck: str) -> Course:
    """The deck is shuffled again before the deal, or the other deck is taken instead.

    Once cards are dealt a shuffle comes only with a misdeal or a void round.
    """
    yield from dealing.shuffle_deck(round, deck, "6.1(c)")


@ruling("2.6", by=(SUPERVISOR,), facts={"cards": Amounts(0, 104, default=WHOLE_DECK)})
def count_cards(round: UltimateHoldem, cards: int) -> None:
    """The deck in use is counted; a card too few or too many has the effects of rule 13.6."""
    round.note("cards counted", "2.6", deck=round.deck, cards=cards)
    if cards != WHOLE_DECK:
        _find_fault(round, "missing" if cards < WHOLE_DECK else "foreign", cards)


@ruling(
    "13.6",
    by=ANYBODY_IN_CHARGE,
    facts={"found": Choices(("missing", "foreign")), "cards": Amounts(0, 104)},
)
def card_missing_or_foreign(round: UltimateHoldem, found: str, cards: int) -> None:
    """Completed rounds stand, this one is void, and the deck is checked: `cards` is its count.

    A deck that is not whole after the check is replaced before the next round.
    """
    _find_fault(round, found, cards)


def _find_fault(round: UltimateHoldem, found: str, cards: int) -> None:
    stand = round.circumstances.number - (0 if round.phase == OVER else 1)
    round.note("rounds stand", "13.6", "13.6(a)", rounds=stand)
    round.note("deck checked", "13.6(c)", deck=round.deck, cards=cards)
    if cards != WHOLE_DECK:
        round.new_cards_by = "13.6(c)"
    if round.phase != OVER:
        raise RoundVoid(f"{found} card in the {round.deck} deck", "13.6", "13.6(b)")


@ruling(
    "11.1",
    by=ANYBODY_IN_CHARGE,
    bar=completed,
    facts={
        "fault": Choices(FAULTS),
        "effect": Choices(FAULT_EFFECTS),  # 11.3
        "replace": Choices(YES_NO, False),
    },
)
def malfunction(round: UltimateHoldem, fault: str, effect: str, replace: bool) -> None:
    """The round is void; a shoe that must be replaced gets new cards before the next."""
    if replace or effect == FAULT_EFFECTS[-1]:
        round.new_cards_by = "11.2"
    raise RoundVoid(f"shoe malfunction: {fault}, {effect}", "11.1", "11.3")


# Misdeals


@ruling("13.1", by=ANYBODY_IN_CHARGE, facts=_places, bar=_cards_dealt)
def wrong_number_of_cards(round: UltimateHoldem, to: str) -> Course:
    """Too many or too few cards are a misdeal: all wagers are void and may be removed."""
    yield from _misdeal(round, f"wrong number of cards to {to}", "13.1")


@ruling("13.2", by=ANYBODY_IN_CHARGE, bar=_during_the_deal)
def card_exposed(round: UltimateHoldem) -> Course:
    """A card seen during the deal, whosever it is, is a misdeal."""
    yield from _misdeal(round, "a card was exposed during the deal", "13.2")


@ruling("13.4", by=ANYBODY_IN_CHARGE, facts=_face_down, bar=_dealer_cards_down)
def dealer_card_exposed(round: UltimateHoldem, card: str) -> Course:
    """Without a play wager it is a misdeal; with one play goes on, and the card lies open."""
    # 13.4(a): read by what lies there at the moment, whether before the flop or later
    if not any(wager.on == PLAY and wager.open for wager in round.wagers):
        yield from _misdeal(round, "the dealer exposed a card", "13.4", "13.4(a)")
    which = EXPOSED[card]
    yield from dealing.turn(round, round.dealer, which, DEALER_HAND)
    for at in range(2)[which]:
        round.dealer_up[at] = True
    seen = list(map(str, round.dealer[which]))
    round.note("exposed", "13.4(b)", hand=DEALER_HAND, cards=seen)


def _misdeal(round: UltimateHoldem, why: str, *clauses: str) -> Course:
    round.phase = MISDEAL
    round.note("misdeal", *clauses, "13.3", reason=why)
    round.racked.extend(round.on_table.elements())
    yield from round.shuffle("all", "6.1(b)")
    raise RoundVoid(f"misdeal: {why}", *clauses, "13.3")


@ruling("13.5", by=(DEALER, *ANYBODY_IN_CHARGE), facts=_areas, bar=_no_area_left)
def hand_without_wagers(round: UltimateHoldem, box: int, handled: bool) -> Course:
    """A hand without both ante and blind voids the round, or, once cards were handled, is
    alone void."""
    if not handled:
        raise RoundVoid(f"a hand was dealt to box {box} without ante and blind", "13.5(a)")
    round.cleared.add(box)
    hand = round.hand_in(box)
    if hand is None:
        for _ in range(2):
            card = yield from round.draw(f"box {box}", hidden=True, from_shoe=True)
            round.burn(card, "13.5(b)")
        return
    for wager in hand.open_wagers:
        round.void_wager(wager, "13.5(b)")
    dealing.discard(round, hand, "13.5(b)")


# Players and wagers


def check_collusion(round: UltimateHoldem, act: Act) -> None:
    """Refuse a second sanction against a player who is out of the round already."""
    player = act.facts.get("player")
    if act.do == "collusion" and player in tuple(round.left_out):
        reason = f"{player} is out of the round already: the round is not void as well."
        raise Refused(reason, *round.rules.cite("12.3"))


@ruling(
    "13.8",
    by=(DEALER, *ANYBODY_IN_CHARGE),
    facts={"why": Choices(NO_DECISION, NO_DECISION[0])},
    bar=_somebody_decides,
)
def no_decision(round: UltimateHoldem, why: str) -> None:
    """A hand for which no decision is made in reasonable time is folded, never checked."""
    assert round.deciding is not None
    decisions.fold(round, round.deciding, "13.8")


@ruling("13.7", by=(DEALER, *ANYBODY_IN_CHARGE), facts=_real_amount, bar=_play_wager_to_settle)
def wager_out_of_order(round: UltimateHoldem, amount: int) -> None:
    """A play wager found wrong at its settlement plays as it lies, up to the highest allowed;
    one below the lowest earns a warning."""
    assert round.settling is not None
    hand, wager = round.settling, round.settling.wagers[PLAY]
    # 13.7: minimum and maximum are read as what rule 8 allowed at the time of the bet
    times = wager.facts["times"]
    low, high = min(times) * hand.ante, max(times) * hand.ante
    round.add_to(wager, amount - wager.amount)
    wager.counts = min(amount, high, round.most_on(PLAY, hand.box))
    clause = "13.7(a)" if amount < low else "13.7(b)" if amount > high else "15.5"
    round.note("play wager found", clause, player=hand.player, amount=amount, low=low, high=high)
    round.warn_if_under(hand.player, amount, low)


@ruling(
    "12.3",
    by=(OPERATOR,),
    bar=completed,
    facts=lambda round: {
        "player": Choices(tuple(player for player in round.stakes if player not in round.left_out)),
        "conduct": Choices(COLLUSION),
        "sanction": Choices(("exclude from the round", "void the round")),
    },
)
def collusion(round: UltimateHoldem, player: str, conduct: str, sanction: str) -> None:
    """The player is out of this round with the wagers returned, or the whole round is void.

    For one breach it is the one or the other; who is out of the round cannot break it again.
    """
    if sanction == "void the round":
        raise RoundVoid(f"{player}: {conduct}", "12.3")
    round.left_out.add(player)
    for wager in [wager for wager in round.wagers if wager.player == player and wager.open]:
        round.void_wager(wager, "12.3")


# 15.2, as the instrument limits it


@ruling(
    "15.2",
    by=(OPERATOR,),
    bar=completed,
    facts={"cause": Choices(CAUSES), "reason": Words("as announced")},
)
def disturbance(round: UltimateHoldem, cause: str, reason: str) -> NoReturn:
    """The outcome does not count, as long as it is not complete: stakes go back."""
    stop(round, f"{cause}: {reason}", round.provisions.disturbance, True, reason)


IRREGULARITIES = (
    place_marker,
    shuffle_again,
    count_cards,
    card_missing_or_foreign,
    malfunction,
    wrong_number_of_cards,
    card_exposed,
    dealer_card_exposed,
    hand_without_wagers,
    no_decision,
    wager_out_of_order,
    collusion,
)
