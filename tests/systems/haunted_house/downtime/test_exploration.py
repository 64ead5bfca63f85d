"""Ways, keys, spaces, search turns, things lying about, events by the clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import pytest

from simulator.core import events
from simulator.core.asks import Ask, Option, Rule
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.haunted_house.downtime import exploration, recovery
from simulator.systems.haunted_house.formulas import admitted
from simulator.systems.haunted_house.resolution.checks import CheckKind
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.setting import Door, DoorKey
from simulator.systems.haunted_house.state import Body, State
from simulator.systems.haunted_house.turns.flow import has_space
from simulator.testing import encounter
from simulator.testing.encounters import Fighter
from simulator.testing.recording import Recording
from simulator.testing.scripts import faces

from ...answers import parts
from ..house import foe, hazard, house, pc

T = TypeVar("T")
E = TypeVar("E", bound=events.Event)


class Between:
    """A side between two fights, with scripted dice and answers; everything is recorded.

    ``cast`` are fighters, hazards, and the dice. The answers to a kind of question are used up
    in the order given; then, and for all other kinds, the default."""

    def __init__(
        self,
        *cast: Fighter | str,
        dice: str = "",
        variants: Mapping[str, object] | None = None,
        scene: Mapping[str, object] | None = None,
        state: State | None = None,
        **answers: list[Option],
    ) -> None:
        fighters, rolls, _ = parts(cast, dice, "")
        if hazards := [one for one in fighters if "hazard" in one]:
            fighters, scene = [one for one in fighters if "hazard" not in one], house(*hazards, **(scene or {}))
        if state is None:
            state = SYSTEM.setup(encounter("haunted_house", *fighters, variants=variants, scene=scene))
        self.dice = Scripted(faces(str(rolls)))
        self.heard = Recording()
        self.scene = Scene(state, self.dice, {}, self.heard, False)
        self.answers = answers
        self.asked: list[str] = []

    @property
    def state(self) -> State:
        return self.scene.state

    def __getitem__(self, name: str) -> Body:
        return self.state.bodies[self.state.encounter.names.index(name)]

    def run(self, rule: Rule[T], dice: str = "") -> T:
        """Play a rule to its end, with these dice after those left, and check that every die and answer was used."""
        self.dice = self.scene.dice = Scripted([*self.dice.left, *faces(dice)])
        result = self.play(rule)
        self.check()
        return result

    def play(self, rule: Rule[T]) -> T:
        """Play a rule to its end with the dice and answers there are."""
        try:
            (question,) = next(rule)
            while True:
                (question,) = rule.send((self._answer(question),))
        except StopIteration as done:
            result: T = done.value
            return result

    def check(self) -> None:
        """Every die and every answer was used."""
        assert self.dice.left == []
        assert not any(self.answers.values()), self.answers

    def _answer(self, question: Ask) -> Option:
        self.asked.append(question.kind)
        assert question.kind in SYSTEM.kinds
        waiting = self.answers.get(question.kind)
        option = waiting.pop(0) if waiting else question.default()
        assert question.allows(option), f"{question} does not allow {option}"
        return option

    def of(self, kind: type[E]) -> list[E]:
        return self.heard.of(kind)


def group(dice: str = "", count: int = 1, **fields: Any) -> Between:
    """Return a side of ``count`` equal members, A, B, C and so on, alone."""
    return Between(*(pc("ABCDEFGH"[index], **fields) for index in range(count)), dice=dice)


# Ways.


@pytest.mark.rule("HH-MOVE-01", "HH-REC-04", "HH-OOC-08")
def test_a_side_walks_five_minutes_a_room_unless_its_captain_says_run() -> None:
    """HH-MOVE-01, HH-OOC-08: three rooms are a quarter of an hour; walking is the default, and needs no dice."""
    assert exploration.walk(3) == 900
    party = group(count=2)
    assert party.run(exploration.travel(party.scene, 0, 2)) == 600
    assert party.asked == ["travel"]


@pytest.mark.rule("HH-MOVE-02", "HH-MOVE-03", "HH-OOC-08")
def test_running_takes_ten_seconds_a_room_and_an_orientation_test_each() -> None:
    """HH-MOVE-03: orientation 3: 9 on the dice arrives with the side, 8 ends 1d6 rooms from the start."""
    party = Between(*(pc(name, orientation=3) for name in "AB"), "54 | 44 5", travel=[Option("run")])
    assert party.run(exploration.travel(party.scene, 0, 4)) == 40
    assert (party["A"].rooms_away, party["A"].lost, party["A"].in_scene) == (0, False, True)
    assert (party["B"].rooms_away, party["B"].lost, party["B"].status) == (5, True, "fled")
    assert not party["B"].in_scene
    assert [test.task for test in party.of(events.Tested)] == ["orientation"] * 2


@pytest.mark.rule("HH-MOVE-03", "HH-DOOM-02")
def test_doom_of_runners() -> None:
    """HH-DOOM-02: effect 1 fails the next orientation test, once, and only the distance is rolled; a natural 2 as it
    sets out: lost, 4 rooms away, and then a small shelf (1d6+3)."""
    party = group("3", orientation=6)
    party["A"].doom_pending = {1}
    assert exploration.dash(party.scene, [party["A"]], 1) == 10
    assert (party["A"].rooms_away, party["A"].lost, party["A"].doom_pending) == (3, True, set())
    party.check()
    party = group("11 4 | 6 1", doom=2)
    exploration.dash(party.scene, [party["A"]], 2)
    assert (party["A"].lost, party["A"].rooms_away, party["A"].life) == (True, 4, 9)
    party.check()


# Coming back.


def away(rooms: int, lost: bool, dice: str = "", **fields: Any) -> Between:
    """Return a fight that A has fled and B has not."""
    party = Between(pc("A", **fields), pc("B"), dice=dice)
    party["A"].status = "fled"
    party["A"].in_scene = False
    party["A"].rooms_away = rooms
    party["A"].lost = lost
    return party


@pytest.mark.rule("HH-OOC-06")
@pytest.mark.parametrize(("minutes", "back", "rooms"), [(30, True, 0), (15, True, 0), (14, False, 1), (4, False, 3)])
def test_who_fled_is_back_after_five_minutes_a_room(minutes: int, back: bool, rooms: int) -> None:
    """HH-OOC-06: three rooms take 15 minutes; the rest of the way is left for the next time."""
    party = away(3, lost=False)
    party.run(recovery.spend_downtime(party.scene, minutes))
    assert party["A"].in_scene is back
    assert party["A"].status == ("active" if back else "fled")
    assert party["A"].rooms_away == rooms


@pytest.mark.rule("HH-OOC-06")
@pytest.mark.parametrize(("minutes", "dice", "back"), [(15, "44 | 54", True), (14, "44 | 54", False), (5, "44", False)])
def test_the_lost_must_find_the_way_first(minutes: int, dice: str, back: bool) -> None:
    """HH-OOC-06: one orientation test every 5 minutes, then 5 minutes a room: failed, passed and one room is 15."""
    party = away(1, lost=True, dice=dice, orientation=3)
    party.run(recovery.spend_downtime(party.scene, minutes))
    assert party["A"].in_scene is back
    assert party["A"].lost is (len(dice) < 4)


@pytest.mark.rule("HH-OOC-06", "HH-DOOM-02")
def test_doom_of_the_lost() -> None:
    """HH-DOOM-02: effect 1 fails the test after 5 minutes, and that after 10 is rolled; a natural 2 on the way back,
    and a small shelf falls (1d6+3)."""
    party = away(1, lost=True, dice="54", orientation=3)
    party["A"].doom_pending = {1}
    party.run(recovery.spend_downtime(party.scene, 10))
    assert party["A"].lost is False
    party = away(1, lost=True, dice="11 | 6 1", doom=2)
    party.run(recovery.spend_downtime(party.scene, 5))
    assert (party["A"].lost, party["A"].life) == (True, 9)


@pytest.mark.rule("HH-OOC-06", "HH-SHK-01")
def test_the_insane_never_come_back() -> None:
    """HH-OOC-06: an insane member that has left stays away, without dice."""
    party = away(1, lost=False)
    party["A"].status = "insane"
    party["A"].mad = True
    party.run(recovery.spend_downtime(party.scene, 600))
    assert (party["A"].status, party["A"].in_scene) == ("insane", False)


# Spaces.


@pytest.mark.rule("HH-EX-02", "HH-MOVE-05")
def test_a_room_of_seven_spaces_holds_seven() -> None:
    """HH-EX-02: seven enter, an eighth cannot, nor can newcomers to a fight; without a number there is no limit."""
    assert [admitted(7, inside, count) for inside, count in ((0, 7), (0, 8), (7, 1), (9, 1))] == [7, 7, 0, 0]
    assert admitted(None, 50, 8) == 8
    for count, space in ((6, True), (7, False)):
        room = Between(*(pc("ABCDEFG"[index]) for index in range(count)), foe("Z", wave=2), scene={"room_spaces": 7})
        assert has_space(room.state) is space, count


# Keys.

BRASS, STEEL = DoorKey("brass"), DoorKey("steel", security=True)
CELLAR, VAULT = Door("cellar"), Door("vault", security=True)


@pytest.mark.rule("HH-OOC-02")
def test_whether_a_key_fits_is_rolled_once_a_pair() -> None:
    """HH-OOC-02: luck 3: 9 fits, 8 does not; both are kept, for opening and for locking."""
    party = group("54 | 44", luck=3)
    attic = Door("attic")
    assert exploration.fits(party.state, BRASS, CELLAR) is None
    assert exploration.try_key(party.scene, party["A"], BRASS, CELLAR) is True
    assert exploration.try_key(party.scene, party["A"], BRASS, attic) is False
    assert exploration.try_key(party.scene, party["A"], BRASS, CELLAR) is True
    assert exploration.try_key(party.scene, party["A"], BRASS, attic) is False
    assert party.state.open_doors == {"brass|cellar": True, "brass|attic": False}
    assert [test.task for test in party.of(events.Tested)] == ["luck", "luck"]
    party.check()


@pytest.mark.rule("HH-OOC-02")
@pytest.mark.parametrize(("key", "door", "dice"), [(STEEL, CELLAR, ""), (BRASS, VAULT, ""), (STEEL, VAULT, "66")])
def test_security_keys_are_for_security_doors(key: DoorKey, door: Door, dice: str) -> None:
    """HH-OOC-02: by the same luck test; never one for an ordinary door, nor the reverse: no dice."""
    party = group(dice)
    assert exploration.try_key(party.scene, party["A"], key, door) is bool(dice)
    assert (party["A"].xp, bool(party.state.open_doors)) == (len(dice) // 2, bool(dice))


@pytest.mark.rule("HH-OOC-02")
@pytest.mark.parametrize(("fatigue", "fits"), [(False, [True, True, True]), (True, [True, False, False])])
def test_luck_tires_with_luck_fatigue(fatigue: bool, fits: list[bool]) -> None:
    """HH-OOC-02, luck_fatigue: each luck test of the same body raises the difficulty of its next by 1."""
    party = Between(
        pc("A", luck=3), dice="54 | 54 | 55 " if fatigue else "54 54 54", variants={"luck_fatigue": fatigue}
    )
    doors = [Door(name) for name in ("one", "two", "three")]
    assert [exploration.try_key(party.scene, party["A"], BRASS, door) for door in doors] == fits
    assert [test.difficulty for test in party.of(events.Tested)] == ([12, 13, 14] if fatigue else [12] * 3)
    party.check()


# Search turns.


@pytest.mark.rule("HH-OOC-03", "HH-OOC-01", "HH-REC-02", "HH-OOC-09", "HH-DICE-03")
def test_search_turns() -> None:
    """HH-OOC-03: in roster order: A finds (perception 3), B tries a key (luck 1), C waits by default; six search turns
    are the half hour that gives a point of shock back (HH-REC-02); a natural 2 gives doom that no seat is shown
    (HH-OOC-09)."""
    party = Between(
        *(pc(name, perception=3) for name in "ABC"),
        "54 | 55",
        explore=[Option("search"), Option("key", item="brass", detail="cellar")],
    )
    assert party.run(exploration.search_turn(party.scene, 0, (BRASS,), (CELLAR, VAULT))) == [0]
    assert party.state.open_doors == {"brass|cellar": False}
    assert [(test.body, test.parts) for test in party.of(events.Tested)] == [
        (0, (("perception", 3),)),
        (1, (("luck", 1),)),
    ]
    assert party.asked == ["explore"] * 3
    assert exploration.SEARCH_SECONDS == 300
    party = Between(pc("A", shock=5, perception=3), "54 44 54 44 54 44", explore=[Option("search")] * 6)
    found = []
    for _ in range(6):
        found.append(party.play(exploration.search_turn(party.scene, 0)))
        party.play(recovery.pass_time(party.scene, exploration.SEARCH_SECONDS))
    party.check()
    assert found == [[0], []] * 3
    assert party.asked == ["explore"] * 6
    assert [test.task for test in party.of(events.Tested)] == ["search"] * 6
    assert (party.state.clock, party["A"].shock) == (1800, 6)
    party = Between(pc("A"), "11", explore=[Option("search")])
    assert party.run(exploration.search_turn(party.scene, 0)) == []
    assert [event.secret for event in party.of(events.PoolChanged) if event.pool == "doom"] == [True]


@pytest.mark.rule("HH-OOC-03", "HH-DOOM-02")
def test_doom_of_searchers() -> None:
    """HH-DOOM-02: A's third natural 2 brings a small shelf down before B searches; with a key once the register is
    written."""
    party = Between(pc("A", doom=2), pc("B"), "11 | 6 1 | 66", explore=[Option("search"), Option("search")])
    assert party.run(exploration.search_turn(party.scene, 0)) == [1]
    assert party["A"].life == 9
    party = group("11 | 6 4", doom=2)
    assert exploration.try_key(party.scene, party["A"], BRASS, CELLAR) is False
    assert (party["A"].doom, party["A"].life) == (0, 6)
    assert party.state.open_doors == {"brass|cellar": False}
    party.check()


# Time.


@pytest.mark.rule("HH-OOC-04", "HH-FEAR-05", "HH-OOC-06", "HH-HAZ-03", "HH-HAZ-04")
def test_hazards_by_the_clock_strike_in_their_minute() -> None:
    """HH-OOC-04: hazards of minutes 10 and 20 strike at 600 s, and not within the next 5 minutes; of midnight howls A
    flees 2 rooms, and is back in 10 minutes; the most agile puts a fire out round by round (HH-HAZ-03); gas costs no
    breath when no fight keeps the bodies there (HH-HAZ-04)."""
    party = Between(
        pc("A", max_life=50),
        hazard("object wardrobe", minute=10),
        hazard("object small_shelf", minute=20),
        hazard("object ceiling", round=7),
        "3",
    )
    party.run(recovery.pass_time(party.scene, 900))
    assert party["A"].life == 50 - 12
    assert (party.state.fired, party.state.clock) == ({0}, 900)
    assert [event.detail for event in party.of(events.HazardStruck)] == ["wardrobe"]
    party = Between(
        pc("A", will=3, orientation=3),
        pc("B", fearless=True),
        hazard("fright scare", minute=1),
        "54 | 44 2 | 54",
        flight=[Option("flee")],
    )
    party.run(recovery.pass_time(party.scene, 60))
    assert (party["A"].status, party["A"].rooms_away, party["A"].lost) == ("fled", 2, False)
    party.run(recovery.pass_time(party.scene, 600))
    assert (party["A"].status, party["A"].in_scene) == ("active", True)
    party = Between(pc("A"), pc("B", agility=5), hazard("fire small", "A", minute=0), "33 | 52")
    party.run(recovery.pass_time(party.scene, 60))
    assert (party["A"].life, party["A"].burning, party.state.clock) == (10, "", 60)
    party = Between(pc("A"), hazard("asphyxia", minute=1))
    party.run(recovery.pass_time(party.scene, 600))
    assert (party["A"].airless, party["A"].stamina) == (-1, 12)


@pytest.mark.rule("HH-DICE-02", "HH-REC-03")
def test_the_best_at_a_task_has_the_highest_figure() -> None:
    """HH-DICE-02: characteristic and field count, and weakness; the first in the roster wins a tie."""
    party = Between(
        pc("A", knowledge=4), pc("B", knowledge=5), pc("C", knowledge=3, fields={"heal": 2}), pc("D", knowledge=5)
    )
    party["D"].weakened = True
    best = exploration.ranked(party.state, party.state.bodies, CheckKind("heal", "HH-REC-03", "knowledge", "heal"))
    assert [body.id for body in best] == [1, 2, 0, 3]


# Things.


def armed(dice: str = "", weapon: str = "heavy_pistol", **fields: Any) -> Between:
    """Return a with one gun."""
    return Between(pc("A", attacks=[weapon], **fields), dice=dice)


@pytest.mark.rule("HH-RNG-05")
@pytest.mark.parametrize(
    ("weapon", "loaded", "spares", "loose", "rounds", "left", "after"),
    [
        ("heavy_pistol", 10, [5, 0], 9, 60, 51, (10, [10, 4], 0)),
        ("heavy_pistol", 10, [5, 0], 9, 3, 0, (10, [8, 0], 6)),
        ("heavy_pistol", 2, [10], 5, 100, 94, (10, [7], 0)),
        ("shotgun", 1, [], 3, 100, 97, (4, [], 0)),
        ("shotgun", 1, [], 3, 2, 0, (3, [], 1)),
        ("shotgun", 1, [], 3, 0, 0, (1, [], 3)),
    ],
)
def test_guns_and_magazines_are_filled_a_round_per_cartridge(
    weapon: str, loaded: int, spares: list[int], loose: int, rounds: int, left: int, after: tuple[int, list[int], int]
) -> None:
    """HH-RNG-05: the fullest magazine first, one round each cartridge, as far as cartridges and time go; a fuller
    magazine goes in (1 round) and the old one is filled; shells go in one a round; without time nothing is asked."""
    magazines: dict[str, Any] = {"spare_magazines": {weapon: spares}} if spares else {}
    party = armed(weapon=weapon, spare_rounds={weapon: loose}, **magazines)
    body = party["A"]
    body.arms[0].loaded = loaded
    assert party.run(exploration.handle_gear(party.scene, body, rounds)) == left
    assert (body.arms[0].loaded, body.spare_magazines.get(weapon, []), body.spare_rounds[weapon]) == after
    assert bool(party.asked) is (rounds > 0)


@pytest.mark.rule("HH-RNG-05", "HH-DOOM-02", "HH-OOC-05")
def test_doom_wastes_one_try_between_fights() -> None:
    """HH-DOOM-02: effect 4 wastes the first shell's round, or the first try to pick up: there is time for another."""
    party = armed(weapon="shotgun", spare_rounds={"shotgun": 1})
    party["A"].arms[0].loaded = 4
    party["A"].doom_pending = {4}
    assert party.run(exploration.handle_gear(party.scene, party["A"], 100)) == 98
    assert (party["A"].arms[0].loaded, party["A"].doom_pending) == (5, set())
    room = dropped("A")
    room["A"].doom_pending = {4}
    room.run(exploration.retrieve(room.scene, 0))
    assert (room["A"].held, room["A"].doom_pending) == ("edged_small", set())


