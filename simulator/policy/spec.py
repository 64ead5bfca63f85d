"""Policy specs: the policy of a seat, as data.

A spec holds a name of the registry, a class in a file (``./bot.py:Stubborn``) or a program (``program: node bot.js``),
and options. The registry, or the runtime that starts the program, checks name and options when it makes the policy."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import Factory, field, frozen

from ..core.record import Json
from .errors import PolicyError

TACTICS = "tactics"
"""Policy whose options are rows (simulator.policy.tactics)."""
TUNED = "tuned"
"""Policy whose options are weights (simulator.policy.weights)."""

BEST = "best"
"""Policy that becomes one of ``MINDS``, its option ``mind``, before the first fight (simulator.experiments.best)."""
MINDS: Final = ("aggressive", "basic", "cautious", "tuned")
"""Policies that ``best`` may become, in the order in which equal ones are preferred."""
UNDECIDED: Final = (
    "the policy 'best' has not been decided yet: decided(scenario) of simulator.experiments.best returns the scenario"
    " with the policy that it becomes"
)

IN_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>[^\W\d]\w*)")
"""Notation of a class in a file."""
PROGRAM = "program:"
"""Prefix of a program; its words follow in shell notation."""

PERSON = "person"
LEARNER = "learner"
HELD = frozenset({PERSON, LEARNER})
"""Holders of a seat, used in place of a policy's name. There are no such policies, so such a seat cannot be played
again."""


@frozen
class PolicySpec:
    """The policy ``use``, made with ``options`` as keyword arguments."""

    use: str
    options: Mapping[str, Json] = field(default=Factory(dict), hash=False)

    @classmethod
    def of(cls, value: object) -> PolicySpec:
        """Return the spec of ``"cautious"``, ``"./bot.py:Bold"``, ``"program: node bot.js"``, ``{"use": "mcts",
        "budget": 2000}`` or ``{"program": ["node", "bot.js"]}``. Raises ValueError for anything else."""
        if isinstance(value, PolicySpec):
            return value
        if isinstance(value, str):
            return cls(_named(value))
        if not isinstance(value, Mapping):
            raise ValueError(f'a policy is a name or a table {{ use = "NAME", ... }}, not {value!r:.80}')
        if ("use" in value) == ("program" in value):
            said = 'use = "NAME" or program = ["COMMAND", ...]'
            raise ValueError(f"a policy's table says which with {said}; this is {dict(value)!r:.80}")
        options = {_option(key): item for key, item in value.items() if key not in ("use", "program")}
        return cls(_named(value["use"]) if "use" in value else as_use(value["program"]), options)

    @property
    def uses(self) -> tuple[str, ...]:
        """Names of the policies that it needs: its own (for ``best`` the one that it has become), and the one to which
        it passes questions on."""
        if self.mind:
            return (self.mind,)
        otherwise = self.options.get("else") if self.use == TACTICS else None
        return (self.use,) if otherwise is None else (self.use, PolicySpec.of(otherwise).use)

    @property
    def mind(self) -> str:
        """The policy that ``best`` has become; "" for another policy, and before it is decided."""
        mind = self.options.get("mind") if self.use == BEST else None
        return mind if isinstance(mind, str) else ""

    @property
    def is_open(self) -> bool:
        """True for ``best`` before it is decided."""
        return self.use == BEST and not self.options

    @property
    def played(self) -> PolicySpec:
        """The policy that plays: for ``best`` the one that it has become. Raises PolicyError before it is decided, and
        for other options of ``best``."""
        if self.use != BEST:
            return self
        if self.is_open:
            raise PolicyError(UNDECIDED)
        if self.mind not in MINDS or len(self.options) > 1:
            raise PolicyError(f"the policy 'best' has one option, mind, which is one of {', '.join(MINDS)}")
        return PolicySpec(self.mind)

    @property
    def label(self) -> str:
        """Short name for people: that of the policy, of the class in a file, or of the tactics."""
        if self.mind:
            return f"{self.use} ({self.mind})"
        name = self.options.get("name") if self.use == TACTICS else None
        return name if isinstance(name, str) else self.use.rpartition(":")[2]

    def plain(self) -> str | dict[str, Json]:
        """Return the shortest value that ``PolicySpec.of`` reads back."""
        return {"use": self.use, **self.options} if self.options else self.use


def class_in_file(use: str) -> tuple[Path, str] | None:
    """Return file and name of the class that ``use`` means; None if it is a name of the registry."""
    match = None if use.startswith(PROGRAM) else IN_FILE.fullmatch(use)
    return None if match is None else (Path(match["path"]), match["name"])


def is_code(use: str) -> bool:
    """Return whether the policy is a class in a file or a program, so that playing it runs code from outside."""
    return use.startswith(PROGRAM) or class_in_file(use) is not None


def as_use(command: object) -> str:
    """Return the policy name of a program. Raises ValueError if the command is not a list of words."""
    words = command if isinstance(command, list | tuple) else ()
    if not words or not words[0] or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise ValueError(f'a program is a list of words, such as ["node", "bot.js"], not {command!r:.80}')
    return f"{PROGRAM} {shlex.join(words)}"


def command_in(use: str) -> tuple[str, ...] | None:
    """Return the words of the program that ``use`` means; None for another policy. Raises ValueError if they cannot be
    read."""
    if not use.startswith(PROGRAM):
        return None
    try:
        words = shlex.split(use.removeprefix(PROGRAM))
    except ValueError as error:
        raise ValueError(f"{use!r:.80} cannot be read as words: {error}") from error
    if not words or "\0" in use:
        raise ValueError(f"{use!r:.80} names no program; write {PROGRAM} node bot.js")
    return tuple(words)


def _named(value: object) -> str:
    """Return a policy's name; that of a program in canonical form."""
    if not isinstance(value, str) or not value:
        raise ValueError(f"a policy's name is a word, not {value!r:.80}")
    command = command_in(value)
    return value if command is None else as_use(command)


def _option(key: object) -> str:
    if not isinstance(key, str) or not key.isidentifier():
        raise ValueError(f"a policy's options are named by words, not {key!r:.80}")
    return key
