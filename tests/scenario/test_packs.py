"""Setting packs: found by name or path."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from simulator.scenario import load_document
from simulator.systems.tapiz.lienzo.pack import Lienzo
from tests.scenario.pack_scenes import KNOWN, PACK, filed, filed_problems, lienzo, problems, read, variants

# Finding.


@pytest.mark.rule("TZ-LNZ-01")
def test_the_default_pack_needs_no_name() -> None:
    """TZ-LNZ-01: a scenario without a pack uses BS, and naming it changes nothing, not even the digest."""
    plain, named = read(), read('[scene]\nlienzo = "BS"')
    assert lienzo(plain) == lienzo(named) == Lienzo()
    assert plain.digest == named.digest
    assert "lienzo" not in plain.document["scene"]


@pytest.mark.parametrize("name", ["CO", "co"])
def test_a_shipped_pack_is_named(name: str) -> None:
    """A shipped pack is found by its name, however it is capitalised."""
    assert lienzo(read(f'[scene]\nlienzo = "{name}"')).code == "CO"


def test_an_unknown_name_lists_the_shipped_packs() -> None:
    """A name that no shipped pack has is explained."""
    assert problems('[scene]\nlienzo = "XX"') == [
        'x.toml: scene.lienzo.extends is "XX", which is not a shipped pack (a path ends in .toml); allowed: "BS" or'
        ' "CO".'
    ]


def test_a_path_starts_at_the_file_that_writes_it(tmp_path: Path) -> None:
    """A pack is found beside the scenario, and the one that it builds on beside itself."""
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "low.toml").write_text(PACK + "[numbers]\ndeath = -20\nriposte = 3\n", encoding="utf-8")
    top = PACK + 'extends = "low.toml"\n[numbers]\nriposte = 4\n'
    (tmp_path / "packs" / "top.toml").write_text(top, encoding="utf-8")
    numbers = lienzo(filed(tmp_path, '[scene]\nlienzo = "packs/top.toml"')).numbers
    assert (numbers.death, numbers.riposte, numbers.ally_hurt) == (-20, 4, 15)


CIRCLE = "leads out of the scenario's folder" if sys.version_info < (3, 13) else "circle.toml: cannot be read"
"""Python 3.13 resolves a circle of links without an error, so that only reading fails."""


@pytest.mark.parametrize(
    ("path", "said"),
    [
        *(
            (path, "leads out of the scenario's folder")
            for path in ("../up.toml", "/etc/up.toml", "down/../../up.toml", "link.toml", "zero\\u0000.toml")
        ),
        ("none.toml", "none.toml: cannot be read"),
        ("circle.toml", CIRCLE),
        ("big.toml", "big.toml: is larger than 1048576 bytes"),
    ],
)
def test_a_path_leads_to_a_file_in_the_folder(tmp_path: Path, path: str, said: str) -> None:
    """Paths and links that leave the folder, lead to each other or nowhere, and files too large, are problems."""
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "up.toml").write_text(PACK, encoding="utf-8")
    (home / "link.toml").symlink_to(tmp_path / "up.toml")
    (home / "circle.toml").symlink_to(home / "other.toml")
    (home / "other.toml").symlink_to(home / "circle.toml")
    [problem] = filed_problems(home, f'[scene]\nlienzo = "{path}"', big="#" * (1024 * 1024 + 1))
    assert said in problem


def test_a_text_without_a_file_has_no_paths() -> None:
    """A scenario that comes from no file can only name shipped packs."""
    [problem] = problems('[scene]\nlienzo = "mine.toml"')
    assert "there is no file here that it could start from" in problem


def test_packs_in_a_circle_are_found(tmp_path: Path) -> None:
    """Packs that build on each other in a circle are reported once, where the circle closes."""
    low, top = (f'lienzo = 1\nextends = "{name}.toml"\n' for name in ("top", "low"))
    [problem] = filed_problems(tmp_path, '[scene]\nlienzo = "top.toml"', low=low, top=top)
    assert problem == (
        f'{tmp_path / "low.toml"}: extends leads in a circle: "top.toml" and "low.toml" build on each other.'
    )


@pytest.mark.slow
def test_only_so_many_packs_build_on_each_other(tmp_path: Path) -> None:
    """No more than eight packs build on each other."""
    packs = {f"p{n}": f'lienzo = 1\nextends = "p{n + 1}.toml"\n' for n in range(20)}
    [problem] = filed_problems(tmp_path, '[scene]\nlienzo = "p0.toml"', **packs)
    assert "is one pack too many; at most 8 build on each other" in problem
    packs["p6"] = "lienzo = 1\n"  # beneath it is the default one
    assert filed(tmp_path, '[scene]\nlienzo = "p0.toml"', **packs).system == "tapiz"


@pytest.mark.parametrize(
    ("scene", "problem"),
    [
        ("lienzo = 3", "scene.lienzo is 3; allowed is the name of a pack, the path of one, or a table."),
        ("lienzo = { extends = 3 }", "scene.lienzo.extends is 3; allowed is the name of a shipped pack"),
        ('lienzo = "BS"\nLienzo = "CO"', 'scene.Lienzo is a second spelling of "lienzo"; keep one of them.'),
    ],
)
def test_what_is_no_pack_is_refused(scene: str, problem: str) -> None:
    """The pack is a name, a path or a table, once."""
    assert any(problem in one for one in problems(f"[scene]\n{scene}"))


# Profiles.


PROFILED: Mapping[str, Mapping[str, Any]] = {
    "drs": {},
    "effect_engine": {"action_die": "3d6"},
    "hoja": {"ability_dice": "on", "trait_bonus": "off", "damage_cap": "weapon_max", "defence_formula": "sheet"},
}


@pytest.mark.rule("TZ-LNZ-01")
@pytest.mark.parametrize("profile", PROFILED)
def test_a_profile_sets_several_switches(profile: str) -> None:
    """A profile is dissolved into what it sets; the rest stays at its default."""
    found = variants(read(f'[variants]\nprofile = "{profile}"'))
    assert {name: getattr(found, name) for name in PROFILED[profile]} == PROFILED[profile]
    assert (found.hp_model, found.profile) == ("attrition", "drs")


def test_single_switches_override_the_profile() -> None:
    """A single switch in the file wins, even with the default value, also when the document is read back."""
    scenario = read('[variants]\nprofile = "hoja"\nability_dice = "off"')
    assert (variants(scenario).ability_dice, variants(scenario).trait_bonus) == ("off", "off")
    assert variants(load_document(scenario.document, known=KNOWN)) == variants(scenario)
