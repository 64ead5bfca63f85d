"""Aggressive and cautious in Fragmentos: targets, hiding, fleeing, work, and spending."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.tuned import Tuned
from simulator.core.asks import Choose, Option
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter
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
FENCER: dict[str, Any] = {
    "accion": 5,
    "cognicion": 5,
    "traits": [trait("Esgrima", 3, "evade"), trait("Vista", 3, "search")],
}
LOCKED = {"exit_open": False}
SHARP = monster("S", accion=6, cognicion=6, traits=[GARRAS])  # it finds all that hide


def scene(*rows: dict[str, Any], high: bool = True, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a scene, with every die high or low."""
    return script(*rows, dice=Rigged(high=high), rounds=9, **more)


def at(kind: type[Policy], who: str, what: str, *rows: dict[str, Any], **more: Any) -> Player:  # Any: as in script
    """Return a combatant at a question of this kind, played by a policy."""
    return Player(kind, scene(*rows, **more).to(who, what), who)


def turn(kind: type[Policy], who: str, *rows: dict[str, Any], **more: Any) -> str:  # Any: as in script
    """Return its answer on its turn."""
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
    """FR-FIGHT-09: it works at the objective if it can attack nothing, or if attacks do less."""
    ghost = monster("G", interaccion=3, cognicion=4, attack_modes=["menace"])
    priest = main("P", cognicion=5, traits=[trait("Exorcismo", 3, "ritual", char="cognicion")])
    assert turn(kind, "P", priest, ghost, scene={"objective": RITUAL}) == "objective"
    assert turn(kind, "P", priest, STRONG, scene={"objective": RITUAL}) == "objective"


@BOTH
def test_looks_for_those_who_hide(kind: type[Policy]) -> None:
    """FR-FIGHT-07: a monster hunts rather than wait, unless the hunt would cost it more than the hidden."""
    assert turn(kind, "F", mark(hidden=True), flayed()) == "hunt Mark"
    assert turn(kind, "F", mark(hidden=True), flayed(cognicion=1, traits=[])) != "hunt Mark"


def test_aggressive_lies_in_ambush_while_the_other_can_afford_to_hunt() -> None:
    """FR-FIGHT-07, FR-DANG-01: a hidden body that may lose no hunt waits for a hidden enemy that can afford one; if
    neither can, it hunts rather than wait for ever."""
    lurker = main("A", cognicion=1, superacion=0, hidden=True)
    for sanity, said in ((3, "pass"), (1, "hunt M")):
        foe = monster("M", accion=6, cognicion=sanity, hidden=True)
        fight = script(lurker, foe, threat=8, dice=Rigged(high=True), rounds=9)
        assert Player(Aggressive, fight.to("A", "turn", round=4), "A").says() == said


def test_cautious_runs_from_what_it_cannot_beat() -> None:
    """FR-FIGHT-06: a runner who is losing gets past the slow; the unhurt stay, and aggressive hides at worst."""
    runner = main("A", accion=4, current={"accion": 2}, traits=[trait("Corredora", 3, "flee", "run")])
    slow = monster("S", accion=8, cognicion=8, traits=[trait("Golpe", 5, "fight")], pursues_with="none")
    assert turn(Cautious, "A", runner, slow) == "flee_clear"
    assert turn(Cautious, "A", {**runner, "current": {}}, slow) == "attack S assault"
    assert turn(Aggressive, "A", runner, slow) == "hide"


def test_the_many_strike_where_the_few_would_not() -> None:
    """FR-FIGHT-05: one setback of seven for one of one is a good exchange; hiding in vain is none."""
    strong = main("A", accion=4, cognicion=5, traits=[trait("Vista", 3, "search")])
    weak = [extra(name, accion=2, cognicion=2) for name in "CDEFGHI"]
    assert turn(Cautious, "C", *weak, strong).startswith("attack")


def test_aggressive_leaves_a_fight_that_would_bring_it_the_setbacks_to_the_enemy() -> None:
    """FR-FIGHT-05: without danger it waits for an enemy that evades nearly every attack; with danger, where points can
    be spent on the result, it attacks."""
    assert turn(Aggressive, "A", main("A", accion=1), extra("C", **FENCER), threat=0, scene=LOCKED) in ("pass", "hide")
    assert turn(Aggressive, "A", main("A", accion=1), monster("M", **FENCER), scene=LOCKED) == "attack M assault"


