"""What was drawn lately is not drawn again, and what is kept of it has its bounds."""

from __future__ import annotations

from houseway.drawing.equipment.stock import FACTS, Portfolio


def drawing(portfolio):
    drawn = []

    @portfolio
    def circle(radius, colour="red"):
        drawn.append(radius)
        return f"<circle r='{radius}' fill='{colour}'/>"

    return circle, drawn


def test_the_same_is_drawn_once():
    circle, drawn = drawing(Portfolio(100_000))
    assert circle(3) == circle(3) == "<circle r='3' fill='red'/>"
    assert circle(3, colour="blue") != circle(3)
    assert circle(3, colour="blue") == "<circle r='3' fill='blue'/>"
    assert drawn == [3, 3]


def test_functions_of_one_portfolio_are_told_apart():
    portfolio = Portfolio(100_000)
    assert portfolio(lambda one: f"{one} up")(1) == "1 up"
    assert portfolio(lambda one: f"{one} down")(1) == "1 down"


def test_what_nobody_asks_for_makes_room_and_what_is_asked_for_stays():
    circle, drawn = drawing(Portfolio(20 * FACTS))
    for radius in range(1_000):
        circle(radius)
        circle(5_000)
    assert drawn.count(5_000) == 1
    drawn.clear()
    for radius in range(1_000):
        circle(radius)
    assert len(drawn) > 970


def test_what_is_long_takes_the_room_of_much_that_is_short():
    long, drawn = Portfolio(10_000), []

    @long
    def line(number):
        drawn.append(number)
        return "-" * 4_000

    for _ in range(2):
        for number in range(4):
            line(number)
    assert drawn == [0, 1, 2, 3, 0, 1, 2, 3]
