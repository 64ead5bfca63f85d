"""Parts of the room ``service``: drawn questions, what is typed, tokens, names, feeds, recorded fights."""

from __future__ import annotations

import json
import os
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import trio

from simulator.core.dice import Luck, luck_key
from simulator.runtime import campaign, inline
from simulator.scenario import load
from simulator.service import app, reading, serve
from simulator.service.address import running_address, write_address
from simulator.service.clerk import answer
from simulator.service.feed import Entry, Feed
from simulator.service.game_routes import games_in
from simulator.service.guard import Guard, Tokens, first_language
from simulator.service.jobs import complaints, run_words
from simulator.service.limits import Limits
from simulator.service.parsing import parsed
from simulator.service.questions import KINDS, option_names, read_question
from simulator.service.serve import Settings, listening
from simulator.service.store import Job, Store
from simulator.service.tables import Place
from simulator.service.watching import watched
from simulator.trace.writer import write_trace

from .net import SEED, Case, tried

QUESTIONS: Final = 260
"""Drawn questions."""
FEW: Final = Limits(fights=50, cells=6, files=2, combatants=2, rounds=20)
OPTIONS: Final[Mapping[str, tuple[object, ...]]] = {
    "fight": (0, 1, 2, 2**63 - 1, 2**63),
    "settings": ([], ["variants.draw_cost=free"], ["a=x.toml"], ["a"] * 21, "a", ["policy.file=3"]),
    "policies": (["left=random"], ["Bruno=basic"], ["Bruno=program: x"], ["Bruno=./b.py:C"], ["Bruno=rndom"],
    ["Bruno={use='search', budget=9}"]),
    "deadline": (0.0005, 0.001, 5.0, 60, 61), "fights": (0, 1, 50, 51, 1_000_001, None),
    "precision": (0, 1e-9, 0.1, "x"),
    "of": ("win(left)", ["win(left)", "life(Bruno)"], "x" * 201), "plain": (True, False, 1), "all": (True, False),
    "only": ("*.life",),
    "vary": (["limits.rounds=1..3"], ["limits.rounds=1..7"], "limits.rounds=1,2", ["Bruno.policy=basic,./x.py:Y"], [],
    ["limits.rounds"]),
    "margin": (0.1,), "max_states": (0, 1, 2_000_000, 2_000_001), "max_seconds": (0.001, 600.5),
    "cull": (["win(left)<0.2"],),
    "target": ("win(left)=0.5", ""), "require": (["a<1"],), "within": (0.01, -1), "trials": (0, 1, 10_001),
    "win": (0, 0.5, 1, 1.01),
    "deaths": (0.1, None), "pair": (["basic", "random"], ["basic"], ["a", "b", "c"], ["basic", "program: x"]),
    "pairs": (1, 51), "max_pairs": (50, 51),
    "sprt": ([0, 10], [0], "x"), "alpha": (0.05, 0.6), "beta": (0.0001,), "score": ("win", "edge", "x"),
    "faults": ("forfeit", "defaults"),
}  # fmt: skip
SMALL: Final = (
    'asalto = 1\nsystem = "haunted_house"\n[limits]\nrounds = {rounds}\n[sides.left]\n[sides.right]\nrole = "npc"\n'
    + "".join(
        f'[[combatants]]\nname = "{name}"\nside = "{side}"\nuse = "officer"\n{{{name}}}'
        for name, side in (("Bruno", "left"), ("Vega", "right"))
    )
)
PLAN: Final = """
[tournament]
format = "round_robin"
pairs = 51
[[entrants]]
name = "A"
policy = "basic"
[[entrants]]
name = "B"
policy = "./x.py:Y"
[[scenarios]]
use = "reference_duel"
[[scenarios]]
use = "nowhere"
[[scenarios]]
use = "odd.toml"
"""
TEXTS: Final = {
    "a.toml": SMALL.format(rounds=20, Bruno="", Vega=""),
    "long.toml": SMALL.format(rounds=21, Bruno="", Vega=""),
    "many.toml": SMALL.format(rounds=3, Bruno="", Vega="count = 2\n"),
    "code.toml": SMALL.format(rounds=3, Bruno='policy = "./b.py:C"\n', Vega='policy = "rndom"\n'),
    "odd.toml": SMALL.format(rounds=3, Bruno='policy = {use="search", budgt=3}\n', Vega=""),
    "plan.toml": PLAN,
    "none.txt": "",
}  # fmt: skip
SCENARIOS: Final = (
    "reference_duel",
    "haunted_house/reference_duel",
    "nowhere",
    "a.toml",
    "long.toml",
    "many.toml",
    "code.toml",
    "odd.toml",
    "../x",
    "Duel",
    3,
    "who_plays_best",
    "plan.toml",
)
TRACES: Final = (
    "reference_duel",
    "waves",
    "tapiz/a_mental_duel",
    "ira_y_gloria/grenades",
    "fragmentos/no_director",
    "the_long_way_back",
)


