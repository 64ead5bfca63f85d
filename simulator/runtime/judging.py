"""Judgement of answers, shared by both runtimes. Separate because batches do not load wire.messages."""

from __future__ import annotations

from ..core.asks import ILLEGAL, Ask, Option, refusal
from ..wire.failed import Failed


def judge(ask: Ask, answer: Option | Failed) -> Option | Failed:
    """Return the answer if it is legal, else Failed with the reason."""
    if isinstance(answer, Option) and not ask.allows(answer):
        return Failed(ask.id, ILLEGAL, refusal(ask, answer))
    return answer


def late(deadline: float | None) -> str:
    """Return the fault message for lateness."""
    return f"no answer within {deadline} s"
