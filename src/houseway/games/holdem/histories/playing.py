"""A hand history as the one who answers: PHH is played by the rules of NI2018-51."""

from __future__ import annotations

from collections import deque
from decimal import Decimal
from itertools import pairwise
from typing import Any

from houseway.rulebook import Refused

from ...asks import Act, Draw, Turn
from ...procedure import describe
from ...record import VERSION, BadRecord, RoundRecord, open_round, write_step
from ...round import Circumstances, Seat
from ..play import Holdem
from .phh import ALREADY_TOLD, FIXED, POT_LIMIT, UNKNOWN, HandHistory, Line, lines

CITE = Holdem.rules.cite
# A game for cash bears a commission; by the time, it leaves the stacks of a hand alone.
BY_THE_TIME = {"type": "time", "rate": 1, "minutes": 30, "approved_maximum": 1}


def play_history(hand: HandHistory) -> Holdem:
    """The hand played to its end, or `BadRecord` at the first action that cannot be."""
    return _Telling(hand).play()


def record_of(hand: HandHistory) -> RoundRecord:
    """The hand as a round record, in chips of `hand.unit`."""
    telling = _Telling(hand)
    telling.play()
    return telling.record()


def stacks_of(hand: HandHistory, round: Holdem) -> list[int | float]:
    """What the players finished with from p1 on, in amounts as in the file."""
    stacks = (round.stakes[name] * hand.unit for name in hand.names)
    return [int(stack) if stack == int(stack) else float(stack) for stack in stacks]


def opening_record(hand: HandHistory) -> RoundRecord:
    """The table of a history before the first card: who sits where, and what was determined."""
    if not hand.names:
        raise BadRecord("starting_stacks", "two players are needed.", *CITE("9.4"))
    numbers = hand.seats or tuple(range(1, len(hand.names) + 1))
    if sum(a >= b for a, b in pairwise((*numbers, numbers[0]))) > 1 or min(numbers) < 1:
        raise BadRecord("seats", "p1 sits after the button, and the others clockwise of p1.")
    return RoundRecord(
        houseway=VERSION,
        game=Holdem.game,
        determinations=_determinations(hand),
        seats=[
            Seat(seat=number, player=name, stake=hand.chips(stack))
            for number, name, stack in zip(numbers, hand.names, hand.starting_stacks, strict=True)
        ],
        circumstances=Circumstances(button=numbers[-1]),
    )


def _determinations(hand: HandHistory) -> dict[str, Any]:
    forced = [hand.chips(blind) for blind in hand.blinds_or_straddles]
    heads_up = len(forced) == 2
    for_cash = heads_up and forced[0] > forced[1] > 0
    forced = sorted(forced) if for_cash else forced
    blinds = [blind for blind in forced if blind]
    if blinds != forced[: len(blinds)]:
        reason = "blinds and straddles are posted by p1 and those after, without a gap."
        raise BadRecord("blinds_or_straddles", reason, *CITE("8.4(a)"))
    for number, blind in enumerate(blinds[2:], 2):
        if hand.chips(hand.starting_stacks[number]) < blind + _ante(hand):
            reason = f"{hand.names[number]} has not the chips for an over-blind."
            raise BadRecord("blinds_or_straddles", reason, *CITE("4.2(e)"))
    return {
        "minimum_stake": 1,
        "smallest_chip": 1,
        "seats": max(len(forced), min(hand.seat_count or 0, 22)),
        "forced": "blind" if blinds else "ante",
        "blinds": blinds[:2],
        "over_blinds": blinds[2:],
        "ante": _ante(hand),
        "ace_low": True,
        "burn": False,  # PHH does not tell of burnt cards
        "uncalled": "excess",
        # Chips of a tournament bear no commission; heads-up the button posts first (20.19), which
        # is how PHH reads its two blinds. Told the other way round, they are those of a cash game.
        **({"commission": BY_THE_TIME} if for_cash else {"tournament": True}),
        **_limits(hand),
    }


def _ante(hand: HandHistory) -> int:
    if len(set(hand.antes)) > 1:
        most, least = max(hand.antes), min(hand.antes)
        more, less = (hand.names[hand.antes.index(one)] for one in (most, least))
        reason = f"{more} antes {most} and {less} {least}; every player antes the same."
        raise BadRecord("antes", reason, *CITE("8.4(b)"))
    return hand.chips(hand.antes[0]) if hand.antes else 0


