"""The formulas that rules and policies share."""

from __future__ import annotations

import pytest

from simulator.systems.fragmentos.formulas import best_trait, roll_value, spendable_threat
from simulator.systems.fragmentos.variants import Variants

from .scenes import body_of, mark, monster, trait


@pytest.mark.rule("FR-SHEET-02", "FR-SUP-05")
def test_rolls_use_current_values_unless_at_full_strength() -> None:
    """FR-SHEET-02: the current value; the total under full strength."""
    body = body_of(mark(current={"accion": 1}))
    assert roll_value(body.sheet, body.current, body.full_strength, "accion") == 1
    body.full_strength = True
    assert roll_value(body.sheet, body.current, body.full_strength, "accion") == 3
    assert roll_value(body.sheet, {}, False, "accion") == 0


@pytest.mark.rule("FR-SHEET-06", "FR-SUP-05")
def test_who_lacks_a_faculty_lacks_it_at_full_strength() -> None:
    """FR-SHEET-06: no dice come from a characteristic that a being does not have."""
    body = body_of(monster("Stone", accion=3))
    assert [roll_value(body.sheet, body.current, full, "cognicion") for full in (False, True)] == [0, 0]


@pytest.mark.rule("FR-SHEET-03", "FR-DICE-04")
def test_the_best_fitting_trait_counts() -> None:
    """FR-SHEET-03: of those that fit only the highest, the first listed of equals, whatever it is listed under."""
    traits = [
        trait("Lento", 1, "fight"),
        trait("Rápido", 2, "fight", char="cognicion"),
        trait("Otro", 2, "fight"),
        trait("Ajeno", 3, "climb"),
    ]
    best = best_trait(body_of(mark(traits=traits)).sheet, frozenset({"fight", "brawl"}), False)
    assert best is not None
    assert best.name == "Rápido"
    assert best_trait(body_of(mark(traits=traits)).sheet, frozenset({"swim"}), False) is None


@pytest.mark.rule("FR-SUP-04", "FR-SHEET-03")
def test_supernatural_traits_count_only_when_covered() -> None:
    """FR-SUP-04: a supernatural trait competes as the best one, if paid for."""
    body = body_of(mark(traits=[trait("Puños", 1, "fight"), trait("Furia", 3, "fight", supernatural=True)]))
    tags = frozenset({"fight"})
    assert [getattr(best_trait(body.sheet, tags, covered), "name", "") for covered in (False, True)] == [
        "Puños",
        "Furia",
    ]


@pytest.mark.rule("FR-THR-01", "FR-THR-02")
@pytest.mark.parametrize(("least", "threat", "points"), [(0, 0, 0), (0, 1, 1), (3, 3, 0), (3, 5, 2), (3, 2, 0)])
def test_threat_is_spent_down_to_its_minimum(least: int, threat: int, points: int) -> None:
    """FR-THR-01: at the minimum, or below it, there is nothing to spend."""
    assert spendable_threat(Variants(threat_min=least), threat) == points
