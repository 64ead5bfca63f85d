"""[[chain]]: steps, defaults, mistakes, and the document."""

from __future__ import annotations

import pytest

from simulator.core.campaign import FightStage, RestStage, Retreat
from simulator.core.errors import BadScenario
from simulator.scenario import Scenario, load, load_document, load_text
from simulator.systems.haunted_house.setting import HouseScene, Rest
from simulator.systems.tapiz.setting import Setting

from .toy import DUEL, toy

HEAD = """
asalto = 1
system = "haunted_house"
limits = { rounds = 40 }
scene = { room_spaces = 9 }
sides = { us = { role = "pc" }, them = { role = "npc" } }
combatants = [
    { name = "Elena", side = "us", use = "officer" },
    { name = "Perro", side = "them", use = "guard_dog" },
    { name = "Zombi", side = "them", use = "zombie", count = 2 },
]
"""


def read(chain: str, *settings: str) -> Scenario:
    """Return the scenario with this chain."""
    return load_text(HEAD + chain, "night.toml", settings=settings)


def fight(scenario: Scenario, number: int) -> FightStage:
    """Step ``number``, which is a fight."""
    step = scenario.chain[number - 1]
    assert isinstance(step, FightStage)
    return step


def test_a_fight_has_the_party_and_whom_it_names() -> None:
    """By the name in the file, or by a full name; in roster order, with the scene and the limit of this fight."""
    scenario = read(
        '[[chain]]\nfight = ["Zombi 2", "Perro"]\nstop_after = 6\n[chain.scene]\nroom_spaces = 3\n'
        '[[chain]]\nrest = {}\n[[chain]]\nfight = ["Zombi"]\nretreat = 0.5\n'
    )
    first, last = fight(scenario, 1), fight(scenario, 3)
    assert (first.fight, first.encounter.names) == (("Perro", "Zombi 2"), ["Elena", "Perro", "Zombi 2"])
    assert (first.stop_after, first.encounter.max_rounds, last.encounter.max_rounds) == (6, 6, 40)
    assert (last.fight, last.retreat) == (("Zombi 1", "Zombi 2"), Retreat(standing=0.5))
    assert isinstance(first.encounter.scene, HouseScene)
    assert isinstance(last.encounter.scene, HouseScene)
    assert (first.encounter.scene.room_spaces, last.encounter.scene.room_spaces) == (3, 9)
    assert len({scenario.encounter.digest, first.encounter.digest, last.encounter.digest}) == 3


def test_two_fights_have_a_plain_rest_between_them() -> None:
    """Written or not, it is the same chain."""
    bare = read('[[chain]]\nfight = ["Perro"]\n[[chain]]\nfight = ["Zombi"]\n')
    full = read('[[chain]]\nfight = ["Perro"]\n[[chain]]\nrest = {}\n[[chain]]\nfight = ["Zombi 1", "Zombi 2"]\n')
    assert (bare, bare.digest, len(bare.chain)) == (full, full.digest, 3)


def test_the_digest_covers_the_chain() -> None:
    """Each key of a chain changes the digest."""
    chain = '[[chain]]\nfight = ["Perro"]\n[[chain]]\nrest = {{ minutes = {} }}\n[[chain]]\nfight = ["Zombi"]\n{}'
    variations = [(5, ""), (6, ""), (5, "stop_after = 9"), (5, "retreat = 0.5"), (5, "[chain.scene]\nroom_spaces = 4")]
    assert len({read(chain.format(*each)).digest for each in variations}) == len(variations)


def test_what_a_scene_sets_back_to_its_default_is_written() -> None:
    """The document has what differs from [scene], not from the default."""
    chain = '[[chain]]\nfight = ["Perro", "Zombi"]\n[chain.scene]\nroom_spaces = "none"\n'
    scenario = read(chain)
    names = ["Perro", "Zombi 1", "Zombi 2"]
    assert scenario.document["chain"] == [{"fight": names, "scene": {"room_spaces": "none"}}]
    assert load_document(scenario.document) == scenario


def test_later_fights_go_on_with_the_story() -> None:
    """Tapiz: after the first fight no adventure begins, unless the fight says so."""
    scenario = load("three_days_through_the_pass", settings=["chain.5.scene.new_adventure=true"])
    scenes = [fight(scenario, number).encounter.scene for number in (1, 3, 5)]
    assert [scene.new_adventure for scene in scenes if isinstance(scene, Setting)] == [True, False, True]
    assert load_document(scenario.document) == scenario


def test_steps_can_be_set() -> None:
    """--set chain.2... reaches the second step that the file writes, counted from 1."""
    chain = '[[chain]]\nfight = ["Perro"]\n[[chain]]\nrest = {}\n[[chain]]\nfight = ["Zombi"]\nstop_after = 9\n'
    scenario = read(
        chain, "chain.2.rest.minutes=7", "chain.2.rest.resting=true", "chain.3.stop_after=2", "combatants.Zombi.count=3"
    )
    assert scenario.chain[1] == RestStage(Rest(minutes=7, resting=True))
    assert (fight(scenario, 3).stop_after, len(fight(scenario, 3).fight)) == (2, 3)


