"""Draws the pictures beside this file again: live tables, each in the middle of a story.

Run it from anywhere: `python docs/pictures/draw.py`.
"""

from __future__ import annotations

from pathlib import Path

from houseway.games.blackjack import BlackjackDeterminations
from houseway.games.canberra_poker import CanberraPokerDeterminations
from houseway.games.charity_holdem import CharityHoldemDeterminations
from houseway.games.mini_baccarat import MiniBaccaratDeterminations
from houseway.games.pai_gow import PaiGowDeterminations
from houseway.games.tournament_blackjack import TournamentBlackjackDeterminations
from houseway.games.ultimate_holdem import UltimateHoldemDeterminations
from houseway.table import Table

HERE = Path(__file__).parent
PLAYERS = ("ann", "bob", "cyd", "dee", "eve", "fay", "gus", "hal", "ida", "jon")
UNSEEN = "??"


def seated(table: Table, stake: int, players: int = 7, first: int = 1) -> Table:
    """The table open, with a player in every seat and the first round begun."""
    table.do("dealer", "open", approval="of the layout")
    for seat, player in enumerate(PLAYERS[:players], first):
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


def face_down(table: Table, cards: int) -> None:
    """Cards fall that nobody has seen."""
    fall(table, " ".join([UNSEEN] * cards))


def decide(table: Table, decisions: str, **facts: int) -> None:
    """Players decide one after the other; the facts are for those who play, bet or raise."""
    for decision in decisions.split(", "):
        player, act = decision.split()
        table.do(player, act, **(facts if act in ("play", "bet", "raise") else {}))


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
        zip(PLAYERS, (5_000, 10_000, 2_500, 1_500, 2_500, 40_000, 7_500), strict=False), 1
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
    for box, (player, area, amount) in enumerate(zip(PLAYERS, areas, amounts, strict=False), 1):
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


def ultimate_holdem() -> Table:
    """The dealer has a pair of nines; three boxes are settled, and one player has folded."""
    chosen = UltimateHoldemDeterminations(
        minimum=1_000, maximum=30_000, multiple=500, trips_minimum=500, trips_maximum=10_000
    )
    table = seated(Table("ultimate-holdem", chosen, live=True), 200_000, players=6)
    for box, (player, ante) in enumerate(
        zip(PLAYERS, (1_000, 5_000, 2_500, 1_500, 30_000, 2_000), strict=False), 1
    ):
        wager(table, player, ante, "ante", box)
    for player, trips, box in (("bob", 1_000, 2), ("eve", 10_000, 5), ("fay", 500, 6)):
        wager(table, player, trips, "trips", box)
    table.do("dealer", "no-more-bets")
    face_down(table, 19)
    decide(table, "ann play, bob check, cyd check, dee fold, eve play, fay check", times=4)
    fall(table, "9s 5d 7h")
    decide(table, "bob play, cyd check, fay check")
    fall(table, "Jc 2c")
    decide(table, "cyd play, fay fold")
    fall(table, "9d Kh")
    for box, cards in ((5, "Qs Tc"), (3, "Jd 9c")):
        table.do("dealer", "settle", box=box)
        fall(table, cards)
    return table


def canberra_poker() -> Table:
    """The dealer shows an ace; ann, bob and dee have decided, and eve is to."""
    chosen = CanberraPokerDeterminations(
        minimum=50, maximum=500, multiple=25, maximum_payout=50_000
    )
    table = seated(Table("canberra-poker", chosen, live=True), 5_000)
    table.do("dealer", "cut")
    for box, (player, ante) in enumerate(
        zip(PLAYERS, (50, 100, 250, 75, 500, 125, 50), strict=False), 1
    ):
        wager(table, player, ante, "ante", box)
    table.do("dealer", "no-more-bets")
    face_down(table, 39)
    fall(table, "Ah")
    decide(table, "ann bet, bob bet, cyd fold, dee bet")
    return table


