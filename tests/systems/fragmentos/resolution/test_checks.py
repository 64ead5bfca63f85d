"""Pools, base, traits, omens; exact distributions."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from simulator.core.dice import Rigged
from simulator.systems.fragmentos.resolution.checks import (
    Effort,
    base_counts,
    base_of,
    best_trait,
    opposed,
    pool,
    value,
)
from simulator.systems.fragmentos.state import Body, Thing
from simulator.testing import encounter
from tests.ledgers import rule_table

from ..film import Fighter, extra, flayed, main, mark, monster, play, results, rolls, script, threat, trait

TABLE = [[int(cell) if cell else 0 for cell in row] for row in rule_table("fragmentos", "FR-DICE-07")]
OPPOSED = {
    (3, 2, 5, 3): (Fraction(8219, 139968), Fraction(58895, 419904), Fraction(10511, 13122)),
    (3, 0, 3, 0): (Fraction(5645, 15552), Fraction(2131, 7776), Fraction(5645, 15552)),
}
ROUNDED = {
    (3, 2, 5, 3): (0.0587, 0.1403, 0.8010),
    (4, 0, 3, 4): (0.0034, 0.0188, 0.9778),
    (5, 2, 5, 3): (0.1223, 0.2135, 0.6642),
    (4, 1, 2, 0): (0.8176, 0.1208, 0.0616),
}


def body_of(row: Fighter) -> Body:
    """A body made from a row of a file."""
    member = encounter("fragmentos", row, sides={str(row["side"]): "pc"}).members[0]
    return Body(0, 0, member.sheet)  # type: ignore[arg-type]  # this system's own sheet


def base_die(count: int) -> icepool.Die:
    """FR-DICE-03 by icepool: highest and repeats over every way to fall."""
    return icepool.map(lambda *faces: base_of(bytes(faces)), *(icepool.d6,) * count)


@pytest.mark.rule("FR-DICE-01", "FR-DICE-03", "FR-DICE-07")
@pytest.mark.parametrize("count", range(1, 7))
def test_base_has_the_ledgers_distribution(count: int) -> None:
    """FR-DICE-07: the closed form gives the ledger's table for one to six dice."""
    row = next(row for row in TABLE if row[0] == count)
    assert row[1] == 6**count
    assert [base_counts(count).get(base, 0) for base in range(1, 12)] == row[2:]


@pytest.mark.rule("FR-DICE-03", "FR-DICE-07")
@pytest.mark.parametrize("count", range(1, 6))
def test_base_has_icepools_distribution(count: int) -> None:
    """FR-DICE-03, FR-DICE-07: reading every roll gives what icepool counts, and the closed form gives the same."""
    die = base_die(count)
    assert {face: die.quantity(face) for face in die} == base_counts(count)


@pytest.mark.rule("FR-DICE-07")
@pytest.mark.parametrize(("case", "odds"), OPPOSED.items())
def test_opposed_values_are_exact(case: tuple[int, int, int, int], odds: tuple[Fraction, ...]) -> None:
    """FR-DICE-07: the ledger's fractions for opposed rolls, from the closed form and from icepool."""
    found = opposed(*case)
    assert tuple(Fraction(each, sum(found)) for each in found) == odds
    difference = base_die(case[0]) + case[1] - base_die(case[2]) - case[3]
    assert (difference > 0).probability(True) == odds[0]
    assert (difference == 0).probability(True) == odds[1]


@pytest.mark.rule("FR-DICE-07")
@pytest.mark.parametrize(("case", "odds"), ROUNDED.items())
def test_opposed_values_as_the_ledger_rounds_them(
    case: tuple[int, int, int, int], odds: tuple[float, float, float]
) -> None:
    """FR-DICE-07: win, tie and loss to four digits."""
    found = opposed(*case)
    assert tuple(round(each / sum(found), 4) for each in found) == odds


@pytest.mark.rule("FR-DICE-07", "FR-DICE-06")
def test_no_dice_lose_to_any() -> None:
    """FR-DICE-06: nothing against anything: 0, whatever the trait."""
    assert base_counts(0) == {0: 1}
    assert opposed(0, 5, 1, 0) == (0, 0, 6)


