"""``python -m benchmarks.forgeries [GAME ...] [-n 200]``: how many forged traces the referee finds, and where.

A forgery changes one fact of a recorded fight: a figure, a truth, a combatant or a word; a part of a sum, with the
results that follow from it; a line that is left out, with the later points that follow from it; a line told twice; the
winner or the length. It is sealed like a trace that Asalto wrote, and read again. The program prints for each kind how
many are found, how many of them at the right line, and those that are not."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve, frozen

from simulator import systems
from simulator.core.dice import Luck, luck_key
from simulator.core.errors import BadTrace
from simulator.referee import audit
from simulator.runtime import campaign, inline
from simulator.trace.lines import DECISION, FOOTER, HEADER, ROLL, Fields, HashChain, canonical
from simulator.trace.reader import read
from simulator.trace.writer import TraceWriter
from tests import shipping
from tests.audit import OWN, Case, scenario_of

from .command_line import run_program

KINDS: Final = (
    "figure",
    "figure",
    "truth",
    "who",
    "word",
    "part",
    "part",
    "die",
    "left out",
    "left out",
    "twice",
    "end",
)
WHO: Final = frozenset({"body", "bodies", "target", "against", "by", "roller", "winners", "slots", "side"})
NO_FACT: Final = frozenset({"n", "event", "rule", "secret", "check", "digest"})
TELLING: Final = ("task", "verb", "purpose", "pool", "condition", "change", "manner", "account")
TOTALS: Final = {"parts": ("figure", "total"), "goal_parts": ("difficulty",), "guard_parts": ("protection",)}
NEAR: Final = 2  # lines from a line that is left out
LONGEST: Final = 2500  # lines of a trace

Path = tuple[str | int, ...]


@frozen
class Forgery:
    """A forged trace: what was done, at which line, and its lines."""

    kind: str
    line: int
    told: str
    lines: list[Fields]


def recorded(name: str, policy: str, seed: int) -> list[Fields]:
    """Play one fight or chain of a shipped scenario and return its lines."""
    scenario = scenario_of(Case(name, policy, 1))
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, seed, 1)
    play = campaign.play if scenario.chain else inline.play
    writer.close(play(scenario, seed, 1, listener=writer, deadline=None).outcome)
    return [json.loads(line) for line in lines]


def sealed(lines: list[Fields]) -> bytes:
    """Number, count and seal lines as Asalto does."""
    chain, written, kinds = HashChain(), b"", Counter[str]()
    for number, line in enumerate(lines, 1):
        fields = {key: value for key, value in line.items() if key not in ("n", "event", "check")}
        name = line["event"]
        if name == FOOTER:
            events = kinds.total() - kinds[HEADER] - kinds[DECISION] - kinds[ROLL]
            fields |= {"decisions": kinds[DECISION], "rolls": kinds[ROLL], "events": events, "digest": chain.digest}
        kinds[name] += 1
        written += chain.sealed(canonical(number, name, fields))
    return written


def facts(value: Any, path: Path = ()) -> Iterator[Path]:  # Any: JSON
    """Yield the path of every number, truth and word below a value."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from facts(each, (*path, key))
    elif value is not None:
        yield path


def at(value: Any, path: Path) -> Any:  # Any: JSON
    """Return the value at a path."""
    for step in path:
        value = value[step]
    return value


