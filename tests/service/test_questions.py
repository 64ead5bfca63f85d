"""Questions: a missing option has its default, for the service and for the command that answers."""

from __future__ import annotations

import click
import pytest
from attrs import fields

from simulator.cli import main
from simulator.service.questions import KINDS

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
