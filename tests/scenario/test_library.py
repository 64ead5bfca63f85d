"""The scenarios that come along."""

from __future__ import annotations

from pathlib import Path

import pytest

import simulator
from simulator.core.errors import BadScenario
from simulator.scenario import library
from simulator.scenario.library import find, folder, shipped


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that ships three scenarios, two of one name."""
    root = tmp_path / "scenarios"
    for name in ("house/duel", "toy/duel", "toy/crowd"):
        path = root / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr(library, "folder", lambda: root)
    return root


def test_installed_folder_comes_before_the_one_beside_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout has its folder beside the package, an installed package inside itself."""
    package = Path(simulator.__file__).resolve().parent
    assert folder() == package.parent / "scenarios"
    monkeypatch.setattr(Path, "is_dir", lambda path: path.name == "shipped_scenarios")
    assert folder() == package / "shipped_scenarios"


def test_ids_are_sorted_paths(three: Path) -> None:
    """Ids have slashes on every platform and no ending."""
    assert [("house/duel", three / "house" / "duel.toml"), ("toy/crowd", three / "toy" / "crowd.toml")] == shipped()[:2]


@pytest.mark.parametrize("name", ["toy/crowd", "toy/crowd.toml", "crowd"])
def test_scenario_is_found_by_its_id(three: Path, name: str) -> None:
    """The whole id, with or without ending, or its end when no other has it."""
    assert three / "toy" / "crowd.toml" == find(name)


def test_file_comes_before_an_id(three: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name of a file is that file; a Path is always one."""
    monkeypatch.chdir(tmp_path)
    Path("crowd").touch()
    assert Path("crowd") == find("crowd")
    assert Path("duel") == find(Path("duel"))


def test_ambiguous_end_names_the_ids(three: Path) -> None:
    """An end that fits two ids names both."""
    with pytest.raises(BadScenario) as caught:
        find("duel")
    assert caught.value.problems == ['"duel" could be "house/duel" or "toy/duel"; write the full id.']


def test_a_wrong_file_name_is_answered_with_the_nearest_file(tmp_path: Path) -> None:
    """A user's own files are as easy to mistype as the shipped ones."""
    for name in ("desvan.toml", "cripta.toml", "desvan.txt"):
        (tmp_path / name).touch()
    with pytest.raises(BadScenario) as caught:
        find(str(tmp_path / "desvam.toml"))
    assert 'the nearest is "desvan.toml"; `asalto scenarios`' in caught.value.problems[0]


@pytest.mark.parametrize("name", ["crwod", "toy/crwd", "toi/crowd.toml", "", "zero\0byte", "zzz", "z" * 5000])
def test_unknown_name_says_how_to_list_them(three: Path, name: str) -> None:
    """A typing mistake is answered with the nearest id, and with the command that lists all."""
    near = r'the nearest (is|are) "toy/crowd".*; ' if "cr" in name else ""
    with pytest.raises(BadScenario, match=f"{near}`asalto scenarios` lists"):
        find(name)