@pytest.mark.rule("HH-RNG-07")
@pytest.mark.parametrize(("dice", "rounds", "left", "jammed"), [("54 | 55", 4, 0, False), ("", 1, 1, True)])
def test_a_jam_is_cleared_two_rounds_a_try(dice: str, rounds: int, left: int, jammed: bool) -> None:
    """HH-RNG-07: technique 2: 9 fails, 10 clears, four rounds in all; in a single round nothing is rolled."""
    party = armed(dice, technique=2)
    party["A"].arms[0].jammed = True
    assert party.run(exploration.handle_gear(party.scene, party["A"], rounds)) == left
    assert party["A"].arms[0].jammed is jammed


@pytest.mark.rule("HH-RNG-05")
def test_gear_may_be_left_as_it_is() -> None:
    """HH-RNG-05: between fights one may refill, or not."""
    party = armed(spare_magazines={"heavy_pistol": [0]}, spare_rounds={"heavy_pistol": 9})
    party.answers = {"gear": [Option("done")]}
    assert party.run(exploration.handle_gear(party.scene, party["A"], 60)) == 60
    assert party["A"].spare_rounds == {"heavy_pistol": 9}


def dropped(*names: str, **answers: Any) -> Between:
    """A and B of one side, Z of the other, each with a knife of its own; those of ``names`` lie on the floor."""
    room = Between(*(pc(name, attacks=["edged_small"]) for name in "AB"), foe("Z", attacks=["edged_small"]), **answers)
    for name in names:
        body = room[name]
        arm = body.arm(body.held)
        assert arm is not None
        body.arms.remove(arm)
        body.held = ""
        room.state.floor.append(arm)
    return room


