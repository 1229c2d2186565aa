"""Rules 10.3.7, 14.5 to 14.7 and 18: showing the hands, agreements, and passing the pots."""

from __future__ import annotations

from ..asks import Act, Option, Turn
from ..poker.pots import Pot
from ..poker.showdown import Won
from ..procedure import Course
from ..round import RoundVoid
from ..rulings import DEALER
from .betting import Betting

INSTRUMENT = "CTP"


class Showing(Betting):
    """The part of a hand in which the pots are won."""

    def clear_cards(self) -> None:
        super().clear_cards()
        self.consents: dict[str, set[str]] = {}
        self.agreed: set[tuple[str, ...]] = set()
        self.count_due = False
        self.at_showdown = False

    def in_the_pots(self) -> list[str]:  # 14.5, 14.6
        """Those who are in, and those who gave up only at the showdown."""
        return [one for one in self.dealt_in if one in self.active or one in self.mucked]

    def chips_of_nobody(self) -> int:
        """The chips of a bonus round are in the main pot."""
        return self.bonus  # 15.3

    def pots_by_name(self) -> dict[str, Pot]:
        """Every pot by its name."""
        return {f"side pot {n}" if n else "main pot": p for n, p in enumerate(self.all_pots())}

    # Agreement

    def agree(self) -> Course:
        """All who can win a pot may agree to divide it, until the dealer calls the showdown."""
        while (act := (yield from self.ask(self._agreement_turn))).do != "showdown":
            name = act.facts["pot"]
            self.consents.setdefault(name, set()).add(act.by)
            self.note("agrees", "18.1[2]", player=act.by, pot=name)
        for name, pot in self.pots_by_name().items():
            if self.consents.get(name, set()) >= set(pot.eligible):
                self.agreed.add(pot.eligible)
                self.note("agreed", "18.1[2]", pot=name, players=list(pot.eligible))

    def _agreement_turn(self) -> Turn:
        # 18.1[2]: read as an agreement of all who can win the pot, once the betting is over
        consents = [
            Option(player, "agree", {"pot": name}, clauses=("18.1[2]",))
            for name, pot in self.pots_by_name().items()
            for player in pot.eligible
            if len(pot.eligible) > 1
            and player not in self.consents.get(name, ())
            and player not in self.absent
        ]
        showdown = Option(DEALER, "showdown", clauses=("10.3.7",))
        prompt = "the players may agree to divide a pot, or the hands are shown"
        return Turn((*consents, showdown), Act(DEALER, "showdown"), prompt)

    # Showing

    def showdown(self) -> Course:
        self.at_showdown = True
        yield from self.agree()
        if any(pot.eligible not in self.agreed for pot in self.all_pots()):
            for player in self.showing_order():
                if self.contests(player):
                    yield from self.show_or_muck(player)
        self.award(self.winners_of, self.clauses.best_hand)

    def showing_order(self) -> list[str]:
        """Those all in from the button's left, then whoever was called, then clockwise."""
        all_in = [one for one in self.from_left_of_button if self._is_all_in(one)]  # 14.7
        rest = [one for one in self.active if self.can_bet(one)]
        at = rest.index(first) if (first := self.leader()) in rest else 0
        return [*all_in, *rest[at:], *rest[:at]]

    def _is_all_in(self, player: str) -> bool:
        return player in self.active and not self.can_bet(player)  # 14.1[2]

    def leader(self) -> str | None:
        """Whoever was called, or the first active player where all checked."""
        rest = [player for player in self.active if self.can_bet(player)]
        if self.called is not None or len(rest) < 2:
            return self.called  # 10.3.7.1
        return rest[0]  # 10.3.7.2, 11.7[3]

    def must_show(self, player: str) -> bool:
        """Whether a player shows whatever the others have."""
        return self._is_all_in(player) or player == self.leader()

    def show_or_muck(self, player: str) -> Course:
        if not self.must_show(player):
            yield from super().show_or_muck(player)
            return
        for place in range(len(self.hole[player])):
            yield from self.turn_hole_card(player, place)
        if self.contests(player):
            self.show_hand(player)

    def may_muck(self, player: str) -> bool:
        mine = [pot.eligible for pot in self.all_pots() if player in pot.eligible]
        others = ([one for one in eligible if one in self.active] for eligible in mine)
        return bool(self.shown_rivals()) and all(len(rivals) > 1 for rivals in others)

    def show_hand(self, player: str) -> None:
        """Cards are turned, and the dealer declares their best value."""
        self.shown.append(player)
        cards = list(map(str, self.hole[player]))
        hand = self.named(player)  # 18.4
        self.note("shown", *self._why_shown(player), "18.5", player=player, cards=cards, hand=hand)

    def _why_shown(self, player: str) -> tuple[str, ...]:
        if self._is_all_in(player):
            return ("14.7",)
        if player == self.leader():
            return ("10.3.7", "10.3.7.1" if self.called else "10.3.7.2")
        return ("10.3.7.3",)

    def muck(self, player: str) -> None:
        """A hand goes unseen to the discards, unless it is the last one in."""
        if player in self.active and len(self.active) > 1:
            self.active.remove(player)
            self.mucked.append(player)
            self.note("mucked", "10.3.7.3", player=player)

    def winners_of(self, players: tuple[str, ...]) -> Won:
        """Everybody where they agreed, and otherwise the best of those who showed."""
        if players in self.agreed:
            return Won(players)
        showing = tuple(player for player in players if player in self.shown)
        left = tuple(player for player in players if player in self.active)
        return self.best_of(showing) if showing else Won(left or players)

    # Passing the pots

    def pay_pot(self, number: int, pot: Pot, won: Won, taken: int, clause: str) -> None:
        agreed = pot.eligible in self.agreed
        super().pay_pot(number, pot, won, taken, "18.1[2]" if agreed else clause)  # 18.2, 18.2.1

    def from_button(self, players: tuple[str, ...]) -> list[str]:
        """The first is the winner nearest to the button's left, with two players left too."""
        return [player for player in self.from_left_of_button if player in players]  # 18.3[2]

    @property
    def sole(self) -> str | None:
        """The last player in, where everybody else is out."""
        return self.active[0] if len(self.active) == 1 and not self.mucked else None

    def close(self) -> None:
        """The cards are collected and counted."""
        self.discarded += self.in_hand
        self.in_hand.clear()
        self.check_cards()
        clauses = ("18.2.2", "20.1[2]") if self.count_due else ("18.2.2",)
        self.note("cards counted", *clauses, cards=sum(self.account().values()))

    def _declare_void(self, void: RoundVoid) -> None:
        self.in_hand.clear()
        super()._declare_void(void)
