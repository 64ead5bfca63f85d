"""Sources of a game's words: entry points, of which a game of Asalto's own has its own."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import pytest

from simulator import systems
from simulator.policy.errors import PolicyError
from simulator.policy.tactics import finding
from simulator.policy.tactics.vocabulary import Vocabulary


def entry(name: str, dist: str | None, value: str = "json:loads") -> Any:
    """Return an entry point of a distribution; of none, where it was made by hand."""
    found = EntryPoint(name, value, finding.GROUP)
    return (
        found
        if dist is None
        else SimpleNamespace(name=name, value=value, dist=SimpleNamespace(name=dist), load=found.load)
    )


def found(monkeypatch: pytest.MonkeyPatch, *entries: Any) -> dict[str, Any]:
    """Return the entry points that are taken of these."""
    asked: list[str] = []

    def entry_points(group: str) -> tuple[Any, ...]:
        asked.append(group)
        return entries

    monkeypatch.setattr(finding, "entry_points", entry_points)
    taken = dict(finding._found.__wrapped__())
    assert asked == ["asalto.tactics"]
    return taken


def test_every_game_has_words() -> None:
    """Asalto's own games have words through their entry points."""
    assert finding.games() >= set(systems.NAMES)
    assert all(isinstance(finding.vocabulary(name), Vocabulary) for name in systems.NAMES)
    with pytest.raises(PolicyError, match="there are no tactics for 'chess'; there are for fragmentos,"):
        finding.vocabulary("chess")


def test_no_other_distribution_takes_a_game_of_asaltos_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order they are found; of two others the first is taken."""
    own, other, third = entry("tapiz", "asalto"), entry("tapiz", "tapestry"), entry("tapiz", None)
    assert found(monkeypatch, own, other, third) == {"tapiz": own}
    assert found(monkeypatch, other, third, own) == {"tapiz": own}
    assert found(monkeypatch, other, third) == {"tapiz": other}
    assert found(monkeypatch, third, other) == {"tapiz": third}
    chess = entry("chess", "chess")
    assert found(monkeypatch, chess, own) == {"chess": chess, "tapiz": own}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("nowhere:words", "nowhere:words cannot be imported (ModuleNotFoundError: No module named 'nowhere')"),
        ("json:loads", "json:loads is not a Vocabulary"),
    ],
)
def test_words_that_are_broken_are_a_sentence(monkeypatch: pytest.MonkeyPatch, value: str, said: str) -> None:
    """The sentence names the entry point, and what is wrong with it."""
    monkeypatch.setattr(finding, "_found", lambda: {"chess": entry("chess", "chess", value)})
    with pytest.raises(PolicyError) as caught:
        finding.vocabulary.__wrapped__("chess")
    assert str(caught.value) == f"the words of 'chess' are broken: {said}"
