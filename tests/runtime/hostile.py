"""More than forty policies that behave badly, each in its own way, as classes in a file.

Those in ``LETHAL`` end or block the process that they are in, so that only a process of their own survives them."""

from __future__ import annotations

import builtins
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from simulator.core.asks import Ask, Option
from simulator.core.events import Event
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Sight, Start


class Text(str):
    """Text that is equal to everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Meta(type):
    """A class whose name cannot be had."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise SystemExit(0)


class Nameless(Exception, metaclass=Meta):
    """An error of such a class."""


class Mute(Exception):
    """An error whose words leave the program."""

    def __str__(self) -> str:
        raise SystemExit(0)


class Endless(Exception):
    """An error whose words never end."""

    def __str__(self) -> str:
        while True:
            pass


class Long(Exception):
    """An error with very many words."""

    def __str__(self) -> str:
        return "\x1b[31m\n" * 10**6


class Stubborn(Option):
    """An option that is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def _raise(error: BaseException) -> Any:
    raise error


def _forced(ask: Ask) -> Option:
    option = ask.default()
    object.__setattr__(option, "verb", "slay")
    return option


def _hollow(ask: Ask) -> Option:
    option = Option("wait")
    object.__delattr__(option, "verb")
    return option


def _edited(ask: Ask) -> Option:
    ask.kind, ask.seat, ask.id, ask.body = "mine", 99, -7, 99
    return Option("slay")


def _recursive(ask: Ask) -> Option:
    return _recursive(ask)


def _spin(ask: Ask) -> Option:
    while True:
        pass


def _sleep(ask: Ask) -> Option:
    while True:
        time.sleep(3600)


def _cling(ask: Ask) -> Option:
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


def _pause(ask: Ask) -> Option:
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
    return Option(str(ctypes.CDLL(None).pause()))


def _kill(number: int) -> Any:
    os.kill(os.getpid(), number)
    time.sleep(10)


def _babble(ask: Ask) -> Any:
    for number in range(3, 40):
        try:
            os.write(number, b"\xff" * 1000)
        except OSError:
            continue


def _close(ask: Ask) -> Any:
    os.closerange(0, 64)


def _fork(ask: Ask) -> Any:
    if os.fork() == 0:
        time.sleep(60)
    raise ValueError("twins")


def _linger(ask: Ask) -> Any:
    threading.Thread(target=time.sleep, args=(3600,)).start()
    raise ValueError("not alone")


def _unhook(ask: Ask) -> Any:
    signal.setitimer(signal.ITIMER_REAL, 0)
    raise ValueError("no alarm")


def _break(ask: Ask) -> Any:
    for name in ("len", "isinstance", "type", "str", "getattr", "print", "range"):
        setattr(builtins, name, None)


def _replace(ask: Ask) -> Any:
    os.execv("/bin/true", ["true"])


CHOOSES: dict[str, Any] = {
    "returns_none": lambda ask: None,
    "returns_text": lambda ask: "wait",
    "returns_number": lambda ask: 0,
    "returns_tuple": lambda ask: ("wait", 1),
    "returns_class": lambda ask: Option,
    "returns_generator": lambda ask: (option for option in ask.options()),
    "returns_equal_to_all": lambda ask: Stubborn("slay"),
    "returns_strange_text": lambda ask: Option(Text("slay")),
    "returns_hollow": _hollow,
    "returns_forced": _forced,
    "returns_edited_question": _edited,
    "returns_huge_number": lambda ask: Option("wait", amount=2**100),
    "returns_surrogate": lambda ask: Option("\ud800"),
    "returns_megabytes": lambda ask: Option("x" * 10**7),
    "returns_far_place": lambda ask: Option("move", place=(1e308, 1e308)),
    "raises": lambda ask: _raise(ValueError("no idea")),
    "raises_system_exit": lambda ask: _raise(SystemExit(0)),
    "raises_generator_exit": lambda ask: _raise(GeneratorExit()),
    "raises_interrupt": lambda ask: _raise(KeyboardInterrupt()),
    "raises_stop_iteration": lambda ask: _raise(StopIteration()),
    "raises_group": lambda ask: _raise(BaseExceptionGroup("all", [SystemExit(), KeyboardInterrupt()])),
    "raises_memory_error": lambda ask: bytearray(10**14),
    "raises_mute": lambda ask: _raise(Mute()),
    "raises_endless": lambda ask: _raise(Endless()),
    "raises_long": lambda ask: _raise(Long()),
    "raises_nameless": lambda ask: _raise(Nameless()),
    "recurses": _recursive,
    "exits": lambda ask: os._exit(0),
    "quits": lambda ask: sys.exit("bye"),
    "spins": _spin,
    "sleeps": _sleep,
    "lingers": _linger,
    "clings": _cling,
    "pauses": _pause,
    "kills_itself": lambda ask: _kill(signal.SIGKILL),
    "segfaults": lambda ask: ctypes.string_at(1),
    "aborts": lambda ask: os.abort(),
    "babbles": _babble,
    "closes_everything": _close,
    "forks": _fork,
    "unhooks_the_alarm": _unhook,
    "becomes_another": _replace,
    "breaks_builtins": _break,
}
"""Kind of failure -> the action in place of an answer."""

LETHAL = frozenset(
    {"clings", "pauses", "kills_itself", "segfaults", "aborts", "babbles", "closes_everything", "forks"}
    | {"unhooks_the_alarm", "becomes_another", "breaks_builtins", "lingers", "raises_memory_error"}
)
LATE = frozenset({"spins", "sleeps", "raises_endless"})
"""Policies that are late three times and then count as crashed."""


class Hostile(Policy):
    """Does one of these things at each of its turns."""

    sees = False

    def __init__(self, way: str) -> None:
        self._act = CHOOSES[way]

    def choose(self, ask: Ask, sight: Sight) -> Option:
        answer: Option = self._act(ask)
        return answer


class Elsewhere(Policy):
    """Does one of these things where no question is asked: at a ``place``."""

    listens = True

    def __init__(self, place: str, way: str = "raises") -> None:
        self._place = place
        self._way = way
        self._act("made")

    def _act(self, place: str) -> None:
        if place == self._place:
            CHOOSES[self._way](Ask(0, "", ""))

    @property
    def wants(self) -> frozenset[str] | None:  # type: ignore[override]
        self._act("wants")
        return frozenset({"trun"}) if self._place == "misspelt" else None

    def begin(self, start: Start) -> None:
        self._act("begin")

    def told(self, events: Sequence[Event]) -> None:
        self._act("told")

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()

    def end(self, outcome: Outcome) -> None:
        self._act("end")


class Going(Policy):
    """Does one of these things when it is let go."""

    def __init__(self, way: str) -> None:
        self._act = CHOOSES[way]

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()

    def __del__(self) -> None:
        self._act(Ask(0, "", ""))


PLACES = ("wants", "misspelt", "begin", "told", "end")
