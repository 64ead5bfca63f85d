"""Words of the room ``narration``: messages of catalogues, lists of things, names, and what is said of mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from typing import Any, Final

from simulator import narration, systems
from simulator.core.asks import CHOSEN
from simulator.narration import figures, grammar, inventory, meanings, packs, shipped
from simulator.narration.catalogue import Catalogue, catalogue
from simulator.narration.complaints import complaint, table
from simulator.narration.grammar import Crowd, Figure, Noun
from simulator.narration.wording import Phrasebook
from simulator.policy.tactics.finding import vocabulary
from simulator.scenario.field_types import writable
from simulator.systems import NAMES
from tests import shipping

from .net import Case, tried

LANGS: Final = narration.LANGUAGES
PEOPLE: Final = ("Hombre lobo", "El Zurdo", "Elena", "Las Hermanas", "Zombi 2", "los ghuls")
SIDES: Final = ("heroes", "foes_2", "my side")


def cases() -> Iterator[Case]:
    """All of them."""
    for game in NAMES:
        yield Case(f"{game} words", partial(words, game))
        for shelf in (inventory.SHEETS, inventory.GEAR):
            for lang in LANGS:
                yield Case(f"{game} {shelf} {lang}", partial(listing, game, shelf, lang))
        yield Case(f"{game} variants", partial(variants, game))
        yield Case(f"{game} tactics", partial(tactics, game))
        yield Case(f"{game} packs", partial(packed, game))
    for name in dict.fromkeys(each.name for lang in LANGS for each in catalogues(lang)):
        for lang in LANGS:
            yield Case(f"catalogue {name} {lang}", partial(messages, name, lang))
    for name, function in grammar.FUNCTIONS.items():
        yield Case(f"grammar {name}", partial(said, function))
    yield Case(
        "numbers",
        lambda: [
            [f(n) for f in (grammar.plain, grammar.signed, grammar.category, grammar.shown)]
            for n in (-11, -1, 0, 1, 2, 11)
        ],
    )
    yield Case(
        "figures",
        lambda: [
            [
                type(figures.figure(name)).__name__,
                grammar.definite(figures.figure(name)),
                grammar.dative(figures.figure(name)),
                grammar.number(figures.figure(name)),
            ]
            for name in (*PEOPLE, "", "el", "Un lobo", "La Bestia", "lobo")
        ],
    )
    for number, source in enumerate(SOURCES):
        yield Case(f"source {number}", partial(compiled, source))
    yield Case("books", books)
    for number, sentence in enumerate(SENTENCES):
        yield Case(f"complaint {number}", partial(both_languages, sentence))
    yield Case("errors", errors)
    yield Case(
        "titles",
        lambda: [
            [shipped.title_of(shipping.loaded(name).title, lang) for lang in LANGS]
            + [shipped.about_of(name, "x", lang) for lang in LANGS]
            for name in (*shipping.fights(), *shipping.chains())
        ],
    )


# Words.


def catalogues(lang: str) -> list[Any]:
    """The files of a language, by their paths below it."""
    folder = files("simulator.narration").joinpath("messages", lang)
    found = []
    for each in sorted(folder.iterdir(), key=lambda path: path.name):
        inside = [each] if each.is_file() else sorted(each.iterdir(), key=lambda path: path.name)
        found += [
            _Named(path.name if each.is_file() else f"{each.name}/{path.name}")
            for path in inside
            if path.name.endswith(".ftl")
        ]
    return found


class _Named:
    """A file by its name without its ending."""

    def __init__(self, path: str) -> None:
        self.name = path.removesuffix(".ftl")


VALUES: Final = (
    "Elena",
    Figure("Hombre lobo", "el", "hombre lobo"),
    Noun("fauces", "feminine", "plural"),
    Noun("hacha", "feminine", "singular", "el"),
    Crowd("Zombis"),
    "",
    "ids",
    -2,
    0,
    1,
    2,
    7,
)


def messages(name: str, lang: str) -> object:
    """Every message of a catalogue, with values of several kinds."""
    book = catalogue(lang, "phrases", "words", name)
    found: list[object] = []
    for key in sorted(book.keys):
        message = book.message(key)
        for given in VALUES if message.variables else ("",):
            found.append(
                [
                    key,
                    tried(lambda message=message, given=given: message.render(dict.fromkeys(message.variables, given))),
                ]
            )
        found.append([sorted(message.variables), dict(message.attributes)])
    return found


def said(function: Any) -> object:
    """What a function of messages makes of each value."""
    more = (
        "inglés",
        "hielo",
        "Iglesia",
        "ísla",
        "axe",
        "claws",
        "cross",
        "User",
        "el lobo",
        "los lobos",
        Noun("x", "masculine"),
        Noun("y", "masculine", "plural"),
        Figure("Los Tres", "los", "Tres"),
    )
    extra = {"VERB": ({"one": "va", "many": "van"},), "GIVEN": ({}, {"before": "("}, {"after": "!"})}
    name = next(name for name, each in grammar.FUNCTIONS.items() if each is function)
    return [
        tried(lambda each=each, options=options: function(each, **options))
        for each in (*VALUES, *more)
        for options in extra.get(name, ({},))
    ]


SOURCES: Final = (
    "a = x", "a = { $b } y", "a = { $n ->\n    [0] none\n    [one] one\n   *[other] { $n } many\n }",
        "a = { CAP($b) }", "a = { NOPE($b) }", "a = { -term }", "a = { b }\nb = { $c }!", "a = { c }",
    "a = { VERB($b, one: \"va\", many: \"van\") }", "a = { CAP($b, $c) }", "a =\n    .gender = feminine",
        "a = x\n    .gender = feminine", "a = { \"q\" }{ \"\" }",
            "a = { NUMBER_OF($b) ->\n    [plural] p\n   *[singular] s\n }", "a = x\na = y", "# none",
    "a = { 3 }", "a = { b.c }\nb = x\n    .c = y",
)  # fmt: skip


def compiled(source: str) -> object:
    """What a message gives for each value, or why it is not well written."""
    book = Catalogue([source])
    return [
        sorted(book.keys),
        "a" in book,
        "z" in book,
        tried(lambda: book.message("a").variables),
        [tried(lambda given=given: book.say("a", {"b": given, "n": given, "c": given})) for given in VALUES],
        tried(lambda: book.say("a", {})),
        tried(lambda: book.say("z", {})),
    ]


def books() -> object:
    """Words of ids, names of seats and sides, lists, and what has no word."""
    found: list[object] = []
    for lang in LANGS:
        for game in (*NAMES, "", "chess", "no game"):
            book = Phrasebook(lang, game, PEOPLE, SIDES, {"jaws": "morros"})
            book.use_plural(4)
            found += [
                book.word(word)
                for word in (
                    "jaws",
                    "claws",
                    "claws#2",
                    "sabre@1",
                    "challenge:door",
                    "door:",
                    "no_such_word",
                    "Elena",
                    "my side",
                    "",
                )
            ]
            found += [book.who(seat) for seat in range(-3, 8)] + [book.seat(seat) for seat in range(-5, 8)]
            found += [book.side(side) for side in (*SIDES, "heroes_2", "foes_x", "investigators", "")]
            found += [
                book.list_of(names)
                for names in ((), ("a",), ("a", "b"), ("a", "i"), ("a", "b", "hielo"), ("a", "Inés"))
            ]
            found += (
                [book.counted("round", number) for number in (0, 1, 2)]
                + [book.knows(word) for word in ("jaws", "claws", "x")]
                + [sorted(book.missing)]
            )
            book.use_names(["X"])
            found += [
                book.who(0),
                book.who(4),
                book.has("fault", CHOSEN),
                book.say("nothing"),
                book.phrase("acted", "heal_self") is None,
            ]
    return [*found, tried(lambda: Phrasebook("fr", "tapiz", [], []))]


# Lists.


def listing(game: str, shelf: str, lang: str) -> object:
    """Every entry of a list, and by which words it is found."""
    found = []
    for entry in inventory.listed(game, shelf, lang):
        looked = [entry.has(word) for word in ("zombi", "a", "of", entry.entry.id[:4])]
        found.append(
            [
                entry.title,
                entry.kind,
                entry.source,
                entry.figures,
                entry.about,
                sorted(entry.names),
                looked,
                inventory.alias_of(game, entry.entry.id, lang),
                inventory.written(game, entry.entry.write or "", lang),
            ]
        )
    return found


def words(game: str) -> object:
    """The words of a game's fields, kinds and reference."""
    schema = systems.schema(game)
    fields = [name for cls in (schema.sheet, schema.scene) for name in writable(cls)]
    return [
        [inventory.field_meaning(game, name, "otherwise", lang) for name in [*fields, "x"]]
        + [
            inventory.reference_title(game, lang),
            *(
                inventory.kind_word(kind, lang)
                for kind in dict.fromkeys(one.kind for one in systems.inventory(game).sheets)
            ),
        ]
        for lang in LANGS
    ]


