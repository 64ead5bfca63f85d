"""What becomes of drawn fights, kept in ``drawn``, a line for each: its rounds and its end, and digests of all that
happened, of what is told of it, of what batches count and of what seats saw. A second file of each game keeps what the
referee says of it (``refereed``), and what minds think of its questions (``thoughts``).

Half the encounters are drawn by the makers of the contract suites, some of the bestiary in turn; all shipped scenarios
and chains are played too, as they are and with their switches turned. Most seats play at random, which comes to rules
that no good player comes to. ``python -m tests.drawn`` rewrites the files (``make goldens`` does)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import chain, cycle
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import frozen

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.random_ import Random
from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.campaign import StageSetup
from simulator.core.dice import Dice, Luck, Seeded, luck_key
from simulator.core.errors import BadScenario
from simulator.core.events import Event, Tested
from simulator.core.scene import Decision
from simulator.core.system import NPC, PC, Encounter, Fate, Outcome
from simulator.narration.narrator import Line, Narrator
from simulator.narration.packs import pack_words
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.campaign import CampaignRunner, PlayedStage
from simulator.runtime.inline import Runner
from simulator.runtime.result import Result
from simulator.scenario import Scenario, load
from simulator.scenario.field_types import Flag, Maybe, OneOf, WholeNumber, writable
from simulator.systems import NAMES
from simulator.testing import fighter
from simulator.testing.encounters import scenario
from simulator.testing.system_checks import Wild
from simulator.trace.lines import Fields, decision_fields, event_fields, event_name, roll_fields
from tests import refereed, shipping
from tests.contract import haunted_house_encounters, tapiz_encounters
from tests.reached import switches
from tests.systems.fragmentos import encounters as fragmentos_encounters
from tests.systems.ira_y_gloria import encounters as ira_y_gloria_encounters
from tests.thoughts import Thinking

FOLDER: Final = Path(__file__).with_name("drawn")
SEED: Final = 23
PARTS: Final = 6
"""In how many parts the fights of a game are tested, so that several processes share them."""
FIGHTS: Final = 210
"""How many drawn fights of each game."""
DUELS: Final = 60
"""How many fights between sheets of its bestiary."""
TURNED: Final = 3
"""How often each chain is played with its switches turned, each time to other values."""
EVERY: Final = 7
"""The view of every question of this number is looked at."""
THINK: Final = 5
"""Minds think of every question of this number."""
DRAWS: Final[dict[str, Callable[[Luck], Scenario]]] = {
    "fragmentos": fragmentos_encounters.random_scenario,
    "haunted_house": haunted_house_encounters.random_scenario,
    "ira_y_gloria": ira_y_gloria_encounters.random_scenario,
    "tapiz": tapiz_encounters.random_scenario,
}
POLICIES: Final[tuple[tuple[type[Policy], ...], ...]] = (
    (Random,),
    (Random,),
    (Random,),
    (Aggressive, Random, Cautious),
)
"""Who plays, dealt to the seats in turn; one after the other, from fight to fight."""


class Digest:
    """The beginning of a hash of rows of plain values."""

    def __init__(self) -> None:
        self._sha = sha256()

    def add(self, *row: object) -> None:
        """Add a row; 4.0 is 4, as the compiled copy makes no difference between them where a length is asked for."""
        self._sha.update(ENCODE(row).replace(".0,", ",").replace(".0]", "]").encode())

    def say(self, line: Line) -> None:
        """Add a line of a narration."""
        self._sha.update(f"{line.level} {line.text} {line.tone} {line.rule}\n".encode())

    def __str__(self) -> str:
        return self._sha.hexdigest()[:10]


def plain(value: Any) -> object:  # Any: whatever is no JSON
    """A mapping, a fate, a set or bytes as JSON has it."""
    if isinstance(value, Fate):
        return value.row()
    return list(value.items()) if isinstance(value, Mapping) else sorted(value)


ENCODE: Final = json.JSONEncoder(default=plain).encode


class Keeper:
    """Listens to fights, and keeps digests of their traces (without the header), narrations, counts and views."""

    def __init__(self, encounter: Encounter, document: Mapping[str, Any], number: int) -> None:
        self.trace, self.spanish, self.english, self.counts, self.views, self.thoughts = [Digest() for _ in range(6)]
        self.number = number
        self._lines = [refereed.header(encounter, document)]
        self._questions = 0
        self._system = systems.system(encounter.system)
        self._chance = systems.chance_of(encounter.system)
        self._variants = encounter.variants
        self.counts.add(systems.schema(encounter.system).remarks(encounter))
        sides = [side.name for side in encounter.sides]
        self._narrators = [
            Narrator(
                told.say,
                language,
                encounter.system,
                encounter.names,
                sides,
                secrets=True,
                own=pack_words(encounter.system, document, language),
            )
            for told, language in ((self.spanish, "es"), (self.english, "en"))
        ]

    def decided(self, decision: Decision) -> None:
        """Keep a decision."""
        self._add("decision", decision_fields(decision))
        for narrator in self._narrators:
            narrator.decided(decision)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Keep a roll."""
        self._add("roll", roll_fields(roller, sides, faces, purpose, rule))

    def happened(self, event: Event) -> None:
        """Keep an event."""
        self._add(event_name(type(event)), event_fields(event))
        if isinstance(event, Tested):
            chance = self._chance(event, self._variants)
            self.counts.add(None if chance is None else f"{chance:.6g}")
        for narrator in self._narrators:
            narrator.happened(event)

    def _add(self, name: str, fields: Fields) -> None:
        self.trace.add(name, fields)
        self._lines.append({"n": len(self._lines) + 1, "event": name, **fields})

    def looks(self, ask: Ask, sight: Sight, thinking: Thinking) -> None:
        """Keep the options and the view, and what minds think, at some questions."""
        self._questions += 1
        self.thoughts.add(*thinking.of(ask, sight, self._questions % THINK == 0))
        if self._questions % EVERY == 0:
            options = list(ask.options())
            rows = [option.row() for option in options]
            self.views.add(ask.kind, ask.default().row(), ask.by, ask.about and ask.about.row(), rows)
            self.views.add(
                [ask.allows(one) for option in options[:: 1 + len(options) // 8] for one in bendings(option)]
            )
            self.views.add(sight.view().row())

    def begins(self, stage: StageSetup[Any]) -> None:
        """A stage of a chain is about to be played."""

    def ended(self, stage: PlayedStage, state: Any) -> None:  # Any: every system has its own state
        """Keep what is counted in a stage of a chain."""
        self.count(stage.result, state)

    def count(self, result: Result, state: Any) -> None:  # Any: every system has its own state
        """Keep what a batch makes of a fight."""
        stats = result.stats
        fell = [tuple(fall) for fall in stats.falls]
        self.counts.add(
            result.fates,
            result.fates_after_fight,
            sorted(stats.dealt.items()),
            sorted(stats.taken.items()),
            sorted(stats.hits.items()),
            fell,
        )
        self.counts.add(self._system.counters(state), self._system.curves(state), self._system.broken(state))

    def line(self, outcome: Outcome, fates: Sequence[Fate]) -> str:
        """Narrate the end, and return all that is kept."""
        for narrator in self._narrators:
            narrator.ended(outcome, fates)
        digests = f"trace {self.trace}, es {self.spanish}, en {self.english}, counts {self.counts}, views {self.views}"
        return f"{outcome.rounds} rounds, {outcome.winner or '-'} {outcome.ending}, {digests}"

    def beside(self, outcome: Outcome) -> str:
        """Have the referee reckon it again, and return what it says, and what minds thought."""
        lines = [*self._lines, refereed.footer(outcome, len(self._lines) + 1)]
        luck = Luck(luck_key(SEED, self.number, "referee"))
        turned_ = turned(lines[0]["system"], Luck(luck_key(SEED, self.number, "turned")))
        reports = list(refereed.reports(json.loads(ENCODE(lines)), luck, turned_))
        said = Digest()
        said.add(*reports)
        _, figures, _, findings = reports[0]
        return f"{figures} figures, {len(findings)} findings, referee {said}, minds {self.thoughts}"


def bendings(option: Option) -> Iterator[Option]:
    """An option, and others near it, of which many are no answer."""
    yield option
    verb, target, item, detail, amount = option.verb, option.target, option.item, option.detail, option.amount
    if option.place is not None:
        x, y = option.place
        yield from (Option(verb, target, item, detail, amount, (x + by, y - by)) for by in (-2.5, 0.5))
    yield Option(verb, target + 1, item, detail, amount, option.place)
    yield Option(verb, target, item, detail, amount + 1, option.place)


class Watched(Policy):
    """A built-in policy whose sight is looked at."""

    def __init__(self, kind: type[Policy], keeper: Keeper) -> None:
        self._policy = kind()
        self._keeper = keeper

    def begin(self, start: Start) -> None:
        """Begin, as the policy does."""
        self._policy.begin(start)
        self.wants = self._policy.wants
        self._thinking = Thinking(start, self._keeper.number)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer, as the policy does."""
        self._keeper.looks(ask, sight, self._thinking)
        return self._policy.choose(ask, sight)


# What is played.


@frozen
class Case:
    """Fight ``number`` of something playable, played by ``minds``, dealt to the seats in turn; ``name`` says which.
    ``wild``: its dice show extremes in a fifth of all rolls."""

    name: str
    make: Callable[[], Scenario]
    number: int
    minds: Sequence[type[Policy]]
    wild: bool = False

    def lines(self) -> tuple[str, str]:
        """Play it, and say what became of it, and what the referee and minds say."""
        playable = self.make()
        keeper = Keeper(playable.encounter, playable.document, self.number)
        kinds = dict(zip(playable.policies, cycle(self.minds)))
        factories = {seat: partial(Watched, kind, keeper) for seat, kind in kinds.items()}
        if playable.chain:
            ended = CampaignRunner(playable, SEED, factories=factories, deadline=None).play(self.number, keeper, keeper)
            keeper.counts.add(ended.done, ended.fates, ended.fates_after_fight)
            told, beside = keeper.line(ended.outcome, ended.fates_after_fight), keeper.beside(ended.outcome)
            faults = ended.faults
        else:
            runner = Runner(playable, SEED, factories=factories, deadline=None)
            result = runner.play(self.number, listener=keeper, dice=self.dice(playable.encounter))
            keeper.count(result, runner.state)
            told, beside = keeper.line(result.outcome, result.fates_after_fight), keeper.beside(result.outcome)
            faults = result.faults
        assert not faults, f"{self.name}: {faults}"
        minds = "+".join(kind.__name__.lower() for kind in self.minds)
        return f"{self.name}, {minds}: {told}", f"{self.name}: {beside}"

    def dice(self, own: Encounter) -> Dice:
        """The dice of a single fight."""
        dice = Seeded(SEED, self.number, own.names)
        return Wild(dice, Luck(luck_key(SEED, self.number, "wild"))) if self.wild else dice


def cases(game: str) -> list[Callable[[], tuple[str, str]]]:
    """What makes the lines of a game: its inventory, and all its fights."""
    fights = chain(drawn(game), of_bestiary(game), of_shipped(game))
    return [partial(inventory, game), *(case.lines for case in fights)]


def inventory(game: str) -> tuple[str, str]:
    """The line of all sheets and things, of which no referee says anything."""
    listed, found = systems.inventory(game), Digest()
    for one in (*listed.sheets, *listed.gear):
        strength = None if one.strength is None else f"{one.strength:.6g}"
        found.add(one.id, one.kind, strength, one.figures, one.rule, one.source, one.write, one.titles)
    return f"{len(listed.sheets)} sheets, {len(listed.gear)} things: {found}", "sheets and things"


def drawn(game: str) -> Iterator[Case]:
    """Fights of encounters that the game's maker draws."""
    for number in range(FIGHTS):
        luck = Luck(luck_key(SEED, number, "drawn"))
        make = partial(draw_one, game, luck)
        yield Case(f"drawn {number}", make, number, POLICIES[number % len(POLICIES)], wild=number % len(POLICIES) == 1)


def draw_one(game: str, luck: Luck) -> Scenario:
    """A drawn encounter."""
    return staged(DRAWS[game](luck))


def staged(drawn: Scenario) -> Scenario:
    """The scenario with its seats in order, combatants before captains."""
    return attrs.evolve(
        drawn, policies=dict(sorted(drawn.policies.items(), key=lambda seat: (seat[0] < 0, abs(seat[0]))))
    )


def of_bestiary(game: str) -> Iterator[Case]:
    """Fights between the sheets of the bestiary, each in its turn, with some switches turned."""
    sheets = systems.inventory(game).sheets
    heroes = [one.id for one in sheets if one.kind == "hero"]
    others = [one.id for one in sheets if one.kind != "hero"]
    for number in range(DUELS):
        ours = [heroes[(number + 4 * k) % len(heroes)] for k in range(1 + number % 2)]
        theirs = [others[(number + 9 * k) % len(others)] for k in range(1 + number % 3)]
        yield Case(
            f"bestiary {number}",
            partial(meet, game, ours, theirs, number),
            number,
            POLICIES[number % len(POLICIES)],
            wild=number % len(POLICIES) == 1,
        )


def meet(game: str, ours: Sequence[str], theirs: Sequence[str], number: int) -> Scenario:
    """Such a fight; with the usual switches if those that are turned exclude each other."""
    bodies = [
        fighter(f"{use} {k}", use, side=side)
        for side, uses in ((PC, ours), (NPC, theirs))
        for k, use in enumerate(uses)
    ]
    luck = Luck(luck_key(SEED, number, "switches"))
    for variants in (turned(game, luck), {}):
        with suppress(BadScenario):
            return staged(scenario(game, *bodies, sides={PC: PC, NPC: NPC}, variants=variants, rounds=8))
    raise AssertionError(f"{game}: {ours} cannot meet {theirs}")


def turned(game: str, luck: Luck) -> dict[str, object]:
    """One switch in four, at any of its values; numbers a little more or less than usual."""
    found: dict[str, object] = {}
    for name, spec in writable(systems.schema(game).variants).items():
        kind = spec.type.item if isinstance(spec.type, Maybe) else spec.type
        if luck.below(4):
            continue
        if isinstance(kind, OneOf):
            found[name] = kind.values[luck.below(len(kind.values))]
        elif isinstance(kind, Flag):
            found[name] = not spec.default
        elif isinstance(kind, WholeNumber):
            usual = spec.default if isinstance(spec.default, int) else 0
            found[name] = min(max(usual + luck.below(4) - 1, kind.low), kind.high)
    return found


def of_shipped(game: str) -> Iterator[Case]:
    """Fights of all shipped scenarios, as they are and with their switches turned, and more of the chains."""
    for place, name in enumerate(shipping.fights(f"{game}/")):
        yield Case(name, partial(load, name), 1, POLICIES[place % 2 * 3])
        yield Case(f"{name} turned", partial(load_turned, game, name, place), 2, POLICIES[0])
    for place, name in enumerate(shipping.chains(f"{game}/")):
        yield Case(f"{name} 1", partial(load, name), 1, (Random,))
        yield Case(f"{name} 2", partial(load, name), 2, (Aggressive,))
        for number in range(TURNED):
            yield Case(f"{name} turned {number}", partial(load_turned, game, name, place + number), number, (Random,))


def load_turned(game: str, name: str, place: int) -> Scenario:
    """A shipped scenario with its switches turned, or as it is if they exclude each other."""
    for settings in (switches(game, place), []):
        with suppress(BadScenario):
            return load(name, settings=settings)
    raise AssertionError(name)


# The files.


def lines(game: str, part: int) -> Iterator[tuple[str, str]]:
    """One part of the lines of a game: of every so many one, of both files."""
    yield from (case() for case in cases(game)[part::PARTS])


def paths_of(game: str) -> tuple[Path, Path]:
    """The files of a game."""
    return FOLDER / f"{game}.txt", FOLDER / f"{game}_beside.txt"


def kept(game: str, part: int) -> list[tuple[str, str]]:
    """The same lines, as the files have them."""
    texts = [path.read_text(encoding="utf-8").splitlines()[part::PARTS] for path in paths_of(game)]
    return list(zip(*texts, strict=True))


def main() -> None:
    """Rewrite all files."""
    FOLDER.mkdir(exist_ok=True)
    for game in NAMES:
        for path, each in zip(paths_of(game), zip(*(case() for case in cases(game)), strict=True), strict=True):
            path.write_text("".join(f"{line}\n" for line in each), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
