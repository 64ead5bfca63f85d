"""Lines of a trace, and the files that they end up in."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from simulator import __version__
from simulator.core.errors import BadTrace
from simulator.core.system import Outcome
from simulator.trace.reader import read
from simulator.trace.writer import TraceWriter, write_trace

from .sample_fights import Table, find, house, toy, written


def lines_of(data: bytes) -> list[dict[str, Any]]:
    """Return every line, parsed."""
    return [json.loads(line) for line in data.splitlines()]


def test_equal_fights_are_equal_bytes() -> None:
    """The trace contains only the fight."""
    assert written(house(), 7) == written(house(), 7)
    assert written(house(), 7) != written(house(), 8)


def test_the_header_says_what_the_fight_is_a_function_of() -> None:
    """The header has versions, scenario, seed, combatants, and the policy of each seat."""
    scenario = house()
    header = lines_of(written(scenario, 5))[0]
    versions = ["asalto_trace", "program", "system", "rules_version", "policy_versions"]
    assert list(header)[:7] == ["n", "event", *versions]
    assert header["policy_versions"] == {"basic": "1"}
    assert (1, "header", 2, __version__, "haunted_house") == tuple(header.values())[:5]
    assert (5, 1, "El desván", scenario.digest) == (header["seed"], header["fight"], header["title"], header["digest"])
    assert header["sides"] == [["investigators", "pc", "basic"], ["horrors", "npc", "basic"]]
    assert header["combatants"][0] == ["Elena", "investigators", "basic"]
    assert header["variants"] == {"pursuit": "opposed"}
    assert scenario.document == header["document"]


def test_lines_are_numbered_and_name_their_rules() -> None:
    """Every decision, roll and event names a rule."""
    lines = lines_of(written(house()))
    assert list(range(1, len(lines) + 1)) == [line["n"] for line in lines]
    assert all(line["rule"].startswith("HH-") for line in lines[1:])


def test_the_footer_counts_and_seals() -> None:
    """Outcome, counts, and the digest of every byte before it."""
    data = written(house())
    lines = lines_of(data)
    footer = lines[-1]
    kinds = [line["event"] for line in lines[1:-1]]
    assert footer["event"] == "footer"
    assert (kinds.count("decision"), kinds.count("roll")) == (footer["decisions"], footer["rolls"])
    assert len(kinds) == footer["decisions"] + footer["rolls"] + footer["events"]
    before = data[: data.rindex(b"\n", 0, -1) + 1]
    assert sha256(before).hexdigest() == footer["digest"]


def test_a_check_is_the_hash_of_every_byte_before_it() -> None:
    """Any tool can recompute it."""
    data = written(toy())
    spot = data.index(b',"check":"', data.index(b'"n":5,'))
    assert sha256(data[:spot]).hexdigest()[:12].encode() == data[spot + 10 : spot + 22]


# Files.


def fight_into(path: Path, seed: int = 1) -> None:
    """One fight of Haunted House, written to ``path``."""
    with write_trace(path, house(), seed) as writer:
        writer.close(Table()(house(), seed, listener=writer).outcome)


def test_a_written_file_is_the_trace_and_nothing_else_is_left(tmp_path: Path) -> None:
    """The temporary file has become the trace."""
    fight_into(tmp_path / "fight.jsonl")
    assert written(house()) == (tmp_path / "fight.jsonl").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["fight.jsonl"]


def test_a_new_trace_replaces_an_old_one(tmp_path: Path) -> None:
    """The old trace stays whole until the new one is whole."""
    (tmp_path / "fight.jsonl").write_text("old", encoding="utf-8")
    fight_into(tmp_path / "fight.jsonl", 2)
    assert written(house(), 2) == (tmp_path / "fight.jsonl").read_bytes()


def test_a_fight_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """The old trace stays, and no half of a new one."""
    old = tmp_path / "fight.jsonl"
    old.write_text("old", encoding="utf-8")
    with pytest.raises(RuntimeError, match="stumbled"), write_trace(old, house(), 1):
        raise RuntimeError("stumbled")
    assert (old.read_text(encoding="utf-8"), [path.name for path in tmp_path.iterdir()]) == ("old", ["fight.jsonl"])


def test_a_writer_left_open_leaves_nothing(tmp_path: Path) -> None:
    """A trace without a footer is none."""
    with write_trace(tmp_path / "fight.jsonl", house(), 1):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["missing/fight.jsonl", ".", "fight\0.jsonl", "x" * 300])
def test_a_path_that_cannot_be_written_is_known_before_the_fight(tmp_path: Path, path: str) -> None:
    """One sentence, which names the path."""
    with (
        pytest.raises(BadTrace, match="the trace cannot be written: ") as caught,
        write_trace(tmp_path / path, house(), 1),
    ):
        pytest.fail("the fight must not begin")
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("special", ["/dev/null", "pipe"])
def test_a_device_or_a_pipe_is_refused_before_the_fight(tmp_path: Path, special: str) -> None:
    """A pipe without a reader would hang the fight, and a file in place of a device would break the system."""
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / special
    before = path.stat()
    with (
        pytest.raises(BadTrace, match="the trace cannot be written: it is no ordinary file"),
        write_trace(path, house(), 1),
    ):
        pytest.fail("the fight must not begin")
    assert path.stat() == before


def test_the_program_may_be_another(tmp_path: Path) -> None:
    """A replay writes the name of the program that wrote the trace."""
    lines: list[bytes] = []
    TraceWriter(lines, toy(), 1, program="9.9", system=find).close(Outcome(None, "draw", 0))
    assert read(b"".join(lines), system=find).header.program == "9.9"
