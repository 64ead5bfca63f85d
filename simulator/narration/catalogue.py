"""Messages in both languages, written in Fluent (projectfluent.org) under messages/LANGUAGE/; those of a game are in
its own folder of words.

A catalogue reads its files immediately, but parses a message only on first use, and compiles it into closures over
strings: the resolver of fluent.runtime takes twice as long as the rest of a narration. The supported part of Fluent's
syntax is references to other messages, functions (those of grammar.py), selectors and plural categories; terms and
number formats are not supported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from fluent.syntax import FluentParser, ast

from .. import systems
from ..data_files import data_file
from . import LANGUAGES
from .grammar import FUNCTIONS, Value, category, shown

Values = Mapping[str, Value]
Render = Callable[[Values], str]
Read = Callable[[Values], Value]

_ENTRY = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE | re.ASCII)
_STRAY = re.compile(r"^(?![a-zA-Z][\w-]* *=)[^\s#}].*", re.MULTILINE | re.ASCII)
"""A line that is neither a message, nor a part of one, nor a comment."""


class Message(NamedTuple):
    """A compiled message: ``render`` takes the values of its ``variables`` and raises KeyError when one is missing."""

    render: Render
    variables: frozenset[str]
    attributes: Mapping[str, str]


class Catalogue:
    """Messages of one language, by their ``keys``. ``sources`` are Fluent files; if two have the same key, the later
    wins. Raises ValueError for a line that belongs to no message."""

    def __init__(self, sources: Iterable[str]) -> None:
        self._sources: dict[str, str] = {}
        self._messages: dict[str, Message] = {}
        for source in sources:
            if stray := _STRAY.search(source):
                raise ValueError(f"the line {stray[0]!r} is no message: KEY = TEXT")
            starts = list(_ENTRY.finditer(source))
            ends = [*(each.start() for each in starts[1:]), len(source)]
            self._sources |= {each[1]: source[each.start() : end] for each, end in zip(starts, ends, strict=True)}
        self.keys = frozenset(self._sources)

    def __contains__(self, key: str) -> bool:
        return key in self._sources

    def message(self, key: str) -> Message:
        """Return the message with this key. Raises KeyError for an unknown key, ValueError for a malformed message."""
        found = self._messages.get(key)
        if found is None:
            found = self._messages[key] = _Compiler(self, key).message(self._sources[key])
        return found

    def say(self, key: str, values: Values) -> str:
        """Return the message with its variables filled in. Raises KeyError for an unknown key or a missing variable."""
        return self.message(key).render(values)


@cache
def catalogue(lang: str, *names: str, game: str = "") -> Catalogue:
    """Return the catalogue of a language, made of these files (names without ending) and then those of the same names
    that the game has; a missing file adds nothing. Raises KeyError for an unknown language, and BrokenGame for a game
    whose files have a line that is no message."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    folders = [data_file("simulator.narration", "messages", lang)]
    if game and game in systems.NAMES:  # a name of no game would be searched for in other packages
        folders.append(systems.words(game) / lang)
    paths = [folder.joinpath(f"{name}.ftl") for folder in folders for name in names]
    try:
        return Catalogue(path.read_text(encoding="utf-8") for path in paths if path.is_file())
    except ValueError as error:
        raise systems.BrokenGame(f"the game {game!r} is broken: in its words, {error}") from error


class _Compiler:
    """Compiler of one message of a catalogue; it notes the variables that the message needs."""

    def __init__(self, catalogue: Catalogue, key: str) -> None:
        self._catalogue = catalogue
        self._key = key
        self._variables: set[str] = set()

    def message(self, source: str) -> Message:
        entry = FluentParser(with_spans=False).parse_entry(source)
        if not isinstance(entry, ast.Message) or entry.value is None:
            raise ValueError(f"message {self._key!r} is malformed")
        render = self._pattern(entry.value)
        attributes = {each.id.name: self._pattern(each.value)({}) for each in entry.attributes}
        return Message(render, frozenset(self._variables), attributes)

    def _pattern(self, pattern: ast.Pattern) -> Render:
        parts = [self._element(element) for element in pattern.elements]
        if len(parts) == 1:
            return parts[0]
        return lambda values: "".join([part(values) for part in parts])

    def _element(self, element: ast.TextElement | ast.Placeable) -> Render:
        if isinstance(element, ast.TextElement):
            text = element.value
            return lambda values: text
        if isinstance(element.expression, ast.SelectExpression):
            return self._select(element.expression)
        read = self._read(element.expression)

        def render(values: Values) -> str:
            value = read(values)
            return value if isinstance(value, str) else shown(value)

        return render

    def _read(self, expression: ast.Expression | ast.Placeable) -> Read:
        """Compile an expression to a function of the values; a number stays a number, for selectors."""
        match expression:
            case ast.StringLiteral():
                text = str(expression.parse()["value"])
                return lambda values: text
            case ast.VariableReference(id=identifier):
                name = identifier.name
                self._variables.add(name)
                return lambda values: values[name]
            case ast.FunctionReference():
                return self._call(expression)
            case ast.MessageReference(id=identifier, attribute=None):
                other = self._catalogue.message(identifier.name)
                self._variables |= other.variables
                return other.render
        raise ValueError(f"message {self._key!r} uses an unsupported expression: {type(expression).__name__}")

    def _call(self, expression: ast.FunctionReference) -> Read:
        name, given = expression.id.name, expression.arguments
        function = FUNCTIONS.get(name)
        if function is None or len(given.positional) != 1:
            raise ValueError(f"message {self._key!r}: {name} is not a function of one value")
        read = self._read(given.positional[0])
        if not given.named:
            return lambda values: function(read(values))
        options = {each.name.name: str(each.value.parse()["value"]) for each in given.named}
        return lambda values: function(read(values), **options)

    def _select(self, expression: ast.SelectExpression) -> Render:
        """Compile a selector. Fluent's rule: the variant with the exact value, else that of a number's plural category,
        else the default."""
        read = self._read(expression.selector)
        variants = {_variant(each.key): self._pattern(each.value) for each in expression.variants}
        default = next(variants[_variant(each.key)] for each in expression.variants if each.default)

        def render(values: Values) -> str:
            value = read(values)
            chosen = variants.get(str(value))
            if chosen is None and isinstance(value, int):
                chosen = variants.get(category(value))
            return (chosen or default)(values)

        return render


def _variant(key: ast.Identifier | ast.NumberLiteral) -> str:
    return key.name if isinstance(key, ast.Identifier) else key.value
