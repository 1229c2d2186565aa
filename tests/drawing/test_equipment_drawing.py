import json
from math import atan2, degrees
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from houseway.drawing import equipment as drawing
from houseway.drawing.equipment.cards import shapes as card_shapes
from houseway.drawing.equipment.chips import SHAPES as CHIPS
from houseway.drawing.equipment.pips import LAYOUT
from houseway.drawing.equipment.svg import element, letters
from houseway.drawing.equipment.tiles import SHAPES as TILES
from houseway.drawing.equipment.wheel import pockets
from houseway.equipment.cards import deck
from houseway.equipment.tiles import Tile, set_of_tiles
from houseway.equipment.wheel import ORDER, NotOnTheWheel, colour

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "g", "title", "rect", "circle", "ellipse", "path", "text"}
EVERY_CARD = deck(joker=True)


def parsed(*fragments):
    """The elements of a document around fragments, after what every drawing must hold to."""
    root = ElementTree.fromstring(drawing.document(200, 100, *fragments, title="a table"))
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in SHAPES
        assert not {"style", "class", "id", "href"} & set(node.attrib)
        assert not any(name.startswith("on") or "url(" in node.attrib[name] for name in node.attrib)
    return root


def labels(root):
    return [node.get("aria-label") for node in root.iter(f"{SVG}g") if node.get("role") == "img"]


def words(root):
    return [node.text for node in root.iter(f"{SVG}text")]


def shapes(root, tag):
    return list(root.iter(f"{SVG}{tag}"))


def test_a_document_has_a_size_and_a_title():
    root = parsed()
    assert root.attrib == {
        "viewBox": "0 0 200 100",
        "width": "200",
        "height": "100",
        "role": "img",
        "aria-label": "a table",
    }
    assert root.find(f"{SVG}title").text == "a table"


@pytest.mark.parametrize("four_colour", [False, True])
@pytest.mark.parametrize("card", EVERY_CARD, ids=str)
def test_every_card_is_drawn_with_its_name(card, four_colour):
    root = parsed(drawing.card(card, 3, 4, four_colour=four_colour))
    assert labels(root) == [card.name]
    picture = root.find(f"{SVG}g")
    assert picture.find(f"{SVG}title").text == card.name
    assert picture.get("transform") == "translate(3 4) scale(.7)"


@pytest.mark.parametrize("card", [card for card in deck() if card.rank <= 10], ids=str)
def test_a_number_card_shows_as_many_pips_as_its_number(card):
    root = parsed(drawing.card(card, 0, 0))
    assert len(shapes(root, "path")) == card.rank + 2  # and one in each of two corners
    assert words(root) == [str(card.rank)] * 2


@pytest.mark.parametrize("rank", LAYOUT)
def test_the_pips_of_a_number_card_lie_evenly(rank):
    layout = LAYOUT[rank]
    assert len(set(layout)) == rank
    assert {(-x, y) for x, y in layout} == set(layout)
    if rank != 7:
        assert {(x, -y) for x, y in layout} == set(layout)


def test_no_two_cards_look_alike():
    assert len({drawing.card(card, 0, 0) for card in EVERY_CARD}) == 53


def inks(four_colour):
    pictures = {suit: drawing.card(card, 0, 0, four_colour=four_colour) for suit, card in ACES}
    return {suit: parsed(picture).find(f"{SVG}g").get("fill") for suit, picture in pictures.items()}


ACES = [(card.suit, card) for card in deck() if card.rank == 14]


def test_suits_have_two_colours_or_four():
    two, four = inks(False), inks(True)
    assert two["c"] == two["s"] != two["d"] == two["h"]
    assert len(set(four.values())) == 4


def test_a_card_face_down_tells_nothing():
    root = parsed(drawing.card_back(0, 0), drawing.card_back(80, 0, width=35, colour="#8c1c2b"))
    assert labels(root) == ["card face down"] * 2
    assert words(root) == []


def test_cards_are_drawn_to_the_width_asked_for():
    picture = parsed(drawing.card(EVERY_CARD[0], 10.5, 0, width=250)).find(f"{SVG}g")
    assert picture.get("transform") == "translate(10.5 0) scale(2.5)"


@pytest.mark.parametrize("tile", set_of_tiles(), ids=str)
def test_every_tile_is_drawn_with_its_dots(tile):
    root = parsed(drawing.tile(tile, 0, 0))
    dots = shapes(root, "circle")
    assert len(dots) == tile.points
    upper = sum(float(dot.get("cy")) < 50 for dot in dots)
    assert (upper, len(dots) - upper) == tile.dots
    assert labels(root) == [f"{tile.name}, {tile.dots[0]} and {tile.dots[1]}"]


@pytest.mark.parametrize(
    ("short", "red"), [("teen-1", 6), ("day-1", 2), ("yun-1", 8), ("gor-1", 1), ("foo-1", 0)]
)
def test_ones_and_fours_are_red_and_half_of_the_twelve(short, red):
    dots = shapes(parsed(drawing.tile(Tile.parse(short), 0, 0)), "circle")
    assert sum(dot.get("fill") == "#e0343f" for dot in dots) == red


def test_a_tile_face_down_shows_no_dots():
    root = parsed(drawing.tile_back(0, 0))
    assert labels(root) == ["tile face down"]
    assert shapes(root, "circle") == []


