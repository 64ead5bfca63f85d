"""Reader of the labels of a sentence: from the parsed row to its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..roster import MOST_COUNT
from .circumstances import Circumstance
from .context import ALL, EVERY_SIDE, Label
from .lexicon import Setting
from .meaning import Group, Reading, Side, Trait
from .model import Remark
from .sheet_names import Match
from .structure import parsed
from .tokens import BAD, SEVERAL
from .words import is_plural

if TYPE_CHECKING:
    from lark import Token, Tree

    Item = Tree[Token] | Token

WEAK: Final = ("a", "an", "un", "una")
"""Words that may be a number or an article."""
AGAINST: Final = frozenset(("against", "contra", "v", "versus", "vs"))
"""Last words of labels after which the other side has to come."""
THE: Final = (("the",), ("el",), ("la",), ("los",), ("las",))
LOST: Final = frozenset(("NUM", "PROPER", "UNKNOWN"))
"""Labels that may be a combatant without a sheet."""


class Reader:
    """Reads the labels of one sentence into a ``Reading``."""

    def __init__(self, row: list[Label]) -> None:
        self.reading = Reading(row)
        self._row = row
        self._outer: list[Group | None] = []
        self._named = ""
        self._title: list[Label] = []
        self._loose: Label | None = None
        self._against = len(row)  # number of the label after the last "against"
        self._nobody = False  # the last combatant has no sheet: its gear belongs to none
        self._again: tuple[Side, Group] | None = None  # "the guards", named before, and their side

    def read(self) -> Reading:
        """Return the reading."""
        for item in parsed(self._row).children:
            if isinstance(item, str):
                self._mark(self._label(item))
            else:
                self._tree(item)
        if len(self.reading.sides) > 1 and not self.reading.sides[-1].groups and not self.reading.sides[-1].party:
            last = self.reading.sides.pop()
            self.reading.sides[-1].circumstances += last.circumstances
            self.reading.lost = any(each.label in LOST and not each.used for each in self._row[self._against :])
        return self.reading

    def _label(self, item: Item) -> Label:
        return self._row[int(str(item))]

    def _labels(self, tree: Item) -> list[Label]:
        """Return the labels in a tree, in their order."""
        return [self._label(each) for each in tree.scan_values(lambda each: True)] if not isinstance(tree, str) else []

    @property
    def _side(self) -> Side:
        return self.reading.sides[-1]

    @property
    def _last(self) -> Group | None:
        if self._again is not None:
            return self._again[1]
        return self._side.groups[-1] if self._side.groups else None

    @property
    def _bearer(self) -> Group | None:
        """Return the group that gear is for: after a verb the one before it, as in "attack with axes two guards"."""
        sides = [side for side in self.reading.sides if side.groups]
        waiting = len(self.reading.sides) - len(sides) == 1 and not (self._side.called or self._side.party)
        return self._last or (sides[-1].groups[-1] if sides and waiting else None)

    # Single labels.

    def _mark(self, label: Label) -> None:
        act = getattr(self, f"_on_{label.label.lower()}", None)
        if act is not None:
            act(label)

    def _on_and(self, label: Label) -> None:
        label.used = True
        self._forget_name()

    def _forget_name(self) -> None:
        """List a name that no combatant followed."""
        if self._named:
            self._named = ""
            for each in self._title:
                each.used = False

    _on_comma = _on_stop = _on_break = _on_and

    def _on_versus(self, label: Label) -> None:
        label.used = True
        self._forget_name()
        self._nobody = False
        self._loose = self._again = None
        if label.said[-1] in AGAINST:
            self._against = self._row.index(label) + 1
        if self._side.groups or self._side.party:
            self.reading.sides.append(Side())
        if label.value == "SURPRISE" and len(self.reading.sides) > 1:
            self.reading.sides[-2].surprises = True
        self._side.surprises |= label.value == "SURPRISED"

    def _on_players(self, label: Label) -> None:
        label.used = True
        if self._side.called < 0 and self._side.groups:
            self.reading.sides.append(Side())
        self._side.called = 1
        if not self._side.groups:
            self._side.party = label
            self._party_counts()

    def _on_enemies(self, label: Label) -> None:
        label.used = True
        if self._side.groups or self._side.party:
            self.reading.sides.append(Side())
        self._side.called = -1

    def _on_open(self, label: Label) -> None:
        label.used = True
        last = None if self._named else self._last
        if last is not None:
            between = self._row[self._row.index(last.name) + 1 : self._row.index(label)]
            if any(each.label in ("AND", "COMMA", "STOP") for each in between):
                last = None  # "the occultist and her pupils (3 novices)"
        vague = last is not None and (last.count is None or (last.number is not None and last.number.said[0] in WEAK))
        self._outer.append(last if vague else None)

    def _on_close(self, label: Label) -> None:
        label.used = True
        outer = self._outer.pop() if self._outer else None
        if outer is not None and self._last is not outer and outer in self._side.groups:
            for group in self._side.groups[self._side.groups.index(outer) + 1 :]:
                group.of = outer.sheets[0].sheet
            self._side.groups.remove(outer)  # "the city guard (5 guards and a captain)"
        self._named = ""

    def _on_scene(self, label: Label) -> None:
        label.used = True
        self.reading.scene.append(label)

    def _on_side(self, label: Label) -> None:
        label.used = True
        row: Circumstance = label.value
        if row.is_ambush and label.said in (("emboscada",), ("ambush",)):
            self.reading.ambush = label
        elif row.is_ambush:
            self._side.surprises = True
        else:
            side = self._side if self._again is None else self._again[0]
            side.circumstances.append(row)

    def _on_ambush_of(self, label: Label) -> None:
        label.used = True
        if self._side.groups:
            self.reading.sides.append(Side())
        self._side.surprises = True

    def _on_distance(self, label: Label) -> None:
        self.reading.distance = label

    def _on_setting(self, label: Label) -> None:
        if not isinstance(label.value, tuple):
            return
        setting: Setting = label.value[0]
        if setting.low <= label.value[1] <= setting.high:
            label.used = True
            self.reading.settings[setting.key] = label

    def _on_level(self, label: Label) -> None:
        if self._last is not None and label.value:
            self._last.trait.level = label.value
            label.used = True

    def _on_waves(self, label: Label) -> None:
        if self._last is not None and label.value and (label.value[0] == "is" or isinstance(self._last.count, int)):
            self._last.waves = label.value

    def _on_protect(self, label: Label) -> None:
        label.used = True

    def _on_between(self, label: Label) -> None:
        label.used = self.reading.between = True

    def _on_count(self, label: Label) -> None:
        if self._last is not None and self._last.count is None:
            self._counted(self._last, label)
        elif self._last is not None and self._last.mob is not None and self._last.size is None:
            self._last.size = label

    # Trees.

    def _tree(self, tree: Tree[Token]) -> None:
        if tree.data == "group":
            self._group(tree)
        elif tree.data == "leads":
            self._leads(self._labels(tree))
        elif self._bearer is not None and not (self._nobody and tree.data != "part"):
            self._trait(tree, self._bearer)

    def _group(self, tree: Tree[Token]) -> None:
        children = list(tree.children)
        leads = [] if isinstance(children[0], str) else self._labels(children.pop(0))
        name = self._label(children.pop(0))
        self._nobody = False
        last = self._last
        if last is not None and last.name.end < name.start and not leads and self._touches(last.name, name):
            self._compound(last, name)
            group = last
        elif self._is_again(name, leads) and self._again is not None:
            group, name.used = self._again[1], True
        else:
            group = Group(name, name.value)
            name.used = True
            self._side.groups.append(group)
            self._lead(group, leads)
        if self._side.party is not None:
            self._side.party = None
        for child in children:
            if isinstance(child, str):
                self._tail(self._label(child), group)
            else:
                self._trait(child, group)

    def _is_again(self, name: Label, leads: Sequence[Label]) -> bool:
        """Return whether the name stands for a group that has its number already: "4 guards vs 2 ogres; the guards are
        hurt"."""
        self._again = None
        before = self._row[self._row.index(name) - 1]
        if self._side.groups and before.said[-1:] in THE and not {"NUM", "OWN", "MOB"} & {each.label for each in leads}:
            called = name.value[0].sheet
            for side in self.reading.sides:
                for group in side.groups:
                    if group.sheets[0].sheet == called:
                        self._again = side, group
        return self._again is not None

    def _touches(self, one: Label, other: Label) -> bool:
        """Return whether nothing but articles stands between two labels."""
        first, second = self._row.index(one), self._row.index(other)
        return all(self._row[n].label in ("ARTICLE",) for n in range(first + 1, second))

    def _compound(self, last: Group, name: Label) -> None:
        """Read two names beside each other as one group: "enana Brunda", "goblin archers"."""
        same = {each.sheet for each in last.sheets} & {each.sheet for each in name.value}
        if same:
            name.used = True
            return
        if self.english(last.name, name):
            last.name.used, last.name, last.sheets, name.used = False, name, name.value, True

    def english(self, one: Label, other: Label) -> bool:
        """Return whether the noun of two words is the second: its plural, or a name with a capital."""
        return not one.said[-1].endswith("s") or other.said[-1].endswith("s")

    def _leads(self, leads: Sequence[Label]) -> None:
        """Read words before no name: a title ("his squire (novice)"), what holds for all, or combatants that this game
        lacks."""
        for each in leads:
            if each.label in ("SIDE", "SCENE", "LEVEL"):
                self._mark(each)
        title = [each for each in leads if each.label == "PROPER"]
        if title and not any(each.label == "NUM" for each in leads):
            last = self._last
            if last is not None and not last.called and self._touches(last.name, title[0]):
                last.called, last.title = _text_of(title), title  # "the knight Sir Galahad"
            else:
                self._named, self._title = _text_of(title), title
            for each in title:
                each.used = True
        counts = [each for each in leads if each.label == "NUM" and each.said[0] not in WEAK]
        unknown = [each for each in leads if each.label in ("UNKNOWN", "PROPER")]
        if counts and not unknown:
            self._loose = counts[-1]
            if self._side.party is not None:
                self._party_counts()
        elif any(each.label == "NUM" for each in leads) and unknown:
            self.reading.missing.append(unknown[0])
            self._nobody = True
        wounds = [each for each in leads if each.label == "HURT"]
        if wounds and self._last is not None and not counts:
            self._tail(wounds[-1], self._last)

    def _party_counts(self) -> None:
        """Take the number beside the players' word as theirs: "my four players"."""
        if self._loose is not None and self._side.party_count is None:
            if self._is_number(self._loose):
                self._side.party_count = self._loose.value
            self._loose = None

    def _lead(self, group: Group, leads: Sequence[Label]) -> None:
        group.called, group.title, self._named = self._named, self._title if self._named else [], ""
        proper = [each for each in leads if each.label == "PROPER"]
        for each in leads:
            if each.label == "OWN":
                group.own = each.used = True
            elif each.label in ("HURT", "LEVEL", "SIDE"):
                self._tail(each, group)
            elif each.label == "SCENE" and each is leads[0]:
                self._on_scene(each)
            elif each.label == "MOB":
                group.mob, each.used = each, True
                group.members, group.count, group.number = group.count, None, None
            elif each.label == "NUM":
                if group.number is not None and group.number.said[0] not in WEAK:
                    group.number.used = False
                self._counted(group, each)
        if group.mob is not None:
            group.members, group.count = group.count, group.members
        if proper and group.number is None and not group.called:
            group.called, group.title = _text_of(proper), proper
            for each in proper:
                each.used = True

    def _counted(self, group: Group, label: Label) -> None:
        group.number = label
        group.count = label.value if self._is_number(label) else BAD

    def _is_number(self, label: Label) -> bool:
        """Return whether a number can be one of combatants, and mark it as used; else note the reason."""
        value = label.value
        if value == BAD or (isinstance(value, int) and value > MOST_COUNT) or _too_many(value):
            values: dict[str, str | int] = {"text": label.text, "most": MOST_COUNT}
            self.reading.reasons[self._row.index(label)] = Remark("new-unused_number", values)
            return False
        label.used = True
        return True

    def _tail(self, label: Label, group: Group) -> None:
        label.used = True
        if label.label == "HURT":
            group.trait.hurt = label.value
        elif label.label == "COUNT":
            label.used = False
            if group.count is None or (group.number is not None and group.number.said[0] in WEAK and group.mob is None):
                self._counted(group, label)
            else:
                group.size = label
        elif label.label == "LEVEL":
            group.trait.level = label.value or 0
            label.used = bool(label.value)
        else:
            self._on_side(label)

    def _trait(self, tree: Tree[Token], group: Group) -> None:
        if tree.data == "part":
            many, owner = self._label(tree.children[0]).value
            part = Trait(many=many)
            self._label(tree.children[0]).used = True
            sides = [self._side] if many not in (ALL, EVERY_SIDE) else self._all(many)
            self._part(tree.children[1], part, sides)
            if many in (ALL, EVERY_SIDE):
                for one in (one for side in sides for one in side.groups):
                    one.trait = both(one.trait, part)
            else:
                (self._owner(owner) or self._larger(group, many)).parts.append(part)
        elif tree.data == "called":
            said = [self._label(each) for each in tree.children]
            group.called, group.title = _text_of(said[1:]), said
            for each in said:
                each.used = True
        else:
            self._fill(tree, group.trait)

    def _owner(self, sheets: list[Match] | None) -> Group | None:
        """Return the last group that these sheets name ("one of the soldiers injured")."""
        wanted = {each.sheet for each in sheets or ()}
        groups = [group for side in self.reading.sides for group in side.groups]
        return next((each for each in groups[::-1] if wanted & {match.sheet for match in each.sheets}), None)

    def _all(self, many: int) -> list[Side]:
        """Return the sides that "everyone" or "both" means: "both" of a side with one combatant are of both sides."""
        groups = self._side.groups
        alone = len(groups) == 1 and groups[0].count in (None, 1) and not is_plural(groups[0].name.said[-1])
        return self.reading.sides if many == EVERY_SIDE or alone else [self._side]

    def _larger(self, group: Group, many: int) -> Group:
        """Return the last group that has more than ``many``, if that one is a single combatant: "one of them"."""
        groups = [each for side in self.reading.sides for each in side.groups]
        larger = [each for each in groups if isinstance(each.count, int) and each.count > many > 0]
        return larger[-1] if larger and (group.count in (None, 1) and group not in larger) else group

    def _part(self, child: Item, part: Trait, sides: Sequence[Side]) -> None:
        if not isinstance(child, str):
            self._fill(child, part)
            return
        label = self._label(child)
        label.used = True
        if label.label == "HURT":
            part.hurt = label.value
        elif label.value.is_ambush:
            self._on_side(label)
        else:
            for side in sides:
                side.circumstances.append(label.value)

    def _fill(self, tree: Tree[Token], trait: Trait) -> None:
        said = [self._label(each) for each in tree.children]
        for each in said:
            if each.label in ("WITH", "WITHOUT", "AND_GEAR"):
                each.used = True
            elif each.label == "GEAR":
                (trait.gear if tree.data == "armed" else trait.without).append(each)


