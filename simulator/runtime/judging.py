"""What both runtimes make of an answer, or of none; here, because batches load no messages."""

from __future__ import annotations

from ..core.asks import ILLEGAL, Ask, Option, refusal
from ..wire.failed import Failed


def judge(ask: Ask, answer: Option | Failed) -> Option | Failed:
    """The answer if it is legal, else Failed with the reason."""
    if isinstance(answer, Option) and not ask.allows(answer):
        return Failed(ask.id, ILLEGAL, refusal(ask, answer))
    return answer


def late(deadline: float | None) -> str:
    """The message of a fault for lateness."""
    return f"no answer within {deadline} s"
