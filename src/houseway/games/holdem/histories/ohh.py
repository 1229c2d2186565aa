"""A played hand written as Open Hand History, one JSON object for one hand."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

import msgspec

from houseway import __version__

from ...events import Event
from ..play import Holdem
from .actions import UNKNOWN
from .wagers import BOARD
from .writing import ONE, check_told, hole_cards

SPEC_VERSION = "1.4.7"
PLAY_MONEY = "XPM"
STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}
BLINDS = ("Post SB", "Post BB", "Post Extra Blind")
ACTS = {
    "fold": "Fold",
    "check": "Check",
    "no-raise": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "shown": "Shows Cards",
    "not shown": "Mucks Cards",
    "mucked": "Mucks Cards",
}
LIMITS = {"no limit": "NL", "full pot": "PL", "half pot": "PL", "straddle": "FL"}


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
    check_told(round)
    hand = _Hand(round, unit)
    d = round.determinations
    blinds = [*d.blinds[:1], *d.blinds[-1:]] or [0, 0]
    body = {
        "spec_version": SPEC_VERSION,
        "internal_version": __version__,
        "network_name": "Houseway",
        "site_name": "Houseway",
        "game_type": "Holdem",
        "tournament": d.tournament,
        "table_name": table,
        "table_size": d.seats,
        "game_number": str(round.circumstances.number),
        "start_date_utc": started,
        "currency": currency,
        "ante_amount": hand.amount(d.ante),
        "small_blind_amount": hand.amount(blinds[0]),
        "big_blind_amount": hand.amount(blinds[1]),
        "bet_limit": hand.bet_limit(),
        "dealer_seat": round.button,
        "hero_player_id": None,
        "flags": ["Observed"],
        "players": hand.players(),
        "rounds": hand.rounds(),
        "pots": hand.pots(),
    }
    return msgspec.json.format(msgspec.json.encode({"ohh": body}), indent=2).decode() + "\n"


class _Hand:
    """A played hand, told street by street."""

    def __init__(self, round: Holdem, unit: Decimal) -> None:
        self.round, self.unit = round, unit
        self.ids = {player: number for number, player in enumerate(round.dealt_in)}
        self.left = {player: round.players[player].stake for player in round.dealt_in}
        self.bets: dict[str, int] = {}
        self.blinds = iter(BLINDS)
        self.told: list[dict[str, Any]] = []

    def amount(self, chips: int) -> int | float:
        value = chips * self.unit
        return int(value) if value == int(value) else float(value)

    def bet_limit(self) -> dict[str, Any]:
        maximum = self.round.determinations.maximum
        if isinstance(maximum, int):
            return {"bet_type": "FL", "bet_cap": self.amount(maximum)}
        return {"bet_type": LIMITS[maximum], "bet_cap": 0}

    def players(self) -> list[dict[str, Any]]:
        seats = self.round.players
        return [
            {
                "id": number,
                "seat": seats[player].seat,
                "name": player,
                "starting_stack": self.amount(seats[player].stake),
            }
            for player, number in self.ids.items()
        ]

    # Streets

    def rounds(self) -> list[dict[str, Any]]:
        """The streets that were dealt, and the showdown where there was one."""
        self._street("Preflop", [])
        hands = hole_cards(self.round)
        for event in self.round.events:
            if event.event in BOARD:
                self.bets = {}
                self._street(STREETS[event.event], event.facts["cards"])
            elif event.event == "shuffled":
                continue
            elif event.event == "dealt":
                self._dealt(event.facts["to"], hands)
            elif event.event == "uncalled":
                self.left[event.facts["player"]] += event.facts["amount"]
            else:
                self._act(event)
        return self.told

    def _street(self, name: str, cards: list[str]) -> None:
        street = {"id": len(self.told), "street": name, "cards": cards, "actions": []}
        self.told.append(street)

    def _dealt(self, player: str, hands: dict[str, list[str]]) -> None:
        if cards := hands.pop(player, None):
            self._tell(player, "Dealt Cards", 0, cards if UNKNOWN not in cards else None)

    def _act(self, event: Event) -> None:
        facts = event.facts
        match event.event:
            case "ante":
                self._pay(facts["player"], "Post Ante", facts["amount"], is_bet=False)
            case "posted":
                self._pay(facts["player"], self._blind(event), facts["amount"])
            case "call":
                self._pay(facts["player"], "Call", facts["amount"])
            case "bet" | "raise" as do:
                added = facts["to"] - self.bets.get(facts["player"], 0)
                self._pay(facts["player"], ACTS[do], added)
            case "fold" | "check" | "no-raise" as do:
                self._tell(facts["player"], ACTS[do], 0)
            case "shown" | "not shown" | "mucked" as do:
                if self.told[-1]["street"] != "Showdown":
                    self._street("Showdown", [])
                self._tell(facts["player"], ACTS[do], 0, facts.get("cards"))

    def _blind(self, event: Event) -> str:
        over = self.round.rules.cite("4.2(e)")[0] in event.clauses
        return "Straddle" if over else next(self.blinds, BLINDS[-1])

    def _pay(self, player: str, do: str, chips: int, *, is_bet: bool = True) -> None:
        """Chips go in; the amount of an action is what it adds, not what it goes to."""
        self.left[player] -= chips
        if is_bet:
            self.bets[player] = self.bets.get(player, 0) + chips
        self._tell(player, do, chips)

    def _tell(self, player: str, do: str, chips: int, cards: list[str] | None = None) -> None:
        actions = self.told[-1]["actions"]
        action: dict[str, Any] = {
            "action_number": len(actions),
            "player_id": self.ids[player],
            "action": do,
            "amount": self.amount(chips),
            "is_allin": chips > 0 and self.left[player] == 0,
        }
        actions.append({**action, "cards": cards} if cards else action)

    def pots(self) -> list[dict[str, Any]]:
        """Every pot that was won, what the house took of it, and who got the rest."""
        awards = [event.facts for event in self.round.events if event.event == "awarded"]
        return [
            {
                "number": number,
                "amount": self.amount(pot["amount"]),
                "rake": self.amount(pot["amount"] - sum(pot["shares"].values())),
                "player_wins": [
                    {"player_id": self.ids[player], "win_amount": self.amount(share)}
                    for player, share in pot["shares"].items()
                ],
            }
            for number, pot in enumerate(awards)
        ]
