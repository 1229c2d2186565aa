"""The round of play that all games share: seats, chips, wagers, settlements, and what each sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from houseway.equipment import deck
from houseway.equipment.wheel import Wheel
from houseway.rulebook import Refused

from .asks import Act, Option, Settled, Turn
from .cardplay import CardPlay
from .events import SEES_ALL, Event, Settlement, VoidReason
from .given import Circumstances, Determinations, Leaving, Seat, Wager
from .house import HouseRules
from .played_again import played_again
from .procedure import Course
from .rulings import HOUSE, Given
from .view_text import in_text
from .views import InCommon, RoundView, WagerView
from .wording import describe

__all__ = [
    "EVEN",
    "LOSE",
    "PUSH",
    "VOID",
    "WIN",
    "Circumstances",
    "Determinations",
    "Leaving",
    "Round",
    "RoundVoid",
    "Seat",
    "Wager",
    "winnings",
]

PUBLIC = (
    *("asked", "circumstances", "copy", "determinations", "do", "events", "float", "follow"),
    *("game", "give", "given", "house", "legal_actions", "options", "over", "players", "rules"),
    *("rulings", "rulings_open", "seats", "settlements", "stakes", "standard", "svg", "told"),
    *("undo", "view", "void", "wagers"),
)
WIN, LOSE, PUSH, VOID = "win", "lose", "push", "void"
EVEN = (1, 1)


class RoundVoid(Exception):  # noqa: N818
    """Raised within a round that is declared void."""

    def __init__(self, reason: str, *clauses: str, refund: bool = True) -> None:
        super().__init__(reason)
        self.reason, self.clauses, self.refund = reason, clauses, refund


@mypyc_attr(allow_interpreted_subclasses=True)
class Round(CardPlay):
    """One round of play: chips are conserved, and every settlement names its clause.

    >>> from houseway import Seat, game
    >>> Blackjack = game("blackjack")
    >>> Blackjack(Blackjack.standard, [Seat(seat=1, player="ann", stake=5_000)])
    <Blackjack, round 1: ann 5,000; Turn: ann may wager>
    """

    __slots__ = (
        "_determinations",
        "_public",
        "_public_at",
        "_total",
        "absent",
        "began_with",
        "excluded",
        "float",
        "players",
        "settlements",
        "stakes",
        "void",
        "wagers",
        "warned",
        "warned_of_order",
    )

    game: ClassVar[str]
    determinations_type: ClassVar[type[Determinations]]
    standard: ClassVar[Determinations]
    packs: ClassVar[int] = 1
    wheel: ClassVar[Wheel | None] = None
    least_players: ClassVar[int] = 1
    house: ClassVar[HouseRules]
    view_type: ClassVar[type[RoundView]]

    _determinations: Any
    began_with: tuple[Seat, ...]
    stakes: dict[str, int]
    players: dict[str, Seat]
    absent: set[str]
    excluded: set[str]
    warned: set[str]
    warned_of_order: set[str]
    float: int
    wagers: list[Wager]
    settlements: list[Settlement]
    void: VoidReason | None
    _total: int
    _public: RoundView | None
    _public_at: int

    def __init__(
        self,
        determinations: Determinations,
        seats: Iterable[Seat],
        circumstances: Circumstances | None = None,
    ) -> None:
        self._determinations = determinations
        self.began_with = self.seats = tuple(seats)
        self.circumstances = circumstances or Circumstances()
        check_seats(self.seats)
        super().__init__()

    def lay(self) -> None:
        super().lay()
        self.stakes = {seat.player: seat.stake for seat in self.seats}
        self.players = {seat.player: seat for seat in self.seats}
        self.absent = {seat.player for seat in self.seats if not seat.present}
        self.excluded = set()
        self.warned = set()
        self.warned_of_order = set()
        self.float = 0
        self.wagers = []
        self.settlements = []
        self.void = None
        self._total = sum(self.stakes.values())
        self._public = None
        self._public_at = -1

    def __repr__(self) -> str:
        stakes = ", ".join(f"{player} {stake:,}" for player, stake in self.stakes.items())
        asked = "over" if self.asked is None else repr(self.asked).strip("<>")
        state = "void" if self.void else asked
        return f"<{type(self).__name__}, round {self.circumstances.number}: {stakes}; {state}>"

    @property
    def determinations(self) -> Any:
        """What the operator chose for the table; each game says of which type."""
        return self._determinations

    def __str__(self) -> str:
        return in_text(self.view(options=False))

    def __dir__(self) -> list[str]:
        return sorted(PUBLIC)

    def svg(self, viewer: str | None = None) -> str:
        """The round drawn as one person may see it at this moment."""
        from houseway.drawing import draw  # noqa: PLC0415 - a round needs no drawing to be played

        return draw(self.view(viewer, options=False))

    def _repr_svg_(self) -> str:
        return self.svg()

    # Copies

    def copy(self) -> Round:
        """Another round in the same state, which goes on by itself.

        It takes as long as playing the answers again, without checking them or telling of them.
        """
        made = type(self)(self.determinations, self.began_with, self.circumstances)
        made.retrace(self)
        return made

    def __copy__(self) -> Round:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        answers = [
            Act(answer.by, answer.ruling.name, answer.facts) if type(answer) is Given else answer
            for answer in self._given
        ]
        made_of = (type(self), self.determinations, self.began_with, self.circumstances, answers)
        return played_again, made_of

    # The course

    def course(self) -> Course:
        try:
            yield from self.play()
            yield from self.ask(Settled)
            self.close()
        except RoundVoid as void:
            self._declare_void(void)
        self.note("round over")

    def play(self) -> Course:
        """The round as the instrument has it, to the last settlement."""
        raise NotImplementedError

    def close(self) -> None:
        """What is left to do once the cards are collected."""

    @classmethod
    def pieces(cls, determinations: Any) -> tuple[object, ...]:
        """The cards or tiles that are dealt from."""
        return deck() * int(getattr(determinations, "decks", 1))

    @classmethod
    def sits_in(cls, seat: Seat) -> bool:
        """Whether somebody at the table is in the round."""
        return True

    @classmethod
    def seat_numbers(cls, determinations: Any) -> range:
        """The seats that players can take; each belongs to the box of its number."""
        return range(1, int(getattr(determinations, "boxes", 8)) + 1)

    def took_part(self) -> set[str]:
        """Those who did not sit the round out."""
        return {wager.player for wager in self.wagers}

    def leaves(self) -> Leaving:
        """What the table must know of the round before the next."""
        return Leaving()

    # Chips

    def place(self, player: str, on: str, box: int | None, amount: int) -> Wager:
        """Move chips from a player's stake to a new wager."""
        self.stakes[player] -= amount
        wager = Wager(player, on, box, amount, amount)
        self.wagers.append(wager)
        return wager

    def add_to(self, wager: Wager, amount: int) -> None:
        """Move more chips from the player's stake to a wager."""
        self.stakes[wager.player] -= amount
        wager.amount += amount
        wager.counts += amount

    def take_back(self, wager: Wager) -> None:
        """Return a wager that was never played to its player's stake."""
        self.stakes[wager.player] += wager.amount
        self.wagers.remove(wager)

    def settle(
        self,
        wager: Wager,
        result: str,
        *clauses: str,
        odds: tuple[int, int] = EVEN,
        most: tuple[int, str] | None = None,
    ) -> Settlement:
        """End a wager as won, lost, pushed or void, and move the chips.

        Where a maximum payout is set, `most` says what it is and which clause permits it.
        """
        assert wager.open
        paid = winnings(wager.counts, odds) if result == WIN else 0
        capped = most is not None and paid > most[0]
        if most is not None and capped:
            paid, clauses = most[0], (*clauses, most[1])
        returned = wager.surplus if result == LOSE else wager.amount + paid
        wager.open = False
        self.stakes[wager.player] += returned
        self.float += wager.amount - returned
        if wager.surplus:
            clauses += (self.over_maximum_clause,)
        at = odds_in_words(odds, capped) if result == WIN else None
        return self._record(wager, result, at, paid, returned, clauses)

    over_maximum_clause: ClassVar[str]

    def _record(
        self,
        wager: Wager,
        result: str,
        odds: str | None,
        paid: int,
        returned: int,
        clauses: tuple[str, ...],
    ) -> Settlement:
        settlement = Settlement(
            player=wager.player,
            box=wager.box,
            wager=wager.on,
            staked=wager.amount,
            result=result,
            odds=odds,
            paid=paid,
            returned=returned,
            clauses=self.rules.cite(*clauses),
            hand=wager.hand,
        )
        wager.facts["settlement"] = settlement
        self.tell_settled(settlement)
        self.check_chips()
        return settlement

    def tell_settled(self, settlement: Settlement) -> None:
        """Keep a settlement, and tell of it."""
        self.settlements.append(settlement)
        if not self.silent:
            self.events.append(Event("settled", settlement.clauses, settlement.facts()))

    def still_stands(self) -> dict[str, object]:
        if not any(event.event == "settled" for event in self.events):
            return {}
        return {"settlements": [settlement.whole() for settlement in self.settlements]}

    def reopen(self, wager: Wager, *clauses: str) -> None:
        """Undo a settlement, so that the wager lies on the table again."""
        earlier: Settlement = wager.facts.pop("settlement")
        self.settlements.remove(earlier)
        self.stakes[wager.player] -= earlier.returned
        self.float += earlier.returned - wager.amount
        wager.open = True
        facts = {"player": wager.player, "box": wager.box, "wager": wager.on}
        self.note("settlement undone", *clauses, **facts)

    def void_wager(self, wager: Wager, *clauses: str, refund: bool = True) -> None:
        """Undo a wager, settled or not: what was paid goes back, and so does the stake."""
        earlier: Settlement | None = wager.facts.get("settlement")
        if earlier is not None and earlier.result == VOID:
            return
        due = wager.amount if refund else 0
        change = due - (earlier.returned if earlier else 0)
        shortfall = max(0, -(self.stakes[wager.player] + change))
        self.stakes[wager.player] += change + shortfall
        self.float += (wager.amount if wager.open else 0) - change - shortfall
        wager.open = False
        if earlier:
            self.settlements.remove(earlier)
        self._record(wager, VOID, None, 0, due, clauses)
        if shortfall:
            self.note("shortfall", *clauses, player=wager.player, amount=shortfall)

    def _declare_void(self, void: RoundVoid) -> None:
        self.void = VoidReason(void.reason, self.rules.cite(*void.clauses))
        self.note("void", *void.clauses, reason=void.reason)
        for wager in sorted(self.wagers, key=lambda wager: not wager.open):
            self.void_wager(wager, *void.clauses, refund=void.refund)

    def note(self, event: str, *clauses: str, **facts: object) -> None:
        self.tell(event, clauses, facts)
        self.check_chips()

    def check_chips(self) -> None:
        """Chips are neither made nor lost: stakes, wagers and float always add up to the same."""
        on_table = sum(wager.amount for wager in self.wagers if wager.open)
        held = sum(self.stakes.values()) + on_table + self.float + self.pots()
        assert held == self._total, f"{self.game}: {held} chips instead of {self._total}"

    def pots(self) -> int:
        """Chips that are in play but on nobody's wager."""
        return 0

    # Refusals

    def has_a_say(self, by: str) -> bool:
        return by in self.players or by in _HOUSE

    def asked_under(self) -> tuple[str, ...]:
        stand = self.house.results_stand
        if stand is not None and isinstance(self.asked, Settled):
            return self.rules.cite(stand)
        return super().asked_under()

    # What each person sees

    def view(self, viewer: str | None = None, *, options: bool = True) -> RoundView:
        """The round as one person may see it at this moment, if need be without the options."""
        whole = viewer == SEES_ALL and self.asked is None  # the inspector sees all once it is over
        seen = self.shown_to_all(all_seen=True) if whole else self._shown_now()
        more = {} if whole else self.seen_besides(viewer, seen)
        if options:
            more["options"] = self.options(viewer)
        return replace(seen, **more) if more else seen

    def seen_by(self, viewer: str | None) -> RoundView:
        """What one person sees, without the options."""
        return self.view(viewer, options=False)

    def _shown_now(self) -> RoundView:
        public = self._public
        if public is None or self._public_at != len(self._answers):  # only answers change anything
            public = self.shown_to_all()
            self._public, self._public_at = public, len(self._answers)
        return public

    def in_common(self) -> InCommon:
        """What the view of every game has."""
        return {
            "rules": self.rules.id,
            "round": self.circumstances.number,
            "stakes": dict(self.stakes),
            "wagers": tuple([in_play(wager) for wager in self.wagers if wager.open]),
            "asked": describe(self.asked),
            "settlements": tuple(self.settlements),
            "void": self.void,
        }

    def shown_to_all(self, all_seen: bool = False) -> RoundView:
        """What lies on the table as everybody sees it, or with everything turned up."""
        raise NotImplementedError

    def seen_besides(self, viewer: str | None, to_all: RoundView) -> dict[str, object]:
        """The parts of the view of which one person sees more than everybody does."""
        return {}

    def legal_actions(self, player: str | None = None) -> tuple[Option, ...]:
        """What a player may do now, each with its amounts; without a name, what anybody may.

        >>> from houseway import Seat, game
        >>> round = game("roulette")(game("roulette").standard, [Seat(player="ann", stake=900)])
        >>> [option.do for option in round.legal_actions("dealer")]
        ['no-more-bets', 'spin']
        """
        return self.options(SEES_ALL if player is None else player)

    def options(self, viewer: str | None) -> tuple[Option, ...]:
        """The actions open to one person; everyone's for the inspector."""
        asked = self.asked
        if viewer is None or not isinstance(asked, Turn):
            return ()
        return tuple(asked.options if viewer == SEES_ALL else asked.open_to(viewer))

    def told(self, viewer: str | None) -> list[dict[str, object]]:
        """The events as one person may see them; the inspector sees all once the round is over."""
        if viewer == SEES_ALL and self.over:
            return [event.whole() for event in self.events]
        return [event.seen(viewer) for event in self.events]


