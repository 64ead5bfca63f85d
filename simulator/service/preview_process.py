"""Process that plays previews: ``python -m simulator.service.preview_process``.

It has loaded everything that a preview needs, and forks two children for each, one to help the other, so that a
preview begins at once, and one that is cancelled, hangs or takes too much ends at once. It reads lines of JSON,
``["play", order]`` and ``["stop", number]``, and writes ``[word, {"number": NUMBER, ...}]``: ``began``, ``refused``,
``look``, and ``gone`` when the first child has ended. When its stdin closes, the service is gone, and it ends with its
children."""

from __future__ import annotations

import gc
import json
import os
import select
import selectors
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from attrs import define, field

from .. import systems
from ..core.errors import AsaltoError, BadScenario
from ..experiments.preview import UNKNOWN, Bounds, Fights, Helper, Played, Preview, minds_for
from ..policy.seal import seal
from ..runtime.factories import unplayable
from ..scenario import Scenario, shipped
from ..statistics.paired import ALPHA, rate_interval
from ..wire.documents import document
from .child import MIB, Channel, limit_memory
from .limits import Limits
from .reading import read_text, shipped_text, too_large

Say = Callable[[object], None]
NAME: Final = "encounter.toml"
SECONDS_OVER: Final = 3
"""Seconds of processor time beyond the bounds of a preview after which the system ends its process."""


@define
class Child:
    """Processes of a preview: its number, the ids of the one that plays and of its helper, and what the first has
    written of a line."""

    number: int
    pid: int
    helper: int
    text: bytearray = field(factory=bytearray)


class Forks:
    """Server that forks a child for each preview."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._children: dict[int, Child] = {}  # by the end of the pipe that it writes to
        self._selector = selectors.DefaultSelector()
        self._orders = bytearray()

    def serve(self) -> None:
        """Serve until stdin ends."""
        self._selector.register(0, selectors.EVENT_READ)
        while True:
            (key, _), *_ = self._selector.select()  # only one, since an order may end the source of another
            source: int = key.fd
            data = os.read(source, 1 << 16)
            if source != 0:
                self._hear(source, data)
            elif not data:
                return
            else:
                self._take(data)

    def close(self) -> None:
        """End all children."""
        for source in list(self._children):
            self._end(source)

    def _take(self, data: bytes) -> None:
        """Take orders of the service."""
        *lines, self._orders = (self._orders + data).split(b"\n")
        for line in lines:
            word, document = json.loads(line)
            if word == "play":
                self._begin(document)
            else:
                for source in [source for source, child in self._children.items() if child.number == document]:
                    self._end(source)

    def _begin(self, order: Mapping[str, Any]) -> None:
        heard, told = os.pipe()
        helper = self._forked(order, heard, told, help_along)
        os.close(told)
        source, sink = os.pipe()
        pid = self._forked(order, source, sink, partial(preview, helper=HelperPipe(heard)))
        os.close(sink)
        os.close(heard)
        self._children[source] = Child(order["number"], pid, helper)
        self._selector.register(source, selectors.EVENT_READ)

    def _forked(
        self, order: Mapping[str, Any], source: int, sink: int, work: Callable[[Mapping[str, Any], Say], None]
    ) -> int:
        """Work in a child process, which writes lines of JSON to ``sink``, the other end of ``source``. Return its
        id."""
        pid = os.fork()
        if pid:
            return pid
        code = 1
        try:
            self._channel.close()
            for each in (source, *self._children):  # a pipe that a child could read itself would never break
                os.close(each)
            empty = os.open(os.devnull, os.O_RDONLY)
            os.dup2(empty, 0)
            out = os.fdopen(sink, "wb")
            _limit(order)

            def say(document: object) -> None:
                out.write(json.dumps(document, allow_nan=False).encode() + b"\n")
                out.flush()

            work(order, say)
            code = 0
        except BrokenPipeError:
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)

    def _hear(self, source: int, data: bytes) -> None:
        """Pass on the lines of a child, and its end."""
        child = self._children[source]
        if not data:
            self._channel.say("gone", {"number": child.number, "status": self._end(source)})
            return
        *lines, child.text = (child.text + data).split(b"\n")
        for line in lines:
            word, document = json.loads(line)
            self._channel.say(word, {"number": child.number, **document})

    def _end(self, source: int) -> int:
        """End a child. Return its exit code, or minus the signal that ended it."""
        child = self._children.pop(source)
        self._selector.unregister(source)
        os.close(source)
        for pid in (child.helper, child.pid):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(child.helper, 0)
        return os.waitstatus_to_exitcode(os.waitpid(child.pid, 0)[1])


class HelperPipe:
    """Lines of the helper of a preview, from its pipe."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._text = bytearray()

    def heard(self, seconds: float) -> list[Any] | None:
        """Return what it has said since the last call, if nothing after waiting for ``seconds``; None if it is gone."""
        if not select.select([self._source], [], [], seconds)[0]:
            return []
        data = os.read(self._source, 1 << 16)
        *lines, self._text = (self._text + data).split(b"\n")
        return [json.loads(line) for line in lines] if data else None


