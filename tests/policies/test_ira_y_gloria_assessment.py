"""Figures that policies of Ira y Gloria compute are those of the rules: dice, DN, damage, in any variant."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any, ClassVar

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.generic import PlannedPolicy
from policies.ira_y_gloria.assessment import Assessment
from policies.ira_y_gloria.elsewhere import Elsewhere
from policies.ira_y_gloria.rulebook import PlannedAttack, Rulebook
from policies.ira_y_gloria.weights import Weights
from policies.ira_y_gloria.worth import ATTACKS, Worth
from policies.legal_moves import LegalMoves
from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.fight import Fight
from simulator.policy.protocol import Sight
from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.resolution.conditions import find
from simulator.systems.ira_y_gloria.resolution.strikes import (
    DeclaredAttack,
    attack_dn,
    base_dice,
    bonus_dice,
    extra_dice_parts,
)
from simulator.systems.ira_y_gloria.state import State, Turn
from simulator.systems.ira_y_gloria.turns import declaring
from simulator.systems.ira_y_gloria.view import View
from tests.systems.ira_y_gloria.battle import foe, hero, script
from tests.systems.ira_y_gloria.encounters import random_encounter

from .policy_fights import decisions

FIGHTS = 50
CROWD = 60
FIELDS = ("all_out", "called", "aim", "brace", "supercharge", "charge", "assault")


def played(state: State, attack: DeclaredAttack) -> tuple[int, int, int, int, bool, int]:
    """By the rules: dice, DN, damage less resilience, extra damage dice, brutal, rad."""
    body, target = attack.body, attack.target
    bonus = formulas.capped(state.variants, state.tier, formulas.total(bonus_dice(state, attack)))
    dn = attack_dn(state, attack, target)
    wall = formulas.resilience(state.variants, target.sheet, attack.weapon.ap)
    fixed = formulas.base_damage(attack, body.sheet, 0)
    over = fixed + formulas.warp_gain(attack, target.sheet, fixed) - wall
    return (
        base_dice(state, attack)[1] + bonus,
        dn,
        over,
        formulas.total(extra_dice_parts(state, attack)),
        formulas.brutal(attack),
        attack.weapon.traits.rad,
    )


def computed(board: Assessment, attack: PlannedAttack) -> tuple[int, int, int, int, bool, int]:
    """By the policies: the same."""
    return board.dice(attack), board.dn(attack.target, attack), *board.damage(attack.target, attack)


def declare_some(state: State, attack: DeclaredAttack, luck: Luck) -> None:
    """Declare some of the options that the rules leave open to an attack, one after the other."""
    turn = Turn()
    while luck.below(3):
        ways = declaring.manners(state, turn, attack)
        option = ways[luck.below(len(ways))]
        if option.verb in ("plain", "disarm"):
            return
        declaring.take_option(state, turn, attack, option)


def compare(state: State, board: Assessment, number: int, option: Option, luck: Luck) -> bool:
    """Compare one attack as played and as computed; False where policies know less than the rules: who has pinned
    the attacker, how its turn began, which of several targets are far off, what is nearer than a micrometre, and
    which of two weapons of one name was picked up."""
    body = state.bodies[number]
    planned = board.attack_of(board.view.bodies[number], option)
    attack = declaring.attack_of(state, body, Turn(), option)
    if (
        planned is None
        or planned.weapon != attack.weapon
        or planned.band != attack.band
        or find(body, "pinned")
        or body.sheet.has("ere_we_go")
    ):
        return False
    declare_some(state, attack, luck)
    for name in FIELDS:
        setattr(planned, name, getattr(attack, name))
    for other in attack.targets[1:]:
        planned.targets.append(board.view.bodies[other.id])
        planned.declared += 1
    if attack.remote not in (frozenset(), frozenset(target.id for target in attack.targets)):
        return False
    assert computed(board, planned) == played(state, attack), option
    return True


@pytest.mark.slow
@pytest.mark.rule("IG-TEST-04", "IG-TEST-05", "IG-ATK-01", "IG-DMG-01", "IG-DMG-02", "IG-DMG-03")
def test_policies_compute_the_figures_of_the_rules() -> None:
    """In random fights under random variants, for every attack offered and some of its options."""
    compared: Counter[bool] = Counter()
    for number in range(FIGHTS):
        luck = Luck(luck_key(6, number, "figures"))
        encounter = random_encounter(luck)
        rulebook = Rulebook(encounter)
        fight: Fight[Any] = Fight(systems.system("ira_y_gloria"), encounter, Seeded(6, number, encounter.names))
        while fight.pending:
            options = list(fight.pending[0].options())
            if fight.pending[0].kind == "turn":
                view = fight.view(fight.pending[0].seat)
                assert isinstance(view, View)
                board = Worth(view, rulebook, view.bodies[fight.pending[0].body].side)
                for option in options:
                    if option.verb in ATTACKS:
                        compared[compare(fight.state, board, fight.pending[0].body, option, luck)] += 1
            sensible = [option for option in options if option.verb != "surrender"]
            fight.answer(sensible[luck.below(len(sensible))])
    assert compared[True] > 2 * compared[False]
    assert compared[True] > 1000


class Thorough(PlannedPolicy):
    """A policy that looks, at every turn, whether weighing all that is offered would lead to the same."""

    spared: ClassVar[list[int]] = []
    """By turns: how much was not weighed."""
    wrong: ClassVar[list[tuple[object, ...]]] = []
    """Differences that were found; an exception would be a fault of the policy, and the fight go on."""

    def __init__(self, policy: PlannedPolicy) -> None:
        self.make_planner = policy.make_planner  # type: ignore[method-assign]  # as the other policy plans

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer of the planner."""
        if ask.kind == "turn":
            try:
                self.compare(ask, sight)
            except Exception as error:
                self.wrong.append((error,))
        return super().choose(ask, sight)

    def compare(self, ask: Ask, sight: Sight) -> None:
        """Weigh the options of a turn twice, and the attacks beside their ceilings."""
        planner: Any = self._planner  # Any: this game's planners gather
        planner._sight, planner.moves = sight, LegalMoves(ask)
        board = planner.look()
        for still in (False, True):
            every, few = (planner.gather(still, every) for every in (True, False))
            best, found = planner.pick(every), planner.pick(few)
            if best is not None and best.worth > 0 and (found.option, found.worth) != (best.option, best.worth):
                self.wrong.append((best.option, best.worth))
            self.spared.append(len(every) - len(few))
            for way in every:
                if way.attack is not None and way.option.verb in ATTACKS and not way.attack.several:
                    plain = board.attack_of(planner.me, way.option)
                    assert plain is not None
                    plain.assault = way.attack.assault
                    if way.worth > board.upper_bound(plain, still):
                        self.wrong.append((way.option, way.worth, board.upper_bound(plain, still)))
        self.move(planner, board)

    def move(self, planner: Any, board: Worth) -> None:  # Any: as above
        """Compare the best attack from each place to go to, as ranked and as weighed one by one."""
        me = planner.me
        elsewhere = Elsewhere(planner.declarer(False), 0.0, False)
        for option in planner.moves.of("move"):
            near = board.engaged_at(me, option.place)
            ranked = elsewhere.most_from(option.place, near)
            if not max(0.0, board.best(me, option.place)) == ranked <= elsewhere.most():
                self.wrong.append((option, ranked))


