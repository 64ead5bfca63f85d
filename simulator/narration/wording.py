"""Words of a narration and variables of its phrases: names, ids, lists and numbers.

Everything that depends on the language is in messages/LANGUAGE/; this file only states which variables an event offers.
A game whose events mean something else has its own phrases.ftl in its folder of words, which win over the general
ones. An id without a word appears with its underscores as spaces: a narration never fails for want of a
word."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from ..core import events
from ..core.asks import captained
from ..core.events import Event
from ..core.powers import LABEL, special_name
from .catalogue import Catalogue, Message, catalogue
from .figures import figure
from .grammar import MINUS, Crowd, Figure, Noun, Value, plain, shown, signed
from .names import in_language, is_collective, noun, side_word
from .packs import default_titles

if TYPE_CHECKING:
    from ..scenario import Scenario

SELF = "_self"

_ARTICLES: Mapping[str, tuple[str, ...]] = {"en": ("The ",), "es": ("El ", "La ", "Los ", "Las ", "Lo ")}

NOTHING: Mapping[str, Value] = MappingProxyType({})


def phrases(lang: str, system: str = "") -> Catalogue:
    """Return the phrases of a language by an event's name or "EVENT-CASE"; a system's own win over the general ones.
    Raises KeyError for an unknown language."""
    return catalogue(lang, "phrases", game=system)


def words(lang: str, system: str = "") -> Catalogue:
    """Return the words of a language for ids; a system's own win over the general ones. Raises KeyError for an unknown
    language."""
    return catalogue(lang, "words", game=system)


class Phrasebook:
    """One language with a system's phrases and words. ``names`` and ``sides`` are the combatants' and the sides' names;
    ``own`` are a scenario's words by id, which win over the system's; ``missing`` collects the ids without a word."""

    def __init__(
        self, lang: str, system: str, names: Sequence[str], sides: Sequence[str], own: Mapping[str, str] | None = None
    ) -> None:
        self.lang = lang
        self.system = system
        self.missing: set[str] = set()
        self._phrases = phrases(lang, system)
        self._words = words(lang, system)
        self._own = own or {}
        self._titles = default_titles(system, lang)
        self._sides = sides
        self._crowds: set[int] = set()
        self.use_names(names)

    @classmethod
    def of(cls, scenario: Scenario, lang: str) -> Phrasebook:
        """Return the phrases and words for the fights of a scenario."""
        encounter = scenario.encounter
        return cls(lang, scenario.system, encounter.names, [side.name for side in encounter.sides])

    def use_names(self, names: Sequence[str]) -> None:
        """Use these names of combatants from now on."""
        self._names = names
        self._called = [self.called(name) for name in names]
        titled = [re.escape(name) for name in self._called if name.startswith(_ARTICLES[self.lang])]
        self._titled = re.compile(rf"(?<=[^“«])\b(?:{'|'.join(titled)})\b") if titled else None
        self._crowds.clear()

    def use_plural(self, body: int) -> None:
        """Speak of this body in the plural from now on: it is a mob."""
        self._crowds.add(body)

    def called(self, name: str) -> str:
        """Return a combatant's name in this language."""
        return in_language(self.system, name, self.lang)

    def sentence(self, text: str) -> str:
        """Return the text of a line: inside it, the article of a name is in lower case ("attacks the flayed man")."""
        return (
            text if self._titled is None else self._titled.sub(lambda found: found[0][0].lower() + found[0][1:], text)
        )

    # Words.

    def word(self, key: str) -> str:
        """Return the word for an id. Things with a number or an owner of their own ("sabre#2", "sabre@1") share a word;
        of a key in two parts ("challenge:door") only the second counts."""
        if key.startswith(LABEL):
            return special_name(key, self.lang)
        bare = key.partition("#")[0].partition("@")[0]
        bare = bare.partition(":")[2] or bare
        found = self._word(bare)
        if found is None:
            if bare not in self._names and bare not in self._sides:
                self.missing.add(bare)
            return self._named(self.called(bare) if bare in self._names else bare.replace("_", " "))
        return found

    def knows(self, id_: str) -> bool:
        """Return whether there is a word for this very id."""
        return self._word(id_) is not None

    def _word(self, id_: str) -> str | None:
        """Return the scenario's word for an id, else the system's (a Noun if the catalogue gives its gender), else the
        default pack's title; None if there is none."""
        key = id_.replace(" ", "-")
        if id_ in self._own or key not in self._words:
            title = self._own.get(id_) or self._titles.get(id_)
            return noun(title) if title is not None and self.lang == "es" else title
        message = self._words.message(key)
        text = message.render({})
        return Noun(text, **message.attributes) if message.attributes else text

    def _named(self, name: str) -> str:
        """Return a combatant's name, as a Figure if it takes an article in this language."""
        return figure(name) if self.lang == "es" else name

    def who(self, seat: int) -> str:
        """Return a combatant's name; empty for a negative seat, a number for a seat without a name."""
        if seat >= 0:
            name = self._called[seat] if seat < len(self._called) else f"#{seat}"
            said = self._named(name)
            agrees = isinstance(said, Figure) and said.number == "plural"
            if seat not in self._crowds or agrees or is_collective(name, self.lang):
                return said
            return Crowd(name)
        return ""

    def seat(self, seat: int) -> str:
        """Return the name of a seat: a combatant's, or for a captain that of the side."""
        side = captained(seat)
        return self.who(seat) if side < 0 else self.side(self._sides[side]) if side < len(self._sides) else f"#{seat}"

    def side(self, name: str) -> str:
        """Return the word for a side ("side_NAME"), with its number where it has one ("NAME_2"), or its name."""
        first, _, number = name.rpartition("_")
        if number.isdecimal() and (word := self._word(f"side_{first}")) is not None:
            return f"{word} {number}"
        return self._word(f"side_{name}") or side_word(self.system, name, self.lang)

    def list_of(self, names: Iterable[str]) -> str:
        """Return the names as a list: ``Elena, Bruno y Zombi 1``."""
        *most, last = list(names) or [""]
        if not most:
            return last
        return self.say("list", "comma").join(most) + self.say("list", "last", {"last": last}) + last

    def counted(self, thing: str, number: int) -> str:
        """Return a number of things: ``1 asalto``, ``5 asaltos``."""
        return self.say("count", thing, {"n": number})

    # Phrases.

    def phrase(self, topic: str, case: str = "") -> Message | None:
        """Return the phrase of a topic for a case, or its general one; None if it has neither.

        An action on oneself ("heal_self") takes the phrase of the same action on another if it has none of its own."""
        for key in (f"{topic}-{case}", f"{topic}-{case.removesuffix(SELF)}", topic):
            if key in self._phrases:
                return self._phrases.message(key)
        return None

    def has(self, topic: str, case: str) -> bool:
        """Return whether there is a phrase for this very case."""
        return f"{topic}-{case}" in self._phrases

    def say(self, topic: str, case: str = "", values: Mapping[str, Value] = NOTHING) -> str:
        """Return the phrase with its variables filled in; empty when there is none."""
        phrase = self.phrase(topic, case)
        return "" if phrase is None else phrase.render(values)


