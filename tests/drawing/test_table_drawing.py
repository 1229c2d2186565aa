"""Tables drawn as SVG: well formed, complete, legible, and never more than the view holds."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from listed import LISTED, NAMES
from msgspec.structs import replace

from houseway.drawing import DRAWINGS, NoDrawing, draw
from houseway.drawing.tables.roulette_layout import CHIP, Cloth
from houseway.games import GAMES
from houseway.games.roulette import LAYOUT
from houseway.table import Table
from playing import NO_MORE_BETS, begin, do, step, wager
from randomly import Player

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
BLACKJACK = {"minimum": 1_000, "maximum": 50_000, "multiple": 500}
SIDE_BETS = {
    "super_sevens": True,
    "perfect_pairs": True,
    "perfect_pairs_minimum": 500,
    "perfect_pairs_maximum": 5_000,
}
BACCARAT = {"minimum": 50, "maximum": 1_000, "multiple": 25}
ROULETTE = {"minimum": 50, "maximum": 1_000, "multiple": 10}
VIEWERS = (None, "ann", "bob", "dealer", "supervisor", "inspector")


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def told(svg: str) -> str:
    """The state in words."""
    return parsed(svg).findtext(f"{SVG}desc") or ""


def texts(svg: str) -> list[str]:
    """Every text that stands on the table."""
    return ["".join(one.itertext()) for one in parsed(svg).iter(f"{SVG}text")]


def face_up(svg: str) -> set[str]:
    """The cards that can be read."""
    labels = [node.get("aria-label", "") for node in parsed(svg).iter()]
    return {one for one in labels if " of " in one and not one.startswith("chip")}


def script() -> dict[str, Any]:
    """The stories behind the pictures of the documentation."""
    return runpy.run_path(str(PICTURES / "draw.py"))


def located(
    node: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Every element with the place of its origin; turning is left out, nothing here needs it."""
    transform = node.get("transform", "")
    if moved := re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", transform):
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    if sized := re.search(r"scale\(([-\d.]+)\)", transform):
        scale *= float(sized[1])
    yield node, x, y
    for child in node:
        yield from located(child, x, y, scale)


