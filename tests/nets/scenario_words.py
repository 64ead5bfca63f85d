"""What is typed: settings on the command line, sentences about a fight, names of scenarios, texts that are no TOML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from simulator import systems
from simulator.core.dice import Luck, luck_key
from simulator.report.words import say
from simulator.scenario import find, load_text
from simulator.scenario.draft import DraftWriter, NotUnderstood, Sentence, circumstances
from simulator.scenario.rewrite import rewritten
from simulator.systems import NAMES
from tests import shipping
from tests.scenario.broken_files import RIGHT

from .net import SEED, Case, tried
from .scenario_edits import told

SETTINGS: Final = {
    "haunted_house": (
        "variants.draw_cost=paid", "scene.room_spaces=3", "combatants.Uno.agility=3", "Uno.agilidad=4",
        "foes.policy=basic",
        "combatants.Dos.count=3", "combatants.\"Dos 2\".agility=4", "Dos 1.max_life=9", "sheets.mine.agility=9",
        "sheets.zombie.agility=3", "sheets.zombi.agility=3", "sheets.ghul.agility=1", "Dos.armour.1.zones=['head']",
        "Dos.armour.2.zones=['head']", "Dos.attacks.1=\"jaws\"", "Dos.armour.one=1", "Dos.mindless.x=1",
        "scene.hazards=[]",
        "Uno.arma=\"nada\"", "sides.foes.policy='tactics'", "Dos 3.agility=2",
        "Uno.policy=examples/tactics/wolves.toml",
        "chain=[]", "limits.rounds=0", "Dos.name=Tres",
    ),
    "ira_y_gloria": (
        "scene.tier=4", "Dos.position=[1, 2]", "Dos.position.1=9", "Dos.position.3=9", "Uno.attributes.strength=5",
        "Uno.attributes.fuerza=5", "sheets.mine.attributes.strength=6", "Dos 2.cover=full",
        "variants.critical_hits=off",
    ),
    "fragmentos": ("scene.threat=5", "scene.threat=50", "Dos.superacion=1", "sheets.mine.current.accion=0",
    "Uno.current.accion=1"),
    "tapiz": (
        "scene.lienzo.bands.muy_lejos=500", "scene.lienzo.bandas.muy_lejos=500", "scene.lienzo=TH",
        "scene.lienzo.extends=none",
        "scene.visibility=none", "Dos.weapons.1.ready=false", "sheets.mine.level=3", "Uno.level=4",
        "scene.lienzo.extends=XX",
    ),
}  # fmt: skip
ANY: Final = (
    "", "=", "x", "x=1", "x.y=1", "sides=1", "sides.foes=1", "sides.fose.policy=basic", "sides.foes.polici=basic",
    "title=a b",
    "title='it''s'", "title=\"a\\\"b\"", "title=[1", "combatants=1", "combatants.Uno=1", "\"Uno\".policy=basic",
    "'Uno'.policy=random",
    "Uno . policy = random", "uno.policy=basic", "Dos.policy={use='search', budget=20}", "Dos 1.policy=random",
    "Dos 9.policy=random",
    "Uno.policy=program: node bot.js", "Uno.policy=./bot.py:Bold", "titulo=Otro", "limites.rondas=3",
    "combatientes.Uno.bando=foes",
    "bandos.foes.papel=pj", "verdict.win.fair=0.4", "verdict.win=3", "limits.rounds.x=3", "scene=1", "escena={}",
)  # fmt: skip
POLICIES: Final = (
    "foes=random", "Uno=basic", "Dos=cautious", "Dos 1=search", "Dos 7=search", "nobody=random", "foes", "=random",
    "foes=",
    "\"Uno\"=random", "'Dos 2'={use='search', budget=9}", "foes=program: x y", "foes=./b.py:C", "foes=b.toml",
    "foes=[1]", "party=rndom",
)  # fmt: skip
SENTENCES: Final = (
    "{a} contra {b}", "3 {a} contra un {b}", "dos {a} y {b} contra 12 {c} en la niebla", "{a} vs {b}",
    "four {a} against two {b}",
    "a {a} and 3 {b} versus a dozen {c} in a burning cellar", "{a}, {b}, {c}", "{a}", "", "2 {a}", "nadie contra {b}",
    "{a} contra",
    "treinta y cinco {a} contra media docena de {b}", "5-8 {a} contra {b}", "x3 {a} contra {b} x2",
    "{a} con {b} contra su {c}",
    "{a} contra {a} contra {b}", "0 {a} contra {b}", "500 {a} contra {b}", "{a} fight {b} at night",
    "{a} contra {b} en llamas",
    "{a} contra {b} bajo la lluvia con un obstáculo", "{a} se enfrentan a {b} con niebla y fuego",
    "la {a} contra los {b}",
    "1000000 {a} contra {b}", "{a} junto a {b} contra {c} en la oscuridad", "hay niebla {a} contra {b}",
    "un par de {a} contra {b}",
    "{a} contra {b} en una casa encantada y {c}", "{a}x contra {b}",
)  # fmt: skip
TEXTS: Final = (
    "", "asalto", "a = ", "a = 1\na = 2", "[a", "a = 1 # ñ", "ñ = 1", "[ñu]\nx = 1", "a.ñ.b = 1", "\ufeffasalto = 1",
    "a = '\x01'", "a." * 39 + "b=1",
    "a." * 40 + "b=1", "'a'." * 41 + "b = 1", "a = " + "[" * 3000, "# " + "x" * (1024 * 1024 - 2),
    "# " + "x" * (1024 * 1024 - 1), "\"ñ\" = 1\nñ = 2",
)  # fmt: skip
FOUND: Final = (
    "reference_duel", "haunted_house/reference_duel", "haunted_house/reference_duel.toml", "duel", "refrence_duel",
    "waves",
    "the_ford.toml", "haunted_house/the_ford", "", ".", "/dev/null", "\0", "x" * 5000, "medusa", "three_against",
)  # fmt: skip


def cases() -> Iterator[Case]:
    """All of them."""
    for game in NAMES:
        for setting in (*SETTINGS[game], *ANY):
            yield Case(f"{game} --set {setting}", partial(with_settings, game, [setting], []))
        for policy in POLICIES:
            yield Case(f"{game} --policy {policy}", partial(with_settings, game, [], [policy]))
        for number, words in enumerate(pairs(game)):
            yield Case(f"{game} --set {' --set '.join(words)} ({number})", partial(with_settings, game, words, []))
        for setting in (*SETTINGS[game], "titulo=Otro", "verdict.win.fair=0.4"):
            if "/" not in setting:  # a message that names a long folder cuts it short
                yield Case(f"{game} rewritten with {setting}", partial(written_anew, game, setting))
        for number, sentence in enumerate(SENTENCES):
            for lang in ("es", "en"):
                yield Case(f"{game} {lang} {number} {sentence}", partial(drafted, game, lang, sentence, number))
    for number, text in enumerate(TEXTS):
        yield Case(f"text {number}", partial(load_text, text, "text"))
    for number, name in enumerate(FOUND):
        yield Case(f"find {number} {name[:40]!r}", partial(found, name))


def with_settings(game: str, settings: list[str], policies: list[str]) -> object:
    """What a small file reads as with these."""
    text = str(told(load_text(RIGHT[game], "file", settings=settings, policies=policies)))
    return text.replace(str(Path.cwd()), "HERE")


def pairs(game: str) -> Iterator[list[str]]:
    """Three settings at once, drawn."""
    luck = Luck(luck_key(SEED, 0, f"{game} settings"))
    words = (*SETTINGS[game], *ANY)
    for _ in range(15):
        yield [words[luck.below(len(words))] for _ in range(3)]


def written_anew(game: str, setting: str) -> str:
    """The small file with that setting."""
    with TemporaryDirectory(prefix="asalto-") as folder:
        path = Path(folder, "file.toml")
        path.write_text(f"#:schema ./x.json\n# A file.\n{RIGHT[game]}", encoding="utf-8")
        marks: dict[str, Any] = {
            "was": "was {}",
            "was_sheet": "{} in its sheet",
            "stood": {"agility": "1", "level": "2"},
        }
        said = tried(lambda: rewritten(path, [setting], ["Made.", "So."], policies=["foes=random"], **marks))
        return str(said).replace(folder, "FOLDER")


@cache
def reader(game: str, lang: str) -> Sentence:
    """What reads the sentences of a game, with a sheet of its own."""
    everywhere = tuple(each for name in NAMES for each in circumstances(systems.schema(name)))
    own: Mapping[str, Mapping[str, Any]] = {"gran_lobo_gris": {"title": "El gran lobo, gris"}, "bare": {}}
    return Sentence(game, systems.schema(game), lang, own if lang == "es" else None, everywhere)


def drafted(game: str, lang: str, sentence: str, number: int) -> object:
    """The file of a sentence about sheets of the game, or what is not understood of it."""
    schema = systems.schema(game)
    luck = Luck(luck_key(SEED, number, f"{game} sentence"))
    words = [*sorted(schema.sheets), *(word for word, name in sorted(schema.aliases.items()) if name in schema.sheets)]
    a, b, c = (words[luck.below(len(words))].replace("_", " ") for _ in range(3))
    policies = [{}, {"pc": "search"}, {"npc": "random"}, {"heroes": "x"}][number % 4]
    names = reader(game, lang).names
    said = [names.nearest([a[:-1]]),
        [(names.called(one, lang), names.role(one), names.fits(one, "pc"), names.is_crowd(one),
        names.is_protagonist(one)) for one in names.ids[number :: 30]]]  # fmt: skip
    try:
        made = reader(game, lang).read(sentence.format(a=a, b=b, c=c), "" if number % 3 else "Title", policies)
    except NotUnderstood as error:
        return [said, [(each.key, dict(each.values)) for each in error.problems]]
    writer = DraftWriter(schema, names, partial(say, lang), lang)
    text = writer.text(made, file="x.toml" if number % 2 else "", editor="e.json" if number % 5 == 0 else "")
    return [said, made, text, told_of(text, writer, made)]


def told_of(text: str, writer: DraftWriter, made: Any) -> object:  # Any: a draft
    """What the file reads as, and the file with the figures of the sheets."""
    first = tried(lambda: load_text(text, "file"))
    if isinstance(first, list):
        return first
    scenario: Any = first
    sheets = {
        one.name.rpartition(" ")[0] if one.name[-1].isdigit() else one.name: one.sheet
        for one in scenario.encounter.members
    }
    return [scenario.digest, writer.text(made, includes=["x.toml"], sheets=sheets)]


def found(name: str) -> str:
    """Where a scenario of that name is."""
    known = {str(path): id_ for id_, path in shipping_paths().items()}
    path = find(name)
    return known.get(str(path), str(path))


@cache
def shipping_paths() -> dict[str, Path]:
    """The files of all that ships."""
    return {name: find(name) for name in (*shipping.fights(), *shipping.chains())}
