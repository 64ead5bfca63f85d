"""The room ``policy``: how policies are written, the registry, weights; drawn conditions and rows of tactics in both
languages, what they parse to and decide; copies of fights and who plays in them."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from policies.aggressive import Aggressive
from policies.random_ import Random
from simulator.core.asks import Ask, Choose, Option
from simulator.core.dice import Luck, luck_key
from simulator.policy import registry, weights
from simulator.policy.lookahead import Lookahead
from simulator.policy.playout import Players
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.spec import PolicySpec, as_use, class_in_file, command_in, is_code
from simulator.policy.tactics.conditions import Flaw, condition, term, whom
from simulator.policy.tactics.finding import games, vocabulary
from simulator.policy.tactics.names import else_note, is_else
from simulator.policy.tactics.rows import WrittenRow, notes_of, read_row
from simulator.policy.tactics.syntax import parse
from simulator.policy.tactics.vocabulary import NUMBER, TRUTH, Vocabulary, acting_body, spellings
from simulator.runtime import inline
from simulator.scenario import load, load_document
from simulator.scenario.tactics_schema import tactics_schema
from simulator.systems import NAMES
from simulator.trace.writer import TraceWriter
from tests import shipping
from tests.policy.tactics.toy_words import WORDS, board

from .net import SEED, Case, tried
from .playing import standing

DRAWN: Final = 60
"""Drawn conditions of each game."""
LISTS: Final = 20
"""Drawn lists of tactics of each game."""


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for number, value in enumerate(SPECS):
        yield Case(f"spec {number} {str(value)[:40]!r}", partial(spec, value))
    for number, use in enumerate(USES):
        yield Case(f"use {number} {use[:40]!r}", partial(registered, use))
    for number, made in enumerate(MADE):
        yield Case(f"made {number} {made.use}", partial(registry.make, made))
    yield Case("class in a file", in_files)
    yield Case("weights", changed_weights)
    for game in (*NAMES, "chess"):
        yield Case(f"weights of {game}", partial(tuning, "tuned", game))
    for game in NAMES:
        for number in range(DRAWN):
            yield Case(f"condition {game} {number}", partial(conditions, game, number))
        for number in range(LISTS):
            yield Case(f"tactics {game} {number}", partial(played, game, number))
        yield Case(f"schema of tactics of {game}", partial(tactics_schema, game))
        yield Case(f"playouts of {game}", partial(playouts, game))
    for number, text in enumerate(TEXTS):
        yield Case(f"condition {number} {text[:50]!r}", partial(toy_condition, text))
    for number, word in enumerate(WHOM):
        yield Case(f"whom {number} {word!r}", partial(chosen, word))
    yield Case(
        "games",
        lambda: [
            sorted(games()),
            tried(lambda: vocabulary("chess")),
            [sorted(spellings(vocabulary(game).deeds)) for game in NAMES],
        ],
    )
    rows = (WrittenRow("flee"), WrittenRow("attack", "", (), "hunt"), WrittenRow("x", name="else"))
    yield Case(
        "notes",
        lambda: [
            notes_of("T", rows),
            else_note("T"),
            [is_else(note) for note in ("T else", "T: else", "x", "else", " else", "T else x")],
        ],
    )
    yield Case(
        "acting bodies",
        lambda: [
            [body, seat, side, acting_body(about(body), seat, [0, 1, 0], side)]
            for body in (-1, 0, 1, 2)
            for seat in (-2, -1, 0, 1)
            for side in (0, 1)
        ],
    )


def about(body: int) -> Ask:
    """A question about a body."""
    return Choose(0, "turn", "R", (Option("pass"),), body)


# Specs and the registry.

SPECS: Final[tuple[Any, ...]] = (
    "cautious", "", 3, None, [], {}, {"use": "x"}, {"use": ""}, {"use": 3}, {"use": "x", "program": ["y"]},
    {"program": ["node", "bot.js"]}, {"program": []}, {"program": "node"},
    {"program": ["a b", "c'd"]}, {"program": ["a", 3]}, {"program": ["\0"]}, {"program": [""]},
    {"program": ["", "x"]}, "program: node  bot.js", "program:", "program: '", "program: a\0",
    "program:node", "./bot.py:Bold", "bot.py:", "bot.py:3", "bot.py:B.c", ".py:B", "a.py:B.py:C", "é.py:Ñ_1",
    {"use": "x", "a b": 1}, {"use": "x", "a": 1, "b": [1]}, {"use": "x", 3: 1},
    {"use": "tactics", "rows": [], "else": "random"}, {"use": "tactics", "name": "T", "else": {"use": "y", "z": 1}},
    {"use": "tactics", "name": 3}, {"use": "random", "else": "x", "name": "n"},
    {"use": "x" * 100, "a": "y" * 100}, PolicySpec("x"), ("a",), True,
)  # fmt: skip


def spec(value: object) -> object:
    """What a policy is read as, and what it is written as again."""
    read = PolicySpec.of(value)
    assert PolicySpec.of(read.plain()) == read
    return [
        read.use,
        dict(read.options),
        read.label,
        tried(lambda: read.uses),
        read.plain(),
        is_code(read.use),
        tried(lambda: command_in(read.use)),
        str(class_in_file(read.use)),
        tried(lambda: as_use(read.use.split())),
    ]


USES: Final = (
    "random",
    "aggressive",
    "tactics",
    "tuned",
    "search",
    "agressive",
    "xyzzy",
    "",
    "program: node bot.js",
    "program: '",
    "./bot.py:Bold",
    "nowhere.py:B",
)
MADE: Final = (
    PolicySpec("random"), PolicySpec("random", {"x": 1}), PolicySpec("search", {"budgt": 3}),
    PolicySpec("search", {"budget": "x"}), PolicySpec("search", {"budget": -1}),
    PolicySpec("tactics"), PolicySpec("tactics", {"rows": []}),
    PolicySpec("tactics", {"rows": [{"do": "x"}], "system": "tapiz"}), PolicySpec("tuned", {"tapiz": 3}),
    PolicySpec("tuned", {"tapiz": {"temper": "x"}}), PolicySpec("tuned", {"tapiz": {"nothing": 1}}),
    PolicySpec("tuned", {"chess": {}}), PolicySpec("program: x"), PolicySpec("nowhere.py:B"),
    PolicySpec("xyzzy"), PolicySpec("tactics", {"rows": [{"do": "fleee", "when": "x <"}], "system": "haunted_house"}),
)  # fmt: skip
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+\S*")


def registered(use: str) -> object:
    """What the registry knows of a name."""
    works: tuple[Any, ...] = (
        registry.origin,
        registry.is_own,
        registry.found,
        registry.load,
        lambda use: registry.plays_own(PolicySpec("tactics", {"else": use})),
    )
    said = [str(tried(lambda work=work: work(use))) for work in works]
    file = tried(lambda: registry.source_file(use))
    return [*(_VERSION.sub("V", each) for each in said), file.name if isinstance(file, Path) else file]


GOOD: Final = """
from simulator.policy.protocol import Policy
class A(Policy):
    def __init__(self, x=1):
        if x > 2: raise ValueError('big')
