"""Basic, exactly: the choices that benchmarks and exact checks lean on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from policies.basic import SPARING, Basic
from policies.tactics import Tactics
from simulator.core.asks import Choose, Option
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.testing import ScriptedFight, encounter, fighter, scripted

from .policy_fights import Blindfold, Player, Window, begun

OFFICER = fighter("Elena", "officer", side="pc", perception=6)
ZOMBIES = [fighter(f"Zombi {number}", "zombie", side="npc", fright_row="none") for number in (1, 2)]


def turn_of(fight: ScriptedFight) -> Player:
    """Elena, at her turn, played by Basic."""
    return Player(Basic, fight.to("Elena", "turn"), "Elena")


def turns_of(fight: ScriptedFight) -> list[str]:
    """Return Elena's next three turns, played by Basic."""
    player, said = turn_of(fight), []
    for number in range(2, 5):
        said.append(player.plays())
        fight.to("Elena", "turn", number)
    return said


def shootout(**fields: object) -> ScriptedFight:
    """Elena against two of the dead, with every die high, so that she begins."""
    rows = [{**OFFICER, **fields}, *ZOMBIES]
    return scripted(encounter("haunted_house", *rows), Rigged(high=True))


def test_attacks_the_first_enemy_with_the_first_weapon() -> None:
    """Roster order of enemies, the sheet's order of weapons."""
    assert turn_of(shootout()).says() == "ranged_attack Zombi_1 heavy_pistol"
    assert turn_of(shootout(attacks=["unarmed", "heavy_pistol"])).says() == "melee_attack Zombi_1 unarmed"


def test_leaves_the_helpless_alone() -> None:
    """An enemy that cannot fight is no target, first in the roster or not."""
    for down, said in ((1, "ranged_attack Zombi_2 heavy_pistol"), (2, "wait")):
        fight = shootout().to("Elena", "turn")
        for number in range(1, down + 1):
            fight[f"Zombi {number}"].status = "coma"
        assert turn_of(fight).says() == said


def test_fires_one_shot() -> None:
    """One target, one shot, nothing more: the second action is not even wanted."""
    assert turn_of(shootout()).to("shots").says() == "shots 1"


def test_uses_what_can_be_used_before_it_reloads() -> None:
    """An empty pistol leaves the fists if the sheet lists them; only a fighter without anything to attack loads."""
    empty = [{"use": "heavy_pistol", "loaded": 0}, "unarmed"]
    assert turn_of(shootout(attacks=empty)).says() == "melee_attack Zombi_1 unarmed"
    fight = shootout(attacks=empty).to("Elena", "turn")
    fight["Zombi 1"].hidden = fight["Zombi 2"].hidden = True
    assert turn_of(fight).says() == "reload heavy_pistol"


def test_leaves_alone_what_the_sheet_does_not_list() -> None:
    """Bare hands are used only by who lists nothing: an empty pistol is loaded, and with nothing to load it waits."""
    empty = [{"use": "heavy_pistol", "loaded": 0}]
    assert turn_of(shootout(attacks=empty)).says() == "reload heavy_pistol"
    assert turn_of(shootout(attacks=empty, spare_magazines={})).says() == "wait"
    assert turn_of(shootout(attacks=[{"use": "heavy_pistol", "jammed": True}])).says() == "wait"
    assert turn_of(shootout(attacks=[])).says() == "melee_attack Zombi_1 unarmed"


def test_draws_another_weapon_once() -> None:
    """With an enemy in sight and nothing to load, the other weapons are drawn in turn, and none twice."""
    arms = [{"use": "heavy_pistol", "jammed": True}, {"use": "shotgun", "loaded": 0}]
    assert turns_of(shootout(attacks=[*arms, "edged_small"], max_life=900)) == [
        "draw shotgun",
        "draw edged_small",
        "melee_attack Zombi_1 edged_small",
    ]
    assert turns_of(shootout(attacks=arms, max_life=900)) == ["draw shotgun", "wait", "wait"]


def test_draws_again_what_it_has_failed_to_draw() -> None:
    """HH-DOOM-02: a draw that bad luck wastes is done again."""
    arms = [{"use": "heavy_pistol", "jammed": True}, "edged_small"]
    fight = shootout(attacks=arms, max_life=900).to("Elena", "turn")
    fight["Elena"].doom_pending = {4}
    assert turns_of(fight) == ["draw edged_small", "draw edged_small", "melee_attack Zombi_1 edged_small"]


BEHIND = partial(Tactics, rows=[{"do": "flee", "when": "life < 1"}], **{"else": "basic"})


@pytest.mark.parametrize("make", [Basic, BEHIND], ids=["basic", "behind tactics"])
def test_remembers_what_it_has_drawn(make: Callable[[], Policy]) -> None:
    """A policy that is given its memory goes on as it would have, and one that has forgotten begins anew."""
    arms = [{"use": "heavy_pistol", "jammed": True}, {"use": "shotgun", "loaded": 0}]
    fight = shootout(attacks=[*arms, "edged_small"], max_life=900).to("Elena", "turn")
    seat = fight.seat("Elena")
    sight = Window(fight, seat)
    first, second = (begun(make, fight.fight.encounter, seat) for _ in range(2))
    assert not first.memory()
    fight.fight.answer(first.choose(fight.asks[0], sight))
    fight.to("Elena", "turn", 2)
    twin = first.twin()
    second.recall(dict(first.memory()))
    for policy in (first, second, twin):
        assert policy is not None
        assert fight.words(policy.choose(fight.asks[0], sight)) == "draw edged_small"
    second.recall({})
    assert not second.memory()


def test_walks_up_where_that_takes_an_action() -> None:
    """With ``closing_cost = action`` the first enemy in the roster is walked up to, as the plain move allows."""
    rows = [{**OFFICER, "attacks": []}, *ZOMBIES]
    fight = scripted(encounter("haunted_house", *rows, variants={"closing_cost": "action"}), Rigged(high=True))
    assert turn_of(fight).says() == "close Zombi_1"


def test_declines_everything_else() -> None:
    """Any other question, of any game, gets its default; no view is looked at."""
    ask = Choose(0, "seize", "IG-INIT-06", (Option("no"), Option("seize")))
    assert Basic().choose(ask, Blindfold()) == Option("no")
    assert Basic.wants == {"turn", "shots"} | SPARING
    assert not Basic.sees