def check(svg: str) -> None:
    """What holds for every drawing: XML that is strict about style, with all inside its frame."""
    root = parsed(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?:url\(#|href='#)([\w-]+)", svg)) <= set(ids)
    assert len(re.findall(r"url\(|href=", svg)) == len(re.findall(r"url\(#|href='#", svg))
    assert svg.isascii()
    assert '"' not in svg
    for node, x, y in located(root):
        assert node.tag.removeprefix(SVG) not in ("script", "style", "image", "foreignObject", "a")
        assert not any(name == "style" or name.startswith("on") for name in node.attrib)
        assert 0 <= x <= width
        assert 0 <= y <= height


# Every game


def test_every_game_has_a_drawing():
    assert set(DRAWINGS) >= set(GAMES)


def test_another_game_is_refused_by_name():
    with pytest.raises(NoDrawing, match="no drawing of 'whist'"):
        draw(replace(Table("blackjack").view(), game="whist"))


@pytest.mark.parametrize(("game", "determinations"), LISTED, ids=NAMES)
@pytest.mark.parametrize("rulings", [0.0, 0.05])
def test_whatever_is_played_can_be_drawn(game, determinations, rulings):
    player = Player(game, determinations, seed=11, rulings=rulings)
    for _ in range(5):
        round = player.open()
        for _ in range(60):
            check(draw(round.view(player.random.choice(VIEWERS))))
            if round.asked is None:
                break
            player.answer(round)


@pytest.mark.parametrize("game", DRAWINGS)
def test_an_empty_table_is_drawn_and_so_is_one_where_people_sit(game):
    table = Table(game)
    check(table.svg())
    table.do("dealer", "open", approval="of the layout")
    table.do("ann", "sit", seat=2, stake=50_000)
    check(table.svg("ann"))
    assert table._repr_svg_() == draw(table.view())


@pytest.mark.parametrize("name", ["<b>&\"'", "a\x00b\x1f", "李小龙李小龙李小龙", "x" * 200])
def test_any_name_is_drawn_within_its_box(name):
    round = begin("blackjack", BLACKJACK, {name: 100_000}, "", [wager(name, 5_000)])
    svg = draw(round.view())
    check(svg)
    assert max(map(len, texts(svg))) < 50


def test_drawings_on_one_page_do_not_share_ids():
    one, other = draw(Table("blackjack").view()), draw(Table("mini-baccarat").view())
    ids = [{node.get("id") for node in parsed(svg).iter()} - {None} for svg in (one, other)]
    assert not ids[0] & ids[1]
    assert one == draw(Table("blackjack").view())


def test_the_pictures_of_the_documentation_are_those_of_today():
    pictures = script()["pictures"]()
    assert set(pictures) == set(DRAWINGS)
    for name, svg in pictures.items():
        check(svg)
        kept = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
        assert kept == svg, "run docs/pictures/draw.py"


# Blackjack


def test_a_hand_is_told_and_drawn_with_its_count():
    steps = [wager("ann", 5_000), NO_MORE_BETS]
    svg = draw(begin("blackjack", BLACKJACK, {"ann": 100_000}, "Ts 6d 8h", steps).view())
    assert "Dealer: 6, 6. Box 1: ann; 10 and 8, 18, to play; ann has $50." in told(svg)
    assert {"18", "$50", "ann", "Dealer 6"} <= set(texts(svg))
    assert "ten of spades" in svg.lower()


def test_results_are_words_and_amounts():
    steps = [wager("ann", 5_000), wager("bob", 5_000, box=2), NO_MORE_BETS]
    draws = "As Ts 6d Kh 6c Th Td"
    steps.append(step("bob", "stand", box=2))
    svg = draw(begin("blackjack", BLACKJACK, {"ann": 9_000, "bob": 9_000}, draws, steps).view())
    assert {"WIN +$75", "WIN +$50", "Blackjack win", "16 win"} <= set(texts(svg))


def test_split_hands_and_those_who_share_a_box_each_have_a_place():
    steps = [wager("ann", 5_000), wager("bob", 2_500), NO_MORE_BETS]
    steps += [step("ann", "split", box=1), step("bob", "ride", box=1)]
    round = begin("blackjack", BLACKJACK, {"ann": 90_000, "bob": 9_000}, "8s 6d 8h Ah", steps)
    svg = draw(round.view())
    check(svg)
    assert {"9/19", "8", "2×$50", "$25"} <= set(texts(svg))


def test_side_bets_insurance_and_limits_of_boxes_are_shown():
    determinations = BLACKJACK | SIDE_BETS
    bets = [wager("ann", 5_000), wager("ann", 500, "perfect-pairs"), NO_MORE_BETS]
    bets.append(step("ann", "insure", box=1, amount=2_500))
    round = begin("blackjack", determinations, {"ann": 90_000}, "Ts Ah Td", bets)
    sign = tuple(round.determinations.sign())
    lettered = replace(Table("blackjack").view(), sign=sign, markers={3: 80_000})
    svg = draw(replace(lettered, round=round.view()))
    check(svg)
    assert {"$25", "+$30", "777", "PAIRS", "limit $800", "$10", "$500"} <= set(texts(svg))
    assert "insurance: ann has $25" in told(svg)


def test_a_table_with_more_boxes_than_seven_has_them_all():
    round = begin("blackjack", BLACKJACK | {"boxes": 11}, {"ann": 90_000}, "", [])
    sign = tuple(round.determinations.sign())
    svg = draw(replace(Table("blackjack").view(), round=round.view(), sign=sign))
    check(svg)
    assert {str(box) for box in range(1, 12)} <= set(texts(svg))


def test_amounts_and_suits_as_somebody_likes_them():
    steps = [wager("ann", 5_000), NO_MORE_BETS]
    view = begin("blackjack", BLACKJACK, {"ann": 100_000}, "Td 6d 8d", steps).view()
    assert "5000c" in texts(draw(view, money=lambda amount: f"{amount}c"))
    assert "#1459c7" in draw(view, four_colour=True)
    assert "#1459c7" not in draw(replace(view, wagers=()))


# Mini-baccarat


def face_down(hidden: str) -> Any:
    steps = [wager("ann", 100, "player", 1), wager("bob", 50, "banker", 2), NO_MORE_BETS]
    determinations = BACCARAT | {"face": "down", "turned_by": "dealer"}
    return begin("mini-baccarat", determinations, {"ann": 900, "bob": 900}, hidden, steps)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_face_down_are_backs_and_nothing_else(viewer):
    one, other = (draw(face_down(cards).view(viewer)) for cards in ("Ts 3d 5c 2h", "7h Qc As 6s"))
    assert one == other
    labels = [node.get("aria-label", "") for node in parsed(one).iter()]
    assert labels.count("card face down") == 4 + 1  # and the one that the shoe shows
    assert not face_up(one)
    assert "Player's Hand: a card face down and a card face down." in told(one)


def test_the_winning_hand_and_what_each_area_came_to_are_shown():
    steps = [wager("ann", 100, "player", 1), wager("ann", 25, "tie", 1), NO_MORE_BETS]
    round = begin("mini-baccarat", BACCARAT, {"ann": 900}, "Ts 3d 5c 2h 4h 9s", steps)
    svg = draw(round.view())
    check(svg)
    assert {"PLAYER WINS 9 TO 4", "WIN +100", "LOSE −25"} <= set(texts(svg))
    assert "Player's Hand: 10, 5 and 4, 9. Banker's Hand: 3, 2 and 9, 4. Player wins." in told(svg)


def test_a_void_round_says_so():
    round = face_down("Ts 3d 5c 2h")
    do(round, "supervisor", "misdeal", reason="cards mixed up")
    assert "Round void" in told(draw(round.view()))


# Roulette


def test_every_place_has_a_point_of_its_own_within_the_layout():
    cloth = Cloth(400, 216)
    area = cloth.whole
    points = {name: cloth.place(place) for name, place in LAYOUT.items()}
    assert len(points) == 157
    for x, y in points.values():
        assert area.x + CHIP <= x <= area.x + area.width - CHIP
        assert area.y + CHIP <= y <= area.y + area.height - CHIP
    for one, other in combinations(points.values(), 2):
        assert dist(one, other) >= 2 * CHIP


@pytest.mark.parametrize(
    ("place", "x", "y"),
    [
        ("0", 38, 126),
        ("1", 76 + 36, 210),
        ("1/2", 76 + 36, 168),
        ("1/4", 76 + 72, 210),
        ("1/2/4/5", 76 + 72, 168),
        ("1/2/3", 76 + 36, 252),
        ("1-6", 76 + 72, 252),
        ("0/2", 76, 126),
        ("0/1/2", 76, 168),
        ("0/2/3", 76, 84),
        ("0/1/2/3", 76, 252),
    ],
)
def test_chips_lie_where_a_dealer_puts_them(place, x, y):
    assert Cloth(0, 0).place(LAYOUT[place]) == (x, y)


def test_chips_on_every_place_are_drawn_there():
    steps = [wager("ann", 50, place, None) for place in LAYOUT]
    svg = draw(begin("roulette", ROULETTE, {"ann": 100_000}, [], steps).view())
    check(svg)
    places = {}
    for node in parsed(svg).iter(f"{SVG}g"):
        name, _, owners = (node.findtext(f"{SVG}title") or "").partition(": ")
        if owners:
            assert owners == "ann 50"
            ((_, x, y),) = [one for one in located(node) if one[0].get("role") == "img"]
            places[name] = (x, y)
    assert set(places) == set(LAYOUT)
    assert len(set(places.values())) == 157


def test_players_on_one_place_are_all_seen_and_lean_no_further_than_it():
    players = {f"p{number}": 1_000 for number in range(9)}
    steps = [wager(player, 50, "17", None) for player in players]
    svg = draw(begin("roulette", ROULETTE, players, [], steps).view())
    check(svg)
    assert all(f"{player}: 50 on 17." in told(svg) for player in players)
    assert "and 3 more" in texts(svg)


def test_the_result_stands_on_the_layout_and_in_the_list():
    steps = [wager("ann", 50, "17", None), wager("bob", 50, "0", None), NO_MORE_BETS]
    svg = draw(begin("roulette", ROULETTE, {"ann": 1_000, "bob": 1_000}, [17], steps).view())
    check(svg)
    assert {"17 black", "+1,750", "−50"} <= set(texts(svg))
    assert "the ball in 17 black" in svg
    assert "ann: 50 on 17; +1,750. bob: no chips on the layout; −50." in told(svg)


def test_race_track_wagers_and_markers_are_shown():
    steps = [
        step("ann", "race-track", on="tier", amount=10),
        step("ann", "maximum-marker", number=8),
    ]
    svg = draw(begin("roulette", ROULETTE, {"ann": 100_000}, [], steps).view())
    check(svg)
    assert {"TIER", "60"} <= set(texts(svg))
    assert svg.count("aria-label='Maximum Marker M1 of ann on 8'") == 2
    assert "10 on 5/8" in told(svg)


def test_a_table_without_a_race_track_shows_none():
    view = Table("roulette").view()
    without = replace(view, sign=(*view.sign, ("race track", "not in use")))
    assert "TIER" in texts(draw(view))
    assert "TIER" not in texts(draw(without))