# The variables that an event offers. An empty one makes its GIVEN or PAREN empty.

_ALIASES = {"body": "who", "item": "thing", "amount": "several"}
_PEOPLE = frozenset({"body", "target", "by", "against"})
_GROUPS = frozenset({"bodies", "winners"})


def values_of(event: Event, book: Phrasebook, wanted: Collection[str]) -> dict[str, Value]:
    """Return the ``wanted`` fields of an event: people by name, ids as words, whole numbers; empty text for a default
    value. ``who`` is the body, ``thing`` the item, ``several`` an amount above 1, ``signed`` an amount with its
    sign."""
    extra = _EXTRA.get(type(event))
    own = {} if extra is None else extra(event, book)
    values: dict[str, Value] = {}
    for slot in attrs.fields(type(event)):
        alias = _ALIASES.get(slot.name, slot.name)
        if (slot.name in wanted or alias in wanted) and slot.name not in own:
            value = getattr(event, slot.name)
            values[slot.name] = values[alias] = "" if value == slot.default else _said(slot.name, value, book)
    if "several" in wanted:
        values["several"] = values["amount"] if getattr(event, "amount", 0) > 1 else ""
    if "signed" in wanted:
        values["signed"] = signed(getattr(event, "amount", 0))
    if "round_word" in wanted:
        values["round_word"] = book.word("round")
    return values | own


def fields_of(event: Event, book: Phrasebook) -> list[str]:
    """Return an event's fields as name and text, without those at their default and without its rule."""
    names = [slot.name for slot in attrs.fields(type(event)) if slot.name not in ("rule", "secret")]
    values = values_of(event, book, names)
    return [f"{name.replace('_', ' ')} {shown(values[name])}" for name in names if values[name] != ""]


def _said(name: str, value: object, book: Phrasebook) -> Value:
    if isinstance(value, bool):
        return "+" if value else ""
    if isinstance(value, int):
        return book.who(value) if name in _PEOPLE else value
    if isinstance(value, str):
        if name == "detail" and "," in value:
            return ", ".join(book.word(each) for each in value.split(","))
        return value if name in ("rule", "formula") else book.word(value) if value else ""
    if isinstance(value, tuple):
        if name in _GROUPS:
            return book.list_of(book.who(body) for body in value)
        return ", ".join(shown(_said("", part, book)) for part in value)
    return str(value)


