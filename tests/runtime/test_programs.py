"""Programs as policies: whole fights in both runtimes, and what each of their mistakes costs."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.core.asks import CRASHED, ILLEGAL, LATE
from simulator.core.record import Json
from simulator.policy.errors import PolicyError
from simulator.policy.spec import PolicySpec, as_use
from simulator.runtime import inline, programs
from simulator.runtime.conversation import ENDED
from simulator.runtime.process import ProgramCommand, ProgramLimits, ProgramProcess
from simulator.runtime.programs import SHELF, ProgramFactory, Shelf
from tests.runtime.programs import duel, has_ended, play_both, strange

TINY = 0.3  # seconds, for programs that never answer


@pytest.fixture(autouse=True)
def no_processes_left() -> Iterator[None]:
    """End what a test has left on the shelf, also one of another module."""
    SHELF.close()
    yield
    SHELF.close()


@pytest.mark.slow
def test_a_program_that_takes_defaults_is_the_policy_that_takes_defaults() -> None:
    """Both make equal choices in equal fights, to the last roll."""
    by_program = play_both(duel(strange("plain")))
    by_default = play_both(duel(strange("wantless")))
    assert by_program.outcome == by_default.outcome
    assert by_program.fates == by_default.fates


FAULTS = {
    "dies": (CRASHED, f"{ENDED} (exit code 3)"),
    "raises": (CRASHED, f"{ENDED} (exit code 1): RuntimeError: I would rather not"),
    "exits": (CRASHED, f"{ENDED} (exit code 0)"),
    "eats": (CRASHED, f"{ENDED} (exit code 1): MemoryError"),
    "text": (CRASHED, "it wrote something that is not a frame: a message has 1 to"),
    "empty": (CRASHED, "it wrote something that is not a frame: a message has 1 to"),
    "spams": (CRASHED, ENDED),
    "floods": (ILLEGAL, "Choice(ask=0"),
    "big": (ILLEGAL, "Option('xxx"),
}


@pytest.mark.slow
@pytest.mark.parametrize("how", FAULTS)
def test_a_fault_costs_the_seat_alone(how: str) -> None:
    """The fight goes on with the defaults, and the fault is recorded in the same words by both runtimes."""
    kind, message = FAULTS[how]
    result = play_both(duel(strange(how)))
    assert result.faults[0].how == kind
    assert result.faults[0].message.startswith(message)
    assert {fault.seat for fault in result.faults} == {0}
    assert result.outcome.winner is not None


@pytest.mark.slow
@pytest.mark.parametrize("how", ["sleeps", "spins", "closes"])
def test_silence_costs_the_decision_and_then_the_fight(how: str) -> None:
    """A program that does not answer is late; three times, and it is asked no more."""
    result = inline.play(duel(strange(how)), 1, deadline=TINY)
    expected = {CRASHED} if how == "closes" else {LATE}
    assert {fault.how for fault in result.faults} == expected
    assert len(result.faults) == (1 if how == "closes" else 3)


@pytest.mark.slow
def test_time_for_the_fight_is_used_up() -> None:
    """A program whose bank is empty is late immediately."""
    result = inline.play(duel(strange("sleeps"), bank=TINY), 1)
    assert {fault.message for fault in result.faults} == {f"its {TINY:g} s for the fight are used up"}


@pytest.mark.slow
@pytest.mark.parametrize("how", ["mute", "pingless"])
def test_a_program_that_does_not_start_in_time(how: str) -> None:
    """The fight is played without it."""
    result = inline.play(duel(strange(how), start=TINY), 1)
    assert result.faults[0].kind == "begin"
    assert result.faults[0].message == f"it did not answer a ping within {TINY:g} s of its start"


@pytest.mark.slow
def test_a_program_that_never_starts_is_tried_three_times() -> None:
    """From then on its fights begin without it, immediately."""
    with inline.Runner(duel(as_use([sys.executable, "-c", "exit(5)"])), 1) as runner:
        said = [runner.play(fight).faults[0].message for fight in range(1, 5)]
    assert said[:3] == [f"{ENDED} (exit code 5)"] * 3
    assert said[3] == f"{ENDED} (exit code 5) (it was tried 3 times)"


@pytest.mark.slow
def test_no_bye_costs_the_process_and_not_the_fight() -> None:
    """It is noted, and the next fight is played by a new process."""
    with inline.Runner(duel(strange("byeless")), 1, deadline=TINY) as runner:
        for fight in (1, 2):
            (fault,) = runner.play(fight).faults
            assert (fault.kind, fault.how) == ("end", CRASHED)


def test_one_process_plays_many_fights() -> None:
    """After its bye it is kept."""
    with inline.Runner(duel(strange("plain")), 1) as runner:
        seen = set()
        for fight in range(1, 4):
            assert runner.play(fight).faults == ()
            (command,) = [key for key, waiting in SHELF._idle.items() if waiting]
            seen.add(SHELF._idle[command][0].input)
    assert len(seen) == 1


@pytest.mark.slow
def test_a_program_that_ends_after_each_fight_is_started_again() -> None:
    """The end between fights is no fault."""
    with inline.Runner(duel(strange("once")), 1) as runner:
        assert [runner.play(fight).faults for fight in range(1, 4)] == [(), (), ()]


@pytest.mark.slow
def test_nothing_that_a_program_started_outlives_it(tmp_path: Path) -> None:
    """A child that has left its group and its session is ended too."""
    note = tmp_path / "pid"
    result = inline.play(duel(strange("leaves_a_child", str(note))), 1)
    assert result.faults[0].message == f"{ENDED} (exit code 3)"
    assert has_ended(int(note.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_a_program_that_did_nothing_wrong_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    """The program has time to end; processes that it leaves behind are ended, even if its output was never read."""
    note = tmp_path / "pid"
    code = (
        "import subprocess, sys; from pathlib import Path;"
        " child = subprocess.Popen(['sleep', '3600'], start_new_session=True, stdout=subprocess.DEVNULL);"
        " sys.stdout.buffer.write(bytes([0, 0, 0, 1, 192])); sys.stdout.flush(); sys.stdin.read();"
        f" Path({str(note)!r}).write_text(str(child.pid))"
    )
    process = ProgramProcess(ProgramCommand((sys.executable, "-c", code)))
    assert process.receive(monotonic() + 20) == b"\xc0"
    process.end()
    assert has_ended(int(note.read_text(encoding="utf-8")))


@pytest.mark.slow
def test_the_environment_is_scrubbed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program gets no variable that it does not need."""
    monkeypatch.setenv("SECRET_TOKEN", "x")
    note = tmp_path / "names"
    code = f"import os; open({str(note)!r}, 'w').write(' '.join(os.environ))"
    inline.play(duel(as_use([sys.executable, "-c", code])), 1)
    assert "PATH" in note.read_text(encoding="utf-8").split()
    assert "SECRET_TOKEN" not in note.read_text(encoding="utf-8").split()


