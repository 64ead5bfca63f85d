"""Grammar of messages: the functions that they may call, and the plural category of a number.

A value is text or a whole number. A Noun is text with gender and number, a Figure the name of a combatant that takes an
article in a sentence, a Crowd the name of several; any other text is a name without an article ("a Elena", but "al
hombre lobo")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

MINUS: Final = "−"

_ARTICLES: Mapping[tuple[str, str], str] = {
    ("masculine", "singular"): "el",
    ("masculine", "plural"): "los",
    ("feminine", "singular"): "la",
    ("feminine", "plural"): "las",
}


class Noun(str):
    """A word with its ``gender`` ("masculine" or "feminine"), its ``number`` ("singular" or "plural") and its definite
    Spanish ``article``; give the article if it does not follow from the other two ("el hacha", feminine). Raises
    KeyError for another gender or number."""

    __slots__ = ("article", "gender", "number")

    article: str
    gender: str
    number: str

    def __new__(cls, text: str, gender: str, number: str = "singular", article: str = "") -> Noun:
        noun = super().__new__(cls, text)
        noun.gender, noun.number, noun.article = gender, number, article or _ARTICLES[gender, number]
        return noun


class Figure(str):
    """A combatant's name that takes its ``article`` in a sentence: "Hombre lobo" and "El Zurdo" alone, but "al hombre
    lobo" and "del Zurdo". ``bare`` is the name after the article."""

    __slots__ = ("article", "bare")

    article: str
    bare: str

    def __new__(cls, name: str, article: str, bare: str) -> Figure:
        figure = super().__new__(cls, name)
        figure.article, figure.bare = article, bare
        return figure

    @property
    def number(self) -> str:
        """ "singular" or "plural"."""
        return "plural" if self.article.endswith("s") else "singular"


class Crowd(str):
    """The name of several combatants, which takes plural verbs."""

    __slots__ = ()


Value = str | int


def shown(value: Value) -> str:
    """Return text as it is, and a number as ``2`` or ``−2``."""
    return value if isinstance(value, str) else plain(value)


def plain(number: int) -> str:
    """Return ``2`` or ``−2``."""
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def signed(number: int) -> str:
    """Return ``+2`` or ``−2``."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def category(number: int) -> str:
    """Return the plural category of a whole number, the same in Spanish and English: "one" or "other"."""
    return "one" if number == 1 else "other"


def capital(value: Value) -> str:
    """CAP: with its first letter in upper case."""
    text = shown(value)
    return text[:1].upper() + text[1:]


def given(value: Value, before: str = "", after: str = "") -> str:
    """GIVEN: the value between ``before`` and ``after``; empty for an empty value."""
    return "" if value == "" else f"{before}{shown(value)}{after}"


def parenthesis(value: Value) -> str:
    """PAREN: the value in brackets, after a space; empty for an empty value."""
    return given(value, " (", ")")


def has(value: Value) -> str:
    """HAS, a selector: "yes", or "no" for an empty value."""
    return "no" if value == "" else "yes"


# English.


def indefinite(value: Value) -> str:
    """A: with the English indefinite article: "an axe", "a sabre", but "claws"."""
    text = shown(value)
    if not text or (text.endswith("s") and not text.endswith("ss")):
        return text
    return f"an {text}" if text[0].lower() in "aeiou" else f"a {text}"


def genitive(value: Value) -> str:
    """GENITIVE: the English genitive, "Elena's", and of a plural "the renegades'"."""
    text = shown(value)
    return f"{text}'" if isinstance(value, Crowd) and text.endswith("s") else f"{text}'s"


# Spanish.


def definite(value: Value) -> str:
    """EL: with the Spanish definite article: "las fauces", "el hacha", "el hombre lobo"; a name has none."""
    if isinstance(value, Figure):
        return f"{value.article} {value.bare}"
    return f"{value.article} {value}" if isinstance(value, Noun) else shown(value)


def dative(value: Value) -> str:
    """AL: the value with the preposition "a": "al hombre lobo", "a la bestia", "a Elena"."""
    return _contracted("a", "al", definite(value))


def possessor(value: Value) -> str:
    """DEL: the value with the preposition "de": "del hombre lobo", "de la bestia", "de Elena"."""
    return _contracted("de", "del", definite(value))


def _contracted(preposition: str, with_article: str, text: str) -> str:
    """Return the text after a preposition, which Spanish joins with the article "el"; empty for empty text."""
    if not text:
        return ""
    return f"{with_article} {text.removeprefix('el ')}" if text.startswith("el ") else f"{preposition} {text}"


def gender(value: Value) -> str:
    """GENDER, a selector: "masculine", "feminine", or "unknown" for a name."""
    return value.gender if isinstance(value, Noun) else "unknown"


def number(value: Value) -> str:
    """NUMBER_OF, a selector: "plural" for a noun or figure in the plural, a crowd or a text with a plural Spanish
    article ("los guardias"), else "singular"."""
    if isinstance(value, Noun | Figure):
        return value.number
    several = isinstance(value, Crowd) or shown(value).startswith(("los ", "las "))
    return "plural" if several else "singular"


def verb(value: Value, one: str, many: str) -> str:
    """VERB: the form of a verb that agrees with ``value``: "ataca" or "atacan"."""
    return many if number(value) == "plural" else one


def sound(value: Value) -> str:
    """SOUND, a selector: "i" for a word before which Spanish writes "e" instead of "y", else "other"."""
    text = shown(value).lower()
    return "i" if text.startswith(("i", "hi", "í")) and not text.startswith("hie") else "other"


FUNCTIONS: Mapping[str, Callable[..., str]] = {
    "A": indefinite,
    "AL": dative,
    "CAP": capital,
    "DEL": possessor,
    "EL": definite,
    "GENDER": gender,
    "GENITIVE": genitive,
    "GIVEN": given,
    "HAS": has,
    "NUMBER_OF": number,
    "PAREN": parenthesis,
    "SOUND": sound,
    "VERB": verb,
}