class B(Policy):
    pass
"""


def in_files() -> object:
    """Classes in files: right ones, and files that lack them."""
    found: list[object] = []
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        texts = {
            "good": GOOD,
            "none": "x = 1\n", "broken": "import nothing_of_the_kind\n",
            "other": "from good import A\nclass C:\n    pass\n", "syntax": "def\n",
        }  # fmt: skip
        for name, text in texts.items():
            Path(folder, f"{name}.py").write_text(text, encoding="utf-8")
        for use in (
            "good.py:A",
            "good.py:D",
            "none.py:A",
            "broken.py:A",
            "other.py:C",
            "other.py:A",
            "syntax.py:X",
            "missing.py:X",
            "good.py:Policy",
        ):
            full = f"{folder}/{use}"
            for options in ({}, {"x": 2}, {"x": 3}, {"y": 1}):
                made = tried(lambda full=full, options=options: registry.make(PolicySpec(full, options)))
                found.append(
                    [
                        use,
                        options,
                        str(made).replace(folder, "FOLDER") if isinstance(made, list) else type(made).__name__,
                    ]
                )
            found.append(str(tried(lambda full=full: registry.source_file(full))).replace(folder, "FOLDER"))
    return found


@frozen
class Weights:
    """A set of weights."""

    one: float = weights.weight(0.5, 0.0, 2.0, "x")
    two: float = weights.weight(1.0, -1.0, 1.0, "y", "bold")


def changed_weights() -> object:
    """A set of weights with others: within bounds, beyond, misspelt, no numbers."""
    given: tuple[Any, ...] = (0, 0.0, 1, 2, 2.01, -0.01, True, False, "1", None, float("nan"), float("inf"))
    found: list[object] = [weights.bounds_of(Weights)]
    found += [tried(lambda value=value: weights.changed(Weights(), {"one": value})) for value in given]
    names: tuple[dict[str, object], ...] = ({"oen": 1}, {"xyz": 1}, {}, {"one": 1, "two": 0.5})
    return [*found, *(tried(lambda each=each: weights.changed(Weights(), each)) for each in names)]


def tuning(name: str, game: str) -> object:
    """What may be tuned of a policy in a game, and sets of weights with others: within bounds, beyond, misspelt."""
    kind: Any = registry.load(name)
    known = tried(lambda: kind.tuning(game))
    if not isinstance(known, weights.Tuning):
        return known
    found: list[object] = [
        {key: [bounds.low, bounds.high, bounds.what, bounds.temper] for key, bounds in known.bounds.items()},
        {key: dict(values) for key, values in known.tempers.items()},
        known.temper,
        dict(known.shipped),
    ]
    found += [known.used(temper) for temper in (*known.tempers, "x")]
    for key, bounds in known.bounds.items():
        for value in (bounds.low, bounds.high, bounds.low - 0.01, bounds.high + 0.01, True, "1", 1):
            made = tried(lambda key=key, value=value: registry.make(PolicySpec("tuned", {game: {key: value}})))
            found.append([key, value, str(made) if isinstance(made, list) else type(made).__name__])
    return [*found, str(tried(lambda: registry.make(PolicySpec("tuned", {game: {f"{next(iter(known.bounds))}x": 1}}))))]


# Conditions.

TEXTS: Final = (
    "", " ", "3", "25%", "2.5", ".5", "1e3", "round", "life", "vida(yo)", "life(me)", "LIFE(Me)", "life(target)",
    "life(attacker)", "life(weakest)", "life('C')", "life(\"C\")", "life(C)", "life(Z)",
    "lief", "round(me)", "life + 2 * 3", "life - 2 - 3", "life - (2 - 3)", "(life + 1) * 2", "life / 0", "-life",
    "--life", "-(life + 1)", "not late", "not not late", "not (late or down)", "late and down or late",
    "late or down and late", "late and (down or late)", "life > 9", "9 < life", "life >= 10 and life <= 10",
    "life = 10", "life == 10.0", "life != 10", "life <> 10", "life < 3 < 4", "kind == wolf", "kind = lobo",
    "wolf == kind",
    "kind == 'wolf'", "kind != kind(cat)", "kind == wulf", "kind < wolf", "kind == 3", "title == 'x'", "late == down",
    "late = true", "late + 1", "not life", "life and late", "-late", "life(", "life)", "life >", "> 3", "life 3",
    "life @ 3", "'x'", "'x", "life('x", "kind + kind", "life > late", "life(target) < life", "salud < 1/3", "x" * 300,
    "x" * 301, "(" * 40 + "late" + ")" * 40, "(" * 20 + "late" + ")" * 20, "late y down", "late o no down", "no late",
    "life > 50% * 20", "life ≥ 3", "life ≤ 3", "life ≠ 3", "life × 2", "life − 2", "vida de yo", "life of me",
    "cercano", "a.b", "life(weakest(me))", "1/3", "1 / 3 / 2", "2 * 3 / 4", "10 - 2 + 3", "life > - 3",
)  # fmt: skip
WHOM: Final = (
    "me",
    "yo",
    "target",
    "objetivo",
    "attacker",
    "weakest",
    "'Ana'",
    '"Ana"',
    "''",
    "'",
    "x",
    "",
    " Me ",
    "'Ana",
    "'a\"",
    "wekest",
    "cat",
)


def read(work: Any, text: str, words: Vocabulary) -> list[object]:
    """What a text is read as, and what is wrong with it."""
    flaws: list[Flaw] = []
    found = work(text, words, flaws)
    return [found, [[flaw.what, flaw.word, flaw.choices, flaw.also] for flaw in flaws]]


def toy_condition(text: str) -> object:
    """What a text is read as by the words of the toy game, and what it gives on some boards."""
    found: list[object] = [str(tried(lambda: parse(text)))]
    for work in (condition, term):
        given, flaws = read(work, text, WORDS)
        term_: Any = given
        boards = (board(), board(me=-1), board(target=1), board(attacker=2)) if not flaws else ()
        found += [
            term_.gives,
            term_.text,
            term_.level,
            term_.of_target,
            sorted(term_.names),
            flaws,
            [repr(tried(lambda each=each, term_=term_: term_.read.on(each))) for each in boards],
        ]
    if found[6] == [] and found[2]:
        again: Any = read(condition, str(found[2]), WORDS)[0]
        assert again.text == found[2]
    return found


def chosen(word: str) -> object:
    """The body that a word means."""
    given, flaws = read(whom, word, WORDS)
    found: Any = given
    return [
        found.text,
        found.of_target,
        found.name,
        flaws,
        [tried(lambda each=each: found.body.body(each)) for each in (board(), board(target=1), board(attacker=2))]
        if not flaws
        else None,
    ]


class Writer:
    """Draws conditions of a game, each in both languages."""

    def __init__(self, game: str, number: int) -> None:
        self.words = vocabulary(game)
        self._luck = Luck(luck_key(SEED, number, f"{game} tactics"))

    def pick(self, *things: Any) -> Any:
        """One of them."""
        return things[self._luck.below(len(things))]

    def about(self) -> tuple[str, str]:
        """Whom a fact is about."""
        choice = self.pick(*self.words.choices)
        return self.pick(
            ("me", "yo"),
            ("target", "objetivo"),
            ("attacker", "atacante"),
            (choice.name, choice.spanish),
            ("'Uno'", "'Uno'"),
        )

    def fact(self, gives: str) -> tuple[str, str]:
        """A fact that gives this."""
        fact = self.pick(*(one for one in self.words.facts if one.gives == gives))
        if not fact.of_body or self._luck.below(3) == 0:
            return fact.name, fact.spanish
        english, spanish = self.about()
        return f"{fact.name}({english})", f"{fact.spanish}({spanish})"

    def number(self, depth: int) -> tuple[str, str]:
        """Something that gives a number."""
        if depth > 2 or self._luck.below(2):
            plain = self.pick("0", "1", "3", "50%", "1.5")
            return self.fact(NUMBER) if self._luck.below(3) else (plain, plain)
        (one, uno), (two, dos), sign = self.number(depth + 1), self.number(depth + 1), self.pick("+", "-", "*", "/")
        return (
            (f"({one} {sign} {two})", f"({uno} {sign} {dos})")
            if self._luck.below(2)
            else (f"{one} {sign} {two}", f"{uno} {sign} {dos}")
        )

    def truth(self, depth: int = 0) -> tuple[str, str]:
        """Something that is true or false."""
        match self._luck.below(5 if depth < 3 else 2):
            case 0 if any(one.gives == TRUTH for one in self.words.facts):
                return self.fact(TRUTH)
            case 2:
                one, uno = self.truth(depth + 1)
                return f"not ({one})", f"no ({uno})"
            case 3 | 4:
                (one, uno), (two, dos), (sign, signo) = (
                    self.truth(depth + 1),
                    self.truth(depth + 1),
                    self.pick(("and", "y"), ("or", "o")),
                )
                return f"({one}) {sign} {two}", f"({uno}) {signo} {dos}"
        (one, uno), (two, dos), sign = self.number(1), self.number(1), self.pick("<", "<=", ">", ">=", "==", "!=")
        return f"{one} {sign} {two}", f"{uno} {sign} {dos}"

    def row(self) -> tuple[WrittenRow, WrittenRow]:
        """A row in both languages."""
        deed, choice = self.pick(*self.words.deeds), self.pick(*self.words.choices)
        when = self.truth() if self._luck.below(3) else ("", "")
        at = ((choice.name,), (choice.spanish,)) if self._luck.below(2) else ((), ())
        return WrittenRow(deed.name, when[0], at[0]), WrittenRow(deed.spanish, when[1], at[1])


def conditions(game: str, number: int) -> object:
    """A drawn row, which is the same in both languages, and again as it is written canonically."""
    writer = Writer(game, number)
    english, spanish = writer.row()
    found = []
    for row in (english, spanish):
        flaws: list[tuple[str, Flaw]] = []
        made = read_row(row, "note", writer.words, flaws)
        found.append((made and made[1], [(key, flaw.what) for key, flaw in flaws]))
    assert found[0] == found[1]
    if found[0][0] is not None:
        again = read_row(found[0][0], "note", writer.words, [])
        assert again is not None
        assert again[1] == found[0][0]
    return [english, spanish, found[0]]


def played(game: str, number: int) -> object:
    """A fight of a drawn list of tactics: why each decision was taken, and what came of it."""
    writer = Writer(game, 1000 + number)
    rows: list[dict[str, Any]] = []
    while len(rows) < 8:
        row = writer.row()[number % 2]
        if read_row(row, "", writer.words, []) is not None:
            rows.append(
                {
                    "do": row.do,
                    "when": row.when,
                    "at": list(row.at),
                    **({"name": f"r{len(rows)}"} if len(rows) % 2 else {}),
                }
            )
    name = shipping.fights(f"{game}/")[number % len(shipping.fights(f"{game}/"))]
    policy = {"use": "tactics", "rows": rows, "else": ("random", "cautious")[number % 2], "name": "L"}
    document = {**load(name).document}
    for key in ("sides", "combatants"):
        document[key] = [{**one, "policy": policy} for one in document[key]]
    scenario = load_document(document, "drawn")
    lines: list[bytes] = []
    trace = TraceWriter(lines, scenario, 5)
    result = inline.play(scenario, 5, listener=trace, deadline=None)
    trace.close(result.outcome)
    notes = re.findall(rb'"note":"([^"]*)"', b"".join(lines))
    return [name, {note.decode(): notes.count(note) for note in sorted(set(notes))}, trace.digest, len(result.faults)]


# Copies.


class Wrong(Random):
    """Answers every third question with no option."""

    asked = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer."""
        self.asked += 1
        return Option("nonsense") if self.asked % 3 == 0 else super().choose(ask, sight)


def seated(make: Callable[[], Policy], seat: int) -> Policy:
    """A policy for a seat."""
    return make()


def playouts(game: str) -> object:
    """What policies come to that play on in copies of a fight, until some round and to the end."""
    fight = standing(shipping.fights(f"{game}/")[2], 1)
    question = fight.pending
    asks = getattr(question, "asks", (question,))
    seat = asks[0].seat
    luck = Luck(luck_key(SEED, 3, game))
    start = Start(fight.system.name, fight.system.public(fight.encounter), seat, luck)
    found: list[object] = []
    for make in (Random, Aggressive, Wrong):
        players = Players(start, partial(seated, make))
        for until in (0, 2, 3):
            for given in ({}, {seat: list(asks[0].options())[-1]}):
                copy = Lookahead(fight, seat, Luck(luck.key), 3, 60 + 300 * until).fork(until, players.wants)
                players.answer(copy, given)
                players.play(copy, until)
                found.append(
                    [
                        until,
                        copy.round,
                        copy.left,
                        copy.outcome and list(copy.outcome),
                        [fate.row()[:5] for fate in copy.fates()],
                        sorted(players.wants),
                    ]
                )
    return found