@pytest.mark.parametrize("scene_of", [{"survive_rounds": 9}, {"objective": RITUAL}])
def test_aggressive_attacks_where_waiting_loses_the_scene(scene_of: dict[str, Any]) -> None:
    """FR-END-01, FR-FIGHT-09: against protagonists who win by lasting, or by a ritual, at any odds."""
    fencer = main("A", attack_modes=[], **FENCER)
    for scene_here, attacks in (({}, False), (scene_of, True)):
        said = turn(Aggressive, "C", fencer, extra("C", accion=1), threat=0, scene={**LOCKED, **scene_here})
        assert (said == "attack A assault") is attacks, said


def test_aggressive_waits_on_while_the_enemy_alone_loses_by_it() -> None:
    """FR-FIGHT-05: each setback of an enemy that attacks one who waits lengthens the wait; a comrade's success does
    not."""
    for comrades, last in (([], "pass"), ([main("B")], "attack C assault")):
        rows = (main("A", accion=1), *comrades, extra("C", attack_modes=[], **FENCER))
        fight = script(*rows, dice=Rigged(high=True), rounds=9, threat=0, scene=LOCKED).to("A", "turn")
        player = Player(Aggressive, fight, "A")
        said = [player.says() for _ in range(3)]
        fight.fight.state.bodies[-1].setbacks += 1
        assert [*said, player.says()] == ["pass", "pass", "pass", last]


@BOTH
def test_the_director_s_enemies_spend_its_threat_freely(kind: type[Policy]) -> None:
    """FR-SUP-04, FR-SUP-06: a monster among the protagonists pays for its supernatural attack with threat, which its
    enemy then lacks; the same monster among the horrors keeps the last points."""
    foes = [monster("S", "espantapajaros"), monster("F", "hombre_descarnado")]
    assert turn(kind, "G", monster("G", "nina_del_pozo", side="protagonists"), *foes, threat=2) == "attack terrify 1"
    preys = [main("A", interaccion=2), main("B")]
    assert turn(kind, "G", monster("G", "nina_del_pozo"), *preys, threat=2) == "attack A menace"


@BOTH
def test_comes_out_of_a_hiding_place_in_which_nothing_happens(kind: type[Policy]) -> None:
    """FR-FIGHT-07, FR-FIGHT-08: a shrieker that does not hunt cannot be shot, only met in its own attacks, or as one
    that seeks; a ranger who stays hidden never wins."""
    rows = (main("R", "guardabosques", hidden=True), monster("G", "nina_del_pozo"))
    player = at(kind, "R", "turn", *rows, scene=LOCKED)
    assert [player.says() for _ in range(4)] == ["pass", "pass", "pass", "obstacle G"]


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
    """FR-END-01: if lasting wins, it hides after three turns; before a monster it attacks."""
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


@BOTH
@pytest.mark.parametrize(
    ("card", "said"),
    [
        (quality("dark", hinders=["firearm"]), "none"),
        (quality("alley", ["brawl"]), "none"),
        (quality("fog", hinders=["search"]), "use pistol"),
        (quality("range", ["firearm"], ["brawl"]), "use pistol"),
    ],
)
def test_an_object_is_chosen_with_the_qualities_that_it_brings_into_play(
    kind: type[Policy], card: dict[str, object], said: str
) -> None:
    """FR-OBJ-03, FR-QUAL-02: no gun where darkness would turn its hits; fists where the place favours a brawl."""
    fight = scene(main("A", objects=["pistol"]), flayed(), scene={"qualities": [card]})
    assert Player(kind, fight.say(("A", "attack F assault")).to("A", "object"), "A").says() == said


@BOTH
@pytest.mark.parametrize(
    ("helps", "grit", "comrade", "threat", "said"),
    [
        ("fight", 4, 2, 4, "object A temper improvised"),
        ("intimidate", 4, 2, 4, "pass"),  # the quality may yet win this fight
        ("fight", 4, 0, 4, "pass"),  # the director's protection of its monsters would outlast this grit
        ("fight", 4, 2, 8, "pass"),  # nothing is protected
        ("fight", 1, 5, 4, "pass"),
    ],
)
def test_spends_grit_on_the_end_of_the_monsters_protection(
    kind: type[Policy], helps: str, grit: int, comrade: int, threat: int, said: str
) -> None:
    """FR-PROT-02, FR-QUAL-06, FR-SUP-06: a main that begins a fight takes an object that it hardly needs, by a quality
    that does not help it there, where that point and a few more end the protection."""
    temper = quality("temper", ["fight", helps])
    scary = main("A", attack_modes=["menace"], superacion=grit, qualities=[temper])
    fight = scene(scary, main("B", superacion=comrade), flayed(interaccion=2), threat=threat)
    fight.say(("A", "attack F menace"))
    assert Player(kind, fight.to("A", "activate"), "A").says() == said


