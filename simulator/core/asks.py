"""Questions of the rules, and their answers.

A rule *yields* a tuple of ``Ask`` (mostly of one; several are put at the same time, in secret) and is sent back as many
``Option``, in the same order. Options are plain data, so an answer means the same in a policy, in a message and in a
trace. ``Ask.options()`` is lazy, and its first option is the default if the seat gives no answer."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from copy import copy
from math import isfinite
from typing import Final, NewType, TypeVar

SeatId = NewType("SeatId", int)
"""A seat answers questions: a combatant's seat is its body's number (>= 0), the captain of side k has -(k + 1)."""

BodyId = NewType("BodyId", int)
"""A combatant's place in roster order, from 0; it never changes during a fight."""

NO_BODY: Final = BodyId(-1)
"""Number in place of a body: an option without a target, a roll of the scene, harm by the surroundings or an old
wound."""

# How an answer came about. Recorded with every decision of a trace.
CHOSEN: Final = "chosen"  # the seat answered
UNWANTED: Final = "unwanted"  # the seat's policy does not want this kind of question
RETRIED: Final = "retried"  # the first answer was illegal, the second was not
LATE: Final = "late"  # no answer before the deadline: the default
ILLEGAL: Final = "illegal"  # two illegal answers: the default
CRASHED: Final = "crashed"  # the policy raised or its task died: the default, now and from then on
HOWS: Final = (CHOSEN, UNWANTED, RETRIED, LATE, ILLEGAL, CRASHED)

MOST_NOTE: Final = 120  # characters of the reason that a seat may give for an answer

Cell = int | str | float | None


def captain(side: int) -> SeatId:
    """Return the seat of the captain of side number ``side`` (0 and up)."""
    return SeatId(-side - 1)


def captained(seat: int) -> int:
    """Return the number of the side whose captain has this seat (a negative number)."""
    return -seat - 1


class Option:  # mypyc: acyclic, reused
    """An answer, as data. The question's kind decides which fields matter, and what they mean.

    ``verb`` is the action; ``target`` a body or NO_BODY; ``item`` the key of a weapon, object or power; ``detail`` a
    manner, zone or the like; ``amount`` a number (shots, points, metres); ``place`` a point in metres."""

    __slots__ = ("amount", "detail", "item", "place", "target", "verb")

    def __init__(
        self,
        verb: str,
        target: int = -1,
        item: str = "",
        detail: str = "",
        amount: int = 0,
        place: tuple[float, float] | None = None,
    ) -> None:
        self.verb = verb
        self.target = target
        self.item = item
        self.detail = detail
        self.amount = amount
        self.place = place if place is None else _point(place)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Option):
            return NotImplemented
        return (
            self.verb == other.verb
            and self.target == other.target
            and self.item == other.item
            and self.detail == other.detail
            and self.amount == other.amount
            and self.place == other.place
        )

    def __hash__(self) -> int:
        return hash((self.verb, self.target, self.item, self.detail, self.amount))

    def __repr__(self) -> str:
        return f"Option({', '.join(repr(cell) for cell in self.row())})"

    def row(self) -> list[Cell]:
        """Return the shortest list that ``Option.of`` reads back, without trailing defaults."""
        if self.place is not None:
            return [self.verb, self.target, self.item, self.detail, self.amount, *self.place]
        if self.amount:
            return [self.verb, self.target, self.item, self.detail, self.amount]
        if self.detail:
            return [self.verb, self.target, self.item, self.detail]
        if self.item:
            return [self.verb, self.target, self.item]
        return [self.verb] if self.target == -1 else [self.verb, self.target]

    @staticmethod
    def of(row: object) -> Option:
        """Read a row back. Raises ValueError if it is not an option."""
        if type(row) is not list and type(row) is not tuple:
            raise ValueError(f"an option is a list, not {row!r:.80}")
        shape = tuple(map(type, row))
        if shape in ROW_SHAPES:
            return Option(*row)
        if shape[:5] not in ROW_SHAPES or len(shape) != 7 or not {*shape[5:]} <= {int, float}:
            cells = "verb, target, item, detail, amount, x, y"
            raise ValueError(f"an option is 1 to 5 or 7 cells, {cells}, not {row!r:.80}")
        verb, target, item, detail, amount, x, y = row
        return Option(verb, target, item, detail, amount, (x, y))


ROW_SHAPES: Final = frozenset((str, int, str, str, int)[:count] for count in range(1, 6))
"""Types of the cells of an option's row without a place."""


_CELLS: Final = ("verb", "target", "item", "detail", "amount", "place")


class FrozenOption(Option):
    """Copy of an option that cannot be changed, for policies that are not Asalto's own."""

    __slots__ = ()

    def __init__(self, option: Option) -> None:
        for name in _CELLS:
            object.__setattr__(self, name, getattr(option, name))


def _refuse(first: object, second: object = None, value: object = None) -> None:
    """Raise AttributeError for a change of an option. Compiled functions are not bound, so the first argument may be
    the name."""
    name = second if isinstance(first, FrozenOption) else first
    raise AttributeError(f"an option cannot be changed, not its {name} either; make another: Option(verb, target, ...)")


