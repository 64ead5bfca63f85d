"""Combat statistics: they keep the rules' records, and over many fights they agree with the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from simulator import systems
from simulator.core import events
from simulator.core.asks import NO_BODY
from simulator.core.combat_stats import CombatStats, Excess, Fall, NoStats, reached
from simulator.core.dice import Luck, luck_key
from simulator.core.system import Encounter, Fate
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.scenario import load
from simulator.testing import AnyLegal, Staged
from simulator.testing.probes import seats_of
from simulator.testing.recording import RecordedRoll, Recording
from tests.contract import haunted_house_encounters
from tests.shipping import fights
from tests.systems.ira_y_gloria import encounters

NAMES = [*fights("haunted_house/")[::5], *fights("ira_y_gloria/")[::5]]
FIGHTS = 2
POOLS = {"haunted_house": "life", "ira_y_gloria": "wounds"}
HARMLESS = {"disarm", "knock_down"}


def told() -> CombatStats:
    """Return statistics of two attacks of 0 on 1, one of them harmful; then 1 burns and falls, 0 is scared off."""
    stats = CombatStats()
    stats.landed(0)
    stats.landed(0)
    stats.harmed(0, 1, "knife", 3)
    stats.harmed(NO_BODY, 1, "fire", 2)
    stats.fell(1, 4, "dead")
    stats.fell(0, 5, "fled", "flight")
    stats.rolled(0, "attack", 6, bytes([3, 4]))
    return stats


def cells(dice: Excess) -> list[int]:
    """Return the excess of a roller's dice, in order."""
    return [dice.attack, dice.damage, dice.other, dice.fair, dice.good, dice.great, dice.variance]


def test_what_is_told_is_kept() -> None:
    """By body; what harmed it last fells it, unless something else is named."""
    stats = told()
    assert (stats.hits, stats.dealt, stats.taken) == ({0: 2}, {0: 3}, {1: 5})
    assert stats.rolls == [(0, "attack", 6, bytes([3, 4]))]
    assert stats.falls == [Fall(1, 4, "dead", NO_BODY, "fire"), Fall(0, 5, "fled", NO_BODY, "flight")]


def test_statistics_are_equal_when_the_same_has_been_told() -> None:
    """Equal statistics compare equal, so that results of two runs can be compared."""
    assert told() == told()
    more = told()
    more.landed(1)
    assert more != told()
    assert "knife" not in repr(more)
    assert "fire" in repr(more)


def test_an_unharmed_fall_has_no_attacker_and_no_cause() -> None:
    """A combatant that falls unharmed has no attacker and no cause."""
    stats = CombatStats()
    stats.fell(2, 1, "gone")
    assert stats.falls == [Fall(2, 1, "gone", NO_BODY, "")]
    stats.add_fall(Fall(1, 3, "fled", 0, ""))
    assert stats.falls[1:] == [Fall(1, 3, "fled", 0, "")]


def test_the_unheeded_keep_nothing() -> None:
    """``NoStats`` keeps nothing."""
    stats = NoStats()
    stats.landed(0)
    stats.harmed(0, 1, "knife", 3)
    stats.fell(1, 4, "dead")
    assert stats == CombatStats()


def test_the_excess_of_dice_is_by_roller_and_kind() -> None:
    """In half points above expectation, so that it is a whole number; last the variance, in twelfths."""
    stats = CombatStats()
    stats.rolled(0, "attack", 6, bytes([6, 4]))
    stats.rolled(0, "walk", 20, bytes([1]))
    stats.rolled(-1, "damage", 6, bytes([1]))
    stats.rolled(0, "attack", 6, b"")
    assert {roller: cells(dice) for roller, dice in stats.excess().items()} == {
        0: [6, 0, -19, 36 - 26, 36 - 15, 36 - 10, 2 * 35 + 399],
        -1: [0, -5, 0, 0, 0, 0, 35],
    }


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (1, 20), (2, 6), (3, 6), (2, 20)])
def test_levels_are_exceeded_as_often_as_expected(count: int, sides: int) -> None:
    """Over all ways in which the dice can fall, each level comes to 0; a higher one is exceeded less often."""
    levels = reached(count, sides)
    falls = [levels[sum(faces)] for faces in product(range(sides), repeat=count)]
    assert [sum(column) for column in zip(*falls, strict=True)] == [0, 0, 0]
    often = [sum(part > 0 for part in column) for column in zip(*falls, strict=True)]
    assert len(falls) > often[0] >= often[1] >= often[2] > 0


def test_rolls_of_many_dice_have_no_levels() -> None:
    """Pools are counted die by die."""
    assert reached(9, 6) == reached(4, 6) == []
    assert len(reached(3, 10)) == 28, "1000 ways, as many as are counted"
    stats = CombatStats()
    stats.rolled(0, "attack", 6, bytes([6] * 9))
    assert cells(stats.excess()[0]) == [45, 0, 0, 0, 0, 0, 315]


# Over many fights: what was told against what was heard.


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_statistics_of_shipped_fights_are_those_of_the_events(name: str) -> None:
    """Two fights of some shipped scenarios, the first one with actors too."""
    scenario = load(name)
    with inline.Runner(scenario, 11, deadline=None, counts_rolls=True) as runner:
        for number in range(1, FIGHTS + 1):
            heard = Recording()
            result = runner.play(number, listener=heard)
            agree(scenario.encounter, result, heard)
            rolls = [(one.roller, one.purpose, one.sides, one.faces) for one in of_fight(heard).rolls]
            assert result.stats.rolls == rolls
            actors = actor_runner.play(scenario, 11, 1, deadline=None, counts_rolls=True) if number == 1 else result
            assert actors.stats == result.stats
            assert runner.play(number).stats == result.stats, "a fight without a listener has other statistics"