def _limits(hand: HandHistory) -> dict[str, Any]:
    if hand.variant == FIXED:
        return {
            "minimum_bet": hand.chips(hand.small_bet or Decimal()),
            "maximum": hand.chips(hand.big_bet or Decimal()),
        }
    maximum = "full pot" if hand.variant == POT_LIMIT else "no limit"
    return {"minimum_bet": hand.chips(hand.min_bet or Decimal()), "maximum": maximum}


class _Telling:
    """The lines of a history, handed out as the round asks for them."""

    def __init__(self, hand: HandHistory) -> None:
        self.hand = hand
        self.opening = opening_record(hand)
        self.round = _opened(self.opening)
        told = list(lines(hand))
        self.dealt = {name: _Hand(name) for name in hand.names}
        self.to_come = deque(line for line in told if line.do not in ("dh", "sm"))
        self.board: deque[tuple[str, Line]] = deque()
        self.draws: list[str] = []
        self.steps: list[dict[str, Any]] = []
        self._collect_hands(told)

    def _collect_hands(self, told: list[Line]) -> None:
        begun = False
        for line in told:
            if line.do == "dh":
                if begun:
                    raise BadRecord(line.place, "the hole cards fall before play.", *CITE("9.2"))
                self.dealt[self._name(line)].deal(line)
            elif line.do == "sm":
                self.dealt[self._name(line)].show(line)
            else:
                begun = True
        for name, hand in self.dealt.items():
            if len(hand.cards) != 2:
                reason = f"{name} is dealt {len(hand.cards)} hole cards, not two."
                raise BadRecord("actions", reason, *CITE("9.2"))

    def _name(self, line: Line) -> str:
        return self.hand.names[line.actor - 1]

    def record(self) -> RoundRecord:
        """What was told so far as a round record."""
        opening = self.opening
        return RoundRecord(
            houseway=VERSION,
            game=opening.game,
            rules=Holdem.rules.id,
            determinations=opening.determinations,
            seats=opening.seats,
            draws=self.draws,
            steps=self.steps,
            circumstances=opening.circumstances,
        )

    def play(self) -> Holdem:
        """Answer until the hand is over."""
        while (asked := self.round.asked) is not None:
            if isinstance(asked, Draw):
                self._fall(asked)
            elif isinstance(asked, Turn):
                self._turn(asked)
            else:
                self.round.give(None)
        if self.to_come or self.board:
            line = self.to_come[0] if self.to_come else self.board[0][1]
            raise BadRecord(line.place, "the hand is over.", *CITE("9.6"))
        return self.round

    # What falls

    def _fall(self, draw: Draw) -> None:
        if draw.to in self.dealt:
            hand = self.dealt[draw.to]
            card, place = hand.turned() if draw.turned else hand.next_card()
        else:
            card, place = self._board_card(draw)
        try:
            self.round.give(card)
        except Refused as refused:
            raise BadRecord(place, refused.reason, *refused.clauses) from None
        self.draws.append(card)

    def _board_card(self, draw: Draw) -> tuple[str, str]:
        if not self.board:
            line = self._next(draw)
            while self._decides_nothing(line):
                line = self._next(draw)
            if line.cards is None:
                clauses = CITE(self.round.clauses.board)
                raise BadRecord(line.place, f"nobody acts now: {describe(draw)}.", *clauses)
            self.board.extend((card, line) for card in line.cards)
        card, line = self.board.popleft()
        if card == UNKNOWN:
            reason = "communal cards lie face up: the history does not tell which one fell."
            raise BadRecord(line.place, reason, *CITE(self.round.clauses.board))
        return card, line.place

    def _decides_nothing(self, line: Line) -> bool:
        """Whether somebody checks whom nobody could answer; the rules do not ask that player."""
        name = self._name(line)
        return (
            line.do == "cc" and name in self.round.active and self.round.street.to_call(name) <= 0
        )

    def _next(self, asked: Draw | Turn) -> Line:
        if not self.to_come:
            reason = f"the history ends while {describe(asked)}; a hand is played to its end."
            raise BadRecord("actions", reason, *CITE("9.6"))
        return self.to_come.popleft()

    # What is done

    def _turn(self, turn: Turn) -> None:
        if self.board:
            reason = f"more cards are on the board than fall now: {describe(turn)}."
            raise BadRecord(self.board[0][1].place, reason, *CITE(self.round.clauses.board))
        first = turn.options[0]
        if first.do in ("cut", "over-blind"):  # PHH tells only of straddles that were posted
            self._give(Act(first.by, first.do, dict(first.where)), "blinds_or_straddles")
        elif first.do == "show":
            hand = self.dealt[first.by]
            self._give(Act(first.by, "muck" if hand.mucked else "show"), hand.place)
        else:
            self._bet(self._next(turn), turn)

    def _bet(self, line: Line, turn: Turn) -> None:
        if line.do == "db":
            reason = f"no cards fall now: {describe(turn)}."
            raise BadRecord(line.place, reason, *CITE(self.round.clauses.board))
        name, street = self._name(line), self.round.street
        match line.do:
            case "f":
                act = Act(name, "fold")
            case "cc" if street.to_call(name) > 0:
                act = Act(name, "call")
            case "cc":
                act = Act(name, "check" if self.round.street_number else "no-raise")
            case _:
                total = self.hand.chips(line.amount or Decimal())
                self._check_fixed(name, total, line.place)
                act = Act(name, "raise" if street.high else "bet", {"to": total})
        self._give(act, line.place)

    def _check_fixed(self, name: str, total: int, place: str) -> None:
        """At fixed limit there is one amount on every street, unless the chips do not reach."""
        if self.hand.variant != FIXED:
            return
        street = self.round.street
        limit = self.hand.small_bet if self.round.street_number < 2 else self.hand.big_bet
        over = street.high if street.full else 0  # 14.5: a short opening is no bet to raise
        fixed = over + self.hand.chips(limit or Decimal())
        most = min(fixed, self.round.everything(name))
        if total != most:
            reason = f"at fixed limit {name} goes to {most:,}, not to {total:,}."
            clauses = ("5.2",) if street.full or not street.high else ("5.2", "14.5")
            raise BadRecord(place, reason, *CITE(*clauses))

    def _give(self, act: Act, place: str) -> None:
        try:
            self.round.give(act)
        except Refused as refused:
            unit = f" One is {self.hand.unit}." if self.hand.unit != 1 else ""
            raise BadRecord(place, refused.reason + unit, *refused.clauses) from None
        self.steps.append(write_step(act))