for _name in ("__setattr__", "__delattr__"):  # put in here, because the compiler ignores them in the class
    setattr(FrozenOption, _name, _refuse)


def _point(place: tuple[float, float]) -> tuple[float, float]:
    """Return a place in metres. Raises ValueError if a coordinate is not a finite number."""
    x, y = place
    if not (isfinite(x) and isfinite(y)):
        raise ValueError(f"a place is two finite numbers, not {x!r:.40} and {y!r:.40}")
    return float(x), float(y)


class Ask:  # mypyc: derivable
    """A decision, put to one seat. Systems derive a class for each kind whose options are worth computing lazily.

    ``kind`` names the question, ``rule`` the rule that asks it, ``body`` its subject, ``by`` the body whose action
    causes it (or NO_BODY), ``about`` that action. ``id`` numbers the questions of a fight from 1. ``sealed``: other
    seats have answered in secret, and their answers are not open yet (see ``together``)."""

    __slots__ = ("about", "body", "by", "id", "kind", "rule", "sealed", "seat")

    def __init__(
        self, seat: int, kind: str, rule: str, body: int = -1, by: int = -1, about: Option | None = None
    ) -> None:
        self.id = 0
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.body = body
        self.by = by
        self.about = about
        self.sealed = False

    def options(self) -> Iterator[Option]:
        """Yield every legal option, lazily, the default first; at least one."""
        raise NotImplementedError

    def batches(self) -> Iterator[list[Option]]:
        """Yield the same options in lists, for systems that make many at a time."""
        for option in self.options():
            yield [option]

    def batches_but(self, items: frozenset[str]) -> Iterator[list[Option]]:
        """Yield the same lists for callers that skip options with these items; systems need not make those."""
        return self.batches()

    def listed(self) -> list[Option]:
        """Return all options in one list."""
        return [option for batch in self.batches() for option in batch]

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        """Return the legal options with one of these verbs, in order; systems need not make the others."""
        return [option for option in self.options() if option.verb in verbs]

    def firsts(self, verbs: frozenset[str], likeness: list[int]) -> list[Option]:
        """Return the same options for a caller to whom targets with equal numbers in ``likeness`` are alike; systems
        need not make an option that differs from an earlier one only in such a target."""
        return self.with_verbs(verbs)

    def makes_by_verb(self) -> bool:
        """Return whether ``with_verbs`` makes only the options that it returns."""
        return False

    def default(self) -> Option:
        """Return the option that counts if the seat gives no answer."""
        return next(iter(self.options()))

    def allows(self, option: Option) -> bool:
        """Return whether ``option`` is a legal answer; systems with many options decide by rule, without listing
        them."""
        return any(option == legal for legal in self.options())

    def again(self) -> Ask | None:
        """Return a fresh copy of the question, or None if it cannot be copied (compiled questions cannot)."""
        try:
            return copy(self)
        except TypeError:
            return None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} {self.kind} seat {self.seat} ({self.rule})>"


class Parts:
    """Numbered parts of the options of a kind of question, with the ``verbs`` of each. Parts without verbs have no
    options, and are not among the ``numbers``."""

    __slots__ = ("_having", "none_made", "numbers", "verbs")

    def __init__(self, *verbs: Collection[str]) -> None:
        self.verbs = [frozenset(each) for each in verbs]
        self.numbers = [number for number, each in enumerate(self.verbs) if each]
        self.none_made: list[list[Option] | None] = [None] * len(verbs)
        self._having: dict[frozenset[str], list[tuple[int, bool]]] = {}

    def having(self, wanted: frozenset[str]) -> list[tuple[int, bool]]:
        """Return the parts that may have options with one of these verbs, each with whether all its options have."""
        found = self._having.get(wanted)
        if found is None:
            numbered = enumerate(self.verbs)
            found = [(number, verbs <= wanted) for number, verbs in numbered if not verbs.isdisjoint(wanted)]
            self._having[wanted] = found
        return found


NO_OPTIONS: Final[list[Option]] = []  # never added to