@pytest.mark.slow
def test_stderr_goes_to_its_file(tmp_path: Path) -> None:
    """The file that the options name has what the program said there."""
    file = tmp_path / "bot.log"
    inline.play(duel(strange("raises"), stderr=str(file)), 1)
    assert "RuntimeError: I would rather not" in file.read_text(encoding="utf-8")


def test_options_of_programs_have_bounds() -> None:
    """Numbers up to a million, whole where they count something; without options the usual limits."""
    usual = ProgramLimits(memory=1024, cpu=3600, start=10.0, bank=300.0, budget=1000, stderr="")
    assert ProgramCommand.of(PolicySpec("program: sh -c 'a b'")) == ProgramCommand(("sh", "-c", "a b"), usual)
    allowed: dict[str, tuple[Json, ...]] = {"memory": (1, 10**6), "bank": (0.25, 3, 10**6), "stderr": ("x.log", "")}
    refused: dict[str, tuple[Json, ...]] = {
        "memory": (0, -1, 10**6 + 1, 1.5, True, "1", None),
        "bank": (0, 0.0, 10**6 + 0.5, True),
        "stderr": (1, None),
    }
    for name, value in ((name, value) for name, values in allowed.items() for value in values):
        assert getattr(ProgramCommand.of(PolicySpec("program: sh", {name: value})).limits, name) == value
    for name, value in ((name, value) for name, values in refused.items() for value in values):
        with pytest.raises(PolicyError, match=f"the option '{name}' of a program is {value!r}; allowed is a"):
            ProgramCommand.of(PolicySpec("program: sh", {name: value}))


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (
            PolicySpec("program: no_such_command_x"),
            "there is no program 'no_such_command_x'; its folder is not in PATH",
        ),
        (PolicySpec("program: ./no/such"), "the program ./no/such does not exist"),
        (PolicySpec("program: sh", {"speed": 1}), "a program has no option 'speed'; its options are memory, cpu,"),
    ],
)
def test_what_cannot_be_started_is_refused_at_once(spec: PolicySpec, sentence: str) -> None:
    """A missing command and a wrong option are errors before any fight."""
    with pytest.raises(PolicyError) as caught:
        ProgramFactory(spec)
    assert str(caught.value).startswith(sentence)


class Waiting(SimpleNamespace):
    """A process that waits, and counts how often it was ended."""

    ends = 0

    def end(self) -> None:
        """It is ended."""
        self.ends += 1


def test_processes_that_wait_end_with_the_program_that_started_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf sees to that once, before the first is started; one that is worn is not kept."""
    at_exit: list[Any] = []
    monkeypatch.setattr(atexit, "register", at_exit.append)
    monkeypatch.setattr(programs, "ProgramProcess", lambda command: Waiting(command=command, is_worn=False))
    shelf = Shelf()
    cat, dog = (ProgramCommand.of(PolicySpec(f"program: {word}")) for word in ("cat", "true"))
    made: list[Any] = [shelf.new(cat), shelf.new(cat), shelf.new(dog)]
    assert at_exit == [shelf.close]
    made[1].is_worn = True
    for process in made:
        shelf.put(process)
    assert [process.ends for process in made] == [0, 1, 0]
    assert [shelf.idle(dog), shelf.idle(dog)] == [made[2], None]
    shelf.put(made[2])
    shelf.close()
    assert [process.ends for process in made] == [1, 1, 1]
    assert shelf.idle(cat) is None
    assert at_exit == [shelf.close]
