"""Basic in Fragmentos, exactly: the choices that the reference scene leans on (FR-FIGHT-01)."""

from __future__ import annotations

from typing import Any

from policies.basic import Basic
from simulator.core.asks import Choose, Option
from simulator.core.dice import Rigged
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.testing import ScriptedFight
from tests.systems.fragmentos.scenes import extra, flayed, main, mark, monster, script

from .policy_fights import Blindfold, Player

HOWL = {"use": "terrify", "id": "howl", "area": True, "supernatural": True}
FRENZY = {"use": "assault", "id": "frenzy", "area": True}


def scene(*rows: dict[str, Any], **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a scene, with every die low."""
    return script(*rows, dice=Rigged(high=False), rounds=9, **more)


def turn_of(who: str, *rows: dict[str, Any], **more: Any) -> Player:  # Any: as in script
    """Return a combatant at its turn, played by Basic."""
    return Player(Basic, scene(*rows, **more).to(who, "turn"), who)


def test_attacks_the_first_enemy_with_the_first_mode() -> None:
    """Roster order of enemies, the sheet's order of modes."""
    rows = (main("A", attack_modes=["menace", "assault"]), monster("F", accion=2, interaccion=2), extra("C"))
    assert turn_of("A", *rows).says() == "attack F menace"
    assert turn_of("A", main("A"), extra("C"), flayed()).says() == "attack C assault"


def test_uses_the_first_mode_that_the_enemy_can_be_met_with() -> None:
    """FR-FIGHT-03: an enemy without the characteristic is attacked in the next mode, or left alone."""
    ghost = monster("G", interaccion=2, cognicion=3, attack_modes=["menace"])
    assert turn_of("A", main("A", attack_modes=["assault", "terrify"]), ghost).says() == "attack G terrify"
    assert turn_of("A", main("A"), ghost).says() == "pass"
    assert turn_of("A", main("A"), ghost, extra("C")).says() == "attack C assault"


def test_pays_for_nothing() -> None:
    """A mode that costs a point is not plain: the next that is free is used, unless the first costs nothing."""
    ghost = monster("G", interaccion=3, cognicion=3, attack_modes=[HOWL, "menace"])
    assert turn_of("G", main("A"), ghost).says() == "attack A menace"
    assert turn_of("G", main("A"), ghost, variants={"monster_supernatural_cost": 0}).says() == "attack howl"
    assert turn_of("G", main("A"), monster("G", cognicion=3, attack_modes=[HOWL])).says() == "pass"


def test_an_area_mode_that_comes_first_is_used_on_everyone() -> None:
    """FR-CONF-07: a mode that comes first and hits an area has every enemy as its target."""
    rows = (main("A"), main("B"), monster("F", accion=3, attack_modes=[FRENZY, "assault"]))
    assert turn_of("F", *rows).says() == "attack frenzy"


def test_leaves_the_helpless_and_the_hidden_alone() -> None:
    """FR-COND-05, FR-FIGHT-07: the next who is in the open, else nothing at all."""
    rows = (main("Down", current={"accion": 0}), main("Hidden", hidden=True), main("A"), flayed())
    assert turn_of("F", *rows).says() == "attack A assault"
    assert turn_of("F", *rows[:2], flayed()).says() == "pass"


def test_declines_everything_else() -> None:
    """Only turns are wanted, and no view is looked at: no quality, danger, hurry, flight, or protection by choice."""
    assert Basic.wants & set(SYSTEM.kinds) == {"turn"}
    assert not Basic.sees
    for kind in ("force", "activate", "danger", "protect", "hurry", "again", "full_strength", "defence", "recover"):
        ask = Choose(0, kind, "FR-X", (Option("no"), Option(kind)))
        assert Basic().choose(ask, Blindfold()) == Option("no")


def test_a_weapon_in_hand_is_used_attacking_and_defending() -> None:
    """FR-OBJ-03, FR-OBJ-04: the first suitable object is the default; bare hands keep their trait."""
    fight = script(
        mark(objects=["knife"]),
        flayed(objects=["axe"]),
        dice="2222222 2222",
        rounds=1,
        wants=dict.fromkeys((0, 1), Basic.wants),
    )
    fight.to("F", "turn").say(("F", "attack Mark assault")).finish()
    assert fight.rolls == ["F assault 2,2,2,2,2,2,2", "Mark assault 2,2,2,2"]
