"""Players who keep company: each of a character, deciding by what their own seat sees.

What they do is always the same for the same table, round and name. How hard it was is told with
it, so that whoever seats them can let them think about it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.equipment.chance import Chance

from .asks import Act, Turn
from .bots import bot, may_speak, sized
from .catalogue import GAMES
from .procedure import Procedure
from .round import Round
from .wagering import BankedRound

FINE: Final = 10_000
SPARE: Final = 4  # a wager is at most one part of so many, so that there is something left to raise
ROUTINE, USUAL = 0.0, 0.3
HARD: Final = {"split": 0.6, "double": 0.5, "house-way": 0.8}
QUICKEST, SLOWEST = 0.6, 4.0  # seconds


class Character(NamedTuple):
    """How somebody plays.

    `wagers` are how many times the minimum is put down, one of them in each round, on up to
    `places` places. At poker a call must be worth `margin` more than it costs; from `presses` times
    an even share of the pot on it is bet or raised, `bluffs` is how often that is done with
    nothing, and a `whim` moves how good a hand seems. `tempo` makes quick or slow.
    """

    name: str
    wagers: tuple[int, ...] = (1,)
    places: int = 1
    margin: float = 0.0
    presses: float = 1.5
    bluffs: float = 0.0
    whim: float = 0.0
    tempo: float = 1.0


CHARACTERS: Final = {
    character.name: character
    for character in (
        Character("cautious", (1, 1, 1, 2), 1, 0.06, 1.75, 0.02, tempo=1.25),
        Character("steady", (1, 2, 2, 3), 2, 0.02, 1.5, 0.06),
        Character("sociable", (1, 1, 2, 3), 4, -0.08, 1.9, 0.03, tempo=0.9),
        Character("bold", (2, 3, 5, 8), 3, 0.0, 1.2, 0.18, tempo=0.7),
        Character("moody", (1, 1, 2, 10), 5, 0.0, 1.4, 0.1, whim=0.15),
    )
}
STEADY: Final = CHARACTERS["steady"]


class Mind(NamedTuple):
    """What somebody has made up their mind to do, and how hard that was, from 0 to 1."""

    act: Act
    difficulty: float = USUAL

    def seconds(self, character: Character) -> float:
        """How long a person of that character would take for it; never twice the same."""
        chance = Chance(repr((self.act.by, self.act.do, self.act.facts)).encode(), character.name)
        thought = 0.2 + 0.8 * _share(chance)
        wanted = character.tempo * (0.7 + 0.7 * _share(chance) + 3.0 * self.difficulty * thought)
        return min(SLOWEST, max(QUICKEST, wanted))


def make_up_mind(procedure: Procedure, player: str, character: Character = STEADY) -> Mind | None:
    """What a player of some character does at this turn; None where there is nothing to do."""
    turn = procedure.asked
    if not isinstance(turn, Turn) or player not in turn.actors or not may_speak(procedure, player):
        return None
    if not isinstance(procedure, Round) or (turn.lapse is not None and turn.lapse.by == player):
        plain = bot(procedure, player)
        return Mind(plain, ROUTINE) if plain else None
    chance = _chance(procedure, player)
    judge = GAMES[procedure.game].bot.judge
    judged = judge(procedure, player, character, chance) if judge else None
    return judged or _plainly(procedure, player, character, chance)


def _plainly(round: Round, player: str, character: Character, chance: Chance) -> Mind | None:
    """What the game's plain player does, with a wager of the character's own size."""
    act = bot(round, player)
    if act is None or act.do != "wager":
        return Mind(act, HARD.get(act.do, USUAL)) if act else None
    assert isinstance(round, BankedRound)
    alike = GAMES[round.game].bot.elsewhere(round, act)
    where = {"on": alike[chance.below(len(alike))]} if alike else {}
    times = character.wagers[chance.below(len(character.wagers))]
    most = round.stakes[player] // (SPARE * GAMES[round.game].first_wagers)
    wanted = min(round.determinations.minimum * times, most)
    return Mind(sized(round, Act(player, act.do, {**act.facts, **where}), wanted))


def _chance(round: Round, player: str) -> Chance:
    """What a player's whims come from: the same whenever the same is known to everybody."""
    moment = (round.circumstances.number, len(round.events), len(round.wagers))
    return Chance(player.encode(), f"{round.game} {moment}")


def happens(chance: Chance, part: float) -> bool:
    """Whether something happens that happens that often."""
    return _share(chance) < part


def swing(chance: Chance, most: float) -> float:
    """By how much a whim moves a judgement, up or down."""
    return most * (2 * _share(chance) - 1)


def _share(chance: Chance) -> float:
    return chance.below(FINE) / FINE
