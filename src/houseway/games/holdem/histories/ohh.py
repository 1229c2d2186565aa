"""A played hand written as Open Hand History, one JSON object for one hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal

import msgspec

from houseway.version import __version__

from ...events import Event
from ..round import Holdem
from . import ohh_objects as objects
from .actions import UNKNOWN
from .wagers import BOARD
from .writing import ONE, CannotBeTold, check_told, hole_cards, is_unshown

SPEC_VERSION = "1.4.7"
HOUSE = "Houseway"
PLAY_MONEY = "XPM"
STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}
BLINDS = ("Post SB", "Post BB", "Post Extra Blind")
SHOWN = {"shown": "Shows Cards", "not shown": "Mucks Cards", "mucked": "Mucks Cards"}
LIMITS: dict[str, Literal["NL", "PL", "FL"]] = {
    "no limit": "NL",
    "full pot": "PL",
    "half pot": "PL",
    "straddle": "FL",
}


class OhhTournament(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament that a hand belongs to; money is in the currency, not in chips.

    `flags` are those of the specification, such as "Rebuy" or "Bounty"; `level_minutes` is how
    long a level lasts, where levels are timed.
    """

    number: str
    name: str
    started: datetime
    currency: str = PLAY_MONEY
    buyin: Decimal = Decimal(0)
    fee: Decimal = Decimal(0)
    bounty: Decimal = Decimal(0)
    initial_stack: int = 0
    tables: Literal["STT", "MTT"] = "MTT"
    flags: tuple[str, ...] = ()
    level_minutes: int | None = None

    def told(self) -> objects.TournamentInfo:
        """The tournament as the format has it."""
        return objects.TournamentInfo(
            tournament_number=self.number,
            name=self.name,
            start_date_utc=_time(self.started),
            currency=_currency(self.currency),
            buyin_amount=_number(self.buyin),
            fee_amount=_number(self.fee),
            bounty_fee_amount=_number(self.bounty),
            initial_stack=self.initial_stack,
            type=self.tables,
            flags=self.flags,
            speed=objects.Speed(type="Normal", round_time=60 * (self.level_minutes or 0)),
        )


def write_ohh(
    round: Holdem,
    *,
    number: str | int | None = None,
    started: datetime | None = None,
    table: str = "",
    hero: str | None = None,
    currency: str = PLAY_MONEY,
    unit: Decimal = ONE,
    tournament: OhhTournament | None = None,
) -> str:
    """A finished hand as Open Hand History, one JSON object that ends with a line break.

    `number` names the hand (the number of the round if not given) and `started` is when it began.
    `hero` is the player whom the history is for: of the others it tells only what they showed;
    without a hero it tells every card that is known. `currency` is a code of ISO 4217, or XPM for
    play money; `unit` is what one chip is worth in it. Hands of one file are parted by a blank
    line: `"\\n".join(...)`. `CannotBeTold` says what the format has no words for.
    """
    check_told(round, hero)
    d, hand = round.determinations, _Hand(round, unit, hero)
    small, big = d.blinds[:2] if len(d.blinds) > 1 else (0, sum(d.blinds))
    written = objects.HandObject(
        spec_version=SPEC_VERSION,
        internal_version=__version__,
        site_name=HOUSE,
        network_name=HOUSE,
        tournament=d.tournament or tournament is not None,
        tournament_info=tournament.told() if tournament else None,
        game_number=str(round.circumstances.number if number is None else number),
        start_date_utc=_time(started) if started else None,
        table_name=table,
        game_type="Holdem",
        bet_limit=objects.BetLimit(bet_type=_limit(round)),
        table_size=d.seats,
        currency=_currency(currency),
        dealer_seat=round.button,
        small_blind_amount=hand.amount(small),
        big_blind_amount=hand.amount(big),
        ante_amount=hand.amount(d.ante),
        hero_player_id=hand.ids[hero] if hero else None,
        flags=() if hero else ("Observed",),
        players=list(hand.players()),
        rounds=hand.streets(),
        pots=list(hand.pots()),
    )
    return _encoded(objects.Wrapped(ohh=written))


def _encoded(hand: objects.Wrapped) -> str:
    return msgspec.json.format(msgspec.json.encode(hand), indent=2).decode() + "\n"


def _time(at: datetime) -> str:
    """A moment in UTC to the second; one without a zone is taken to be in UTC."""
    utc = at.astimezone(UTC) if at.tzinfo else at
    return f"{utc:%Y-%m-%dT%H:%M:%SZ}"


