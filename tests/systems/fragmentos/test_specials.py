"""Specials of a creature's own, by their effects (FR-SPEC-01 to FR-SPEC-03)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from policies.fragmentos.rulebook import Rulebook
from policies.fragmentos.special_uses import is_wanted
from policies.fragmentos.worth import Temperament, Worth
from simulator.core import events
from simulator.core.asks import Choose, Option
from simulator.systems.fragmentos.frames import mode
from simulator.systems.fragmentos.odds import Twist, total, twisted_odds
from simulator.systems.fragmentos.resolution.checks import base_of
from simulator.systems.fragmentos.resolution.moments import NO, USE
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.testing import encounter
from tests.cli.command_line import document

from ..specials import NAME, special
from .scenes import changes, extra, main, monster, play, results, script, threat, turns

CLAW = "F attack Mark assault"
PIT = {"challenges": {"pit": {"characteristic": "accion", "difficulty": 5, "tags": ["climb"]}}}


def assessed(*cast: Any) -> Worth:
    """Return the view of the first, assessed for its side."""
    fight = encounter("fragmentos", *cast, sides={"protagonists": "pc", "horror": "npc"})
    return Worth(SYSTEM.view(SYSTEM.setup(fight), 0), Rulebook(fight), 0)


def bite(*effects: dict[str, Any], dice: str = "66 222", mark: Any = None, answers: str = CLAW, **more: Any) -> Any:
    """Return a fight in which a monster of acción 2 with such a special attacks a main of 3, who may have other
    fields."""
    beast = monster("F", accion=2, specials=special(*effects, **more) if effects else [])
    return play(main("Mark", **{"superacion": 0, **(mark or {})}), beast, dice=dice, answers=answers)


@pytest.mark.rule("FR-SPEC-02")
@pytest.mark.parametrize(
    ("effect", "owner", "dice", "found"),
    [
        ({"change": "attack_dice", "by": 1}, "F", "666 222", [8, 4]),
        ({"change": "attack_dice", "by": -5}, "F", "6 222", [6, 4]),
        ({"change": "attack", "by": -9}, "F", "66 222", [1, 4]),
        ({"change": "defence", "by": 3}, "Mark", "66 222", [7, 7]),
        ({"change": "defence_dice", "by": 1}, "Mark", "66 2222", [7, 5]),
        ({"change": "attack", "by": -1, "who": "attackers"}, "Mark", "66 222", [6, 4]),
        ({"change": "attack", "by": -1, "who": "enemies"}, "Mark", "66 222", [6, 4]),
        ({"change": "test", "by": 3}, "F", "66 222", [7, 4]),
    ],
)
def test_dice_and_results(effect: dict[str, Any], owner: str, dice: str, found: list[int]) -> None:
    """Dice join the pool, at least one remains; a result is at least 1."""
    given = special(effect)
    fight = play(
        main("Mark", superacion=0, specials=given if owner == "Mark" else []),
        monster("F", accion=2, specials=given if owner == "F" else []),
        dice=dice,
        answers=CLAW,
    )
    assert [total for _, total in results(fight)] == found


@pytest.mark.rule("FR-SPEC-02", "FR-CHAL-02")
@pytest.mark.parametrize(
    ("effect", "dice", "goal", "passed"),
    [
        ({"change": "difficulty", "by": 2}, "66", 7, True),
        ({"change": "difficulty", "by": -9}, "11", 1, True),
        ({"change": "test", "by": 1}, "43", 5, True),
        ({"change": "test_dice", "by": 1}, "444", 5, True),
        ({"change": "attack", "by": 1}, "43", 5, False),
    ],
)
def test_challenges_have_other_difficulties_and_better_results(
    effect: dict[str, Any], dice: str, goal: int, passed: bool
) -> None:
    """A climb of 5 with two dice."""
    climber = main("Mark", accion=2, specials=special(effect))
    fight = play(climber, extra("C"), dice=dice, answers="Mark challenge pit", scene=PIT, threat=9)
    (tested,) = [one for one in fight.of(events.Tested) if one.body == 0]
    assert (tested.difficulty, tested.passed) == (goal, passed)


@pytest.mark.rule("FR-SPEC-03")
@pytest.mark.parametrize(
    ("effect", "owner", "lost"),
    [
        ({"change": "damage", "by": 2}, "F", 4),
        ({"change": "armour", "by": 1}, "Mark", 1),
        ({"change": "armour", "by": 9}, "Mark", 0),
        ({"halve": "damage"}, "Mark", 1),
        ({"immune": ["damage"]}, "Mark", 0),
        ({"immune": ["accion"]}, "Mark", 0),
        ({"immune": ["cognicion", "fear"]}, "Mark", 2),
    ],
)
def test_losses(effect: dict[str, Any], owner: str, lost: int) -> None:
    """1 and one omen of the attacker."""
    given = special(effect)
    fight = play(
        main("Mark", superacion=0, accion=5, specials=given if owner == "Mark" else []),
        monster("F", accion=3, specials=given if owner == "F" else []),
        dice="661 22222",
        answers=CLAW,
    )
    assert sum(before - after for before, after, _ in changes(fight, "accion")) == lost


@pytest.mark.rule("FR-SPEC-03", "FR-PROT-04")
def test_what_costs_nothing_asks_for_no_protection() -> None:
    """A main with a point that would fall keeps it."""
    fight = bite(dice="66 1", mark={"accion": 1, "superacion": 2, "specials": special({"immune": ["damage"]})})
    assert fight["Mark"].superacion == 2


@pytest.mark.rule("FR-SPEC-03")
def test_the_fearless_lose_nothing_to_terror() -> None:
    """A terrifying roll costs them no points."""
    terror = monster("F", accion=2, cognicion=2, attack_modes=["terrify"])
    brave = main("Mark", superacion=0, specials=special({"immune": ["fear"]}))
    assert changes(play(brave, terror, dice="66 222", answers="F attack Mark terrify"), "cognicion") == []


@pytest.mark.rule("FR-SPEC-03", "FR-FIGHT-05")
def test_some_have_no_setbacks() -> None:
    """A lost harmless fight leaves no setback, once."""
    calm = main("Mark", specials=special({"immune": ["setback"]}, uses=1))
    fight = play(
        calm, extra("C"), dice="666 222 666 222", answers="C attack Mark assault; C attack Mark assault", rounds=2
    )
    assert fight["Mark"].setbacks == 1


@pytest.mark.rule("FR-SPEC-04", "FR-FIGHT-05")
@pytest.mark.parametrize(("dice", "setbacks"), [("666 222", (0, 2)), ("222 666", (1, 0))])
def test_a_won_fight_may_leave_a_setback_more(dice: str, setbacks: tuple[int, int]) -> None:
    """One of the fight, one of the special; the one who loses has it alone."""
    brute = extra("C", specials=special({"inflict": "setback"}, at="hit"))
    fight = play(brute, main("Mark"), dice=dice, answers="C attack Mark assault")
    assert (fight["C"].setbacks, fight["Mark"].setbacks) == setbacks


@pytest.mark.rule("FR-SPEC-04")
@pytest.mark.parametrize(("lasts", "second"), [("turn", 7), ("fight", 9)])
def test_what_begins_at_a_moment_lasts(lasts: str, second: int) -> None:
    """Blood makes it wild: two more after a won fight."""
    wild = special({"change": "attack", "by": 2}, at="hit", lasts=lasts)
    fight = play(
        main("Mark", superacion=0, accion=5),
        monster("F", accion=2, specials=wild),
        dice="66 22222 66 2222",
        answers=f"{CLAW}; {CLAW}",
        rounds=2,
    )
    assert [total for name, total in results(fight) if name == "F"] == [7, second]


@pytest.mark.rule("FR-SPEC-05")
@pytest.mark.parametrize(("ban", "what"), [("hide", "hide"), ("leave", "flee")])
def test_some_cannot_hide_or_leave(ban: str, what: str) -> None:
    """The action is not offered."""
    fight = script(main("Mark", specials=special({"cannot": [ban]})), extra("C", accion=2)).to("Mark", "turn")
    assert {"hide", "flee"} - {option.split()[0] for option in fight.options()} == {what}


@pytest.mark.rule("FR-SPEC-02", "FR-SPEC-03", "FR-SPEC-07")
@pytest.mark.parametrize(
    ("effect", "most"),
    [
        ({"immune": ["damage"]}, 0.0),
        ({"change": "defence", "by": 9}, 0.05),
        ({"guard": 9}, 0.3),
        ({"miss": 3}, 0.55),
        ({"reroll": "defence"}, 0.95),
    ],
)
def test_planners_leave_what_they_cannot_hurt_or_beat(effect: dict[str, Any], most: float) -> None:
    """Of two equal monsters they attack the one without the special: its share of the other's loss."""
    made = [monster(name, accion=2, specials=given) for name, given in (("F", special(effect)), ("G", []))]
    board = assessed(main("Mark", accion=5), *made)
    gains = [board.gain(board.view.body(0), mode("assault"), board.view.body(foe))[0] for foe in (1, 2)]
    assert 0 <= gains[0] <= gains[1] * most