@BOTH
def test_raises_no_threat_from_a_hiding_place(kind: type[Policy]) -> None:
    """FR-SUP-06: a main that hides keeps its grit where a fight would be worth an object, for its point of threat."""
    sneak = main("A", superacion=4, qualities=[quality("temper", ["fight"])])
    fight = scene(sneak, main("B", superacion=2), flayed(), threat=4).say(("A", "hide"))
    assert Player(kind, fight.to("A", "activate"), "A").says() == "pass"


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
def test_the_director_spends_on_its_own_side_alone(kind: type[Policy]) -> None:
    """FR-FIGHT-13: secondaries of the protagonists get neither danger for attacks that they will win nor strength."""
    rows = (extra("Guard", side="protagonists", accion=5, current={"accion": 3}), extra("C", accion=2), main("A"))
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
def test_the_director_turns_a_beast_of_the_other_side(kind: type[Policy]) -> None:
    """FR-QUAL-09: by the weakness of the beast where a body of its own would fall, also a secondary; it never saves the
    beast, nor a secondary of the other side."""
    wolf = monster(
        "W", side="protagonists", accion=6, traits=[GARRAS], qualities=[quality("silver", hinders=("fight",))]
    )
    thug = extra("C", accion=2, current={"accion": 1})
    fight = scene(wolf, thug, threat=6).say(("W", "attack C assault"))
    assert Player(kind, fight.to("horror", "force"), "horror").says() == "fail W silver"
    cornered = {**wolf, "current": {"accion": 1}, "qualities": [quality("moon", helps=("fight",))]}
    brute = extra("C", accion=5, traits=[GARRAS])
    saved = scene(cornered, brute, threat=6).say(("C", "attack W assault"))
    assert Player(kind, saved.to("horror", "force"), "horror").says() == "pass"


@pytest.mark.parametrize(("turning", "threat", "said"), [(0, 9, "pass"), (1, 9, "succeed F old"), (1, 2, "pass")])
def test_a_director_may_turn_lesser_losses(turning: int, threat: int, said: str) -> None:
    """FR-QUAL-09: with the weight ``turning`` also a blow that fells no body, while threat can be spared."""
    beast = flayed(accion=5, traits=[], qualities=[quality("old", helps=("fight",))])
    fight = scene(mark(accion=5, traits=[GARRAS]), beast, threat=threat).say(("Mark", "attack F assault"))
    director = partial(Tuned, fragmentos={"temper": "aggressive", "turning": turning})
    assert Player(director, fight.to("horror", "force"), "horror").says() == said


@BOTH
def test_hurries_for_a_kill(kind: type[Policy]) -> None:
    """FR-TURN-04, FR-TURN-05: before the monster, and again, only where that very likely ends it."""
    sure = main("A", accion=5, traits=[trait("Puños", 3, "fight")])
    dying = monster("W", accion=1, cognicion=3, current={"accion": 1})
    assert at(kind, "A", "hurry", sure, dying, threat=8).says() == "hurry"
    assert at(kind, "A", "hurry", sure, STRONG, threat=8).says() == "no"


@BOTH
def test_hurries_to_hide_before_the_monsters_act(kind: type[Policy]) -> None:
    """FR-TURN-04, FR-FIGHT-07: a point spares all their blows; not where a comrade stays in the open and takes them."""
    foes = [monster(name, accion=6, cognicion=2, traits=[GARRAS]) for name in "ST"]
    sneak, frightful = main("A", accion=5), main("B", cognicion=8, attack_modes=["terrify"])
    for rows, said in (([sneak], "hurry"), ([sneak, frightful], "no"), ([{**sneak, "hidden": True}], "no")):
        assert at(kind, "A", "hurry", *rows, *foes, threat=8).says() == said


@pytest.mark.parametrize(("kind", "least"), [(Aggressive, 3), (Cautious, 5)])
def test_draws_on_full_strength_when_worn(kind: type[Policy], least: int) -> None:
    """FR-SUP-05: two points down in something, and 3 in hand; for cautious, a point beyond four protections."""
    for current, grit in ((1, least), (2, least), (1, least - 1)):
        fight = scene(main("A", current={"accion": current}, superacion=grit), flayed(), threat=2)
        wanted = (current, grit) == (1, least)
        assert Player(kind, fight.to("A", "full_strength"), "A").says() == ("full_strength" if wanted else "no")