def cases() -> Iterator[Case]:
    """All of them."""
    for number in range(QUESTIONS):
        yield Case(f"question {number}", partial(weighed, drawn(number)))
    for kind in KINDS:
        yield Case(f"options of {kind}", partial(option_names, kind))
    for number, word in enumerate(TYPED):
        yield Case(f"typed {number} {word[:40]}", partial(typed, word))
    for name in TRACES:
        yield Case(f"watched {name}", partial(watching, name))
    for number, text in enumerate(TOKENS):
        yield Case(f"tokens {number}", partial(token_file, text))
    for number, settings in enumerate(SETTINGS):
        yield Case(f"settings {number}", partial(names, settings))
    yield Case("names of hosts", hosts)
    yield Case("languages", lambda: [[text, first_language(text)] for text in LANGUAGES])
    yield Case(
        "complaints",
        lambda: complaints(
            "\n".join(
                [
                    "asalto: a",
                    "b",
                    "asalto: stopped by x",
                    "asalto: what has been played is kept; to go on: y",
                    *["asalto: z"] * 30,
                ]
            )
        ),
    )
    yield Case("run words", lambda: [run_words(read_question(drawn(number), Limits()), 7) for number in GOOD])
    for number, text in enumerate(("a = 1\nb = [1.5, inf, nan, true]\nc = 1979-05-27\n[d]\ne = 'x'", "a = ")):
        yield Case(f"parsed {number}", partial(parsed, text))
    yield Case(
        "clerk",
        lambda: [
            answer(*each)
            for each in (
                ("validate", {"text": "x", "name": "n"}),
                ("scenario", {"name": "x"}),
                ("parse", {"text": "[" * 5000}),
            )
        ],
    )
    yield Case("config", config)
    yield Case("addresses", addresses)
    yield Case("feed", lambda: trio.run(feed))
    yield Case("place", lambda: trio.run(place))
    yield Case("store", lambda: trio.run(store))
    for number, limits in enumerate(
        product((range(1), range(5), range(1, 3)), ("", "a", "b"), ((), ("A", "B"), ("A",)))
    ):
        yield Case(f"games {number}", partial(games, *limits))
    for number, (document, depth) in enumerate(
        ((b"[[1]]", 2), (b"[[1]]", 1), (b'{"a": {"b": [1]}}', 3), (b"Infinity", 3), (b"3", 0))
    ):
        yield Case(f"body {number}", partial(app._parsed, document, depth))


# Questions.


def drawn(number: int) -> dict[str, Any]:
    """A question of each kind in turn, with some of its options, and some that it has not."""
    luck = Luck(luck_key(SEED, number, "question"))
    kind = list(KINDS)[number % len(KINDS)]
    own = [name for name in option_names(kind) if name in OPTIONS]
    chosen = [own[luck.below(len(own))] for _ in range(luck.below(4))] + (
        ["vary", "target", "pair"] if luck.below(3) else []
    )
    options = {
        name: OPTIONS[name][luck.below(len(OPTIONS[name]))] for name in chosen if name in own or luck.below(6) == 0
    }
    made: dict[str, Any] = {"kind": kind, "seed": luck.below(1000), "options": options}
    if kind == "exact" and luck.below(4):
        del made["seed"]
    first = SCENARIOS[luck.below(3)] if luck.below(2) else SCENARIOS[luck.below(len(SCENARIOS))]
    made |= {"scenario": first} if luck.below(4) else {"scenarios": [first, "reference_duel"][: 1 + luck.below(2)]}
    if luck.below(2) or str(first).endswith(".toml"):
        made["files"] = {
            name: TEXTS[name]
            for name in ([str(first), "odd.toml"] if first in TEXTS else [list(TEXTS)[luck.below(len(TEXTS))]])
        }
    changes: tuple[dict[str, Any], ...] = (
        {"kind": None}, {"kind": "bach"}, {"kind": 3}, {"seed": -1}, {"seed": 2**63}, {"seed": "x"}, {"seed": True},
        {"seed": None}, {"sed": 1}, {"options": 3},
        {"files": {"a.toml": 3}}, {"files": {"a b.toml": ""}}, {"files": {"a.toml": "\ud800"}},
        {"files": {f"{n}.toml": "" for n in range(3)}}, {"scenarios": []},
        {"files": {f"{'x' * 60}.toml": "", f"{'y' * 61}.toml": ""}}, {"scenario": None, "scenarios": None},
        {"scenarios": ["reference_duel"] * 21},
    )  # fmt: skip
    return {**made, **(changes[luck.below(len(changes))] if luck.below(4) == 0 else {})}


