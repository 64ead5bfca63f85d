"""The formulas that rules and policies share."""

from __future__ import annotations

import pytest

from simulator.systems.fragmentos.formulas import (
    best_trait,
    counted_omens,
    is_danger_free,
    is_protectable,
    needed_result,
    protagonists_of,
    roll_value,
    spendable_threat,
    tie_winner,
)
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


@pytest.mark.rule("FR-CHAL-03")
def test_the_result_that_a_difficulty_needs() -> None:
    """FR-CHAL-03: the number itself; with ``gt`` the next."""
    assert [needed_result(Variants(challenge_success=rule), 5) for rule in ("ge", "gt")] == [5, 6]


@pytest.mark.rule("FR-DANG-04")
def test_whose_omens_count() -> None:
    """FR-DANG-04: those of the attacker, the winner, the loser, or of both."""
    sources = ("attacker", "winner", "loser", "both")
    assert [counted_omens(source, 3, 1, 3) for source in sources] == [3, 1, 3, 4]


@pytest.mark.rule("FR-DANG-07")
@pytest.mark.parametrize(("rule", "threat", "free"), [("director_choice", 7, False), ("automatic", 8, True)])
def test_danger_is_free_at_high_threat(rule: str, threat: int, free: bool) -> None:
    """FR-DANG-07: from threat 8 on, but never with ``pay_always``."""
    assert is_danger_free(Variants(high_threat_danger=rule), threat) is free  # type: ignore[arg-type]  # a variant's own
    assert not is_danger_free(Variants(high_threat_danger="pay_always"), threat)


@pytest.mark.rule("FR-PROT-05", "FR-PROT-06")
def test_who_may_be_protected() -> None:
    """FR-PROT-02, FR-PROT-05, FR-PROT-06: mains and monsters below threat 8, secondaries only by variant."""
    kinds = ("main", "monster", "secondary")
    assert [is_protectable(Variants(), kind, 7) for kind in kinds] == [True, True, False]
    assert [is_protectable(Variants(), kind, 8) for kind in kinds] == [False, False, False]
    lenient = Variants(monster_plot_protection="always", secondary_plot_protection=True)
    assert [is_protectable(lenient, kind, 7) for kind in kinds] == [True, True, True]
    assert [is_protectable(lenient, kind, 8) for kind in kinds] == [False, True, False]


@pytest.mark.rule("FR-CONF-04")
def test_who_wins_a_tie() -> None:
    """FR-CONF-04: the only main of the two; else they reroll."""
    pairs = (("main", "monster"), ("monster", "main"), ("main", "main"), ("monster", "secondary"))
    assert [tie_winner(*pair) for pair in pairs] == [1, -1, 0, 0]


@pytest.mark.rule("FR-END-03")
def test_whose_scene_it_is() -> None:
    """FR-END-03: the side called protagonists if it has mains, else the first main's; without mains no side."""
    sides = ("cult", "protagonists")
    assert [protagonists_of(sides, mains) for mains in ((0, 1), (0, 0), ())] == [1, 0, -1]