@pytest.mark.parametrize("value", range(1, 7))
def test_every_face_of_a_die_is_drawn(value):
    root = parsed(drawing.die(value, 0, 0))
    assert labels(root) == [f"die showing {value}"]
    assert len(shapes(root, "circle")) == value


@pytest.mark.parametrize("value", [0, 7])
def test_a_die_has_no_other_face(value):
    with pytest.raises(ValueError, match="no face"):
        drawing.die(value, 0, 0)


def test_the_wheel_shows_its_numbers_in_order():
    root = parsed(drawing.wheel())
    assert words(root) == [str(number) for number in ORDER]
    assert labels(root) == ["roulette wheel"]


@pytest.mark.parametrize("winning", ORDER)
def test_the_ball_lies_in_the_compartment_that_won(winning):
    root = parsed(drawing.wheel(winning, size=300))
    assert labels(root) == [f"roulette wheel, the ball in {winning} {colour(winning)}"]
    ball = next(disc for disc in shapes(root, "circle") if disc.get("stroke") == "#b5b5b5")
    angle = degrees(atan2(float(ball.get("cx")), -float(ball.get("cy")))) % 360
    assert ORDER[round(angle / 360 * 37) % 37] == winning


def test_a_number_not_on_the_wheel_cannot_win():
    with pytest.raises(NotOnTheWheel):
        drawing.wheel(37)


@pytest.mark.parametrize(
    ("amount", "print_"), [(1, "1"), (25, "25"), (500, "500"), (2500, "2.5K"), (10**6, "1M")]
)
def test_a_chip_bears_its_amount(amount, print_):
    root = parsed(drawing.chip(amount, 50, 50))
    assert words(root) == [print_]
    assert labels(root) == [f"chip of {amount:,}"]


def test_a_chip_may_bear_a_label_and_a_colour_of_its_own():
    root = parsed(drawing.chip(5000, 50, 50, "#336699", 30, label="$50"))
    assert words(root) == ["$50"]
    assert labels(root) == ["chip of $50"]
    assert [node.get("fill") for node in root.iter(f"{SVG}g")] == [None, "#336699"]


def test_chips_of_usual_values_differ_in_colour():
    values = (1, 2, 5, 10, 25, 50, 100, 250, 500)
    assert len({drawing.chip_colour(value) for value in values}) == 9


def test_a_stack_shows_each_chip_and_the_whole_amount():
    root = parsed(drawing.chip_stack(187, 0, 0, (100, 25, 5, 1)))
    assert len(shapes(root, "ellipse")) == 2 * len((100, 25, 25, 25, 5, 5, 1, 1))
    assert words(root) == ["187"]


def test_no_more_than_fifty_chips_are_drawn():
    root = parsed(drawing.chip_stack(1_000_000, 0, 0, (1,)))
    assert len(shapes(root, "ellipse")) == 2 * 50
    assert words(root) == ["1,000,000"]


def test_an_empty_stack_is_only_its_amount():
    assert words(parsed(drawing.chip_stack(0, 0, 0, (5,)))) == ["0"]


KING = next(card for card in EVERY_CARD if card.rank == 13)
STOCK = drawing.Stock("one-")
KEPT = {**card_shapes(STOCK), **CHIPS, **TILES, **pockets()}
PIECES = {
    "paper": lambda stock: drawing.card(EVERY_CARD[0], 0, 0, stock=stock),
    "rays": lambda stock: drawing.card(KING, 0, 0, stock=stock),
    "back": lambda stock: drawing.card_back(0, 0, stock=stock),
    "chip": lambda stock: drawing.chip(25, 0, 0, stock=stock),
    "tile": lambda stock: drawing.tile(set_of_tiles()[0], 0, 0, stock=stock),
    "down": lambda stock: drawing.tile_back(0, 0, stock=stock),
    "black": lambda stock: drawing.wheel(17, stock=stock),
}


@pytest.mark.parametrize(("name", "piece"), PIECES.items(), ids=PIECES)
def test_a_document_keeps_a_shape_once_and_uses_it_by_its_name(name, piece):
    written = drawing.document(200, 100, STOCK.kept(KEPT), piece(STOCK), title="a table")
    root = ElementTree.fromstring(written)
    kept = [node.get("id") for node in root.iter() if node.get("id")]
    used = {node.get("href").removeprefix("#") for node in root.iter(f"{SVG}use")}
    assert kept == [f"one-{shape}" for shape in KEPT]
    assert f"one-{name}" in used <= set(kept)
    assert labels(root) == labels(parsed(piece(drawing.Stock())))


def test_a_drawing_goes_into_json_as_it_is():
    label = drawing.chip(5, 0, 0, label="−5 ’tis")
    document = drawing.document(9, 9, label, title='a "table"')
    assert json.dumps(document) == f'"{document}"'
    assert labels(parsed(label)) == ["chip of −5 ’tis"]


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20))
def test_any_words_are_written_safely(text):
    hostile = f'<script>"&{text}'
    root = parsed(letters(hostile, 0, 0, 10), drawing.chip(5, 0, 0, label=hostile))
    assert words(root) == [hostile, hostile]
    assert element("g", aria_label=hostile).count("<") == 1
