"""Questions: a missing option has its default, for the service and for the command that answers."""

from __future__ import annotations

import click
import pytest
from attrs import fields

from simulator.cli import main
from simulator.core.errors import BadScenario
from simulator.service.limits import Limits
from simulator.service.questions import KINDS, read_question

UNSET = (None, (), "")
SHARE = "%"


def usual(kind: str) -> dict[str, object]:
    """Return the value of each option of a command that is not given; of a flag that is off, False."""
    command = main.get_command(click.Context(main), kind)
    assert command is not None
    return {name: each.get_default(click.Context(command)) for each in command.params for name in each.opts}


@pytest.mark.parametrize("kind", KINDS)
def test_options_have_the_defaults_of_their_commands(kind: str) -> None:
    """A job leaves out of its command what is as usual, so both must mean the same by it."""
    commands = usual(kind)
    for each in fields(KINDS[kind]):
        declared = each.metadata["option"]
        if each.default in UNSET or each.default == declared.usual:
            continue
        option = declared.spellings[-1]
        told = commands[option]
        value = float(told.rstrip(SHARE)) / 100 if isinstance(told, str) and told.endswith(SHARE) else told
        assert (option, each.default) == (option, value or False)


def test_a_percentage_is_read_as_on_the_command_line() -> None:
    """The question is stored and played with it as it was written, and a bad one is refused in a sentence."""
    asked = {"kind": "batch", "scenario": "reference_duel", "options": {"precision": "2,5 %"}}
    question = read_question(asked, Limits())
    assert "--precision=2.5%" in question.words()
    assert read_question(question.row(), Limits()) == question
    for wrong in ("2x", "-2%", True):
        with pytest.raises(BadScenario, match=r'allowed is a number .* or a percentage such as "2%"'):
            read_question({**asked, "options": {"precision": wrong}}, Limits())
