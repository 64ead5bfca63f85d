"""Things that a tester broke once: small disks, little memory, large files, policies that write to stdout."""

from __future__ import annotations

import json
import os
import re
import resource
import sys
import time
import tomllib
from pathlib import Path
from subprocess import run

import pytest

from simulator.core.errors import BadScenario, BadTrace
from simulator.report.html.drawing import CannotDraw, Drawer
from simulator.scenario import load
from simulator.trace import writer as trace_writer
from simulator.trace.lines import MAX_FILE

from .command_line import ATTIC, CHAIN, PLAIN, STALEMATE, asalto, attic, started

pytestmark = pytest.mark.slow

BOT = """
import os
from simulator.policy.protocol import Policy

class Loud(Policy):
    def choose(self, ask, sight):
        print("printed")
        os.write(1, b"written\\n")
        return ask.default()
"""


def has_listener(folder: Path) -> str:
    """Return the policy that writes to stdout, in a file."""
    (folder / "loud.py").write_text(BOT, encoding="utf-8")
    return f"Elena={folder}/loud.py:Loud"


def limited(kind: int, most: int, *words: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of ``asalto WORDS`` with a limit of the system's, without broken bytecode."""
    done = run(
        [sys.executable, "-m", "simulator", *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **PLAIN, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(kind, (most, most)),
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--json", "--seed", "1"),
        ("run", "--json", "--seed", "1", "--runtime", "inline"),
        ("batch", "--json", "--seed", "1", "-n", "3", "--jobs", "1"),
    ],
)
def test_what_a_policy_writes_is_no_part_of_a_document(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Output that a policy prints, or writes to file 1, does not reach stdout."""
    command, *rest = words
    child = started(command, attic(tmp_path), "--policy", has_listener(tmp_path), *rest)
    said, complaints = child.communicate(timeout=60)
    assert child.returncode == 0, complaints
    assert isinstance(json.loads(said), dict)


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--seed", "1"),
        ("run", "--seed", "1", "--lang", "es", "--json"),
        ("batch", "--seed", "1", "-n", "3", "--jobs", "1"),
        ("validate",),
    ],
)
def test_without_assertions_and_docstrings_it_is_the_same_program(tmp_path: Path, words: tuple[str, ...]) -> None:
    """``python -OO`` prints what ``python`` prints."""
    command, *rest = words
    said = []
    for optimised in ((), ("-OO",)):
        child = started(command, attic(tmp_path, CHAIN), *rest, program=(*optimised, "-m", "simulator"))
        said.append(child.communicate(timeout=60)[0].split("Played")[0])
        assert child.returncode == 0
    assert said[0] == said[1] != ""


@pytest.mark.parametrize(
    ("lang", "missing", "option"),
    [
        ("en", "The description is missing: python -OO leaves it out.", "Number of fights"),
        ("es", "Falta la descripción: python -OO la omite.", "Número de combates"),
    ],
)
def test_help_without_docstrings_has_a_sentence_in_their_place(lang: str, missing: str, option: str) -> None:
    """Usage, options and examples are there as ever."""
    child = started("--lang", lang, "batch", "--help", program=("-OO", "-m", "simulator"))
    said, complaints = child.communicate(timeout=60)
    assert (child.returncode, complaints) == (0, "")
    assert missing in said
    assert option in said
    assert "asalto batch attic.toml" in said


def test_a_file_full_of_unknown_keys_is_read_about_as_fast_as_it_is_parsed(tmp_path: Path) -> None:
    """Near spellings are searched only for the keys that are printed, not for each of forty thousand."""
    keys = "".join(f"{number:x}zz{number} = {number}\n" for number in range(40_000))
    path = attic(tmp_path, f"{ATTIC}{keys}")
    began = time.process_time()
    tomllib.loads(Path(path).read_text(encoding="utf-8"))
    parsed = time.process_time() - began
    with pytest.raises(BadScenario) as caught:
        load(path)
    assert time.process_time() - began < 6 * parsed + 1
    assert "and 39800 more problems" in str(caught.value)


def test_a_trace_that_grows_too_long_ends_the_fight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused as soon as it has more bytes than a trace may have, not when a long fight is over."""
    monkeypatch.setattr(trace_writer, "MAX_FILE", 100_000)
    path = tmp_path / "long.jsonl"
    for runtime in ("inline", "actors"):
        words = ("--trace", str(path), "--seed", "1", "--runtime", runtime, "--json")
        result = asalto("run", attic(tmp_path, STALEMATE), *words)
        assert result.exit_code == 2
        assert "it would have more than 100000 bytes, the most that a trace may have" in result.stderr
        assert [each.name for each in tmp_path.iterdir() if "long" in each.name] == []


@pytest.mark.parametrize(
    "words",
    [
        ("run", "--trace", "small.jsonl", "--json", "--seed", "1"),
        *(("batch", "--out", f"small.{kind}", "-n", "40", "--seed", "1", "--jobs", "1") for kind in ("csv", "parquet")),
        ("batch", "--report", "small.html", "-n", "40", "--seed", "1", "--jobs", "1"),
    ],
)
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, words: tuple[str, ...]) -> None:
    """A file that may not grow any more is a sentence, and no half of it stays."""
    command, option, name, *rest = words
    typed = (command, attic(tmp_path), option, str(tmp_path / name), *rest)
    code, _, complaints = limited(resource.RLIMIT_FSIZE, 2000, *typed)
    assert code == 2
    assert "cannot be written" in complaints or "File too large" in complaints
    assert "Traceback" not in complaints
    assert [each.name for each in tmp_path.iterdir() if "small" in each.name] == []


def test_a_journal_on_a_full_disk_ends_alone(tmp_path: Path) -> None:
    """The batch is played to its end, with a warning."""
    words = ("-n", "400", "--seed", "1", "--jobs", "1", "--journal", str(tmp_path / "j"))
    code, said, complaints = limited(resource.RLIMIT_FSIZE, 2000, "batch", attic(tmp_path), *words)
    assert (code, "Played 400 in" in said) == (0, True)
    assert f"{tmp_path}/j: writing failed: File too large" in complaints


def test_too_little_memory_to_draw_is_a_sentence(tmp_path: Path) -> None:
    """The drawing process ends alone, after the figures have been printed."""
    words = ("-n", "20", "--seed", "1", "--jobs", "1", "--report", str(tmp_path / "r.html"))
    code, said, complaints = limited(resource.RLIMIT_AS, 3 * 1024**3, "batch", attic(tmp_path), *words)
    assert code == 2
    assert "Played 20" in said
    assert complaints.startswith("asalto: the report cannot be drawn: the drawing process has ended (signal ")
    assert list(tmp_path.glob("*.html")) == []


@pytest.mark.parametrize("megabytes", [500, 1500])
def test_too_little_address_space_is_a_sentence(tmp_path: Path, megabytes: int) -> None:
    """The libraries for numbers end the process with a line of their own, or try for ever. One fight needs little."""
    typed = ("-n", "2000", "--seed", "1")
    for command in ("batch", "matchups"):
        code, said, complaints = limited(resource.RLIMIT_AS, megabytes * 10**6, command, attic(tmp_path), *typed)
        assert (code, said) == (2, "")
        assert re.fullmatch(
            r"asalto: the address space is limited to \d+ MiB \(ulimit -v\), and this command needs 1900 MiB;"
            r" `asalto run` and `asalto exact` need less\n",
            complaints,
        )
    code, said, _ = limited(resource.RLIMIT_AS, megabytes * 10**6, "run", attic(tmp_path), "--seed", "1")
    assert (code, "Elena" in said) == (0, True)


def test_what_cannot_be_drawn_is_said() -> None:
    """The drawing process tells what was wrong, and draws the next."""
    drawer = Drawer()
    locale = {"decimal": ".", "thousands": ",", "grouping": [3], "currency": ["", ""]}
    with pytest.raises(CannotDraw, match="the report cannot be drawn: "):
        drawer.svg({"mark": 7, "data": {"values": 3}}, locale)
    spec = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": {"values": []}, "mark": "bar"}
    assert drawer.svg(spec, locale).startswith("<svg")
    assert drawer.end() == 0


def test_a_trace_at_its_limit_is_whole(tmp_path: Path) -> None:
    """The last byte that may be there is written."""
    lines = trace_writer.BoundedLines(tmp_path / "t")
    lines.append(b"x" * MAX_FILE)
    with pytest.raises(BadTrace):
        lines.append(b"y")
