"""Draws the pictures beside this file again: three live tables, each in the middle of a story.

Run it from anywhere: `python docs/pictures/draw.py`.
"""

from __future__ import annotations

from pathlib import Path

from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.mini_baccarat import MiniBaccaratDeterminations
from houseway.table import Table

HERE = Path(__file__).parent
PLAYERS = ("ann", "bob", "cyd", "dee", "eve", "fay", "gus")


def seated(table: Table, stake: int) -> Table:
    """The table open, with a player in every seat and the first round begun."""
    table.do("dealer", "open", approval="of the layout")
    for seat, player in enumerate(PLAYERS, 1):
        table.do(player, "sit", seat=seat, stake=stake)
    table.do("dealer", "start")
    return table


def new_shoe(table: Table, cut_by: str) -> None:
    """The cards cut by a player in the middle, the cutting card placed as usual."""
    table.do(cut_by, "cut", at=150)
    table.do("dealer", "place-cutting-card")


def wager(table: Table, player: str, amount: int, on: str, box: int | None = None) -> None:
    """Chips on a spot."""
    where = {} if box is None else {"box": box}
    table.do(player, "wager", on=on, amount=amount, **where)


def fall(table: Table, cards: str) -> None:
    """The dealer enters what fell."""
    for card in cards.split():
        table.do("dealer", "enter", fell=card)


def blackjack() -> Table:
    """Seven boxes: splits, insurance, side bets, two boxes with several bettors; cyd decides."""
    chosen = BlackjackDeterminations(
        minimum=1_000,
        maximum=50_000,
        multiple=500,
        super_sevens=True,
        super_sevens_amounts=(100, 500),
        perfect_pairs=True,
        perfect_pairs_minimum=500,
        perfect_pairs_maximum=5_000,
    )
    table = seated(Table("blackjack", chosen, live=True), 100_000)
    new_shoe(table, "ann")
    for box, (player, amount) in enumerate(
        zip(PLAYERS, (5_000, 10_000, 2_500, 1_500, 2_500, 40_000, 7_500), strict=True), 1
    ):
        wager(table, player, amount, "main", box)
    for player, amount, box in (("ann", 2_500, 2), ("gus", 5_000, 6), ("bob", 1_000, 6)):
        wager(table, player, amount, "main", box)
    wager(table, "ann", 1_000, "perfect-pairs", 1)
    wager(table, "dee", 500, "super-sevens", 4)
    table.do("dealer", "no-more-bets")
    fall(table, "8s Ts 9c 7d As 9h Kd Ah 8d 9s 2h 7c Kc 6d 2s")
    table.do("bob", "insure", box=2, amount=5_000)
    table.do("gus", "insure", box=7, amount=3_500)
    table.do("ann", "split", box=1)
    fall(table, "Jc")
    table.do("ann", "stand", box=1, hand="1")
    fall(table, "8h")
    table.do("ann", "split", box=1, hand="2")
    fall(table, "5c")
    table.do("ann", "draw", box=1, hand="2a")
    fall(table, "Tc 3d")
    table.do("ann", "double", box=1, hand="2b", amount=5_000)
    fall(table, "7h")
    table.do("bob", "stand", box=2)
    return table


def mini_baccarat() -> Table:
    """Wagers in all three areas; the Player wins on three cards."""
    chosen = MiniBaccaratDeterminations(minimum=50, maximum=1_000, multiple=25)
    table = seated(Table("mini-baccarat", chosen, live=True), 10_000)
    new_shoe(table, "ann")
    fall(table, "2h")
    areas = ("player", "banker", "banker", "tie", "player", "player", "banker")
    amounts = (100, 800, 50, 75, 350, 1_000, 500)
    for box, (player, area, amount) in enumerate(zip(PLAYERS, areas, amounts, strict=True), 1):
        wager(table, player, amount, area, box)
    wager(table, "ann", 25, "tie", 1)
    table.do("dealer", "no-more-bets")
    fall(table, "Ts 3d 5c 2h 4h 9s")
    return table


def roulette() -> Table:
    """Chips on places of every kind, a Maximum Marker, and the ball in 17."""
    table = seated(Table("roulette", live=True), 10_000)
    for player, on in {"ann": "17 17/20 13-18", "bob": "17 16/17/19/20 0/2/3"}.items():
        for place in on.split():
            wager(table, player, 50, place)
    wager(table, "cyd", 500, "column 2")
    wager(table, "dee", 200, "black")
    wager(table, "eve", 100, "dozen 2")
    table.do("fay", "maximum-marker", number=8)
    table.do("gus", "race-track", on="orphelins", amount=20)
    table.do("dealer", "no-more-bets")
    table.do("dealer", "enter", fell=17)
    return table


def main() -> None:
    """Write every picture."""
    for name, table in (
        ("blackjack", blackjack()),
        ("mini-baccarat", mini_baccarat()),
        ("roulette", roulette()),
    ):
        (HERE / f"{name}.svg").write_text(table.svg() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
