"""Rule 19: deals that do not count, and hands with a wrong number of cards."""

from __future__ import annotations

from typing import Any

from ..asks import Choices
from ..poker.dealing import Misdeal
from ..procedure import Course
from ..provisions import YES_NO
from ..round import VOID, RoundVoid, Wager
from ..rulings import DEALER, SUPERVISOR, Facts, ruling
from .determinations import MOST_SEATS, STRUCTURED
from .showing import Showing

INSTRUMENT = "CTP"

JUDGES = (DEALER, SUPERVISOR)  # 19.4
EMPTY_SEAT = "an empty seat"
WRONG_NUMBERS = Choices((0, 1, 3, 4, 5))
LEFT_IN_DECK = 12


def over(round: Any) -> str | None:
    """Nothing is ruled on the deal any more once the pots have been passed."""
    return "The pots have been passed." if round.pots_won else None


def no_cards(round: Any) -> str | None:
    """There must be cards on the table that could be wrong."""
    return over(round) or (None if round.hole_cards_out else "No card has been dealt.")


def _deal_incomplete(round: Any) -> str | None:
    if not round.all_dealt:
        return "The initial deal is not complete."
    if round.stack < LEFT_IN_DECK:
        return "The deck does not reach for more."
    return None


def _not_in_deal(round: Any) -> str | None:
    if round.acted or round.street_number:
        return "The initial dealing round is over."
    return no_cards(round)


def _extra_hand(round: Any) -> str | None:
    return no_cards(round) or _deal_incomplete(round)


def _cannot_be_wrong(round: Any) -> str | None:
    if round.pots_won and round.sole is None:
        return "The pots have been passed."
    return _deal_incomplete(round)


def _hole_cards(round: Any) -> Facts:
    return {"card": Choices(tuple(round.hole_places()))}


def _seats(round: Any) -> Facts:
    empty = (EMPTY_SEAT,) if round.extra_hands < MOST_SEATS - len(round.dealt_in) else ()
    return {
        "seat": Choices((*empty, *round.active)),
        "reconstructable": Choices(YES_NO),
    }


def _wrong_hands(round: Any) -> Facts:
    return {
        "player": Choices(tuple(round.active)),
        "cards": WRONG_NUMBERS,
        "correctable": Choices(YES_NO, False),
    }


