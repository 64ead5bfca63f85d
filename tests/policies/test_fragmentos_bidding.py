"""Bidding for outcomes in Fragmentos: what a loss turned over is worth, and who stays down for all counters."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.fragmentos.assessment import Assessment, rulebook_of
from policies.fragmentos.bidding import bid, fells, is_worth_turning, stays_down
from policies.fragmentos.spending import protects, saves_grit
from policies.fragmentos.weights import Weights
from simulator.core.asks import Choose, Option
from simulator.systems.fragmentos.view import View
from simulator.testing.encounters import Fighter
from tests.systems.fragmentos.scenes import SOBREPESO, flayed, main, mark, quality, script

from .policy_fights import Player

OWN = [SOBREPESO, quality("boxer", ["fight"])]
BROTHER = quality("brother", ["search"])
NO = Option("no")
OLD = quality("old", ["fight"], role="monster")


def board_of(*fighters: Fighter, threat: int, director: bool = True) -> Assessment:
    """What the protagonists see."""
    fight = script(*fighters, threat=threat, variants={"director": "horror" if director else "none"})
    view = fight.fight.view(0)
    assert isinstance(view, View)
    return Assessment(view, rulebook_of(fight.fight.encounter, Weights()), 0)


@pytest.mark.rule("FR-PROT-02")
@pytest.mark.parametrize(
    ("grit", "threat", "counters", "lost", "expected"),
    [
        (1, 7, False, True, True),  # the point itself ends protection
        (1, 7, False, False, False),  # nothing was spent
        (1, 6, False, True, False),
        (2, 7, True, True, True),  # countered, and forced once more: 7 + 2 - 1
        (1, 7, True, True, False),  # the second is crossed out, which raises nothing
        (0, 9, True, True, True),  # both are crossed out, and 8 is left
        (0, 8, True, True, False),
    ],
)
def test_who_falls_stays_down_where_protection_has_ended(
    grit: int, threat: int, counters: bool, lost: bool, expected: bool
) -> None:
    """FR-PROT-02, FR-QUAL-09: what is left of threat when all have spoken decides."""
    board = board_of(mark(superacion=grit, qualities=OWN), flayed(qualities=[OLD] if counters else []), threat=threat)
    me, foe = board.view.bodies
    one = bid(board, me.sheet.modes[0], me, foe, me, 0)
    assert (one.plays, one.counters) == (2, int(counters))
    assert stays_down(board, one, foe, lost) is expected


@pytest.mark.rule("FR-QUAL-04")
def test_a_fall_is_certain_for_one_who_can_turn_every_loss_over() -> None:
    """FR-QUAL-04: with the enemy's last point at stake and nothing to protect it, the dice decide nothing any more."""
    dying = flayed(current={"accion": 1})
    board = board_of(mark(superacion=1, qualities=OWN), dying, threat=8)
    me, foe = board.view.bodies
    assert fells(board, me, me.sheet.modes[0], foe, 0) == pytest.approx(1.0)
    plain = board_of(mark(superacion=1, qualities=[]), dying, threat=8)
    me, foe = plain.view.bodies
    assert fells(plain, me, me.sheet.modes[0], foe, 0) == plain.fells(me, me.sheet.modes[0], foe) < 0.8


@pytest.mark.rule("FR-QUAL-09")
@pytest.mark.parametrize(("threat", "expected"), [(7, "succeed Mark sobrepeso"), (6, "pass")])
def test_the_last_blow_is_paid_for_where_it_is_one(threat: int, expected: str) -> None:
    """FR-QUAL-09: a loss of 1 is turned over where the monster falls by it for good, not where it is protected."""
    mine, dying = mark(superacion=2, qualities=[SOBREPESO]), flayed(current={"accion": 1})
    fight = script(mine, dying, threat=threat, dice="6 235").say(("F", "attack Mark assault"))
    assert Player(Aggressive, fight.to("Mark", "force"), "Mark").says() == expected


@pytest.mark.rule("FR-PROT-05")
@pytest.mark.parametrize(
    ("grit", "threat", "old", "expected"),
    [
        (2, 7, False, "succeed Mark sobrepeso"),  # the point itself ends protection
        (3, 6, False, "pass"),  # 9 in all: the director would pay for the monster, a loss ignored costs it nothing
        (5, 6, False, "pass"),
        (2, 6, False, "pass"),
        (1, 6, False, "succeed Mark sobrepeso"),  # 7 in all will never end protection
        (2, 7, True, "succeed Mark sobrepeso"),  # the counter may be what it loses by
    ],
)
def test_a_fall_that_the_director_would_pay_for_is_not_bid_for(
    grit: int, threat: int, old: bool, expected: str
) -> None:
    """FR-PROT-05, FR-PROT-02: as long as the grit that is left can still raise threat to where nothing is protected."""
    dying = flayed(current={"accion": 2}, qualities=[OLD] if old else [])
    fight = script(mark(superacion=grit, qualities=[SOBREPESO]), dying, threat=threat, dice="16 235")
    asked = fight.say(("F", "attack Mark assault")).to("Mark", "force")
    assert Player(Aggressive, asked, "Mark").says() == expected


