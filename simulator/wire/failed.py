"""Failed: sent by a seat that has no answer. In-process policies send nothing else.

It is one of the messages of messages.py, in a module of its own because those take long to import."""

from __future__ import annotations

from typing import Annotated, Final

from attrs import frozen

from ..core.asks import CRASHED, ILLEGAL, LATE
from .fields import Limit

FAILURES: Final = (LATE, ILLEGAL, CRASHED)


@frozen
class Failed:
    """Seat without an answer to question number ``ask`` (0: outside a question); ``how`` is late, illegal or crashed.

    The task that runs a policy sends this about it. After ``crashed`` the combatant sends nothing more."""

    ask: int
    how: Annotated[str, Limit(among=FAILURES)]
    message: str
