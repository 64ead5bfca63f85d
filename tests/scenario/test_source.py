"""From bytes to tables: the limits that keep any file harmless."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario.diagnostics import Diagnostics
from simulator.scenario.source import MOST_BYTES, MOST_DEPTH, bytes_of, copy_of, tables, text_of


def problem_of(text: str) -> str:
    """Return the one problem of a text that is no TOML."""
    with pytest.raises(BadScenario) as caught:
        tables(text, "a.toml")
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\nb = \n", "this is not TOML: Invalid value (at line 2, column 5)"),
        ("a = " + "[" * 100_000, "its lists and tables are nested too deeply."),
        (f"a = {'9' * 5000}", "this is not TOML"),  # more digits than Python reads
        ("#" * (MOST_BYTES + 1), "is longer than"),
    ],
    ids=["syntax", "depth", "digits", "length"],
)
def test_a_text_that_is_no_toml_is_one_problem(text: str, said: str) -> None:
    """A syntax error with its line and column, and texts that would keep the parser busy or crash it."""
    assert problem_of(text).startswith(f"a.toml: {said}")


@pytest.mark.parametrize("part", ["a", '"a b"', "'a'"])
def test_endless_key_is_refused_before_it_is_parsed(part: str) -> None:
    """A dotted key of many thousand parts would keep the parser busy for hours."""
    assert problem_of("x = 1\n" + f"{part} . " * 100_000) == "a.toml: line 2 has a key of more than 40 parts."


def test_large_file_is_refused(tmp_path: Path) -> None:
    """A file beyond 1 MiB is not read to its end."""
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(BadScenario, match="is larger than 1048576 bytes"):
        bytes_of(path, "large.toml")


@pytest.mark.parametrize("name", ["missing.toml", ".", "zero\0byte"])
def test_unreadable_file_is_a_problem(tmp_path: Path, name: str) -> None:
    """A missing file, a folder and an impossible name are problems of the author."""
    with pytest.raises(BadScenario, match="cannot be read"):
        bytes_of(tmp_path / name, name)


def test_bytes_that_are_no_text_name_their_line() -> None:
    """A file in another encoding is refused with the line of its first odd byte."""
    with pytest.raises(BadScenario, match="line 2 is not UTF-8 text"):
        text_of("a = 1\nb = 'ñ'".encode("latin-1"), "a.toml")


def test_byte_order_mark_is_skipped() -> None:
    """Editors that mark UTF-8 at the beginning of a file do no harm."""
    assert text_of(b"\xef\xbb\xbfa = 1", "a.toml") == "a = 1"


def test_copy_refuses_what_no_file_can_hold() -> None:
    """Foreign objects, keys that are no text, and anything but a table are problems."""
    problems = Diagnostics("doc")
    copy_of({"a": [b"x"], 3: 4}, problems)
    copy_of([], problems)
    assert problems.sentences == [
        "doc: has a key that is not text: 3.",
        "doc: a[1] is a Python bytes, which a file cannot contain.",
        "doc: a scenario is a table, not a list of 0.",
    ]


def test_copy_stops_at_a_depth() -> None:
    """A document nested deeper than allowed, even one that holds itself, is a problem."""
    endless: dict[str, object] = {}
    endless["a"] = endless
    problems = Diagnostics("doc")
    copy_of(endless, problems)
    assert [f"doc: {'a.' * MOST_DEPTH}a is nested too deeply; allowed are 16 levels."] == problems.sentences


def test_a_pipe_is_not_read(tmp_path: Path) -> None:
    """It might never end, wherever a scenario names it: a pack beside it too."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadScenario, match="it is not a regular file"):
        bytes_of(tmp_path / "pipe", "pipe")
