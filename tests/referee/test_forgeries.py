"""Forged traces, sealed again: most are found, nearly all of them at the right line; some kinds always."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

import pytest

from benchmarks.forgeries import recorded, scores, sealed
from simulator.core.errors import BadTrace
from simulator.referee import audit
from simulator.systems import NAMES
from simulator.trace.lines import Fields
from simulator.trace.reader import read
from tests import shipping

pytestmark = pytest.mark.slow

Forge = Callable[[list[Fields], int], bool]
"""Changes a line of a trace and what follows from it; False if the line does not apply."""


@pytest.mark.parametrize("game", NAMES)
def test_most_forgeries_are_found(game: str) -> None:
    """Of 200 facts changed one at a time at least 93 % are found, and nine in ten of them at the right line."""
    told = list(scores(game, 200, 41))
    found = [each for each in told if each.found]
    assert len(found) >= 186, [f"{each.where}: {each.forgery.told}" for each in told if not each.found]
    assert sum(each.right for each in found) >= 0.9 * len(found)


def left_out(**facts: object) -> Forge:
    """Leave out a line with these facts; later points of the pool follow."""

    def forge(lines: list[Fields], index: int) -> bool:
        line = lines[index]
        if not facts.items() <= line.items():
            return False
        del lines[index]
        for later in lines[index:]:
            same = later["event"] == "pool_changed" == line["event"] and later["pool"] == line["pool"]
            if same and later["body"] == line["body"]:
                later["before"] += line["before"] - line["after"]
                later["after"] += line["before"] - line["after"]
        return True

    return forge


def part_left_out(key: str, name: str, *, after: int = 0) -> Forge:
    """Leave a part out of a sum, with the results of the line; ``after``: dice that go with it."""

    def forge(lines: list[Fields], index: int) -> bool:
        line = lines[index]
        part = next((each for each in line.get(key, ()) if each[0] == name), None)
        if part is None or (key == "dice_parts" and lines[index - after].get("faces") != line["dice"]):
            return False
        line[key].remove(part)
        if key == "dice_parts":
            del lines[index - after]["faces"][: part[1]], line["dice"][: part[1]]
            fixed, count = sum(value for _, value in line["parts"]), sum(value for _, value in line[key])
            line["formula"] = f"{fixed}+{count}ED"
            rethrown(line, fixed)
        elif key == "goal_parts":
            line["difficulty"] -= part[1]
            line["passed"] = line["total"] >= line["difficulty"]
        else:
            line["figure"] -= part[1]
            line["total"] -= part[1]
            line["passed"] = line["total"] >= line["difficulty"]
        return True

    return forge


def rethrown(line: Fields, fixed: int) -> None:
    """Compute damage of Ira y Gloria again."""
    worth = (0, 0, 1, 1, 2, 2) if line.get("manner") == "brutal" else (0, 0, 0, 1, 1, 2)
    line["rolled"] = fixed + sum(worth[face - 1] for face in line["dice"])
    line["loss"] = max(0, line["rolled"] - line["protection"])


def not_brutal(lines: list[Fields], index: int) -> bool:
    """Count the dice of a brutal weapon as plain ones."""
    if lines[index]["event"] != "damage_rolled" or lines[index].get("manner") != "brutal":
        return False
    del lines[index]["manner"]
    rethrown(lines[index], sum(value for _, value in lines[index]["parts"]))
    return True


def farther(more: int, key: str, *verbs: str) -> Forge:
    """Tell so many metres more: enough to leave the band that the line names."""

    def forge(lines: list[Fields], index: int) -> bool:
        fits = lines[index].get("verb") in verbs and key in lines[index]
        if fits:
            lines[index][key] += more
        return fits

    return forge


def doubled(lines: list[Fields], index: int) -> bool:
    """Make a momentary -1 a -2."""
    fits = lines[index].get("condition") == "momentary" and lines[index]["amount"] == -1
    if fits:
        lines[index]["amount"] = -2
    return fits


def ending(key: str) -> Forge:
    """Change the winner, or the number of rounds, of the footer."""

    def forge(lines: list[Fields], index: int) -> bool:
        footer = lines[index]
        if footer["event"] != "footer":
            return False
        others = [side for side, *_ in lines[0]["sides"] if side != footer["winner"]]
        footer[key] = others[0] if key == "winner" else footer["rounds"] + 1
        return True

    return forge


ENDS: Final[dict[str, Forge]] = {"winner": ending("winner"), "rounds": ending("rounds")}
FORGERIES: Final[dict[str, dict[str, Forge]]] = {
    "fragmentos": ENDS,
    "haunted_house": {
        **ENDS,
        "experience": left_out(event="pool_changed", pool="xp"),
        "doom": left_out(event="pool_changed", pool="doom", rule="HH-DOOM-01"),
        "wave": left_out(event="arrived", rule="HH-FLOW-03"),
    },
    "ira_y_gloria": {
        **ENDS,
        "arrival": left_out(event="arrived"),
        "long range": part_left_out("goal_parts", "long"),
        "parry": part_left_out("goal_parts", "parry"),
        "rapid fire": part_left_out("dice_parts", "rapid_fire", after=1),
        "a shift's die": part_left_out("dice_parts", "shift", after=1),
        "brutal": not_brutal,
        "metres": farther(10, "metres", "ranged_attack"),
        "out of ammunition": left_out(event="item_changed", change="out_of_ammo", rule="IG-AMMO-02"),
        "soak": left_out(event="pool_changed", cause="soak"),
    },
    "tapiz": {
        **ENDS,
        "momentary": doubled,
        "momentary in a roll": part_left_out("parts", "momentary"),
        "metres": farther(30, "amount", "melee_attack", "ranged_attack", "mental_attack", "thrown_attack"),
        "parry": part_left_out("goal_parts", "parry"),
    },
}
MORE: Final = {"tapiz": (("tapiz/medusa_in_the_temple", "random", 27),)}
"""Further fights, with seeds: one in which parries count; policies that mean to win seldom come to that."""


@cache
def traces(game: str) -> list[list[Fields]]:
    """Play every scenario of a game once, and some fights more, and return the shorter traces."""
    names = [*shipping.fights(f"{game}/"), *shipping.chains(f"{game}/")]
    played = [recorded(name, ("own", "random")[number % 2], 3 + number) for number, name in enumerate(names)]
    played += [recorded(*each) for each in MORE.get(game, ())]
    return [lines for lines in played if len(lines) < 1000]


def forged(game: str, forge: Forge) -> Iterator[tuple[str, bytes]]:
    """Yield the place and the bytes of a forgery in each trace, at the first and the last line to which it applies."""
    for lines in traces(game):
        order = range(1, len(lines))
        for places in (order, reversed(order)):
            copy: list[Fields] = json.loads(json.dumps(lines))
            for index in places:
                if forge(copy, index):
                    yield f"{lines[0]['title']}, line {index + 1}", sealed(copy)
                    break


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kinds in FORGERIES.items() for kind in kinds])
def test_these_forgeries_are_always_found(game: str, kind: str) -> None:
    """Wherever they apply, with their consequences in the same line."""
    missed, tried = [], 0
    for place, data in forged(game, FORGERIES[game][kind]):
        try:
            trace = read(data)
        except BadTrace:
            continue
        tried += 1
        if not audit(trace).findings:
            missed.append(place)
    assert missed == []
    assert tried
