"""Words that refer to combatants named before them: "his four men", "their boss", "one guard is wounded".

Each rule takes the labels of a sentence, before context.py, and returns them with such words as what they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from attrs import evolve

from .context import ALL, EVERY_SIDE, Label, count_at, filler, is_label
from .sheet_names import SAME, Match
from .tokens import SEVERAL
from .words import alike, is_plural

_DIVIDING = ("VERSUS", "SURPRISE", "SURPRISED")
_TRAITS = ("HURT", "BADLY_HURT", "WITH", "WITHOUT", "SIDE", "UNARMED", "UNARMOURED")
_OF = ("of", "de", "del")
_ONE_OF = re.compile(r"(is|was|has|carries|wears|es|esta|lleva|tiene|\w+[ai]d[oa]|maltrech[oa])$")
"""Words that are said of one: "who is wounded", "herida"."""


def referring(row: list[Label]) -> list[Label]:
    """Return the labels with what such words stand for."""
    for decide in (_waves, _together, _nobody, _retinue, _again, _unaware, _owners):
        row = decide(row)
    return row


def _waves(row: list[Label]) -> list[Label]:
    """Read "3 waves of 5 goblins" as fifteen of them, in waves of five."""
    for at, each in enumerate(row):
        first, size, name = row[at - 1], filler(row, at + 1), filler(row, at + 1) + 1
        while is_label(row, name, "HURT", "UNKNOWN", "NOISE"):
            name += 1
        counted = each.label == "WAVES" and count_at(row, at - 1) and size == at + 2 and count_at(row, size)
        if at and counted and is_label(row, name, "NAME"):
            number = evolve(first, value=first.value * row[size].value)
            return [*row[: at - 1], number, *row[size + 1 : name + 1], *row[at : size + 1], *_waves(row[name + 1 :])]
    return row


def _together(row: list[Label]) -> list[Label]:
    """Read what stands after two or more single names and a comma as said of all: "Ana and Mark, who are unarmed"."""
    made: list[Label] = []
    for at, each in enumerate(row):
        if each.label == "COMMA" and is_label(row, at - 1, "NAME") and not is_plural(row[at - 1].said[-1]):
            after = filler(row, at + 1)
            one = any(_ONE_OF.match(word) for label in row[at + 1 : after + 1] for word in label.said)
            verb = max((n for n, label in enumerate(row[:at]) if label.label in _DIVIDING), default=-1)
            listed = [label.label for label in row[verb + 1 : at]]
            many = listed.count("NAME") > 1 and "AND" in listed and "OPEN" not in listed
            if many and not one and is_label(row, after, *_TRAITS) and row[after].label != "SIDE":
                made += [each, evolve(each, label="EVERY", start=each.end)]
                continue
        made.append(each)
    return made


def _nobody(row: list[Label]) -> list[Label]:
    """Read the word for no one at all as "without", said of both sides, and "none of them has" of one."""
    made: list[Label] = []
    for each in row:
        if each.label in ("NOBODY", "NONE"):
            many = EVERY_SIDE if each.label == "NOBODY" else ALL
            made.append(evolve(each, label="PART", value=(many, None), end=each.start))
            each.be("WITHOUT")
        made.append(each)
    return made


def _retinue(row: list[Label]) -> list[Label]:
    """Give those who follow a leader, or lead others, the sheet that goes with theirs ([talk.led] of the game)."""
    made: list[Label] = []
    for at, each in enumerate(row):
        if each.label == "LEADER" and (led := _of(row, at)):
            _be_named(each, each.value[0].get(row[led].value[0].sheet), None)
            row[led].be("NOISE" if each.label == "NAME" else "UNKNOWN")
        elif each.label in ("FOLLOWER", "LEADER", "PEOPLE"):
            kin, name = each.value
            if each.label == "LEADER" and is_label(made, len(made) - 1, "NAME") and made[-1].value[0].sheet in kin:
                _be_named(each, kin[made[-1].value[0].sheet], None)
                made[-1].be("NOISE")  # "an ork boss"
                made.append(each)
                continue
            owners = _owners_of(made, each.label)
            if owners:
                sheet = next((kin[one.value[0].sheet] for one in owners if one.value[0].sheet in kin), None)
                _be_named(each, sheet, _related(name, owners[0]))
                if each.label == "NAME" and is_plural(each.said[-1]) and not _counted(made):
                    made.append(evolve(each, label="NUM", value=SEVERAL, end=each.start))
            elif each.label != "PEOPLE":
                _be_named(each, None, name)
            elif _of(row, at) and _counted(made):
                each.be("NOISE")  # "four men of the guard"
        made.append(each)
    return made


def _related(name: Sequence[Match] | None, owner: Label) -> Sequence[Match] | None:
    """Return a name that has a word in common with its owner's: "jefe orko" for orks, but not for bandits."""
    own = owner.value[0].sheet.split("_")
    shared = [each for each in name or () if any(alike(one, two) for one in each.sheet.split("_") for two in own)]
    return shared or None