def odds_in_words(odds: tuple[int, int], capped: bool = False) -> str:
    """Odds in words, and that less was paid than they give.

    >>> odds_in_words((3, 2)), odds_in_words((500, 1), capped=True)
    ('3 to 2', '500 to 1, maximum payout')
    """
    return f"{odds[0]} to {odds[1]}{', maximum payout' if capped else ''}"


def winnings(counts: int, odds: tuple[int, int]) -> int:
    """What a wager wins at the odds, exactly: no instrument here rounds."""
    paid, rest = divmod(counts * odds[0], odds[1])
    assert rest == 0, f"{counts} at {odds[0]} to {odds[1]} does not divide"
    return paid


_HOUSE = frozenset(HOUSE)


def check_seats(seats: tuple[Seat, ...]) -> None:
    """Every player once, every seat once, no stake below nothing."""
    players = [seat.player for seat in seats]
    if len(set(players)) < len(players):
        raise Refused(f"{_twice(players)} is at the table twice.")
    numbers = [seat.seat for seat in seats if seat.seat is not None]
    if len(set(numbers)) < len(numbers):
        raise Refused(f"Seat {_twice(numbers)} is taken twice.")
    for seat in seats:
        if seat.player in _HOUSE or not seat.player.strip():
            raise Refused(f"A player cannot be called “{seat.player}”.")
        if seat.stake < 0:
            raise Refused(f"{seat.player} cannot have a stake of {seat.stake:,}.")


def _twice(ones: Sequence[object]) -> object:
    return next(one for one in ones if ones.count(one) > 1)


def in_play(wager: Wager) -> WagerView:
    """A wager as everybody sees it."""
    return WagerView(wager.player, wager.box, wager.on, wager.amount, wager.hand)
