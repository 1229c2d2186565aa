"""Pai gow: the House Way, over every Hand and on Hands that a dealer would check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from math import comb

import pytest

from houseway.equipment.tiles import Tile, set_of_tiles
from houseway.ranking.pai_gow import Division, divisions
from houseway.ranking.pai_gow_house_way import Setting, house_way
from proof import rule

TILES = set_of_tiles()


def kinds_of_hands() -> Iterator[tuple[list[Tile], int]]:
    """One Hand of each kind, and how many Hands are of its kind."""
    for designs in combinations_with_replacement(range(16), 4):
        counts = Counter(designs)
        if max(counts.values()) <= 2:
            hand = [tile for d, n in counts.items() for tile in TILES[2 * d : 2 * d + n]]
            weight = 1
            for n in counts.values():
                weight *= comb(2, n)
            yield hand, weight


@pytest.fixture(scope="module")
def kinds() -> list[tuple[list[Tile], int]]:
    return list(kinds_of_hands())


@pytest.fixture(scope="module")
def settings(kinds) -> list[tuple[Setting, int]]:
    return [(house_way(hand), weight) for hand, weight in kinds]


def parts(setting: Setting) -> tuple[str, str]:
    return str(setting.low), str(setting.high)


def counts(setting: Setting) -> str:
    return f"{setting.low.name}-{setting.high.name}"


def placed(hand: str, low: str, high: str, *clauses: str) -> None:
    """The Hand is set so, and these clauses are the ones that lead there."""
    setting = house_way(hand)
    assert Division.of(low, high) == setting[:2]
    assert str(setting.high) == str(Division.of(low, high).high)
    assert setting.clauses[: len(clauses)] == clauses


# Over every Hand


@rule("NI2002-45-pai-gow", "10.1", "10.2")
def test_every_hand_is_decided_by_one_rule_as_often_as_counted_before(settings):
    assert (len(settings), sum(weight for _, weight in settings)) == (3_620, 35_960)
    decided = Counter()
    for setting, weight in settings:
        decided[setting.decided_by] += weight
    split = sum(decided.pop(f"10.1(a)({pair})") for pair in ("i", "ii", "iii", "iv"))
    assert split == 544
    assert decided.pop("10.1(b)") + decided.pop("10.1(b)[2]") == 9_776
    assert decided == {
        "10.2(a)": 8,
        "10.2(b)": 32,
        "10.2(c)": 64,
        "10.2(d)": 400,
        "10.2(e)": 16,
        "10.2(f)": 32,
        "10.2(g)": 64,
        "10.2(h)": 16,
        "10.2(i)": 16,
        "10.1(a)": 6_288,
        "10.1(c)": 16_160,
        "10.1(c)(i)": 1_200,
        "10.1(c)(ii)": 1_344,
    }


def test_the_high_part_is_never_nothing_and_the_low_part_seldom(settings):
    zeros = Counter()
    for setting, weight in settings:
        for name, part in (("low", setting.low), ("high", setting.high)):
            zeros[name] += weight * (part.rank is None and part.points == 0)
    assert zeros == {"low": 1_732, "high": 0}


def test_the_setting_is_one_of_the_three_divisions_and_high_is_not_the_worse(kinds, settings):
    for (hand, _), (setting, _) in zip(kinds, settings, strict=True):
        assert setting[:2] in divisions(hand)
        assert setting.high.worth >= setting.low.worth


@rule("NI2002-45-pai-gow", "T:House Way")
@pytest.mark.parametrize("hand", ["teen-1 day-1 gor-1 ng-14", "gee-12 gor-1 bon-1 ng-23"])
def test_the_order_in_which_tiles_came_makes_no_difference(hand: str):
    assert len({house_way(" ".join(order)) for order in permutations(hand.split())}) == 1


def test_twin_tiles_are_set_alike():
    first, twin = house_way("yun-1 mooy-1 foo-1 tit-1"), house_way("yun-2 mooy-2 foo-2 tit-2")
    assert parts(twin) == tuple(part.replace("-1", "-2") for part in parts(first))


@rule("NI2002-45-pai-gow", "10.1(a)")
def test_the_guard_makes_a_difference_to_80_hands_of_38_kinds(kinds):
    different = []
    for hand, weight in kinds:
        kept, split = house_way(hand), house_way(hand, guard=False)
        if kept[:2] != split[:2]:
            different.append(weight)
            assert split.low.worth <= kept.low.worth
    assert (len(different), sum(different)) == (38, 80)


# 10.1(a)


@rule("NI2002-45-pai-gow", "10.1(a)")
@pytest.mark.parametrize(
    ("hand", "set_as"),
    [
        ("mooy-1 mooy-2 gor-1 ng-14", "9-Mooy pair"),
        ("gee-12 gee-24 teen-1 day-1", "4-Gee Jun pair"),
        ("foo-1 foo-2 look-1 bot-26", "4-Foo pair"),
        ("teen-1 teen-2 day-1 day-2", "Day pair-Teen pair"),
    ],
)
def test_pairs_stay_together(hand: str, set_as: str):
    setting = house_way(hand)
    assert (counts(setting), setting.clauses) == (set_as, ("10.1(a)",))


@rule("NI2002-45-pai-gow", "10.1(a)(i)")
def test_teens_and_days_are_split_for_six_and_eight():
    assert counts(house_way("teen-1 teen-2 chong-1 bon-1")) == "6-8"
    assert counts(house_way("day-1 day-2 chong-1 bon-1")) == "6-8"
    assert counts(house_way("teen-1 teen-2 gow-36 bot-26")) == "Teen Gong-Teen Wong"
    assert counts(house_way("teen-1 teen-2 chong-1 ng-14")) == "7-8"
    assert counts(house_way("teen-1 teen-2 ng-14 gor-1")) == "9-Teen pair"  # 6-7 is not enough
    assert counts(house_way("teen-1 teen-2 foo-1 chong-1")) == "7-Teen pair"  # 3-8 neither


@rule("NI2002-45-pai-gow", "10.1(a)")
def test_with_the_guard_a_pair_is_split_only_for_a_better_low_part():
    kept, split = "7-Teen pair", "6-8"
    assert counts(house_way("teen-1 teen-2 gor-1 gee-24")) == kept
    assert counts(house_way("teen-1 teen-2 gor-1 gee-24", guard=False)) == split
    assert counts(house_way("yun-1 yun-2 teen-1 gow-36")) == "Teen Wong-Yun pair"
    assert counts(house_way("yun-1 yun-2 teen-1 gow-36", guard=False)) == "7-Teen Gong"


@rule("NI2002-45-pai-gow", "10.1(a)(ii)")
def test_nines_are_split_for_nine_and_nine():
    assert counts(house_way("gow-36 gow-45 teen-1 ping-1")) == "9-Teen Wong"
    assert counts(house_way("gow-36 gow-45 mooy-1 ping-1")) == "9-9"
    assert counts(house_way("gow-36 gow-45 teen-1 foo-1")) == "3-Chop Gow pair"


@rule("NI2002-45-pai-gow", "10.1(a)(iii)")
@pytest.mark.parametrize("pair", ["yun-1 yun-2", "bot-26 bot-35"])
def test_eights_of_either_kind_are_split_for_seven_and_nine_or_eight_and_eight(pair: str):
    assert counts(house_way(f"{pair} foo-1 gow-36")) == "7-9"
    assert counts(house_way(f"{pair} mooy-1 ping-1")) == "8-8"
    assert counts(house_way(f"{pair} gow-36 ping-1")).startswith("9-")  # 7-8 is not enough


@rule("NI2002-45-pai-gow", "10.1(a)(iv)")
@pytest.mark.parametrize("pair", ["tit-1 tit-2", "chit-25 chit-34"])
def test_sevens_of_either_kind_are_split_for_seven_and_a_high_nine(pair: str):
    assert counts(house_way(f"{pair} teen-1 ping-1")) == "7-Teen High Nine"
    assert counts(house_way(f"{pair} foo-1 ping-1")).startswith("1-")
    assert counts(house_way(f"{pair} mooy-1 ping-1")).startswith("0-")  # 7-7 is not enough


# 10.1(b)


@rule("NI2002-45-pai-gow", "10.1(b)")
def test_high_nine_before_gong_before_wong_while_the_low_part_reaches_chong_three():
    assert counts(house_way("teen-1 tit-1 bot-26 foo-1")) == "9-Teen High Nine"
    placed("teen-1 bot-26 gow-36 gor-1", "gor-1 gow-36", "teen-1 bot-26", "10.1(b)")
    # The Gong would leave 9 and 11, a zero; the Wong leaves 8 and 11, a nine.
    assert counts(house_way("teen-1 bot-26 gow-36 foo-1")) == "9-Teen Wong"


@rule("NI2002-45-pai-gow", "10.1(b)")
@pytest.mark.parametrize(
    ("low", "enough"),
    [
        ("day-1 foo-1", True),
        ("gor-1 gow-36", True),
        ("chong-1 chit-25", True),
        ("bon-1 gow-36", False),
        ("look-1 chit-25", False),
        ("gee-12 chit-25", False),
    ],
)
def test_only_a_three_with_chong_or_better_is_enough_for_the_low_part(low: str, enough: bool):
    setting = house_way(f"{low} teen-1 tit-1")
    assert (setting.decided_by == "10.1(b)") is enough


@rule("NI2002-45-pai-gow", "10.1(b)[2]")
def test_gong_before_wong_before_high_nine_where_it_does_not():
    placed("teen-1 tit-1 bot-26 gor-1", "gor-1 tit-1", "teen-1 bot-26", "10.1(b)[2]")
    placed("teen-1 tit-1 gow-36 bon-1", "bon-1 tit-1", "teen-1 gow-36", "10.1(b)[2]")
    placed("teen-1 tit-1 ping-1 foo-1", "ping-1 foo-1", "teen-1 tit-1", "10.1(b)[2]")


@rule("NI2002-45-pai-gow", "10.1(b)", "10.1(c):tail")
def test_of_teen_and_day_teen_makes_the_high_part():
    placed("teen-1 day-1 tit-1 ng-14", "day-1 ng-14", "teen-1 tit-1", "10.1(b)")


# 10.1(c)


@rule("NI2002-45-pai-gow", "10.1(c)")
def test_other_hands_have_the_highest_count_low():
    placed("gor-1 gow-36 ping-1 foo-1", "gor-1 foo-1", "ping-1 gow-36", "10.1(c)")


@rule("NI2002-45-pai-gow", "10.1(c)(i)")
def test_the_highest_count_goes_high_where_low_cannot_reach_chong_three():
    placed("mooy-1 foo-1 ping-1 gow-36", "foo-1 ping-1", "mooy-1 gow-36", "10.1(c)(i)")


@rule("NI2002-45-pai-gow", "10.1(c)(ii)")
def test_the_counts_are_close_together_where_high_cannot_reach_seven():
    placed("teen-1 day-1 mooy-1 foo-1", "teen-1 mooy-1", "day-1 foo-1", "10.1(c)(ii)")


def test_close_together_is_the_same_as_the_highest_low_part(kinds):
    for hand, _ in kinds:
        setting = house_way(hand)
        if setting.decided_by == "10.1(c)(ii)":
            assert setting.low.points == max(way.low.points for way in divisions(hand))


@rule("NI2002-45-pai-gow", "10.1(c):tail", "10.1(c)(i)#2")
def test_with_a_high_part_of_seven_or_less_the_best_tile_goes_low():
    hand, clauses = "teen-1 day-1 gor-1 ng-14", ("10.1(c)", "10.1(c)(i)#2")
    placed(hand, "teen-1 gor-1", "day-1 ng-14", *clauses)


@rule("NI2002-45-pai-gow", "10.1(c):tail", "10.1(c)(ii)#2")
def test_with_a_high_part_of_eight_or_more_the_best_tile_goes_high():
    hand, clauses = "teen-1 day-1 gor-1 chong-1", ("10.1(c)", "10.1(c)(ii)#2")
    placed(hand, "day-1 gor-1", "teen-1 chong-1", *clauses)


@rule("NI2002-45-pai-gow", "10.1(c):tail", "10.1(c)(iii)")
def test_two_tiles_of_chong_or_better_do_not_go_together():
    hand, clauses = "yun-1 mooy-1 gow-36 bot-26", ("10.1(c)", "10.1(c)(iii)")
    placed(hand, "yun-1 gow-36", "mooy-1 bot-26", *clauses)


# 10.2


@rule("NI2002-45-pai-gow", "10.2(a)")
@pytest.mark.parametrize("head", ["teen", "day"])
def test_teens_or_days_with_nine_and_eleven_are_three_and_wong(head: str):
    setting = house_way(f"{head}-1 {head}-2 gow-36 foo-1")
    assert counts(setting) == f"3-{head.title()} Wong"


@rule("NI2002-45-pai-gow", "10.2(b)")
@pytest.mark.parametrize("seven", ["tit-1", "chit-34"])
def test_high_eight_high_ten_and_eleven_with_a_seven_are_seven_and_nine(seven: str):
    placed(f"yun-1 mooy-1 foo-1 {seven}", f"mooy-1 {seven}", "yun-1 foo-1", "10.2(b)")


@rule("NI2002-45-pai-gow", "10.2(c)")
@pytest.mark.parametrize("six", ["chong-1", "look-1"])
@pytest.mark.parametrize("head", ["teen-1", "day-1"])
def test_gee_jun_six_five_and_teen_or_day_are_seven_and_nine(six: str, head: str):
    placed(f"gee-24 {six} ng-14 {head}", f"{head} ng-14", f"{six} gee-24", "10.2(c)")


@rule("NI2002-45-pai-gow", "10.2(d)")
def test_gee_jun_four_and_five_have_the_four_and_five_together():
    placed("gee-12 gor-1 ng-14 ping-1", "ping-1 gee-12", "gor-1 ng-14", "10.2(d)")
    placed("gee-12 gor-1 bon-1 ng-14", "bon-1 gee-12", "gor-1 ng-14", "10.2(d)")
    placed("gee-12 bon-1 ng-14 chong-1", "bon-1 ng-14", "chong-1 gee-12", "10.2(d)")
    assert house_way("gee-12 gor-1 ng-14 ng-23").decided_by == "10.1(a)"  # the fourth pairs


@rule("NI2002-45-pai-gow", "10.2(e)")
def test_both_eights_with_nine_and_low_ten_have_the_high_eight_low():
    placed("yun-1 bot-26 gow-36 ping-1", "yun-1 gow-36", "bot-26 ping-1", "10.2(e)")


@rule("NI2002-45-pai-gow", "10.2(f)")
@pytest.mark.parametrize("seven", ["tit-1", "chit-34"])
def test_both_sixes_with_gee_jun_and_a_seven_have_the_high_six_low(seven: str):
    placed(f"chong-1 look-1 gee-24 {seven}", f"chong-1 {seven}", "look-1 gee-24", "10.2(f)")


@rule("NI2002-45-pai-gow", "10.2(g)")
@pytest.mark.parametrize("eight", ["yun-1", "bot-26"])
@pytest.mark.parametrize("head", ["teen-1", "day-1"])
def test_teen_or_day_with_eight_nine_and_low_four_are_three_and_gong(eight: str, head: str):
    placed(f"{head} {eight} gow-36 bon-1", "bon-1 gow-36", f"{head} {eight}", "10.2(g)")


@rule("NI2002-45-pai-gow", "10.2(h)")
def test_both_sixes_with_eleven_and_five_have_the_high_six_high():
    placed("chong-1 foo-1 look-1 ng-14", "look-1 ng-14", "chong-1 foo-1", "10.2(h)")


@rule("NI2002-45-pai-gow", "10.2(i)")
def test_both_eights_with_nine_and_low_four_have_the_high_eight_high():
    placed("yun-1 gow-36 bot-26 bon-1", "bon-1 bot-26", "yun-1 gow-36", "10.2(i)")