class PartedAsk(Ask):  # mypyc: derivable
    """A question whose options come in parts. Each part is made once, at first access, since nothing changes while a
    question is open. ``first`` precedes all parts, and is the default.

    Often only one part is read: ``_early``, of number ``_number``. ``_made`` holds all others, if any."""

    __slots__ = ("_early", "_first", "_made", "_number", "parts")

    def __init__(self, seat: int, kind: str, rule: str, body: int, first: Option, parts: Parts) -> None:
        self.id = 0
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.body = body
        self.by = -1
        self.about = None
        self.sealed = False
        self._first = first
        self.parts = parts
        self._number = -1
        self._early = NO_OPTIONS
        self._made: list[list[Option] | None] | None = None

    def make(self, number: int) -> list[Option]:
        """Return the options of a part."""
        raise NotImplementedError

    def again(self) -> Ask | None:
        question = super().again()
        if isinstance(question, PartedAsk):
            question._number = -1
            question._early = NO_OPTIONS
            question._made = None
        return question

    def part(self, number: int) -> list[Option]:
        """Return the options of a part, by its number."""
        if number == self._number:
            return self._early
        if self._number < 0:
            self._number = number
            self._early = self.make(number)
            return self._early
        made = self._made
        if made is None:
            made = self._made = self.parts.none_made.copy()
        found = made[number]
        if found is None:
            found = made[number] = self.make(number)
        return found

    def options(self) -> Iterator[Option]:
        yield self._first
        for number in self.parts.numbers:
            yield from self.part(number)

    def batches(self) -> Iterator[list[Option]]:
        yield [self._first]
        for number in self.parts.numbers:
            yield self.part(number)

    def listed(self) -> list[Option]:
        found = [self._first]
        for number in self.parts.numbers:
            found += self.part(number)
        return found

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        wanted = verbs if isinstance(verbs, frozenset) else frozenset(verbs)
        found = [self._first] if self._first.verb in wanted else []
        for number, is_whole in self.parts.having(wanted):
            if is_whole:
                found += self.part(number)
            else:
                for option in self.part(number):
                    if option.verb in wanted:
                        found.append(option)
        return found

    def makes_by_verb(self) -> bool:
        return True

    def default(self) -> Option:
        return self._first

    def has_given(self, option: Option) -> bool:
        """Return whether this very object has been handed out as an option: then it is legal."""
        if option is self._first:
            return True
        for given in self._early:
            if option is given:
                return True
        if self._made is not None:
            for part in self._made:
                if part is not None:
                    for given in part:
                        if option is given:
                            return True
        return False

    def allows(self, option: Option) -> bool:
        return self.has_given(option) or any(option == legal for legal in self.options())


class Choose(Ask):  # mypyc: derivable
    """A question with a short list of options, known in advance."""

    __slots__ = ("_options",)

    def __init__(
        self,
        seat: int,
        kind: str,
        rule: str,
        options: tuple[Option, ...],
        body: int = -1,
        by: int = -1,
        about: Option | None = None,
    ) -> None:
        super().__init__(seat, kind, rule, body, by, about)
        self._options = options

    def options(self) -> Iterator[Option]:
        return iter(self._options)

    def batches(self) -> Iterator[list[Option]]:
        yield list(self._options)

    def listed(self) -> list[Option]:
        return list(self._options)

    def with_verbs(self, verbs: Collection[str]) -> list[Option]:
        return [option for option in self._options if option.verb in verbs]

    def makes_by_verb(self) -> bool:
        return True

    def default(self) -> Option:
        return self._options[0]

    def allows(self, option: Option) -> bool:
        return option in self._options


def plain_note(note: object) -> str:
    """Return the reason that a policy gives for an answer, as one short printable line; "" if it is not a string."""
    if type(note) is not str:
        return ""
    return "".join([letter if letter.isprintable() else "?" for letter in note[:MOST_NOTE]])


def refusal(question: Ask, choice: object) -> str:
    """Return a sentence that refuses ``choice``, with the first six legal answers."""
    legal = [str(option) for option, _ in zip(question.options(), range(7), strict=False)]
    rest = " ..." if len(legal) > 6 else ""
    return f"{choice!r:.120} is no legal answer to {question}; legal are {', '.join(legal[:6])}{rest}"


T = TypeVar("T")
Asks = tuple[Ask, ...]
"""Questions put at the same time: one, or several that are answered in secret. Their order is that of the record."""
Options = tuple[Option, ...]
"""The answers to such questions, in the same order."""
Rule = Generator[Asks, Options, T]
"""A rule that may ask: it yields questions, is sent their answers, and returns a T."""


def ask(question: Ask) -> Rule[Option]:
    """Put one question and return its answer."""
    (option,) = yield (question,)
    return option


def together(rules: list[Rule[T]]) -> Rule[list[T]]:
    """Run several rules side by side so that none sees another's answers; return their results in order.

    Every rule runs to its next question; those questions are asked together; and so on until all rules have returned.
    The rules must not change the state or roll dice: they only declare."""
    results: list[T | None] = [None] * len(rules)
    courses = [_kept(rule, results, index) for index, rule in enumerate(rules)]
    places = [place for place, _ in enumerate(rules)]  # of rules that wait for an answer
    replies: Options = ()
    sealed = False
    while True:
        asks: list[Ask] = []
        asked: list[int] = []
        for number, place in enumerate(places):
            put = courses[place].send((replies[number],) if replies else None)
            if put is not None:
                assert len(put) == 1, "a rule inside together() may only ask one question at a time"
                put[0].sealed = sealed
                asks.append(put[0])
                asked.append(place)
        if not asks:
            return results  # type: ignore[return-value]  # every rule has returned by now
        replies = yield tuple(asks)
        places = asked
        sealed = len(rules) > 1


def _kept(rule: Rule[T], results: list[T | None], place: int) -> Generator[Asks | None, Options | None, None]:
    """Run a rule and store its result; yield None after its last question, which costs less than an exception."""
    results[place] = yield from rule
    yield None
