"""A simulation for the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from .figure_display import expected, percent
from .figures import DEVIATION, HOUSE_EDGE, RISK, UNITS, VALUE
from .simulation_results import SHARES, Simulated, SimulatedSessions


def simulated_shown(simulated: Simulated) -> Group:
    """What the rounds came to, line by line."""
    lines = Table.grid(padding=(0, 3))
    lines.add_column(style="dim")
    lines.add_column()
    for name, told in _lines(simulated):
        lines.add_row(name, Text(told))
    rounds = f"{simulated.rounds:,} round{'' if simulated.rounds == 1 else 's'}"
    return Group(
        Text(f"{simulated.game}: {rounds}, seed {simulated.seed}", "bold"),
        Text(f"policy: {simulated.policy}"),
        Text(f"unit: {simulated.unit}"),
        Text(),
        lines,
    )


def _lines(simulated: Simulated) -> list[tuple[str, str]]:
    least, most = map(expected, simulated.interval)
    low, high = (percent(-bound) for bound in reversed(simulated.interval))
    even = max(1 - simulated.won - simulated.lost, 0.0)
    ends = f"{percent(simulated.won, 2)} won, {percent(simulated.lost, 2)} lost"
    lines = [(VALUE, f"{expected(simulated.value)}, with 95% confidence from {least} to {most}")]
    if simulated.banked:
        edge = f"{percent(simulated.edge)}, with 95% confidence from {low} to {high}"
        lines.append((HOUSE_EDGE, edge))
    lines.append((UNITS, f"{simulated.units:.4f} in a round"))
    if simulated.banked:
        lines.append((RISK, percent(simulated.risk)))
    lines += [
        (DEVIATION, f"{simulated.deviation:.4f} units in a round"),
        ("rounds", f"{ends}, {percent(even, 2)} even"),
        *_sessions(simulated.sessions),
    ]
    if ruin := simulated.ruin:
        share = "no session finished" if ruin.share is None else percent(ruin.share, 3)
        about = percent(ruin.approximation, 3)
        lines.append((f"ruin with {ruin.bankroll:,} units", f"{share}; a random walk: {about}"))
    speed = simulated.rounds / simulated.seconds if simulated.seconds else 0
    lines.append(("time", f"{simulated.seconds:.2f} s, {speed:,.0f} rounds a second"))
    return lines


def _sessions(sessions: SimulatedSessions) -> list[tuple[str, str]]:
    name = f"sessions of {sessions.rounds:,}"
    if not sessions.results:
        return [(name, "none was played to its end")]
    quantiles = ", ".join(f"{share:.0%} {sessions.quantile(share):+,.1f}" for share in SHARES)
    middle = f"{sessions.mean:+,.2f} units on average, deviation {sessions.deviation:,.2f}"
    worst, best = sessions.results[0][0], sessions.results[-1][0]
    return [
        (name, f"{sessions.count:,}; {percent(sessions.won, 2)} won; {middle}"),
        ("", f"worst {worst:+,.1f}, {quantiles}, best {best:+,.1f}"),
    ]
