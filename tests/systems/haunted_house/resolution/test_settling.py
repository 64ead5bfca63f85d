"""The merge of pending effects, its consequences, and doom after them."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.resolution.harm import Hit
from simulator.systems.haunted_house.resolution.settling import Gain, Pending, settle

from ..downtime.test_exploration import Between
from ..house import TOUGH, checks, foe, hazard, pc, play, tasks


@pytest.mark.rule("HH-LIFE-04", "HH-INIT-04", "HH-DMG-03", "HH-LIFE-01", "HH-DICE-07")
def test_a_loss_at_zero_is_tested_even_if_help_outweighs_it_and_by_bleeding() -> None:
    """HH-INIT-04 step 7: helpless at 0 as the slot opened and hit: one test, although +2 lifts it to 1 in the merge;
    HH-DMG-03: the drained point that brings life to 0 calls for the test immediately."""
    fight = play(
        foe("X", combat=6, perception=3),
        pc("Y", life=1, max_life=20, resistance=3),
        pc("Z", perception=3, knowledge=6, fields={"heal": 3}),
        hazard("object small_shelf", "Y"),
        "1 54 33 | 33 11 33 | 44 2 | 66 | 54 11; X melee_attack Y helpless; Z heal Y",
    )
    assert (fight["Y"].life, fight["Y"].status, fight["Y"].wake_round) == (1, "unconscious", 4)
    fight = play(
        pc("A", max_life=20, life=13, resistance=2),
        foe("B"),
        hazard("object wardrobe", "A"),
        "3 | 66 11 | 66 11 | 44",
        variants={"wound_effects": "drain", "bleed_interval_rounds": 1},
        rounds=2,
    )
    assert checks(fight, "life") == [("A", 2, 10, False)]
    assert fight["A"].status == "dead"


@pytest.mark.rule("HH-HAZ-07", "HH-DICE-07")
@pytest.mark.parametrize(("losses", "tests"), [((1, 0), 1), ((0, 1), 1), ((1, 1), 2), ((0, 0), 0)])
def test_each_bite_that_costs_life_is_one_exposure(losses: tuple[int, int], tests: int) -> None:
    """HH-HAZ-07: of two simultaneous bites each that costs life is tested: resistance 1 fails, 1d6 stamina."""
    party = Between(pc("A", max_life=20, max_stamina=40), "54 3" * tests)
    pending = Pending()
    for loss in losses:
        pending.hit(Hit(party["A"], loss, "bite", toxin="small_spider_bee"))
    settle(party.scene, pending)
    party.check()
    assert (party["A"].life, party["A"].stamina) == (20 - sum(losses), 40 - 3 * tests)


@pytest.mark.rule("HH-DOOM-02", "HH-DICE-07")
def test_doom_of_the_dead_and_of_several() -> None:
    """HH-DOOM-02: the double one of the very test that A dies by brings no effect die; HH-DICE-07: roster order."""
    fight = play(pc("A", doom=2, life=1), foe("B"), hazard("object small_shelf", "A"), "1 11 | 34")
    assert (fight["A"].status, fight["A"].doom) == ("dead", 0)
    fight = play(
        pc("A", doom=2),
        pc("C", doom=2),
        foe("B", **TOUGH),
        "33 33 11 | 11 11 | 1 4; A melee_attack B; C melee_attack B",
    )
    assert tasks(fight) == ["A attack", "C attack", "A doom", "C doom"]
    assert (fight["A"].doom_pending, fight["C"].doom_pending) == ({1}, {4})


@pytest.mark.rule("HH-INIT-04")
@pytest.mark.parametrize(("totals", "helper"), [((12, 12), 0), ((12, 13), 1), ((13, 12), 0)])
def test_of_several_helpers_the_highest_total_does_it(totals: tuple[int, int], helper: int) -> None:
    """HH-INIT-04 step 6: of two that treat one wound, or calm one body, the higher total; of equal totals the first."""
    party = Between(pc("A", max_life=20))
    pending = Pending()
    gains = [Gain(party["A"], "life", 2, 1, total) for total in totals]
    for gain in gains:
        pending.help(gain)
    assert list(pending.gains) == [gains[helper]]
    other = Gain(party["A"], "life", 2, 2, 9)
    pending.help(other)
    assert list(pending.gains) == [gains[helper], other]
