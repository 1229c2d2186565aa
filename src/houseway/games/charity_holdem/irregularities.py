"""Rule 20: cards seen too early, flops dealt wrongly, and bets out of turn."""

from __future__ import annotations

from typing import Any

from ..asks import Amounts, Choices, Draw
from ..procedure import Course
from ..provisions import YES_NO
from ..rulings import DEALER, SUPERVISOR, Facts, ruling
from .betting import DealtAgain
from .misdeals import LEFT_IN_DECK, Misdeals, no_cards, over

INSTRUMENT = "CTP"

STAFF = (DEALER, SUPERVISOR)
PLACES = ("first", "second", "third")
SEVERAL = "several"
RECONSTRUCTABLE = {"reconstructable": Choices(YES_NO)}
TWO_CARDS = ("20.9", "20.9[2]", "20.9[3]")
MORE_CARDS = ("20.10", "20.10[2]", "20.10[3]")


def _not_betting(round: Any) -> str | None:
    return None if round.acting else "No betting round is under way."


def _deck_is_low(round: Any) -> str | None:
    return "The deck does not reach for more." if round.stack < LEFT_IN_DECK else None


def _nobody_skipped(round: Any) -> str | None:
    if round.acting and len(round.street.to_act) > 1:
        return None
    return "Nobody else is still to act."


def _no_flop_to_change(round: Any) -> str | None:
    if round.flop_ruled:
        return "The flop has been ruled on."
    if not round.burnt or round.flop_unburnt:
        return "No card was burnt before the flop."
    dealing = bool(round.falling) and not round.board and not round.turning
    if dealing or (round.flop_is_fresh() and not over(round)):
        return None
    return "The flop is not being dealt."


def _flop_cards(round: Any) -> Facts:
    lying = PLACES[: len(round.falling) or 3]
    return {"card": Choices((*lying, SEVERAL))}


def _burn_not_due(round: Any) -> str | None:
    asked = round.asked
    burning = isinstance(asked, Draw) and asked.to == "burn"
    due = burning and round.street_number == 1 and not round.in_hand
    return None if due else "No burn before the flop is due."


def _flop_was_burnt(round: Any) -> str | None:
    if not round.flop_unburnt:
        return "A card was burnt before the flop."
    return _flop_is_past(round)


def _flop_is_past(round: Any) -> str | None:
    if round.flop_lies() and not over(round):
        return _deck_is_low(round)
    return "The flop does not lie there, or the betting on it is over."


def _no_early_flop(round: Any) -> str | None:
    if round.street_number:
        return "The first betting round is over."
    return _not_betting(round) or _deck_is_low(round)


def _no_early_card(round: Any) -> str | None:
    if round.street_number not in (1, 2):
        return "The next card is not the fourth or fifth community card."
    if round.most_in is not None:
        return "The card has been exposed already."
    return _not_betting(round) or _deck_is_low(round)


def _early_card(round: Any) -> Facts:
    return {"burnt": Choices((True,) if round.in_hand else YES_NO, True)}


def _no_single_card(round: Any) -> str | None:
    if len(round.board) < 4 or round.acted_since_card or round.at_showdown:
        return "No fourth or fifth community card has just been dealt."
    return over(round) or _deck_is_low(round)


def _own_cards(round: Any) -> Facts:
    mine = (card for card, (player, _) in round.hole_places().items() if player in round.active)
    return {"card": Choices(tuple(mine))}


def _shown_cards(round: Any) -> Facts:
    asking = (DEALER, *round.dealt_in)
    return {"card": Choices(tuple(round.hole_places())), "asked_by": Choices(asking, DEALER)}


def _no_cards_to_show(round: Any) -> str | None:
    return None if round.hole_cards_out else "No card has been dealt."


def _out_of_turn(round: Any) -> Facts:
    players = tuple(round.street.to_act[1:])
    most = max((round.stakes[one] for one in players), default=0)
    return {"player": Choices(players), "amount": Amounts(1, most)}


