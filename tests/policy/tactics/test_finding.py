"""Sources of a game's words: its package of policies, which its Game names."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace

import pytest

from simulator import systems
from simulator.policy.errors import PolicyError
from simulator.policy.tactics import finding
from simulator.policy.tactics.vocabulary import Vocabulary


def test_every_game_has_words() -> None:
    """Asalto's own games have words; a game without a package of policies has none."""
    assert finding.games() >= set(systems.NAMES)
    assert all(isinstance(finding.vocabulary(name), Vocabulary) for name in systems.NAMES)
    with pytest.raises(PolicyError, match="there are no tactics for 'chess'; there are for fragmentos,"):
        finding.vocabulary("chess")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (None, "nowhere.facts cannot be imported (ModuleNotFoundError: No module named 'nowhere')"),
        (len, "nowhere.facts:WORDS is not a Vocabulary"),
    ],
)
def test_words_that_are_broken_are_a_sentence(monkeypatch: pytest.MonkeyPatch, words: object, said: str) -> None:
    """The sentence names the place of the words, and what is wrong with it."""
    monkeypatch.setattr(systems, "NAMES", ("chess",))
    monkeypatch.setattr(systems, "game", lambda name: SimpleNamespace(policies="nowhere"))
    if words is not None:
        module = ModuleType("nowhere.facts")
        module.WORDS = words  # type: ignore[attr-defined]  # a module has any name
        monkeypatch.setitem(__import__("sys").modules, "nowhere.facts", module)
        monkeypatch.setitem(__import__("sys").modules, "nowhere", ModuleType("nowhere"))
    with pytest.raises(PolicyError) as caught:
        finding.vocabulary.__wrapped__("chess")
    assert str(caught.value) == f"the words of 'chess' are broken: {said}"
