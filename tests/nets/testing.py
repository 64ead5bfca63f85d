"""The room ``testing``: what referees say of traces in which something is changed, left out or moved, and what the
helpers for tests do with scripts, encounters and questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, Final

from policies.random_ import Random
from simulator import systems
from simulator.core.asks import Option, Together
from simulator.core.dice import Luck, luck_key
from simulator.scenario import shipped
from simulator.systems import NAMES
from simulator.testing import bad_policies, encounters, policy_checks, probes, scripts
from simulator.testing.referee import audit_lines
from simulator.trace.lines import Fields
from tests import shipping
from tests.testing.referee.doctoring import Place, doctored, facts, places, recorded

from .net import SEED, Case, tried
from .playing import standing

CHANGES: Final = 170
"""Drawn changes of the traces of each game."""
TRACES: Final = 6
"""Traces of each game: the shortest but for the very shortest, which hold too little."""
FIRST: Final = 3


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for game in NAMES:
        for number in range(CHANGES):
            yield Case(f"{game} referee {number}", partial(refereed, game, number))
        yield Case(f"{game} whole", partial(whole, game))
        yield Case(f"{game} encounters", partial(made, game))
        for number in range(12):
            yield Case(f"{game} script {number}", partial(scripted, game, number))
        yield Case(f"{game} probes", partial(probed, game))
        yield Case(f"{game} checks", partial(checked, game))
    yield Case("faces", lambda: [scripts.faces(dice) for dice in ("", "53 22 | 6,1", "x9", [1, 20], (3,), range(3))])
    yield Case(
        "mutable",
        lambda: [
            len(probes.mutable(value))
            for value in tuple[object, ...]((1, [], [[], {}], {"a": [1], "b": {2}}, (1, []), {"a": ({},)}))
        ],
    )
    yield Case("scribble", scribbled)


# Referees.


@cache
def traces(game: str) -> list[list[Fields]]:
    """Some traces of a game, chains among them."""
    found = [recorded(name) for name, _ in shipped() if name.startswith(f"{game}/")]
    return sorted(found, key=len)[FIRST : FIRST + TRACES]


def whole(game: str) -> object:
    """What is said of traces as they are: nothing; and of those without their beginning or end."""
    found = [audit_lines(lines) for lines in traces(game)]
    lines = traces(game)[0]
    return [
        found,
        tried(lambda: audit_lines(lines[:1]).findings),
        tried(lambda: audit_lines([lines[0], *lines[len(lines) // 2 :]]).findings),
        list(places(game, traces(game)))[:5],
    ]


def refereed(game: str, number: int) -> object:
    """What is said of a trace with one drawn fact changed in one of several ways, or one line left out, doubled or
    moved."""
    luck = Luck(luck_key(SEED, number, f"{game} referee"))
    lines = traces(game)[number % TRACES]
    told = [
        at for at, each in enumerate(lines) if each["event"] not in ("header", "decision", "roll") or number % 9 == 0
    ]
    line = told[luck.below(len(told))]
    if number % 5 == 0:
        changed = [
            [*lines[:line], *lines[line + 1 :]],
            [*lines[: line + 1], *lines[line:]],
            [*lines[:line], *lines[line : line + 2][::-1], *lines[line + 2 :]],
            [*lines[:-1], lines[line], lines[-1]],
            [*lines[:line], lines[told[luck.below(len(told))]], *lines[line:]],
        ]
        return [lines[line], *(said(each) for each in changed)]
    ways = [
        steps
        for key, value in lines[line].items()
        if key not in ("n", "event", "rule", "check")
        for steps, _ in facts(value, (key,))
    ]
    if not ways:
        return said(doctored(lines, Place(0, line, ())))
    way = ways[luck.below(len(ways))]
    found = [said(doctored(lines, Place(0, line, way)))]
    holder: Any = lines[line]
    for step in way:
        holder = holder[step]
    for other in (
        (0, holder - 1, holder + 10)
        if type(holder) is int
        else (not holder,)
        if isinstance(holder, bool)
        else ("", "life", "fire")
    ):
        made_ = doctored(lines, Place(0, line, way))
        target: Any = made_[line]
        for step in way[:-1]:
            target = target[step]
        target[way[-1]] = other
        found.append(said(made_))
    return [lines[line]["event"], way, *found]


def said(lines: list[Fields]) -> object:
    """Every finding, or the mistake that a trace which no fight gives leads to."""
    return tried(lambda: [str(finding) for finding in audit_lines(lines).findings])


# Helpers.


def made(game: str) -> object:
    """Encounters that are made in a line: right ones, and wrong ones."""
    ids = sorted(shipping_sheets(game))
    one, two = encounters.fighter("A", ids[0], side="pc"), encounters.fighter("B", ids[1], side="npc", count=2)
    works: tuple[Any, ...] = (
        lambda: encounters.duel(game, ids[0], ids[1]), lambda: encounters.duel(game, ids[0], ids[0]),
        lambda: encounters.duel(game, one, two, rounds=3),
        lambda: encounters.encounter(game, one, two, title="T", rounds=7),
        lambda: encounters.encounter(game, one, two, sides={"pc": "npc", "npc": "pc"}),
        lambda: encounters.encounter(game, encounters.fighter("A", ids[0]), encounters.fighter("B", ids[1])),
        lambda: encounters.encounter(game, encounters.fighter("A", ids[0], nothing=None), two),
        lambda: encounters.encounter(game, one, two, variants={"no": 1}),
        lambda: encounters.encounter(game, one, two, scene={"no": (1, {2})}),
        lambda: encounters.duel(game, "nobody", ids[0]),
    )  # fmt: skip
    return [
        [found.digest, found.names, [side.role for side in found.sides], found.max_rounds]
        if hasattr(found := tried(work), "digest")
        else found
        for work in works
    ]


def shipping_sheets(game: str) -> list[str]:
    """The sheets of a game."""
    return list(systems.schema(game).sheets)


def scripted(game: str, number: int) -> object:
    """A scripted fight with drawn dice and answers: what it came to, and what it complains of."""
    luck = Luck(luck_key(SEED, number, f"{game} script"))
    encounter = shipping.loaded(shipping.fights(f"{game}/")[number]).encounter
    dice = "".join(str(1 + luck.below(6)) for _ in range(4 + luck.below(300)))
    found: list[object] = []

    def begin(**more: Any) -> scripts.ScriptedFight:
        return scripts.scripted(encounter, dice, **more)

    fight = tried(begin)
    if isinstance(fight, list):
        return fight
    script: Any = fight
    for _ in range(12):
        if script.fight.pending is None:
            break
        asks = script.asks
        who = [encounter.names[ask.seat] if ask.seat >= 0 else encounter.sides[-1 - ask.seat].name for ask in asks]
        options = tried(lambda who=who: script.options(who[0]))
        found += [[ask.kind for ask in asks], who, options[:9] if isinstance(options, list) else options]
        if luck.below(2) and isinstance(options, list) and options:
            words = str(options[luck.below(len(options))])
            reply: Any = (
                words,
                f"{asks[0].kind}:{words}",
                f"other:{words}",
                words.partition(" ")[0].upper(),
                "no_such verb",
                list(asks[0].options())[-1],
                lambda option: option.target == 1,
            )[luck.below(7)]
            script.say((who[0], reply))
        step = tried(script.step)
        if isinstance(step, list):
            found.append(step)
            break
    found += [
        script.rolls[-5:],
        tried(lambda: script.to(kind="no_such")),
        tried(lambda: script.to(who="nobody")),
        tried(script.check_exhausted),
        tried(lambda: script.seat(encounter.sides[0].name)),
        tried(lambda: script.options("nobody")),
    ]
    again = tried(
        lambda: begin(
            explicit=["turn", "declare", "dodge", "attack"],
            answers=[(encounter.names[0], "attack"), (encounter.names[0], "turn:attack")],
        ).finish()
    )
    return [*found, again if isinstance(again, list) else "finished"]


def probed(game: str) -> object:
    """What a question looks like as data, and options that are bent."""
    fight = standing(shipping.fights(f"{game}/")[2], 1)
    question = fight.pending
    luck = Luck(luck_key(SEED, 1, "bent"))
    options = list(islice(probes.asks(question)[0].options(), 6))
    return [
        probes.shape(question),
        probes.shape(None),
        probes.shape(Together(probes.asks(question))),
        [[probes.bent(option, luck) for _ in range(8)] for option in [*options, Option("x", 1, "y", "z", 3)]],
        len(probes.mutable(fight.state)),
    ]


def checked(game: str) -> object:
    """What the check of policies says of good ones and of bad ones."""
    source = [shipping.loaded(name).encounter for name in shipping.fights(f"{game}/")[:2]]
    kinds = ("raises", "raises_at_first", "answers_foreign", "has_second_thoughts", "answers_nothing")
    found: list[object] = [
        policy_checks.check_policy(Random, source, fights=2, seed=4),
        policy_checks.seats_of(source[0]),
    ]
    for kind in kinds:
        problem = tried(
            lambda kind=kind: policy_checks.check_policy(bad_policies.BAD[kind][0], source, fights=2, seed=4)
        )
        found.append([text.partition(" (")[0] for text in problem] if isinstance(problem, list) else problem)
    return [
        *found,
        tried(lambda: policy_checks.check_policy(Random, lambda luck: source[luck.below(2)], seed=1, only=3)),
        tried(lambda: policy_checks.check_policy(policy_checks.AnyLegal, source, fights=1)),
    ]


def scribbled() -> object:
    """Rows whose lists are spoilt."""
    rows: list[list[Any]] = [[], [1], [[], [[2]]], [{"a": []}, "x"]]
    for row in rows:
        probes.scribble(row)
    return rows
