"""A hand of hold'em among players, from the forced bets to the last pot.

What the instruments have in common is here; each game says in `clauses` where its rules stand, and
overrides what it has of its own.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ..events import UNSEEN
from ..procedure import Course
from ..round import RoundVoid, Seat
from ..views import RoundView
from .betting import Street
from .dealing import LAST_STREET, Misdeal
from .on_table import names_of, pots_of, seats_of
from .showdown import PokerShowdown
from .view import OnTheTable, PokerView


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerRound(PokerShowdown):
    """One hand of hold'em.

    Deal, turns, showdown and hand are a chain of classes, and not parts, because both games of
    hold'em override steps in each of them, and because compiled classes of one chain read each
    other's attributes and call each other's steps directly: that is what makes them twice as fast.
    """

    least_players = 2

    first_round_over: bool
    opening: Street | None

    @classmethod
    def sits_in(cls, seat: Seat) -> bool:
        return seat.seat is not None and seat.stake > 0

    @classmethod
    def seat_numbers(cls, determinations: Any) -> range:
        return range(1, determinations.seats + 1)

    def lay(self) -> None:
        super().lay()
        self.first_round_over = False
        self.opening = None

    def play(self) -> Course:
        if len(self.dealt_in) < 2:
            raise RoundVoid("two players with chips are needed", self.clauses.two_players)
        yield from self.first_street()
        while len(self.active) > 1 and self.street_number < LAST_STREET:
            self.street_number += 1
            yield from self.deal_board()
            yield from self.betting_round()
        if len(self.active) > 1:
            yield from self.showdown()
        else:
            self.award_to_last()
        self.check_cards()

    def first_street(self) -> Course:
        """Two cards each and the first betting round; a misdeal begins it again."""
        while not self.first_round_over:
            try:
                yield from self.new_deck()
                if not self.forced_taken:
                    yield from self.collect_forced_bets()
                    self.forced_taken, self.opening = True, self.street.afresh(self.dealt_in)
                yield from self.initial_deal()
                yield from self.betting_round()
                self.first_round_over = True
            except Misdeal as misdeal:
                self.undo_deal(misdeal)

    def undo_deal(self, misdeal: Misdeal) -> None:
        """Blinds and antes stay, bets go back, and all the cards go into a new shuffle."""
        clauses = (self.clauses.misdeal, *misdeal.clauses, self.clauses.redeal)
        self.note("misdeal", *clauses, button=self.button, first=self.dealt_in[0])
        self.racked += self.on_table.elements()
        self.in_hand.clear()
        self.clear_cards()
        self.active = list(self.dealt_in)
        self.folded.clear()
        self.gave_up.clear()
        self.left_pots.clear()
        self.tapped_out.clear()
        for player, paid in self.paid_in.items():
            if back := paid - self.forced_in[player]:
                self.give_back(player, back)
                self.note("returned", self.clauses.misdeal, player=player, amount=back)
        self.street = (self.opening or self.street).afresh(self.dealt_in)

    def took_part(self) -> set[str]:
        """Whoever is dealt in takes part, also with a hand that is folded at no cost."""
        return set(self.dealt_in)

    # What each person sees

    def on_the_table(self, all_seen: bool = False) -> OnTheTable:
        """Everybody sees the board and the hands that were shown."""
        return {
            **self.in_common(),
            "button": self.button,
            "board": tuple([card.text for card in self.board]),
            "pot": self.middle,
            "bets": dict(self.street.bets),
            "to_act": self.acting,
            "hands": {player: self._hand_seen(player, all_seen) for player in self.dealt_in},
            "folded": tuple(self.folded),
            "tapped_out": tuple(sorted(self.tapped_out)),
            "seats": seats_of(self),
            "pots": pots_of(self),
            "names": names_of(self),
        }

    def seen_besides(self, viewer: str | None, to_all: RoundView) -> dict[str, object]:
        """Players see their own cards."""
        assert isinstance(to_all, PokerView)
        if viewer is None or viewer not in to_all.hands:
            return {}
        return {"hands": {**to_all.hands, viewer: self._hand_seen(viewer, True)}}

    def _hand_seen(self, player: str, all_seen: bool) -> tuple[str, ...]:
        if all_seen or player in self.shown:
            return tuple(map(str, self.hole[player]))
        if not self.open_cards:
            return (UNSEEN,) * len(self.hole[player])
        return tuple(
            [
                str(card) if (player, place) in self.open_cards else UNSEEN
                for place, card in enumerate(self.hole[player])
            ]
        )
