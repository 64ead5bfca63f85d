"""The qualities that both sides may play once the dice are known, as planners of Fragmentos weigh them."""

from __future__ import annotations

from typing import Any

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.fragmentos.rulebook import rulebook_of
from policies.fragmentos.worth import Worth
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.systems.fragmentos.view import View
from tests.systems.fragmentos.scenes import GARRAS, main, monster, quality, script

from .policy_fights import Player

NAME = quality("its_name", hinders=["fight"], role="monster")
BEAST: dict[str, Any] = {"accion": 6, "cognicion": 2, "traits": [GARRAS]}


def stakes(*rows: dict[str, Any], **more: Any) -> tuple[float, float]:  # Any: as in script
    """Return the costs of an attack of the last body on the first: for that one, and for the attacker."""
    fight = script(*rows, **more)
    view = fight.fight.view(0)
    assert isinstance(view, View)
    attacker, target = view.bodies[-1], view.bodies[0]
    found = Worth(view, rulebook_of(fight.fight.encounter), attacker.side)
    return found.gain(attacker, attacker.sheet.modes[0], target)


def costs(grit: int, threat: int, own: int = 1, variants: dict[str, Any] | None = None) -> tuple[float, float]:
    """Return the costs of a monster's attack on a main with this grit: for the main, and for the monster. ``own``: the
    number of qualities that bear on the fight and help the main; one of the monster's helps itself."""
    helps = [quality(f"q{number}", ["fight", "evade"]) for number in range(own)]
    beast = monster("M", **BEAST, qualities=[quality("old", ["fight"], role="monster")])
    return stakes(main("A", superacion=grit, qualities=helps), beast, threat=threat, variants=variants or {})


@pytest.mark.rule("FR-QUAL-09")
def test_a_win_that_will_be_turned_costs_the_attacker_its_own_omens() -> None:
    """FR-QUAL-09: more qualities and points than the director has counters make most of an attack its own loss."""
    (taken, lost), (safe_taken, safe_lost) = costs(3, 0), costs(0, 0)
    assert taken < safe_taken
    assert lost > safe_lost + 0.1


@pytest.mark.rule("FR-QUAL-09", "FR-THR-02")
def test_as_many_counters_as_qualities_leave_the_dice_as_they_fall() -> None:
    """FR-QUAL-09: the director's threat beyond its reserve counters as many; one more has the last word."""
    assert costs(3, 4) == pytest.approx(costs(3, 4, own=0, variants={"quality_window": "off"}))
    assert costs(3, 4, own=2)[1] > costs(3, 4)[1]


@pytest.mark.rule("FR-QUAL-09")
def test_without_a_window_nothing_is_turned() -> None:
    """FR-QUAL-09: with the variant ``quality_window = off`` qualities do not count."""
    off = {"quality_window": "off"}
    assert costs(3, 0, variants=off) == costs(3, 0, own=0, variants=off)


@pytest.mark.rule("FR-QUAL-02", "FR-OBJ-01")
@pytest.mark.parametrize(
    ("card", "hero", "beast", "counts"),
    [
        (quality("dark", hinders=["firearm"]), {}, {"objects": ["pistol"]}, True),
        (quality("dark", hinders=["firearm"]), {}, {}, False),
        (quality("alley", ["brawl"]), {}, {}, True),
        (quality("alley", ["brawl"]), {"objects": ["knife"]}, {}, True),
        (quality("alley", ["brawl"]), {"objects": ["knife"], "qualities": [quality("blades", ["melee"])]}, {}, False),
        (quality("alley", ["brawl"]), {}, {"attack_modes": ["terrify"]}, False),
        (quality("cursed", hinders=["fight"], role="object", objects=["axe"]), {}, {"objects": ["axe"]}, True),
        (quality("cursed", hinders=["fight"], role="object", objects=["axe"]), {}, {"objects": ["knife"]}, False),
    ],
    ids=[
        "a gun in the dark",
        "claws in the dark",
        "fists",
        "fists, not a knife",
        "a knife in good hands",
        "a fright",
        "the axe",
        "another weapon",
    ],
)
def test_qualities_are_read_on_the_roll_that_is_made(
    card: dict[str, object], hero: dict[str, Any], beast: dict[str, Any], counts: bool
) -> None:
    """FR-QUAL-02: a quality of the scene may turn an attack if a tag of the weapon, or of bare hands (acción alone),
    is among its own; that of an object if it is wielded. The attacker then expects to lose by it, else not."""
    rows = main("A", superacion=3, **hero), monster("M", **{**BEAST, **beast})
    assert (stakes(*rows, threat=0, scene={"qualities": [card]}) != stakes(*rows, threat=0)) is counts


@pytest.mark.rule("FR-PROT-02", "FR-SUP-06")
def test_the_last_word_moves_the_end_of_protection() -> None:
    """FR-PROT-02, FR-SUP-06: one point before the end of protection, a main's last word fells a monster that the
    director would save below that; at its end, the director's last word lets the main pay for its own again."""
    beast = {"accion": 1, "cognicion": 2, "traits": [GARRAS]}
    hero = main("A", superacion=3, qualities=[quality("bold", ["fight", "evade"])])
    below, before = (stakes(monster("M", **beast), hero, threat=threat)[0] for threat in (6, 7))
    assert before > below + 0.2
    old = [quality(name, ["fight"], role="monster") for name in ("old", "older")]
    at_end, beyond = (
        stakes(main("A", superacion=3), monster("M", **BEAST, qualities=old), threat=threat)[0] for threat in (8, 9)
    )
    assert at_end < beyond


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_attacks_an_enemy_that_cannot_turn_it(kind: type[Policy]) -> None:
    """FR-QUAL-09: of two equal mains, the one without grit is attacked, whose protection is over."""
    armed, bare = main("A", superacion=5), main("B", superacion=0)
    fight = script(armed, bare, monster("M", **BEAST, qualities=[NAME]), threat=8, dice=Rigged(high=True), rounds=9)
    assert Player(kind, fight.to("M", "turn"), "M").says() == "attack B assault"


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_tries_again_to_hide(kind: type[Policy]) -> None:
    """FR-TURN-05, FR-FIGHT-07: a body in the open after its action pays for hiding, where that is worth a point;
    not where a comrade in the open would take the blows."""
    foes = [monster(name, accion=6, cognicion=2, traits=[GARRAS]) for name in "ST"]
    sneak, frightful = main("A", accion=5), main("B", cognicion=8, attack_modes=["terrify"])
    for rows, said in (([sneak], "again"), ([sneak, frightful], "no")):
        fight = script(*rows, *foes, threat=8, dice=Rigged(high=True), rounds=9).say(("A", "attack S assault"))
        assert Player(kind, fight.to("A", "again"), "A").says() == said