def _acted(event: events.Acted, book: Phrasebook) -> dict[str, Value]:
    """Return the actor's name if the actor is a captain."""
    return {"who": book.seat(event.body)} if event.body < 0 else {}


def _order(event: events.OrderSet, book: Phrasebook) -> dict[str, Value]:
    """Return the slots in order, each with its score, ``Elena (12), Zombi 1 + Zombi 2 (7)``, and without."""
    scores = dict(event.scores)
    names = [" + ".join(book.seat(body) for body in slot) for slot in event.slots]
    said = []
    for name, slot in zip(names, event.slots, strict=True):
        score = next((f" ({plain(scores[body])})" for body in slot if body in scores), "")
        said.append(name + score)
    return {"order": ", ".join(said), "names": ", ".join(names)}


def _arrived(event: events.Arrived, book: Phrasebook) -> dict[str, Value]:
    """Return the word for the side, if there is one."""
    return {"side": book.side(event.side) if event.side else ""}


def _tested(event: events.Tested, book: Phrasebook) -> dict[str, Value]:
    """Return the dice, the named parts as a sum and separately, and the figure if it is not their sum."""
    floored = plain(event.figure) if event.parts and sum(value for _, value in event.parts) != event.figure else ""
    hit_or_passed = ("missed", "hit") if event.task in ("attack", "hazard") else ("failed", "passed")
    return {
        **_dice(event.dice),
        "goal": event.difficulty or "",
        "parts": _listed(event.parts, book),
        "shares": ", ".join(f"{_part(name, book)}: {plain(value)}" for name, value in event.parts),
        "goal_parts": "" if event.goal_parts == (("base", event.difficulty),) else _listed(event.goal_parts, book),
        "before": " ".join(map(str, event.before)),
        "floored": floored,
        **_reading(event.total, event.added, book),
        "result": book.say("result", hit_or_passed[event.passed]),
        "lead": "",
    }


def _listed(parts: events.Parts, book: Phrasebook) -> str:
    """Return the parts of a figure, the first without a sign: ``strength 4, knife +2``. Of a name such as "traits*2"
    the number is how many of them there are: ``traits ×2 +4``."""
    return ", ".join(
        f"{_part(name, book)} {signed(value) if index else plain(value)}" for index, (name, value) in enumerate(parts)
    )


def _part(name: str, book: Phrasebook) -> str:
    key, _, count = name.partition("*")
    return f"{book.word(key)} ×{count}" if count else book.word(key)


def _reading(total: int, added: events.Parts, book: Phrasebook) -> dict[str, Value]:
    """Return the reading of the dice, each added part with its sign, and, if any part was added, the sum."""
    signs = ", ".join(f"{_part(name, book)} {signed(value)}" for name, value in added)
    return {"reading": total - sum(value for _, value in added), "added": signs, "sum": total if added else ""}


def _sum(parts: events.Parts, book: Phrasebook) -> str:
    """Return the parts of a figure that is printed as well; empty if there is only one part."""
    return _listed(parts, book) if len(parts) > 1 else ""


def _compared(event: events.Compared, book: Phrasebook) -> dict[str, Value]:
    """Return the parts of the difficulty, and whether it was reached."""
    result = book.say("result", "hit" if event.passed else "missed")
    return {"goal_parts": _listed(event.goal_parts, book), "result": result}


def _mustered(event: events.Mustered, book: Phrasebook) -> dict[str, Value]:
    """Return the figures and their owner: a body, or a side if the body is its captain."""
    figures = ", ".join(f"{book.word(name)} {plain(value)}" for name, value in event.figures)
    words = ", ".join(book.word(word) for word in event.words)
    return {"who": book.seat(event.body), "figures": figures, "words": words}


def _bought(event: events.Bought, book: Phrasebook) -> dict[str, Value]:
    """Return the parts of the points, the purchases in their own phrases, and the limit."""
    bought = [
        book.say("purchase", verb, {"item": book.word(item) if item else "", "price": price})
        for verb, item, price in event.purchases
    ]
    return {
        "points": event.points,
        "parts": _listed(event.parts, book),
        "purchases": ", ".join(bought),
        "limit": _listed(event.limit, book),
        "most": sum(value for _, value in event.limit) if event.limit else "",
    }


def _wounded(event: events.Wounded, book: Phrasebook) -> dict[str, Value]:
    return {"parts": _listed(event.parts, book)}


_CAPITALS = re.compile(r"[A-Z]{2,}")  # a game's name for its own dice, as in "10+2ED"