@pytest.mark.rule("FR-SPEC-04")
@pytest.mark.parametrize("effect", [{"inflict": "cognicion", "by": 2}, {"hit": {"damage": 1}}])
def test_planners_attack_for_what_a_won_fight_does(effect: dict[str, Any]) -> None:
    """The same attack is worth more, by the chance to win times the loss."""
    worths = []
    for given in ([], special(effect, at="hit")):
        board = assessed(main("Mark", accion=5, specials=given), monster("F", accion=4, cognicion=2))
        worths.append(board.strike(board.view.body(0), mode("assault"), [board.view.body(1)], Temperament(1.0, 0.2)))
    assert worths[1] > worths[0]


@pytest.mark.rule("FR-SPEC-07")
@pytest.mark.parametrize("twist", [Twist(guard=6), Twist(miss=2), Twist(again=True), Twist(other_again=True)])
def test_the_odds_with_guards_misses_and_second_tries(twist: Twist) -> None:
    """Against every outcome of two dice and two dice, one after the other."""
    chances = {False: 0.0, True: 0.0}
    for one, other in product(product(range(1, 7), repeat=2), repeat=2):
        won = base_of(bytes(one)) >= max(twist.guard, base_of(bytes(other)))
        again = twist.again if not won else twist.other_again
        for faces in product(range(1, 7), repeat=2) if again else [()]:
            mine, theirs = (one, faces) if won and again else (faces, other) if again else (one, other)
            then = base_of(bytes(mine)) >= max(twist.guard, base_of(bytes(theirs)))
            if not (then and one[0] <= twist.miss):
                chances[then] += 1 / 6**4 / (36 if again else 1)
    found = twisted_odds((2, 0), (2, 0), 1, True, twist)
    assert [total(found.win), total(found.lose)] == pytest.approx([chances[True], chances[False]])


