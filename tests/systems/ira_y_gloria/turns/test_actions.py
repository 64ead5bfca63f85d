"""Actions and simple actions that are no attacks."""

from __future__ import annotations

import pytest

from simulator.core.events import Acted
from simulator.systems.ira_y_gloria.state import JAMMED, STUCK, UNCONSCIOUS

from ..battle import afflict, checked, foe, going, hero, play, script, team


@pytest.mark.rule("IG-ACT-13", "IG-COND-01", "IG-TEST-04", "IG-TEST-12", "IG-TEST-11")
def test_looking_around_is_trivial_and_harder_for_the_blinded() -> None:
    """IG-ACT-13: observing is a test of sight: DN 3, and for the blinded 4 more; mending a door is not; IG-TEST-12: no
    Glory for a 6 on the wrath die, and nothing to shift exalted icons for; a task gives both."""
    tasks = [{"name": "door", "skill": "tech", "dn": 2}]
    fight = script(hero("H"), foe("N", at=30), "333 333", scene={"tasks": tasks}).to("H", "turn")
    afflict(fight["H"], "blinded", 4)
    fight.say(("H", "observe"), ("H", "task door")).finish()
    assert [test.difficulty for test in checked(fight, "awareness")] == [3 + 4]
    assert [test.difficulty for test in checked(fight, "tech")] == [2]
    tasks = [{"name": "door", "skill": "awareness", "dn": 3}]
    fight = script(hero("H"), foe("N", at=30), "666 666", scene={"tasks": tasks})
    fight.say(("H", "observe")).to("H", "turn").step().to("H", "turn")
    assert (0, []) == (team(fight, 0).glory, [one for one in fight.heard.decisions if one.kind == "shift"])
    fight.say(("H", "task door"), ("H", "shift: glory")).finish()
    assert 2 == team(fight, 0).glory


@pytest.mark.rule("IG-ACT-09", "IG-ACT-10", "IG-ACT-11", "IG-ATK-05", "IG-ATK-09")
@pytest.mark.parametrize(
    ("answers", "dice", "rules"),
    [
        (["withdraw"], "", ["IG-ACT-09"]),
        (["full_defence"], "333", ["IG-ACT-10"]),
        (["ready"], "", ["IG-ACT-11"]),
        (["observe"], "333", ["IG-ACT-13"]),
        (["turn: melee_attack N knife"], "333", ["IG-ATK-05"]),
        (["turn: melee_attack N knife", "manner: called_shot 1"], "333", ["IG-ATK-09"]),
        (["turn: melee_attack N knife", "manner: all_out"], "33333", ["IG-ATK-06"]),
    ],
)
def test_what_is_done_is_told_under_its_own_rule(answers: list[str], dice: str, rules: list[str]) -> None:
    """IG-ACT-09, IG-ATK-09: each action, and each option of an attack, has its own id."""
    fighters = hero("H", defence=4, weapons=["knife"]), foe("N", defence=9)
    fight = play(*fighters, dice=dice, answers=[("H", answer) for answer in answers])
    assert rules == [event.rule for event in fight.of(Acted)]


@pytest.mark.rule("IG-ACT-10")
def test_full_defence_leaves_half_a_move() -> None:
    """IG-ACT-10: three of 6 m; after a walk that long it is still legal, but leaves no move."""
    fighters = hero("H", defence=4), foe("N", at=30, defence=9)
    fight = script(*fighters, "333").to("H", "turn")
    ask = fight.say(("H", "turn: full_defence")).step().to("H", "turn").asks[0]
    assert ask.allows(going("move", -3))
    assert not ask.allows(going("move", -3.5))
    for walked, may in ((3, True), (3.5, False)):
        fight = script(*fighters, "333").to("H", "turn").say(("H", going("move", -walked))).step().to("H", "turn")
        assert ("full_defence" in fight.options()) is may
    assert not fight.asks[0].allows(going("move", -4))


@pytest.mark.rule("IG-ACT-01", "IG-ACT-09", "IG-ACT-10", "IG-ACT-11", "IG-ACT-12", "IG-ATK-10", "IG-ATK-16")
@pytest.mark.parametrize(
    ("action", "dice", "metres", "state"),
    [
        ("withdraw", "", 1, ""),
        ("full_defence", "333", 1, ""),
        ("ready", "", 30, ""),
        ("use_skill M medicae", "333", 30, ""),
        ("task door", "333", 30, ""),
        ("break_free", "666", 30, "restrained"),
        ("put_out", "644", 30, "on_fire"),
        ("clear_jam lasgun", "333", 30, JAMMED),
        ("unstick lasgun", "333", 30, STUCK),
        ("grapple N", "342 432", 1, ""),
        ("pin N lasgun", "466", 30, ""),
    ],
)
def test_what_takes_the_action(action: str, dice: str, metres: int, state: str) -> None:
    """IG-ACT-01: after it the turn has its move left, and no second action."""
    fight = script(
        hero("H", weapons=["lasgun"]),
        hero("M", at=-0.5, initiative=2),
        foe("N", at=metres, initiative=1),
        dice=dice,
        scene={"tasks": [{"name": "door", "skill": "tech"}]},
        variants={"pinning": "on", "grapple": "on"},
    ).to("H", "turn")
    fight["M"].status, fight["M"].wounds = UNCONSCIOUS, 0
    if state in (JAMMED, STUCK):
        fight["H"].arms[0].fault = state
    elif state:
        afflict(fight["H"], state)
    fight.say(("H", f"turn: {action}")).step().to("H", "turn")
    assert fight.fight.state.round == 1
    assert not {"full_defence", "ready", "task", "grapple"} & {option.split()[0] for option in fight.options()}
