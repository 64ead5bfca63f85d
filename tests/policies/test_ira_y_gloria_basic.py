"""Basic in Ira y Gloria, exactly: the choices that the reference battle leans on."""

from __future__ import annotations

from typing import Any

import pytest

from policies.basic import Basic
from policies.random_ import Random
from simulator.core.asks import Choose, Option
from simulator.core.dice import Rigged
from simulator.core.events import Acted, PoolChanged
from simulator.runtime.inline import Runner
from simulator.testing import Recording, ScriptedFight
from simulator.testing.encounters import Fighter
from tests.systems.ira_y_gloria.battle import battle, foe, hero, script

from .policy_fights import Blindfold, Player, begun, staged


def turn_of(fight: ScriptedFight, who: str = "Ana") -> Player:
    """Return a combatant at its turn, played by Basic."""
    return Player(Basic, fight.to(who, "turn"), who)


def meeting(metres: float, *others: Fighter, **fields: Any) -> ScriptedFight:  # Any: as in hero
    """Ana at 0 against a nob who stands so far off; every die is low."""
    ana, nob = hero("Ana", "guardsman_hero", **fields), foe("Nob", "ork_nob", at=metres)
    return script(ana, nob, *others, dice=Rigged(high=False), rounds=9)


def test_shoots_the_first_enemy_with_the_first_weapon() -> None:
    """Roster order of enemies, the sheet's order of weapons, in whatever range."""
    assert turn_of(meeting(40)).says() == "ranged_attack Nob lasgun"
    assert turn_of(meeting(10, foe("Two", at=2))).says() == "ranged_attack Nob lasgun"
    assert turn_of(meeting(1)).says() == "melee_attack Nob knife"


def test_walks_straight_to_the_best_band_and_attacks() -> None:
    """Beyond twice the range: a plain move, no run; where the first weapon is best the walk ends."""
    player = turn_of(meeting(50))
    option = player.choice()
    assert (option.verb, option.target, option.item, option.place) == ("move", 1, "lasgun", (6.0, 0.0))
    player.plays()
    assert player.says() == "ranged_attack Nob lasgun"
    option = turn_of(meeting(4, weapons=["knife"])).choice()
    assert (option.verb, option.place) == ("move", (3.0, 0.0))
    assert turn_of(meeting(100)).to("turn").choice().place == (6.0, 0.0)


def test_loads_the_only_gun_first() -> None:
    """An empty gun that is the only one left is loaded before walking; while another weapon will do it is not."""
    empty = {"use": "lasgun", "empty": True}
    player = turn_of(meeting(10, weapons=[empty]))
    assert player.plays() == "reload lasgun"
    assert player.says() == "ranged_attack Nob lasgun"
    assert turn_of(meeting(10, weapons=[empty, "bolt_pistol"])).says() == "ranged_attack Nob bolt_pistol"
    assert turn_of(meeting(1, weapons=[empty, "knife"])).says() == "melee_attack Nob knife"
    assert turn_of(meeting(40, weapons=[empty, "knife"])).says() == "reload lasgun"
    assert turn_of(meeting(40, weapons=[empty, "bolt_pistol"])).says().startswith("move Nob")


def test_leaves_the_helpless_and_its_bare_hands_alone() -> None:
    """An enemy that cannot fight is no target; what a sheet does not list is used only if it lists nothing."""
    fight = script(foe("Nob", "ork_nob"), hero("Ana", at=1.0), hero("Eva", at=9.0), dice=Rigged(high=False), rounds=9)
    fight.to("Nob", "turn")
    fight["Ana"].status = "unconscious"
    assert Player(Basic, fight, "Nob").says() == "ranged_attack Eva shoota"
    assert turn_of(meeting(1, weapons=["lasgun"])).says() != "melee_attack Nob unarmed unlisted"
    assert turn_of(meeting(1, weapons=[])).says() == "melee_attack Nob unarmed"


@pytest.mark.slow
def test_spends_nothing_in_a_whole_fight() -> None:
    """No Reload on an attack, no Wrath, Glory or Ruin; a complication is what the ledger takes first; no body runs,
    charges, readies, withdraws, defends, soaks, seizes or interrupts."""
    encounter = battle(
        hero("Ana", "guardsman_hero"),
        hero("Eva", "sister_hero", at=-3.0),
        foe("Nob", "ork_nob", at=20.0),
        foe("Boyz", "ork_boy_mob", at=25.0, mob_size=6),
        scene={"glory": 3},
        rounds=12,
    )
    quiet = {"melee_attack", "ranged_attack", "throw", "move"}
    fights, done, changed = 40, set[str](), set[tuple[str, str]]()
    for number in range(fights):
        heard = Recording()
        Runner(staged(encounter, "basic"), 3, deadline=None).play(number, listener=heard)
        done |= {event.verb for event in heard.of(Acted)}
        pools = [event for event in heard.of(PoolChanged) if event.after < event.before]
        changed |= {(event.pool, event.cause) for event in pools if event.pool not in ("shock", "members", "wounds")}
        for decision in heard.decisions:
            if decision.kind == "complication":
                assert decision.option.verb in ("out_of_ammo", "nothing")  # Ruin is at its maximum all along
            elif decision.kind != "turn":
                assert decision.option.verb in ("no", "keep", "plain", "take", "all"), decision
    assert {"ranged_attack", "throw", "move"} <= done <= quiet
    assert changed <= {("reloads", "reload"), ("failures", "woken")}  # who wakes forgets them


def test_a_mob_attacks_as_one_and_where_it_walks_it_stops_at_reach() -> None:
    """The whole mob on the first enemy, unsplit, after the shortest walk that brings the first weapon into its best
    band: from 9 m with a pistol of range 12 that is 3 m, up to half the range."""
    fight = script(hero("Ana"), foe("Boyz", "ork_boy_mob", at=26.0, mob_size=6), dice=Rigged(high=False), rounds=9)
    player = turn_of(fight, "Boyz")
    option = player.choice()
    assert (option.verb, option.place) == ("move", (20.0, 0.0))
    player.plays()
    assert player.plays() == "ranged_attack Ana slugga"
    fight.to("Boyz", "turn")
    assert [event.amount for event in fight.of(Acted) if event.verb == "ranged_attack"] == [6]


def test_who_is_out_of_everything_walks_up_and_waits() -> None:
    """Without Reloads, with an empty gun and nothing else: straight to the enemy, then nothing; the fight goes on by
    the rules and is a draw when time is up."""
    empty = {"use": "lasgun", "empty": True}
    fight = meeting(10, weapons=[empty], reloads=0)
    player = turn_of(fight)
    assert player.choice().place == (6.0, 0.0)
    player.plays()
    assert player.says() == "pass"
    while fight.fight.pending:
        fight.step()
    assert fight.fight.outcome is not None
    assert (None, "draw", 9) == (fight.fight.outcome.winner, fight.fight.outcome.ending, fight.fight.outcome.rounds)


def test_random_never_surrenders() -> None:
    """Asked every round, a coin would end most fights in the first."""
    ask = Choose(-1, "surrender", "IG-CORE-04", (Option("no"), Option("surrender")))
    policy = begun(Random, meeting(9).fight.encounter)
    assert {policy.choose(ask, Blindfold()).verb for _ in range(50)} == {"no"}