GOOD: Final = [
    number
    for number in range(0, QUESTIONS, 10)
    if "fight" in drawn(number)["options"] and drawn(number)["options"]["fight"] == 2
][:2]


def weighed(document: dict[str, Any]) -> object:
    """What is known of a question: as it is read, the words of its command, its address, and what the clerk says of it
    where the service allows little."""
    read: Any = tried(lambda: read_question(document, Limits()))
    known = (
        [read.row(), read.words(), read.seeded(4).words(), read.address(["d"], "p")] if hasattr(read, "row") else read
    )
    again = read_question(read.row(), Limits()) == read if hasattr(read, "row") else None
    provenance = lambda games, policies: SimpleNamespace(text=lambda: f"{sorted(games)} {sorted(policies)}")  # noqa: E731
    with patch.object(reading, "draw_seed", lambda: 5), patch.object(reading, "local_provenance", provenance):
        return [
            known,
            again,
            *(tried(lambda limits=limits: reading.weighed(document, limits)) for limits in (FEW, Limits())),
        ]


TYPED: Final = (
    "a=1", "a", "a=x.toml", "a=x.py", "a=x.py:Y", "a=program: x", "a='x.toml'", "a={program=['x']}", "a={File='x'}",
    "a=[{use='b.py:C'}]", "a=[1, {x='y'}]",
    "Policy.Program=x", "a.policy.file=x", "a=b=x.toml", "a={", "a= x.toml ", "a=x.toml,y",
)  # fmt: skip


def typed(text: str) -> object:
    """Whether a typed setting, and a typed policy, leads outside of a question."""
    both: tuple[tuple[list[str], list[str]], ...] = (([text], []), ([], [text]), ([], []))
    return [tried(lambda pair=pair: reading.check_typed(pair[0], pair[1], "n")) for pair in both]


# Fights that are watched.


def watching(name: str) -> object:
    """A recorded fight, told in both languages."""
    scenario = load(name)
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        path = Path(folder, "t.jsonl")
        with write_trace(path, scenario, 3, 1) as writer:
            play = campaign.play if scenario.chain else inline.play
            writer.close(play(scenario, 3, 1, listener=writer, deadline=None).outcome)
        return [watched(str(path), lang) for lang in ("es", "en")]


# Tokens, names.

TOKENS: Final = (
    "", "# x\n", "a 0123456789abcdef", "0123456789abcdef", "a 0123456789abcde", "a b c",
    "a 0123456789abcdef\na 0123456789abcdeg", "0123456789abcde",
    "a 0123456789abcdef\n\n0123456789abcdefg\n",
)  # fmt: skip
SETTINGS: Final[tuple[dict[str, Any], ...]] = (
    {}, {"host": "0.0.0.0"}, {"host": "localhost"}, {"host": "::1"}, {"host": "::"},
    {"host": "example.org", "names": ("a", "b")}, {"host": "127.5.5.5"},
    {"host": "192.168.1.2", "token_file": Path("/nowhere/tokens")},
)  # fmt: skip
LANGUAGES: Final = ("", "es", "en-GB,es", "fr, es;q=0.1", "ES", "*", "fr", " ,es", "e", "esperanto")


def token_file(text: str) -> object:
    """Whose tokens a file has."""
    found = Tokens.read(text)
    return [
        sorted(found.digests),
        [found.owner(word) for word in ("0123456789abcdef", "0123456789abcdefg", "x", "\ud800", "")],
    ]


def names(given: dict[str, Any]) -> object:
    """Under which names a service may be called, and whether it needs tokens."""
    settings = Settings(data=Path("x"), **given)
    return [settings.is_local, settings.hosts(), tried(settings.tokens)]


def hosts() -> object:
    """Which hosts and origins a guard lets pass."""
    guard = Guard(None, ["Example.org", "[::1]", "localhost"], 10, None)
    found = []
    for host in (
        "example.org",
        "EXAMPLE.ORG:80",
        "example.org:x",
        "example.org:",
        "[::1]:9",
        "[::1]",
        "::1",
        "",
        "x.example.org",
    ):
        for origin in (None, f"http://{host}", "http://x", "null"):
            headers = {"host": host, **({} if origin is None else {"origin": origin})}
            scope = {"type": "http", "method": "POST", "path": "/"}
            found.append(
                [
                    host,
                    origin,
                    guard._problem(scope, headers),
                    guard._problem({**scope, "method": "HEAD"}, headers),
                    guard._problem({**scope, "type": "websocket", "method": "GET"}, headers),
                ]
            )
    return found


