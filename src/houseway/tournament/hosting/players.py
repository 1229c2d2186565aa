"""Players who play by themselves: each a little different, and always the same from a seed."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import cast
from zlib import crc32

from houseway.games import GAMES
from houseway.games.asks import Act
from houseway.games.bots import Decides, bot, decided, house, is_betting, sized
from houseway.games.procedure import Procedure
from houseway.games.round import Round
from houseway.games.rulings import HOUSE
from houseway.games.wagering import BankedRound

UNITS = (1, 1, 2, 2, 3, 5, 10)


class Field:
    """The players of a tournament, told apart by a seed.

    `late` says that the last level of a session has come which ends when players are out: then
    everybody wagers as much as they can, so that every tournament ends. `own` has the players who
    choose for themselves; where one of them chooses nothing, a plain player does it.
    """

    def __init__(self, seed: str, own: Mapping[str, Decides] | None = None) -> None:
        self.seed, self.late = seed, False
        self._own = own or {}

    def buys(self, player: str, what: str) -> bool:
        """Whether a player pays for a re-buy or an add-on."""
        return bool(self.number(player, what) % 2)

    def number(self, *of: object) -> int:
        """A number that is always the same for the same things."""
        return crc32(" ".join(map(str, (self.seed, *of))).encode())

    def act(self, procedure: Procedure) -> Act:
        """What is done next at a table, by a player or by the house."""
        act = self.choose(procedure) or house(procedure)
        assert act is not None, f"nobody acts: {procedure.asked}"
        return act

    def choose(self, procedure: Procedure, among: Container[str] | None = None) -> Act | None:
        """What one of the players does next, or of some among them, if it is for them to act."""
        asked = [name for name in _asked(procedure) if among is None or name in among]
        acts = (self._act_of(procedure, name) for name in asked)
        return next((act for act in acts if act is not None), None)

    def _act_of(self, procedure: Procedure, player: str) -> Act | None:
        """The game's own plain player, but with wagers that differ from one player to the next."""
        if player in self._own:
            return decided(self._own[player], procedure, player)
        played = GAMES[procedure.game].bot if isinstance(procedure, Round) else None
        if played is not None and played.in_character is not None:
            return played.in_character(procedure, player, self.number(player), self.late)
        act = bot(procedure, player)
        if act is None or act.do != "wager":
            return act
        return _varied(self, cast(BankedRound, procedure), act)


def _asked(procedure: Procedure) -> list[str]:
    """Whose turn it may be; where there is a starting marker, the player who has been called."""
    if is_betting(procedure):
        round = cast(BankedRound, procedure)
        if round.circumstances.first_to_wager is not None:
            return round.wagering_order()[round.turn_to_wager :][:1]
    return [name for name in getattr(procedure.asked, "actors", ()) if name not in HOUSE]


# Wagers of many sizes, so that stacks do not stay level


def _varied(field: Field, round: BankedRound, act: Act) -> Act:
    number = field.number(act.by, round.circumstances.number, round.stakes[act.by])
    facts = {**act.facts, **_elsewhere(round, act, number)}
    table = round.determinations
    most = min(table.maximum, round.stakes[act.by] // GAMES[round.game].first_wagers)
    wanted = most if field.late else table.minimum * UNITS[number % len(UNITS)]
    return sized(round, Act(act.by, act.do, facts), wanted)


def _elsewhere(round: BankedRound, act: Act, number: int) -> dict[str, str]:
    """Another place to bet on, where the game has some."""
    alike = GAMES[round.game].bot.elsewhere(round, act)
    return {"on": alike[number // 16 % len(alike)]} if alike else {}
