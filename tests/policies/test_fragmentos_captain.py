"""The director of Fragmentos: how much threat it must have before it pays, and for whom."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.asks import Choose, Option
from simulator.policy.protocol import Policy
from simulator.testing.encounters import Fighter
from tests.systems.fragmentos.scenes import extra, flayed, main, script

from .policy_fights import Window, begun

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
    """FR-TURN-05: with a point beyond the reserve, against a main that cannot protect itself, for its own alone."""
    assert [threat for threat in range(8) if pays(kind, "again", threat, hero=SPENT)] == list(range(least, 8))
    assert not pays(kind, "again", 7, hero=main("A", superacion=5))
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
@pytest.mark.parametrize("body", [0, 1])
def test_danger_is_bought_where_a_main_may_lose_or_its_own_attacks(kind: type[Policy], least: int, body: int) -> None:
    """FR-DANG-01: the bold buy it from 2 points on, the thrifty from 3; where it is free both declare it."""
    paying = (NO, Option("yes", amount=1))
    paid = [threat for threat in range(6) if pays(kind, "danger", threat, body=body, options=paying)]
    assert paid == list(range(least, 6))
    assert not pays(kind, "danger", 5, body=-1, options=paying)
    assert not pays(kind, "danger", 5, hero=main("A", current={"accion": 0}), body=0, options=paying)
    assert pays(kind, "danger", 0, body=-1)


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
