"""Test helpers for authors of systems, scenarios and policies.

``scripted`` plays a fight with dice and answers from a test; ``check_system`` plays hundreds of random fights and
checks the contract of every system; ``check_policy`` does the same for a policy."""

from ..runtime.seats import Staged
from .encounters import duel, encounter, fighter
from .policy_checks import AnyLegal, check_policy
from .probes import CheckFailed
from .recording import RecordedRoll, Recording
from .scripts import Answers, Reply, ScriptedFight, faces, scripted
from .system_checks import Wild, check_system

__all__ = [
    "Answers",
    "AnyLegal",
    "CheckFailed",
    "RecordedRoll",
    "Recording",
    "Reply",
    "ScriptedFight",
    "Staged",
    "Wild",
    "check_policy",
    "check_system",
    "duel",
    "encounter",
    "faces",
    "fighter",
    "scripted",
]