def _damage(event: events.DamageRolled, book: Phrasebook) -> dict[str, Value]:
    return {
        **_dice(event.dice),
        "guard": event.protection or "",
        "fixed": sum(value for _, value in event.parts),
        "number": sum(value for _, value in event.dice_parts),
        "parts": _listed(event.parts, book),
        "dice_parts": _listed(event.dice_parts, book),
        "guard_parts": _listed(event.guard_parts, book),
        "made": _sum(event.parts, book),
        "dice_made": _sum(event.dice_parts, book),
        "guard_made": _sum(event.guard_parts, book),
        "formula": _CAPITALS.sub(lambda found: book.word(found[0]), event.formula.replace("-", MINUS)),
    }


def _pool(event: events.PoolChanged, book: Phrasebook) -> dict[str, Value]:
    """Return the owner of the points (a side if the body is its captain), the size of the change, and its causes."""
    change = abs(event.after - event.before)
    return {"who": book.seat(event.body), "change": change, "parts": _listed(event.parts, book)}


def _rolled(event: events.Rolled, book: Phrasebook) -> dict[str, Value]:
    """Return the dice, and ``rest``: the number added to them."""
    rest = event.total - sum(event.dice)
    return {
        **_dice(event.dice),
        "rest": signed(rest) if rest else "",
        "parts": _listed(event.parts, book),
        "before": " ".join(map(str, event.before)),
        **_reading(event.total, event.added, book),
        "task": book.word(event.purpose),
        "lead": "",
    }


def _dice(faces: tuple[int, ...]) -> dict[str, Value]:
    """Return the dice as a sum and as a row."""
    return {"dice": "+".join(map(str, faces)), "faces": " ".join(map(str, faces))}


def _step(event: events.StepStarted, book: Phrasebook) -> dict[str, Value]:
    """Return the names of the combatants in the step."""
    return {"names": book.list_of(map(book.called, event.names))}


_UNITS = {"hour": 3600, "minute": 60, "second": 1}


def _elapsed(event: events.TimePassed, book: Phrasebook) -> dict[str, Value]:
    """Return a time as hours, minutes and seconds, ``1 hour, 45 minutes and 15 seconds``, and how many of them; empty
    if it is counted in another unit."""
    rest, found = event.amount * _UNITS.get(event.unit, 0), []
    for unit, length in _UNITS.items():
        number, rest = divmod(rest, length)
        found += [(unit, number)] if number else []
    return {
        "span": book.list_of(book.counted(unit, number) for unit, number in found),
        "many": sum(number for _, number in found),
    }


_EXTRA: Mapping[type[Event], Callable[[Any, Phrasebook], dict[str, Value]]] = {  # Any: an event of that class
    events.Acted: _acted,
    events.Arrived: _arrived,
    events.OrderSet: _order,
    events.Tested: _tested,
    events.DamageRolled: _damage,
    events.Rolled: _rolled,
    events.PoolChanged: _pool,
    events.Bought: _bought,
    events.Compared: _compared,
    events.Mustered: _mustered,
    events.Wounded: _wounded,
    events.StepStarted: _step,
    events.TimePassed: _elapsed,
}


# The phrase that an event takes.

_CASE_FIELD: Mapping[type[Event], str] = {
    events.Acted: "verb",
    events.PhaseStarted: "phase",
    events.StepStarted: "kind",
    events.Reacted: "manner",
    events.ConditionGained: "condition",
    events.ConditionEnded: "condition",
    events.StatusChanged: "status",
    events.ItemChanged: "change",
    events.Left: "how",
    events.HazardStruck: "hazard",
    events.Rolled: "purpose",
    events.OrderSet: "scheme",
    events.TurnLost: "reason",
    events.PoolChanged: "pool",
    events.Bought: "account",
    events.TimePassed: "unit",
}


def case_of(event: Event) -> str:
    """Return the case of its phrase that an event takes; empty for the general one."""
    match event:
        case events.TurnStarted(bodies=(_, _, *_)):
            return "together"
        case events.Tested():
            return "sum" if sum(event.dice) + event.figure == event.total else "pool"
        case events.Compared(total=total, difficulty=difficulty) if total == difficulty:
            return "level"
        case events.Contested(task="ambush"):
            return "ambush"
        case events.Contested():
            return ("undecided", "")[len(event.winners)] if len(event.winners) < 2 else "tied"
        case events.DamageRolled(loss=0):
            return "nothing"
        case events.Acted(verb=verb, body=body, target=target) if body == target:
            return verb + SELF
    field = _CASE_FIELD.get(type(event))
    return "" if field is None else str(getattr(event, field))