@pytest.mark.rule("FR-SPEC-06")
def test_planners_use_what_is_worth_its_price() -> None:
    """A point to heal three is paid, one to heal one of seven is not; the strong shield the weak, not the other way."""
    for lost, verb in ((3, "use"), (1, "no")):
        light = [{"name": "Light", "at": "turn", "cost": {"point": 1}, "effects": [{"heal": lost}]}]
        hurt = main("Mark", accion=7, current={"accion": 7 - lost}, specials=light)
        board = assessed(hurt, monster("F", accion=2))
        ask = Choose(
            0, "special", "FR-SPEC-06", (NO, USE), 0, about=Option("special", -1, "special:Light|Light", "", 1)
        )
        assert is_wanted(board, board.view.body(0), ask, 0.2) is (verb == "use")
    for weak, strong, wanted in ((1, 5, True), (5, 1, False)):
        board = assessed(main("Mark", accion=weak), main("Ana", accion=strong, specials=special({"shield": True})),
                         monster("F", accion=3))  # fmt: skip
        ask = Choose(1, "special", "FR-SPEC-06", (USE, NO), 1, 2, Option("special", 0, NAME, "assault"))
        assert is_wanted(board, board.view.body(1), ask, 0.2) is wanted


@pytest.mark.rule("FR-SPEC-07")
@pytest.mark.parametrize(
    ("owner", "effect", "dice", "lost"),
    [
        ("F", {"reroll": "attack"}, "22 333 66", [("Mark", 1)]),
        ("F", {"reroll": "attack"}, "22 333 21", [("F", 2)]),
        ("F", {"reroll": "test"}, "22 333", [("F", 1)]),
        ("Mark", {"reroll": "defence"}, "66 222 366", [("F", 1)]),
        ("Mark", {"guard": 8}, "66 222", [("F", 1)]),
        ("Mark", {"guard": 7}, "66 222", [("F", 1)]),
        ("Mark", {"guard": 6}, "66 222", [("Mark", 1)]),
        ("Mark", {"miss": 2}, "26 222", []),
        ("Mark", {"miss": 2}, "62 222", [("Mark", 1)]),
        ("Mark", {"miss": 2}, "22 333", [("F", 1)]),
    ],
)
def test_second_tries_guards_and_misses(owner: str, effect: dict[str, Any], dice: str, lost: list[Any]) -> None:
    """Two dice of a monster against three of a main, who wins ties; a friend of his stands by."""
    given = {owner: special(effect)}
    mark = main("Mark", superacion=0, specials=given.get("Mark", []))
    friend, beast = main("Ana", superacion=0), monster("F", accion=2, specials=given.get("F", []))
    fight = play(mark, friend, beast, dice=dice, answers=CLAW, threat=9)
    assert [(fight.names[one.target], one.loss) for one in fight.of(events.DamageRolled)] == lost


