"""Actions of a turn, the order of their list, and their effects."""

from __future__ import annotations

import pytest

from simulator.core.events import Acted

from ..scenes import RACE, ending, extra, flayed, main, mark, monster, play, rolls, script, turns


@pytest.mark.rule("FR-FIGHT-01", "FR-FIGHT-02", "FR-FIGHT-03")
def test_what_is_listed_first() -> None:
    """FR-FIGHT-02: passing, then attacks: enemies in list order, modes in the sheet's; then what costs a point; then
    the helpless; then the rest."""
    brute = monster(
        "F",
        accion=3,
        cognicion=3,
        interaccion=3,
        attack_modes=[
            {"use": "terrify", "supernatural": True},
            "menace",
            "assault",
            {"use": "assault", "id": "sweep", "area": True},
        ],
    )
    fight = script(mark(), main("Down", current={"accion": 0}), main("B"), brute).to("F", "turn")
    assert fight.options() == [
        "pass",
        "attack Mark menace",
        "attack Mark assault",
        "attack sweep",
        "attack B menace",
        "attack B assault",
        "attack Mark terrify 1",
        "attack B terrify 1",
        "attack Down terrify helpless 1",
        "attack Down menace helpless",
        "attack Down assault helpless",
        "hide",
        "flee",
        "obstacle Mark",
        "obstacle B",
    ]


@pytest.mark.rule("FR-FIGHT-01", "FR-TURN-03", "FR-RES-01", "FR-COND-03")
def test_one_action_a_turn() -> None:
    """FR-FIGHT-01: after an action (and no payment) it is the next one's turn; passing is always legal. FR-RES-01
    step 10: Mark wins his flight from one pursuer, loses to the other, falls, and has not escaped."""
    fight = play(mark(), flayed(), "666", "Mark obstacle F")
    assert turns(fight) == ["F", "Mark"]
    assert [each.verb for each in fight.of(Acted)] == ["pass", "obstacle"]
    fight = play(
        mark(superacion=0, current={"accion": 1}),
        main("B"),
        flayed(),
        monster("G", accion=5),
        "6 22222 66666",
        "Mark flee",
        flee_opposition="all",
        threat=9,
    )
    assert fight["Mark"].status == "incapacitated"


@pytest.mark.rule("FR-FIGHT-03", "FR-SHEET-06", "FR-FIGHT-12", "FR-FIGHT-07", "FR-FIGHT-02", "FR-FIGHT-11")
def test_modes_and_targets() -> None:
    """FR-FIGHT-03: a ghost without acción cannot be assaulted, nor a masked man without interacción menaced; a race
    gives no setback and is listed as a contest. FR-FIGHT-12: all enemies that are not hidden are targets.
    FR-FIGHT-07: the hidden can only be hunted. FR-FIGHT-11: a monster chooses from the same list."""
    brave = main("A", attack_modes=["assault", "menace"])
    options = script(brave, monster("G", cognicion=4), monster("M", accion=3, cognicion=3)).to("A", "turn").options()
    assert [option for option in options if option.startswith("attack")] == ["attack M assault"]
    fight = play(main("A", attack_modes=[RACE]), extra("C"), "222 666", "A contest C race")
    assert fight["A"].setbacks == 0
    options = script(main("A"), extra("B"), extra("C"), flayed()).to("A", "turn").options()
    assert {"attack B assault", "attack C assault", "attack F assault"} <= set(options)
    options = script(mark(hidden=True), flayed()).to("F", "turn").options()
    assert options == ["pass", "hunt Mark", "hide", "flee"]
    options = script(mark(), flayed()).to("F", "turn").options()
    assert options == ["pass", "attack Mark assault", "hide", "flee", "obstacle Mark"]


@pytest.mark.rule("FR-FIGHT-07")
@pytest.mark.parametrize(
    ("deed", "dice", "hidden"),
    [("attack F assault", "222 66666", False), ("obstacle F", "222", False), ("pass", "", True)],
)
def test_acting_against_an_enemy_ends_hiding(deed: str, dice: str, hidden: bool) -> None:
    """FR-FIGHT-07: an action against an enemy ends hiding, won or lost."""
    fight = play(mark(hidden=True), flayed(), dice=dice, answers=[("Mark", deed)])
    assert fight["Mark"].hidden is hidden