def config() -> object:
    """How Hypercorn is set up; its socket is another every time."""
    with listening(Settings(data=Path("x"), port=0)) as listener:
        made = serve._config(listener)
        bound = [each.partition("//")[0] for each in made.bind]
        for each in made.bind:
            os.close(int(each.rpartition("/")[2]))
        where = [
            serve._address(listener).rpartition(":")[0],
            listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR),
        ]
        return [bound, where, {key: value for key, value in vars(made).items() if key not in ("_bind", "_log")}]


def addresses() -> object:
    """What a data folder says of the service that has it, and who may have it."""
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        data = Path(folder, "data")
        found: list[object] = [running_address(data)]
        with serve._locked(data):
            write_address(data, "http://x/")
            found += [
                running_address(data),
                str(tried(lambda: serve._locked(data).__enter__())).replace(folder, "FOLDER"),
            ]
            found.append(sorted(path.name for path in data.iterdir()))
        found.append(running_address(data))
        (data / "running.json").write_text("[]", encoding="utf-8")
        found.append(running_address(data))
        secret = data / "secret"
        found += [
            serve._secret(secret) == serve._secret(secret),
            len(serve._secret(secret)),
            oct(secret.stat().st_mode),
        ]
        return [*found, str(tried(lambda: serve._locked(secret).__enter__())).replace(folder, "FOLDER")]


# Feeds, places, the list of jobs.


async def feed() -> object:
    """What is said to listeners from the beginning, from later, and while it goes on."""
    said = Feed()
    for number, word in enumerate(("state", "step", "progress", "step", "progress", "state", "step")):
        said.say(word, {"n": number})
    found: list[object] = [
        said.latest("state"),
        said.latest("step"),
        said.latest("x"),
        said.last_id.partition("-")[2],
        said.closed,
    ]
    beats = said.listen(after=6, beat=0.001)
    found.append(await anext(beats))
    said.close()
    for after in (-1, 0, 3, 5, 6, 9):
        found.append([each async for each in said.listen(after)])
    entry = Entry("step", {"é": 1})
    return [found, [app._event("e", 3, each).decode() for each in (entry, None)]]


async def place() -> object:
    """What a place sends to who takes it, again and too much."""
    here = Place(0, "x", "program", [0], ["X"], "token", [b"a", b"b"], {0: b"c"})
    first = here.take()
    here.post(b"d")
    got = [first.receive_nowait() for _ in range(4)]
    second = here.take()
    got.append(str(tried(first.receive_nowait)))
    sent = 0
    while here.sender is not None:
        here.post(sent)
        sent += 1
    here.post(b"lost")
    return [got, sent, here.closing, second.statistics().current_buffer_used]


async def store() -> object:
    """What the list of jobs keeps of jobs that come, go, and are struck out."""
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder, closing(Store(Path(folder, "x.sqlite"))) as kept:
        found: list[object] = []
        for number, (id_, asker) in enumerate((("a", "x"), ("b", "x"), ("a", "y"), ("c", "y"), ("a", "x"), ("d", "x"))):
            found.append(await kept.add(Job(id_, "run", f"t{number}", "s", {"n": number}, "waiting"), asker))
        await kept.set_state("b", "done", 0, ("p", "q"))
        await kept.set_state("c", "running")
        await kept.set_state("d", "cancelled")
        await kept.rename("a", "x", "mine")
        found += [await kept.get(id_, asker) for id_ in "abz" for asker in ("x", "y", None)]
        found += [await kept.listed("x", most, before) for most in (1, 9) for before in (0, 5, 2)]
        found += [
            await kept.open_jobs(),
            await kept.count_open("x"),
            await kept.count_open("y"),
            await kept.count_open("z"),
        ]
        found += [
            await kept.leave("a", "y"),
            await kept.leave("a", "x"),
            await kept.listed("y", 9, 0),
            await kept.forget(1),
            await kept.forget(1),
            await kept.listed("x", 9, 0),
        ]
        return found


# Games of a match.


def games(page: range, scenario: str, entrants: tuple[str, ...]) -> object:
    """The games of a page."""
    rows = [
        {
            "scenario": "ab"[number // 2 % 2], "fight": number, "a": "AAB"[number % 3], "b": "BCC"[number % 3],
            "winner": "ab-"[number % 3],
            "ending": "decided", "rounds": 3, "forfeited_by": "", "sides_of_a": ("l", "r m", "m")[number % 3],
        }
        for number in range(9)
    ]  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        path, result = Path(folder, "rows"), Path(folder, "result")
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
        result.write_text(
            json.dumps(
                {"scenarios": [{"scenario": "a", "sides": ["l", "r"]}, {"scenario": "b", "sides": ["m", "r", "l"]}]}
            ),
            encoding="utf-8",
        )
        return games_in(path, result, frozenset(entrants), scenario, page)
