"""Questions: what is not said of one is as usual, for the service and for the command that answers it."""

from __future__ import annotations

from typing import Any

import click
import pytest
from attrs import fields

from simulator.cli import main
from simulator.experiments.bounds import MOST
from simulator.scenario.diagnostics import Diagnostics
from simulator.service.limits import Limits
from simulator.service.questions import ALWAYS, KINDS, MOST_SEED, Match, _check, _scenarios, _seed

UNSET = (None, (), "")
SHARE = "%"


def usual(kind: str) -> dict[str, object]:
    """The value of each option of a command that is not given; of a flag that is off, False."""
    command = main.get_command(click.Context(main), kind)
    assert command is not None
    return {name: each.get_default(click.Context(command)) for each in command.params for name in each.opts}


@pytest.mark.parametrize("kind", KINDS)
def test_options_have_the_defaults_of_their_commands(kind: str) -> None:
    """A job leaves out of its command what is as usual, so both must mean the same by it."""
    commands = usual(kind)
    for each in fields(KINDS[kind]):
        if each.default in UNSET or (kind, each.name) in ALWAYS:
            continue
        option = "--" + (each.metadata["option"] or each.name).replace("_", "-")
        told = commands[option]
        value = float(told.rstrip(SHARE)) / 100 if isinstance(told, str) and told.endswith(SHARE) else told
        assert (option, each.default) == (option, value or False)


@pytest.mark.parametrize(
    ("value", "kind", "taken"),
    [
        (None, "batch", True),
        (0, "batch", True),
        (2**63 - 1, "batch", True),
        (-1, "batch", False),
        (2**63, "batch", False),
        (True, "batch", False),
        ("1", "batch", False),
        (None, "exact", True),
        (1, "exact", False),
    ],
)
def test_a_seed_is_one_that_commands_take(value: object, kind: str, taken: bool) -> None:
    """None is drawn; an exact answer has none."""
    problems = Diagnostics("question")
    assert _seed(value, kind, problems) == (value if taken else None)
    assert (not problems) is taken
    assert MOST_SEED == MOST


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_about_as_many_scenarios_as_its_kind_says(kind: str) -> None:
    """A match of several arenas about some, all others about one."""
    asked: Any = KINDS[kind]
    low, high = asked.scenarios
    for count in {0, low - 1, low, high, high + 1} - {-1}:
        problems = Diagnostics("question")
        names = [f"haunted_house/duel_{number}" for number in range(count)]
        found = _scenarios({"scenarios": names}, {}, asked, problems)
        assert (bool(problems), found) == ((False, names) if low <= count <= high else (True, []))


@pytest.mark.parametrize(
    ("pair", "problems"),
    [
        (("basic", "random"), []),
        (("basic",), ["q: options.pair has 1 policies; a match is between two."]),
        ((), ["q: options.pair has 0 policies; a match is between two."]),
    ],
)
def test_a_match_is_between_two(pair: tuple[str, ...], problems: list[str]) -> None:
    """Fewer are refused; more do not fit at all."""
    found = Diagnostics("q")
    _check(Match(pair=pair), Limits(), found)
    assert found.sentences == problems
