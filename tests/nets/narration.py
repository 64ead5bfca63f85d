"""The room ``narration``: drawn events and questions told in both languages, every message of every catalogue, lists of
things, words, and what is said of mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import islice
from typing import Any, Final

import attrs

from simulator import systems
from simulator.core.asks import HOWS, Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.core.scene import Decision
from simulator.core.system import Fate, Outcome
from simulator.narration.narrator import Narrator, narrate
from simulator.narration.questions import Questions
from simulator.narration.wording import Phrasebook
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import inline
from simulator.scenario.field_types import writable
from simulator.systems import NAMES
from simulator.trace.reader import read
from simulator.wire import facts
from tests import shipping
from tests.trace.sample_fights import house, written

from . import narration_words
from .narration_words import LANGS, PEOPLE, SIDES
from .net import SEED, Case, tried

EVENTS: Final = 24
"""How many events of each kind are drawn for each game, in rows as they may follow each other."""
ROWS: Final = 60
"""Rows of drawn events of all kinds, as they might follow each other in a fight."""


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for game in NAMES:
        for kind in facts.KINDS:
            yield Case(f"{game} {kind}", partial(events_of, game, kind))
        for number in range(ROWS):
            yield Case(f"{game} row {number}", partial(row, game, number))
    for name in shipping.fights()[::3]:
        yield Case(f"questions of {name}", partial(questions, name))
    yield Case("narrated", narrated)
    yield from narration_words.cases()


# Events.


@cache
def pool(game: str) -> dict[type, list[Any]]:
    """Values that fields of events may have, by type."""
    listed = systems.inventory(game)
    ids = [one.id for one in (*listed.sheets, *listed.gear)][::7]
    general = [
        "attack",
        "melee_attack",
        "shot",
        "life",
        "stamina",
        "fire",
        "dead",
        "fled",
        "decided",
        "rounds",
        "nothing_of_the_kind",
        "",
        "hour",
        "minute",
        "day",
        "base",
        "traits*2",
        "x#2",
        "x@1",
        "challenge:door",
        "all_out",
        "half",
    ]
    pools = list(writable(systems.schema(game).sheet))
    return {
        str: [*general, *ids, *pools[:12], *systems.system(game).kinds, PEOPLE[0], SIDES[0]],
        int: [-1, 0, 1, 2, 3, 5, 7, 12, 61, 3700],
        bool: [True, False],
        float: [0.0, 1.5],
    }


def value(hint: Any, values: Mapping[type, list[Any]], luck: Luck) -> Any:
    """A value of a type."""
    args: Any = getattr(hint, "__args__", ())
    if getattr(hint, "__origin__", None) is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(value(args[0], values, luck) for _ in range(luck.below(4)))
        return tuple(value(arg, values, luck) for arg in args)
    known = values[hint]
    return known[luck.below(len(known))]


def event(game: str, kind: str, luck: Luck) -> Any:
    """A drawn event; the bodies that are in it are there."""
    values = pool(game)
    made: dict[str, Any] = {}
    needed = {each.name for each in attrs.fields(facts.KINDS[kind]) if each.default is attrs.NOTHING}
    for name, hint in facts.field_hints(kind).items():
        if luck.below(4) or name in needed:
            made[name] = value(hint, values, luck)
        if name in ("body", "target", "by", "against") and name in made:
            made[name] = luck.below(len(PEOPLE) + 1) - 1
        if name in ("bodies", "winners"):
            made[name] = tuple(range(luck.below(3)))
    more: dict[str, Any] = {"secret": True} if luck.below(9) == 0 else {}
    return facts.KINDS[kind](**made, **more)


def narrators(game: str, lines: list[Any], secrets: bool = True) -> list[Narrator]:
    """A narrator in each language."""
    return [
        Narrator(lines.append, lang, game, PEOPLE, SIDES, secrets=secrets, own={"fire": "hoguera"} if secrets else None)
        for lang in LANGS
    ]


def events_of(game: str, kind: str) -> list[Any]:
    """Drawn events of one kind, each told by itself."""
    luck = Luck(luck_key(SEED, 1, f"{game} {kind}"))
    found: list[Any] = []
    for number in range(EVENTS):
        made = tried(lambda: event(game, kind, luck))
        for narrator in narrators(game, found, secrets=bool(number % 3)):
            problem = tried(lambda narrator=narrator, made=made: narrator.happened(made))
            found += [problem] if problem else []
    return found


def row(game: str, number: int) -> list[Any]:
    """Drawn events and decisions one after the other, and an end."""
    luck = Luck(luck_key(SEED, number, f"{game} row"))
    found: list[Any] = []
    both = narrators(game, found, secrets=number % 2 == 0)
    for narrator in both:
        narrator.reasons = number % 3 == 0
    kinds = [
        *facts.KINDS,
        *("RoundStarted", "TurnStarted", "Acted", "Tested", "DamageRolled", "Wounded", "PoolChanged", "StatusChanged")
        * 3,
    ]
    heard: list[Any] = []
    for _ in range(25):
        if luck.below(8) == 0:
            hows = sorted(HOWS)
            heard.append(
                Decision(
                    luck.below(4) - 1,
                    "turn",
                    "R",
                    Option("x"),
                    hows[luck.below(len(hows))],
                    ("", "L: 1", "L else")[luck.below(3)],
                )
            )
        else:
            made: Any = tried(lambda: event(game, kinds[luck.below(len(kinds))], luck))
            heard += [] if isinstance(made, list) else [made]
    fates = [
        Fate(
            name,
            SIDES[n % 2],
            bool(luck.below(2)),
            bool(luck.below(2)),
            ("active", "dead", "fled")[luck.below(3)],
            {"life": luck.below(9)},
            500,
        )
        for n, name in enumerate(PEOPLE)
    ]
    outcome = Outcome(
        (None, SIDES[0], SIDES[1])[luck.below(3)], ("decided", "rounds", "draw", "x")[luck.below(4)], luck.below(5), "R"
    )
    for narrator in both:
        for each in heard:
            problem = tried(
                lambda narrator=narrator, each=each: (
                    narrator.decided(each) if isinstance(each, Decision) else narrator.happened(each)
                )
            )
            found += [problem] if problem else []
        narrator.ended(outcome, fates)
        found += sorted(narrator.book.missing)
    return found


def narrated() -> object:
    """A trace, told with and without what is secret and what policies think."""
    trace = read(written(house(), 3), name="t")
    return [
        narrate(trace, lang, secrets=secrets, reasons=reasons)
        for lang in LANGS
        for secrets in (False, True)
        for reasons in (False, True)
    ]


# Questions.


class Reads(Policy):
    """Plays at random, and reads its questions in both languages."""

    def __init__(self, books: list[Questions], found: list[object]) -> None:
        self._books = books
        self._found = found
        self._luck: Luck

    def begin(self, start: Start) -> None:
        """Begin."""
        self._luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Read, and answer."""
        options = list(islice(ask.options(), 40))
        if len(self._found) < 400:
            for book in self._books:
                self._found += [
                    book.question(ask),
                    *(book.option(ask, option, (None, 2.5)[number % 2]) for number, option in enumerate(options[:12])),
                ]
        return options[self._luck.below(len(options))]


def questions(name: str) -> object:
    """What the questions of a fight say, and their options."""
    scenario = shipping.loaded(name)
    books = [Questions(Phrasebook.of(scenario, lang), scenario.system) for lang in LANGS]
    found: list[object] = []
    inline.Runner(
        scenario, 3, factories={seat: partial(Reads, books, found) for seat in scenario.policies}, deadline=None
    ).play(1)
    return [*found, [sorted(book.missing) for book in books]]
