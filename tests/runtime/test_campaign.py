"""Chains played: against single fights, against the same fights by hand, inline against actors; what carries over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import trio

from simulator import systems
from simulator.core.asks import Ask, Option, captain
from simulator.core.campaign import Continuing, FightStage, RestStage, StageSetup, downtime_system, party
from simulator.core.dice import Seeded, luck_key
from simulator.core.errors import BadScenario
from simulator.core.events import StepEnded, StepStarted
from simulator.narration.narrator import narrator_of
from simulator.policy.protocol import Policy, Sight
from simulator.runtime import actor_campaign, actor_runner, campaign, inline
from simulator.runtime.campaign import CampaignOutcome, PlayedStage
from simulator.runtime.seats import Seats, Staged
from simulator.runtime.watchdog import Watchdog
from simulator.scenario import Scenario, load, load_document, recast
from simulator.testing import Recording
from simulator.trace.reader import read
from simulator.trace.replay import verify
from simulator.trace.writer import TraceWriter
from tests.shipping import chains

pytestmark = pytest.mark.slow

SINGLE = [
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/squad_against_cultists",
    "fragmentos/the_slasher_and_three",
    "tapiz/ogre_and_three_guards",
]
SEED = 5
CHAINS = [chains(f"{game}/")[0] for game in systems.NAMES]
"""A chain of every game."""


def chained(name: str) -> Scenario:
    """Return a shipped fight as a chain of one step."""
    document = load(name).document
    ours = document["sides"][0]["name"]
    foes = [row["name"] for row in document["combatants"] if row["side"] != ours]
    return load_document({**document, "chain": [{"fight": foes}]})


def bare(heard: Recording) -> list[object]:
    """Return the events without those of chains alone, and without those after the fight."""
    ends = [number for number, event in enumerate(heard.events) if isinstance(event, StepEnded)]
    return [event for event in heard.events[: ends[0]] if not isinstance(event, StepStarted)]


@pytest.mark.parametrize("fight", [1, 2])
@pytest.mark.parametrize("name", SINGLE)
def test_a_chain_of_one_fight_is_that_fight(name: str, fight: int) -> None:
    """Both have the same dice, decisions and events, the same outcome, fates and statistics."""
    plain, long = Recording(), Recording()
    scenario = load(name)
    alone = inline.play(scenario, SEED, fight, listener=plain, deadline=None)
    result = campaign.play(chained(name), SEED, fight, listener=long, deadline=None)
    step = result.stages[0].result
    assert (step.outcome, step.fates, step.asked, step.faults) == (alone.outcome, alone.fates, alone.asked, ())
    assert (step.stats.dealt, step.stats.falls) == (alone.stats.dealt, alone.stats.falls)
    assert bare(long) == plain.events
    assert long.rolls[: len(plain.rolls)] == plain.rolls
    assert result.outcome.winner in (alone.outcome.winner, None, scenario.encounter.sides[0].name)


def by_hand(scenario: Scenario, fight: int) -> list[tuple[Any, Any]]:
    """Outcome and fates of the first three steps, with nothing of the chain's own machinery but the game's rules."""
    system, downtime = systems.system(scenario.system), systems.downtime(scenario.system)
    first, rest, last = scenario.chain[:3]
    assert isinstance(first, FightStage)
    assert isinstance(rest, RestStage)
    assert isinstance(last, FightStage)
    played: list[tuple[Any, Any]] = []

    def play(step: int, acting: Any, encounter: Any, state: Any) -> Any:  # Any: every system has its own state
        names = encounter.names
        seats = {number: scenario.encounter.names.index(name) for number, name in enumerate(names)}
        seats |= {captain(side): captain(side) for side in range(len(encounter.sides))}
        policies = {seat: scenario.policies[whole] for seat, whole in seats.items()}
        scene = Staged(scenario.system, encounter, policies)
        table = Seats(scene, SEED, acting, step=step)
        table.settles = step == len(scenario.chain)
        with Watchdog(None) as watch:
            bout = inline.InlineFight(table, fight, watch, None)
            dice = Seeded(SEED, fight, names, step)
            result = bout.play(None, dice, state)
        played.append((result.outcome if acting is system else None, result.fates))
        return bout.state

    state = play(1, system, first.encounter, None)
    state.phase = "resting"
    ours = [name for name in first.encounter.names if name not in first.fight]
    on = {n for n, name in enumerate(first.encounter.names) if name in ours or name in last.fight}
    state = play(2, downtime_system(system, downtime, rest.rest, Continuing(0, frozenset(on))), state.encounter, state)
    encounter, state = downtime.next_fight(state, last.encounter)
    play(3, system, encounter, state)
    return played


@pytest.mark.parametrize("name", CHAINS)
def test_two_fights_of_a_chain_are_two_fights_by_hand(name: str) -> None:
    """The second goes on from what the rest has left of the first, with dice and luck of its own."""
    scenario = load(name)
    compared = 0
    for fight in range(1, 4):
        steps = campaign.play(scenario, SEED, fight, deadline=None).stages
        if len(steps) >= 3 and steps[2].kind == "fight":
            hand = by_hand(scenario, fight)
            found = [(s.result.outcome if s.kind == "fight" else None, s.result.fates) for s in steps[:3]]
            assert found == hand
            compared += 1
    assert compared


def trace(play: Callable[[TraceWriter], CampaignOutcome], scenario: Scenario, fight: int) -> bytes:
    """Return the trace of one campaign."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, fight)
    writer.close(play(writer).outcome)
    return b"".join(lines)