@pytest.mark.rule("FR-SPEC-07")
def test_a_guard_needs_a_friend_and_a_challenge_has_a_second_try() -> None:
    """Without a friend the guard does nothing; 43 fails a climb of 5, 55 does not."""
    assert results(bite(mark={"specials": special({"guard": 9})}))[1] == ("Mark", 4)
    climber = main("Mark", accion=2, specials=special({"reroll": "test"}, uses=1))
    fight = play(climber, extra("C"), dice="43 55", answers="Mark challenge pit", scene=PIT, threat=9)
    assert [(one.before, one.passed) for one in fight.of(events.Tested)] == [((4, 3), True)]


@pytest.mark.rule("FR-SPEC-07", "FR-FIGHT-05")
@pytest.mark.parametrize(
    ("kind", "immune", "dice", "state"),
    [
        (monster, [], "223", (2, 0)),
        (extra, [], "223", (3, 1)),
        (monster, [], "665", (3, 0)),
        (monster, ["fear"], "", (3, 0)),
    ],
)
def test_the_sight_of_some_must_be_borne(kind: Any, immune: list[str], dice: str, state: tuple[int, int]) -> None:
    """Once a fight, cognición against 7: a monster's sight is dangerous, another's costs a setback."""
    brave = {"specials": special({"immune": immune})} if immune else {}
    horror = kind("F", accion=2, specials=[{"name": "Horror", "effects": [{"fear": 7}]}])
    fight = play(main("Mark", superacion=0, **brave), horror, dice=dice, rounds=2, threat=9)
    assert (fight["Mark"].current["cognicion"], fight["Mark"].setbacks) == state


@pytest.mark.rule("FR-SPEC-04")
@pytest.mark.parametrize(
    ("effect", "at", "dice", "left"),
    [
        ({"hit": {"damage": 1, "dice": 2}}, "slain", "11 666 12", (1, 3)),
        ({"hit": {"damage": 2}}, "turn", "", (1, 3)),
        ({"inflict": "cognicion", "by": 2}, "hit", "66 222", (2, 1)),
        ({"inflict": "cognicion", "by": 2, "who": "enemies"}, "slain", "11 666", (3, 1)),
    ],
)
def test_blows_need_no_roll_to_hit(effect: dict[str, Any], at: str, dice: str, left: tuple[int, int]) -> None:
    """One of acción and one for each omen, or points of another characteristic; a fall has it once."""
    beast = monster("F", accion=2, specials=special(effect, at=at, uses=1))
    fight = play(main("Mark", superacion=0), beast, dice=dice, answers=CLAW if dice else "")
    assert (fight["Mark"].current["accion"], fight["Mark"].current["cognicion"]) == left


@pytest.mark.rule("FR-SPEC-04")
@pytest.mark.parametrize(("at", "second"), [("round", 9), ("wounded", 9), ("slain", 7)])
def test_changes_begin_as_a_round_does_or_with_a_wound(at: str, second: int) -> None:
    """F, beaten in its own attack, strikes harder in the next round, by two."""
    wild = special({"change": "attack", "by": 2}, at=at, when="round = 2 or life < 1", lasts="fight")
    beast = monster("F", accion=3, specials=wild)
    fight = play(main("Mark", superacion=0), beast, dice="222 666 66 222", answers=f"{CLAW}; {CLAW}", rounds=2)
    assert [total for name, total in results(fight) if name == "F"] == [4, second]


