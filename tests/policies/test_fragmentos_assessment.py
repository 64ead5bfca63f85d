"""What policies reckon with in Fragmentos: what a body would roll, and what is remembered of it."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.fragmentos.assessment import ATTACK, AVOID, DEFEND, Assessment, Roll, rulebook_of
from policies.fragmentos.tactics import clear
from simulator.policy.protocol import Policy
from simulator.systems.fragmentos.odds import DicePool
from simulator.systems.fragmentos.view import View
from simulator.testing import ScriptedFight
from tests.systems.fragmentos.scenes import extra, main, script, trait

from .policy_fights import begun


def board(fight: ScriptedFight) -> Assessment:
    """The board of the first body, as it is now."""
    view = fight.fight.view(0)
    assert isinstance(view, View)
    return Assessment(view, rulebook_of(fight.fight.encounter), 0)


@pytest.mark.rule("FR-COND-03", "FR-DICE-06")
def test_the_helpless_roll_nothing() -> None:
    """FR-COND-03, FR-DICE-06: neither an object at hand nor a trait that fits gives them dice."""
    gunman = main("A", current={"accion": 0}, objects=["pistol"], traits=[trait("Tirador", 2, "firearm")])
    found = board(script(gunman, main("B"), extra("C")))
    assert [DicePool(0, 0)] == found.pools(found.view.bodies[0], Roll("accion", frozenset(("firearm",))))


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_only_what_may_be_chosen_is_wanted(kind: type[Policy]) -> None:
    """Awards, pursuers and seekers always take their default; activations do where a quality brings nothing."""
    plain = script(main("A"), extra("C")).fight.encounter
    armed = script(main("A"), extra("C"), scene={"findable_objects": ["axe"]}).fight.encounter
    for seat in (0, -1):
        wanted = begun(kind, plain, seat).wants
        assert wanted is not None
        assert not wanted & {"award", "pursuer", "seeker", "activate"}
        assert begun(kind, armed, seat).wants == wanted | {"activate"}


@pytest.mark.rule("FR-OBJ-04")
@pytest.mark.parametrize(
    ("allowed", "role", "armed"),
    [("attacker_only", ATTACK, True), ("attacker_only", DEFEND, False), ("both", DEFEND, True), ("both", AVOID, False)],
)
def test_weapons_are_reckoned_with_where_they_may_be_used(allowed: str, role: str, armed: bool) -> None:
    """FR-OBJ-04: an attacker has its pistol; a defender as the variant says; who evades has none."""
    fight = script(main("A", objects=["pistol"]), extra("C"), variants={"weapon_on_defence": allowed})
    found = board(fight)
    pools = found.pools(found.view.bodies[0], Roll("accion", frozenset({"firearm"}), True, role))
    assert (len(pools) == 2) is armed


@pytest.mark.rule("FR-FIGHT-02", "FR-CHAL-06")
@pytest.mark.parametrize(("difficulty", "least", "most"), [(None, 1, 1), (1, 0.9, 1), (5, 0.1, 0.9), (99, 0, 0)])
def test_who_is_not_pursued_may_still_fail_at_the_exit(difficulty: int | None, least: float, most: float) -> None:
    """FR-FIGHT-02: without a difficulty the way is free; a hidden one is guessed, an open one known."""
    exit_ = {} if difficulty is None else {"exit_difficulty": difficulty}
    fight = script(main("A"), extra("C"), scene=exit_, variants={"difficulty_visibility": "open"})
    found = board(fight)
    assert least <= clear(found, found.view.bodies[0]) <= most
    hidden = board(script(main("A"), extra("C"), scene=exit_, variants={"difficulty_visibility": "hidden"}))
    assert (clear(hidden, hidden.view.bodies[0]) == 1) is (difficulty is None)
    still = board(script(main("A", current={"accion": 0}), main("B"), extra("C"), scene=exit_))
    assert clear(still, still.view.bodies[0]) in (0, 1 if difficulty is None else 0)
