"""Conditions: made from the tree of a text and the vocabulary of a game, evaluated on a board.

A fact about a missing body (``life(caster)`` without a caster) gives nan, false or an empty word, so no comparison with
it holds. All flaws of a condition are collected in ``flaws``, not only the first."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import Final

from attrs import frozen

from ...core.language import readings
from ...core.language.readings import Read, ReadTarget
from ...core.language.words import NUMBER, TRUTH, WORD, Fact, Lexicon, spellings
from ...core.spelling import fold
from .syntax import BadCondition, Binary, Name, Node, Number, Text, Unary, parse

ME: Final = ("me", "yo")
TARGET: Final = ("target", "objetivo")
ATTACKER: Final = ("attacker", "atacante")
SPECIAL: Final = (ME, TARGET, ATTACKER)
"""Words for bodies that every game has."""

LEVELS: Final = {"or": 1, "and": 2, "not": 3, "compare": 4, "+": 5, "-": 5, "*": 6, "/": 6, "minus": 7, "atom": 8}
"""Precedence of the operators; higher binds tighter."""
KINDS: Final = {NUMBER: "a number", TRUTH: "true or false", WORD: "a word"}


@frozen
class Flaw:
    """A flaw of a condition: ``what`` ends a sentence about it; ``word`` is the unknown word, if any, ``choices`` the
    allowed ones, ``also`` other spellings of these."""

    what: str
    word: str = ""
    choices: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@frozen
class Target:
    """The body that a fact is about: its notation, and its reading from a board."""

    text: str
    body: ReadTarget
    of_target: bool = False
    name: str = ""


@frozen
class Term:
    """Part of a condition: its type, its reading from a board, its text and the precedence of that. ``of_target``: it
    depends on the target that the row has chosen. ``names``: the combatants that it names."""

    gives: str
    read: Read
    text: str
    level: int = LEVELS["atom"]
    of_target: bool = False
    names: frozenset[str] = frozenset()
    fact: Fact | None = None

    def within(self, level: int) -> str:
        """Return the text, in brackets if its precedence is below ``level``."""
        return self.text if self.level >= level else f"({self.text})"


ALWAYS: Final = Term(TRUTH, readings.Constant(True), "")
WRONG: Final = Term("", readings.Constant(False), "?")
"""Placeholder for a part with a flaw."""


def condition(text: str, words: Lexicon, flaws: list[Flaw]) -> Term:
    """Return the condition in ``text``; an empty one always holds. Its flaws are added to ``flaws``."""
    if not text.strip():
        return ALWAYS
    reader = _ConditionReader(words, flaws)
    return reader.due(term(text, words, flaws), TRUTH, "is not a condition")


def number(text: str, words: Lexicon, flaws: list[Flaw]) -> Term:
    """Return the number in ``text``. Its flaws are added to ``flaws``."""
    return _ConditionReader(words, flaws).due(term(text, words, flaws), NUMBER, "is not a number")


def term(text: str, words: Lexicon, flaws: list[Flaw]) -> Term:
    """Return the term in ``text``, of any type. Its flaws are added to ``flaws``."""
    try:
        tree = parse(text)
    except BadCondition as error:
        flaws.append(Flaw(str(error)))
        return WRONG
    return _ConditionReader(words, flaws).term(tree)


def targets(word: str, words: Lexicon, flaws: list[Flaw]) -> Target:
    """Return the body that a word means: a special one, a choice of the game, or a combatant whose name is in
    quotes."""
    stripped = word.strip()
    if len(stripped) > 2 and stripped[0] in "'\"" and stripped[-1] == stripped[0]:
        return _named(stripped[1:-1])
    return _ConditionReader(words, flaws).targets(Name(stripped))


def _named(name: str) -> Target:
    return Target(f"'{name}'", readings.Named(name), False, name)


class _ConditionReader:
    """Reader of the tree of one condition."""

    def __init__(self, words: Lexicon, flaws: list[Flaw]) -> None:
        self._words = words
        self._flaws = flaws

    def term(self, node: Node) -> Term:
        """Return the term of a tree."""
        match node:
            case Number(text):
                value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
                return Term(NUMBER, readings.Constant(value), text)
            case Text(text):
                return Term(WORD, readings.Constant(text), f"'{text}'")
            case Name():
                return self._name(node)
            case Unary("not", part):
                inner = self.due(self.term(part), TRUTH, "stands behind not")
                return _joined(TRUTH, readings.Negated(inner.read), f"not {inner.within(3)}", 3, [inner])
            case Unary(_, part):
                inner = self.due(self.term(part), NUMBER, "stands behind a minus")
                return _joined(NUMBER, readings.Minus(inner.read), f"-{inner.within(7)}", 7, [inner])
            case Binary("or" | "and" as sign, left, right):
                return self._both(sign, left, right)
            case Binary("+" | "-" | "*" | "/" as sign, left, right):
                return self._sum(sign, left, right)
            case Binary(sign, left, right):
                return self._compared(sign, left, right)
        raise AssertionError(node)

    def due(self, term: Term, gives: str, where: str) -> Term:
        """Return the term if it has this type; else add a flaw and return WRONG."""
        if term is WRONG or term.gives == gives:
            return term
        self._flaws.append(Flaw(f"has {term.text}, which is {KINDS[term.gives]} and {where}: {KINDS[gives]} is due"))
        return WRONG

    # Names.

    def _name(self, node: Name) -> Term:
        fact = self._words.fact(node.name)
        if fact is None:
            facts = self._words.facts
            also = tuple(spellings(facts))
            names = tuple(one.name for one in facts)
            self._flaws.append(Flaw(f"has {node.name}, which is not a fact", node.name, names, also))
            return WRONG
        if fact.of_text is not None:
            return self._of_text(fact, node.targets)
        if not fact.of_body:
            if node.targets is not None:
                self._flaws.append(Flaw(f"has {node.name}(...), but {node.name} is not about a body"))
            return Term(fact.gives, readings.OfFight(fact.read), fact.name, fact=fact)
        return self._of_body(fact, node.targets)

    def _of_text(self, fact: Fact, about: Name | Text | None) -> Term:
        if not isinstance(about, Text) or fact.of_text is None:
            self._flaws.append(Flaw(f"has {fact.name}, which needs a word in quotes and brackets after it"))
            return WRONG
        read = readings.OfText(fact.of_text, about.text)
        return Term(fact.gives, read, f"{fact.name}('{about.text}')", fact=fact)

    def _of_body(self, fact: Fact, about: Name | Text | None) -> Term:
        absent = {NUMBER: nan, TRUTH: False, WORD: ""}[fact.gives]
        if about is None:
            return Term(fact.gives, readings.OfBody(fact.read, readings.Me(), absent), fact.name, fact=fact)
        who = self.targets(about)
        read = readings.OfBody(fact.read, who.body, absent)
        names = frozenset((who.name,)) if who.name else frozenset[str]()
        return Term(fact.gives, read, f"{fact.name}({who.text})", LEVELS["atom"], who.of_target, names, fact)

    def targets(self, about: Name | Text) -> Target:
        """Return the body that a word means."""
        if isinstance(about, Text):
            return _named(about.text)
        word = fold(about.name)
        if word in ME:
            return Target("me", readings.Me())
        if word in TARGET:
            return Target("target", readings.Target(), True)
        if word in ATTACKER:
            return Target("attacker", readings.Attacker())
        choice = self._words.choice(word)
        if choice is not None:
            return Target(choice.name, readings.Chosen(choice))
        choices = (*(special[0] for special in SPECIAL), *(one.name for one in self._words.choices))
        also = (*(word for special in SPECIAL for word in special), *spellings(self._words.choices))
        what = f"has {about.name}, which is not a choice of a body (a name stands in quotes: 'Elena')"
        self._flaws.append(Flaw(what, about.name, choices, also))
        return Target("?", readings.ReadTarget())

    # Operators.

    def _both(self, sign: str, left: Node, right: Node) -> Term:
        one, two = (self.due(self.term(part), TRUTH, f"stands beside {sign}") for part in (left, right))
        level = LEVELS[sign]
        read = (readings.Either if sign == "or" else readings.Both)(one.read, two.read)
        return _joined(TRUTH, read, f"{one.within(level)} {sign} {two.within(level + 1)}", level, [one, two])

    def _sum(self, sign: str, left: Node, right: Node) -> Term:
        one, two = (self.due(self.term(part), NUMBER, f"stands beside {sign}") for part in (left, right))
        level = LEVELS[sign]
        text = f"{one.within(level)} {sign} {two.within(level + 1)}"
        return _joined(NUMBER, readings.computed(sign, one.read, two.read), text, level, [one, two])

    def _compared(self, sign: str, left: Node, right: Node) -> Term:
        one, two = self._sides(left, right)
        if WRONG in (one, two):
            return WRONG
        if one.gives != two.gives:
            what = f"compares {one.text}, which is {KINDS[one.gives]}, with {two.text}, which is {KINDS[two.gives]}"
            self._flaws.append(Flaw(what))
            return WRONG
        if sign not in ("==", "!=") and one.gives != NUMBER:
            self._flaws.append(Flaw(f"has {one.text} {sign} {two.text}; only numbers are smaller and greater"))
            return WRONG
        if one.gives == NUMBER:
            read = readings.compared(sign, one.read, two.read)
        else:
            read = (readings.Same if sign == "==" else readings.Different)(one.read, two.read)
        return _joined(TRUTH, read, f"{one.within(5)} {sign} {two.within(5)}", LEVELS["compare"], [one, two])

    def _sides(self, left: Node, right: Node) -> tuple[Term, Term]:
        """Return both sides of a comparison; a bare name beside a fact that gives words is one of those words."""
        for fact_side, word_side, turned in ((left, right, False), (right, left, True)):
            fact = self._words.fact(fact_side.name) if isinstance(fact_side, Name) else None
            if fact is not None and fact.gives == WORD and isinstance(word_side, Name | Text):
                pair = self.term(fact_side), self._word(fact, word_side)
                return (pair[1], pair[0]) if turned else pair
        return self.term(left), self.term(right)

    def _word(self, fact: Fact, node: Name | Text) -> Term:
        """Return one of the words that a fact may give."""
        if isinstance(node, Name) and self._words.fact(node.name) is not None:
            return self.term(node)
        written = node.name if isinstance(node, Name) else node.text
        folded = fold(written)
        if fact.words:
            found = next((word for word, spanish in fact.words.items() if folded in (word, spanish)), None)
            if found is None:
                also = (*fact.words, *fact.words.values())
                what = f"has {written}, which {fact.name} never is"
                self._flaws.append(Flaw(what, written, tuple(fact.words), also))
                return WRONG
            written = found
        return Term(WORD, readings.Constant(written), f"'{written}'")


def _joined(gives: str, read: Read, text: str, level: int, parts: Iterable[Term]) -> Term:
    """Return a term made of parts; WRONG if one of them is."""
    parts = list(parts)
    if any(part is WRONG for part in parts):
        return WRONG
    names = frozenset(name for part in parts for name in part.names)
    return Term(gives, read, text, level, any(part.of_target for part in parts), names)
