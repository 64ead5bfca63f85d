"""Provenance: equal where the same is installed; what differs is said in a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from simulator import __version__, systems
from simulator.batch import provenance
from simulator.batch.provenance import NONE, Provenance, local_counterpart
from simulator.policy import registry

from ..cli.players import install

BASIC = provenance.local_provenance(["haunted_house"], ["basic"])


def test_it_says_versions_rules_and_where_policies_come_from() -> None:
    """It names the games and policies that are asked about."""
    version = str(systems.system("haunted_house").rules_version)
    assert (BASIC.asalto, BASIC.rules) == (__version__, (("haunted_house", version),))
    ((name, origin),) = BASIC.policies
    assert name == "basic"
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}", BASIC.source)  # short enough for a sentence
    assert origin.startswith(f"{registry.origin('basic')} (")


def test_text_comes_back_the_same() -> None:
    """Provenance written as text and read again is equal."""
    assert Provenance.read(BASIC.text()) == BASIC
    assert local_counterpart(BASIC) == BASIC


def test_what_another_version_does_not_say_is_none() -> None:
    """A missing field of another version reads as NONE, and unknown fields are ignored."""
    assert Provenance.read('{"asalto": "9.0", "dice": "wooden"}') == Provenance("9.0", NONE, NONE)


def test_a_policy_or_game_that_is_not_there_is_none() -> None:
    """A worker without it says so instead of failing."""
    asked = evolve(BASIC, rules=(("chess", "1"),), policies=(("absent", "else 1.0"),))
    here = local_counterpart(asked)
    assert (here.rules, here.policies) == ((("chess", NONE),), (("absent", NONE),))


def test_a_policy_from_elsewhere_is_known_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its version does not change while it is being written."""
    install(monkeypatch)
    provenance._policy.cache_clear()
    try:
        ((_, origin),) = provenance.local_provenance(policies=["choosy"]).policies
    finally:
        provenance._policy.cache_clear()
    assert origin.startswith("unknown (")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"asalto": "9.0", "source": "other"}, "Asalto 9.0"),
        ({"python": "2.7"}, "Python 2.7"),
        ({"rules": (("haunted_house", "0"),)}, "rules 0 of haunted_house"),
        ({"policies": (("basic", NONE),)}, "the policy basic of none"),
        ({"source": "other"}, f"the sources other of Asalto {__version__}"),
    ],
)
def test_the_first_difference_is_told(changed: dict[str, Any], told: str) -> None:
    """The one that says most, with what the other side has."""
    other = evolve(BASIC, **changed)
    found = other.difference(BASIC)
    assert found is not None
    assert found[0] == told
    assert found[1] != told
    assert BASIC.difference(BASIC) is None


def test_sources_are_told_apart_by_name_and_content(tmp_path: Path) -> None:
    """Line ends and other files make no difference."""
    (tmp_path / "a.py").write_bytes(b"one\ntwo\n")
    (tmp_path / "b.toml").write_bytes(b"")
    before = provenance._digest(provenance._files(tmp_path), tmp_path)
    (tmp_path / "a.py").write_bytes(b"one\r\ntwo\r\n")
    (tmp_path / "notes.txt").write_bytes(b"new")
    assert provenance._digest(provenance._files(tmp_path), tmp_path) == before
    (tmp_path / "b.toml").rename(tmp_path / "c.toml")
    renamed = provenance._digest(provenance._files(tmp_path), tmp_path)
    (tmp_path / "c.toml").write_bytes(b"x")
    assert len({before, renamed, provenance._digest(provenance._files(tmp_path), tmp_path)}) == 3
