"""The table for an evening: limits in cents, wager by wager."""

from ..catalogue import UsualTable
from .determinations import RouletteDeterminations, WagerLimits

USUAL_TABLE = UsualTable(
    RouletteDeterminations(
        minimum=500,
        maximum=100_000,
        multiple=100,
        limits={
            "straight": WagerLimits(maximum=10_000),
            "split": WagerLimits(maximum=20_000),
            "street": WagerLimits(maximum=30_000),
            "corner": WagerLimits(maximum=40_000),
            "six-line": WagerLimits(maximum=60_000),
            "column": WagerLimits(minimum=500, maximum=50_000),
            "dozen": WagerLimits(minimum=500, maximum=50_000),
            "even-money": WagerLimits(minimum=500, maximum=100_000),
        },
    )
)
