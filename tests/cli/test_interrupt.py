"""Control-C and SIGTERM: the first asks, the second stops immediately."""

from __future__ import annotations

import signal

import pytest

from simulator.cli import interrupt
from simulator.cli.interrupt import SIGNALS, Interrupt, interruptible

either = pytest.mark.parametrize("number", SIGNALS)


def spin(entered: Interrupt) -> None:
    """Loop for as long as the program is asked to stop: for ever."""
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