class Irregularities(Misdeals):
    """What is done about cards and bets that came at the wrong moment."""

    def clear_cards(self) -> None:
        super().clear_cards()
        self.flop_exposed: int | None = None
        self.flop_ruled = False

    # Rules 20.1 to 20.3: what players do

    @ruling("20.1", "20.1[2]", by=STAFF, facts=_own_cards, bar=no_cards)
    def card_shown_by_player(self, card: str) -> Course:
        """A card that a player drops or exposes still plays, and the deck is counted at the end."""
        self.count_due = True
        yield from self.open_card(*self.hole_places()[card], "20.1")

    @ruling("20.2", by=STAFF, facts=_shown_cards, bar=_no_cards_to_show)
    def show_to_all(self, card: str, asked_by: str) -> Course:
        """A card that a player showed to another is shown to the whole table on request."""
        yield from self.open_card(*self.hole_places()[card], "20.2")

    @ruling("20.3", by=STAFF, facts=_out_of_turn, bar=_nobody_skipped)
    def bet_out_of_turn(self, player: str, amount: int) -> None:
        """The wager is withdrawn and binds nobody; the player wagers again in turn."""
        chips = min(amount, self.stakes[player])
        self.note("withdrawn", "20.3", player=player, amount=chips)

    # Rule 20.4: a card of the flop seen while it is dealt

    def flop_is_fresh(self) -> bool:
        """Whether the flop was just turned and nobody has acted on it."""
        return len(self.board) == 3 and not self.acted_since_card and not self.in_hand

    @ruling("20.4", by=STAFF, facts=_flop_cards, bar=_no_flop_to_change)
    def flop_card_exposed(self, card: str) -> Course:
        """A card of the flop exposed while it is dealt changes places with the burn card."""
        self.flop_ruled = True
        if card == SEVERAL:  # 20.4 speaks of one card: with more the flop stands
            self.note("flop stands", "20.4")
            return
        self.flop_exposed = PLACES.index(card)
        if self.board:
            yield from self._exchange(self.board)
        else:
            yield from self._name(self.falling, self.flop_exposed)

    def before_turning(self) -> Course:
        if self.flop_exposed is not None:
            yield from self._exchange(self.falling)

    def _exchange(self, flop: list[Any]) -> Course:
        place, self.flop_exposed = self.flop_exposed, None
        assert place is not None
        yield from self._name(self.burnt, -1)
        flop[place], self.burnt[-1] = self.burnt[-1], flop[place]
        flop_now = list(map(str, self.board))
        self.note("exchanged", "20.4", burn=str(self.burnt[-1]), place=place + 1, board=flop_now)

    def _name(self, cards: list[Any], place: int) -> Course:
        cards[place] = yield from self.turn_up(cards[place], "exposed")
        self.exposed_cards.add(cards[place])
        if cards is not self.burnt:
            self.note("exposed", "20.4", card=str(cards[place]))

    # Rules 20.5 to 20.7: a flop that must be dealt again

    def flop_lies(self) -> bool:
        """Whether a whole flop lies on the table and the betting on it is not over."""
        on_flop = self.street_number == 1 or not self.acted_since_card
        face_down = len(self.falling) == 3 and not self.turning
        return face_down or (len(self.board) == 3 and on_flop)

    @ruling("20.5", by=STAFF, bar=_burn_not_due)
    def burn_neglected_before_flop(self) -> None:
        """The flop is being dealt without a burn; what follows is ruled when it lies there."""
        self.burn_neglected = self.flop_unburnt = True

    @ruling("20.5", "20.5[2]", by=STAFF, facts=RECONSTRUCTABLE, bar=_flop_was_burnt)
    def flop_without_burn(self, reconstructable: bool) -> Course:
        """The flop stands after substantial action; otherwise it is put right, its first card being
        the burn, or shuffled into the deck and dealt again."""
        # A:substantial action: here of those who have acted since the flop
        self.flop_unburnt = False
        if len(self.acted_since_card) >= 2:
            self.note("flop stands", "20.5[2]", acted=sorted(self.acted_since_card))
        elif reconstructable:
            yield from self._burn_first_of_flop()
        else:
            yield from self._deal_flop_again([], "20.5")

    def _burn_first_of_flop(self) -> Course:
        turned = bool(self.board)
        flop: list[Any] = self.board if turned else self.falling
        self.burnt.append(flop.pop(0))
        flop.append((yield from self.draw("board", hidden=not turned)))
        if turned:
            self.exposed_cards.add(self.burnt[-1])
            self.note("reconstructed", "20.5", board=list(map(str, flop)))
            self.begin_betting_again("20.5")
        self.note("reconstructed", "20.5")

    def begin_betting_again(self, clause: str) -> None:
        """Bets on cards that are no longer there go back, and the betting round begins anew."""
        self.return_bets(clause)
        self.acted_since_card = set()
        raise DealtAgain

    def _deal_flop_again(self, burn: list[Any], clause: str) -> Course:
        cards = [*self.falling, *self.board, *burn]
        self.board = []
        self.flop_ruled, self.flop_exposed = False, None
        yield from self.put_back(cards, clause)
        yield from self.cut_once()
        self.begin_betting_again(clause)

    @ruling(
        "20.6",
        by=STAFF,
        facts={"extra": Amounts(1, 3), **RECONSTRUCTABLE},
        bar=_flop_is_past,
    )
    def flop_too_many(self, extra: int, reconstructable: bool) -> Course:
        """Cards too many go back in their order where that can be done; otherwise flop and burn are
        shuffled into the deck and dealt again."""
        if reconstructable and not self.board:
            self.note("reconstructed", "20.6")
            return
        turned = bool(self.board)
        cards = yield from self._extra_cards(extra, "20.6", hidden=not turned)
        if reconstructable:
            self.in_hand.extend(cards)
            self.note("reconstructed", "20.6")
            return
        burn = [] if self.flop_unburnt or not self.burnt else [self.burnt.pop()]
        self.falling += cards
        self.flop_unburnt = False
        yield from self._deal_flop_again(burn, "20.6")

    def _extra_cards(self, cards: int, clause: str, *, hidden: bool = False) -> Course:
        """Cards that left the deck although they should not have."""
        found: list[Any] = []
        for _ in range(cards):
            found.append((yield from self.draw("exposed", hidden=hidden)))
            self.discarded.append(found[-1])  # until it is known what becomes of them
        for card in found:
            self.discarded.remove(card)
        if not hidden:
            self.exposed_cards.update(found)
            self.note("exposed", clause, cards=list(map(str, found)))
        return found

    @ruling("20.7", by=STAFF, bar=_no_early_flop)
    def early_flop(self) -> Course:
        """A flop turned before the first betting round is complete is shuffled back with its burn;
        the betting is completed, and the deck is cut before the dealing goes on."""
        yield from self.burn_card()
        flop = yield from self._extra_cards(3, "20.7")
        yield from self.put_back([*flop, self.burnt.pop()], "20.7")
        self.cut_due = True

    # Rule 20.8: the next card seen too early

    @ruling("20.8", "20.8[2]", "20.8[3]", by=STAFF, facts=_early_card, bar=_no_early_card)
    def card_exposed_early(self, burnt: bool) -> Course:
        """Nobody may have more in this betting round than the most so far, or the minimum where
        nothing was bet; the card is used when its time comes."""
        if burnt:
            yield from self.burn_card()
        cards = yield from self._extra_cards(1, "20.8")
        self.in_hand.extendleft(cards)
        self.burn_spared, self.early_without_burn = burnt, not burnt  # 20.8[3]
        bet = self.street.high
        self.most_in = bet or self.minimum_bet
        self.note("bets limited", "20.8" if bet else "20.8[2]", most=self.most_in)

    # Rules 20.9 and 20.10: more than one card exposed for one

    @ruling(
        "20.9",
        "20.10",
        by=STAFF,
        facts={"extra": Amounts(1, 4), **RECONSTRUCTABLE},
        bar=_no_single_card,
    )
    def cards_exposed_together(self, extra: int, reconstructable: bool) -> Course:
        """The right card stays where it is known; one wrong card is the next burn, more are
        shuffled back, and all are discarded after the last card. Otherwise all go back."""
        right, becomes, back = TWO_CARDS if extra == 1 else MORE_CARDS
        wrong = yield from self._extra_cards(extra, right)
        if not reconstructable:
            yield from self._deal_card_again([self.board.pop(), *wrong], back)
        elif len(self.board) == 5:
            self.discarded += wrong
            self.note("discarded", right, becomes, cards=list(map(str, wrong)))
        elif extra == 1:
            self.in_hand.extendleft(wrong)
            self.note("next burn", right, becomes, card=str(wrong[0]))
        else:
            yield from self.put_back(wrong, right, becomes)
            yield from self.cut_once()

    def _deal_card_again(self, cards: list[Any], clause: str) -> Course:
        yield from self.put_back(cards, clause)
        yield from self.cut_once()
        self.burn_spared = True  # the burn that was made stays made
        raise DealtAgain
