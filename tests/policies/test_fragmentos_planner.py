"""Aggressive and cautious in Fragmentos: whom they attack, when they hide, flee and work, what they spend points on."""

from __future__ import annotations

from typing import Any

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.asks import Choose, Option
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.testing import ScriptedFight
from tests.systems.fragmentos.scenes import (
    GARRAS,
    SOBREPESO,
    extra,
    flayed,
    main,
    mark,
    monster,
    quality,
    script,
    trait,
)

from .policy_fights import Player, Window, begun

BOTH = pytest.mark.parametrize("kind", [Aggressive, Cautious])
RITUAL = {"characteristic": "cognicion", "difficulty": 5, "tags": ["ritual"], "needed": 3}
WEAK = monster("W", accion=1, cognicion=1)
STRONG = monster("S", accion=6, cognicion=1, traits=[GARRAS])
SHARP = monster("S", accion=6, cognicion=6, traits=[GARRAS])  # nobody hides from it


def scene(*rows: dict[str, Any], high: bool = True, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a scene, with every die high or low."""
    return script(*rows, dice=Rigged(high=high), rounds=9, **more)


def at(kind: type[Policy], who: str, what: str, *rows: dict[str, Any], **more: Any) -> Player:  # Any: as in script
    """A combatant at a question of this kind, played by a policy."""
    return Player(kind, scene(*rows, **more).to(who, what), who)


def turn(kind: type[Policy], who: str, *rows: dict[str, Any], **more: Any) -> str:  # Any: as in script
    """What it does on its turn."""
    return at(kind, who, "turn", *rows, **more).says()


# What to do.


@BOTH
def test_attacks_whom_it_can_beat(kind: type[Policy]) -> None:
    """FR-FIGHT-11: the one with the highest chance of being hurt."""
    rows = (main("A"), main("B", accion=1), flayed())
    assert turn(kind, "F", *rows) == "attack B assault"
    assert turn(kind, "A", main("A"), SHARP, monster("W", accion=1, cognicion=6)) == "attack W assault"


@BOTH
def test_leaves_the_helpless_while_others_stand(kind: type[Policy]) -> None:
    """FR-COND-05: never while an active enemy is present."""
    rows = (main("Down", current={"accion": 0}), main("A"), flayed())
    assert turn(kind, "F", *rows) == "attack A assault"


@BOTH
def test_works_at_what_wins_the_scene(kind: type[Policy]) -> None:
    """FR-FIGHT-09: where nothing can be attacked, and where attacking does less."""
    ghost = monster("G", interaccion=3, cognicion=4, attack_modes=["menace"])
    priest = main("P", cognicion=5, traits=[trait("Exorcismo", 3, "ritual", char="cognicion")])
    assert turn(kind, "P", priest, ghost, scene={"objective": RITUAL}) == "objective"
    assert turn(kind, "P", priest, STRONG, scene={"objective": RITUAL}) == "objective"


@BOTH
def test_looks_for_those_who_hide(kind: type[Policy]) -> None:
    """FR-FIGHT-07: a monster hunts rather than wait."""
    assert turn(kind, "F", mark(hidden=True), flayed()) == "hunt Mark"


def test_cautious_runs_from_what_it_cannot_beat() -> None:
    """FR-FIGHT-06: a runner gets past the slow; aggressive stands and fights."""
    runner = main("A", accion=3, traits=[trait("Corredora", 3, "flee", "run")])
    slow = monster("S", accion=8, cognicion=8, traits=[trait("Golpe", 5, "fight")], pursues_with="none")
    assert turn(Cautious, "A", runner, slow) == "flee_clear"
    assert turn(Aggressive, "A", runner, slow) == "attack S assault"


def test_cautious_hides_and_waits() -> None:
    """FR-FIGHT-06, FR-FIGHT-07: hiding from one who is blind beats running from one who is fast; the hidden wait."""
    quick = monster("S", accion=6, cognicion=1, traits=[GARRAS, trait("Veloz", 3, "pursue")])
    sneak = main("A", accion=4, traits=[trait("Sombra", 3, "hide")])
    assert turn(Cautious, "A", sneak, quick) == "hide"
    assert turn(Cautious, "A", {**sneak, "hidden": True}, quick) == "pass"


def test_the_hidden_do_not_give_themselves_away() -> None:
    """FR-FIGHT-07: no obstacle and no losing attack from a hiding place that is safe; else it attacks first."""
    for scene_of in ({}, {"exit_open": False}):
        said = turn(Cautious, "Mark", mark(hidden=True), monster("S", accion=6, traits=[GARRAS]), scene=scene_of)
        assert said in ("flee_clear", "pass")
        assert turn(Cautious, "Mark", mark(hidden=True), flayed(), scene=scene_of).startswith("attack")


def test_the_hidden_do_not_watch_while_others_are_attacked() -> None:
    """FR-FIGHT-07: a hiding place is left while a comrade stands in the open."""
    foe = monster("S", accion=6, cognicion=1, traits=[GARRAS])
    assert turn(Cautious, "Mark", mark(hidden=True), main("B"), foe).startswith("attack")


def test_cautious_waits_where_waiting_wins() -> None:
    """FR-END-01: in a scene to be outlasted, no attack on what cannot be beaten."""
    runs = {"survive_rounds": 9, "exit_open": False}
    player = at(Cautious, "A", "turn", main("A", accion=1), STRONG, main("B"), scene=runs)
    assert player.says() in ("pass", "hide")


def test_cautious_is_patient_for_three_turns() -> None:
    """FR-END-01: where lasting wins, it hides after three turns; before a monster it attacks."""
    rows = (main("A", accion=1), SHARP, main("B"))
    player = at(Cautious, "A", "turn", *rows, scene={"survive_rounds": 9, "exit_open": False})
    assert [player.says() for _ in range(5)] == ["pass"] * 3 + ["hide", "pass"]
    assert turn(Cautious, "A", *rows, scene={"exit_open": False}) == "attack S assault"


def test_who_can_do_nothing_leaves() -> None:
    """FR-FIGHT-03: aggressive leaves too, when no enemy is there that it could touch."""
    ghost = monster("G", interaccion=2, cognicion=2, attack_modes=["menace"])
    assert turn(Aggressive, "A", main("A"), ghost).startswith(("flee", "hide"))


def test_who_may_not_attack_again_leaves() -> None:
    """FR-CONF-08: with ``conflict_retry = forbidden`` a lost attack leaves aggressive nothing to stay for."""
    rows = (main("A", superacion=0, qualities=[]), monster("F", accion=5, traits=[GARRAS]))
    fight = scene(*rows, variants={"conflict_retry": "forbidden"}, threat=0).say(("A", "attack F assault"))
    assert Player(Aggressive, fight.to("A", "turn", round=2), "A").says() in ("flee", "hide")


@BOTH
def test_opens_a_way_out(kind: type[Policy]) -> None:
    """FR-OOC-01: a challenge that brings an exit, for who has nothing better."""
    ghost = monster("G", interaccion=2, cognicion=6, attack_modes=["menace"])
    door = {"characteristic": "accion", "difficulty": 3, "grants": [{"kind": "add_exit"}]}
    scene_of = {"exit_open": False, "challenges": {"door": door}}
    assert turn(kind, "A", main("A"), ghost, scene=scene_of) == "challenge door"


@BOTH
def test_takes_up_a_better_weapon(kind: type[Policy]) -> None:
    """FR-OBJ-05: a chainsaw is worth a turn when nothing else is worth much."""
    strong = monster("S", accion=5, cognicion=5)
    said = turn(kind, "A", main("A", attack_modes=["assault"]), strong, scene={"findable_objects": ["chainsaw"]})
    assert said == ("arm chainsaw" if kind is Cautious else said)


# Rolls.


@BOTH
def test_defends_in_the_better_way(kind: type[Policy]) -> None:
    """FR-FIGHT-04: fighting back with a fist's trait, evading with the other; ties fight back."""
    rows = (mark(), flayed())
    fight = scene(*rows).say(("F", "attack Mark assault"))
    assert Player(kind, fight.to("Mark", "defence"), "Mark").says() == "defend accion fight_back"
    dodger = mark(traits=[trait("Reflejos", 3, "evade")])
    fight = scene(dodger, flayed()).say(("F", "attack Mark assault"))
    assert Player(kind, fight.to("Mark", "defence"), "Mark").says() == "defend accion evade 1"


@BOTH
def test_uses_the_object_that_helps(kind: type[Policy]) -> None:
    """FR-OBJ-03: the most dice, but not a knife at the price of a boxer's fists."""
    for things, expected in ((["knife", "axe"], "use axe"), (["knife"], "use knife")):
        fight = scene(main("A", objects=things), flayed()).say(("A", "attack F assault"))
        assert Player(kind, fight.to("A", "object"), "A").says() == expected
    fight = scene(mark(objects=["knife"]), flayed()).say(("Mark", "attack F assault"))
    assert Player(kind, fight.to("Mark", "object"), "Mark").says() == "none"


# Points.


@BOTH
def test_forces_what_it_would_have_to_pay_for(kind: type[Policy]) -> None:
    """FR-QUAL-09: its own success where the loss would fell it, and nothing where there is nothing to lose."""
    fight = scene(mark(current={"accion": 1}, qualities=[SOBREPESO]), flayed()).say(("F", "attack Mark assault"))
    assert Player(kind, fight.to("Mark", "force"), "Mark").says() == "succeed Mark sobrepeso"
    bully = extra("C", accion=5, traits=[GARRAS])
    harmless = scene(mark(qualities=[SOBREPESO]), bully, threat=0).say(("C", "attack Mark assault"))
    assert Player(kind, harmless.to("Mark", "force"), "Mark").says() == "pass"


@BOTH
def test_protects_itself_from_hard_blows(kind: type[Policy]) -> None:
    """FR-PROT-03: by choice where it would be left with 1, with a point to spare."""
    for current, grit, expected in ((2, 3, "protect"), (2, 1, "no"), (3, 3, "no")):
        row = mark(current={"accion": current}, superacion=grit, qualities=[])
        hit = scene(row, monster("F", accion=5, traits=[GARRAS])).say(("F", "attack Mark assault"))
        assert Player(kind, hit.to("Mark", "protect"), "Mark").says() == expected


@BOTH
def test_the_director_protects_its_own(kind: type[Policy]) -> None:
    """FR-PROT-05: when it would fall, and not before."""
    for current, expected in ((1, "protect"), (4, "no")):
        row = flayed(current={"accion": current}, traits=[])
        fight = scene(main("A", accion=5, superacion=0), row).say(("A", "attack F assault"))
        assert Player(kind, fight.to("horror", "protect"), "horror").says() == expected


@BOTH
def test_the_director_declares_danger(kind: type[Policy]) -> None:
    """FR-DANG-01: whenever it is free; for a point where a main may lose and threat is 3 or more."""
    for level, expected in ((8, "danger"), (3, "danger 1"), (1, "no")):
        fight = scene(main("A"), extra("C"), threat=level).say(("A", "attack C assault"))
        assert Player(kind, fight.to("horror", "danger"), "horror").says() == expected


@BOTH
def test_the_director_spends_on_its_own_side_alone(kind: type[Policy]) -> None:
    """FR-FIGHT-13: secondaries of the protagonists get neither danger for their attacks nor strength."""
    rows = (extra("Guard", side="protagonists", current={"accion": 1}), extra("C"), main("A"))
    fight = scene(*rows, threat=7).say(("Guard", "attack C assault"))
    assert Player(kind, fight.to("horror", "danger"), "horror").says() == "no"
    fight = scene(*rows, threat=7)
    assert Player(kind, fight.to("horror", "full_strength"), "horror").says() == "no"


@BOTH
def test_the_director_turns_a_main_down(kind: type[Policy]) -> None:
    """FR-QUAL-09: by a quality that gives no main a point, where the main would fall; below its reserve it passes."""
    cards = [quality("slow", hinders=("fight",), role="complication")]
    row = mark(current={"accion": 1}, qualities=cards)
    beast = flayed(accion=1, traits=[], qualities=[quality("old", helps=("fight",))])
    fight = scene(row, beast).say(("Mark", "attack F assault"))
    assert Player(kind, fight.to("horror", "force"), "horror").says() == "succeed F old"
    both = flayed(accion=1, traits=[], qualities=[quality("old", helps=("fight",))])
    paid = mark(current={"accion": 1}, qualities=[quality("brave", helps=("fight",)), *cards])
    fight = scene(paid, both).say(("Mark", "attack F assault"))
    assert Player(kind, fight.to("horror", "force"), "horror").says() == "succeed F old"
    poor = scene(row, beast, threat=2).say(("Mark", "attack F assault"))
    assert Player(kind, poor.to("horror", "force"), "horror").says() == "pass"


@BOTH
def test_hurries_for_a_kill(kind: type[Policy]) -> None:
    """FR-TURN-04, FR-TURN-05: before the monster, and again, only where that very likely ends it."""
    sure = main("A", accion=5, traits=[trait("Puños", 3, "fight")])
    dying = monster("W", accion=1, cognicion=3, current={"accion": 1})
    assert at(kind, "A", "hurry", sure, dying, threat=8).says() == "hurry"
    assert at(kind, "A", "hurry", sure, STRONG, threat=8).says() == "no"


@BOTH
def test_rests_when_it_pays(kind: type[Policy]) -> None:
    """FR-REC-02: 2 points back and 2 in hand, or a characteristic at its last."""
    for current, grit, expected in (
        ({"accion": 2, "cognicion": 2}, 3, "each"),
        ({"accion": 2}, 3, "no"),
        ({"accion": 1}, 1, "two accion"),
    ):
        fight = scene(main("A", current=current, superacion=grit), flayed(), scene={"rests": 1})
        assert Player(kind, fight.to("A", "recover"), "A").says() == expected


@BOTH
def test_draws_on_full_strength_when_worn(kind: type[Policy]) -> None:
    """FR-SUP-05: two points down in something, and 3 in hand."""
    for current, grit, expected in ((1, 3, "full_strength"), (2, 3, "no"), (1, 2, "no")):
        fight = scene(main("A", current={"accion": current}, superacion=grit), flayed())
        assert Player(kind, fight.to("A", "full_strength"), "A").says() == expected


@BOTH
def test_takes_the_protection_of_monsters_away(kind: type[Policy]) -> None:
    """FR-PROT-02, FR-SUP-06: full strength is drawn on at once where four points of grit at most bring threat to 8;
    but not against secondaries, nor by those who have a scene to win."""
    thug = extra("F")
    for foe, level, grit, expected in (
        (flayed(), 5, 3, "full_strength"),
        (flayed(), 6, 2, "full_strength"),
        (flayed(), 5, 2, "no"),
        (flayed(), 4, 4, "full_strength"),
        (flayed(), 4, 3, "no"),
        (flayed(), 3, 6, "no"),
        (flayed(), 7, 1, "no"),
        (flayed(), 8, 3, "no"),
        (thug, 5, 3, "no"),
    ):
        fight = scene(main("A", superacion=grit), foe, threat=level)
        assert Player(kind, fight.to("A", "full_strength"), "A").says() == expected, (level, grit)
    fight = scene(main("A", superacion=3), flayed(), threat=5, scene={"objective": RITUAL})
    assert Player(kind, fight.to("A", "full_strength"), "A").says() == "no"


@BOTH
def test_the_director_spends_where_protection_has_ended(kind: type[Policy]) -> None:
    """FR-PROT-02: threat of 8 is not kept, for what is spent protects its monsters again."""
    fight = scene(main("A"), flayed(current={"accion": 1}), threat=8)
    assert Player(kind, fight.to("horror", "full_strength"), "horror").says() == "full_strength"


@BOTH
def test_finishes_what_wins_the_scene(kind: type[Policy]) -> None:
    """FR-TURN-05: one success short, with good odds, a second action is worth a point."""
    ghost = monster("G", interaccion=3, cognicion=4, attack_modes=["menace"])
    for needed, expected in ((2, "again"), (3, "no")):
        written = {**RITUAL, "difficulty": 3, "needed": needed}
        fight = scene(main("A", superacion=2), ghost, scene={"objective": written}).say(("A", "objective"))
        assert Player(kind, fight.to("A", "again"), "A").says() == expected


@BOTH
@pytest.mark.rule("FR-CHAL-05")
@pytest.mark.parametrize(
    ("name", "unarmed", "points", "answer"),
    [
        ("objective", False, 2, "retry"),
        ("objective", False, 1, "no"),
        ("flee_clear", True, 2, "retry"),
        ("flee_clear", False, 2, "no"),
        ("challenge:door", True, 2, "no"),
    ],
)
def test_retries_what_wins_the_scene_or_saves_it(
    kind: type[Policy], name: str, unarmed: bool, points: int, answer: str
) -> None:
    """FR-CHAL-05: an objective, and the way out for who cannot fight, with two points; nothing else."""
    mine = main("A", superacion=points, **({"attack_modes": []} if unarmed else {}))
    fight = scene(mine, WEAK)
    ask = Choose(0, "retry", "FR-CHAL-05", (Option("no"), Option("retry")), 0, -1, Option(name))
    assert begun(kind, fight.fight.encounter, 0).choose(ask, Window(fight, 0)).verb == answer
