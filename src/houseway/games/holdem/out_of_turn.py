"""Rules 17.5 to 17.8: wagers out of turn, and bets that are too much or too little."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..asks import Act, Amounts, Choices, Option
from ..poker.dealing import Misdeal
from ..rulings import DEALER, OPERATOR, SUPERVISOR, Facts, ruling
from .misdeals import Misdeals
from .view import HoldemView

INSTRUMENT = "NI2018-51"

STAFF = (DEALER, SUPERVISOR, OPERATOR)
WAGERS = ("call", "bet", "raise", "call-and-fold")


@dataclass(slots=True)
class Held:
    """A wager out of turn, and what those who were passed over have done since.

    Its chips are no bet yet and still belong to the stake.
    """

    total: int
    chips: int
    skipped: tuple[str, ...]
    totals: list[int] = field(default_factory=list)
    checked: bool = False


class Narrowed(NamedTuple):
    """What is left to a player at a turn, by which clause, and the chips that a fold decides on."""

    clause: str
    chips: int
    may_raise: bool = False
    must_check: bool = False


def _nobody_skipped(round: Any) -> str | None:
    if round.acting is None:
        return "Nobody is asked to bet now."
    return None if round.could_skip() else "Nobody else is still to act."


def _no_bet(round: Any) -> str | None:
    if round.acting is None:
        return "Nobody is asked to bet now."
    stays = ("call", "check", "no-raise")
    if round.acting in round.narrowed or not any(o.do in stays for o in round.asked.options):
        return f"{round.acting} cannot call now, so that no bet is more or less than a call."
    return None


def _no_bet_over(round: Any) -> str | None:
    if (bar := _no_bet(round)) is not None:
        return bar
    return None if round.over_call() else "Nothing lies between a call and a raise here."


def _no_bet_under(round: Any) -> str | None:
    if (bar := _no_bet(round)) is not None:
        return bar
    return None if round.under_call() else "Nothing is less than a call here, but no chips at all."


def _out_of_turn(round: Any) -> Facts:
    players = tuple(round.could_skip())
    most = max((round.everything(player) for player in players), default=0)
    low = max(round.street.high, round.minimum_bet)
    return {"player": Choices(players), "to": Amounts(low, max(low, most), round.chip)}


def _others(round: Any) -> Facts:
    others = tuple(one for one in round.active if one != round.acting)
    return {"player": Choices(others)}


class OutOfTurn(Misdeals):
    """Chips that came at the wrong time or in the wrong number are put right."""

    held: dict[str, Held]
    narrowed: dict[str, Narrowed]

    def lay(self) -> None:
        super().lay()
        self.held = {}
        self.narrowed = {}

    def everything(self, player: str) -> int:
        """The highest total that a player has chips for."""
        return self.street.bet_of(player) + self.stakes[player]

    def could_skip(self) -> list[str]:
        """Who is still to act, but not now."""
        return [one for one in self.street.to_act[1:] if one not in self.held]

    # Rule 17.6

    @ruling("17.6", by=STAFF, facts=_out_of_turn, bar=_nobody_skipped)
    def out_of_turn(self, player: str, to: int) -> None:
        """The wager is held, and what the players who were passed over do decides on it."""
        before = self.street.to_act
        total = min(to, self.everything(player))
        chips = total - self.street.bet_of(player)
        self.held[player] = Held(total, chips, tuple(before[: before.index(player)]))
        self.note("held", "17.6", player=player, to=total)

    def acts_unasked(self, player: str) -> bool:
        if not self.held and not self.absent:
            return False
        held = self.held.get(player)
        return self._judge(player, held) if held else super().acts_unasked(player)

    def _judge(self, player: str, held: Held) -> bool:
        # 17.6: with several skipped players a wager decides before a check, a check before a fold
        clause = self._branch(held)
        self._release(player, clause)
        if clause == "17.6(d)":
            self._let_stand(player, held.total)
            return True
        may_raise = clause == "17.6(c)"
        forfeit = held.chips if may_raise else 0
        check = clause == "17.6(a)"
        self.narrowed[player] = Narrowed(clause, forfeit, may_raise, check)
        return False

    def _branch(self, held: Held) -> str:
        if held.totals:
            return "17.6(c)" if max(held.totals) > held.total else "17.6(b)"
        return "17.6(a)" if held.checked else "17.6(d)"

    def _let_stand(self, player: str, total: int) -> None:
        totals = self.raise_totals(player)
        if totals and total >= totals.low:
            do = "raise" if self.street.high else "bet"
            self.carry(Act(player, do, {"to": min(total, totals.largest)}))
        else:
            stay = self.stay_option(player)
            self.carry(Act(player, stay.do, stay.where))

    def _release(self, player: str, clause: str) -> None:
        held = self.held.pop(player)
        self.note("released", clause, player=player, amount=held.chips)

    # Rule 17.5

    @ruling("17.5", by=STAFF, facts=_others, bar=_nobody_skipped)
    def directed_out_of_turn(self, player: str) -> None:
        """What a player did at the dealer's wrong call is taken back, and the player acts again in
        turn."""
        if player in self.held:
            self._release(player, "17.5")
        self.note("retracted", "17.5", player=player)

    # Rules 17.7 and 17.8

    @ruling("17.7", by=STAFF, facts=lambda r: {"amount": r.over_call()}, bar=_no_bet_over)
    def bet_over_call(self, amount: int) -> None:
        """More than a call and less than a raise is a call; the excess goes back."""
        player = self.street.to_act[0]
        stay = self.stay_option(player)
        excess = amount - stay.where.get("amount", 0)
        self.note("excess returned", "17.7", player=player, amount=excess)
        self.carry(Act(player, stay.do, stay.where))

    def over_call(self) -> Amounts:
        """What is above a call and no raise, for the player whose turn it is."""
        player = self.street.to_act[0]
        totals, stake = self.raise_totals(player), self.stakes[player]
        least = totals.low - self.street.bet_of(player) if totals else stake + self.chip
        return Amounts(
            max(0, self.street.to_call(player)) + self.chip, least - self.chip, self.chip
        )

    @ruling("17.8", by=STAFF, facts=lambda r: {"amount": r.under_call()}, bar=_no_bet_under)
    def bet_under_call(self, amount: int) -> None:
        """Less than a call is made up to it, or goes back with a fold."""
        player = self.street.to_act[0]
        self.narrowed[player] = Narrowed("17.8", amount)
        self.note("short bet", "17.8", player=player, amount=amount)

    def under_call(self) -> Amounts:
        """What is less than a call and than all the chips, for the player whose turn it is."""
        player = self.street.to_act[0]
        most = min(self.street.to_call(player), self.stakes[player])
        return Amounts(self.chip, most - self.chip, self.chip)

    # What is left to the player

    def has_usual_menu(self, player: str) -> bool:
        return player not in self.narrowed and not self.is_bound(player)

    def menu(self, player: str) -> Iterable[Option]:
        narrowed = self.narrowed.get(player)
        if narrowed is None:
            return super().menu(player)
        stay = self.stay_option(player)
        if narrowed.must_check:
            return (stay,)
        leave = (one for one in super().menu(player) if one.do in ("fold", "call-and-fold"))
        more = self.raise_options(player) if narrowed.may_raise else ()
        return (*leave, stay, *more)

    def carry(self, act: Act) -> None:
        if not (self.narrowed or self.held or self.instructed):
            self.carry_decision(act)
        elif act.do == "expire":
            self._carry_watched(act, act.facts["player"])
        else:
            self.instructed = None
            self._carry_watched(act, act.by)

    def _carry_watched(self, act: Act, player: str) -> None:
        """Do what was decided where chips of this or another player wait for it."""
        narrowed = self.narrowed.pop(player, None)
        if narrowed is not None and act.do in ("fold", "expire"):
            self._decide_on_chips(player, narrowed)
        self.carry_decision(act)
        for held in self.held.values():
            if player in held.skipped:
                self._remember(held, player, act.do)

    def _decide_on_chips(self, player: str, narrowed: Narrowed) -> None:
        if narrowed.clause == "17.6(c)":  # 17.6(c)#2
            self.street.bets[player] = self.street.bet_of(player) + narrowed.chips
            self.pay_in(player, narrowed.chips)
            self.note("forfeited", "17.6(c)#2", player=player, amount=narrowed.chips)
        elif narrowed.clause == "17.8":
            self.note("returned", "17.8", player=player, amount=narrowed.chips)

    def _remember(self, held: Held, player: str, do: str) -> None:
        if do in WAGERS:
            held.totals.append(self.street.bet_of(player))
        elif do in ("check", "no-raise"):
            held.checked = True

    def return_uncalled(self) -> None:
        for player in tuple(self.held):
            self._release(player, "17.6")
        self.narrowed.clear()
        super().return_uncalled()

    def undo_deal(self, misdeal: Misdeal) -> None:
        for player in tuple(self.held):
            self._release(player, "17.3")
        self.narrowed.clear()
        super().undo_deal(misdeal)

    def shown_to_all(self, all_seen: bool = False) -> HoldemView:
        held = {player: one.total for player, one in self.held.items()}  # 4.3#2, 16.7
        return HoldemView(**self.on_the_table(all_seen), held=held)
