"""A hand history as the one who answers: PHH is played by the rules of NI2018-51."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec

from houseway.equipment import Card, Mark
from houseway.rulebook import Refused

from ...asks import Act, Draw, Turn
from ...poker.betting_turn import BettingTurn
from ...record import VERSION, BadRecord, RoundRecord, write_step
from ...rulings import OPERATOR
from ...wording import describe
from ..limits import everything
from ..provisions import FOLDED
from ..round import Holdem
from .actions import ActionLine
from .before_cards import CITE, set_up
from .hole_cards import HoleCards
from .phh import FIXED, HandHistory, is_endless


def play_history(hand: HandHistory) -> Holdem:
    """The hand played to its end, or `BadRecord` at the first action that cannot be."""
    return _Telling(hand).play()


def record_of(hand: HandHistory) -> RoundRecord:
    """The hand as a round record, in chips of `hand.unit`."""
    telling = _Telling(hand)
    telling.play()
    return telling.record()


def stacks_of(hand: HandHistory, round: Holdem) -> list[int | float]:
    """What the players finished with from p1 on, in amounts as in the file.

    A stack that began with an unknown size ends with one.
    """
    stakes = [round.stakes[name] for name in hand.names]
    if hand.commission:
        taken = map(hand.chips, hand.commission)
        stakes = [stake - part for stake, part in zip(stakes, taken, strict=True)]
    scale, began = 10**hand.places, hand.starting_stacks
    return [
        float("inf") if is_endless(stack) else _told(stake, scale)
        for stack, stake in zip(began, stakes, strict=True)
    ]


def _told(stake: int, scale: int) -> int | float:
    whole, broken = divmod(stake, scale)
    return stake / scale if broken else whole


class _Telling:
    """The lines of a history, handed out as the round asks for them.

    `at` is where the last answer stands, for a refusal to say so.
    """

    def __init__(self, hand: HandHistory) -> None:
        self.hand = hand
        self.names = hand.names
        self.round = set_up(hand)
        self.hands = {name: HoleCards(name) for name in self.names}
        self.to_come: deque[ActionLine] = deque()
        self.board: deque[Card | Mark] = deque()
        self.at: ActionLine | str = "actions"
        self.given: list[Any] = []
        self._sort_out()
        self.falling = {name: cards.fall() for name, cards in self.hands.items()}

    def _sort_out(self) -> None:
        """Hole cards are told before play and at its end; everything else waits for its turn."""
        hands, to_come = list(self.hands.values()), self.to_come
        for line in self.hand.lines:
            do = line.do
            if do == "dh":
                if to_come:
                    raise BadRecord(line.place, "the hole cards fall before play.", *CITE("9.2"))
                hands[line.actor - 1].deal(line)
            elif do == "sm":
                hands[line.actor - 1].show(line)
            else:
                to_come.append(line)
        for cards in hands:
            if len(cards.dealt) != 2:
                reason = f"{cards.name} is dealt {len(cards.dealt)} hole cards, not two."
                raise BadRecord("actions", reason, *CITE("9.2"))

    def play(self) -> Holdem:
        """Answer until the hand is over."""
        try:
            self.round.follow(self._answers())
        except Refused as refused:
            raise self._bad(refused) from None
        self._skip_idle_checks()
        if self.to_come or self.board:
            left = self._place if self.board else self.to_come[0].place
            raise BadRecord(left, "the hand is over.", *CITE("9.6"))
        self._check_commission()
        return self.round

    def _bad(self, refused: Refused) -> BadRecord:
        asked, unit = self.round.asked, self.hand.unit
        said = f" One is {unit}." if unit != 1 and isinstance(asked, Turn) else ""
        return BadRecord(self._place, refused.reason + said, *refused.clauses)

    @property
    def _place(self) -> str:
        """Where the last answer stands; of a card that was dealt, only to whom is kept."""
        if isinstance(self.at, ActionLine):
            return self.at.place
        dealt = self.hands.get(self.at)
        return dealt.lines[len(self.round.hole[dealt.name])].place if dealt else self.at

    def _check_commission(self) -> None:
        for name, part in zip(self.names, self.hand.commission or (), strict=False):
            if self.hand.chips(part) > self.round.stakes[name]:
                raise BadRecord("_commission", f"{name} has not won what the house took.")

    def _answers(self) -> Iterator[Any]:
        round, falling, given = self.round, self.falling, self.given
        while (asked := round.asked) is not None:
            if type(asked) is BettingTurn:
                answer: Any = self._decided(asked)
            elif type(asked) is Draw:
                if asked.to not in falling:
                    answer = self.board.popleft() if self.board else self._board_card(asked)
                elif asked.turned:
                    answer = self._turned(self.hands[asked.to])
                else:
                    self.at = asked.to
                    answer = next(falling[asked.to])
            else:
                answer = self._done(asked) if isinstance(asked, Turn) else None
            given.append(answer)
            yield answer

    def record(self) -> RoundRecord:
        """What was told so far as a round record."""
        round = self.round
        draws: list[str] = []
        steps: list[dict[str, Any]] = []
        for answer in self.given:
            if isinstance(answer, Act):
                ruled = {"after": len(draws)} if answer.do in round.rulings else {}
                steps.append({**write_step(answer), **ruled})
            elif answer is not None:
                draws.append(str(answer))
        return RoundRecord(
            houseway=VERSION,
            game=Holdem.game,
            rules=Holdem.rules.id,
            determinations=_as_data(round),
            seats=list(round.seats),
            draws=draws,
            steps=steps,
            circumstances=round.circumstances,
        )

    # What falls

    def _turned(self, cards: HoleCards) -> Card | Act:
        self.at = cards.at
        return cards.to_turn.pop(0) if cards.to_turn else self._unseen(cards)

    def _unseen(self, cards: HoleCards) -> Act:
        """Whoever must show and does not breaks 13.1, for which the hand is folded."""
        if not cards.mucked and not cards.kept:
            reason = f"the hand of {cards.name} is shown, and the history does not tell it."
            raise BadRecord(self._place, reason, *CITE("13.1"))
        self._check_lost(cards)
        facts = {"player": cards.name, "rule": "13.1", "sanction": FOLDED}
        return Act(OPERATOR, "breach", facts)

    def _board_card(self, draw: Draw) -> Card | Mark:
        """The first of the cards that fall together; the others lie ready."""
        self._skip_idle_checks()
        line = self.at = self._next(draw)
        clauses = CITE(self.round.clauses.board)
        if line.cards is None:
            raise BadRecord(line.place, f"nobody acts now: {describe(draw)}.", *clauses)
        if Mark.FACE_DOWN in line.cards:
            reason = "communal cards lie face up: the history does not tell which one fell."
            raise BadRecord(line.place, reason, *clauses)
        self.board.extend(line.cards[1:])
        return line.cards[0]

    def _skip_idle_checks(self) -> None:
        """Leave out checks of a player whom nobody could answer; the rules do not ask for them."""
        folded, street = self.round.gave_up, self.round.street
        while self.to_come and (line := self.to_come[0]).do == "cc":
            name = self.names[line.actor - 1]
            if name in folded or street.to_call(name) > 0:
                return
            self.to_come.popleft()

    def _next(self, asked: Draw | Turn) -> ActionLine:
        if not self.to_come:
            reason = f"the history ends while {describe(asked)}; a hand is played to its end."
            raise BadRecord("actions", reason, *CITE("9.6"))
        return self.to_come.popleft()

    # What is done

    def _done(self, turn: Turn) -> Act:
        first = turn.options[0]
        if first.do == "show":
            return self._shown(self.hands[first.by])
        self.at = "blinds_or_straddles"  # PHH tells only of straddles that were posted
        return Act(first.by, first.do, dict(first.where))

    def _shown(self, cards: HoleCards) -> Act:
        self.at = cards.at
        if not cards.mucked and not cards.kept:
            return Act(cards.name, "show")
        self._check_lost(cards)
        return Act(cards.name, "muck")

    def _check_lost(self, cards: HoleCards) -> None:
        """A hand that nobody saw leaves every one of its pots to somebody else.

        One that was kept without being given up is beaten only by more than the communal cards.
        """
        for pot in self.round.all_pots():
            if cards.name in pot.eligible:
                rivals = [self.hands[name] for name in pot.eligible if name != cards.name]
                if cards.mucked:
                    lost = not all(rival.mucked for rival in rivals)
                else:
                    lost = any(map(self._beats_board, rivals))
                if not lost:
                    reason = f"{cards.name} must show the hand."
                    raise BadRecord(self._place, reason, *CITE("13.1"))

    def _beats_board(self, cards: HoleCards) -> bool:
        board, value = self.round.board, self.round.ranking.high_value
        return cards.seen is not None and value((*cards.seen, *board)) > value(board)

    def _decided(self, turn: BettingTurn) -> Act:
        if self.board:
            reason = f"more cards are on the board than fall now: {describe(turn)}."
            raise BadRecord(self._place, reason, *CITE(self.round.clauses.board))
        line = self.at = self._next(turn)
        do, name, street = line.do, self.names[line.actor - 1], self.round.street
        if do == "f":
            return Act(name, "fold")
        if do == "cc":
            if street.high > street.bets.get(name, 0):
                return Act(name, "call")
            return Act(name, "check" if self.round.street_number else "no-raise")
        if do == "db":
            reason = f"no cards fall now: {describe(turn)}."
            raise BadRecord(line.place, reason, *CITE(self.round.clauses.board))
        total = self.hand.chips(line.amount or 0)
        if self.hand.variant == FIXED:
            self._check_fixed(name, total, line.place)
        return Act(name, "raise" if street.high else "bet", {"to": total})

    def _check_fixed(self, name: str, total: int, place: str) -> None:
        """At fixed limit there is one amount on every street, unless the chips do not reach."""
        street = self.round.street
        limit = self.hand.small_bet if self.round.street_number < 2 else self.hand.big_bet
        over = street.high if street.full else 0  # 14.5: a short opening is no bet to raise
        fixed = over + self.hand.chips(limit or 0)
        most = min(fixed, everything(self.round, name))
        if total != most:
            reason = f"at fixed limit {name} goes to {most:,}, not to {total:,}."
            clauses = ("5.2",) if street.full or not street.high else ("5.2", "14.5")
            raise BadRecord(place, reason, *CITE(*clauses))


def _as_data(round: Holdem) -> dict[str, object]:
    data: dict[str, Any] = msgspec.to_builtins(round.determinations)
    return data