@pytest.mark.parametrize("play", [inline.play, actor_runner.play])
def test_rolls_are_counted_where_they_are_asked_for(play: Callable[..., Result]) -> None:
    """Most callers read no rolls; all other statistics are the same without them."""
    counted = play(load("haunted_house/reference_duel"), 11, counts_rolls=True).stats
    stats = play(load("haunted_house/reference_duel"), 11).stats
    assert counted.rolls
    assert not stats.rolls
    for roll in counted.rolls:
        stats.rolled(*roll)
    assert stats == counted


@pytest.mark.slow
@pytest.mark.parametrize("source", [haunted_house_encounters.random_encounter, encounters.random_encounter])
@pytest.mark.parametrize("seed", range(5))
def test_the_statistics_of_any_fight_are_those_of_the_events(source: Callable[[Luck], Encounter], seed: int) -> None:
    """Random encounters with every variant are played at random."""
    encounter = source(Luck(luck_key(seed, 1, "deeds")))
    heard = Recording()
    factories = dict.fromkeys(seats_of(encounter), AnyLegal)
    staged = Staged(encounter.system, encounter)
    result = inline.play(staged, seed, 1, listener=heard, deadline=None, factories=factories)
    agree(encounter, result, heard)
    assert len(heard.of(events.RoundStarted)) == result.outcome.rounds


def of_fight(heard: Recording) -> Recording:
    """Return what was heard before the aftermath."""
    fight = Recording()
    for _, entry in heard.log:
        if isinstance(entry, events.FightEnded):
            break
        if isinstance(entry, RecordedRoll):
            fight.rolled(*entry)
        elif isinstance(entry, events.Event):
            fight.happened(entry)
    return fight


def agree(encounter: Encounter, result: Result, heard: Recording) -> None:
    """Statistics, events and fates are of one fight."""
    heard = of_fight(heard)
    system = systems.system(encounter.system)
    before = system.fates(system.setup(encounter))
    check_falls(before, result, heard)
    check_damage(encounter, before, result, heard)
    for fate in result.at_end:
        assert 0 <= fate.strength <= 1000
        assert (fate.strength > 0) == fate.standing, f"{fate.name} has strength {fate.strength}"


def check_falls(before: list[Fate], result: Result, heard: Recording) -> None:
    """A body falls as often as it stops standing; rounds go up; a body that felled another has harmed one."""
    falls = result.stats.falls
    rises = Counter(event.body for event in heard.of(events.Arrived))
    rises.update(event.body for event in heard.of(events.StatusChanged) if event.status == "active")
    count = Counter(fall.body for fall in falls)
    for body, (first, last) in enumerate(zip(before, result.at_end, strict=True)):
        assert count[body] == first.standing - last.standing + rises[body], f"{last.name}: {falls}"
    assert [fall.round for fall in falls] == sorted(fall.round for fall in falls)
    assert all(fall.item and fall.status != "active" for fall in falls)
    assert {fall.by for fall in falls} - {NO_BODY} <= result.stats.dealt.keys()


def check_damage(encounter: Encounter, before: list[Fate], result: Result, heard: Recording) -> None:
    """No body loses more than is recorded, nothing is dealt that no body has taken, every hit is one."""
    stats, pool = result.stats, POOLS[encounter.system]
    for body, (first, last) in enumerate(zip(before, result.at_end, strict=True)):
        lost = first.pools.get(pool, first.pools.get("members", 0)) - last.pools.get(pool, last.pools.get("members", 0))
        assert stats.taken.get(body, 0) >= lost, f"{last.name} has lost {lost}: {stats}"
    assert sum(stats.dealt.values()) <= sum(stats.taken.values())
    assert all(n > 0 for counts in (stats.dealt, stats.taken, stats.hits) for n in counts.values())
    assert stats.dealt.keys() <= stats.hits.keys()
    rolled = heard.of(events.DamageRolled)
    precise = any(acted.detail in HARMLESS for acted in heard.of(events.Acted))
    hits = Counter(event.body for event in rolled)
    assert hits == stats.hits or (precise and all(stats.hits[body] >= hits[body] for body in hits))
    if encounter.system == "haunted_house":
        check_life(stats, heard)


def check_life(stats: CombatStats, heard: Recording) -> None:
    """Haunted House: what got through armour was dealt; every wound was taken, and so was what old wounds bled."""
    dealt: Counter[int] = Counter()
    for rolled in heard.of(events.DamageRolled):
        dealt[rolled.body] += rolled.loss
    assert {body: n for body, n in dealt.items() if n} == stats.dealt
    taken: Counter[int] = Counter()
    for wounded in heard.of(events.Wounded):
        taken[wounded.body] += wounded.loss
    bled = {event.body for event in heard.of(events.PoolChanged) if event.cause == "bleeding"}
    assert all(n >= taken[body] if body in bled else n == taken[body] for body, n in stats.taken.items())
    assert taken.keys() <= stats.taken.keys()
