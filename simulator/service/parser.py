"""Parser process: parses documents for the service (``python -m simulator.service.parser``).

It prints the JSON line ``["ready", null]`` when it is ready. Then it answers each JSON line ``[task, request,
seconds]`` with ``["ok", answer]`` or ``["refused", sentences]``. An answer that needs more than ``seconds`` of
processor time ends the process, so a document that is slow to parse delays no other."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil
from time import process_time
from typing import Any, Final

from attrs import evolve

from ..core.errors import AsaltoError, BadScenario
from ..policy.seal import seal
from ..scenario.diagnostics import Diagnostics
from ..scenario.source import tables
from . import creatures, reading, watching
from .child import Channel, limit_memory
from .limits import Limits
from .questions import read_files

Answer = tuple[str, Any]
MEMORY: Final = 1024**3  # most bytes of data that the process may allocate


def _validate(request: Mapping[str, Any]) -> Any:  # Any: plain JSON
    limits, problems = Limits(), Diagnostics("request")
    files = read_files(("files", request.get("files") or {}), limits, problems)
    problems.stop()
    settings, policies = (tuple(request.get(key, ())) for key in ("settings", "policies"))
    return reading.validated(request["text"], request["name"], settings, policies, files)


TASKS: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    "validate": _validate,
    "parse": lambda request: {"tables": reading.as_json(tables(request["text"], "scenario.toml"))},
    "creatures": lambda request: creatures.creatures_in(request["text"], request["lang"]),
    "check": lambda request: reading.checked(request["question"], evolve(Limits(), **request.get("limits", {}))),
    "scenario": lambda request: reading.shipped_text(request["name"]),
    "watch": lambda request: watching.watched(request["trace"], request["lang"]),
}


def answer(what: str, request: Mapping[str, Any]) -> Answer:
    """Answer one request."""
    try:
        return "ok", TASKS[what](request)
    except BadScenario as error:
        return "refused", error.problems
    except AsaltoError as error:
        return "refused", [str(error)]
    except (RecursionError, MemoryError):
        return "refused", ["the document is too large or nested too deeply."]


def _limit_time(seconds: float) -> None:
    """Limit this process to ``seconds`` more of processor time, where the system supports it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(process_time() + seconds), most))


def main() -> None:
    """Answer requests until stdin ends."""
    seal()
    limit_memory(MEMORY)
    channel = Channel()
    channel.say("ready", None)
    for line in sys.stdin.buffer:
        what, request, seconds = json.loads(line)
        _limit_time(seconds)
        channel.say(*answer(what, request))