class Forger:
    """Forges one fact of a trace at a time."""

    def __init__(self, lines: list[Fields], luck: Luck) -> None:
        self.lines = lines
        self.luck = luck
        self.bodies = len(lines[0]["combatants"])
        self.groups: dict[str, list[int]] = {}
        for index, line in enumerate(lines):
            if line["event"] not in (HEADER, FOOTER, DECISION):
                told = " ".join([line["event"], *(str(line[key]) for key in TELLING if line.get(key))])
                self.groups.setdefault(told, []).append(index)

    def one(self, among: Any) -> Any:  # Any: whatever the list holds
        """Draw one of several."""
        return among[self.luck.below(len(among))]

    def forged(self) -> Forgery | None:
        """Return a forgery that can be read as a trace, or None if the facts that were drawn allow none."""
        kind = self.one(KINDS)
        index = self.one(self.groups[self.one(list(self.groups))])
        lines: list[Fields] = json.loads(json.dumps(self.lines))
        if kind == "end":
            index = len(lines) - 1
        told = getattr(self, f"_{kind.replace(' ', '_')}")(lines, index)
        if told is None:
            return None
        there = json.dumps({key: value for key, value in self.lines[index].items() if key not in ("check", "event")})
        return Forgery(kind, index + 1, f"{told}: {self.lines[index]['event']} {there}", lines)

    def _drawn(self, line: Fields, kinds: tuple[type, ...], who: bool = False) -> Path | None:
        found = [path for path in facts(line) if path[0] not in NO_FACT and type(at(line, path)) in kinds]
        fits = [path for path in found if (path[0] in WHO) == who]
        return self.one(fits) if fits else None

    def _put(self, lines: list[Fields], index: int, path: Path, value: Any) -> str:
        old = at(lines[index], path)
        at(lines[index], path[:-1])[path[-1]] = value
        return f"{'.'.join(map(str, path))} {old} -> {value}"

    def _figure(self, lines: list[Fields], index: int) -> str | None:
        path = self._drawn(lines[index], (int,))
        if path is None or path[0] in ("dice", "faces"):
            return None
        return self._put(lines, index, path, at(lines[index], path) + self.one((-2, -1, 1, 2, 3, 10)))

    def _truth(self, lines: list[Fields], index: int) -> str | None:
        path = self._drawn(lines[index], (bool,))
        return None if path is None else self._put(lines, index, path, not at(lines[index], path))

    def _who(self, lines: list[Fields], index: int) -> str | None:
        path = self._drawn(lines[index], (int,), True)
        others = [body for body in range(self.bodies) if path and body != at(lines[index], path)]
        if lines[index]["event"] == ROLL or not others or path is None:
            return None
        return self._put(lines, index, path, self.one(others))

    def _word(self, lines: list[Fields], index: int) -> str | None:
        path = self._drawn(lines[index], (str,))
        if path is None:
            return None
        old, event = at(lines[index], path), lines[index]["event"]
        words = {word for line in lines if line["event"] == event and path[0] in line
                 for each in facts(line[path[0]]) if isinstance(word := at(line[path[0]], each), str)}  # fmt: skip
        return self._put(lines, index, path, self.one(sorted(words - {old}))) if words - {old} else None

    def _part(self, lines: list[Fields], index: int) -> str | None:
        """Leave out or change a part of a sum, and the results with it."""
        line = lines[index]
        names = [name for name in TOTALS if line.get(name)]
        if not names:
            return None
        name = self.one(names)
        place = self.luck.below(len(line[name]))
        part, out = line[name][place], self.luck.below(2)
        more = -part[1] if out else self.one((-2, -1, 1, 2))
        if not more:
            return None
        line[name][place : place + 1] = [] if out else [[part[0], part[1] + more]]
        for total in TOTALS[name]:
            if type(line.get(total)) is int:
                line[total] += more
        if "difficulty" in line and "total" in line and "passed" in line:
            line["passed"] = line["total"] >= line["difficulty"]
        return f"{name} {part} -> {part[1] + more}"

    def _die(self, lines: list[Fields], index: int) -> str | None:
        """Change a die where it was rolled and where it is shown, but nothing that follows from it."""
        dice = lines[index].get("dice")
        if not dice or index == 0 or lines[index - 1].get("faces") != dice:
            return None
        place = self.luck.below(len(dice))
        sides = lines[index - 1]["sides"]
        face = self.one([face for face in range(1, sides + 1) if face != dice[place]])
        told = self._put(lines, index, ("dice", place), face)
        self._put(lines, index - 1, ("faces", place), face)
        return told

    def _left_out(self, lines: list[Fields], index: int) -> str:
        """Leave a line out; the points in later lines follow."""
        line = lines.pop(index)
        if line["event"] == "pool_changed":
            less = line["before"] - line["after"]
            for later in lines[index:]:
                if later["event"] in ("mustered", "phase_started"):
                    break
                if later["event"] == "pool_changed" and (later["body"], later["pool"]) == (line["body"], line["pool"]):
                    later["before"] += less
                    later["after"] += less
        return "left out"

    def _twice(self, lines: list[Fields], index: int) -> str | None:
        lines.insert(index + 1, dict(lines[index]))
        return "told twice"

    def _end(self, lines: list[Fields], index: int) -> str | None:
        footer = lines[index]
        if self.luck.below(2):
            return self._put(lines, index, ("rounds",), footer["rounds"] + self.one((-1, 1, 5)))
        sides = [side[0] for side in lines[0]["sides"]]
        return self._put(
            lines, index, ("winner",), self.one([each for each in [*sides, None] if each != footer["winner"]])
        )


