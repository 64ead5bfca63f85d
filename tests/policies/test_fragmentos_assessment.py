"""Figures that policies compute in Fragmentos: rolls of a body, and bids for outcomes."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.fragmentos.pools import ATTACK, AVOID, DEFEND, Roll
from policies.fragmentos.rulebook import rulebook_of
from policies.fragmentos.spending import protects
from policies.fragmentos.weights import Weights
from policies.fragmentos.worth import Worth
from simulator.core.asks import Choose, Option
from simulator.policy.protocol import Policy
from simulator.systems.fragmentos.odds import DicePool
from simulator.systems.fragmentos.view import View
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter
from tests.systems.fragmentos.scenes import SOBREPESO, extra, flayed, main, mark, quality, script, trait

from .policy_fights import Player, begun


def board(fight: ScriptedFight) -> Worth:
    """Return the board of the first body, as it is now."""
    view = fight.fight.view(0)
    assert isinstance(view, View)
    return Worth(view, rulebook_of(fight.fight.encounter), 0)


@pytest.mark.rule("FR-COND-03", "FR-DICE-06")
def test_the_helpless_roll_nothing() -> None:
    """FR-COND-03, FR-DICE-06: neither an object at hand nor a trait that fits gives them dice."""
    gunman = main("A", current={"accion": 0}, objects=["pistol"], traits=[trait("Tirador", 2, "firearm")])
    found = board(script(gunman, main("B"), extra("C")))
    assert [DicePool(0, 0)] == found.pools(found.view.bodies[0], Roll("accion", frozenset(("firearm",))))


@pytest.mark.parametrize("kind", [Aggressive, Cautious])
def test_only_what_may_be_chosen_is_wanted(kind: type[Policy]) -> None:
    """Awards, pursuers and seekers always take their default; activations do where a quality brings nothing."""
    plain = script(main("A"), extra("C")).fight.encounter
    armed = script(main("A"), extra("C"), scene={"findable_objects": ["axe"]}).fight.encounter
    for seat in (0, -1):
        wanted = begun(kind, plain, seat).wants
        assert wanted is not None
        assert not wanted & {"award", "pursuer", "seeker", "activate"}
        assert begun(kind, armed, seat).wants == wanted | {"activate"}


@pytest.mark.rule("FR-OBJ-04")
@pytest.mark.parametrize(
    ("allowed", "role", "armed"),
    [("attacker_only", ATTACK, True), ("attacker_only", DEFEND, False), ("both", DEFEND, True), ("both", AVOID, False)],
)
def test_weapons_count_where_they_may_be_used(allowed: str, role: str, armed: bool) -> None:
    """FR-OBJ-04: an attacker has its pistol; a defender as the variant says; who evades has none."""
    fight = script(main("A", objects=["pistol"]), extra("C"), variants={"weapon_on_defence": allowed})
    found = board(fight)
    pools = found.pools(found.view.bodies[0], Roll("accion", frozenset({"firearm"}), True, role))
    assert (len(pools) == 2) is armed


@pytest.mark.rule("FR-FIGHT-02", "FR-CHAL-06")
@pytest.mark.parametrize(("difficulty", "least", "most"), [(None, 1, 1), (1, 0.9, 1), (5, 0.1, 0.9), (99, 0, 0)])
def test_who_is_not_pursued_may_still_fail_at_the_exit(difficulty: int | None, least: float, most: float) -> None:
    """FR-FIGHT-02: without a difficulty the way is free; a hidden one is guessed, an open one known."""
    exit_ = {} if difficulty is None else {"exit_difficulty": difficulty}
    fight = script(main("A"), extra("C"), scene=exit_, variants={"difficulty_visibility": "open"})
    found = board(fight)
    assert least <= found.clear(found.view.bodies[0]) <= most
    hidden = board(script(main("A"), extra("C"), scene=exit_, variants={"difficulty_visibility": "hidden"}))
    assert (hidden.clear(hidden.view.bodies[0]) == 1) is (difficulty is None)
    still = board(script(main("A", current={"accion": 0}), main("B"), extra("C"), scene=exit_))
    assert still.clear(still.view.bodies[0]) in (0, 1 if difficulty is None else 0)


@pytest.mark.rule("FR-FIGHT-05", "FR-QUAL-09")
@pytest.mark.parametrize(
    ("setbacks", "grit", "turned"), [(2, 5, True), (2, 1, False), (1, 5, False)], ids=["last", "no grit", "earlier"]
)
def test_a_last_setback_may_be_turned_on_the_attacker(setbacks: int, grit: int, turned: bool) -> None:
    """FR-QUAL-09: an attack that would drive off a main with a quality and points ends as the attacker's setback."""
    fight = script(extra("C", accion=5), main("A", superacion=grit, qualities=[quality("boxer", ["fight"])]), threat=0)
    found = board(fight)
    thug, hero = found.view.bodies
    hero.setbacks = setbacks
    taken, lost = found.gain(thug, thug.sheet.modes[0], hero)
    assert (taken == 0 and lost == pytest.approx(1 / 3)) is turned


@pytest.mark.parametrize(("hurt", "frail"), [("interaccion", False), ("accion", True)])
def test_only_what_its_fights_are_about_makes_a_body_frail(hurt: str, frail: bool) -> None:
    """FR-COND-01: the last point of a characteristic that no attack here rolls is no reason to leave."""
    fight = script(main("A", superacion=0, current={hurt: 1}), extra("C"), threat=9)
    found = board(fight)
    assert (hurt in found.contested(found.view.bodies[0])) is frail


OWN = [SOBREPESO, quality("boxer", ["fight"])]
BROTHER = quality("brother", ["search"])
NO = Option("no")
OLD = quality("old", ["fight"], role="monster")


def board_of(*fighters: Fighter, threat: int, director: bool = True) -> Worth:
    """Return the board that the protagonists see."""
    fight = script(*fighters, threat=threat, variants={"director": "horror" if director else "none"})
    view = fight.fight.view(0)
    assert isinstance(view, View)
    return Worth(view, rulebook_of(fight.fight.encounter, Weights()), 0)


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
    """FR-PROT-05, FR-PROT-02: no bid while the remaining grit can raise threat to the level without protection."""
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
    board = Worth(view, rulebook_of(fight.fight.encounter, Weights()), 0)
    deed = Option("hunt" if char == "cognicion" else "assault", 0, char, "dangerous", 2)
    ask = Choose(0, "force", "FR-QUAL-09", (Option("pass"), Option("succeed", 0, "own")), 0, 1, deed)
    assert board.is_worth_turning(board.view.bodies[0], ask, deed) is expected


@pytest.mark.rule("FR-TURN-05")
def test_the_last_point_buys_the_action_that_ends_it() -> None:
    """FR-TURN-05: qualities left to cross out decide the second attack."""
    for qualities, expected in ((OWN, "again"), ([], "no")):
        mine = main("A", superacion=1, qualities=qualities)
        fight = script(mine, flayed(current={"accion": 1}), threat=8, dice="235 6").say(("A", "attack F assault"))
        assert Player(Aggressive, fight.to("A", "again"), "A").says() == expected


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
    assert board.saves_grit(me) is saved
    scratch, fall = (Choose(0, "protect", "R", (NO,), 0, -1, Option("lose", 0, "accion", "", lost)) for lost in (1, 2))
    assert protects(me, scratch, 1.0, saved) is not saved
    assert protects(me, fall, 1.0, saved)