@pytest.mark.rule("HH-OOC-05")
def test_own_weapons_are_taken_up_again_and_others_by_choice() -> None:
    """HH-OOC-05: B's knife goes back into B's hand; Z's stays where it is unless the captain says so: A takes it, its
    own stays in hand, B's is left; a dead companion's is taken along."""
    room = dropped("B", "Z")
    room.run(exploration.retrieve(room.scene, 0))
    assert (room["B"].held, [arm.key for arm in room.state.floor]) == ("edged_small#2", ["edged_small#3"])
    assert [event.change for event in room.of(events.ItemChanged)] == ["picked_up"]
    answers = [Option("leave"), Option("take", 0, "edged_small#3")]
    room = dropped("B", "Z", retrieve=answers)
    room.run(exploration.retrieve(room.scene, 0))
    assert [arm.key for arm in room.state.floor] == ["edged_small#2"]
    assert (room["A"].held, room["A"].arms[-1].key) == ("edged_small", "edged_small#3")
    room = dropped("B")
    room["B"].status = "dead"
    room.run(exploration.retrieve(room.scene, 0))
    assert [arm.key for arm in room["A"].arms if not arm.natural] == ["edged_small", "edged_small#2"]


@pytest.mark.rule("HH-RNG-05", "HH-RNG-07")
def test_the_jobs_are_those_of_guns_that_work() -> None:
    """HH-RNG-05, HH-RNG-07: one for each gun that lacks something, in any place among the things carried."""
    party = Between(pc("A", attacks=["claws", "shotgun", "shotgun"], spare_rounds={"shotgun": 3}))
    knife, broken, gun = party["A"].arms[:3]
    assert (knife.model.ranged, broken.model.ranged, gun.model.ranged) == (False, True, True)
    broken.useless = True
    gun.loaded = 1
    assert [(job.verb, job.item) for job in exploration.maintenance_actions(party["A"])] == [("reload", gun.key)]
    gun.jammed = True
    assert [(job.verb, job.item) for job in exploration.maintenance_actions(party["A"])] == [("clear_jam", gun.key)]