@pytest.mark.rule("FR-SPEC-04", "FR-PROT-03")
def test_plot_protection_ignores_a_blow() -> None:
    """A point of superación for all of it."""
    puff = monster("F", accion=2, specials=special({"hit": {"damage": 3}}, at="turn"))
    fight = play(main("Mark", superacion=1), puff)
    assert (fight["Mark"].current["accion"], fight["Mark"].superacion) == (3, 0)


@pytest.mark.rule("FR-SPEC-06")
@pytest.mark.parametrize(
    ("effect", "more", "dice", "answers", "acted"),
    [
        ({"act": "attack"}, {}, "55 2222", f"use; {CLAW}", "F F"),
        ({"act": "attack"}, {"uses": 1}, "", "no", "F"),
        ({"act": "attack"}, {"at": "hit"}, "55 2222", f"use; {CLAW}; F special: use", "F F"),
        ({"act": "hide"}, {}, "33 666", "use; F hide", "F F"),
        ({"act": "action", "who": "allies"}, {}, "55 2222", "use; G attack Mark assault", "F G G"),
    ],
)
def test_some_act_once_more_or_let_others_act(
    effect: dict[str, Any], more: dict[str, Any], dice: str, answers: str, acted: str
) -> None:
    """After the own action, once a turn for each special, by choice."""
    beast = monster("F", accion=2, specials=special(effect, **more))
    other = [monster("G", accion=2)] if "who" in effect else []
    cast = main("Mark", superacion=0, accion=5), beast, *other
    fight = play(*cast, dice=f"66 22222 {dice}", answers=f"{CLAW}; F special: {answers}")
    assert turns(fight) == [*acted.split(), "Mark"]


@pytest.mark.rule("FR-SPEC-06")
def test_a_friend_takes_the_attack_upon_itself() -> None:
    """Ana rolls and loses the point; the second time she does not want to."""
    ana = main("Ana", superacion=0, specials=special({"shield": True}))
    foes = [monster(name, accion=2) for name in "FG"]
    answers = f"{CLAW}; Ana special: use; G attack Mark assault; Ana special: no"
    fight = play(main("Mark", superacion=0), ana, *foes, dice="66 222 66 222", answers=answers)
    assert [fight[name].current["accion"] for name in ("Mark", "Ana")] == [2, 2]


@pytest.mark.rule("FR-SPEC-06", "FR-SUP-06")
def test_specials_may_cost_a_point_or_the_action() -> None:
    """A main's point becomes threat; a spell takes the place of the action."""
    spell = [{"name": "Light", "at": "turn", "cost": {"point": 1, "action": 1}, "effects": [{"heal": 2}]}]
    fight = play(main("Mark", accion=3, superacion=1, current={"accion": 1}, specials=spell), extra("C"), rounds=2,
                 answers="Mark special: use; Mark pass")  # fmt: skip
    assert (fight["Mark"].current["accion"], fight["Mark"].superacion, threat(fight)) == (3, 0, 5)
    assert turns(fight) == ["C", "Mark", "C"]


GAZE = """asalto = 1
system = "fragmentos"
sides = {{ protagonists = {{ role = "pc", policy = "basic" }}, horror = {{ role = "npc", policy = "basic" }} }}
limits = {{ rounds = 1 }}
[[combatants]]
name = "Mark"
side = "protagonists"
kind = "main"
accion = 1
interaccion = 1
cognicion = 1
superacion = 0
specials = [{own}]
[[combatants]]
name = "F"
side = "horror"
kind = "monster"
cognicion = 1
attack_modes = []
pursues_with = "cognicion"
specials = [{{ name = "Gaze", effects = [{{ fear = 4 }}] }}]
"""


@pytest.mark.rule("FR-SPEC-07")
@pytest.mark.parametrize(
    ("own", "stands"),
    [
        ("", 0.5),
        ('{ name = "Nerve", effects = [{ reroll = "test" }] }', 0.75),
        ('{ name = "Calm", effects = [{ change = "difficulty", by = -1 }] }', 2 / 3),
    ],
)
def test_exact_walks_specials(tmp_path: Path, own: str, stands: float) -> None:
    """One die against 4 is failed by half of its faces, which costs the only point."""
    file = tmp_path / "a.toml"
    file.write_text(GAZE.format(own=own), encoding="utf-8")
    found = document("exact", str(file), "--json")["combatants"]["Mark"]["standing"]["rate"]
    assert found == pytest.approx(stands)