@pytest.mark.parametrize("name", CHAINS)
def test_actors_play_the_same_session(name: str) -> None:
    """Byte for byte, with policies that draw luck, and with tasks started in another order; and the trace verifies."""
    scenario = recast(load(name), {load(name).encounter.sides[0].name: "random"})

    def inside(writer: TraceWriter) -> CampaignOutcome:
        return campaign.play(scenario, SEED, 2, listener=writer, deadline=None)

    def outside(writer: TraceWriter) -> CampaignOutcome:
        async def main() -> CampaignOutcome:
            return await actor_campaign.play_async(
                scenario, SEED, 2, listener=writer, deadline=None, shuffle=list.reverse
            )

        return trio.run(main)

    written = trace(inside, scenario, 2)
    assert written == trace(outside, scenario, 2)
    checked = verify(read(written), campaign.play)
    assert (checked.recorded, checked.seeded) == (True, True)


@pytest.mark.parametrize(("left", "right"), [("cautious", "aggressive"), ("basic", "random"), ("random", "cautious")])
@pytest.mark.parametrize("name", CHAINS)
def test_all_policies_can_play_and_states_stay_whole(name: str, left: str, right: str) -> None:
    """No faults, no broken invariant, and the dead stay dead."""
    ours, *others = (side.name for side in load(name).encounter.sides)
    scenario = recast(load(name), {ours: left, **dict.fromkeys(others, right)})
    system = systems.system(scenario.system)
    people = set(party(scenario.encounter, scenario.chain))
    dead: set[str] = set()

    class Watching:
        """Looks at every state as it is handed on."""

        def begins(self, stage: StageSetup[Any]) -> None:
            assert stage.state is None or system.broken(stage.state) == []

        def ended(self, step: PlayedStage, state: Any) -> None:
            assert system.broken(state) == []
            assert dead & {fate.name for fate in step.result.fates if fate.alive} == set()
            dead.update(fate.name for fate in step.result.fates if not fate.alive)

    with campaign.CampaignRunner(scenario, SEED, deadline=None) as runner:
        for fight in range(2):
            dead.clear()
            result = runner.play(fight, observer=Watching())
            assert result.faults == ()
            assert [step.number for step in result.stages] == list(range(1, len(result.stages) + 1))
            assert {fate.name for fate in result.fates if not fate.alive and fate.side == ours} == dead & people
            assert result.done <= len(scenario.chain)
            now = {fate.name: fate.alive for step in result.stages for fate in step.result.fates}
            assert all(fate.alive == now.get(fate.name, fate.alive) for fate in result.fates)


def test_the_aftermath_of_a_defeat_settles_the_fates() -> None:
    """A combatant that bleeds when the last fight is lost has died, woken or been bandaged; its fate at the very end of
    the fight is kept, and it does not stand again."""
    given = load("three_days_through_the_pass")
    helpless = recast(given, {side.name: "basic" for side in given.encounter.sides})  # nobody is bandaged in the fight
    with campaign.CampaignRunner(helpless, SEED, deadline=None) as runner:
        played = [runner.play(fight) for fight in range(1, 9)]
    pairs = [pair for result in played for pair in zip(result.at_end, result.fates, strict=True)]
    assert any(before.status == "bleeding" and not after.alive for before, after in pairs)
    assert not any(after.status == "bleeding" for _, after in pairs)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", chains())
