"""The options that commands share: what is read, what is refused, and what a command gets of them."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from simulator.cli import options
from simulator.cli.session import CommandOptions, Session
from simulator.experiments.bounds import WholeBounds, draw_seed
from simulator.experiments.declaring import option
from simulator.experiments.requests import Experiment


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0", "it is '0'; allowed is a whole number from 1 to 9."),
        ("10", "it is '10'; allowed is a whole number from 1 to 9."),
        ("1.5", "it is '1.5'; allowed is a whole number from 1 to 9."),
        ("٣", "it is '٣'; allowed is a whole number from 1 to 9."),
        ("--3", "it is '--3'; allowed is a whole number from 1 to 9."),
        ("9" * 99, f"it is '{'9' * 60}'; allowed is a whole number from 1 to 9."),
    ],
)
def test_a_whole_number_is_read_or_refused(text: str, said: str) -> None:
    """The sentence says what was typed, in part if it is long, and what is allowed."""
    read = options.whole(WholeBounds(1, 9))
    assert read("9") == 9
    with pytest.raises(click.BadParameter) as refused:
        read(text)
    assert refused.value.message == said


def test_a_drawn_seed_can_be_typed_again() -> None:
    """It has nine digits at most."""
    assert all(0 <= draw_seed() < 10**9 for _ in range(100))


def test_a_command_gets_its_session_and_its_own_options() -> None:
    """A command gets its session first; --out and --report exist only where there are rows."""
    seen: list[tuple[CommandOptions, str, int | None]] = []

    class CountRequest(Experiment):
        ROWS = "Rows."
        fights: int | None = option("How many.", default=None, flags=("-n", "--fights"), bound=WholeBounds(1))

    @click.command()
    @click.argument("scenario")
    @options.experiment(CountRequest)
    def count(session: Session, asked: CountRequest, scenario: str) -> int:
        seen.append((session.options, scenario, asked.fights))
        return 0

    words = ["x.toml", "-n", "5", "--seed", "3", "--set", "a=1", "--policy", "b=c", "--out", "x.csv", "--lang", "es"]
    assert CliRunner().invoke(count, words, standalone_mode=False).return_value == 0
    ((found, scenario, fights),) = seen
    assert (scenario, fights) == ("x.toml", 5)
    assert (found.seed, found.settings, found.policies, found.out) == (3, ("a=1",), ("b=c",), "x.csv")
    assert (found.jobs, found.resume, found.deadline, found.lang, found.as_json) == (None, False, 5.0, "es", False)
    assert "--out" not in {name for option in plain().params for name in option.opts}


def plain() -> click.Command:
    """Return a command without rows."""

    @click.command()
    @options.experiment(Experiment)
    def count(session: Session, asked: Experiment) -> int:
        return 0

    return count


def test_help_imports_no_library_of_numbers(tmp_path: Path) -> None:
    """The help loads no library that takes long to import."""
    from .command_line import started

    code = (
        "import sys; from simulator.cli import main; main(['--help'], standalone_mode=False);"
        "print(sorted({name.partition('.')[0] for name in sys.modules}"
        " & {'attr', 'dask', 'numpy', 'polars', 'pyarrow', 'rich', 'scipy', 'trio'}))"
    )
    told, complaints = started(program=("-c", code)).communicate(timeout=60)
    assert (told.splitlines()[-1], complaints) == ("[]", "")
