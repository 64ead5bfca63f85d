"""Choices of each roller before the dice."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option

from ..scenes import asked, changes, extra, flayed, mark, monster, play, quality, results, script, threat, trait

ROAR = trait("Rugido", 4, "fear", char="cognicion", supernatural=True)
CRY = "F attack Mark terrify"


@pytest.mark.rule("FR-RES-01", "FR-DICE-05")
def test_order_of_a_resolution() -> None:
    """FR-RES-01: defence, then each roller's choices (initiator first), danger, dice, omens, qualities, protection."""
    fight = play(
        mark(objects=["knife"], qualities=[quality("q", ("fight",))]),
        extra("C", objects=["pistol"], qualities=[quality("r", ("fight",))]),
        "26666 2222",
        "C attack Mark assault; horror danger: danger",
    )
    kinds = [d.kind for d in fight.heard.decisions]
    start = kinds.index("defence")
    assert kinds[start : start + 11] == [
        *("defence", "activate", "full_strength", "object"),
        *("activate", "full_strength", "object", "danger", "force", "force", "protect"),
    ]


@pytest.mark.rule("FR-RES-01")
def test_questions_before_the_dice_name_their_conflict() -> None:
    """Questions before the dice name the conflict, who began it against whom, and the roll at hand."""
    fight = script(
        mark(current={"accion": 1}, qualities=[quality("q", ("fight",))]),
        flayed(traits=[ROAR], attack_modes=["assault", "terrify"]),
        answers="F attack Mark assault",
    ).to("Mark", "activate")
    assert (fight.asks[0].by, fight.asks[0].about) == (1, Option("assault", 0, "accion", "fight_back"))
    fight.to("Mark", "full_strength")
    assert (fight.asks[0].by, fight.asks[0].about) == (1, Option("assault", 0, "accion", "fight_back"))
    fight = script(mark(), flayed(traits=[ROAR], attack_modes=["terrify"]), answers=CRY).to("horror", "supernatural")
    assert (fight.asks[0].by, fight.asks[0].about) == (1, Option("terrify", 0, "cognicion"))
    handy = mark(qualities=[quality("q", ("fight",))])
    fight = script(handy, flayed(), answers="Mark obstacle F").to("Mark", "activate")
    assert (fight.asks[0].by, fight.asks[0].about) == (0, Option("obstacle", -1, "accion"))
    fight = script(mark(current={"accion": 1}), flayed()).to("Mark", "full_strength")
    assert (fight.asks[0].by, fight.asks[0].about) == (-1, None)


@pytest.mark.rule("FR-SUP-05", "FR-FIGHT-01", "FR-RES-01")
def test_full_strength() -> None:
    """FR-SUP-05: full strength is paid before acting, and both rolls use the totals until the scene ends. A
    defender pays in step 2, and rolls three dice instead of one. A character that draws on it is not asked again in
    the scene."""
    fight = play(
        mark(current={"accion": 1}), flayed(), "666 22345", "Mark full_strength: full_strength; Mark attack F assault"
    )
    assert (fight["Mark"].full_strength, fight["Mark"].superacion, threat(fight)) == (True, 4, 5)
    assert fight["Mark"].current["accion"] == 1
    fight = play(
        mark(current={"accion": 1}), flayed(), "22345 666", "F attack Mark assault; Mark full_strength: full_strength"
    )
    assert results(fight) == [("F", 8), ("Mark", 10)]
    fight = play(mark(), flayed(), answers="Mark full_strength: full_strength", rounds=3)
    assert sum(d.kind == "full_strength" and d.seat == 0 for d in fight.heard.decisions) == 1


@pytest.mark.rule("FR-SUP-04", "FR-THR-02")
@pytest.mark.parametrize(("paid", "total", "level"), [(True, 9, 3), (False, 5, 4)])
def test_a_supernatural_trait_of_a_monster(paid: bool, total: int, level: int) -> None:
    """FR-SUP-04: counts only if the director pays 1 threat for this roll."""
    fight = play(
        mark(),
        flayed(traits=[ROAR], attack_modes=["terrify"]),
        "235 2222",
        answers=[CRY, "horror supernatural: supernatural" if paid else ""],
    )
    assert (results(fight)[0], threat(fight)) == (("F", total), level)


@pytest.mark.rule("FR-SUP-04", "FR-SUP-02")
def test_supernatural_traits() -> None:
    """FR-SUP-04: a main pays superación, also in defence. The trait competes with ordinary ones, and is not offered
    beside a better one. With monster_supernatural_cost = 0 it is used without a question."""
    seer = mark(traits=[trait("Visión", 3, "stay_calm", char="cognicion", supernatural=True)])
    fight = play(seer, flayed(attack_modes=["terrify"]), "235 2226", f"{CRY}; Mark supernatural: supernatural")
    assert results(fight) == [("F", 5), ("Mark", 9)]
    assert changes(fight, "superacion") == [(5, 4, "supernatural")]
    fight = play(
        mark(),
        flayed(traits=[ROAR, trait("Mirada", 4, "fear", char="cognicion")], attack_modes=["terrify"]),
        "235 2222",
        CRY,
    )
    assert asked(fight, "supernatural") == 1
    fight = play(
        mark(),
        flayed(traits=[trait("Mirada", 4, "fear", char="cognicion"), ROAR], attack_modes=["terrify"]),
        "235 2222",
        CRY,
    )
    assert asked(fight, "supernatural") == 0
    fight = play(
        mark(), flayed(traits=[ROAR], attack_modes=["terrify"]), "235 2222", CRY, threat=0, monster_supernatural_cost=0
    )
    assert results(fight)[0] == ("F", 9)


@pytest.mark.rule("FR-SUP-04", "FR-FIGHT-11")
@pytest.mark.parametrize(("cost", "level", "offered"), [(1, 4, True), (1, 0, False), (0, 0, True)])
def test_supernatural_modes(cost: int, level: int, offered: bool) -> None:
    """FR-SUP-04: 1 threat for the mode, which covers the trait; nothing with ``monster_supernatural_cost = 0``."""
    ghost = monster("G", cognicion=4, traits=[ROAR], attack_modes=[{"use": "terrify", "supernatural": True}])
    fight = script(
        mark(),
        ghost,
        dice="2356 2222" if offered else "",
        answers="G attack Mark terrify" if offered else [],
        threat=level,
        monster_supernatural_cost=cost,
    )
    fight.finish()
    if offered:
        assert results(fight)[0] == ("G", 10)
        assert threat(fight) == level - cost
    assert asked(fight, "supernatural") == 0


@pytest.mark.rule("FR-RES-01", "FR-QUAL-09")
def test_a_quality_serves_once_a_resolution_before_and_after_the_dice() -> None:
    """FR-QUAL-09: a quality that gave an object before this roll cannot force its outcome."""
    fight = script(
        mark(qualities=[quality("q", ("fight",))]),
        flayed(),
        "23456 2222",
        "F attack Mark assault; Mark activate: object Mark q improvised",
    ).finish()
    assert asked(fight, "force") == 0