def test_campaigns_are_told_without_a_missing_word(name: str, lang: str) -> None:
    """In both languages, but for the names that authors give to keys; each step has a heading, each fight an end."""
    scenario = load(name)
    texts: list[str] = []
    narrator = narrator_of(scenario, lambda line: texts.append(line.text), lang, secrets=True)
    result = campaign.play(scenario, SEED, 1, listener=narrator, deadline=None)
    narrator.ended(result.outcome, result.fates)
    assert {word for word in narrator.book.missing if " → " not in word} == set()
    headings = [text for text in texts if text.startswith(("Paso ", "Step "))]
    ends = [text for text in texts if text.startswith(("Fin tras ", "Over after "))]
    numbered = [step for step in result.stages if step.kind != "aftermath"]
    assert (len(headings), len(ends)) == (len(numbered), sum(step.kind == "fight" for step in result.stages))


def test_each_step_has_dice_of_its_own() -> None:
    """The first step's are those of a single fight; rolls of one step shift nothing in the next."""
    rolled = [Seeded(SEED, 1, ["A"], *step).roll(0, 30, 6) for step in ((), (1,), (2,), (3,))]
    lucks = [luck_key(SEED, 1, "A", *step) for step in ((), (1,), (2,), (3,))]
    assert (rolled[0], lucks[0]) == (rolled[1], lucks[1])
    assert len(set(rolled)) == len(set(lucks)) == 3


def test_a_chain_is_refused_where_one_fight_is_played() -> None:
    """A chain is refused with a sentence; its first fight is not played alone."""
    with pytest.raises(BadScenario, match="this scenario is a chain of fights"):
        inline.play(load(chains()[0]), SEED)
    with pytest.raises(BadScenario, match="this scenario is a chain of fights"):
        actor_runner.play(load(chains()[0]), SEED)


def test_every_fight_of_a_chain_is_a_campaign_of_its_own() -> None:
    """One campaign leaves nothing to the next, in any order of play."""
    scenario = load(chains()[1])
    with campaign.CampaignRunner(scenario, SEED, deadline=None) as runner:
        forward = [runner.play(number) for number in (1, 2, 3)]
        backward = [runner.play(number) for number in (3, 2, 1)]
    for one, other in zip(forward, reversed(backward), strict=True):
        assert (one.outcome, one.done, one.fates) == (other.outcome, other.done, other.fates)


class Foresight(Policy):
    """Tries the first two options in a copy, which it plays on by defaults, and takes the one with the shorter way."""

    looks_ahead = True
    sees = False
    wants = frozenset({"rest", "heal", "gear", "between", "stabilise", "tend", "recover"})

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the option after which fewer questions are left."""
        lookahead = sight.lookahead(400)
        tried = []
        for option in list(ask.options())[:2]:
            copy, before = lookahead.fork(), lookahead.left
            copy.answer(option)
            while copy.pending and copy.pending[0].kind in self.wants and lookahead.left > 0:
                copy.answer(copy.pending[0].default())
            tried.append((before - lookahead.left, option))
        return min(tried, key=lambda pair: pair[0])[1]


@pytest.mark.parametrize("name", CHAINS)
def test_policies_can_look_ahead_in_a_rest(name: str) -> None:
    """In copies of the fight inline, and of its snapshots as actors: the same campaign."""
    scenario = load(name)
    seats = dict.fromkeys((*range(len(scenario.encounter.members)), -1, -2), Foresight)
    with campaign.CampaignRunner(scenario, SEED, deadline=None, factories=seats) as runner:
        inside = runner.play(1)

    async def main() -> CampaignOutcome:
        return await actor_campaign.play_async(scenario, SEED, 1, deadline=None, factories=seats)

    outside = trio.run(main)
    assert inside.faults == outside.faults == ()
    assert (inside.outcome, inside.fates, inside.asked) == (outside.outcome, outside.fates, outside.asked)