def problems(chain: str) -> list[str]:
    """Return the problems of the scenario with this chain."""
    with pytest.raises(BadScenario) as caught:
        read(chain)
    return [problem.removeprefix("night.toml: ") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        ("chain = 3\n" + HEAD, ["chain is 3; allowed is a list of steps, each written [[chain]] with fight or rest."]),
        ("[chain]\n", ["chain is a table; allowed is a list of steps, each written [[chain]] with fight or rest."]),
        ("[[chain]]\n", ["chain[1] has neither fight nor rest; each step is one of them."]),
        ('[[chain]]\nfight = ["Perro"]\nrest = {}\n', ["chain[1] has both fight and rest; each step is one of them."]),
        ("[[chain]]\nrest = {}\n", ["chain[1] is a rest; a chain begins with a fight."]),
        (
            '[[chain]]\nfight = ["Pero"]\nstop_afer = 3\n[[chain]]\nrest = { hour = 3 }\nstop_after = 3\n',
            [
                'chain[1].stop_afer is not a known key; allowed: "fight", "rest", "retreat", "scene" or "stop_after";'
                " the"
                ' nearest is "stop_after".',
                'chain[1].fight[1] is "Pero", which is not a combatant; allowed: "Elena", "Perro", "Zombi", "Zombi 1"'
                " or"
                ' "Zombi 2"; the nearest is "Perro".',
                "chain[2].stop_after belongs to a fight, and this step is a rest.",
                'chain[2].rest.hour is not a known key; allowed: "doors", "hours", "keys", "minutes", "resting",'
                ' "rooms" or'
                ' "searches"; the nearest is "hours".',
            ],
        ),
        (
            '[[chain]]\nfight = ["Perro"]\n[[chain]]\nrest = { keys = ["brass"], doors = ["cellar"] }\n',
            ["chain[2].rest has keys and doors, which need each other and searches to be tried in (HH-OOC-02)."],
        ),
        (
            '[[chain]]\nfight = ["Perro"]\nretreat = 0.5\n[[chain]]\nrest = {}\n[[chain]]\nrest = {}\n',
            [
                "chain[1].retreat can never happen: this is the first fight.",
                "chain[3] is a second rest in a row; merge the two.",
            ],
        ),
        (
            '[[chain]]\nfight = ["Perro"]\nstop_after = 0\n[[chain]]\nfight = ["Zombi"]\nretreat = {}\n'
            "[chain.scene]\nroom_spaces = 0\n",
            [
                "chain[1].stop_after is 0; allowed is a whole number from 1 to 100000.",
                "chain[2].retreat has neither standing nor strength.",
                'chain[2].scene.room_spaces is 0; allowed is a whole number from 1 to 1000, or "none".',
            ],
        ),
        (
            '[[chain]]\nfight = ["Perro"]\n',
            [
                'chain leaves combatants of "us" and "them" unnamed; the combatants that no step names are the party,'
                " all on one side."
            ],
        ),
        (
            '[[chain]]\nfight = ["Elena", "Perro", "Zombi"]\n',
            ["chain leaves no combatant unnamed; the combatants that no step names are the party, all on one side."],
        ),
        (
            '[[chain]]\nfight = ["Zombi"]\n[[chain]]\nfight = ["Perro"]\n[[chain]]\nfight = ["Zombi 2"]\n',
            ['chain[3].fight has "Zombi 2" again, but not in the fight before.'],
        ),
        (
            '[[chain]]\nfight = ["Zombi", "Perro"]\n[chain.scene]\nroom_spaces = 3\n',
            ["chain[1] has scene.room_spaces: 4 combatants start in a room for 3 (HH-MOVE-05)."],
        ),
        (
            '[[chain]]\nfight = ["Perro", "Zombi"]\n[[chain]]\nfight = []\n',
            ["chain[2].fight names no opponent of the party."],
        ),
    ],
)
def test_mistakes_are_told_all_at_once(chain: str, expected: list[str]) -> None:
    """Each sentence has the place, the value found, the allowed ones and the nearest spelling."""
    if chain.startswith("chain = 3"):
        with pytest.raises(BadScenario) as caught:
            load_text(chain, "night.toml")
        assert [f"night.toml: {problem}" for problem in expected] == caught.value.problems
    else:
        assert problems(chain) == expected


def test_a_game_has_the_last_word_on_chains() -> None:
    """A game without rules for the time between fights has no chains; in Tapiz the Lienzo is the same in each fight."""
    with pytest.raises(
        BadScenario, match="chain cannot be used: this game has no rules for the time between two fights"
    ):
        toy(f"{DUEL}[[chain]]\nfight = []\n")
    with pytest.raises(BadScenario, match=r"chain\[1\]\.scene\.lienzo cannot change within a chain"):
        load("three_days_through_the_pass", settings=['chain.1.scene.lienzo="BS"'])


def test_a_chain_has_a_hundred_steps_at_most() -> None:
    """The hundredth step is read; with one more the chain is refused, and the message says how many are allowed."""
    step = '[[chain]]\nfight = ["Perro", "Zombi"]\n[[chain]]\nrest = {}\n'
    fights = '[[chain]]\nfight = ["Perro", "Zombi"]\n'
    assert len(read(step * 49 + fights * 2).chain) == 101, "a rest between two fights goes without saying"
    with pytest.raises(BadScenario, match="chain has 101 steps; allowed are at most 100"):
        read(step * 50 + fights)
