"""Crowds in Fragmentos: bodies that are alike are weighed once, with the same figures as one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from policies.fragmentos.rulebook import rulebook_of
from policies.fragmentos.worth import Worth
from simulator.systems.fragmentos.view import View
from tests.systems.fragmentos.scenes import extra, main, monster, script

POINTS = st.integers(1, 3)
BODIES = st.lists(st.tuples(POINTS, st.integers(0, 2), st.booleans()), min_size=1, max_size=6)


@given(ours=BODIES, theirs=BODIES, threat=st.integers(0, 10), beast=st.booleans(), hero=st.booleans())
def test_the_worst_attack_is_that_of_one_by_one(
    ours: list[tuple[int, int, bool]], theirs: list[tuple[int, int, bool]], threat: int, beast: bool, hero: bool
) -> None:
    """FR-FIGHT-11: leaving out bodies that are alike changes neither the peril of a body nor the harm that one does."""
    cast = [extra(f"A{i}", side="protagonists", current={"accion": now}) for i, (now, _, _) in enumerate(ours)]
    cast += [extra(f"B{i}", current={"accion": now}) for i, (now, _, _) in enumerate(theirs)]
    cast += [main("H")] if hero else []
    cast += [monster("M", accion=5, cognicion=2)] if beast else []
    fight = script(*cast, threat=threat)
    view = fight.fight.view(0)
    assert isinstance(view, View)
    for body, (_, setbacks, blocked) in zip(view.bodies, [*ours, *theirs], strict=False):
        body.setbacks = setbacks
        if blocked:
            body.obstacles.add(len(cast) - 1)
    found = Worth(view, rulebook_of(fight.fight.encounter), 0)
    for body in view.bodies:
        enemies = found.enemies(body)
        assert found.peril(body) == max([found.worst_attack(foe, body) for foe in enemies], default=0.0)
        done = max([found.worst_attack(body, foe) for foe in enemies], default=0.0)
        assert found.threatening(body) == found.weights.menace * done