@pytest.mark.rule("FR-FIGHT-08")
def test_obstacles() -> None:
    """FR-FIGHT-08: an obstacle is 1 die, offered as an object; used up, won or lost; another enemy is not
    concerned. It is gone only when picked; one per enemy at a time. The variant obstacle_difficulty sets its
    difficulty."""
    fight = script(
        mark(),
        flayed(),
        monster("G", accion=2),
        "666 22 333 22222 6666",
        "Mark obstacle F; G turn: pass; G attack Mark assault; F turn: pass; F turn: pass; F attack Mark assault",
        rounds=3,
        monster_damage="none",
    ).finish()
    assert [words.count(",") + 1 for words in fight.rolls] == [3, 2, 3, 5, 4]
    assert fight["Mark"].obstacles == set()
    fight = script(
        mark(),
        flayed(),
        "666 22222 666",
        "Mark obstacle F; F turn: pass; F attack Mark assault; Mark object: none",
        rounds=2,
        monster_damage="none",
    ).to("Mark", "turn", round=2)
    assert fight["Mark"].obstacles == {1}
    assert not any(option.startswith("obstacle") for option in fight.options())
    fight = play(mark(), flayed(), "223", "Mark obstacle F", obstacle_difficulty=3)
    assert fight["Mark"].obstacles == {1}


@pytest.mark.rule("FR-FIGHT-08", "FR-OBJ-04")
@pytest.mark.parametrize(("way", "dice"), [("defend evade", 4), ("defend fight_back", 4)])
def test_an_obstacle_serves_evading_and_fighting_back(way: str, dice: int) -> None:
    """FR-FIGHT-08: tags evade, flee, fight; it is no weapon, so an evader may use it."""
    fight = script(
        mark(),
        flayed(),
        dice=[6, 6, 6, 2, 2, 2, 2, 2, *[6] * dice],
        rounds=2,
        answers=f"Mark obstacle F; F turn: pass; F attack Mark assault; Mark defence: {way}",
    ).finish()
    assert fight["Mark"].obstacles == set()
    assert rolls(fight)[-1] == "Mark assault"


@pytest.mark.rule("FR-FIGHT-09", "FR-END-03", "FR-CHAL-05", "FR-DANG-01")
def test_objectives() -> None:
    """FR-FIGHT-09: each success of the side is a step; at ``needed`` it has won. Only its own side may work at it;
    completed by the horror, it is lost. Mark has failed and would pay; B's first try is free. A dangerous objective
    harms what the scenario names."""
    goal = {"objective": {"characteristic": "cognicion", "difficulty": 5, "tags": ["ritual"], "needed": 2}}
    fight = play(mark(), main("B"), flayed(), "6222 622", "Mark objective; B objective", scene=goal)
    assert ending(fight) == ("protagonists", "objective", 1)
    goal = {"objective": {"characteristic": "cognicion", "difficulty": 2, "winner_side": "horror"}}
    fight = script(mark(), extra("C"), "222", scene=goal).to("Mark", "turn")
    assert "objective" not in fight.options()
    fight.say(("C", "objective")).finish()
    assert ending(fight) == ("horror", "objective_lost", 1)
    goal = {"objective": {"characteristic": "cognicion", "difficulty": 9}}
    fight = script(mark(), main("B"), flayed(), "2222", "Mark objective", scene=goal, rounds=2)
    assert "objective 9" in fight.to("B", "turn").options()
    assert "objective 9 1" in fight.to("Mark", "turn", round=2).options()
    harm = {"characteristic": "cognicion", "difficulty": 9, "dangerous_default": True, "harm_char": "accion"}
    fight = play(mark(), extra("C"), "2222", "Mark objective", scene={"objective": harm}, threat=9)
    assert fight["Mark"].current == {"accion": 2, "interaccion": 2, "cognicion": 4}