def _currency(code: str) -> str:
    if not (len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
        reason = f"{code!r} is no currency; it is a code such as AUD, or XPM for play money."
        raise CannotBeTold(reason)
    return code


def _number(value: Decimal) -> int | float:
    return int(value) if value == int(value) else float(value)


def _limit(round: Holdem) -> Literal["NL", "PL", "FL"]:
    maximum = round.determinations.maximum
    return "FL" if isinstance(maximum, int) else LIMITS[maximum]


class _Hand:
    """A played hand, told street by street; the numbers of the players are from 1."""

    def __init__(self, round: Holdem, unit: Decimal, hero: str | None) -> None:
        self.round, self.unit = round, unit
        self.ids = {player: number for number, player in enumerate(round.dealt_in, 1)}
        self.left = {player: round.players[player].stake for player in round.dealt_in}
        self.bets: dict[str, int] = {}
        self.hands = hole_cards(round, hero)
        few = len(round.determinations.blinds) == 1
        self.blinds = iter(BLINDS[1:] if few else BLINDS)
        self.told: list[objects.OhhStreet] = []

    def amount(self, chips: int) -> int | float:
        return _number(chips * self.unit)

    def players(self) -> Iterator[objects.OhhPlayer]:
        """Everybody who was dealt in."""
        for player, number in self.ids.items():
            seat = self.round.players[player]
            stack = self.amount(seat.stake)
            yield objects.OhhPlayer(id=number, seat=seat.seat, name=player, starting_stack=stack)

    def streets(self) -> list[objects.OhhStreet]:
        """The streets that were dealt, and the showdown where there was one."""
        self._street("Preflop", [])
        for event in self.round.events:
            if event.event in BOARD:
                self.bets = {}
                self._street(STREETS[event.event], event.facts["cards"])
            elif event.event == "dealt":
                self._dealt(event.facts["to"])
            elif event.event == "uncalled":
                self.left[event.facts["player"]] += event.facts["amount"]
            else:
                self._act(event)
        return self.told

    def _street(self, name: str, cards: list[str]) -> None:
        self.told.append(objects.OhhStreet(id=len(self.told), street=name, cards=cards, actions=[]))

    def _dealt(self, player: str) -> None:
        if cards := self.hands.pop(player, None):
            self._tell(player, "Dealt Cards", 0, cards if UNKNOWN not in cards else None)

    def _act(self, event: Event) -> None:
        facts = event.facts
        match event.event:
            case "ante":
                self._pay(facts["player"], "Post Ante", facts["amount"], is_bet=False)
            case "dead blind":
                self._pay(facts["player"], "Post Dead", facts["amount"], is_bet=False)
            case "posted":
                self._pay(facts["player"], self._blind(event), facts["amount"])
            case "call":
                self._pay(facts["player"], "Call", facts["amount"])
            case "bet" | "raise" as do:
                added = facts["to"] - self.bets.get(facts["player"], 0)
                # A bet before the flop, as there is after antes, is a raise to the format.
                self._pay(
                    facts["player"], "Bet" if do == "bet" and self.told[1:] else "Raise", added
                )
            case "check" | "no-raise":
                self._tell(facts["player"], "Check", 0)
            case "fold" if not is_unshown(self.round, event):
                self._tell(facts["player"], "Fold", 0)
            case "fold" | "shown" | "not shown" | "mucked" as do:
                if self.told[-1].street != "Showdown":
                    self._street("Showdown", [])
                self._tell(facts["player"], SHOWN.get(do, "Mucks Cards"), 0, facts.get("cards"))

    def _blind(self, event: Event) -> str:
        cite = self.round.rules.cite
        if cite("4.2(e)")[0] in event.clauses:
            return "Straddle"
        late = cite("17.4")[0] in event.clauses
        return BLINDS[-1] if late else next(self.blinds, BLINDS[-1])

    def _pay(self, player: str, do: str, chips: int, *, is_bet: bool = True) -> None:
        self.left[player] -= chips
        if is_bet:
            self.bets[player] = self.bets.get(player, 0) + chips
        self._tell(player, do, chips)

    def _tell(self, player: str, do: str, chips: int, cards: list[str] | None = None) -> None:
        actions = self.told[-1].actions
        actions.append(
            objects.Action(
                action_number=len(actions) + 1,
                player_id=self.ids[player],
                action=do,
                amount=self.amount(chips),
                is_allin=chips > 0 and self.left[player] == 0,
                cards=cards,
            )
        )

    def pots(self) -> Iterator[objects.OhhPot]:
        """Every pot that was won, what the house took of it, and who got the rest."""
        awards = [event.facts for event in self.round.events if event.event == "awarded"]
        for number, pot in enumerate(awards):
            shares = pot["shares"]
            yield objects.OhhPot(
                number=number,
                amount=self.amount(pot["amount"]),
                rake=self.amount(pot["amount"] - sum(shares.values())),
                player_wins=[
                    objects.PlayerWin(player_id=self.ids[player], win_amount=self.amount(share))
                    for player, share in shares.items()
                ],
            )