def _limit(order: Mapping[str, Any]) -> None:
    """Limit memory and processor time of this process."""
    limit_memory(int(order["memory"]) * MIB)
    with suppress(ImportError, ValueError, OSError):
        import resource

        seconds = int(order["seconds"]) + SECONDS_OVER
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def preview(order: Mapping[str, Any], say: Say, helper: Helper | None = None) -> None:
    """Play the preview of an order, and say its looks."""
    try:
        shown = _asked(order, helper)
    except BadScenario as error:
        say(["refused", {"problems": error.problems}])
        return
    except AsaltoError as error:
        say(["refused", {"problems": [str(error)]}])
        return
    say(["began", {}])
    for look in shown.looks():
        say(["look", {"odds": document(look.odds), "known": look.known.row()}])


def help_along(order: Mapping[str, Any], say: Say) -> None:
    """Help with the preview of an order; the other process says what is wrong with it."""
    with suppress(AsaltoError):
        _asked(order, None).help_along(say)


def _asked(order: Mapping[str, Any], helper: Helper | None) -> Preview:
    """Return the preview of an order. Raises AsaltoError with the mistakes in its encounter."""
    scenario, before = _scenario(order["text"]), None
    with suppress(AsaltoError):
        before = None if order["before"] is None else _scenario(order["before"])
    return Preview(
        scenario,
        before,
        known=Played.of(order["known"]),
        known_before=Played.of(order["known_before"]),
        bounds=Bounds(order["fights"], order["seconds"]),
        helper=helper,
    )


def _scenario(text: str) -> Scenario:
    """Read an encounter that may be played here. Raises BadScenario."""
    scenario = read_text(text, NAME)
    if problems := [*unplayable(scenario, NAME, code=False), *too_large(scenario, NAME, Limits())]:
        raise BadScenario(problems)
    return scenario


def warm() -> None:
    """Play the smallest fight of each game, so that everything it needs is loaded."""
    for system in systems.NAMES:
        names = [name for name, _ in shipped() if name.startswith(f"{system}/")]
        text = min((str(shipped_text(name)["text"]) for name in names), key=len, default="")
        with suppress(AsaltoError):
            scenario = _scenario(text)
            Fights(scenario, minds_for(scenario, {}), UNKNOWN).play(1, 2)
    rate_interval(1, 1, 2, ALPHA)  # loads the numeric functions
    gc.collect()
    gc.freeze()  # children then copy less memory


def main() -> None:
    """Play previews until stdin ends."""
    seal()
    channel = Channel()
    warm()
    channel.say("ready", None)
    forks = Forks(channel)
    try:
        forks.serve()
    finally:
        forks.close()
        sys.stdout.flush()