@pytest.mark.rule("FR-QUAL-09")
@pytest.mark.parametrize(
    ("char", "now", "scene", "expected"),
    [
        ("accion", 4, {}, True),  # it fights with it
        ("cognicion", 4, {}, False),
        ("cognicion", 4, {"objective": {"characteristic": "cognicion", "difficulty": 7, "needed": 2}}, True),
        ("cognicion", 2, {}, True),  # it would fall
    ],
)
def test_a_heavy_loss_is_turned_over_where_what_is_lost_is_needed(
    char: str, now: int, scene: dict[str, object], expected: bool
) -> None:
    """FR-QUAL-09: two points are worth one of grit where it fights or wins the scene with them, or falls."""
    fight = script(mark(accion=4, current={char: now}), flayed(accion=8, cognicion=8), threat=0, scene=scene)
    view = fight.fight.view(0)
    assert isinstance(view, View)
    board = Assessment(view, rulebook_of(fight.fight.encounter, Weights()), 0)
    deed = Option("hunt" if char == "cognicion" else "assault", 0, char, "dangerous", 2)
    ask = Choose(0, "force", "FR-QUAL-09", (Option("pass"), Option("succeed", 0, "own")), 0, 1, deed)
    assert is_worth_turning(board, board.view.bodies[0], ask, deed) is expected


@pytest.mark.rule("FR-TURN-05")
def test_the_last_point_buys_the_action_that_ends_it() -> None:
    """FR-TURN-05: what is left then, qualities to cross out, decides the second attack."""
    for qualities, expected in ((OWN, "again"), ([], "no")):
        mine = main("A", superacion=1, qualities=qualities)
        fight = script(mine, flayed(current={"accion": 1}), threat=8, dice="235 6").say(("A", "attack F assault"))
        assert Player(Aggressive, fight.to("A", "again"), "A").says() == expected


@pytest.mark.rule("FR-QUAL-06")
@pytest.mark.parametrize(
    ("threat", "foe", "own", "expected"),
    [
        (6, 1, [*OWN, BROTHER], "object A brother axe"),  # with two points more nothing protects the monster
        (7, 1, [*OWN, BROTHER], "object A brother axe"),  # if A wins: the loss that it would turn over is one more
        (6, 1, OWN, "pass"),  # both are wanted for bidding
        (4, 1, [*OWN, BROTHER], "pass"),  # three points do not end protection
        (6, 4, [*OWN, BROTHER], "pass"),  # it will hardly fall now
    ],
)
def test_a_thing_is_taken_for_the_threat_that_ends_protection(
    threat: int, foe: int, own: list[dict[str, object]], expected: str
) -> None:
    """FR-QUAL-06, FR-PROT-02: before the blow that may fell a monster, by a quality that bears on no fight."""
    mine, dying = main("A", superacion=3, qualities=own, current={"accion": 2}), flayed(current={"accion": foe})
    fight = script(mine, dying, threat=threat, dice="235 6", scene={"findable_objects": ["axe"]})
    asked = fight.say(("A", "attack F assault")).to("A", "activate")
    assert Player(Aggressive, asked, "A").says() == expected


@pytest.mark.rule("FR-PROT-03")
@pytest.mark.parametrize(
    ("grit", "threat", "full", "saved"),
    [
        (2, 7, True, True),  # 9 in all: a counter more would be one too many
        (3, 7, True, True),
        (4, 7, True, True),
        (5, 7, True, False),  # there is enough for both
        (2, 7, False, False),  # its dice would suffer
        (6, 3, True, False),  # the end of protection is far off
        (2, 8, True, False),  # it has ended
    ],
)
def test_grit_that_ends_protection_is_not_spent_on_scratches(grit: int, threat: int, full: bool, saved: bool) -> None:
    """FR-PROT-03, FR-SUP-05: at full strength, where it is short; a fall is protected from all the same."""
    board = board_of(mark(superacion=grit, qualities=OWN), flayed(), threat=threat)
    me = board.view.bodies[0]
    me.full_strength, me.current["accion"] = full, 2
    assert saves_grit(board, me) is saved
    scratch, fall = (Choose(0, "protect", "R", (NO,), 0, -1, Option("lose", 0, "accion", "", lost)) for lost in (1, 2))
    assert protects(me, scratch, 1.0, saved) is not saved
    assert protects(me, fall, 1.0, saved)
