"""Choice of sides and sheets: who the players are, which sheet a name means, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from attrs import Factory, define

from ...core.schema import Schema
from ...core.system import NPC, PC
from ..roster import MOST_COUNT
from .circumstances import Circumstance
from .context import HALF, TROOPS, Label
from .equipment import Equipment
from .lexicon import Lexicon
from .meaning import Group, Reading, Side, Trait
from .model import DraftGroup, Remark, Taken
from .reading import WEAK, both
from .sheet_names import SAME, Match
from .tokens import BAD, SEVERAL
from .words import alike, is_plural, telling, words

SOME: Final = 3  # combatants of a plural without a number
HORDE: Final = 10  # combatants of a horde without a number
PARTY: Final = 4  # players of a party without a number
MOST_WAVES: Final = 20
TROOP: Final = ("2", "3", "4", "5", "6")
"""Numbers to offer for "the guard", which may be one or a troop."""


def _sign(lean: int) -> int:
    return (lean > 0) - (lean < 0)


@define
class Cast:
    """A side with its sheets: ``rank`` is the sum of the ranks of its names (``Draft.rank``)."""

    name: str
    role: str
    groups: list[DraftGroup]
    rank: int
    surprises: bool
    circumstances: list[Circumstance]


@define
class Chosen:
    """A group with the sheets that fit, the likeliest first."""

    group: Group
    matches: list[Match] = Factory(list)

    @property
    def sheet(self) -> str:
        """Id of the likeliest sheet."""
        return self.matches[0].sheet


class Casting:
    """Casting of one sentence. ``taken`` and ``remarks`` are complete after ``cast``."""

    def __init__(self, schema: Schema, lexicon: Lexicon, lang: str, reading: Reading) -> None:
        self.taken: list[Taken] = []
        self.remarks: list[Remark] = []
        self._schema = schema
        self._names = lexicon.names
        self._lexicon = lexicon
        self._lang = lang
        self._reading = reading
        self._noted: set[tuple[str, tuple[str, ...]]] = set()
        self._equipment = Equipment(schema, lexicon.names)

    def cast(self) -> list[Cast]:
        """Return the sides that have combatants; fewer than two if the sentence names no more."""
        for side in self._reading.sides:
            self._drop_uncounted(side)
            if len(side.groups) == 1 and side.groups[0].count is None and side.party_count not in (None, BAD):
                side.groups[0].count = side.party_count  # "my four players, all novices"
            self._people_party(side)
        sides = [side for side in self._reading.sides if side.groups]
        if len(sides) == 1 and not self._reading.lost:
            sides = list(self._divided(sides[0]))
        if len(sides) < 2 or not all(side.groups for side in sides):
            return []
        self._place_ambush(sides)
        players = self._players(sides)
        given: dict[str, int] = {}
        return [self._side(side, number == players, given) for number, side in enumerate(sides)]

    # Sides.

    def _drop_uncounted(self, side: Side) -> None:
        """Leave out groups whose number cannot be, such as -3 guards."""
        for group in [each for each in side.groups if each.count == BAD or each.members == BAD]:
            side.groups.remove(group)
            group.name.used = False

    def _people_party(self, side: Side) -> None:
        """Give a party without sheets ("my players", "4 heroes") those of beginners."""
        player = self._schema.drafts.get("talk", {}).get("player")
        if side.party is None or side.groups or player is None:
            return
        name = side.party
        group = Group(
            name, [Match(player, SAME, 0)], side.party_count if side.party_count not in (None, BAD) else PARTY
        )
        side.groups.append(group)
        values: dict[str, str | int] = {"count": str(group.count), "name": self._names.called(player, self._lang)}
        self.taken.append(Taken(name.text, Remark("new-taken_party", values)))

    def _divided(self, side: Side) -> Iterator[Side]:
        """Yield two sides if the sentence does not divide them: at "and" after "between"; else those that are likely
        the players' and the others; else the first group and the rest."""
        groups = side.groups
        if len(groups) < 2:
            yield side
            return
        if (cut := self._verb(groups)) and not self._reading.between:
            self.remarks.append(Remark("new-sides_guessed"))
            yield Side(groups[:cut], side.called)
            yield Side(groups[cut:], 0, side.surprises, side.circumstances)
            return
        leans = [self._names.lean(group.sheets[0].sheet) for group in groups]
        friends = [group for group, lean in zip(groups, leans, strict=True) if lean > 0]
        others = [group for group in groups if group not in friends]
        if self._reading.between or not (friends and others):
            friends, others = groups[:1], groups[1:]
        if not (self._reading.between and len(groups) == 2):
            self.remarks.append(Remark("new-sides_guessed"))
        yield Side(friends, side.called)
        yield Side(others, 0, side.surprises, side.circumstances)

    def _verb(self, groups: Sequence[Group]) -> int:
        """Return the number of the group before which unknown words stand, such as a verb; 0 without such a place, or
        with several of which none or more than one has those likely the players' on one side and the others beyond."""
        row = self._reading.row
        leans = [self._names.lean(group.sheets[0].sheet) for group in groups]
        cuts: list[int] = []
        for number, (one, other) in enumerate(pairwise(groups), 1):
            between = [each.label for each in row[row.index(one.name) + 1 : row.index(other.name)]]
            if "UNKNOWN" in between and not {"AND", "COMMA"} & set(between):
                cuts.append(number)
        parted = [
            cut
            for cut in cuts
            if max(map(_sign, leans[:cut])) < min(map(_sign, leans[cut:]))
            or (min(map(_sign, leans[:cut])) > max(map(_sign, leans[cut:])))
        ]
        chosen = parted if len(cuts) > 1 else cuts
        return chosen[0] if len(chosen) == 1 else 0

    def _players(self, sides: Sequence[Side]) -> int:
        """Return the number of the players' side: the one that the sentence calls so, else the likeliest."""
        called = [side.called for side in sides]
        bound = [PC in self._roles(side.groups[0]) - {""} for side in sides]
        if any(bound):
            return bound.index(True)
        if any(called):
            return called.index(max(called))
        return self._names.likely_players([[each.sheets[0].sheet for each in side.groups] for side in sides])

    def _place_ambush(self, sides: Sequence[Side]) -> None:
        """Give "in an ambush" a side: which one lies in it is not said."""
        if self._reading.ambush is None:
            return
        label = self._reading.ambush
        players = self._players(sides)
        number = next(number for number in range(len(sides)) if number != players)
        if not any(side.surprises for side in sides):
            sides[number].surprises = True
            other = self._schema.new_sides[PC]
            values: dict[str, str | int] = {"side": self._schema.new_sides[NPC]}
            self.taken.append(Taken(label.text, Remark("new-taken_ambush", values), (other,)))

    def _side(self, side: Side, players: bool, given: dict[str, int]) -> Cast:
        role = self._role(side, PC if players else NPC)
        chosen = self._chosen(side.groups, role)
        base = self._schema.new_sides[PC if players else NPC]
        given[base] = given.get(base, 0) + 1
        name = base if given[base] == 1 else f"{base}_{given[base]}"
        here = [row for row in side.circumstances if row.here]
        ambush = [row for row in self._lexicon.offered if row.is_ambush and row.here and side.surprises]
        keys: dict[str, Any] = {}
        for row in (*here, *ambush):
            keys |= row.here
        if all(each.group.waves is not None and each.group.waves[0] == "is" for each in chosen):
            for each in chosen:
                each.group.waves = None  # a side without a first wave would have lost
        groups = [made for each in chosen for made in self._groups(each, role, keys)]
        rank = sum(each.matches[0].rank for each in chosen)
        return Cast(name, role, groups, rank, side.surprises, here)

    def _role(self, side: Side, asked: str) -> str:
        """Return the role that is asked for, or the one that the sheets are bound to if they cannot have it."""
        bound = [self._roles(group) for group in side.groups]
        others = [role for roles in bound for role in roles if role and asked not in roles and "" not in roles]
        return others[0] if others and not any(asked in roles for roles in bound) else asked

    def _roles(self, group: Group) -> set[str]:
        """Return the roles of the sheets that its name may mean as likely as any."""
        return {self._names.role(each.sheet) for each in group.sheets if each.rank == group.sheets[0].rank}

    def _chosen(self, groups: Sequence[Group], role: str) -> list[Chosen]:
        """Return the groups with their sheets. A sheet that this role cannot have leaves the side; a unique character
        stands in it once."""
        made: list[Chosen] = []
        for group in groups:
            chosen = Chosen(group, self._matches(group, role, made))
            self._replace(chosen, role)
            if not self._names.fits(chosen.sheet, role):
                group.name.used = False
                self._reading.reasons[self._reading.row.index(group.name)] = Remark("new-unused_mixed")
            elif group.count is None and any(
                each.sheet == chosen.sheet and self._names.is_unique(each.sheet) for each in made
            ):
                continue
            else:
                if made and made[-1].sheet == chosen.sheet and self._sums_up(made[-1].group, group):
                    made.pop()  # "a goblin ambush: 8 goblins"
                made.append(chosen)
        return made

    def _replace(self, chosen: Chosen, role: str) -> None:
        """Choose the nearest sheet that this role can have ([talk.instead] of the game), and note it."""
        instead = self._schema.drafts.get("talk", {}).get("instead", {}).get(chosen.sheet)
        if instead is not None and not self._names.fits(chosen.sheet, role) and self._names.fits(instead, role):
            chosen.matches = [Match(instead, SAME, 0)]
            values: dict[str, str | int] = {"name": self._names.called(instead, self._lang)}
            self.taken.append(Taken(chosen.group.name.text, Remark("new-taken_sheet", values)))

    def _sums_up(self, one: Group, other: Group) -> bool:
        """Return whether a name without a number stands before a colon, and its number after it."""
        row = self._reading.row
        between = row[row.index(one.name) : row.index(other.name)]
        vague = one.count is None or (one.number is not None and one.number.said[0] in WEAK)
        return vague and not one.called and any(each.text == ":" for each in between)

    def _matches(self, group: Group, role: str, before: Sequence[Chosen]) -> list[Match]:
        """Return the sheets that fit, the likeliest first. "Their chief" is looked for together with its owner."""
        said = group.name.said
        beside = [*(each.sheet for each in before), *([group.of] if group.of else [])]
        if group.own or group.of or not self._names.is_same(group.sheets):
            for name in beside[::-1]:
                other = telling(words(self._names.called(name, self._lang)) + words(name))
                for word in (word for word in other if not any(alike(word, each) for each in said)):
                    both = self._names.find((*said, word), role, beside) if group.own or name == group.of else []
                    if both:
                        return both
        if group.mob is not None:
            mobs = [each for each in self._names.find(said, role, beside) if self._names.is_crowd(each.sheet)]
            if mobs:
                return mobs
            if self._schema.drafts.get("crowd"):
                group.mob.used = False
        known = {each.sheet for each in group.sheets}
        found = [each for each in self._names.find(said, role, beside) if each.sheet in known]
        return found or group.sheets

    # Groups.

    def _groups(self, chosen: Chosen, role: str, here: Mapping[str, Any]) -> Iterator[DraftGroup]:
        """Yield the groups of the file: those of a part that is hurt or armed otherwise, and of each wave, apart."""
        count, crowd = self._numbers(chosen)
        group = chosen.group
        alone = count == 1 and not crowd and not group.parts and group.waves is None
        if group.called and not alone:
            group.called = ""
            for each in group.title:
                each.used = False
        called = group.called or self._names.called(chosen.sheet, self._lang)
        rest: int | str = count
        made: list[tuple[int | str, Trait]] = []
        for part in group.parts:
            if part.many == HALF:
                part.many = count // 2 if isinstance(count, int) else 0
            if isinstance(rest, int) and 0 < part.many < rest:
                made.append((part.many, both(group.trait, part)))
                rest -= part.many
            elif isinstance(rest, int) and part.many == rest > 0:
                group.trait = both(group.trait, part)
            else:
                self._unused_part(group, part)
        likely = self._likely(chosen, role)
        for many, trait in ((rest, group.trait), *made):
            gear = [each.value for each in trait.gear if self._may_have(each)]
            without = [each.value for each in trait.without if self._may_lack(each, chosen.sheet)]
            keys = {**self._equipment.keys(chosen.sheet, gear, without), **here, **self._level(trait)}
            for wave, part_count in self._waves(group, many):
                more = self._wave_keys(wave) if wave > 1 else {}
                yield DraftGroup(
                    chosen.sheet, part_count, called, likely, crowd, bool(group.called), tuple(gear), tuple(without),
                    trait.hurt, wave, {**keys, **more},
                )  # fmt: skip

    def _likely(self, chosen: Chosen, role: str) -> tuple[str, ...]:
        """Return the other sheets that are as likely, and note them."""
        rank = chosen.matches[0].rank
        likely = [each.sheet for each in chosen.matches[1:] if each.rank == rank != SAME]
        likely = [each for each in likely if self._names.fits(each, role) and not self._names.is_crowd(each)]
        if likely:
            values: dict[str, str | int] = {"name": self._names.called(chosen.sheet, self._lang)}
            others = tuple(self._names.called(each, self._lang) for each in likely[:3])
            self.taken.append(Taken(chosen.group.name.text, Remark("new-taken_sheet", values), others))
        return tuple(likely)

    def _numbers(self, chosen: Chosen) -> tuple[int | str, int]:
        """Return the number of combatants, and that of the members of a mob (0: no mob)."""
        group = chosen.group
        if group.size is not None and group.members is None and group.mob is not None:
            group.size.used, group.members = True, group.size.value
        if not self._names.is_crowd(chosen.sheet):
            if group.mob is not None and isinstance(group.members, int):
                times = group.count if isinstance(group.count, int) else 1
                return min(MOST_COUNT, times * group.members), 0
            if group.mob is not None and isinstance(group.count, int):
                group.mob.used = True
                return self._hordes(group, group.count, group.sheets[0].sheet), 0
            return self._some(group, group.members or group.count, group.sheets[0].sheet), 0
        members, mobs = group.members, group.count
        if group.size is not None and isinstance(group.size.value, int):
            group.size.used, members = True, group.size.value
        elif group.number is not None and group.number.label == "COUNT" and members is None:
            of = not (group.number.said[0].startswith("x") or self._is_plural(group.name.said, chosen.sheet))
            members, mobs = (mobs, None) if of else (members, mobs)  # "an ork mob of 20"
        usual = int(self._names.value(chosen.sheet, str(self._schema.drafts["crowd"])) or 1)
        if not isinstance(members, int):
            members = usual
            values: dict[str, str | int] = {"count": usual, "name": self._names.called(chosen.sheet, self._lang)}
            self.taken.append(Taken(group.name.text, Remark("new-taken_crowd", values)))
        return (1 if mobs is None or mobs == SEVERAL else mobs), members

    def _hordes(self, group: Group, hordes: int, sheet: str) -> int:
        """Return the number of all members of hordes in a game without mobs, and note it."""
        number = min(MOST_COUNT, hordes * HORDE)
        values: dict[str, str | int] = {"count": number, "name": group.name.text, "sheet": sheet}
        self.taken.append(Taken(group.name.text, Remark("new-taken_count", values)))
        return number

    def _some(self, group: Group, count: int | str | None, sheet: str) -> int | str:
        """Return the number of a group, and note one that the sentence does not give."""
        loose = count == 1 and group.number is not None and group.number.said[0] in ("a", "an", "un", "una")
        if loose and (group.mob is not None or self._is_plural(group.name.said, sheet)):
            count = SEVERAL  # "a horde of zombies"
        if count is not None and count != SEVERAL:
            return count
        many = count == SEVERAL or group.mob is not None or self._is_plural(group.name.said, sheet)
        if not many and (
            self._names.is_unique(sheet) or group.called or group.own or not self._is_collective(group.name)
        ):
            return 1
        number = HORDE if group.mob is not None else SOME if many else 1
        text = group.number.text if group.number is not None else group.name.text
        values: dict[str, str | int] = {"count": number, "name": group.name.text, "sheet": sheet}
        self.taken.append(Taken(text, Remark("new-taken_count", values), () if many or group.mob else TROOP))
        return number

    def _is_plural(self, said: Sequence[str], sheet: str) -> bool:
        """Return whether the words are a plural of the sheet's name: "zombis" for a sheet called "zombi"."""
        of = next((at for at, word in enumerate(said) if word in ("of", "de", "del") and at), len(said))
        said = said[:of]  # the noun of "swarm of rats" is the swarm
        own = {word for name in self._names.all_names(sheet) for word in name}
        return any(is_plural(word) and word not in own and any(alike(word, each) for each in own) for word in said)

    def _is_collective(self, name: Label) -> bool:
        """Return whether one word may be a person or a troop of them, such as "la guardia"."""
        at = self._reading.row.index(name)
        the = at and self._reading.row[at - 1].label == "ARTICLE"
        return bool(the) and name.said[-1] in TROOPS

    def _unused_part(self, group: Group, part: Trait) -> None:
        """List a part of a group that cannot be told apart, as its number varies or is too small."""
        for each in (*part.gear, *part.without):
            each.used = False
        for label in self._reading.row:
            if label.label == "PART" and label.start > group.name.start and label.value[0] in (part.many, HALF):
                label.used = False
                self._reading.reasons[self._reading.row.index(label)] = Remark("new-unused_part", {"text": label.text})
                return

    def _may_have(self, label: Label) -> bool:
        label.used = bool(self._equipment.key_of(label.value))
        new = label.used and (label.value, label.said) not in self._noted
        self._noted.add((label.value, label.said))
        if new and (others := self._lexicon.similar_gear(label.value, label.said)):
            values: dict[str, str | int] = {"name": label.value}
            self.taken.append(Taken(label.text, Remark("new-taken_gear", values), tuple(others[:3])))
        return label.used

    def _may_lack(self, label: Label, sheet: str) -> bool:
        able = self._equipment.can_lack(sheet, label.value)
        label.used |= able  # of a whole side
        if not able:
            values: dict[str, str | int] = {"name": self._names.called(sheet, self._lang), "gear": label.text}
            self._reading.reasons[self._reading.row.index(label)] = Remark("new-unused_gear", values)
        return able

    def _level(self, trait: Trait) -> Mapping[str, int]:
        key = self._schema.drafts.get("level", {}).get("key")
        return {key: trait.level} if key and trait.level else {}

    def _waves(self, group: Group, count: int | str) -> list[tuple[int, int | str]]:
        """Return the number of combatants of each wave, with the number of the wave."""
        if group.waves is None or "wave" not in self._schema.drafts:
            return [(1, count)]
        how, number = group.waves
        for label in self._reading.row:
            label.used |= label.label == "WAVES" and label.value == group.waves
        if how == "is" or not isinstance(count, int):
            return [(min(number, MOST_WAVES), count)]
        size = max(1, number if how == "each" else -(-count // number), -(-count // MOST_WAVES))
        return [(wave, min(size, count - first)) for wave, first in enumerate(range(0, count, size), 1)]

    def _wave_keys(self, wave: int) -> Mapping[str, int]:
        row = self._schema.drafts["wave"]
        return {row["key"]: 1 + (wave - 1) * row["every"]}
