"""The program around the commands: help, sentences, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import click
import pytest

from simulator import __main__, __version__, compiled
from simulator.cli.program import BAD_INPUT, OUR_FAULT
from simulator.compiled import is_compiled
from simulator.core.errors import AsaltoError, BadScenario, RulesError
from simulator.runtime import inline

from . import players
from .command_line import PLAIN, asalto, attic, started


def test_no_command_is_bad_usage_and_shows_the_help() -> None:
    """The help goes to stderr, for it was not asked for."""
    result = asalto()
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Commands:" in result.stderr


def test_the_version_is_told() -> None:
    """--version prints the version of the package, and whether it is compiled."""
    kind = "compiled" if is_compiled() else "plain Python"
    assert asalto("--version").stdout == f"asalto, version {__version__} ({kind})\n"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["run", "batch"])
def test_a_policy_that_cannot_be_made_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A policy that cannot be made is refused before anything is played."""
    players.install(monkeypatch)
    result = asalto(command, attic(tmp_path), "--policy", 'Elena={ use = "choosy", width = 2 }', "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the policy 'choosy' has no option 'width'" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", [["run", "--seed", "3"], ["batch", "-n", "3", "--json"]])
def test_a_reader_that_has_gone_ends_the_program_quietly(tmp_path: Path, command: list[str]) -> None:
    """``asalto ... | head``: exit code 141, as for a program that dies of SIGPIPE, and not a word."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        child = started(*command, attic(tmp_path), stdout=gone)
    _, complaints = child.communicate(timeout=60)
    assert (child.returncode, complaints) == (141, "")


@pytest.mark.slow
@pytest.mark.parametrize("words", [">&- 2>/dev/null", "2>&- >/dev/null"])
def test_a_closed_stream_breaks_nothing(words: str) -> None:
    """Output to a closed stream is dropped; the exit code is that of the command."""
    line = f'"{sys.executable}" -m simulator batch reference_duel -n 2 --seed 1 {words}'
    assert subprocess.run(line, shell=True).returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk here")
def test_a_full_disk_is_a_sentence() -> None:
    """The error is a sentence, not a traceback or an errno."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        child = started("run", "reference_duel", "--seed", "1", "--runtime", "inline", stdout=full)
    _, complaints = child.communicate(timeout=60)
    assert child.returncode == 2
    assert complaints == "asalto: cannot write the output: No space left on device\n"


@pytest.mark.slow
def test_a_terminal_that_cannot_show_accents_breaks_nothing(tmp_path: Path) -> None:
    """ASCII only: other characters are written as escapes."""
    env = {**os.environ, **PLAIN, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    child = started("run", attic(tmp_path), "--seed", "3", "--lang", "es", env=env)
    told, complaints = child.communicate(timeout=60)
    assert (child.returncode, complaints) == (0, "")
    assert told.startswith("Un zombi en el desv\\xe1n\n")


def test_control_c_while_the_program_loads_is_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program prints one word, not a traceback of an import."""

    class Loading:
        def find_spec(self, name: str, path: object = None, target: object = None) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "simulator.cli")
    monkeypatch.delattr("simulator.cli")
    monkeypatch.setattr(sys, "meta_path", [Loading()])
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert (ended.value.code, capsys.readouterr().err) == (130, "asalto: stopped\n")


@pytest.mark.parametrize(
    ("words", "plain"), [(["exact", "x"], True), (["run", "exact"], False), ([], False), (["batch"], False)]
)
def test_exact_odds_are_computed_in_plain_python(
    monkeypatch: pytest.MonkeyPatch, words: list[str], plain: bool
) -> None:
    """Only the command exact asks for plain Python, before anything is imported."""
    monkeypatch.setenv(compiled.PLAIN, "")
    monkeypatch.setattr(sys, "argv", ["exact", *words])
    monkeypatch.setattr("simulator.cli.main", lambda prog_name: None)
    monkeypatch.setattr("gc.set_threshold", lambda number: None)
    monkeypatch.setattr("atexit.register", lambda call: None)
    __main__.main()
    assert os.environ[compiled.PLAIN] == ("1" if plain else "")


def test_libraries_of_numbers_start_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of threads is 1 unless the user gives another."""
    monkeypatch.setattr(sys, "argv", ["asalto"])
    monkeypatch.setattr("simulator.cli.main", lambda prog_name: None)
    monkeypatch.setattr("gc.set_threshold", lambda number: None)
    monkeypatch.setattr("atexit.register", lambda call: None)
    for given, kept in ((None, "1"), ("4", "4")):
        monkeypatch.setenv(__main__.THREADS, given or "")
        if given is None:
            del os.environ[__main__.THREADS]
        __main__.main()
        assert os.environ[__main__.THREADS] == kept


def test_what_cannot_be_seen_is_written_as_an_escape() -> None:
    """A sentence that turns the rest of the line about would say something else."""
    found = asalto("run", "a\u202eb.toml")
    assert "a\\u202eb.toml" in found.stderr
    assert "\u202e" not in found.stderr


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (click.ClickException("no"), BAD_INPUT, "no"),
        (click.UsageError("no"), BAD_INPUT, "no (asalto run --help)"),
        (BadScenario(["one", "two"]), BAD_INPUT, "one\nasalto: two"),
        (AsaltoError("no"), BAD_INPUT, "no"),
        (RulesError("no"), OUR_FAULT, "bug in Asalto: RulesError: no (set ASALTO_DEBUG=1 for the traceback)"),
        (KeyError("x"), OUR_FAULT, "bug in Asalto: KeyError: 'x' (set ASALTO_DEBUG=1 for the traceback)"),
        (MemoryError(), BAD_INPUT, "out of memory; try fewer --jobs"),
        (ConnectionResetError(104, "reset"), BAD_INPUT, "the worker processes have ended: reset"),
        (ConnectionError("gone"), BAD_INPUT, "the worker processes have ended: gone"),
        (OSError(28, "full"), BAD_INPUT, "cannot write the output: full"),
        (OSError(28, "full", "x.html"), BAD_INPUT, "x.html: full"),
        (OSError("odd"), BAD_INPUT, "cannot write the output: odd"),
    ],
)
def test_an_error_is_a_sentence_and_says_whose_fault_it_is(
    error: Exception, code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exit code is 70 for a mistake of Asalto's own, and 2 for all others; a traceback is shown if wanted."""

    def broken(*args: object, **more: object) -> NoReturn:
        raise error

    monkeypatch.setattr(inline, "play", broken)
    words = ("run", "reference_duel", "--runtime", "inline", "--json")
    found = asalto(*words)
    assert (found.exit_code, found.stdout, found.stderr) == (code, "", f"asalto: {said}\n")
    assert asalto(*words, env={"ASALTO_DEBUG": "1"}).exception is error


def test_the_language_may_stand_before_the_command(tmp_path: Path) -> None:
    """asalto --lang es CMD is asalto CMD --lang es; the later one wins, also in help and errors."""
    run = ("run", attic(tmp_path), "--seed", "3")
    spanish, english = (asalto(*run, "--lang", lang).stdout for lang in ("es", "en"))
    assert asalto("--lang", "es", *run).stdout == spanish != english
    assert asalto("--lang=es", *run, "--lang", "en").stdout == english
    assert "Uso: asalto" in asalto("--lang", "es", "run", "--help").stdout
    assert "Falta" in asalto("--lang", "es", "run").stderr


PLAYED = {
    "run": "run reference_duel --seed 1 --trace a.jsonl",
    "batch": "batch reference_duel -n 5 --seed 1 --out a.csv --report a.html",
    "sweep": "sweep reference_duel --vary limits.rounds=2,3 -n 5 --seed 1 --out a.csv --report a.html",
    "exact": "exact reference_duel --set limits.rounds=1 --report a.html",
    "match": "match basic cautious --scenario reference_duel --pairs 2 --seed 1 --out a.csv --report a.html",
}


@pytest.mark.slow
@pytest.mark.parametrize("line", PLAYED.values(), ids=PLAYED)
def test_a_reader_that_has_gone_loses_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """``asalto ... --out FILE | head``: the files are written, in silence, also if stderr has no reader either."""
    monkeypatch.chdir(tmp_path)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        assert (
            subprocess.run([sys.executable, "-m", "simulator", *line.split()], stdout=gone, stderr=gone).returncode
            == 141
        )
    assert {path.name for path in tmp_path.iterdir()} >= {word for word in line.split() if word.startswith("a.")}


@pytest.mark.parametrize("command", ["batch", "exact"])
def test_a_report_that_cannot_be_written_loses_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """The answer is printed; then a sentence, and an exit code that is not 0."""

    def full(path: str, text: str) -> None:
        raise OSError(28, "No space left on device", path)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("simulator.wire.saving.save", full)
    result = asalto(*PLAYED[command].split(), "--lang", "es")
    assert (result.exit_code, "%" in result.stdout) == (2, True)
    assert result.stderr.splitlines()[-1] == "asalto: a.html: no queda sitio en el disco"