@pytest.mark.rule("FR-DICE-02", "FR-OBJ-01")
def test_pool_is_value_and_object() -> None:
    """FR-DICE-02: current value plus the object's dice."""
    effort = Effort(body_of(mark(current={"accion": 2})), "accion", frozenset({"fight"}), fight=True)
    assert pool(effort) == 2
    effort.wield(Thing("pistol", 2, "accion", ("firearm", "fight")))
    assert pool(effort) == 4


@pytest.mark.rule("FR-DICE-02", "FR-DICE-06")
def test_no_value_no_dice_whatever_the_object() -> None:
    """FR-DICE-06: at 0, or out of action, not even the object gives dice."""
    for current in ({"accion": 0}, {"accion": -2}, {"cognicion": 0}):
        effort = Effort(body_of(mark(current=current)), "accion", frozenset({"fight"}))
        effort.wield(Thing("pistol", 2, "accion", ("fight",)))
        assert pool(effort) == 0


@pytest.mark.rule("FR-SHEET-02", "FR-SUP-05")
def test_rolls_use_current_values_unless_at_full_strength() -> None:
    """FR-SHEET-02: the current value; the total under full strength."""
    body = body_of(mark(current={"accion": 1}))
    assert value(body, "accion") == 1
    body.full_strength = True
    assert value(body, "accion") == 3


@pytest.mark.rule("FR-SHEET-03", "FR-DICE-04")
def test_the_best_fitting_trait_counts() -> None:
    """FR-SHEET-03: of those that fit only the highest, the first listed of equals, whatever it is listed under."""
    traits = [
        trait("Lento", 1, "fight"),
        trait("Rápido", 2, "fight", char="cognicion"),
        trait("Otro", 2, "fight"),
        trait("Ajeno", 3, "climb"),
    ]
    best = best_trait(body_of(mark(traits=traits)), frozenset({"fight", "brawl"}), False)
    assert best is not None
    assert best.name == "Rápido"
    assert best_trait(body_of(mark(traits=traits)), frozenset({"swim"}), False) is None


@pytest.mark.rule("FR-SUP-04", "FR-SHEET-03")
def test_supernatural_traits_count_only_when_covered() -> None:
    """FR-SUP-04: a supernatural trait competes as the best one, if paid for."""
    body = body_of(mark(traits=[trait("Puños", 1, "fight"), trait("Furia", 3, "fight", supernatural=True)]))
    tags = frozenset({"fight"})
    assert [getattr(best_trait(body, tags, covered), "name", "") for covered in (False, True)] == ["Puños", "Furia"]


@pytest.mark.rule("FR-OMEN-01")
def test_every_omen_face_counts_object_dice_included() -> None:
    """FR-OMEN-01: three of four dice show 1, one of them the object's: three omens; a lone 1 counts both ways."""
    gunman = main("G", accion=2, objects=["pistol"])
    fight = play(gunman, extra("C"), dice="1116 222", answers=[("G", "attack C assault")], threat=6)
    assert threat(fight) == 7
    assert base_of(bytes([1])) == 1


@pytest.mark.rule("FR-DICE-05")
def test_initiator_rolls_first_then_opponents_in_list_order() -> None:
    """FR-DICE-05: each pool in full, initiator first, then the others as listed."""
    frenzy = {"use": "assault", "id": "frenzy", "area": True}
    fight = play(
        main("A"),
        main("B"),
        monster("F", accion=2, attack_modes=[frenzy]),
        dice="22 333 444",
        answers=[("F", "attack frenzy")],
    )
    assert rolls(fight) == ["F frenzy", "A frenzy", "B frenzy"]
    assert results(fight)[1] == ("A", 5)


@pytest.mark.rule("FR-DICE-01", "FR-OMEN-01")
def test_dice_of_other_kinds() -> None:
    """FR-DICE-01: sides and omen face are configuration."""
    fight = script(mark(), flayed(), variants={"die_sides": 8, "omen_face": 8}, dice=Rigged(high=True), threat=4)
    fight.say(("F", "attack Mark assault")).finish()
    assert results(fight) == [("F", 8 + 4 + 3), ("Mark", 8 + 2 + 2)]
    assert ("omens") in [each.cause for each in fight.heard.events if hasattr(each, "cause")]
