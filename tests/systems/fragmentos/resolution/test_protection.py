"""Plot protection: paying to ignore damage."""

from __future__ import annotations

import pytest

from simulator.core.events import Reacted

from ..scenes import asked, extra, flayed, main, mark, play, script, threat

F_HITS = "F attack Mark assault"
MARK_HITS = "Mark attack F assault"
PROTECT = "horror protect: protect"


@pytest.mark.rule("FR-PROT-01", "FR-PROT-03", "FR-PROT-02")
def test_paying_protection() -> None:
    """FR-PROT-03: found all the same, but unhurt, for 1 superación, which becomes threat. FR-PROT-02: full strength
    before the dice lifts threat from 7 to 8 and ends protection."""
    fight = play(mark(hidden=True), flayed(), "133 2235", "F hunt Mark; Mark protect: protect")
    assert (fight["Mark"].current["cognicion"], fight["Mark"].hidden) == (4, False)
    assert (fight["Mark"].superacion, threat(fight)) == (4, 5)
    fight = play(
        mark(superacion=3, current={"accion": 1}),
        main("B"),
        flayed(),
        "23456 222",
        f"{F_HITS}; Mark full_strength: full_strength",
        threat=7,
    )
    assert (fight["Mark"].current["accion"], fight["Mark"].superacion) == (0, 2)


@pytest.mark.rule("FR-PROT-02")
@pytest.mark.parametrize(("level", "end", "offered"), [(7, 8, 1), (8, 8, 0), (3, 4, 1), (4, 4, 0)])
def test_active_below_the_limit(level: int, end: int, offered: int) -> None:
    """FR-PROT-02: while threat is below plot_protection_end_threat."""
    fight = play(mark(), flayed(), "23456 222", F_HITS, threat=level, plot_protection_end_threat=end)
    assert asked(fight, "protect") == offered


@pytest.mark.rule("FR-PROT-04", "FR-COND-03", "FR-PROT-05", "FR-END-02")
def test_obligation() -> None:
    """FR-PROT-04: an incapacitated main whose loss would take it below 0 pays, without a question; without
    superación the damage stands. FR-PROT-05: a monster may fall although threat could save it."""
    fight = play(mark(), main("B", current={"accion": 0}), flayed(), "23456", "F attack B assault helpless")
    assert (fight["B"].current["accion"], fight["B"].superacion, threat(fight)) == (0, 4, 5)
    assert asked(fight, "protect") == 0
    assert [each.rule for each in fight.of(Reacted)] == ["FR-PROT-04"]
    fight = play(mark(superacion=0, current={"accion": 1}), main("B"), flayed(), "23456 2", F_HITS)
    assert (fight["Mark"].current["accion"], threat(fight)) == (0, 4)
    fight = play(mark(), flayed(current={"accion": 1}), "666 2", MARK_HITS)
    assert (fight["F"].status, threat(fight)) == ("incapacitated", 4)


@pytest.mark.rule("FR-PROT-04")
@pytest.mark.parametrize("switch", [False, "no"])
def test_obligation_may_be_a_choice(switch: object) -> None:
    """FR-PROT-04 with ``forced_protection = no``: asked, and free to take the damage."""
    fight = play(mark(current={"accion": 1}), main("B"), flayed(), "23456 2", F_HITS, forced_protection=switch)
    assert (fight["Mark"].current["accion"], asked(fight, "protect")) == (0, 1)


@pytest.mark.rule("FR-PROT-05")
@pytest.mark.parametrize(
    ("rule", "level", "left", "after"),
    [
        ("same_limit", 4, 5, 3),
        ("same_limit", 8, 4, 8),
        ("always", 8, 5, 7),
        ("never", 4, 4, 4),
        ("same_limit", 0, 4, 0),
    ],
)
def test_monsters(rule: str, level: int, left: int, after: int) -> None:
    """FR-PROT-05: the director pays 1 threat, below the same limit, always, or never; at 0 there is nothing to pay."""
    offered = left == 5
    fight = play(
        mark(),
        flayed(),
        "666 22345",
        answers=[MARK_HITS, PROTECT if offered else ""],
        threat=level,
        monster_plot_protection=rule,
    )
    assert (fight["F"].current["accion"], threat(fight), asked(fight, "protect")) == (left, after, int(offered))


@pytest.mark.rule("FR-PROT-06")
@pytest.mark.parametrize(("switch", "asks"), [(False, 0), ("no", 0), (True, 1), ("yes", 1)])
def test_secondaries(switch: object, asks: int) -> None:
    """FR-PROT-06: secondaries are never protected, unless ``secondary_plot_protection`` says so."""
    fight = script(
        mark(),
        extra("F"),
        "666 222",
        answers=[MARK_HITS, "horror danger: danger", PROTECT if asks else ""],
        secondary_plot_protection=switch,
    ).finish()
    assert (fight["F"].current["accion"], asked(fight, "protect")) == (3 if asks else 2, asks)
