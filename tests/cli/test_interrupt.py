"""Control-C and SIGTERM: asked first, obeyed at once the second time."""

from __future__ import annotations

import signal
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from simulator.cli import interrupt
from simulator.cli.interrupt import SIGNALS, Interrupt, interruptible

either = pytest.mark.parametrize("number", SIGNALS)


def spin(entered: Interrupt) -> None:
    """For as long as the program is asked to stop: for ever."""
    while entered.asked():
        pass


@either
def test_the_first_asks_to_stop(number: signal.Signals) -> None:
    """The first Control-C interrupts nothing."""
    with Interrupt() as entered:
        assert not entered.asked()
        signal.raise_signal(number)
        assert entered.asked()


@either
def test_an_echo_of_the_first_is_no_second(number: signal.Signals) -> None:
    """``timeout`` signals the process, and then its group."""
    with Interrupt() as entered:
        signal.raise_signal(number)
        signal.raise_signal(number)
        assert entered.asked()


@either
def test_the_second_stops_at_once(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second Control-C raises KeyboardInterrupt."""
    monkeypatch.setattr(interrupt, "ECHO", 0.0)
    with Interrupt():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)


@either
def test_what_does_not_stop_is_interrupted(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One Control-C is enough: the user hears that the program stops, and after a while it does, whatever it is at."""
    monkeypatch.setattr(interrupt, "ANSWER", 0.01)
    monkeypatch.setattr(interrupt, "ECHO", 0.0)
    with Interrupt(patience=0.05, words="it stops soon") as entered:
        signal.raise_signal(number)
        with pytest.raises(KeyboardInterrupt):
            spin(entered)
    assert capsys.readouterr().err == "asalto: it stops soon\n"


@either
def test_either_signal_interrupts_the_program(number: signal.Signals) -> None:
    """Either signal raises KeyboardInterrupt everywhere in the program, so that what is half done is tidied up."""
    with interruptible(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(number)


@either
def test_what_a_signal_did_before_it_does_again(number: signal.Signals) -> None:
    """The handlers that were there are put back."""
    before = signal.getsignal(number)
    with Interrupt():
        assert signal.getsignal(number) != before
    assert signal.getsignal(number) == before


@pytest.mark.parametrize(
    ("patience", "words", "over", "waited", "said", "interrupted"),
    [
        (8.0, "soon", [False, False, False, True], [1.0, 7.0, 1.0, 1.0], "asalto: soon\n", 2),
        (8.0, "soon", [True, True], [1.0, 7.0], "", 0),
        (8.0, "", [True], [7.0], "", 0),
        (0.5, "soon", [False, True], [0.5, 1.0], "asalto: soon\n", 0),
    ],
)
def test_it_is_said_after_a_second_and_interrupted_after_its_patience(
    patience: float,
    words: str,
    over: list[bool],
    waited: list[float],
    said: str,
    interrupted: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Then every second; here the signal came a second ago, and each wait ends at once."""
    waits, signals = list[float](), list[int]()

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        return over[len(waits) - 1]

    entered = Interrupt(patience, words)
    entered._when, entered._over = 100.0, SimpleNamespace(wait=wait)  # type: ignore[assignment]
    monkeypatch.setattr(interrupt, "monotonic", lambda: 101.0)
    monkeypatch.setattr(interrupt, "_interrupt_main_thread", lambda: signals.append(1))
    entered._insist()
    assert (waits, capsys.readouterr().err, len(signals)) == (waited, said, interrupted)


@pytest.mark.parametrize(("later", "stops"), [(0.125, False), (0.25, True), (0.5, True)])
def test_an_echo_is_sooner_than_a_second_signal(later: float, stops: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes after that time is one."""
    monkeypatch.setattr(interrupt, "ECHO", 0.25)
    monkeypatch.setattr(interrupt, "monotonic", lambda: 100.0 + later)
    entered = Interrupt()
    entered._asked, entered._when = True, 100.0
    with pytest.raises(KeyboardInterrupt) if stops else nullcontext():
        entered._on_signal(signal.SIGINT, None)
