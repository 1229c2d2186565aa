"""A round is checked in the browser: one that holds, and what is wrong with one that does not."""

from __future__ import annotations

import pytest
from test_browser_play import play

from houseway.floor.demo import DEMO_TOURNAMENT

LINK = "a:text-is('Check this round')"


def opened(published):
    return next(draw for draw in published["draws"] if "opening" in draw)


def another_piece(published):
    opened(published)["fell"] = "Jk"


def another_salt(published):
    opening = opened(published)["opening"]
    opening["salt"] = f"{int(opening['salt'], 16) ^ 1:032x}"


def another_root(published):
    for order in published["orders"]:
        order["root"] = f"{int(order['root'], 16) ^ 1:064x}"


TAMPERED = {
    another_piece: {"roulette": "is not what was shown", "blackjack": "is not what was shown"},
    another_salt: {"roulette": "is not what was sealed", "blackjack": "is not what was sealed"},
    another_root: {"roulette": "is not what was sealed", "blackjack": "fell out of turn"},
}


@pytest.mark.parametrize("game", ["roulette", "blackjack"])
def test_a_settled_round_is_checked_from_its_settlement(person, house, game):
    table = f"checked-{game}"
    house.open(table, game, between_rounds=300)
    ann = person("ann").sit(house, table)
    house.do(table, "start")
    play(ann, house, table)
    page = ann.page
    page.click(f"#ending {LINK}")
    page.wait_for_selector("#verdict.good")
    assert ann.text("#verdict").startswith("This round holds.")
    assert ann.has(".openings .good")
    assert not ann.has("#check .bad")
    address, alter = page.url, []

    def answered(route):
        answer = route.fetch()
        published = answer.json()
        alter[-1](published)
        route.fulfill(response=answer, json=published)

    page.route("**/published", answered)
    for tampered, wrong in TAMPERED.items():
        alter.append(tampered)
        page.goto(address)
        page.wait_for_selector("#verdict.bad")
        assert ann.text("#verdict").startswith("This round does not hold:")
        assert wrong[game] in ann.text("#check")
    page.unroute("**/published")
    page.goto(f"{address.removesuffix('check')}replay")
    page.click(LINK)
    page.wait_for_selector("#verdict.good")


def test_the_draw_of_a_tournament_is_checked_in_the_browser(person):
    ann = person("ann")
    ann.page.goto(f"/tournaments/{DEMO_TOURNAMENT}/draws/1/check")
    ann.page.wait_for_selector("#verdict.good")
    assert ann.text("#verdict").startswith("This draw holds.")
    assert ann.has(".openings .good")
    assert not ann.has("#check .bad")


def test_a_browser_gives_words_for_a_draw_and_the_draw_is_checked_from_the_page(person, house):
    name = "words-cup"
    house.open_tournament(name, "holdem")
    for player in ("ann", "ben", "cy"):
        house.conduct(name, "director", "enter", player=player)
    ann, tess = person("ann"), person("tess")
    ann.page.goto(f"/tournaments/{name}")
    tess.page.goto(f"/tournaments/{name}/control")
    house.conduct(name, "director", "call-ballot")
    ann.says("words of ann", ".draws")  # nobody has pressed anything
    tess.says("words of ann", ".draws")
    assert not ann.has("#own-words")
    house.conduct(name, "director", "draw-ballot")
    tess.page.wait_for_selector("a:text-is('Check this draw')")
    ann.page.click("a:text-is('Check this draw')")
    ann.page.wait_for_selector("#verdict.good")
    assert ann.text("#verdict").startswith("This draw holds.")
    assert "the root that this browser saw before it spoke" in ann.text("#check")