def readable(forgery: Forgery) -> bytes | None:
    """Return a forgery's bytes, or None if they cannot be read as a trace; fields at their default are left out."""
    data = sealed(forgery.lines)
    for _ in range(2):
        try:
            read(data)
        except BadTrace:
            bare = {"passed": False, "amount": 0, "natural": "", "by": -1, "against": -1, "target": -1, "detail": ""}
            place = forgery.line - 1
            if place >= len(forgery.lines):
                return None
            line = forgery.lines[place]
            less = {
                key: value for key, value in line.items() if value != [] and (key not in bare or value != bare[key])
            }
            data = sealed([*forgery.lines[:place], less, *forgery.lines[place + 1 :]])
        else:
            return data
    return None


def right(forgery: Forgery, line: int) -> bool:
    """Return True if a finding is at the line of a forgery: the roll and its line, a missing line's neighbours."""
    if forgery.kind in ("left out", "twice"):
        between = forgery.lines[min(line, forgery.line) : max(line, forgery.line)]
        return sum(each["event"] != DECISION for each in between) <= NEAR
    return line == forgery.line or (forgery.kind == "die" and line == forgery.line - 1)


@frozen
class Score:
    """A forgery, the number of its findings, the first one, and whether it is at the right line."""

    forgery: Forgery
    where: str
    found: int
    first: str
    right: bool


def scores(game: str, wanted: int, seed: int) -> Iterator[Score]:
    """Yield the scores of as many forgeries as are wanted."""
    luck = Luck(luck_key(seed, 7, game))
    names = [*shipping.fights(f"{game}/"), *shipping.chains(f"{game}/")]
    policies = (OWN, "random", "basic", "cautious", "random")
    done = 0
    while done < wanted:
        name, policy = names[luck.below(len(names))], policies[luck.below(len(policies))]
        lines = recorded(name, policy, 1 + luck.below(1000))
        forger, here = Forger(lines, luck), 0
        for _ in range(40 if len(lines) <= LONGEST else 0):
            forgery = forger.forged()
            data = None if forgery is None else readable(forgery)
            if forgery is None or data is None:
                continue
            told = audit(read(data)).findings
            first = str(told[0]) if told else ""
            near = any(right(forgery, each.line) for each in told[:3])
            yield Score(evolve(forgery, lines=[]), f"{name} {policy}", len(told), first, near)
            done, here = done + 1, here + 1
            if here == 8 or done == wanted:
                break


def main() -> int:
    """Read the command line, forge and print."""
    parser = argparse.ArgumentParser(description="Forge traces and have the referee look at them.")
    parser.add_argument("game", nargs="*", help=f"one or more of {', '.join(systems.NAMES)} (all)")
    parser.add_argument("-n", "--forgeries", type=int, default=200, help="forged traces of each game (200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the choices (1)")
    asked = parser.parse_args()
    weak = False
    for game in asked.game or systems.NAMES:
        told = list(scores(game, asked.forgeries, asked.seed))
        for score in told:
            if not score.found or not score.right:
                how = "elsewhere" if score.found else "missed"
                print(f"{how}: {score.where}, {score.forgery.kind}, {score.forgery.told} | {score.first}")
        for kind in dict.fromkeys(KINDS):
            mine = [score for score in told if score.forgery.kind == kind]
            print(f"  {kind}: {sum(bool(each.found) for each in mine)} of {len(mine)}")
        found = sum(bool(score.found) for score in told)
        near = sum(score.right for score in told)
        print(f"{game}: {found} of {len(told)} found, {near} of them at the right line")
        weak |= found < 0.95 * len(told) or near < 0.9 * found
    return int(weak)


if __name__ == "__main__":
    run_program(main)