class Misdeals(Showing):
    """A deal that does not count is dealt again; one that can be put right is put right."""

    def clear_cards(self) -> None:
        super().clear_cards()
        self.extra_hands = 0
        self.hole_card_seen = False

    # Rules 19.2 and 19.3

    def undo_deal(self, misdeal: Misdeal) -> None:
        """All antes, blinds and wagers go back; the same players post and are dealt to again."""
        returned = {player: paid for player, paid in self.paid_in.items() if paid}
        for player, paid in returned.items():
            self.give_back(player, paid)
        self.note("misdeal", "19.1", *misdeal.clauses, "19.2", button=self.button, back=returned)
        self.racked += self.on_table.elements()
        self.out.clear()
        self.unseen = 0
        self.in_hand.clear()
        self.folded.clear()
        self.gave_up.clear()
        self.left_pots.clear()
        self.mucked.clear()
        self.tapped_out.clear()
        self.shown.clear()
        self.called = None
        self.street_number = 0
        self.order_players()
        self.forced_in.clear()
        self.clear_cards()
        self.note("dealt again", "19.3", button=self.button, first=self.dealt_in[:1])

    # Rules 19.1.1 to 19.1.5

    @ruling("19.1", "19.1.1", "19.4", by=JUDGES, bar=over)
    def exposed_in_cut(self) -> None:
        """A card exposed in cutting is a misdeal."""
        raise Misdeal("19.1.1")

    @ruling("19.1", "19.1.2", "19.4", by=JUDGES, facts=_hole_cards, bar=_not_in_deal)
    def hole_card_exposed(self, card: str) -> Course:
        """The dealer exposes a card in the initial deal: a second one is a misdeal, and one alone
        is exchanged for the next card and is itself the first burn."""
        # 19.1.2 says nothing of one card: read as in the live game
        player, place = self.hole_places()[card]
        yield from self.open_card(player, place, "19.1.2")
        if self.hole_card_seen:
            raise Misdeal("19.1.2")
        self.hole_card_seen = True
        self.exposed_cards.add(self.hole[player][place])
        self.to_replace = (player, place)
        if self.all_dealt:
            yield from self.replace_exposed()

    @ruling(
        "19.1",
        "19.1.3",
        "19.4",
        by=JUDGES,
        facts={"missing": Choices(("shuffle", "cut"))},
        bar=no_cards,
    )
    def not_shuffled_or_cut(self, missing: str) -> None:
        """Cards that were not shuffled or cut are a misdeal before substantial action."""
        self._misdeal_before_action("19.1.3")

    @ruling(
        "19.1",
        "19.1.4",
        "19.4",
        by=JUDGES,
        facts={"reconstructable": Choices(YES_NO)},
        bar=no_cards,
    )
    def dealt_out_of_order(self, reconstructable: bool) -> None:
        """Cards dealt out of order are put right, or are a misdeal before substantial action."""
        self._put_right_or_misdeal(reconstructable, "19.1.4")

    @ruling("19.1", "19.1.5", "19.4", by=JUDGES, facts=_seats, bar=_extra_hand)
    def hand_missed_or_extra(self, seat: str, reconstructable: bool) -> Course:
        """A player dealt out, or a hand too many, is put right or is a misdeal before substantial
        action; after it the extra hand is dead, and a player without cards gets the wagers back."""
        if not self.substantial_action:
            self._put_right_or_misdeal(reconstructable, "19.1.5")
        elif seat == EMPTY_SEAT:
            self.extra_hands += 1
            yield from self._discard_from_deck(2, "19.1.5")
        else:
            self.void_hand(seat, "19.1.6[2]")

    def _put_right_or_misdeal(self, reconstructable: bool, clause: str) -> None:
        # Hands are kept in the order of the shoe: once the cards lie right, nothing moves here.
        if reconstructable and not self.substantial_action:
            self.note("reconstructed", clause)
        else:
            self._misdeal_before_action(clause)

    def _misdeal_before_action(self, clause: str) -> None:
        if not self.substantial_action:
            raise Misdeal(clause)
        self.note("hand stands", clause, "A:substantial action", acted=sorted(self.acted))

    def _discard_from_deck(self, cards: int, clause: str) -> Course:
        for _ in range(cards):
            card = yield from self.draw("discards", hidden=True, from_shoe=True)
            self.discarded.append(card)
        self.note("discarded", clause, cards=cards)

    # Rules 19.1.6 and 19.1.7

    @ruling(
        "19.1.6",
        "19.1.6[2]",
        "19.1.7",
        "19.4",
        by=JUDGES,
        facts=_wrong_hands,
        bar=_cannot_be_wrong,
    )
    def wrong_number_of_cards(self, player: str, cards: int, correctable: bool) -> Course:
        """Put right, or a misdeal; after substantial action the hand alone is void and its wagers
        go back. The last player in with such a hand makes the whole round void."""
        if self.sole == player:
            # 19.1.7: read alike where the others folded before the final betting round
            raise RoundVoid(f"{player}, the last in, has {cards} cards", "19.1.7", "A:void")
        if not self.substantial_action:
            self._put_right_or_misdeal(correctable, "19.1.6")
            return
        yield from self._discard_from_deck(max(0, cards - 2), "19.1.6[2]")
        if player in self.active:
            self.void_hand(player, "19.1.6[2]")

    def void_hand(self, player: str, *clauses: str) -> None:
        """A hand is void: the player is out of it and has all its chips back."""
        if self.active == [player]:
            raise RoundVoid("no hand is left that could win the pot", *clauses, "A:void")
        back, seat = self.paid_in[player], self.players[player].seat
        self.give_back(player, back)
        self.forced_in[player] = 0
        if player in self.active:
            self.active.remove(player)
            self.folded.append(player)
        self._forget_bets(player)
        self.consents.clear()
        self.agreed = {tuple(one for one in all_ if one != player) for all_ in self.agreed}
        self.note("hand void", *clauses, "A:void", player=player, returned=back)
        if back:
            wager = Wager(player, "pot", seat, back, back, open=False)
            self.wagers.append(wager)
            self._record(wager, VOID, None, 0, back, clauses)

    def _forget_bets(self, player: str) -> None:
        """What others must meet is what others have bet, and at least the blinds."""
        street = self.street
        street.bets.pop(player, None)
        blind = 0 if self.street_number else self.determinations.last_blind
        street.high = max((*street.bets.values(), blind))
        street.full = street.full and street.high > 0
        self.level = min(self.level, street.high)
        if self.determinations.limit == STRUCTURED:
            street.step = self.level + self.unit - street.high
        if street.last_to_raise == player:
            street.last_to_raise = None
        done = {one for one in self.acted_since_card if street.high and not street.to_call(one)}
        street.to_act = [one for one in street.to_act if one != player and one not in done]