def both(trait: Trait, part: Trait) -> Trait:
    """Return the traits of a part together with those of its group."""
    return Trait(
        [*part.gear, *trait.gear],
        [*part.without, *trait.without],
        min(part.hurt, trait.hurt),
        part.level or trait.level,
    )


def _too_many(value: Any) -> bool:  # Any: a number of the sentence
    """Return whether a range or dice may be more than a file takes."""
    if not isinstance(value, str) or value in (SEVERAL, BAD):
        return False
    low, high = bounds(value)
    return high > MOST_COUNT or low < 1 or high <= low


def bounds(count: int | str) -> tuple[int, int]:
    """Return the least and the greatest value of a number, also of a range ("2-4") or dice ("2d4+1")."""
    if isinstance(count, int):
        return count, count
    if "d" not in count:
        low, high = count.split("-")
        return int(low), int(high)
    dice, _, rest = count.partition("d")
    faces, _, plus = rest.replace("-", "+-").partition("+")
    return int(dice) + int(plus or 0), int(dice) * int(faces) + int(plus or 0)


def _text_of(labels: Sequence[Label]) -> str:
    """Return the words as a name, with a capital."""
    text = " ".join(each.text for each in labels)
    return (text[:1].upper() + text[1:])[:50]


def spans(row: Sequence[Label]) -> Iterator[tuple[int, list[Label]]]:
    """Yield the runs of labels that nothing used, with the number of the first. Articles and prepositions by themselves
    are none."""
    run: list[Label] = []
    for each in row:
        if each.used or each.label in _BREAKS:
            if run := _told(run):
                yield row.index(run[0]), run
            run = []
        else:
            run.append(each)
    if run := _told(run):
        yield row.index(run[0]), run


def _told(run: list[Label]) -> list[Label]:
    """Return a run without articles and prepositions at its ends, except for those of a place."""
    while run and (run[-1].label in _QUIET or _is_one(run[-1])):
        run = run[:-1]
    while run and (run[0].label in _QUIET - {"PLACE", "WITH"} or (_is_one(run[0]) and len(run) == 1)):
        run = run[1:]
    return run


_BREAKS: Final = frozenset(("AND", "COMMA", "STOP", "OPEN", "CLOSE", "BREAK"))
_QUIET: Final = frozenset(("ARTICLE", "NOISE", "FROM", "PLACE", "BAND", "OWN", "WITH"))


def _is_one(label: Label) -> bool:
    return label.label == "NUM" and label.said[0] in WEAK
