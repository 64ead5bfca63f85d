"""Which command lines are drawn: sessions of one line or several, by the name of the file that keeps what they answer.

What is typed is right in three of four sessions, and in the others wrong now and then. Left out is what waits for
other processes: services, programs and Dask."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import click
from attrs import evolve, field, frozen

from simulator.cli import main as asalto
from simulator.systems import NAMES
from tests.cli.drawn_values import (
    ATTIC,
    BAD_FILES,
    BAR,
    CHAINS,
    DUEL,
    FIGHTS,
    MINDS,
    Ground,
    Tape,
    answers,
    axis,
    figure,
    games,
    limit,
    listed,
    lists,
    policies,
    sentence,
    setting,
    value,
)
from tests.cli.transcripts import FILES as WRITTEN

CELLAR: Final = Path(__file__).parents[2] / "tournaments" / "scenarios" / "three_gangs_in_a_cellar.toml"
FILES: Final[Mapping[str, str]] = {**WRITTEN, "cellar.toml": CELLAR.read_text(encoding="utf-8")}
"""What lies in the folder of every session."""
WIDTHS: Final = (80, 80, 50, 120, 34)
Words = list[str]


@frozen
class Line:
    """A command line: its words, whether the environment speaks Spanish, how wide the terminal is, whether it shows
    colours, and what is typed at its questions (None: there is no terminal to ask on)."""

    words: Sequence[str]
    spanish: bool = False
    width: int = 80
    colour: bool = False
    typed: str | None = None

    def __str__(self) -> str:
        marks = [f"{self.width}", *["es"] * self.spanish, *["colour"] * self.colour]
        typed = "" if self.typed is None else f" <<< {self.typed!r}"
        return f"[{' '.join(marks)}] {shlex.join(self.words)}{typed}"


@frozen
class Session:
    """Command lines that are typed one after the other in a folder, which has ``files`` besides the usual ones."""

    make: Callable[[Tape], Sequence[Line]]
    name: str
    number: int
    files: Mapping[str, str] = field(factory=dict)

    def lines(self) -> Sequence[Line]:
        """The command lines."""
        return self.make(Tape(self.name, self.number))


def shown(tape: Tape, words: Words) -> Line:
    """The words, typed at some terminal; lines are only broken and cut off where there are colours, and no time may
    stand there, nor the folders of policies."""
    spanish, width, colour = tape.rarely(2), tape.one(WIDTHS), tape.rarely(3) and words != ["policies"]
    return Line(words, spanish=spanish, width=max(width, 72) if colour else width, colour=colour)


# Experiments.

SHARED: Final = ("--report", "--journal", "--resume", "--deadline", "--yes", "--trust", "--json")
FLAGS: Final = ("--json", "--resume", "--yes", "--trust", "--plain", "--all", "--why", "--force", "--no-editor")
FEW: Final = ("1", "2", "7", "20", "40", "20", "12", "110")
MANY: Final = ("20", "100", "50", "120", "3", "30")
SEARCHED: Final = ("200", "300", "200", "400")


def experiment(
    tape: Tape, name: str, own: Callable[[Tape, Ground], Words], counts: Sequence[str], grounds: Sequence[Ground]
) -> list[Line]:
    """One command that plays many fights; in one of four sessions others that go on with it or repeat it."""
    ground = tape.one(grounds)
    source = tape.one(BAD_FILES) if tape.slips(8) else ground.name
    count = tape.one(("0", "-1", "1e3", "199", "1")) if tape.slips(8) else tape.one(counts)
    if ground.dear and counts is not SEARCHED:
        count = tape.one(("2", "5"))
    words = [name, source, *own(tape, ground), "-n", count, "--seed", value(tape, "--seed"), "--jobs", "1"]
    words += [] if any(word.startswith("sides.") for word in words) else policies(tape, ground)
    while tape.rarely(3):
        words += ["--set", setting(tape, ground)]
    takes = {option for param in asalto.commands[name].params for option in param.opts}
    for option in (*SHARED, "--out"):
        if option in takes and tape.rarely(5 if option in ("--report", "--out", "--json") else 11):
            words += [option] if option in FLAGS else [option, value(tape, option)]
    first = shown(tape, words)
    return [first, *again(tape, first)] if tape.rarely(4) else [first]


def again(tape: Tape, first: Line) -> list[Line]:
    """The same with a journal, and then resumed, longer or otherwise."""
    words = [word for word in first.words if word != "--resume"]
    if "--journal" not in words:
        words += ["--journal", "j.journal"]
    longer = [*words, "--resume"]
    if tape.rarely(2):
        longer[longer.index("-n") + 1] = tape.one(("9", "30", "1"))
    other = [*words, tape.one(("--resume", "--json"))]
    if tape.rarely(2):
        other[other.index("--seed") + 1] = "8"
    return [evolve(first, words=words), evolve(first, words=longer), evolve(shown(tape, other), words=other)]


def many(tape: Tape, make: Callable[[], Words], most: int) -> Words:
    """Up to so many times what is made, none too."""
    return [word for _ in range(tape.below(most + 1)) for word in make()]


def optional(tape: Tape, *options: str, times: int = 4) -> Words:
    """Each option in one of so many cases."""
    words: Words = []
    for option in options:
        if tape.rarely(times):
            words += [option] if option in FLAGS else [option, value(tape, option)]
    return words


def batch(tape: Tape, ground: Ground) -> Words:
    """The own options of a batch."""
    words = optional(tape, "--precision", "--plain", times=3)
    return [*words, "--of", figure(tape, ground)] if "--precision" in words or tape.slips(4) else words


def compare(tape: Tape, ground: Ground) -> Words:
    """The own options of a comparison, or a second scenario."""
    if tape.rarely(12):
        return [tape.one(("attic.toml", "chain.toml"))]
    words = [] if tape.slips(8) else ["--vary", axis(tape, ground)]
    of = many(tape, lambda: ["--of", figure(tape, ground)], 1)
    return [*words, *of, *optional(tape, "--precision", "--margin", "--all")]


def sweep(tape: Tape, ground: Ground) -> Words:
    """The own options of a sweep."""
    axes = [word for _ in range(1 + tape.below(2)) for word in ("--vary", axis(tape, ground))]
    of = many(tape, lambda: ["--of", figure(tape, ground)], 2)
    cull = ["--cull", limit(tape, ground, ("<", ">", "<="))] if tape.rarely(4) else []
    return [*axes, *of, *cull, *optional(tape, "--precision")]


def sensitivity(tape: Tape, ground: Ground) -> Words:
    """The own options of a sensitivity: some numbers, never all."""
    keys = [key.removeprefix("combatants.") for key in ground.numbers if key.startswith("combatants.")] or ["*"]
    only = "*.nothing" if tape.slips(3) else tape.one((*keys, *keys, keys[0][:-2] + "*", "*.count"))
    return ["--only", only, *many(tape, lambda: ["--of", figure(tape, ground)], 1)]


def solve(tape: Tape, ground: Ground) -> Words:
    """The own options of a search."""
    axes = [word for _ in range(1 + tape.below(2)) for word in ("--vary", axis(tape, ground))]
    target = ["--target", limit(tape, ground, ("=", "=", "=", "=", "=", "=", "=", "<"))]
    require = many(tape, lambda: ["--require", limit(tape, ground, ("<", ">", "<=", ">="))], 1)
    return [*axes, *target, *require, *optional(tape, "--within", "--trials")]


def balance(tape: Tape, ground: Ground) -> Words:
    """The own options of a balance."""
    return ["--win", value(tape, "--win"), *optional(tape, "--deaths", "--within", "--take", "--output")]


def exact(tape: Tape) -> list[Line]:
    """A small duel or attic, solved."""
    small = ("combatants.Bruno.max_life=4", "combatants.Vega.max_life=3", "combatants.Bruno.natural_armour=3")
    words = ["exact", tape.one((*BAD_FILES, ATTIC.name)) if tape.slips(3) else DUEL.name]
    for one in small:
        words += ["--set", one] if not tape.rarely(3) else []
    if tape.rarely(3):
        words += ["--set", tape.one(("limits.rounds=1", "limits.rounds=3", "limits.rounds=0"))]
    if tape.slips(2):
        words += ["--policy", tape.one(("left=random", "left=nobody", "left"))]
    words += optional(tape, "--max-states", "--max-seconds", "--report", "--json")
    return [shown(tape, words)]


# Single fights.


def run(tape: Tape) -> list[Line]:
    """One fight, its trace replayed and checked, whole and damaged."""
    ground = tape.one((*FIGHTS, *CHAINS))
    source = tape.one(BAD_FILES) if tape.slips(8) else ground.name
    words = ["run", source, "--seed", value(tape, "--seed"), *policies(tape, ground)]
    words += optional(tape, "--fight", "--runtime", "--deadline", "--why", "--json", "--trust")
    while tape.rarely(4):
        words += ["--set", setting(tape, ground)]
    if not tape.rarely(3):
        return [shown(tape, [*words, *optional(tape, "--trace")])]
    lines = [shown(tape, [*words, "--trace", "t.jsonl"])]
    for _ in range(3):
        how = optional(tape, "--why", "--json") + tape.one(
            (["--verify"], ["--audit"], ["--secrets"], [], ["--verify", "--audit"])
        )
        lines.append(shown(tape, ["replay", tape.one(("attic.toml", "u.jsonl")) if tape.slips(4) else "t.jsonl", *how]))
    damaged = ["damage", "t.jsonl", tape.one(("cut", "drop", "twice", "digit", "digit")), str(tape.below(90))]
    how = tape.one((["--verify"], ["--audit"], [], ["--verify", "--json"], ["--audit", "--json"]))
    return [*lines, Line(damaged), shown(tape, ["replay", "t.jsonl", *how])]


def play(tape: Tape) -> list[Line]:
    """What cannot be played here, for want of a terminal or otherwise."""
    words = [
        "play",
        tape.one((ATTIC.name, "nowhere.toml", "chain.toml")),
        "--as",
        tape.one(("Elena", "nobody", "horrors")),
    ]
    return [shown(tape, [*words, *optional(tape, "--seed", "--fight", "--deadline", "--trace")])]


def check(tape: Tape) -> list[Line]:
    """A policy, checked in a few fights."""
    policy = tape.one(("basic", "random", "wolves.toml", "bazic", "attic.toml", "cautious", "nowhere.py:Bold"))
    words = [
        "check-policy",
        policy,
        "--game",
        tape.one(("haunted_house", "fragmentos", "chess")),
        "-n",
        tape.one(("1", "2", "0")),
    ]
    return [shown(tape, [*words, *optional(tape, "--seed", "--deadline", "--json")])]


# Tournaments.


def match(tape: Tape) -> list[Line]:
    """A match of two policies."""
    minds = (
        ("nobody", "wolves.toml", "{ use = 3 }")
        if tape.slips(3)
        else ("basic", "random", '{ use = "random" }', "basic")
    )
    words = ["match", tape.one(minds), tape.one(("basic", "random", "basic", "cautious"))]
    words += (
        []
        if tape.slips(9)
        else ["--scenario", tape.one(BAD_FILES) if tape.slips(5) else tape.one((ATTIC.name, DUEL.name))]
    )
    words += many(tape, lambda: ["--scenario", tape.one((MINDS.name, "cellar.toml"))], 1)
    if tape.rarely(2):
        bounds = (("10", "0"), ("0", "x"), ("0", "2001")) if tape.slips(3) else (("0", "10"), ("0", "80"), ("-5", "5"))
        words += ["--max-pairs", value(tape, "--max-pairs"), "--sprt", *tape.one(bounds)]
        words += optional(tape, "--alpha", "--beta", times=2)
    else:
        words += ["--pairs", value(tape, "--pairs")]
    words += ["--max-pairs", "2"] if tape.slips(6) else []
    words += optional(tape, "--score", "--faults", times=3)
    words += [
        "--seed",
        value(tape, "--seed"),
        "--jobs",
        "1",
        *optional(tape, "--json", "--report", "--out", "--deadline"),
    ]
    first = shown(tape, words)
    more = [evolve(first, words=[*words, "--journal", "j.journal", *resumed]) for resumed in ([], ["--resume"])]
    return more if tape.rarely(5) else [first]


def sprt(tape: Tape) -> list[Line]:
    """The state of a sequential test, for drawn counts of pairs."""
    most = tape.one((3, 40, 300, 5000))
    counts = [str(tape.below(most)) for _ in range(4 if tape.slips(3) else 5)]
    counts = ["0"] * 5 if tape.rarely(10) else counts
    counts[0] = tape.one(("-1", "x", "1000000000001")) if tape.slips(3) else counts[0]
    words = ["sprt", *counts, "--elo0", value(tape, "--elo0"), "--elo1", value(tape, "--elo1")]
    return [shown(tape, [*words, *optional(tape, "--alpha", "--beta", "--json", times=3)])]


def cup_file(number: int) -> str:
    """A tournament file, with a mistake in one of five."""
    tape = Tape("cup", number)
    plan = [
        f"format = {tape.one(('round_robin', 'gauntlet', 'swiss', 'knockout', 'match'))!r}",
        f"pairs = {1 + tape.below(3)}",
    ]
    plan += tape.one(([], ["score = 'edge'"], ["faults = 'defaults'"], ["title = 'Otoño'"]))
    plan += ["rounds = 2"] * ("swiss" in plan[0] and tape.rarely(2))
    until = tape.one((["adaptive = true"], ["precision = 900.0"], []))
    plan += ["max_pairs = 4", *([] if "swiss" in plan[0] or "knockout" in plan[0] else until)]
    plan += [tape.one(("pairs2 = 3", "rounds = 0", "score = 'half'", "precision = 0.5"))] * tape.rarely(8)
    wrong = tape.rarely(8)
    rows = []
    minds = ("basic", "random", "cautious", "basic", "random")
    for place in range(2 if "match" in plan[0] else 2 + tape.below(4)):
        name = f"name = '{tape.one(('Ana', 'Bo', 'Cy'))} {place}'\n" * tape.below(3)
        name = name.splitlines()[0] + "\n" if name else f"name = 'E{place}'\n"
        policy = "nobody" if wrong and not place else tape.one(minds)
        enters = "enters = 2\n" if "swiss" in plan[0] and place == 3 else ""
        rows.append(f"[[entrants]]\n{name}policy = '{policy}'\n{enters}")
    for name in dict.fromkeys(tape.some((DUEL.name, ATTIC.name, MINDS.name, "cellar.toml"), 2)):
        rest = tape.one(("", "weight = 0.5\n", "", "weight = 0\n" if wrong else "weight = 3\n"))
        rows.append(f"[[scenarios]]\nuse = '{name}'\n{rest}")
    return "\n".join(["asalto = 1", "[tournament]", *plan, *rows])


def tournament(tape: Tape) -> list[Line]:
    """The tournament of cup.toml, or another."""
    file = "nowhere.toml" if tape.slips(6) else "cup.toml"
    words = ["tournament", file, "--seed", value(tape, "--seed"), "--jobs", "1"]
    words += optional(tape, "--json", "--report", "--out", "--deadline", "--trust", times=3)
    first = shown(tape, words)
    more = [
        evolve(first, words=[*words, "--journal", "j.journal", *resumed]) for resumed in ([], ["--resume"], ["--json"])
    ]
    return more if tape.rarely(5) else [first]


def tune(tape: Tape) -> list[Line]:
    """Weights for a mind in the attic, with few games."""
    words = ["tune", "nowhere.toml" if tape.slips(3) else ATTIC.name, "--trials", tape.one(("1", "2"))]
    words += [
        "--held-out",
        tape.one((ATTIC.name, MINDS.name) if tape.slips(2) else (DUEL.name,)),
        "--pairs",
        "1",
        "--held-pairs",
        "1",
    ]
    words += ["--seed", value(tape, "--seed"), "--jobs", "1", *optional(tape, "--json", "--output", "--deadline")]
    return [shown(tape, words)]


# Lists and files.


def inventory(tape: Tape) -> list[Line]:
    """A list of sheets or gear, or one of them."""
    kind, game = tape.one(("sheets", "gear")), games(tape)
    names, kinds = listed(game if game in NAMES else "tapiz", kind)
    words = [kind, game]
    words += [lists(tape, names)] if tape.below(3) else []
    words += ["--kind", tape.one((*kinds, "kraken"))] if tape.rarely(4) else []
    words += ["--search", lists(tape, names)[:6]] if tape.rarely(4) else []
    words += optional(tape, "--strength", "--sort", "--json", *(["--source"] if kind == "sheets" else []))
    return [shown(tape, words)]


def listing(tape: Tape) -> list[Line]:
    """What there is: games, scenarios, policies, switches, facts, formats."""
    kind = tape.one(
        ("scenarios", "scenarios", "scenarios", "systems", "policies", "variants", "facts", "schema", "validate")
    )
    words: Words = []
    if kind == "scenarios":
        words = tape.one(
            ([], ["duel"], ["lobo"], ["chain"], ["tapiz"], ["the ford"], ["zzz"], ["es"], ["reference_duel"])
        )
    elif kind in ("variants", "facts", "schema"):
        words = [games(tape)] if kind != "schema" or tape.below(6) else []
    elif kind == "validate":
        words = tape.some(("attic.toml", "chain.toml", *BAD_FILES, "cellar.toml", "made.toml", KARTH, "tuned.toml"), 3)
    if kind == "schema":
        words += tape.one(
            ([], ["--scenario"], ["--pack"], ["--sheets"], ["--tactics"], ["--tournament"], ["--tournament"])
        )
    elif tape.rarely(3):
        words += ["--json"]
    return [shown(tape, [kind, *words])]


KARTH: Final = "the_road_to_karth"


def new(tape: Tape) -> list[Line]:
    """A scenario of a sentence; written, then checked and written again."""
    game, lang = tape.one(NAMES), tape.one(("es", "en"))
    words = ["new", *([game] if tape.below(4) else []), sentence(tape, game, lang), *optional(tape, "--title", times=6)]
    if tape.rarely(6):
        words += ["--policy", tape.one(("npc=basic", "pc=cautious", "npc=bazic", "npc", "xyz=basic"))]
    if tape.rarely(12):
        words += ["--include", tape.one(("attic.toml", "nowhere.toml", "wolves.toml"))]
    line = evolve(shown(tape, words), spanish=lang == "es")
    if tape.below(5):
        return [line]
    output = ["-o", tape.one(("made.toml", "made.toml", "made", "attic.toml", "nowhere/made.toml"))]
    written = evolve(line, words=[*words, *output, *optional(tape, "--no-editor")])
    check = evolve(line, words=["validate", "made.toml"])
    return [written, check, evolve(written, words=[*written.words, *optional(tape, "--force", times=2)])]


def asked(tape: Tape) -> list[Line]:
    """A scenario that is asked for at a terminal."""
    game, lang = tape.one(NAMES), tape.one(("es", "en"))
    typed = list(answers(tape, game, lang))
    words = ["new", *optional(tape, "--title", "--force", "--no-editor", times=5)]
    if tape.rarely(4):
        words, typed = [*words, game], typed[1:]
    return [Line(words, spanish=lang == "es", typed="\n".join([*typed, ""]))]


def helped(tape: Tape) -> list[Line]:
    """The help of each command in turn, in both languages."""
    names = [[], *([name] for name in asalto.commands)]
    return [
        Line([*names[tape.below(len(names))], "--help"], spanish=tape.rarely(2), width=tape.one(WIDTHS))
        for _ in range(1)
    ]


def mistaken(tape: Tape) -> list[Line]:
    """Command lines that are wrong: misspelt, with too much or too little, or with a value that is none."""
    name = tape.one([one for one in asalto.commands if one not in ("serve", "open")])
    command = asalto.commands[name]
    options = [param for param in command.params if isinstance(param, click.Option) and not param.is_flag]
    option = tape.one(options) if options else None
    wrong = tape.one(("x", "", "-1", "0", "1e99", "nan", "1..2", "99999999999999999999", "0x10", " 1", "٣", "1_0"))
    changes: Sequence[Words] = (
        [name[:-1]],
        [name],
        [name, "--nothing"],
        [name, "nowhere.toml", *([option.opts[0], wrong] if option else [])],
        [name, "nowhere.toml", *([option.opts[-1], wrong] if option else [])],
        [name, "nowhere.toml", *([option.opts[-1]] if option else [])],
        [name, "nowhere.toml", *([option.opts[0][:-1], "1"] if option else [])],
        [name, "--lang", "fr"],
        [name, *([option.opts[-1], wrong] if option else [])],
        [name, "nowhere.toml", "--executor", "threads"],
        [name, "nowhere.toml", "--jobs", wrong, "--scheduler", "tcp://127.0.0.1:1"],
    )
    return [shown(tape, tape.one(changes))]


def of_each(name: str, make: Callable[[Tape], Sequence[Line]], count: int) -> list[Session]:
    """So many sessions."""
    return [Session(make, name, number) for number in range(count)]


def experiments(name: str, own: Callable[[Tape, Ground], Words], counts: Sequence[str], count: int) -> list[Session]:
    """So many sessions of a command that plays many fights, chains too where they are not many."""
    grounds: Sequence[Ground] = (*FIGHTS, *CHAINS) if name == "batch" else (*FIGHTS, CHAINS[0])
    if counts is SEARCHED:
        grounds = (ATTIC, DUEL, DUEL, BAR, MINDS)[: 4 if name == "balance" else 5]
    return of_each(name, lambda tape: experiment(tape, name, own, counts, grounds), count)


SESSIONS: Final[Mapping[str, Sequence[Session]]] = {
    "batch": experiments("batch", batch, FEW, 80),
    "compare": experiments("compare", compare, MANY, 44),
    "sweep": experiments("sweep", sweep, FEW, 44),
    "sensitivity": experiments("sensitivity", sensitivity, FEW, 26),
    "solve": experiments("solve", solve, SEARCHED, 26),
    "balance": experiments("balance", balance, SEARCHED, 18),
    "exact": of_each("exact", exact, 50),
    "run": of_each("run", run, 90),
    "play": of_each("play", play, 12),
    "check": of_each("check", check, 10),
    "match": of_each("match", match, 50),
    "sprt": of_each("sprt", sprt, 60),
    "tournament": [Session(tournament, "tournament", n, {"cup.toml": cup_file(n)}) for n in range(40)],
    "tune": of_each("tune", tune, 6),
    "inventory": of_each("inventory", inventory, 150),
    "listing": of_each("listing", listing, 90),
    "new": of_each("new", new, 150),
    "asked": of_each("asked", asked, 50),
    "help": of_each("help", helped, 60),
    "mistakes": of_each("mistakes", mistaken, 120),
}
