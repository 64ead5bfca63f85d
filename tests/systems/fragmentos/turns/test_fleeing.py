"""Fleeing, hiding, hunting."""

from __future__ import annotations

import pytest

from simulator.core.asks import captain
from simulator.core.events import ItemChanged

from ..scenes import asked, ending, extra, flayed, main, mark, monster, play, results, rolls, script, trait


@pytest.mark.rule("FR-FIGHT-06", "FR-FIGHT-02", "FR-DANG-01")
def test_fleeing_past_a_pursuer() -> None:
    """FR-FIGHT-06: won: escaped; the pursuer is the attacker and hurt by its own omens. Lost: still there, and hurt
    by a monster's omens; from people unhurt, without a setback. A monster may flee past a main."""
    fight = play(mark(), flayed(), "666 12234", "Mark flee")
    assert (fight["Mark"].status, fight["F"].current["accion"]) == ("escaped", 3)
    assert ending(fight) == ("horror", "escaped", 1)
    fight = play(mark(), flayed(), "222 14666", "Mark flee")
    assert (fight["Mark"].status, fight["Mark"].current["accion"]) == ("active", 1)
    fight = play(mark(), extra("C"), "222 666", "Mark flee")
    assert (fight["Mark"].current["accion"], fight["Mark"].setbacks) == (3, 0)
    fight = play(mark(), flayed(), "66666 222", "F flee")
    assert fight["F"].status == "escaped"
    assert ending(fight) == ("protagonists", "horror_defeated", 1)


@pytest.mark.rule("FR-FIGHT-06", "FR-FIGHT-07")
def test_pursuers() -> None:
    """FR-FIGHT-06: the enemy's captain names the pursuer; the best by pool and trait is the default, ties in list
    order. A ghost pursues with cognición; without a pursuer one walks out. A hidden enemy may be named, and is
    hidden no longer."""
    chaser = {"name": "Rápido", "characteristic": "accion", "score": 3, "tags": ["pursue"]}
    fight = script(mark(), extra("C"), extra("D", traits=[chaser]), extra("E"), "666 222", "Mark flee").to(
        "horror", "pursuer"
    )
    assert fight.asks[0].seat == captain(1)
    assert fight.options("horror") == ["pursuer D", "pursuer C", "pursuer E"]
    fight.say(("horror", "pursuer: pursuer E")).finish()
    assert rolls(fight) == ["Mark flee", "E flee"]
    fight = play(mark(), monster("G", cognicion=5, pursues_with="cognicion"), "666 22222", "Mark flee")
    assert results(fight)[1][0] == "G"
    assert fight["G"].current["cognicion"] == 4
    fight = play(mark(), monster("G", cognicion=5), answers="Mark flee_clear")
    assert fight["Mark"].status == "escaped"
    fight = play(mark(), main("B"), extra("C", hidden=True), "222 333", "Mark flee")
    assert not fight["C"].hidden


@pytest.mark.rule("FR-FIGHT-06")
@pytest.mark.parametrize(("dice", "status"), [("666 222 333", "escaped"), ("335 222 666", "active")])
def test_fleeing_past_everybody(dice: str, status: str) -> None:
    """FR-FIGHT-06 with ``flee_opposition = all``: every able pursuer must be beaten; none is named."""
    fight = play(mark(), main("B"), extra("C"), extra("D"), dice=dice, answers="Mark flee", flee_opposition="all")
    assert fight["Mark"].status == status
    assert asked(fight, "pursuer") == 0


@pytest.mark.rule("FR-FIGHT-06", "FR-DANG-04", "FR-CONF-07")
def test_fleeing_past_several_monsters_hurts_once() -> None:
    """FR-FIGHT-06: the one who flees is hurt once, by the first that beat it; beaten pursuers by themselves."""
    fight = play(
        mark(accion=5),
        monster("F", accion=2),
        monster("G", accion=2),
        monster("H", accion=2),
        "44444 16 13 16",
        "Mark flee",
        flee_opposition="all",
        threat=9,
    )
    assert [fight[name].current["accion"] for name in ("Mark", "F", "G", "H")] == [5, 0, 0, 0]
    fight = play(
        mark(accion=5),
        monster("F", accion=2),
        monster("G", accion=2),
        "22345 66 13",
        "Mark flee",
        flee_opposition="all",
        threat=9,
    )
    assert [fight[name].current["accion"] for name in ("Mark", "F", "G")] == [4, 2, 0]


@pytest.mark.rule("FR-FIGHT-02", "FR-CHAL-05")
@pytest.mark.parametrize(("dice", "status"), [("236", "escaped"), ("222", "active")])
def test_a_difficult_way_out(dice: str, status: str) -> None:
    """FR-FIGHT-02: hidden, but the exit has a difficulty: a challenge."""
    fight = play(mark(hidden=True), flayed(), dice=dice, answers="Mark flee_clear", scene={"exit_difficulty": 5})
    assert fight["Mark"].status == status
    assert fight["Mark"].failed == (set() if status == "escaped" else {"flee_clear"})


