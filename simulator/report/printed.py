"""A scenario on paper: the blocks of its combatants with boxes to tick, the order of turns, tactics and odds.

``html/printed.py`` draws it. Equal combatants share one block, with a row of boxes for each body."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from .. import systems
from ..core.block import Block, Carried
from ..core.scoreboard import Pool
from ..core.specials import Special
from ..experiments.habits import Habit
from ..narration.catalogue import catalogue
from ..narration.grammar import Value, capital
from ..narration.inventory import figure_texts
from ..narration.shipped import title_of
from ..narration.specials import special_sentence
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..scenario.roster import alike, family_of
from ..statistics.summary import BatchSummary
from .headline import length_sentence, verdict_sentence, win_sentences
from .words import number

FEW: Final = 0.05  # least share of actions of a listed verb, weapon or target
SHOWN: Final = 3  # most verbs, weapons and targets
ACTS: Final = 5  # least number of actions when hurt that show a habit
CHANGE: Final = 0.1  # least change of a share, from sound to hurt, that counts


@frozen
class Row:
    """A row of boxes: its label, the boxes, and how many of them are crossed already."""

    label: str
    boxes: int
    crossed: int = 0


@frozen
class Body:
    """One combatant of a block: its name (empty for the only one), its rows of points, and those that it spends."""

    name: str
    rows: tuple[Row, ...]
    stores: tuple[Row, ...]


@frozen
class Card:
    """One block: its name, figures and attacks as texts, specials as names and sentences, the bodies, the conditions
    and three lines of tactics."""

    name: str
    figures: tuple[str, ...]
    attacks: tuple[tuple[str, tuple[str, ...]], ...]
    traits: tuple[str, ...]
    specials: tuple[tuple[str, str], ...]
    bodies: tuple[Body, ...]
    conditions: tuple[str, ...]
    tactics: tuple[str, ...]


@frozen
class Printed:
    """The page. ``cards`` are in roster order, those of a side together; ``common`` are the points of sides and of the
    scene; ``paper`` is "a4" or "letter"."""

    lang: str
    system: str
    paper: str
    title: str
    game: str
    odds: tuple[str, ...]
    order: tuple[str, ...]
    common: tuple[Row, ...]
    sides: tuple[tuple[str, tuple[Card, ...]], ...]
    origin: str

    @property
    def cards(self) -> list[Card]:
        """Return all blocks."""
        return [card for _, cards in self.sides for card in cards]

    def say(self, key: str) -> str:
        """Return a heading of the page."""
        return catalogue(self.lang, "print", game=self.system).say(f"print-{key}", {})


def printed(
    scenario: Scenario,
    blocks: Sequence[Block],
    habits: Mapping[str, Habit],
    odds: BatchSummary,
    lang: str,
    paper: str = "a4",
    origin: str = "",
) -> Printed:
    """Return the page. ``origin``: the command that prints it again."""
    book = Phrasebook.of(scenario, lang)
    groups = grouped(scenario, blocks)
    named = {number: _group_name(numbers, book) for numbers in groups for number in numbers}
    names = {member.name: named[number] for number, member in enumerate(scenario.encounter.members)}
    specials = [getattr(member.sheet, "specials", ()) for member in scenario.encounter.members]
    maker = _Maker(book, blocks, habits, names, specials)
    sides: list[list[Card]] = [[] for _ in scenario.encounter.sides]
    for numbers in groups:
        sides[scenario.encounter.members[numbers[0]].side].append(maker.card(numbers))
    return Printed(
        lang,
        scenario.system,
        paper,
        title_of(scenario.heading, lang),
        catalogue(lang, "page", game=scenario.system).say("game-title", {}),
        (
            verdict_sentence(odds, book),
            *win_sentences(odds, book),
            length_sentence(odds, book),
            _phrase(
                lang, "sessions" if scenario.chain else "fights", fights=odds.fights, count=number(odds.fights, lang)
            ),
        ),
        tuple(order_lines(scenario, lang)),
        tuple(_common(scenario, book)),
        tuple(
            (capital(book.side(side.name)), tuple(cards))
            for side, cards in zip(scenario.encounter.sides, sides, strict=True)
            if cards
        ),
        _phrase(lang, "again", command=origin) if origin else "",
    )


def _phrase(lang: str, key: str, **values: Value) -> str:
    return catalogue(lang, "print").say(f"print-{key}", values)


def grouped(scenario: Scenario, blocks: Sequence[Block]) -> list[list[int]]:
    """Return the numbers of the combatants of each block: those of equal sheets and policies together."""
    found: dict[tuple[int, Block], list[int]] = {}
    for index, first in enumerate(alike(scenario.document["combatants"])):
        found.setdefault((first, blocks[index]), []).append(index)
    return list(found.values())


def order_lines(scenario: Scenario, lang: str) -> Iterator[str]:
    """Yield the order of turns of the game in short, and the readings that the scenario's variants choose."""
    words = catalogue(lang, "print", game=scenario.system)
    if "order" in words:
        yield words.say("order", {})
    for key in sorted(words.keys):
        head, _, rest = key.partition("-")
        name, _, value = rest.partition("-")
        if head == "order" and name and str(getattr(scenario.encounter.variants, name, "")) == value:
            yield words.say(key, {})


def _common(scenario: Scenario, book: Phrasebook) -> Iterator[Row]:
    """Yield the points of the sides and of the scene, empty boxes for those still to be won."""
    encounter = scenario.encounter
    rules = systems.system(scenario.system)
    view = rules.view(rules.setup(encounter), 0)
    for side, pool in systems.scoreboard(scenario.system)(view).common:
        owner = f"{capital(book.side(encounter.sides[side].name))}: " if side >= 0 else ""
        label = f"{owner}{book.word(pool.id)} {number(pool.left, book.lang)}"
        yield Row(capital(label), max(pool.left, pool.most or 0))


