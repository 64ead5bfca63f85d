"""What minds of Tapiz buy with points: of the states offered the one they would rather have, and when nothing more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from policies.tapiz.spending import RANK, wanted
from simulator.core.asks import Option

BEST, GOOD = list(RANK)[:2]
DONE = Option("done")
HARMLESS = Option("consequence", 1, "no_such_state")
MOMENTARY = Option("momentary", 1, "action", amount=2)
WORSE = Option("momentary", 1, "resistance", amount=-1)


def asked(*options: Option) -> Any:  # Any: a question, of which only the options are read
    """A question with these options."""
    return SimpleNamespace(options=lambda: iter(options))


def of(state: str, verb: str = "consequence") -> Option:
    """A state for an enemy."""
    return Option(verb, 1, state)


@pytest.mark.rule("TZ-EFF-02", "TZ-EFF-03")
@pytest.mark.parametrize(
    ("options", "bought"),
    [
        ([of(GOOD), of(BEST), DONE], of(BEST)),
        ([of(BEST), of(GOOD), DONE, MOMENTARY], of(BEST)),
        ([of(GOOD, "impose"), DONE, of(BEST)], of(GOOD, "impose")),
        ([of(BEST, "remove"), of(GOOD, "effect"), DONE], of(GOOD, "effect")),
        ([HARMLESS, DONE, of(BEST)], DONE),
        ([DONE, of(BEST), MOMENTARY], MOMENTARY),
        ([DONE, Option("momentary", 1, "resistance", amount=1), WORSE, MOMENTARY], WORSE),
        ([DONE, Option("momentary", 1, "resistance", amount=0)], DONE),
        ([DONE], DONE),
    ],
)
def test_the_best_state_that_replaces_none_is_bought(options: list[Option], bought: Option) -> None:
    """TZ-EFF-02, TZ-EFF-03: what is listed after "done" replaces another; a momentary modifier is the second choice."""
    assert wanted(asked(*options)) == bought
