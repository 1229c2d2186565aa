"""Whatever goes wrong for a person is one kind of error, which one `except` catches."""

import importlib
import pkgutil

import pytest

import houseway
from houseway import HousewayError

# They end a hand within the round, or the dealing of seeds within an audit, and get no further.
WITHIN = {"DealtAgain", "Misdeal", "RoundVoid", "SpinVoid", "_SeedsEnd"}


def errors():
    """Every exception that the product defines, by its name."""
    for module in pkgutil.walk_packages(houseway.__path__, "houseway."):
        if not module.name.endswith("__main__") and ".migrations." not in module.name:
            importlib.import_module(module.name)
    waiting, found = [Exception], {}
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found |= {kind.__name__: kind for kind in kinds if kind.__module__.startswith("houseway")}
    return found


def test_every_error_of_the_house_is_a_houseway_error():
    others = {name for name, kind in errors().items() if not issubclass(kind, HousewayError)}
    assert others == WITHIN


@pytest.mark.parametrize(
    "cause",
    [
        lambda: houseway.game("snap"),
        lambda: houseway.ruleset("snap"),
        lambda: houseway.ruleset("NI2005-63")["99.9"],
        lambda: houseway.Table("blackjack").do("ann", "wager", amount=500),
    ],
    ids=["a game", "an instrument", "a clause", "a refusal"],
)
def test_one_except_catches_them_all(cause):
    with pytest.raises(HousewayError):
        cause()
