"""Sources of a game's words: its package of policies, which its Game names."""

from __future__ import annotations

import re

import pytest

from simulator import systems
from simulator.policy.errors import PolicyError
from simulator.policy.tactics import finding
from simulator.policy.tactics.vocabulary import Vocabulary


def test_every_game_has_words() -> None:
    """Asalto's own games have words; a game that does not exist has none."""
    assert all(isinstance(finding.vocabulary(name), Vocabulary) for name in systems.NAMES)
    with pytest.raises(PolicyError, match="there are no tactics for 'chess'; there are for fragmentos,"):
        finding.vocabulary("chess")


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("nowhere.facts", "nowhere.facts cannot be imported (ModuleNotFoundError: No module named 'nowhere')"),
        ("simulator.systems", "simulator.systems cannot be imported (AttributeError"),
    ],
)
def test_words_that_are_broken_are_a_sentence(monkeypatch: pytest.MonkeyPatch, module: str, said: str) -> None:
    """The sentence names the place of the words, and what is wrong with it."""
    monkeypatch.setattr(systems, "policy_module", lambda name, part: module)
    with pytest.raises(PolicyError, match=re.escape(f"the words of 'tapiz' are broken: {said}")):
        finding.vocabulary.__wrapped__("tapiz")


def test_a_game_without_words_has_those_of_its_view_and_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers and truths of a body are facts, verbs are actions."""
    monkeypatch.setattr(systems, "policy_module", lambda name, part: "")
    words = finding.vocabulary.__wrapped__("tapiz")
    assert {"round", "enemies", "health", "pgf", "surprised"} <= {fact.name for fact in words.facts}
    assert {"attack", "melee_attack", "surrender"} <= {action.name for action in words.actions}
