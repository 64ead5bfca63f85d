"""Levers: what a scenario offers to be changed, from easy to hard."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.experiments.levers import LIFE, POLICY, SCENE, WEAPON, Lever, find_levers
from simulator.experiments.options import ScenarioSource
from simulator.experiments.parameters import COUNT


def levers_of(name: str) -> list[Lever]:
    """Return the levers of a shipped scenario."""
    source = ScenarioSource(name)
    return find_levers(source.load(), source)


def changed(levers: list[Lever], kind: str) -> set[tuple[str, str]]:
    """Return the combatants and fields that the levers of a kind change."""
    return {(change.who, change.field) for one in levers if one.kind == kind for step in one.steps for change in step}


@pytest.mark.parametrize(
    ("name", "counts", "lives"),
    [
        ("haunted_house/three_against_a_werewolf", {("Hombre lobo", "count")}, {("Hombre lobo", "max_life")}),
        (
            "ira_y_gloria/squad_against_cultists",
            {("Cultistas", "mob_size"), ("Magister Urzo", "count")},
            {("Cultistas", "wounds_max"), ("Magister Urzo", "wounds_max")},
        ),
        (
            "fragmentos/mark_and_the_flayed_man",
            {("El hombre descarnado", "count")},
            {("El hombre descarnado", "accion")},
        ),
        (
            "tapiz/ogre_and_three_guards",
            {("Ogro", "count"), ("Guardia", "count")},
            {("Ogro", "pgf_max"), ("Ogro", "level")},
        ),
    ],
)
def test_the_enemies_are_changed_and_never_the_party(
    name: str, counts: set[tuple[str, str]], lives: set[tuple[str, str]]
) -> None:
    """Their number, their life under the name that each game has for it, and their policy."""
    levers = levers_of(name)
    assert changed(levers, LIFE) == lives
    assert changed(levers, COUNT) == counts
    assert {field for _, field in changed(levers, POLICY)} == {"policy"}
    own = {side.name for side in ScenarioSource(name).load().encounter.sides if side.role == "pc"}
    assert not own & {change.who for one in levers for step in one.steps for change in step}


@pytest.mark.slow
def test_a_step_is_a_setting_that_the_loader_takes() -> None:
    """Every third step of every lever of a fight, among them the scenario as it stands."""
    source = ScenarioSource("haunted_house/waves")
    base = source.load()
    for lever in find_levers(base, source):
        assert lever.steps[lever.now] == ()
        for step in lever.steps[lever.now % 3 :: 3]:
            try:
                found = source.load([change.setting for change in step])
            except BadScenario as error:
                raise AssertionError(error.problems) from error
            assert (found.digest == base.digest) == (not step)


def test_a_single_enemy_may_be_left_out_among_others() -> None:
    """Its number goes down to none; that of the only enemy, or of several alike, does not."""

    def fewest(name: str) -> dict[str, str]:
        levers = [lever for lever in levers_of(name) if lever.kind == COUNT]
        return {change.who: change.then for lever in levers for change in lever.steps[0]}

    assert fewest("haunted_house/waves") == {"Zombi": "0", "Zombi tardío": "1", "El último": "0"}
    assert fewest("haunted_house/three_against_a_werewolf") == {}
    left = ScenarioSource("haunted_house/waves").load(['combatants."El último".count=0'])
    assert "El último" not in left.encounter.names


def test_a_weapon_changes_by_one_step_of_its_kind() -> None:
    """To the next weaker and the next stronger one that does as a melee weapon does."""
    [weapon] = [lever for lever in levers_of("haunted_house/three_against_a_werewolf") if lever.kind == WEAPON]
    assert len(weapon.steps) <= 3
    assert {change.now for step in weapon.steps for change in step} == {"jaws"}
    then = [change.then for step in weapon.steps for change in step]
    assert then
    assert all("jaws" not in one for one in then)


def test_several_kinds_of_enemies_can_be_changed_together() -> None:
    """In proportion, each to its own number."""
    joint = [lever for lever in levers_of("haunted_house/waves") if any(len(step) > 1 for step in lever.steps)]
    [lever] = joint
    half = lever.steps[lever.now - 1]
    assert len({change.who for change in half}) == len(half) > 1
    assert all(int(change.then) < int(change.now) for change in half)


@pytest.mark.parametrize(("threat", "steps"), [(4, ["0", "2", "6", "8"]), (2, ["0", "4", "6"]), (1, ["3", "5"])])
def test_numbers_of_the_scene_are_changed_down_to_nothing(threat: int, steps: list[str]) -> None:
    """By two or four, as far as there is something left to take."""
    source = ScenarioSource("fragmentos/mark_and_the_flayed_man")
    levers = find_levers(source.load([f"scene.threat={threat}"]), source)
    (found,) = [lever for lever in levers if lever.kind == SCENE]
    assert [change.then for step in found.steps for change in step] == steps
    assert (found.ordered, found.steps[found.now]) == (False, ())


@pytest.mark.parametrize(("count", "most"), [(1, 4), (2, 5), (5, 10)])
def test_one_enemy_becomes_four_at_most_and_five_become_ten(count: int, most: int) -> None:
    """Up to twice the number, or three more if that is more; down to one."""
    source = ScenarioSource("haunted_house/three_against_a_werewolf")
    levers = find_levers(source.load([f"combatants.Hombre lobo.count={count}"]), source)
    (found,) = [lever for lever in levers if lever.kind == COUNT]
    values = [int(change.then) for step in found.steps for change in step]
    assert values == [number for number in range(1, most + 1) if number != count]