def pai_gow() -> Table:
    """The Bank has 5 and 9; some Hands are displayed against it, the others are Set."""
    chosen = PaiGowDeterminations(minimum=50, maximum=500, multiple=10)
    table = seated(Table("pai-gow", chosen, live=True), 5_000, first=2)
    table.do("dealer", "cut")
    for player, amount in zip(PLAYERS, (100, 500, 50, 200, 250, 70, 150), strict=False):
        wager(table, player, amount, "main")
    table.do("dealer", "no-more-bets")
    table.do("dealer", "enter", fell=[2, 4, 5])
    for player in PLAYERS[:7]:
        table.do(player, "view")
        table.do(player, "set")
    fall(table, "gor-1 foo-1 ping-1 gow-36")
    decide(table, "dealer house-way, dealer display")
    fall(table, "chong-1 mooy-1 teen-1 teen-2 bon-2 ping-2 gee-24 gee-12")
    fall(table, "look-1 bot-26 gor-2 bon-1 tit-1 tit-2 day-1 bot-35")
    return table


def tournament_blackjack() -> Table:
    """ann has doubled, bob is over 21 and cyd stands; dee is to decide."""
    chosen = TournamentBlackjackDeterminations(
        minimum=50, maximum=1_000, multiple=10, decks=6, shuffle="hand"
    )
    table = seated(Table("tournament-blackjack", chosen, live=True), 5_000)
    new_shoe(table, "ann")
    for player, amount in zip(PLAYERS, (100, 250, 50, 500, 1_000, 70, 150), strict=False):
        wager(table, player, amount, "main")
    table.do("dealer", "no-more-bets")
    fall(table, "9s 6d Tc Kd 8h 5s As 7c 2d 5h 7d 8c Jh Kc 6s")
    table.do("ann", "double", box=1, amount=100)
    fall(table, "Th")
    table.do("bob", "draw", box=2)
    fall(table, "4s")
    table.do("bob", "draw", box=2)
    fall(table, "9d")
    table.do("cyd", "stand", box=3)
    return table


def holdem() -> Table:
    """The flop lies; bob bet, dee is all in with a raise, and gus is to act."""
    table = seated(Table("holdem", live=True), 50_000, players=8)
    table.do("dealer", "cut")
    face_down(table, 16)
    decide(table, "cyd fold, dee call, eve raise, fay fold, gus call, hal fold, ann fold", to=4_000)
    decide(table, "bob call, dee call")
    fall(table, f"{UNSEEN} Qh 7s 7d")
    table.do("bob", "bet", to=6_500)
    table.do("dee", "raise", to=46_000)
    table.do("eve", "fold")
    return table


def charity_holdem() -> Table:
    """The last cards are shown: jon wins the pot with a flush."""
    chosen = CharityHoldemDeterminations(minimum=100, blinds=(50, 100), lowest_chip=25)
    table = seated(Table("charity-holdem", chosen, live=True), 10_000, players=10)
    table.do("dealer", "cut")
    face_down(table, 20)
    decide(table, "cyd call, dee fold, eve fold, fay raise, gus fold, hal call, ida fold", to=400)
    decide(table, "jon call, ann fold, bob call, cyd fold")
    fall(table, f"{UNSEEN} Kd 9d 4c")
    table.do("dealer", "turn-flop")
    decide(table, "bob check, fay bet, hal fold, jon call, bob fold", to=1_200)
    fall(table, f"{UNSEEN} 2d")
    decide(table, "fay check, jon bet, fay call", to=2_500)
    fall(table, f"{UNSEEN} 5s")
    decide(table, "fay check, jon check, dealer showdown")
    fall(table, "Ks Qs")
    decide(table, "jon show")
    fall(table, "Ad 6d")
    return table


STORIES = (
    blackjack,
    canberra_poker,
    charity_holdem,
    holdem,
    mini_baccarat,
    pai_gow,
    roulette,
    tournament_blackjack,
    ultimate_holdem,
)


def pictures() -> dict[str, str]:
    """Every picture by the name of its game."""
    return {story.__name__.replace("_", "-"): story().svg() + "\n" for story in STORIES}


def main() -> None:
    """Write every picture."""
    for game, svg in pictures().items():
        (HERE / f"{game}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
