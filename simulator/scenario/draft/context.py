"""Meaning of labels beside their neighbours, so that the grammar (sentence.lark) sees one label for each phrase.

Each rule takes the row of labels and returns it with some of them joined, changed or left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import define, evolve, field

from .tokens import BAD

ONE: Final = ("a", "an", "un", "una", "uno", "one")
"""Words that may be a number or an article."""
_THINGS: Final = {"ARMOUR": "armour", "AMMUNITION": "ammunition", "WEAPONS": "weapons"}
_FOOT: Final = 0.3048
_MELEE_METRES: Final = 1.0
TROOPS: Final = ("guardia", "guard", "watch", "police", "policia")
"""Names of a person that are also those of a troop."""
ALL: Final = 0
HALF: Final = -1
EVERY_SIDE: Final = -2
"""Parts of a group beside numbers: all of each group of the side, half of the group, all of both sides."""


@define(eq=False)
class Label:
    """A phrase with its label and meaning (``value``), its place in the text, and whether something used it.

    ``said`` are its words, bare; ``text`` is as it was written; ``guess``: the spelling that was read instead."""

    label: str
    value: Any
    start: int
    end: int
    said: tuple[str, ...]
    text: str
    used: bool = False
    guesses: tuple[str, ...] = field(default=())

    def be(self, label: str, value: Any = None) -> None:
        """Change the label and its value."""
        self.label, self.value = label, value


def in_context(row: list[Label]) -> list[Label]:
    """Return the labels as they are meant beside each other."""
    for decide in (_numbers, _measures, _equipment, _brackets, _names, _parts):
        row = decide(row)
    return row


def _numbers(row: list[Label]) -> list[Label]:
    """Read numbers with what they measure: "30 metres", "50 % of life", "tier 3", "waves of five"."""
    made: list[Label] = []
    at = 0
    while at < len(row):
        for rule in _MEASURES:
            found = rule(row, at)
            if found:
                length, label, value = found
                made.append(_joined(row[at : at + length], label, value))
                at += length
                break
        else:
            made.append(row[at])
            at += 1
    return made


def is_label(row: Sequence[Label], at: int, *labels: str) -> bool:
    """Return whether the label at a place is one of these; False outside the row."""
    return 0 <= at < len(row) and row[at].label in labels


def count_at(row: Sequence[Label], at: int) -> bool:
    """Return whether a fixed number stands at a place."""
    return is_label(row, at, "NUM") and isinstance(row[at].value, int)


def filler(row: Sequence[Label], at: int) -> int:
    """Return the place of the next label that is no article or preposition."""
    while is_label(row, at, "NOISE", "ARTICLE", "OWN", "FROM"):
        at += 1
    return at


_Rule = Callable[[Sequence[Label], int], tuple[int, str, Any] | None]


def _distance(row: Sequence[Label], at: int) -> tuple[int, str, Any] | None:
    start = at + is_label(row, at, "PLACE", "NOISE", "FROM")
    if is_label(row, start, "MELEE"):
        return start + 1 - at, "DISTANCE", _MELEE_METRES
    if is_label(row, start, "NUM") and is_label(row, start + 1, "METRES", "FEET"):
        value = row[start].value
        number = float(row[start].text.replace(",", ".")) if value == BAD and row[start].text[0].isdigit() else value
        end = start + 2 + is_label(row, start + 2, "APART")
        if isinstance(number, str):
            return end - at, "DISTANCE", number
        return end - at, "DISTANCE", round(number * (_FOOT if row[start + 1].label == "FEET" else 1), 1)
    return None


def _share(row: Sequence[Label], at: int) -> tuple[int, str, Any] | None:
    start = filler(row, at + (is_label(row, at, "PLACE", "WITH", "AND")))
    if not (count_at(row, start) and is_label(row, start + 1, "PERCENT")):
        return None
    end = filler(row, start + 2)
    if is_label(row, end, "LIFE") and 0 < row[start].value <= 100:
        return end + 1 - at, "HURT", row[start].value / 100
    return None


def _setting(row: Sequence[Label], at: int) -> tuple[int, str, Any] | None:
    start = filler(row, at + is_label(row, at, "PLACE", "WITH", "AND"))
    for name, count in ((start, filler(row, start + 1)), (filler(row, start + 1), start)):
        if is_label(row, name, "SETTING", "LEVEL") and count_at(row, count):
            if count < name and count_at(row, filler(row, name + 1)):
                continue  # "four level 3 novices"
            end = max(name, count) + 1
            if row[name].label == "LEVEL":
                return end - at, "LEVEL", row[count].value
            return end - at, "SETTING", (row[name].value, row[count].value)
    return None


def _waves(row: Sequence[Label], at: int) -> tuple[int, str, Any] | None:
    start = filler(row, at + is_label(row, at, "PLACE"))
    if is_label(row, start, "WAVES"):
        count = filler(row, start + 1)
        if count_at(row, count):
            how = "is" if count == start + 1 else "each"  # "in wave 2", "in waves of two"
            return count + 1 - at, "WAVES", (how, row[count].value)
    if count_at(row, start) and is_label(row, start + 1, "WAVES"):
        return start + 2 - at, "WAVES", ("number", row[start].value)
    return None


_MEASURES: Final[tuple[_Rule, ...]] = (_distance, _share, _waves, _setting)


def _joined(part: Sequence[Label], label: str, value: Any) -> Label:
    guesses = tuple(guess for each in part for guess in each.guesses)
    said = tuple(word for each in part for word in each.said)
    text = part[0].text if len(part) == 1 else " ".join(each.text for each in part)
    return Label(label, value, part[0].start, part[-1].end, said, text, guesses=guesses)


def _measures(row: list[Label]) -> list[Label]:
    """Read wounds, and "(4)" after a name, as one label."""
    made: list[Label] = []
    for at in range(1, len(row)):
        of = is_label(row, at + 1, "FROM", "NOISE") and not (count_at(row, at + 2) and _ends(row, at + 3))
        if row[at].label == "MOB" and row[at - 1].label == "NAME" and not of:
            row[at - 1], row[at] = row[at], row[at - 1]  # "a zombie horde"
    for at, each in enumerate(row):
        if each.label in ("HURT", "BADLY_HURT", "UNHURT") and not isinstance(each.value, float):
            each.be("HURT", {"HURT": 0.5, "BADLY_HURT": 0.25, "UNHURT": 1.0}[each.label])
        if each.label == "NUM" and is_label(made, len(made) - 1, "OPEN") and is_label(row, at + 1, "CLOSE"):
            made.pop()
            each.be("COUNT", each.value)
        elif each.label == "CLOSE" and is_label(made, len(made) - 1, "COUNT"):
            continue
        elif each.label == "NUM" and each.said[0] == "a" and is_label(row, at + 1, "ARTICLE", "NUM", "OWN"):
            each.be("NOISE")  # "atacan a los guardias"
        elif each.label == "NAME" and _troop(row, at):
            each.be("NOISE")
            if is_label(row, at - 1, "OWN"):
                row[at - 1].be("NOISE")
        elif each.label == "NUM" and _follows(row, at):
            each.be("COUNT", each.value)
        made.append(each)
    return made


def _troop(row: Sequence[Label], at: int) -> bool:
    """Return whether a name is that of a troop: "a guard of four orcs"."""
    of = row[at].said[-1] in TROOPS and is_label(row, at + 1, "FROM", "NOISE") and row[at + 1].said[-1] in ("of", "de")
    return of and count_at(row, at + 2) and row[at + 2].value > 1 and is_label(row, at + 3, "NAME")


def _follows(row: Sequence[Label], at: int) -> bool:
    """Return whether a number belongs to the name before it: "zombis x6", "dos tropas de orkos de quince"."""
    if row[at].said[0].startswith("x") and is_label(row, at - 1, "NAME"):
        return True
    start = at - is_label(row, at - 1, "FROM", "NOISE")
    start -= is_label(row, start - 1, "COMMA") and start < at  # "a horde of zombies, about 12"
    return start < at and is_label(row, start - 1, "NAME") and _ends(row, at + 1)


def _ends(row: Sequence[Label], at: int) -> bool:
    return at >= len(row) or is_label(
        row, at, "VERSUS", "SURPRISE", "SURPRISED", "COMMA", "AND", "STOP", "CLOSE", "PLACE"
    )


def _equipment(row: list[Label]) -> list[Label]:
    """Decide whether "with" gives gear, wounds, company or a circumstance."""
    listing, unknown = "", 0
    for at, each in enumerate(row):
        if each.label == "WITH" and is_label(row, at + 1, "UNKNOWN") and is_label(row, at + 2, "AND", "COMMA"):
            unknown = at + 2
        if each.label in ("WITH", "WITHOUT", "AND", "COMMA"):
            thing = _thing(row, at + 1, each.label, listing)
            with_words = each.said[0] in ("with", "con", "w") or each.label in ("WITH", "WITHOUT")
            with_words |= at == unknown > 0  # "with a halberd and a bow"
            if thing is not None and with_words and each.label != "COMMA":
                listing = "WITHOUT" if each.label == "WITHOUT" else "WITH"
                each.be(listing)
            elif thing is not None and listing and each.label in ("AND", "COMMA"):
                each.be("AND_GEAR")
            else:
                listing = ""
                _company(row, at)
        elif each.label == "OR":
            thing = _thing(row, at + 1, "AND", listing) if listing == "WITHOUT" else None
            each.be("AND_GEAR" if thing is not None else "UNKNOWN")
        elif each.label in ("UNARMED", "UNARMOURED"):
            each.be("STRIPPED", "weapons" if each.label == "UNARMED" else "armour")
        elif each.label not in ("GEAR", "NUM", "ARTICLE", "OWN", "NOISE", "UNKNOWN"):
            listing = ""
    made: list[Label] = []
    for each in row:
        if each.label == "STRIPPED":  # "unarmed" is "without weapons"
            made.append(evolve(each, label="WITHOUT", value=None, end=each.start))
            each.be("GEAR", each.value)
        made.append(each)
    return made


def _thing(row: Sequence[Label], at: int, lead: str, listing: str) -> Label | None:
    """Return the gear that comes next, after a number, an article or an adjective; mark it as gear.

    ``listing`` is WITH or WITHOUT inside a list of things; "armour" and "weapons" are only taken away."""
    passed: list[Label] = []
    while is_label(row, at, "NUM", "ARTICLE", "OWN", "NOISE", "UNKNOWN") and len(passed) < 4:
        passed.append(row[at])
        at += 1
    taken = lead == "WITHOUT" or (listing == "WITHOUT" and lead in ("AND", "COMMA"))
    if not (is_label(row, at, "GEAR") or (taken and is_label(row, at, *_THINGS))):
        return None
    if lead in ("AND", "COMMA") and any(word.label == "UNKNOWN" for word in passed):
        return None
    row[at].be("GEAR", _THINGS.get(row[at].label, row[at].value))
    for word in passed:
        told = word.label == "UNKNOWN" or (word.label == "NUM" and word.value != 1)  # "with 5 grenades"
        word.be("ASIDE" if told else "NOISE")
    return row[at]


def _company(row: Sequence[Label], at: int) -> None:
    """Decide what "with" and "without" mean without gear: company, wounds, a circumstance, or a place."""
    each, after = row[at], filler(row, at + 1)
    if each.label == "WITHOUT":
        each.be("UNKNOWN")
    elif each.label == "WITH" or (each.label == "AND" and each.said[0] in ("with", "con", "w", "under", "bajo")):
        if is_label(row, after, "HURT", "SCENE", "SIDE", "ABSENT", "SETTING", "WAVES", "LEVEL", "DISTANCE"):
            each.be("NOISE")
        elif is_label(row, after, "NAME", "NUM", "MOB", "BAND", "PROPER", "PLAYERS") or is_label(row, at + 1, "OWN"):
            each.be("NOISE" if each.label == "WITH" and each.said[-1] in _HAVE else "AND")
        else:
            each.be("NOISE" if each.said[-1] in _HAVE else "PLACE")


_HAVE: Final = ("has", "have", "tiene", "tienen", "lleva", "llevan")


def _brackets(row: list[Label]) -> list[Label]:
    """Drop brackets around what describes the name before them: "zombies (wounded)"."""
    made: list[Label] = []
    at = 0
    while at < len(row):
        if row[at].label == "OPEN":
            end = next((n for n in range(at, len(row)) if row[n].label == "CLOSE"), len(row))
            inside = row[at + 1 : end]
            if not any(each.label == "NAME" for each in inside):
                if is_label(made, len(made) - 1, "NAME") and any(each.label == "MOB" for each in inside):
                    made[-1:] = [*inside, made[-1]]  # "orks (two mobs of 12)"
                else:
                    made += _described(row[at], inside)
                at = end + 1
                continue
        made.append(row[at])
        at += 1
    return made


def _described(bracket: Label, inside: list[Label]) -> list[Label]:
    """Return what brackets without a name say: a number ("bandits (4, hidden)"), a part ("(one wounded)"), a trait."""
    if is_label(inside, 0, "NUM") and is_label(inside, 1, "COMMA"):
        inside[0].be("COUNT", inside[0].value)
        return [inside[0], *inside[2:]]
    if is_label(inside, 0, "NUM"):
        bracket.be("COMMA")
        return [bracket, *inside]
    return inside


def _names(row: list[Label]) -> list[Label]:
    """Find the names that are given to combatants: "Sir Roland (knight)", "Roland the knight", "Roland, a knight,"."""
    for at, each in enumerate(row):
        if each.label == "OPEN" and _alone(row, at + 1, "CLOSE"):
            _title(row, at, every=True)
        elif each.label == "COMMA" and _alone(row, at + 1, "COMMA", "AND", "STOP") and _one(row, at + 1):
            if _title(row, at, every=False):
                each.be("OPEN")
                end = _name_after(row, at + 1)
                row[end + 1].be(
                    "CLOSE" if row[end + 1].label == "COMMA" and not is_label(row, end + 2, "AND") else "BREAK"
                )
        elif each.label == "ARTICLE" and is_label(row, at - 1, "PROPER") and is_label(row, at + 1, "NAME"):
            if _title(row, at, every=False):
                each.be("OPEN")
                row[at + 1].value = row[at + 1].value
    return row


def _name_after(row: Sequence[Label], at: int) -> int:
    """Return the place of the next NAME."""
    return next((n for n in range(at, len(row)) if row[n].label == "NAME"), len(row) - 1)


def _one(row: Sequence[Label], at: int) -> bool:
    """Return whether an article or "a" stands here."""
    return is_label(row, at, "ARTICLE") or (is_label(row, at, "NUM") and row[at].text.lower() in ONE)


def _alone(row: Sequence[Label], at: int, *ends: str) -> bool:
    """Return whether a single name comes, and then one of these ends."""
    at += _one(row, at)
    return is_label(row, at, "NAME") and is_label(row, at + 1, *ends)


def _title(row: Sequence[Label], at: int, *, every: bool) -> bool:
    """Mark the words before a place as a name: all of them, or (``every``: False) only with a capital. Return whether
    there are any."""
    start = at
    kinds = ("PROPER", "UNKNOWN", "NAME", "PLAYERS", "NOISE") if every else ("PROPER",)
    while start and row[start - 1].label in kinds:
        start -= 1
    if start == at or is_label(row, start - 1, "NUM") or not any(row[n].label != "NOISE" for n in range(start, at)):
        return False
    if (
        every
        and not any(row[n].label in ("PROPER", "UNKNOWN") for n in range(start, at))
        and row[at - 1].label == "PLAYERS"
    ):
        return False
    for each in row[start:at]:
        each.be("PROPER")
    return True


_MANY: Final = {"ANOTHER": 1, "EVERY": ALL, "EVERYBODY": EVERY_SIDE, "HALF_OF": HALF}


_BOTH: Final = ("both", "ambos", "ambas", "dos")


def _parts(row: list[Label]) -> list[Label]:
    """Find parts of a group: "one of them wounded", ", one wounded", "one of the soldiers injured"."""
    made: list[Label] = []
    at = 0
    while at < len(row):
        if count_at(row, at) or is_label(row, at, *_MANY):
            end = _part_end(row, at)
            if not end and is_label(row, at + 1, "PART_OF") and is_label(made, len(made) - 1, "COMMA", "NAME", "HURT"):
                made.append(_joined(row[at : at + 2], "COUNT", row[at].value))  # "zombies (8 of them)"
                at += 2
                continue
            if end:
                owner = next((each.value for each in row[at:end] if each.label == "NAME"), None)
                many = _MANY.get(row[at].label, row[at].value)
                made.append(_joined(row[at:end], "PART", (many, owner)))
                at = end
                continue
            if is_label(row, at + 1, "PART_OF") and is_label(row, at + 2, "NAME"):
                row[at + 2].be("UNKNOWN")  # "two of them archers"
        if _more(row, at):
            owner = next((each for each in made[::-1] if each.label == "NAME"), None)
            if owner is not None:  # "two guards with bows and one with a sword": a third guard
                made += [row[at], evolve(owner, start=row[at].end, end=row[at].end, text=owner.text)]
                at += 1
                continue
        if row[at].label == "EVERY" and row[at].said[-1] in _BOTH and is_label(row, filler(row, at + 1), "NAME"):
            row[at].be("NUM", 2)  # "the vampire stalks both novices"
        if row[at].label in ("ANOTHER", "EVERY", "EVERYBODY"):
            row[at].be("NOISE")
        if row[at].label == "HALF_OF":
            row[at].be("UNKNOWN")
            if is_label(row, at + 1, "NAME"):
                row[at + 1].be("UNKNOWN")  # "half of them archers"
        if row[at].label == "PEOPLE":
            previous = made[-1] if made else None
            if previous and previous.label == "NUM":
                previous.be("COUNT", previous.value)
                row[at].be("NOISE")
            else:
                row[at].be("UNKNOWN")
        made.append(row[at])
        at += 1
    return [each for n, each in enumerate(made) if not (each.label in ("COMMA", "AND") and _describes(made, n + 1))]


def _more(row: Sequence[Label], at: int) -> bool:
    """Return whether a number after "and" counts more of the same: "and one with a sword"."""
    trait = is_label(row, at + 1, "WITH", "WITHOUT") or (
        is_label(row, at + 1, "HURT") and not is_label(row, at + 2, "NAME", "UNKNOWN")
    )
    return count_at(row, at) and is_label(row, at - 1, "AND") and trait


def _part_end(row: Sequence[Label], at: int) -> int:
    """Return the place after the words for a part of a group; 0 if there is no part."""
    follows = ("HURT", "WITH", "WITHOUT", "SIDE")
    after = at + 1
    if is_label(row, after, "PART_OF"):
        after += 1
    elif (
        is_label(row, after + 2, "NAME") and is_label(row, after + 1, "ARTICLE") and row[after].said[-1] in ("of", "de")
    ):
        after += 3
    elif row[at].label == "HALF_OF" and is_label(row, after, "NAME"):
        after += 1  # "half of the guards wounded"
    elif not (is_label(row, at - 1 - is_label(row, at - 1, "NOISE"), "COMMA", "OPEN") or row[at].label in _MANY):
        return 0
    while is_label(row, after, "NOISE"):
        after += 1
    past = after + 1
    return (
        after
        if is_label(row, after, *follows) and not (is_label(row, after, "HURT") and is_label(row, past, "NAME"))
        else 0
    )


def _describes(row: Sequence[Label], at: int) -> bool:
    """Return whether what comes describes the name before it, after a comma."""
    if is_label(row, at, "PART", "WITH", "WITHOUT", "CALLED", "COUNT"):
        return True
    return is_label(row, at, "HURT", "SIDE") and not is_label(row, at + 1, "NAME", "UNKNOWN")
