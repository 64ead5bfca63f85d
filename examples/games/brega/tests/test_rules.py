"""The rules of Brega with scripted dice, and every promise that a game makes."""

from __future__ import annotations

import pytest
from brega.odds import hits
from brega.rules import SYSTEM
from brega.state import DEAD, DOWN, FLED

from simulator.core.dice import Luck
from simulator.core.system import Encounter
from simulator.testing import check_system, duel, encounter, fighter, scripted

SHEETS = ("recruit", "sergeant", "archer", "knight", "healer", "bandit", "poacher", "wolf", "bear", "giant")


def some_brawl(luck: Luck) -> Encounter:
    """Return a random fight of one to four on each of two or three sides."""
    fighters = [
        fighter(f"{side}{number}", SHEETS[luck.below(len(SHEETS))], side=side)
        for side in ("red", "blue", "green")[: 2 + luck.below(2)]
        for number in range(1 + luck.below(4))
    ]
    variants = {"mercy": ("roll", "always", "never")[luck.below(3)]}
    return encounter(
        "brega", *fighters, variants=variants, scene={"dark": bool(luck.below(2))}, rounds=1 + luck.below(8)
    )


def test_brega_keeps_every_promise_of_a_game() -> None:
    """Legal options, rules cited, forks, snapshots, views, replays: over random fights."""
    assert check_system(SYSTEM, some_brawl, fights=60) > 500


def test_a_second_attack_is_harder_and_a_wound_is_the_dice_less_armour() -> None:
    """BR-INI-01, BR-ATK-01, BR-DMG-01: the recruit goes first; 10 + 2 misses guard 14, 20 doubles the die."""
    attack = ("recruit", "melee_attack sergeant sword")
    fight = scripted(duel("brega", "recruit", "sergeant"), [15, 3, 10, 20, 5, 6], [attack, attack]).to("sergeant")
    assert fight["sergeant"].vigour == 14 - (5 + 6 - 1)


def test_a_braced_target_is_harder_to_hit_in_melee_alone() -> None:
    """BR-TRN-02: 12 + 2 hits guard 14, but not a sergeant that is braced."""
    answers = [("sergeant", "brace"), ("recruit", "melee_attack sergeant sword")]
    fight = scripted(duel("brega", "recruit", "sergeant"), [3, 15, 12], answers).to("recruit", "turn").step()
    assert fight["sergeant"].vigour == 14


@pytest.mark.parametrize(("face", "status"), [(7, DEAD), (8, DOWN)])
def test_who_goes_down_lives_on_eight(face: int, status: str) -> None:
    """BR-DMG-02, BR-END-01: the duel is over in either case."""
    attack = ("recruit", "melee_attack bandit sword")
    fight = scripted(duel("brega", "recruit", "bandit"), [15, 3, 18, 8, face], [attack]).finish()
    assert fight["bandit"].status == status


def test_nerve_breaks_twice_before_a_fighter_flees() -> None:
    """BR-NRV-01..03: hurt to a quarter, a bandit of nerve 6 fails with 7, stands fast, fails again, and is shaken."""
    answers = [("recruit", "melee_attack bandit sword"), ("bandit", "grit: yes")]
    fight = scripted(duel("brega", "recruit", "bandit"), [15, 3, 18, 6, 3, 4, 6, 6], answers).to("bandit", "grit")
    fight.step()
    assert fight["bandit"].shaken
    assert not fight["bandit"].grit
    assert fight["bandit"].status != FLED


@pytest.mark.parametrize(("bonus", "guard", "chance"), [(2, 12, 0.55), (15, 10, 0.95), (-5, 30, 0.05)])
def test_the_chance_to_hit_counts_faces(bonus: int, guard: int, chance: float) -> None:
    """BR-ATK-01: 1 never hits and 20 always."""
    assert hits(bonus, guard) == pytest.approx(chance)
