"""What a simulation came to: the mean and how sure it is, sessions, and the risk of ruin."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import ceil, exp, gcd, sqrt
from operator import add
from statistics import NormalDist
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .figures import DEVIATION, HOUSE_EDGE, RISK, UNITS, VALUE, Chart, Told

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .simulation import Kernel

CONFIDENCE = 0.95
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
BINS = 40
_NORMAL = NormalDist()
_Z = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2)


class Tally(NamedTuple):
    """Sums over all rounds, in the kernel's units."""

    rounds: int = 0
    net: int = 0
    squares: int = 0
    staked: int = 0
    won: int = 0
    lost: int = 0

    def with_more(self, other: Tally) -> Tally:
        """These rounds and others together."""
        return Tally(*map(add, self, other))


@dataclass(frozen=True, slots=True)
class SimulatedSessions:
    """How sessions of so many rounds ended, in initial units: each result and how often it fell.

    >>> SimulatedSessions(10, ((-2.0, 1), (0.0, 2), (3.0, 1)))
    <SimulatedSessions: 4 of 10 rounds each>
    """

    rounds: int
    results: tuple[tuple[float, int], ...]
    step: float = 1.0

    def __repr__(self) -> str:
        return f"<SimulatedSessions: {self.count:,} of {self.rounds:,} rounds each>"

    @property
    def count(self) -> int:
        """How many sessions were played to their end."""
        return sum(times for _, times in self.results)

    @property
    def mean(self) -> float:
        """What a session brings on average."""
        return sum(result * times for result, times in self.results) / self.count

    @property
    def deviation(self) -> float:
        """The standard deviation of what a session brings."""
        mean = self.mean
        spread = sum(times * (result - mean) ** 2 for result, times in self.results)
        return sqrt(spread / self.count)

    @property
    def won(self) -> float:
        """The share of sessions that ended with a win."""
        return sum(times for result, times in self.results if result > 0) / self.count

    def quantile(self, share: float) -> float:
        """The result that this share of sessions did not surpass.

        >>> SimulatedSessions(10, ((-2.0, 1), (0.0, 2), (3.0, 1))).quantile(0.5)
        0.0
        """
        reached = list(accumulate(times for _, times in self.results))
        return self.results[min(bisect_left(reached, share * reached[-1]), len(reached) - 1)][0]

    def bins(self) -> list[tuple[float, float, int]]:
        """The results in bars of equal width: from, below what, and how many sessions.

        A bar is so many steps wide, the smallest difference between results, so that each holds
        as many possible results as the next.

        >>> SimulatedSessions(2, ((-2.0, 1), (0.0, 2), (2.0, 1)), 2.0).bins()
        [(-2.0, 0.0, 1), (0.0, 2.0, 2), (2.0, 4.0, 1)]
        """
        low, high = self.results[0][0], self.results[-1][0]
        width = self.step * ceil((round((high - low) / self.step) + 1) / BINS)
        heights: Counter[int] = Counter()
        for result, times in self.results:
            heights[round((result - low) / self.step) // round(width / self.step)] += times
        bars = range(max(heights) + 1)
        return [(low + at * width, low + (at + 1) * width, heights[at]) for at in bars]

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        if not self.results:
            return {"rounds": self.rounds, "sessions": 0}
        return {
            "rounds": self.rounds,
            "sessions": self.count,
            "mean": self.mean,
            "deviation": self.deviation,
            "won": self.won,
            "worst": self.results[0][0],
            "best": self.results[-1][0],
            "quantiles": {f"{share:.0%}": self.quantile(share) for share in SHARES},
            "distribution": [
                {"from": low, "to": high, "sessions": times} for low, high, times in self.bins()
            ],
        }


@dataclass(frozen=True, slots=True)
class Ruin:
    """How many sessions ran out of a bankroll, and what a random walk would make one expect."""

    bankroll: int
    ruined: int
    share: float | None
    approximation: float

    def whole(self) -> dict[str, object]:
        """Everything, ready for JSON."""
        return {
            "bankroll": self.bankroll,
            "ruined": self.ruined,
            "share": self.share,
            "approximation": self.approximation,
        }


@dataclass(frozen=True, slots=True)
class Simulated:
    """Rounds of a game that were played by one policy; amounts are in initial units.

    `unit` says what one initial unit is. Only a `banked` game has a house to win what is lost.

    >>> played = 1_000_000, 7, -0.005, (-0.0072, -0.0028), 1.14, 1.12, 0.43, 0.48
    >>> ended = SimulatedSessions(100, ())
    >>> Simulated("blackjack", "basic strategy", "the first wager", *played, (), ended)
    <Simulated blackjack: 1,000,000 rounds, value -0.5000% (-0.7200% to -0.2800%), seed 7>
    """

    named: ClassVar[str] = "game"
    charts: ClassVar[tuple[Chart, ...]] = ()

    game: str
    policy: str
    unit: str
    rounds: int
    seed: int
    value: float
    interval: tuple[float, float]
    deviation: float
    units: float
    won: float
    lost: float
    series: tuple[tuple[int, float], ...]
    sessions: SimulatedSessions
    ruin: Ruin | None = None
    seconds: float = field(default=0.0, compare=False)
    banked: bool = True

    def __repr__(self) -> str:
        low, high = self.interval
        value = f"value {self.value:.4%} ({low:.4%} to {high:.4%})"
        return f"<Simulated {self.game}: {self.rounds:,} rounds, {value}, seed {self.seed}>"

    @property
    def edge(self) -> float:
        """What the house won of an initial unit."""
        return -self.value

    @property
    def risk(self) -> float:
        """The element of risk: what the house won of all units wagered."""
        return self.edge / self.units

    def told(self) -> Iterator[Told]:
        """What can be compared with another table's rounds."""
        yield self.game, VALUE, self.value
        if self.banked:
            yield self.game, HOUSE_EDGE, self.edge
        yield self.game, UNITS, self.units
        if self.banked:
            yield self.game, RISK, self.risk
        yield self.game, DEVIATION, self.deviation
        yield self.game, "won", self.won
        yield self.game, "lost", self.lost

    def whole(self) -> dict[str, object]:
        """Everything that the seed decides, ready for JSON; the time taken is not part of it."""
        return {
            "game": self.game,
            "policy": self.policy,
            "unit": self.unit,
            "rounds": self.rounds,
            "seed": self.seed,
            "value": self.value,
            "interval": list(self.interval),
            "confidence": CONFIDENCE,
            "edge": self.edge if self.banked else None,
            "units": self.units,
            "element_of_risk": self.risk if self.banked else None,
            "deviation": self.deviation,
            "won": self.won,
            "lost": self.lost,
            "sessions": self.sessions.whole(),
            "ruin": self.ruin.whole() if self.ruin else None,
            "series": [list(point) for point in self.series],
        }

    def __rich__(self) -> RenderableType:
        from .simulation_display import simulated_shown  # noqa: PLC0415

        return simulated_shown(self)

    def svg(self) -> str:
        """The running mean and the sessions as a drawing."""
        from .plots import drawn  # noqa: PLC0415

        return drawn(self)

    def _repr_svg_(self) -> str:
        return self.svg()


def simulated(
    kernel: Kernel,
    seed: int,
    tally: Tally,
    series: Sequence[tuple[int, int]],
    sessions: tuple[int, Mapping[int, int]],
    ruin: tuple[int, int] | None,
) -> Simulated:
    """The figures of all rounds from their sums."""
    rounds, scale = tally.rounds, kernel.scale
    value = tally.net / (rounds * scale)
    deviation = sqrt(max(rounds * tally.squares - tally.net**2, 0)) / (rounds * scale)
    margin = _Z * deviation / sqrt(rounds)
    length, results = sessions
    nets = sorted(results)
    step = gcd(*(net - nets[0] for net in nets)) or 1
    ended = SimulatedSessions(
        length, tuple((net / scale, results[net]) for net in nets), step / scale
    )
    return Simulated(
        kernel.game,
        kernel.policy,
        kernel.unit,
        rounds,
        seed,
        value,
        (value - margin, value + margin),
        deviation,
        tally.staked / (rounds * scale),
        tally.won / rounds,
        tally.lost / rounds,
        tuple((after, net / (after * scale)) for after, net in series),
        ended,
        _ruin(*ruin, ended, value, deviation) if ruin else None,
        banked=kernel.banked,
    )


def _ruin(
    bankroll: int, ruined: int, sessions: SimulatedSessions, value: float, deviation: float
) -> Ruin:
    share = ruined / sessions.count if sessions.results else None
    return Ruin(bankroll, ruined, share, reaches(bankroll, sessions.rounds, value, deviation))


def reaches(depth: float, rounds: int, drift: float, deviation: float) -> float:
    """How likely a random walk with these steps falls so deep within so many rounds.

    >>> round(reaches(10, 100, 0.0, 1.0), 4)
    0.3173
    """
    if deviation == 0:
        return 1.0 if drift * rounds <= -depth else 0.0
    wide, fallen = deviation * sqrt(rounds), drift * rounds
    back = exp(min(-2 * drift * depth / deviation**2, 700.0))
    straight, turned = (-depth - fallen) / wide, (-depth + fallen) / wide
    return min(_NORMAL.cdf(straight) + back * _NORMAL.cdf(turned), 1.0)
