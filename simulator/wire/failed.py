"""The message of who has no answer, by itself: policies that play in the same process say no other.

It is one of the messages of messages.py."""

from __future__ import annotations

from attrs import frozen


@frozen
class Failed:
    """No answer to question number ``ask`` (0: to no question), and why: ``how`` is late, illegal or crashed.

    The host of a policy sends this about the policy. After ``crashed`` the combatant sends nothing more."""

    ask: int
    how: str
    message: str