def test_cautious_keeps_its_grit_for_its_protection() -> None:
    """FR-PROT-02: each point of grit pays one protection and brings threat nearer to 8, where protection ends and
    danger is free; so cautious hurries for no kill with it, as aggressive does, until threat is there."""
    dying = monster("W", accion=1, cognicion=3, current={"accion": 1}, superacion=0)
    sure = main("A", accion=5, traits=[trait("Puños", 3, "fight")])
    for threat, expected in ((4, "no"), (8, "hurry")):
        fight = scene(sure, dying, threat=threat, variants={"monster_plot_protection": "never"})
        assert Player(Cautious, fight.to("A", "hurry"), "A").says() == expected
        assert Player(Aggressive, fight, "A").says() == "hurry"


def test_cautious_leaves_before_a_blow_may_kill() -> None:
    """FR-COND-04, FR-FIGHT-06: a main without grit flees from a brute that may kill it with one blow, though its side
    has lost nothing yet; with grit it stays."""
    foe = monster("S", accion=6, cognicion=1, traits=[GARRAS], pursues_with="none")
    assert turn(Cautious, "A", main("A", accion=2, superacion=0), foe) == "flee_clear"
    assert turn(Cautious, "A", main("A", accion=2, superacion=5), foe) != "flee_clear"


def test_cautious_does_not_attack_at_the_risk_of_its_life() -> None:
    """FR-DANG-04, FR-FIGHT-11: with nothing better to do it strikes anyway, but not where its own omens may kill it."""
    shut = {"exit_open": False}
    for current, attacks in ((1, False), (3, True)):
        fight = scene(main("A", superacion=0, current={"accion": current}), SHARP, scene=shut, threat=8)
        assert Player(Cautious, fight.to("A", "turn"), "A").says().startswith("attack") is attacks


def test_takes_the_protection_of_monsters_away() -> None:
    """FR-PROT-02, FR-SUP-06: aggressive draws on full strength at once where four points of grit at most bring threat
    to 8; but not against secondaries, nor with a scene to win. Cautious does not: its own protection would end too."""
    kind: type[Policy] = Aggressive
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
        assert level == 8 or Player(Cautious, fight, "A").says() == "no"
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
    mine = main("A", superacion=points, current={"accion": 1}, **({"attack_modes": []} if unarmed else {}))
    fight = scene(mine, WEAK)
    ask = Choose(0, "retry", "FR-CHAL-05", (Option("no"), Option("retry")), 0, -1, Option(name))
    assert begun(kind, fight.fight.encounter, 0).choose(ask, Window(fight, 0)).verb == answer


HORROR = -2
"""The seat of the director."""
NO, YES = Option("no"), Option("yes")
OBJECTIVE = Option("objective")
SPENT = main("A", superacion=0)
"""A main that can protect itself no more."""


def pays(
    kind: type[Policy],
    question: str,
    threat: int,
    *,
    hero: Fighter | None = None,
    body: int = 1,
    about: Option | None = None,
    monster: Fighter | None = None,
    options: tuple[Option, ...] = (NO, YES),
) -> bool:
    """The director pays when it is asked this about a body (1: its own monster, 0: the main, -1: none)."""
    fight = script(hero or main("A"), monster or flayed(), extra("C"), threat=threat, rounds=9)
    ask = Choose(HORROR, question, "FR-THR-01", options, body, -1, about)
    return begun(kind, fight.fight.encounter, HORROR).choose(ask, Window(fight, HORROR)) != options[0]


@pytest.mark.parametrize("question", ["retry", "supernatural"])
@pytest.mark.parametrize(
    ("kind", "accion", "least"), [(Aggressive, 3, 2), (Cautious, 3, 3), (Aggressive, 2, 3), (Cautious, 2, 5)]
)
def test_a_point_is_paid_beyond_the_reserve(question: str, kind: type[Policy], accion: int, least: int) -> None:
    """FR-CHAL-05, FR-SUP-04: 2 points are kept, 4 while a main is down to 2 of anything, and half of it by the bold."""
    hero = main("A", accion=accion)
    paid = [threat for threat in range(8) if pays(kind, question, threat, hero=hero, about=OBJECTIVE)]
    assert paid == list(range(least, 8))


