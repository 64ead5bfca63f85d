"""Dangerous challenges and conflicts."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.core.events import ConditionGained

from ..scenes import ScriptedFight, asked, changes, extra, flayed, main, mark, play, script, threat

HIT = "C attack Mark assault"
DANGER = "horror danger: danger"
CLIMB = {"characteristic": "accion", "difficulty": 7, "tags": ["climb"]}


def announced(fight: ScriptedFight) -> bool:
    """Return whether something was announced as dangerous."""
    return any(each.condition == "dangerous" for each in fight.of(ConditionGained))


@pytest.mark.rule("FR-DANG-01", "FR-DANG-02", "FR-CONF-07")
def test_monsters_make_conflicts_dangerous() -> None:
    """FR-DANG-01a: a monster on any side makes a conflict dangerous, whatever the frame and for all in it, without
    a question and a price. A challenge has no opponent: the director is asked."""
    for answers in ([("F", "attack Mark assault")], [("Mark", "attack F assault")], [("Mark", "hide")]):
        fight = play(
            mark(),
            flayed(),
            dice=[6, 5, 5, 5, 5, 5, 5, 5][: 6 if answers == [("Mark", "hide")] else 8],
            answers=answers,
            threat=0,
            monster_damage="none",
            forced_protection="no",
        )
        assert announced(fight)
        assert asked(fight, "danger") == 0
        assert threat(fight) == 0
    fight = play(mark(), flayed(), "22222", "F challenge climb", scene={"challenges": {"climb": CLIMB}})
    assert not announced(fight)
    assert asked(fight, "danger") == 1
    frenzy = {"use": "assault", "id": "frenzy", "area": True}
    fight = play(main("A", accion=5, attack_modes=[frenzy]), extra("C"), flayed(), "66666 222 22222", "A attack frenzy")
    assert (fight["C"].current["accion"], fight["F"].current["accion"]) == (2, 4)


@pytest.mark.rule("FR-DANG-01")
@pytest.mark.parametrize(
    ("deed", "about"), [("challenge climb", Option("challenge:climb")), ("attack Mark assault", Option("assault", 0))]
)
def test_the_director_knows_against_whom(deed: str, about: Option) -> None:
    """FR-DANG-01c: the question names the resolution and the opponent, if there is one."""
    fight = script(mark(), extra("C"), answers=[("C", deed)], scene={"challenges": {"climb": CLIMB}})
    assert fight.to("horror", "danger").asks[0].about == about


@pytest.mark.rule("FR-DANG-01", "FR-DANG-02", "FR-DANG-07")
def test_prices_of_danger() -> None:
    """FR-DANG-01c: danger costs a point of threat. FR-DANG-02: it is announced before the first roll. FR-DANG-07:
    with pay_always it costs one even at 9; free_danger_threat says where free danger begins."""
    fight = play(mark(), extra("C"), "666 222", f"{HIT}; {DANGER}; Mark protect: protect")
    assert changes(fight, "threat")[0] == (4, 3, "danger")
    kinds = [kind for kind, what in fight.heard.log if kind == "roll" or isinstance(what, ConditionGained)]
    assert kinds[:2] == ["event", "roll"]
    assert fight["Mark"].current["accion"] == 3
    fight = play(mark(), extra("C"), "334 222", f"{HIT}; {DANGER}", threat=9, high_threat_danger="pay_always")
    assert threat(fight) == 8
    fight = play(mark(), extra("C"), "666 222", f"{HIT}; {DANGER}", threat=4, free_danger_threat=4)
    assert (threat(fight), fight["Mark"].current["accion"]) == (4, 2)


@pytest.mark.rule("FR-DANG-01", "FR-DANG-07")
@pytest.mark.parametrize(("level", "price", "offered"), [(0, 0, False), (1, 1, True), (7, 1, True), (8, 0, True)])
def test_the_price_of_danger(level: int, price: int, offered: bool) -> None:
    """FR-DANG-01 b and c: a point below 8, nothing from there on; at 0 it cannot be had."""
    fight = script(mark(), extra("C"), "345 222", HIT, threat=level)
    if not offered:
        assert asked(fight.finish(), "danger") == 0
        return
    fight.to("horror", "danger")
    assert fight.options("horror") == ["no", f"danger {price}" if price else "danger"]


@pytest.mark.rule("FR-DANG-07", "FR-THR-07")
@pytest.mark.parametrize(
    ("rule", "level", "dangerous", "after"),
    [
        ("automatic", 8, True, 8),
        ("automatic", 7, False, 7),
        ("director_choice", 8, False, 8),
        ("pay_always", 8, False, 8),
    ],
)
def test_high_threat(rule: str, level: int, dangerous: bool, after: int) -> None:
    """FR-DANG-07: a director who says nothing: dangerous only where high threat is automatic."""
    fight = play(mark(current={"accion": 3}), extra("C"), "334 222", HIT, threat=level, high_threat_danger=rule)
    assert announced(fight) is dangerous
    assert threat(fight) == after


@pytest.mark.rule("FR-DANG-01")
@pytest.mark.parametrize(
    ("level", "director", "dangerous", "after"),
    [
        (4, "horror", True, 3),
        (0, "horror", False, 0),
        (8, "horror", True, 8),
        (4, "none", False, 4),
        (8, "none", True, 8),
    ],
)
def test_a_scenario_that_wants_danger(level: int, director: str, dangerous: bool, after: int) -> None:
    """FR-DANG-01d: like a director that always wants it, and pays like one; without a director only what is free."""
    fight = play(
        mark(),
        extra("C"),
        "244",
        "Mark challenge climb",
        threat=level,
        scene={"challenges": {"climb": {**CLIMB, "dangerous_default": True}}},
        director=director,
    )
    assert announced(fight) is dangerous
    assert threat(fight) == after
    assert asked(fight, "danger") == 0


@pytest.mark.rule("FR-FIGHT-13")
@pytest.mark.parametrize("director", ["neutral", "none"])
def test_no_seat_spends_threat_without_a_director(director: str) -> None:
    """FR-FIGHT-13: nothing is bought; from threat 8 on every roll is dangerous; the counter still runs."""
    for level, dangerous in ((7, False), (8, True)):
        fight = play(mark(), extra("C"), "334 222", HIT, threat=level, director=director)
        assert announced(fight) is dangerous
        assert all(decision.seat >= 0 for decision in fight.heard.decisions)
    fight = play(mark(), flayed(), "11111 222", "F attack Mark assault", director=director)
    assert (4, 5, "omens") in changes(fight, "threat")
