"""Policies that play the seats: parsing of the values of ``policy`` in a file.

Only the name is checked against the registry. The policy itself checks its options when it is made."""

from __future__ import annotations

import math
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from attrs import evolve

from ..core.spelling import fold
from ..policy.spec import PROGRAM, TACTICS, TUNED, PolicySpec, as_use, class_in_file, command_in
from .diagnostics import Diagnostics, below, found, item
from .field_types import BIGGEST
from .read import WRONG, Reader, Table
from .spanish import POLICY_KEYS
from .tactics import ENDING, TacticsReader
from .tuned import tuned_options

DEFAULT_POLICY = "basic"
NO_FILES = (
    "a scenario cannot name a class in a file, because loading it would run that file; --policy WHO=./bot.py:Class can"
)
NO_PROGRAMS = "only a scenario loaded from a file can start programs; --policy WHO='program: COMMAND' can too"


def registered() -> AbstractSet[str]:
    """Return the names of the installed policies."""
    from ..policy.registry import NAMES  # imported here, because editors and drafts do not need it

    return NAMES


class PolicySpecs:
    """Parser of policies.

    ``tactics`` reads the rows of tactics; ``names`` returns the known policies, and is called for the first policy met.
    ``programs`` is the folder in which the files of external programs are searched; None: programs are refused."""

    def __init__(
        self,
        reader: Reader,
        tactics: TacticsReader,
        names: Callable[[], AbstractSet[str]] = registered,
        programs: Path | None = None,
    ) -> None:
        self._reader = reader
        self._problems = reader.problems
        self._tactics = tactics
        self._names = names
        self._programs = programs

    def policy(self, value: object, place: str) -> PolicySpec | None:
        """Return the policy that a value stands for; None, with a problem, if it stands for none.

        A policy is a name, the path of a tactics file, or a table with its options and either its name under ``use`` or
        its command under ``program``."""
        if isinstance(value, dict):
            value = self._english(value, place)
        if isinstance(value, str) and value.endswith(ENDING) and not value.startswith(PROGRAM):
            value = {"use": TACTICS, "file": value}
        elif value == TACTICS:
            value = {"use": TACTICS}
        if isinstance(value, dict) and value.get("use") == TACTICS and "program" not in value:
            rows = self._tactics.options(value, place, self.elsewhere)
            return None if rows is WRONG else PolicySpec(TACTICS, rows)
        if isinstance(value, dict) and value.get("use") == TUNED and "file" in value:
            weights = tuned_options(self._tactics, self._problems, value, place)
            return None if weights is None else PolicySpec(TUNED, weights)
        if isinstance(value, str):
            use = self._use(value, place)
            return None if use is None else PolicySpec(use)
        if not isinstance(value, dict):
            self._problems.wrong(place, value, 'the name of a policy, or a table { use = "NAME", ... }')
            return None
        use = self._program(value, place) if "program" in value else self._use(value.get("use"), below(place, "use"))
        options = {
            key: self._option(key, value[key], place) for key in sorted(value) if key not in POLICY_KEYS.values()
        }
        return PolicySpec(use, options) if use is not None and WRONG not in options.values() else None

    def _english(self, table: Table, place: str) -> Table:
        """Return the table with English words for the keys that are not options."""
        found: dict[str, Any] = {}
        for word, part in table.items():
            key = POLICY_KEYS.get(fold(word), word)
            if key in found:
                self._problems.doubled(below(place, word), key)
            found.setdefault(key, part)
        return found

    def elsewhere(self, value: object, place: str, problems: Diagnostics) -> PolicySpec | None:
        """Return the policy written in another file, which has problems of its own."""
        return PolicySpecs(evolve(self._reader, problems=problems), self._tactics, self._names).policy(value, place)

    def _program(self, table: Table, place: str) -> str | None:
        """Return the ``use`` for a table's command."""
        where = below(place, "program")
        if "use" in table:
            self._problems.add(where, "cannot be combined with use; write one of them")
            return None
        try:
            return self._use(as_use(table["program"]), where)
        except ValueError:
            allowed = 'a list of words, such as ["node", "bot.js"]'
            self._problems.wrong(where, table["program"], allowed)
            return None

    def _use(self, use: object, place: str) -> str | None:
        """Return the name if that policy may stand here, else None."""
        if not isinstance(use, str):
            what = "is missing" if use is None else f"is {found(use)}"
            self._problems.add(place, f"{what}; allowed is the name of a policy")
            return None
        if use.startswith(PROGRAM):
            return self._command(use, place)
        names = self._names()
        if use not in names:
            if class_in_file(use) is None:
                self._problems.unknown(
                    place, use, names, f"is {found(use)}, which is not a policy", command="asalto policies"
                )
            else:
                self._problems.add(place, f"is {found(use)}; {NO_FILES}")
        return use if use in names else None

    def _command(self, use: str, place: str) -> str | None:
        """Return the ``use`` for a program, with paths to those of its files that lie beside the scenario."""
        try:
            words = command_in(use) or ()
        except ValueError as error:
            self._problems.add(place, f"is {found(use)}; {error}")
            return None
        plain = as_use(words)
        if plain in self._names():
            return plain
        if self._programs is None:
            self._problems.add(place, f"is {found(use)}; {NO_PROGRAMS}")
            return None
        return as_use([_in_folder(word, self._programs) for word in words])

    def _option(self, key: str, value: object, place: str) -> Any:  # Any: Json or WRONG
        where = below(place, key)
        if not key.isidentifier():
            self._problems.add(where, "is not a name for an option; a name is one word without spaces")
            return WRONG
        return self._json(value, where)

    def _json(self, value: object, place: str) -> Any:  # Any: Json or WRONG
        """Return an option's value, of any JSON type: only the policy knows its meaning."""
        if isinstance(value, dict):
            parts = {key: self._json(value[key], below(place, key)) for key in sorted(value)}
            return WRONG if WRONG in parts.values() else parts
        if isinstance(value, list):
            row = [self._json(part, item(place, index)) for index, part in enumerate(value)]
            return WRONG if WRONG in row else row
        if isinstance(value, str):
            return self._reader.text(value, place)
        if value is None or (isinstance(value, bool | int | float) and _is_small(value)):
            return value
        self._problems.wrong(place, value, "text, true, false, a finite number, a list or a table")
        return WRONG


def _is_small(value: float) -> bool:
    return abs(value) <= BIGGEST if isinstance(value, int) else math.isfinite(value)


def _in_folder(word: str, folder: Path) -> str:
    """Return a word of a command; if it names a file beside the scenario, return the path of that file."""
    beside = folder / word
    return str(beside) if folder != Path() and beside.is_file() else word
