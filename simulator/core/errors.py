"""Errors, named by who is to blame.

A player answers what is not allowed, an author writes a bad file, a peer sends a bad message, or the rules
themselves are wrong. Every message is one sentence a user can act on."""

from __future__ import annotations


class AsaltoError(Exception):
    """Base of every error that Asalto raises on purpose."""


class IllegalChoice(AsaltoError):
    """The player is to blame: the answer is not among the legal ones; the fight is untouched."""


class BadScenario(AsaltoError):
    """The author is to blame: a scenario, sheet, key path or variant is wrong.

    ``problems`` holds one sentence for every mistake found."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class BadMessage(AsaltoError):
    """The peer is to blame: bytes that are no message, or a message out of place."""


class BadTrace(AsaltoError):
    """The file is to blame: truncated, edited, foreign, or of another format or rules version."""


class BadSnapshot(AsaltoError):
    """The caller is to blame: the bytes given to ``Fight.restore`` are not a snapshot of that fight."""


class StaleView(AsaltoError):
    """The policy is to blame: it read a part of a view for the first time after the question was answered."""


class ScriptExhausted(AsaltoError):
    """A scripted or recorded dice source was asked for more, or for other, dice than it holds."""


class RulesError(AsaltoError):
    """Asalto is to blame: a rule broke one of its own promises."""