@pytest.mark.slow
def test_what_is_not_weighed_would_not_have_been_picked() -> None:
    """In random fights, some of them crowded, by bounds of what an attack can be worth with the options that it may
    have."""
    Thorough.spared.clear()
    for number in range(23):
        encounter = random_encounter(Luck(luck_key(8, number, "bounds")), 3 if number < 20 else CROWD)
        seats = [*range(len(encounter.members)), -1, -2]
        decisions(encounter, {seat: partial(Thorough, (Aggressive, Cautious)[seat % 2]()) for seat in seats})
    assert sum(Thorough.spared) > 400
    assert Thorough.wrong == []


@pytest.mark.rule("IG-SOAK-01", "IG-MOB-06")
def test_the_vitality_of_those_who_may_soak_counts_more() -> None:
    """IG-SOAK-01: heroes may soak, troops may not; of a mob all members' wounds count, less what they have suffered.
    No blow takes more than all of a hero who is nearly down, so that nearly fallen heroes draw no blows from others."""
    rows = (
        hero("H", wounds=3, wounds_max=4),
        hero("Weak", wounds=1, initiative=1),
        foe("Nob", "ork_nob"),
        foe("C", "cultist_mob", 8, mob_size=4),
        foe("T", attributes={"initiative": 5}, npc_class="troop"),
    )
    fight = script(*rows).fight
    view = fight.view(0)
    assert isinstance(view, View)
    weights = Weights(soaking=1.5, felled=0.0)
    board, (one, weak, nob, mob, troop) = Worth(view, Rulebook(fight.encounter, weights), 0), view.bodies
    assert board.vitality(one) == max(4.5, 3 + board.soakable(one))
    blow = board.blows(nob)[weak.id].attack
    assert 0.5 < board.lost(blow, weak, board.figures(blow, weak)) <= 1
    assert board.vitality(mob) == 4 * mob.wounds_max
    assert board.vitality(troop) == troop.wounds > 0