def _be_named(each: Label, sheet: str | None, name: Sequence[Match] | None) -> None:
    if sheet is not None:
        each.be("NAME", [Match(sheet, SAME, 0)])
    elif name is not None:
        each.be("NAME", name)
    else:
        each.be("UNKNOWN")


def _of(row: Sequence[Label], at: int) -> int:
    """Return the place of the name after "of the", such as "the leader of the cultists"; 0 without one."""
    if not (is_label(row, at + 1, "FROM", "NOISE", "PLACE") and row[at + 1].said[-1] in _OF):
        return 0
    after = filler(row, at + 1)
    return after if is_label(row, after, "NAME") else 0


def _lead(made: Sequence[Label]) -> int:
    """Return the place of the word before the number and adjectives that end a row."""
    at = len(made) - 1
    while at >= 0 and made[at].label in ("NUM", "HURT", "UNKNOWN", "NOISE", "MOB", "BAND"):
        at -= 1
    return at


def _counted(made: Sequence[Label]) -> bool:
    return any(each.label == "NUM" for each in made[_lead(made) + 1 :])


def _owners_of(made: Sequence[Label], label: str) -> list[Label]:
    """Return the name that "his" refers to, or those that "and a boss" may go with, the nearest first; [] if there are
    none on its side."""
    at = _lead(made)
    beside = is_label(made, at, "OWN")
    if label == "LEADER":
        beside |= is_label(made, at - is_label(made, at, "ARTICLE"), "AND", "WITH")
    verb = max((n for n, each in enumerate(made) if each.label in _DIVIDING), default=-1)
    names = [each for each in made[verb + 1 : at + 1][::-1] if beside and each.label == "NAME"]
    return names if label == "LEADER" else names[:1]


def _again(row: list[Label]) -> list[Label]:
    """Read "3 guards vs an ogre; one guard is wounded" as a part of the guards."""
    made: list[Label] = []
    counts: dict[str, int] = {}
    divided, skipped = False, -1
    for at, each in enumerate(row):
        divided |= each.label in _DIVIDING
        if at == skipped:
            continue
        if each.label == "NAME" and is_label(row, at + 1, "OPEN") and count_at(row, at + 2):
            counts[each.value[0].sheet] = row[at + 2].value  # "sisters (3)"
        name = row[at + 1] if count_at(row, at) and is_label(row, at + 1, "NAME") else None
        if name is not None:
            sheet, many = name.value[0].sheet, each.value
            fewer = divided and many < counts.get(sheet, 0) and is_label(row, at - 1, "STOP", "COMMA")
            if fewer and is_label(row, filler(row, at + 2), *_TRAITS):
                skipped = at + 1
                made.append(evolve(each, label="PART", value=(many, name.value), end=name.end))
                continue
            counts[sheet] = many
        made.append(each)
    return made


def _unaware(row: list[Label]) -> list[Label]:
    """Read "unsuspecting" as being surprised by the other of two sides."""
    verbs = [at for at, each in enumerate(row) if each.label in _DIVIDING]
    for at, each in enumerate(row):
        if each.label == "UNAWARE":
            one = len(verbs) == 1 and any(each.label == "NAME" for each in row[: verbs[0]])
            each.be("NOISE" if one else "UNKNOWN")
            each.used = one
            if one:
                row[verbs[0]].be("SURPRISE" if at > verbs[0] else "SURPRISED")
    return row


def _owners(row: list[Label]) -> list[Label]:
    """Leave out whom another is of: the countess in "the ghost of the countess" and "the countess's ghost"."""
    for each, after in pairwise(row):
        if each.label == "NAME" and after.said == ("s",) and after.start == each.end + 1:
            at = row.index(after)
            if not is_label(row, at + 1, *_TRAITS):  # "the guard's wounded"
                each.be("UNKNOWN")
    divided = any(each.label in _DIVIDING for each in row)
    if divided or not any(each.label in ("PROTECT", "METRES", "FEET", "AMBUSH_OF") for each in row):
        for at, each in enumerate(row):
            if each.label == "NAME" and (other := _of(row, at)) and not is_plural(row[other].said[-1]):
                row[other].be("UNKNOWN")
    return row


def followers(led: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the sheet that follows each leader: the first that it leads."""
    return {leader: sheets[0] for leader, sheets in led.items()}


def leaders(led: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """Return the sheet that leads each follower: the first of those that do."""
    return {sheet: leader for leader, sheets in list(led.items())[::-1] for sheet in sheets}
