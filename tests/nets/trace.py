"""The room ``trace``: what is written of fights, what is read of traces in which something is changed, and what the
fight played again says of them."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from simulator.core.dice import Luck, luck_key
from simulator.core.errors import BadTrace
from simulator.runtime import campaign, inline
from simulator.scenario import load
from simulator.trace import lines, reader, replay, writer
from simulator.trace.lines import TAIL, Fields
from tests import shipping
from tests.trace.forged_traces import parsed, sealed
from tests.trace.sample_fights import find, house, load_toy, toy, written

from .net import SEED, Case, tried
from .scenario_edits import at, changed, others, places

SPOILT: Final = 80
"""Traces of which some bytes are changed."""
CHAINS: Final = (
    "waves",
    "haunted_house/hunted_through_the_house",
    "ira_y_gloria/the_road_to_karth",
    "fragmentos/the_countdown",
    "tapiz/the_dwarven_moot",
)


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for name in (*shipping.fights()[::6], *CHAINS):
        yield Case(f"written {name}", partial(of_fight, name))
    for name in FIGHTS:
        first: dict[tuple[Any, ...], int] = {}
        for number, line in enumerate(parsed(FIGHTS[name]())):
            first.setdefault((line["event"], *(line.get(key) for key in ("kind", "how"))), number)
        for number in first.values():
            line = parsed(FIGHTS[name]())[number]
            ways = [place.way for place in places(line) if place.way[0] not in ("n", "document")]
            for way in [(), *ways[:: 1 if name == "toy" else 4]]:
                yield Case(
                    f"{name} line {number} {line['event']}, {'.'.join(map(str, way))}", partial(bent, name, number, way)
                )
    for number in range(SPOILT):
        yield Case(f"spoilt {number}", partial(spoilt, number))
    for number, data in enumerate(NO_TRACES):
        yield Case(f"no trace {number}", partial(read_all, data))
    yield Case("entries", entries)
    yield Case("verified", verified)
    yield Case("outs", outs)
    yield Case("files", files)
    yield Case("depth", lambda: [lines.depth(value) for value in NESTED])
    yield Case("differences", lambda: [replay.difference(one, two) for one in LINES for two in LINES])
    yield Case("seats", lambda: [replay.seat_name(["A", "B"], ["l"], seat) for seat in (-3, -2, -1, 0, 1, 2)])


NESTED: Final[tuple[object, ...]] = (1, [], [[]], {"a": [1, {"b": 2}]}, [[[[]]], []])
LINES: Final[tuple[Fields, ...]] = (
    {"event": "decision", "n": 1, "seat": 0, "kind": "turn", "option": ["x"]},
    {"event": "decision", "n": 2, "seat": 0, "kind": "turn", "option": ["y" * 100]},
    {"event": "roll", "roller": 1, "purpose": "p", "faces": [1, 2]},
    {"event": "roll", "roller": 1, "purpose": "p", "faces": list(range(30))},
    {"event": "header", "a": 1}, {"event": "footer", "a": 2}, {"event": "round_started", "rule": "R", "round": 1},
    {"event": "round_started", "round": 2},
)  # fmt: skip


@cache
def toy_fight() -> bytes:
    """A fight of the toy game."""
    return written(toy())


@cache
def house_fight() -> bytes:
    """A small fight of Haunted House."""
    return written(house(), 3)


FIGHTS: Final = {"toy": toy_fight, "house": house_fight}
HEAD: Final = b'{"n":1,"event":"header","asalto_trace":1}\n'
NO_TRACES: Final = (b"", b"\n", b"x", b"[]\n", b"{}\n", b'{"asalto_trace": 2}\n', b'{"asalto_trace": 1}', HEAD,
    HEAD[:-1], b"\xff\n", b"[" * 5000, b'{"a":' * 50 + b"1" + b"}" * 50 + b"\n")  # fmt: skip


def of_fight(name: str) -> object:
    """The trace of a fight, what is read of it, and what it is when it is played again."""
    scenario = load(name)
    said: list[bytes] = []
    made = writer.TraceWriter(said, scenario, 3, 2)
    play = campaign.play if scenario.chain else inline.play
    made.close(play(scenario, 3, 2, listener=made, deadline=None).outcome)
    trace = reader.read(b"".join(said), name="t")
    found = replay.verify(trace, partial(play, deadline=None))
    bare = writer.TraceWriter(None, scenario, 3, 2)
    bare.close(play(scenario, 3, 2, listener=bare, deadline=None).outcome)
    assert bare.digest == made.digest == trace.footer.digest
    assert [lines.canonical(n, *lines.entry_fields(entry)) for n, entry in enumerate(trace.entries, 2)] == [
        line[: -TAIL - 1] + b"}" for line in said[1:-1]
    ]
    return [made.digest, trace.header, trace.footer, found, (made.decisions, made.rolls, made.events)]


def read_all(data: bytes) -> object:
    """What is read of a trace, and what the fight played again says of it."""
    try:
        trace = reader.read(data, name="t", system=find)
        load_it: Any = load_toy if trace.header.system == "toy" else None
        return repr(replay.verify_recorded(trace, system=find, load=load_it))
    except BadTrace as error:
        return str(error)


def bent(name: str, number: int, way: tuple[Any, ...]) -> object:
    """A line with one thing changed in all ways, sealed anew; the line left out, doubled, and the next one first."""
    whole = parsed(FIGHTS[name]())
    line = whole[number]
    made: list[list[Fields]] = []
    if not way:
        made = [[*whole[:number], *whole[number + 1 :]], [*whole[: number + 1], *whole[number:]], whole[: number + 1]]
        made += [
            [*whole[:number], {**line, "odd": 1}, *whole[number + 1 :]],
            [*whole[:number], dict(reversed(line.items())), *whole[number + 1 :]],
        ]
        made += [[*whole[:number], *whole[number : number + 2][::-1], *whole[number + 2 :]]]
    else:
        *above, last = way
        values = [*others(at(line, way)), None, True, ["x"], -1]
        changes = [
            lambda holder: holder.pop(last),
            *(lambda holder, value=value: holder.__setitem__(last, value) for value in values),
        ]
        for change in changes[number % 3 :: 2 if name == "toy" else 3]:
            made.append([*whole[:number], changed(line, above, change), *whole[number + 1 :]])
    return [tried(lambda each=each: read_all(sealed(each))) for each in made]


def spoilt(number: int) -> str:
    """A trace with some bytes changed, and no seal that fits."""
    luck = Luck(luck_key(SEED, number, "trace"))
    data = bytearray(toy_fight())
    spot = luck.below(len(data))
    match number % 6:
        case 0:
            data[spot] ^= 1 << luck.below(7)
        case 1:
            del data[spot:]
        case 2:
            data[spot:spot] = b"\n"
        case 3:
            del data[spot : spot + 1 + luck.below(60)]
        case 4:
            split = bytes(data).splitlines(keepends=True)
            split.insert(luck.below(len(split)), split[luck.below(len(split))])
            data = bytearray(b"".join(split))
        case _:
            data += (b"\n", b"x", b"{}\n", data[:spot])[luck.below(4)]
    return str(read_all(bytes(data)))


def entries() -> object:
    """Lines that are read, one by one: right, and wrong in each way."""
    decision: Fields = {"seat": 0, "kind": "turn", "option": ["hit", 1], "how": "chosen", "rule": "R"}
    roll: Fields = {"roller": 0, "sides": 6, "faces": [1, 6], "purpose": "p", "rule": "R"}
    odd: tuple[Fields, ...] = (
        {}, {"how": "x"}, {"note": "n"}, {"note": "n" * 200}, {"note": "n" * 201}, {"note": 3}, {"seat": "0"},
        {"option": []}, {"option": ["hit", 1, "a", "b", 2, 1.0, 2.0]},
        {"option": ["hit", 1, "a", "b", 2, 1.0]}, {"seat": True}, {"x": 1}, {"kind": None},
    )  # fmt: skip
    rolls: tuple[Fields, ...] = (
        {}, {"sides": 1}, {"sides": 2, "faces": [1, 2]}, {"sides": 255}, {"sides": 256, "faces": []}, {"sides": 257},
        {"faces": [0]}, {"faces": [7]}, {"faces": [True]},
        {"faces": 3}, {"faces": []}, {"roller": -1}, {"roller": 1.0}, {"purpose": 1},
    )  # fmt: skip
    found = [
        tried(lambda more=more: lines.entry_fields(lines.read_entry("decision", {**decision, **more}))) for more in odd
    ]
    found += [tried(lambda more=more: lines.entry_fields(lines.read_entry("roll", {**roll, **more}))) for more in rolls]
    found += [
        tried(lambda name=name: lines.entry_fields(lines.read_entry(name, {})))
        for name in (*lines.EVENTS, "x", "header")
    ]
    found += [
        tried(lambda value=value: lines.canonical(1, "x", {"a": value}))
        for value in (float("nan"), "é\n", b"x", {"b": [1.5]})
    ]
    return found


def verified() -> object:
    """What a trace says of itself where the fight cannot be played again alike."""
    trace = reader.read(toy_fight(), name="t", system=find)
    house_trace = reader.read(house_fight(), name="t")
    found = [tried(lambda: replay.verify_recorded(trace)), tried(lambda: replay.scenario_of(house_trace).digest)]
    whole = parsed(house_fight())
    for how in ("late", "crashed", "retried", "illegal"):
        spot = next(
            number for number, line in enumerate(whole) if line["event"] == "decision" and line["how"] == "chosen"
        )
        changed_lines = [*whole[:spot], {**whole[spot], "how": how}, *whole[spot + 1 :]]
        again = reader.read(sealed(changed_lines), name="t")
        found.append(tried(lambda again=again: replay.verify_seeded(again, partial(inline.play, deadline=None))))
    for policy in (
        "person",
        "nobody",
        {"use": "program: x"},
        {"use": 3},
        "./x.py:Y",
        "learner",
        {"use": "search", "budget": 3},
    ):
        head = json.loads(json.dumps(whole[0]))
        for row in (*head["sides"], *head["combatants"]):
            row[2] = policy
        for row in (*head["document"]["sides"], *head["document"]["combatants"]):
            row["policy"] = policy
        made = tried(lambda head=head: reader.read(sealed([head, *whole[1:]]), name="t"))
        found.append(
            tried(lambda made=made: replay.verify_seeded(made, partial(inline.play, deadline=None)))
            if isinstance(made, reader.Trace)
            else made
        )
    return found


def outs() -> object:
    """A trace in a list, in a file of bytes and in one of text is the same."""
    scenario = load("reference_duel")
    data, text, listed = io.BytesIO(), io.StringIO(), list[bytes]()
    for out in (data, text, listed):
        made = writer.TraceWriter(out, scenario, 1, 1)
        made.close(inline.play(scenario, 1, 1, listener=made, deadline=None).outcome)
    assert data.getvalue() == text.getvalue().encode() == b"".join(listed)
    return made.digest


def files() -> object:
    """What stands at a path when a trace is written there, and when it is not."""
    scenario, found = load("reference_duel"), list[object]()
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        path = Path(folder, "t")
        for close in (True, False):
            with writer.write_trace(path, scenario, 1) as made:
                if close:
                    made.close(inline.play(scenario, 1, 1, listener=made, deadline=None).outcome)
            found.append(sorted(each.name for each in Path(folder).iterdir()))
            path.unlink(missing_ok=True)
        found.append(str(tried(partial(_fails, path))))
        found.append(sorted(each.name for each in Path(folder).iterdir()))
        found.append(str(tried(partial(_fails, Path(folder, "no", "t")))).replace(folder, "FOLDER"))
        bounded = writer.BoundedLines(path)
        bounded._left = 5
        found += [tried(lambda size=size: bounded.append(b"x" * size)) for size in (3, 2, 0)]
        found.append(str(tried(lambda: bounded.append(b"x"))).replace(folder, "FOLDER"))
        found += [
            str(tried(lambda name=name: reader.read(Path(folder, name)))).replace(folder, "FOLDER")
            for name in ("none", ".")
        ]
    return [*found, str(tried(lambda: reader.read("/dev/null")))]


def _fails(path: Path) -> None:
    with writer.write_trace(path, load("reference_duel"), 1):
        raise ValueError("broken off")
