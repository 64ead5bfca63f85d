"""The catalogues of both languages, message by message, and how messages are read and compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from simulator import systems
from simulator.narration import LANGUAGES
from simulator.narration.catalogue import Catalogue, catalogue
from simulator.narration.grammar import FUNCTIONS, Noun, Value
from simulator.report import words
from tests.narration.catalogues import alone, names, path_of

FAUCES = Noun("fauces", "feminine", "plural")


NAMES = names("es")
STACKS: list[tuple[str, ...]] = [("phrases",), ("words",), ("play",), ("page",), ("print",), ("specials",), words.FILES]
STACKS += [
    (name, f"{system}/{name}")
    for system in systems.NAMES
    for name in (
        "phrases",
        "words",
        "questions",
        "tactics",
        "inventory",
        "fields",
        "labels",
        "variants",
        "scene",
        "page",
        "print",
        "specials",
    )
]
"""The files that are read together."""


# Both languages.


def test_both_languages_have_the_same_files() -> None:
    """A game that has words of its own has them in both."""
    assert names("es") == names("en")


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_messages(name: str) -> None:
    """Both languages have the same messages, but for words that a game has in place of the shared ones: "ronda" for
    "asalto", where English has one word for both."""
    shared = catalogue("es", "words").keys if name.endswith("/words") else frozenset[str]()
    assert alone("es", name).keys ^ alone("en", name).keys <= shared


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_both_languages_show_the_same_variables(name: str) -> None:
    """No fact is lost in translation; a selector, which a language's grammar asks for, may be in one alone. The
    catalogue takes a file apart by its lines, and finds the keys that Fluent's own parser finds."""
    es, en = shown("es", name), shown("en", name)
    both = set(es) & set(en)
    assert {key: es[key] for key in both} == {key: en[key] for key in both}
    for lang in LANGUAGES:
        assert alone(lang, name).keys == entries(lang, name).keys()


def shown(lang: str, name: str) -> dict[str, set[str]]:
    """Return the variables that each message of a file shows, without those of selectors."""
    return {key: set(variables(message)) for key, message in entries(lang, name).items()}


def variables(node: object) -> list[str]:
    """Return the variables below a node of Fluent's syntax, but for those of selectors."""
    if isinstance(node, ast.VariableReference):
        return [node.id.name]
    if isinstance(node, ast.SelectExpression):
        return variables(node.variants)
    below = node if isinstance(node, list) else list(vars(node).values()) if isinstance(node, ast.BaseNode) else []
    return [name for each in below for name in variables(each)]


@cache
def entries(lang: str, name: str) -> dict[str, ast.Message]:
    """Return a file as Fluent's own parser reads it; it is nothing but messages and comments, each key once."""
    body = FluentParser().parse(path_of(lang, name).read_text(encoding="utf-8")).body
    messages = [each for each in body if isinstance(each, ast.Message)]
    assert [each for each in body if not isinstance(each, ast.Message | ast.BaseComment)] == []
    found = {each.id.name: each for each in messages}
    assert len(found) == len(messages)
    return found


def test_every_file_is_read() -> None:
    """Every file is part of a catalogue."""
    assert {name for stack in STACKS for name in stack} >= set(NAMES)


@cache
def resource(lang: str, name: str) -> Any:
    """Return a file as Fluent's reference implementation reads it; empty where a game has no words of its own."""
    return FluentResource(path_of(lang, name).read_text(encoding="utf-8") if name in NAMES else "")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stack", STACKS, ids="+".join)
def test_messages_say_what_fluent_says(lang: str, stack: tuple[str, ...]) -> None:
    """Compiled messages and the reference implementation agree, with empty and full variables and both numbers."""
    own = stack[-1].partition("/")[0] if stack[-1] in NAMES and stack[-1].count("/") and len(stack) == 2 else ""
    ours = catalogue(lang, stack[0], game=own) if own else catalogue(lang, *stack)
    functions: dict[str, Any] = {**FUNCTIONS}  # Any: what Fluent passes and takes back
    theirs = FluentBundle([lang], functions=functions, use_isolating=False)
    for name in stack:
        theirs.add_resource(resource(lang, name), allow_overrides=True)
    for key in alone(lang, stack[-1]).keys if own not in ("", systems.NAMES[0]) else ours.keys:
        for value in ("", "Irene", FAUCES, 1, 2):
            values: dict[str, Value] = dict.fromkeys(ours.message(key).variables, value)
            pattern = theirs.get_message(key).value
            assert pattern is not None
            assert theirs.format_pattern(pattern, values) == (ours.say(key, values), []), key


# The mechanism.


def test_a_later_source_wins() -> None:
    """A game's phrases over the general ones, also where a general one refers to another."""
    found = Catalogue(["a = { b }\nb = general\n", "b = own\n"])
    assert found.say("a", {}) == "own"
    assert found.keys == {"a", "b"}
    assert "c" not in found


def test_a_message_knows_its_variables() -> None:
    """Its own, those of selectors, of functions, and of the messages that it refers to."""
    found = Catalogue(['a = { $w } { b }{ $y ->\n    [one] { PAREN($z) }\n   *[other] {""}\n}\nb = { $x }\n'])
    assert found.message("a").variables == {"w", "x", "y", "z"}


def test_a_variable_is_never_read_as_a_message() -> None:
    """A name may hold brackets and braces."""
    assert Catalogue(["a = { $who } waits"]).say("a", {"who": '{ $who } [x] {""}'}) == '{ $who } [x] {""} waits'


def test_a_message_has_attributes() -> None:
    """A message may have attributes, such as the gender of a word."""
    found = Catalogue(["jaws = fauces\n    .gender = feminine\n    .number = plural\n"]).message("jaws")
    assert (found.render({}), found.attributes) == ("fauces", {"gender": "feminine", "number": "plural"})


def test_a_selector_takes_the_very_number_then_its_category_then_the_default() -> None:
    """A variant for the very number comes first, then its plural category, then the default, as Fluent has it."""
    found = Catalogue(["a = { $n ->\n    [0] none\n    [one] one\n   *[other] { $n }\n}\n"])
    assert [found.say("a", {"n": n}) for n in (0, 1, 5, -1)] == ["none", "one", "5", "−1"]


def test_what_is_missing_is_an_error() -> None:
    """A message, a variable, a language."""
    found = Catalogue(["a = { $who }"])
    for key in ("a", "b"):
        with pytest.raises(KeyError):
            found.say(key, {})
    with pytest.raises(KeyError, match="fr"):
        catalogue("fr", "phrases")


@pytest.mark.parametrize(
    "source", ["a = { $who", "a =\n", "a = { WHISPER($who) }", "a = { PAREN() }", "a = { -term }", "a = { b.c }\nb = x"]
)
def test_a_message_that_is_not_well_written_is_refused(source: str) -> None:
    """By its key, when it is first asked for."""
    with pytest.raises(ValueError, match="message 'a'"):
        Catalogue([source]).message("a")


@pytest.mark.parametrize("stray", ["dies {$who} falls.", "?x = 1", "-- a comment"])
def test_a_line_that_is_no_message_is_named(stray: str) -> None:
    """Comments, parts of messages and closing brackets are not meant."""
    whole = "# A comment\none = { $n ->\n    *[other] x\n}\n\ntwo = y\n    .also = z\n"
    assert Catalogue([whole]).keys == {"one", "two"}
    with pytest.raises(ValueError, match="is no message"):
        Catalogue([f"{whole}{stray}\n"])