class _Hand:
    """The hole cards of a player, as far as the history tells them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cards: list[str] = []
        self.places: list[str] = []
        self.place = "actions"
        self.mucked = False
        self.fallen = 0
        self.to_turn: deque[str] = deque()

    def deal(self, line: Line) -> None:
        for card in line.cards or ():
            self.cards.append(card)
            self.places.append(line.place)

    def show(self, line: Line) -> None:
        self.place, self.mucked = line.place, line.cards is None
        shown = list(line.cards or ())
        if shown in ([], [ALREADY_TOLD]):
            return
        known = [card for card in self.cards if card != UNKNOWN]
        if UNKNOWN not in shown and (len(shown) != 2 or not set(known) <= set(shown)):
            reason = f"{self.name} was dealt {''.join(self.cards)}, not {''.join(shown)}."
            raise BadRecord(line.place, reason, *CITE("13.1"))
        self.to_turn = deque(card for card in shown if card not in known)

    def next_card(self) -> tuple[str, str]:
        """The next card as it is dealt; a hand that is given up at the end stays unknown."""
        self.fallen += 1
        at = self.fallen - 1
        return UNKNOWN if self.mucked else self.cards[at], self.places[at]

    def turned(self) -> tuple[str, str]:
        """The next card that nobody knew."""
        if self.mucked:
            raise BadRecord(self.place, f"{self.name} must show the hand.", *CITE("13.1"))
        if not self.to_turn:
            reason = f"the hand of {self.name} is shown, and the history does not tell it."
            raise BadRecord(self.place, reason, *CITE("13.1"))
        return self.to_turn.popleft(), self.place


def _opened(record: RoundRecord) -> Holdem:
    round = open_round(record)
    assert isinstance(round, Holdem)
    return round
