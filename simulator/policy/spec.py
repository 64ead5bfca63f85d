"""Policy specs: which policy plays a seat, as data.

A spec holds a name of the registry, or a class in a file (``./bot.py:Stubborn``), and options. The registry checks that
there is such a policy and that it takes those options when it makes the policy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from attrs import Factory, field, frozen

from ..core.record import Json

IN_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>[^\W\d]\w*)")
"""How a class in a file is written."""


@frozen
class PolicySpec:
    """The policy ``use``, made with ``options`` as keyword arguments."""

    use: str
    options: Mapping[str, Json] = field(default=Factory(dict), hash=False)

    @classmethod
    def of(cls, value: object) -> PolicySpec:
        """Read ``"cautious"``, ``"./bot.py:Bold"`` or ``{"use": "mcts", "budget": 2000}``. Raises ValueError when it is
        none of these."""
        if isinstance(value, PolicySpec):
            return value
        if isinstance(value, str):
            return cls(_name(value))
        if not isinstance(value, Mapping):
            raise ValueError(f'a policy is a name or a table {{ use = "NAME", ... }}, not {value!r:.80}')
        if "use" not in value:
            raise ValueError(f'a policy\'s table says which with use = "NAME"; {dict(value)!r:.80} does not')
        options = {_option(key): item for key, item in value.items() if key != "use"}
        return cls(_name(value["use"]), options)

    def plain(self) -> Json:
        """The shortest value that ``PolicySpec.of`` reads back."""
        return {"use": self.use, **self.options} if self.options else self.use


def class_in_file(use: str) -> tuple[Path, str] | None:
    """The file and the name of the class that ``use`` means; None when it is a name of the registry."""
    match = IN_FILE.fullmatch(use)
    return None if match is None else (Path(match["path"]), match["name"])


def _name(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(f"a policy's name is a word, not {value!r:.80}")
    return value


def _option(key: object) -> str:
    if not isinstance(key, str) or not key.isidentifier():
        raise ValueError(f"a policy's options are named by words, not {key!r:.80}")
    return key
