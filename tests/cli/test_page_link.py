"""Links to the page: to the scenario where a service takes it, else to the front."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from simulator.cli import page_link, session

from .command_line import ATTIC, asalto, attic

ADDRESS = "http://127.0.0.1:1/"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('use = "officer"', False),
        ('include = ["party.toml"]', True),
        ('[scene]\nlienzo = "cold.toml"', True),
        ('[[combatants]]\npolicy = { use = "tactics", file = "minds.toml" }', True),
        ('[sides.a]\npolicy = "./bot.py:Bold"', True),
    ],
)
def test_a_scenario_that_names_files_is_known(text: str, found: bool) -> None:
    """Names of files are found at any depth."""
    assert page_link.names_files(tomllib.loads(text)) == found


def test_the_front_stays_where_no_draft_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link goes to the front without a service, for a scenario with files, and for one that is gone."""
    (tmp_path / "a.toml").write_text('include = ["party.toml"]\n')
    assert page_link.link_to(ADDRESS, "reference_duel") == ADDRESS
    monkeypatch.setattr(page_link, "send_draft", lambda *_: "drafted")
    assert page_link.link_to(ADDRESS, "reference_duel") == "drafted"
    assert page_link.link_to(ADDRESS, str(tmp_path / "a.toml")) == ADDRESS
    assert page_link.link_to(ADDRESS, str(tmp_path / "gone.toml")) == ADDRESS


@pytest.mark.parametrize(("more", "shown"), [((), "reference_duel"), (("--set", "combatants.Vega.life=1"), "")])
def test_the_page_shows_the_scenario_as_its_file_has_it(
    more: tuple[str, ...], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed scenario leads to the front of the page."""
    monkeypatch.setattr(session, "page_address", lambda: ADDRESS)
    monkeypatch.setattr(session, "link_to", lambda address, scenario: address + scenario)
    assert f" {ADDRESS}{shown};" in asalto("batch", "reference_duel", "-n", "1", "--seed", "1", *more).stdout


def test_the_page_shows_its_front_where_there_are_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no draft of two scenarios."""
    monkeypatch.setattr(session, "page_address", lambda: ADDRESS)
    (tmp_path / "other").mkdir()
    other = attic(tmp_path / "other", ATTIC.replace('use = "zombie"', 'use = "zombie"\nlife = 1'))
    assert f" {ADDRESS};" in asalto("compare", attic(tmp_path), other, "-n", "1", "--seed", "1").stdout