@pytest.mark.rule("FR-FIGHT-02", "FR-FIGHT-08")
def test_ways_out_and_obstacles() -> None:
    """FR-FIGHT-02: both ways of leaving need exit_open. FR-FIGHT-08: an obstacle is used up by a flight, won or
    lost, against whichever pursuer it was put."""
    options = script(mark(hidden=True), flayed(), scene={"exit_open": False}).to("Mark", "turn").options()
    assert not any(option.startswith("flee") for option in options)
    for dice in ("666666 222", "222222 666"):
        fight = script(mark(), flayed(), dice=dice, answers="F flee")
        fight["F"].obstacles.add(0)
        fight.finish()
        assert [(each.item, each.change) for each in fight.of(ItemChanged)] == [("obstacle", "used_up")]
        assert fight["F"].obstacles == set()


@pytest.mark.rule("FR-FIGHT-07")
def test_the_enemy_names_the_seeker() -> None:
    """FR-FIGHT-07: the most watchful by default; a hidden one may be named and stays hidden."""
    fight = script(mark(), extra("C", hidden=True), extra("G", "guardia", cognicion=3), "666 222", "Mark hide").to(
        "horror", "seeker"
    )
    assert fight.options("horror") == ["seeker G", "seeker C"]
    fight.say(("horror", "seeker: seeker C")).finish()
    assert (fight["C"].hidden, fight["Mark"].hidden) == (True, True)


@pytest.mark.rule("FR-FIGHT-06", "FR-FIGHT-07", "FR-DICE-04")
@pytest.mark.parametrize(
    ("action", "kind", "char", "tag"),
    [("flee", "pursuer", "accion", "pursue"), ("hide", "seeker", "cognicion", "search")],
)
def test_who_is_named_does_not_count_supernatural_traits(action: str, kind: str, char: str, tag: str) -> None:
    """FR-FIGHT-06, FR-FIGHT-07: such a trait fits nothing that is not covered, so the first listed is the default."""
    uncanny = trait("Uncanny", 2, tag, char=char, supernatural=True)
    rows = (monster("M", accion=3, cognicion=3), monster("U", accion=3, cognicion=3, traits=[uncanny]))
    fight = script(mark(), *rows, "666 222", answers=[("Mark", action)]).to("horror", kind)
    assert fight.options("horror") == [f"{kind} M", f"{kind} U"]


@pytest.mark.rule("FR-FIGHT-07")
def test_hiding_without_a_seeker() -> None:
    """FR-FIGHT-07: without a seeker it succeeds without a roll."""
    fight = play(mark(), monster("Brute", accion=3), answers="Mark hide")
    assert fight["Mark"].hidden
    assert fight.rolls == []


@pytest.mark.rule("FR-FIGHT-07")
def test_failing_to_hide() -> None:
    """FR-FIGHT-07: seen, and hurt by the seeking monster's omens."""
    fight = play(mark(), flayed(), "222 156", "Mark hide")
    assert (fight["Mark"].hidden, fight["Mark"].current["accion"]) == (False, 1)


@pytest.mark.rule("FR-FIGHT-02", "FR-FIGHT-07", "FR-DANG-06")
@pytest.mark.parametrize(("harm", "left"), [(True, 1), (False, 3), ("no", 3)])
def test_a_hunt_that_fails(harm: object, left: int) -> None:
    """FR-FIGHT-02: the target stays hidden, and the hunter is hurt by its own omens unless passive_win_harm = no."""
    fight = play(mark(hidden=True), flayed(), "122 6666", "F hunt Mark", passive_win_harm=harm)
    assert (fight["Mark"].hidden, fight["F"].current["cognicion"]) == (True, left)


@pytest.mark.rule("FR-FIGHT-02")
def test_hunting_one_without_cognicion() -> None:
    """FR-FIGHT-02: it stays hidden by acción, if it has no cognición to stay calm with."""
    fight = play(mark(), extra("C", cognicion="none", hidden=True), "6666 222", "Mark hunt C")
    assert results(fight) == [("Mark", 9), ("C", 4)]
    assert not fight["C"].hidden


@pytest.mark.rule("FR-FIGHT-07")
def test_hunting_does_not_give_the_hunter_away() -> None:
    """FR-FIGHT-07: only fights, obstacles and pursuit do."""
    fight = play(mark(hidden=True), extra("C", hidden=True), "6666 222", "Mark hunt C")
    assert (fight["Mark"].hidden, fight["C"].hidden) == (True, False)