def variants(game: str) -> object:
    """What the switches of a game are called and mean."""
    names = [*writable(systems.schema(game).variants), "x"]
    return [
        [
            [
                tried(lambda work=work, name=name, lang=lang: work(name, lang))
                for work in (
                    partial(inventory.variant_title, game),
                    partial(inventory.variant_words, game),
                    lambda name, lang: inventory.variant_meaning(game, name, "otherwise", lang),
                )
            ]
            for name in names
        ]
        for lang in LANGS
    ]


def tactics(game: str) -> object:
    """What the words of tactics mean."""
    known = vocabulary(game)
    found = [
        [meanings.meaning(game, kind, word.name, lang), meanings.spelling(word, lang)]
        for lang in LANGS
        for kind, rows in (("fact", known.facts), ("choice", known.choices), ("deed", known.deeds))
        for word in rows
    ]
    return [
        *found,
        meanings.meaning(game, "fact", "no_such", "es"),
        [[meanings.spelling(word, lang) for word in meanings.SPECIAL] for lang in LANGS],
    ]


def packed(game: str) -> object:
    """The words of setting packs, those of the game and those of documents."""
    found: list[object] = [dict(packs.default_titles(game, lang)) for lang in LANGS]
    documents: tuple[Any, ...] = (
        None,
        {},
        {"scene": 3},
        {"scene": {"lienzo": {"skills": {"x": {"title": "T"}}}}},
        {"scene": {"lienzo": {"skills": {"x": {"title": {"es": "T", "en": "E"}}, "y": 3}}}},
        {"scene": {"lienzo": 3}},
    )
    shipped_ones = [shipping.loaded(name).document for name in shipping.fights(f"{game}/")[:6]]
    return [
        *found,
        *(packs.pack_words(game, document, lang) for document in (*documents, *shipped_ones) for lang in LANGS),
    ]


SENTENCES: Final = (
    "", "nothing that is known.", "file: asalto is missing; write asalto = 1.",
    "x.toml: limits.rounds is 0; allowed is a whole number from 1 to 10000.",
    "file: sides.foes has no combatant; a side needs at least one.",
    "file with --set a=1: combatants[2] \"Dos\".count is \"x\"; allowed is a whole number from 1 to 200.",
    "file: polici is no key here; allowed: \"name\", \"policy\" or \"role\"; the nearest is \"policy\".",
    "there is no job \"x\".", "a token is needed.", "lang is \"fr\"; allowed is es or en.",
    "8 of your jobs are not done yet; wait for one, or cancel one.", "file: and 3 more problems.",
    "it was stopped after 3600 seconds.", "a job of kind run has none.",
)  # fmt: skip


def both_languages(sentence: str) -> list[str]:
    """A complaint in both languages."""
    return [complaint(sentence, lang) for lang in LANGS]


def errors() -> object:
    """Every pattern of a complaint, with something in its places."""
    found = []
    for english in table("errors"):
        sentence = english.replace("{}", '"thing"')
        found.append([complaint(sentence, "es"), complaint(english, "es")])
    return found