@pytest.mark.parametrize(("kind", "least"), [(Aggressive, 2), (Cautious, 3)])
def test_a_second_action_is_paid_where_an_attack_does_enough(kind: type[Policy], least: int) -> None:
    """FR-TURN-05: with a point beyond the reserve, for its own alone; also against a main that protects itself,
    whose points then come to the director (FR-PROT-01)."""
    assert [threat for threat in range(8) if pays(kind, "again", threat, hero=SPENT)] == list(range(least, 8))
    assert pays(kind, "again", 7, hero=main("A", superacion=5))
    assert not pays(kind, "again", 7, hero=SPENT, body=0)


@pytest.mark.parametrize(("kind", "least"), [(Aggressive, 4), (Cautious, 6)])
def test_a_hurried_action_is_paid_where_it_probably_fells(kind: type[Policy], least: int) -> None:
    """FR-TURN-04: with two points beyond the reserve, 4 of which are kept, or half of them, while a main is so weak."""
    weak = main("A", accion=1, superacion=0)
    assert [threat for threat in range(9) if pays(kind, "hurry", threat, hero=weak)] == list(range(least, 9))
    assert not pays(kind, "hurry", 8, hero=SPENT)
    assert not pays(kind, "hurry", 8, hero=weak, body=0)


@pytest.mark.parametrize(("kind", "least"), [(Aggressive, 3), (Cautious, 5)])
@pytest.mark.parametrize(("lost", "worn"), [(1, False), (2, True)])
def test_full_strength_is_drawn_on_by_the_worn(kind: type[Policy], least: int, lost: int, worn: bool) -> None:
    """FR-SUP-05: with three points beyond the reserve, of which the bold have one at hand, for two points lost."""
    monster = flayed(current={"accion": 5 - lost})
    paid = [threat for threat in range(8) if pays(kind, "full_strength", threat, monster=monster)]
    assert paid == (list(range(least, 8)) if worn else [])
    assert not pays(kind, "full_strength", 7, monster=monster, body=0)


@pytest.mark.parametrize(("kind", "least"), [(Aggressive, 2), (Cautious, 3)])
def test_danger_is_bought_for_what_it_is_worth(kind: type[Policy], least: int) -> None:
    """FR-DANG-01: a strong blow at a main without grit is made dangerous, from 2 points on by the bold, from 3 by the
    thrifty. A weak one at a strong main would only kill the attacker, and grit bears danger better than setbacks."""

    def bought(hero: Fighter, thug: Fighter, threats: range) -> list[int]:
        said = []
        for threat in threats:
            fight = scene(hero, thug, threat=threat).say((thug["name"], f"attack {hero['name']} assault"))
            said += [threat] if Player(kind, fight.to("horror", "danger"), "horror").says() != "no" else []
        return said

    brute, weak = extra("C", accion=5, traits=[GARRAS]), extra("C", accion=1)
    assert bought(main("A", accion=1, superacion=0), brute, range(1, 10)) == list(range(least, 10))
    assert bought(main("A", accion=5), weak, range(1, 10)) == []
    assert bought(main("A", accion=2, superacion=5), brute, range(1, 8)) == []


@pytest.mark.parametrize(("loss", "falls"), [(4, False), (5, True)])
def test_its_own_are_protected_from_falling(loss: int, falls: bool) -> None:
    """FR-PROT-05: a monster of 5 points is, from a loss of 5 on; a main is not."""
    assert pays(Cautious, "protect", 3, about=Option("assault", 1, "accion", amount=loss)) is falls
    assert not pays(Cautious, "protect", 3, body=0, about=Option("assault", 1, "accion", amount=9))


@pytest.mark.parametrize(
    ("threat", "about", "forced"),
    [
        (3, Option("assault", 1, "accion", "dangerous", 5), (False, True, True)),
        (2, Option("assault", 1, "accion", "dangerous", 5), (False, False, False)),
        (3, Option("assault", 1, "accion", "dangerous", 4), (False, False, True)),
        (3, Option("assault", 1, "accion", "dangerous", 2), (False, False, False)),
        (3, Option("assault", 1, "accion", "", 4), (False, False, False)),
        (3, Option("assault", 2, "accion", "dangerous", 9), (True, False, True)),
    ],
)
def test_qualities_are_forced_where_one_would_fall(threat: int, about: Option, forced: tuple[bool, ...]) -> None:
    """FR-QUAL-09: with more than 2 points, the success of its own that would fall, and the failure of a main where that
    one or the main would."""
    tries = (Option("succeed", 2, "q"), Option("succeed", 1, "q"), Option("fail", 0, "q"))
    found = [pays(Cautious, "force", threat, body=-1, about=about, options=(NO, each)) for each in tries]
    assert found == list(forced)
