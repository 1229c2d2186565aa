"""The tables of poker, of pai gow and of tournaments as SVG: complete, legible, and discreet."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from test_table_drawing import SVG, VIEWERS, check, face_up, script, texts, told

from houseway.drawing import draw
from houseway.equipment import set_of_tiles
from houseway.games.round import Seat
from houseway.games.views import SeatView
from houseway.table import Table
from playing import NO_MORE_BETS, begin, do, step, wager
from randomly import Player

PLAYERS = ("ann", "bob", "cyd", "dee", "eve", "fay", "gus", "hal")
ULTIMATE = {"minimum": 1_000, "maximum": 30_000, "multiple": 500, "trips_minimum": 500}
CANBERRA = {"minimum": 50, "maximum": 500, "multiple": 25, "maximum_payout": 50_000}
PAI_GOW = {"minimum": 50, "maximum": 500, "multiple": 10}
CUT = step("dealer", "cut")
TWO = {"ann": 50_000, "bob": 50_000}
POKER: dict[str, dict[str, Any]] = {
    "charity-holdem": {"minimum": 1_000, "blinds": [500, 1_000], "lowest_chip": 100},
    "holdem": {
        "minimum_stake": 20_000,
        "minimum_bet": 1_000,
        "blinds": [500, 1_000],
        "commission": {"type": "time", "rate": 500, "minutes": 30, "approved_maximum": 500},
    },
}


# Every game


@pytest.mark.parametrize(("game", "determinations"), POKER.items())
def test_whatever_is_played_can_be_drawn(game, determinations):
    player = Player(game, determinations, seed=5)
    for _ in range(8):
        round = player.open()
        for _ in range(40):
            check(draw(round.view(player.random.choice(VIEWERS))))
            if round.asked is None:
                break
            player.answer(round)


@pytest.mark.parametrize("game", ["canberra-poker", "holdem", "pai-gow", "ultimate-holdem"])
def test_who_sits_down_is_shown_before_anything_is_played(game):
    table = Table(game)
    table.do("dealer", "open", approval="of the layout")
    table.do("ann", "sit", seat=2, stake=50_000)
    assert "ann" in texts(table.svg())


class Space(NamedTuple):
    """About the space that words, a plate or an outline takes."""

    what: str
    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: Space) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.bottom, other.bottom) > max(self.top, other.top)

    def within(self, other: Space) -> bool:
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom


def drawn_out(root: ElementTree.Element) -> ElementTree.Element:
    """A drawing with the shapes that it keeps put wherever they are used, but for the rail."""
    kept = {f"#{node.get('id')}": node for node in root.iter() if node.get("id")}
    for parent in list(root.iter()):
        for place, child in enumerate(parent):
            if child.tag == f"{SVG}use" and not child.get("href", "").endswith("rim"):
                at = f"translate({child.get('x', 0)} {child.get('y', 0)})"
                parent[place] = ElementTree.Element(f"{SVG}g", transform=at)
                parent[place].append(kept[child.get("href", "")])
    for parent in list(root.iter()):
        for defs in parent.findall(f"{SVG}defs"):
            parent.remove(defs)
    return root


def spaces(node: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> list[Space]:
    """What lies on the felt, without what is printed on chips and cards and along curves."""
    transform = node.get("transform", "")
    if moved := re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", transform):
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    if sized := re.search(r"scale\(([-\d.]+)\)", transform):
        scale *= float(sized[1])
    at, down = (start + scale * float(node.get(name, 0)) for start, name in ((x, "x"), (y, "y")))
    if node.tag == f"{SVG}text" and node.text:
        size = float(node.get("font-size", 0)) * scale
        wide = 0.56 * size * len(node.text)
        left = at - wide * {"start": 0, "middle": 0.5, "end": 1}[node.get("text-anchor", "middle")]
        return [Space(node.text, left, left + wide, down - 0.7 * size, down)]
    if node.tag == f"{SVG}rect":
        wide, high = (scale * float(node.get(name, 0)) for name in ("width", "height"))
        what = "plate" if node.get("fill-opacity") == ".92" else "outline"
        return [Space(what, at, at + wide, down, down + high)]
    inner = [child for child in node if child.get("role") != "img"]
    return [one for child in inner for one in spaces(child, x, y, scale)]


@pytest.mark.parametrize("story", script()["STORIES"], ids=lambda story: story.__name__)
def test_nothing_lies_on_anything_else_at_a_full_table(story):
    found = spaces(drawn_out(ElementTree.fromstring(story().svg())))
    plates = [one for one in found if one.what == "plate"]
    outlines = [one for one in found if one.what == "outline"]
    lettering = [one for one in found if one.what not in ("plate", "outline")]
    assert plates
    assert len(lettering) > 20
    for several in (plates, lettering):
        for one, other in combinations(several, 2):
            assert not one.meets(other), f"{one} lies on {other}"
    for plate in plates:
        for outline in outlines:
            assert plate.within(outline) or not plate.meets(outline), f"{plate} on {outline}"


# Poker against the dealer


def ultimate(cards: str, *steps: dict[str, Any]) -> Any:
    wagers = [wager("ann", 1_000, "ante", 1), wager("bob", 1_000, "ante", 2), NO_MORE_BETS]
    return begin("ultimate-holdem", ULTIMATE, TWO, cards, [*wagers, *steps])


def test_ultimate_holdem_shows_four_wagers_and_the_communal_cards():
    cards = "2c 5d 7h 9s Jc As Ad Kh Kc 9d 3h"
    round = ultimate(cards, step("ann", "play", times=4), step("bob", "check"))
    svg = draw(round.view("ann"))
    assert {"$10", "$40", "COMMUNAL CARDS", "TRIPS", "to decide"} <= set(texts(svg))
    assert "Communal cards: two of clubs, five of diamonds, seven of hearts, a card" in told(svg)
    assert "Box 1: ann; ace of spades and ace of diamonds; ante: ann has $10;" in told(svg)
    assert "Box 2: bob; a card face down and a card face down; to decide;" in told(svg)


def test_ultimate_holdem_tells_the_dealers_hand_and_every_result():
    cards = "2c 5d 7h 9s Jc As Ad Kh Kc 9d 3h"
    round = ultimate(cards, step("ann", "play", times=4), step("bob", "fold"))
    do(round, "dealer", "settle", box=1)
    svg = draw(round.view())
    assert {"Dealer: one pair, nines", "WIN +$10", "PUSH", "WIN +$40", "folded"} <= set(texts(svg))
    assert {"one pair", "aces", "LOSE −$10"} <= set(texts(svg))


@pytest.mark.parametrize("viewer", [None, "bob", "dealer", "supervisor", "inspector"])
def test_ultimate_holdem_keeps_what_lies_face_down(viewer):
    one, other = (
        draw(ultimate(f"{board} {ann} Kh Kc {dealer}", step("ann", "check")).view(viewer))
        for board, ann, dealer in (
            ("2c 5d 7h 9s Jc", "As Ad", "9d 3h"),
            ("Qs Qd 4h 4s 8c", "2h 3c", "Ts Td"),
        )
    )
    assert one == other


def canberra(*hands: str) -> Any:
    antes = [wager(name, 100, "ante", box) for box, name in enumerate(TWO, 1)]
    dealt = " ".join(" ".join(row) for row in zip(*map(str.split, hands), strict=True))
    return begin("canberra-poker", CANBERRA, TWO, dealt, [CUT, *antes, NO_MORE_BETS])


def test_canberra_poker_shows_bets_hands_and_whether_the_dealer_takes_part():
    round = canberra("9h 9d 7c 4s 2d", "5c 5d Qh 8c 2h", "As Kd 9c 5h 3s")
    assert {"to decide", "BET", "100"} <= set(texts(draw(round.view())))
    do(round, "ann", "bet")
    do(round, "bob", "fold")
    svg = draw(round.view())
    assert "Dealer: five odd cards, ace high, takes part" in texts(svg)
    assert {"one pair", "nines", "WIN +100", "WIN +200", "folded", "LOSE −100"} <= set(texts(svg))


def test_a_bet_that_is_void_says_so():
    round = canberra("9h 9d 7c 4s 2d", "5c 5d Qh 8c 2h", "As Qd Jc Th 8s")
    do(round, "ann", "bet")
    do(round, "bob", "bet")
    svg = draw(round.view())
    assert texts(svg).count("VOID") == 2
    assert "takes no part" in told(svg)
    assert "bet: ann: void" in told(svg)


@pytest.mark.parametrize("viewer", [None, "bob", "dealer", "supervisor", "inspector"])
def test_canberra_poker_shows_the_dealers_last_card_alone(viewer):
    bobs = "5c 5d Qh 8c 2h"
    one = draw(canberra("9h 9d 7c 4s 2d", bobs, "As Kd 9c 5h 3s").view(viewer))
    assert one == draw(canberra("Th Td Jc 4h 2s", bobs, "6s 6d 9s 8h 3s").view(viewer))
    assert face_up(one) == {"three of spades"} | (bobs_cards() if viewer == "bob" else set())


def bobs_cards() -> set[str]:
    return {
        "five of clubs",
        "five of diamonds",
        "queen of hearts",
        "eight of clubs",
        "two of hearts",
    }


# Pai gow


def pai_gow(anns: str, *steps: dict[str, Any]) -> Any:
    hands = {1: ["gor-1", "foo-1", "ping-1", "gow-36"], 2: anns.split()}
    taken = {tile for hand in hands.values() for tile in hand}
    rest = iter([tile.short for tile in set_of_tiles() if tile.short not in taken])
    order = (3, 4, 5, 6, 7, 8, 1, 2)
    stacks = [hands.get(box) or [next(rest) for _ in range(4)] for box in order]
    tiles = [tile for stack in stacks for tile in stack]
    opening = [CUT, wager("ann", 100, box=2), NO_MORE_BETS]
    seats = [Seat(seat=2, player="ann", stake=1_000)]
    round = begin("pai-gow", PAI_GOW, seats, [[1, 1, 1], *tiles], opening)
    for one in steps:
        do(round, **one)
    return round


VIEWED = step("ann", "view")
DIVIDED = step("ann", "set", low="chong-1 mooy-1", high="teen-1 teen-2")
WINS = "chong-1 mooy-1 teen-1 teen-2"


def tiles_up(svg: str) -> int:
    labels = [node.get("aria-label", "") for node in ElementTree.fromstring(svg).iter()]
    return sum(bool(re.search(r"\), \d and \d$", label)) for label in labels)


def test_tiles_are_for_their_player_alone_until_they_are_displayed():
    round = pai_gow(WINS, VIEWED)
    assert tiles_up(draw(round.view("ann"))) == 4
    for viewer in (None, "bob", "dealer", "supervisor", "inspector"):
        assert draw(round.view(viewer)) == draw(
            pai_gow("look-1 bot-26 gor-2 bon-1", VIEWED).view(viewer)
        )
        assert tiles_up(draw(round.view(viewer))) == 0


def test_the_parts_of_a_hand_are_named_once_it_is_set_and_displayed():
    round = pai_gow(WINS, VIEWED, DIVIDED)
    own, others = draw(round.view("ann")), draw(round.view("bob"))
    assert {"LOW", "HIGH", "6", "Teen", "pair"} <= set(texts(own))
    assert "set" in texts(others)
    assert "HIGH" not in texts(others)
    do(round, "dealer", "house-way")
    do(round, "dealer", "display")
    svg = draw(round.view())
    assert tiles_up(svg) == 8
    assert {"5", "9", "WIN +100", "3: Box 3 first", "CHUNG"} <= set(texts(svg))
    assert "Box 1: the Bank; Low 5, Gor (goose) and Foo (hatchet); High 9," in told(svg)
    assert svg.count("aria-label='die showing 1'") == 3


# Hold'em


def holdem(cards: str, *steps: dict[str, Any], game: str = "holdem") -> Any:
    names = dict.fromkeys(PLAYERS[:3], 50000)
    return begin(game, POKER[game], names, cards, [CUT, *steps], button=3)


HOLE = "As Kd 9c 5h 3s 2d"


@pytest.mark.parametrize(("game", "blind"), [("holdem", "$10"), ("charity-holdem", "1,000")])
def test_bets_lie_before_the_players_and_the_pot_in_the_middle(game, blind):
    svg = draw(holdem(HOLE, game=game).view("ann"))
    check(svg)
    assert blind in texts(svg)
    assert "Button: seat 3." in told(svg)
    assert "Seat 1: ann; ace of spades and five of hearts; bet" in told(svg)
    assert "Seat 3: cyd; a card face down and a card face down; to act;" in told(svg)


def test_a_folded_hand_is_faint_and_one_all_in_says_so():
    steps = (step("cyd", "raise", to=50_000), step("ann", "fold"))
    svg = draw(holdem(HOLE, *steps).view())
    assert {"folded", "all in", "$500", "Pot $515"} <= set(texts(svg))
    assert "opacity='.35'" in svg
    assert "Seat 1: ann; folded; bet $5; $495 left." in told(svg)


def test_the_pot_goes_to_the_winner_in_words():
    steps = (step("cyd", "fold"), step("ann", "fold"))
    svg = draw(holdem(HOLE, *steps).view())
    assert {"WIN +$5", "LOSE −$5"} <= set(texts(svg))
    assert not [text for text in texts(svg) if text.startswith("Pot")]


@pytest.mark.parametrize("viewer", [None, "bob", "dealer", "supervisor", "inspector"])
def test_hole_cards_are_for_their_own_player(viewer):
    one, other = (draw(holdem(cards).view(viewer)) for cards in (HOLE, "Qs Kd 8c 6h 3s 2c"))
    assert one == other
    assert len(face_up(one)) == (2 if viewer == "bob" else 0)


def test_the_button_lies_at_its_seat_even_if_nobody_sits_there():
    view = Table("holdem").view()
    seats = tuple(SeatView(seat=seat, player=f"p{seat}", stake=1) for seat in (2, 5))
    round = replace(holdem(HOLE).view(), button=4)
    told_ = told(draw(replace(view, seats=seats, round=round)))
    assert "Button: seat 4." in told_


# Tournament blackjack


def test_tournament_blackjack_is_drawn_like_blackjack_in_chips():
    table = {"minimum": 50, "maximum": 1_000, "multiple": 10, "decks": 6, "shuffle": "hand"}
    bets = [wager("ann", 100), NO_MORE_BETS]
    svg = draw(begin("tournament-blackjack", table, {"ann": 5_000}, "Ts 6d 8h", bets).view())
    check(svg)
    assert "Box 1: ann; 10 and 8, 18, to play; ann has 100." in told(svg)
    assert "Tournament blackjack table, ann decides" in svg