def _group_name(numbers: Sequence[int], book: Phrasebook) -> str:
    """Return the name of a block: of its copies ("Zombi ×4"), or of all its members."""
    names = [book.who(number) for number in numbers]
    families = {family_of(name) for name in names}
    family = families.pop() if len(families) == 1 else ""
    return f"{family} ×{len(names)}" if family and len(names) > 1 else book.list_of(names)


class _Maker:
    """Maker of the cards. ``names`` are those of the blocks, by combatant; ``specials`` its specials."""

    def __init__(
        self,
        book: Phrasebook,
        blocks: Sequence[Block],
        habits: Mapping[str, Habit],
        names: Mapping[str, str],
        specials: Sequence[Sequence[Special]],
    ) -> None:
        self._book = book
        self._blocks = blocks
        self._habits = habits
        self._names = names
        self._specials = specials
        self._words = catalogue(book.lang, "print", game=book.system)
        self._members = list(names)

    def card(self, numbers: Sequence[int]) -> Card:
        """Return the block of these combatants."""
        block, members = self._blocks[numbers[0]], [self._members[number] for number in numbers]
        habit = Habit()
        for name in members:
            habit.add(self._habits.get(name, Habit()))
        return Card(
            self._names[members[0]],
            tuple(figure_texts(self._book.system, block.figures, self._book.lang)),
            tuple(self._attack(one) for one in block.attacks),
            tuple(figure_texts(self._book.system, block.traits, self._book.lang)),
            tuple(
                (getattr(one.name, self._book.lang), special_sentence(one, self._book))
                for one in self._specials[numbers[0]]
            ),
            tuple(self._body(number, len(numbers) > 1) for number in numbers),
            tuple(self._word(name) for name in block.conditions),
            tuple(self._tactics(habit)),
        )

    def _word(self, id_: str) -> str:
        return str(self._book.word(id_))

    def _attack(self, carried: Carried) -> tuple[str, tuple[str, ...]]:
        figures = figure_texts(self._book.system, carried.figures, self._book.lang)
        return capital(self._word(carried.id)), tuple(figures)

    def _body(self, number: int, many: bool) -> Body:
        block, name = self._blocks[number], self._book.who(number)
        shots = [Pool(one.id, one.shots.left, one.shots.most) for one in block.attacks if one.shots is not None]
        family = family_of(name)
        label = name.removeprefix(f"{family} ") if family else name
        return Body(
            label if many else "",
            tuple(self._row(pool) for pool in block.boxes),
            tuple(self._row(pool) for pool in (*shots, *block.stores)),
        )

    def _row(self, pool: Pool) -> Row:
        most = max(0, pool.left if pool.most is None else pool.most)
        kind, _, item = pool.id.rpartition(":")
        label = self._words.say(f"print-{kind}", {"item": self._word(item)}) if kind else self._word(item)
        return Row(label, max(most, pool.left), max(0, most - max(0, pool.left)))

    # Tactics.

    def _tactics(self, habit: Habit) -> Iterator[str]:
        """Yield what the combatants tend to do, with what and against which enemies, and what changes when hurt."""
        sound, hurt = self._verbs(habit.sound), self._verbs(habit.hurt)
        if not sound and not hurt:
            yield self._say("idle")
            return
        yield capital(self._list({self._does(verb): count for verb, count in (sound + hurt).items()}))
        targets: Counter[str] = Counter()
        for name, count in habit.targets.items():
            targets[self._names[name]] += count
        items = {self._word(item): count for item, count in habit.items.items()}
        if targets:
            values: dict[str, Value] = {"items": self._list(items), "targets": self._list(targets)}
            yield self._say("means" if items else "targets", **values)
        yield self._hurt(sound, hurt)

    def _hurt(self, sound: Counter[str], hurt: Counter[str]) -> str:
        """Return the verb whose share grows most when half of a row of boxes is gone."""
        before, after = sound.total(), hurt.total()
        if after < ACTS or before < ACTS:
            return self._say("seldom_hurt")
        verb = max(hurt, key=lambda one: (hurt[one] / after - sound[one] / before, one))
        was, now = sound[verb] / before, hurt[verb] / after
        if now - was < CHANGE:
            return self._say("hurt_same")
        shares = {"now": self._percent(now), "was": self._percent(was)}
        return self._say("hurt", what=self._does(verb), **shares)

    def _verbs(self, counts: Counter[str]) -> Counter[str]:
        """Return the counts of the verbs that are actions, without those that the page leaves out."""
        return Counter({verb: count for verb, count in counts.items() if self._does(verb)})

    def _does(self, verb: str) -> str:
        """Return a verb as the page says it, empty if the page leaves it out."""
        key = f"does-{verb}"
        return self._words.say(key, {}) if key in self._words else self._word(verb)

    def _list(self, counts: Mapping[str, int]) -> str:
        """Return the most frequent ones with their shares."""
        total = sum(counts.values())
        first = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:SHOWN]
        told = [f"{name} ({self._percent(count / total)})" for name, count in first if count / total >= FEW]
        return ", ".join(told)

    def _percent(self, share: float) -> str:
        return f"{number(100 * share, self._book.lang)} %"

    def _say(self, key: str, **values: Value) -> str:
        return self._words.say(f"tactics-{key}", values)
