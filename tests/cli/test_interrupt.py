"""Control-C: asked first, obeyed at once the second time."""

from __future__ import annotations

import signal

import pytest

from simulator.cli.interrupt import Interrupt


def test_the_first_control_c_asks_to_stop() -> None:
    """Whoever looks, sees it; nobody is interrupted."""
    with Interrupt() as interrupt:
        assert not interrupt.asked()
        signal.raise_signal(signal.SIGINT)
        assert interrupt.asked()


def test_the_second_control_c_stops_at_once() -> None:
    """As it does without us."""
    with Interrupt():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_what_control_c_did_before_it_does_again() -> None:
    """The handler is put back."""
    before = signal.getsignal(signal.SIGINT)
    with Interrupt():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
