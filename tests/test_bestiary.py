"""Every shipped sheet plays: against the reference opponent of its game, under two policies, in both runtimes, and the
referee finds nothing in the record. Everything in the lists of sheets and gear has a title, a kind and a use."""

from __future__ import annotations

from functools import cache

import pytest

from simulator import systems
from simulator.core.inventory import SOURCES, worth
from simulator.core.spelling import fold
from simulator.narration import LANGUAGES
from simulator.narration.inventory import GEAR, SHEETS, alias_of, listed, written
from simulator.referee import audit
from simulator.runtime import actor_runner, inline
from simulator.scenario import Scenario, load_document, load_text
from simulator.scenario.field_types import writable
from simulator.testing.recording import Recording
from simulator.trace.reader import read
from tests.ledgers import rule_ids
from tests.narration.catalogues import alone
from tests.traces import traced

GAMES = systems.NAMES
OPPONENTS = {
    "haunted_house": ("officer", "neighbour"),
    "ira_y_gloria": ("guardsman_hero", "trooper"),
    "fragmentos": ("mark", "guardia"),
    "tapiz": ("saddin", "guard"),
}
"""For each game: a hero, and an opponent of heroes; one of them is the reference."""
LEAST = 25
SEED = 19


@cache
def duel(game: str, name: str, policy: str) -> Scenario:
    """Return a duel of the sheet against an opponent of its game that may stand on the other side."""
    is_hero = kinds(game)[name] == "hero"
    return set_against(game, name, OPPONENTS[game][1 if is_hero else 0], is_hero, policy)


def set_against(game: str, name: str, other: str, is_hero: bool, policy: str) -> Scenario:
    """Return a fight of two sheets, 20 m apart where distance counts."""
    hero, foe = (name, other) if is_hero else (other, name)
    apart = {"position": [20.0, 0.0]} if game == "ira_y_gloria" else {}
    document = {
        "asalto": 1,
        "system": game,
        "limits": {"rounds": 30},
        "sides": {"heroes": {"role": "pc", "policy": policy}, "horrors": {"role": "npc", "policy": policy}},
        "combatants": [
            {"name": "One", "side": "heroes", "use": hero},
            {"name": "Other", "side": "horrors", "use": foe, **apart},
        ],
    }
    return load_document(document, name)


@cache
def kinds(game: str) -> dict[str, str]:
    """Return the kind of each sheet."""
    return {entry.id: entry.kind for entry in systems.inventory(game).sheets}


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["basic", "aggressive"])
@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_plays_a_fight_to_its_end(game: str, policy: str) -> None:
    """The referee finds nothing in the record of each fight, and with ``basic`` actors play the same one."""
    for name in sorted(systems.schema(game).sheets):
        scenario = duel(game, name, policy)
        heard, again = Recording(), Recording()
        trace, result = traced(inline.play, scenario, SEED, 1, heard, deadline=None)
        found = audit(read(trace))
        assert ([str(finding) for finding in found.findings], result.faults) == ([], ()), name
        assert found.rolls > 0, name
        if policy == "basic":
            assert actor_runner.play(scenario, SEED, 1, listener=again, deadline=None).outcome == result.outcome, name
            assert heard.log == again.log, name


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_sheets_from_people_to_bosses(game: str) -> None:
    """There are at least 25 sheets of all kinds: the reference worth 1, some weaker, some far stronger."""
    inventory = systems.inventory(game)
    assert {entry.id for entry in inventory.sheets} == set(systems.schema(game).sheets)
    assert len(inventory.sheets) >= LEAST
    strengths = {entry.id: entry.strength for entry in inventory.sheets}
    assert strengths[inventory.reference] == 1.0
    assert min(strengths.values()) < 1.0 < 3.0 < max(strengths.values())  # type: ignore[type-var, operator]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shelf", [SHEETS, GEAR])
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_called_something_and_good_for_something(game: str, shelf: str, lang: str) -> None:
    """Each entry has a title, a kind and one short line in each language, and no line lacks its entry."""
    rows = listed(game, shelf, lang)
    assert [one.entry.id for one in rows if not (one.title and one.kind and one.about)] == []
    assert [one.about for one in rows if len(one.about) > 120] == []
    key = {SHEETS: "sheet-", GEAR: "gear-"}[shelf]
    said = {each for each in alone(lang, f"{game}/inventory").keys if each.startswith(key)}
    assert said == {key + one.entry.id for one in rows}


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_cites_a_rule_of_the_ledger(game: str) -> None:
    """Sheets name their source, a book or a builder."""
    inventory = systems.inventory(game)
    assert {entry.rule for entry in (*inventory.sheets, *inventory.gear)} <= rule_ids(game)
    assert {entry.source for entry in inventory.sheets} <= set(SOURCES)


@pytest.mark.parametrize("game", GAMES)
def test_every_id_has_a_spanish_spelling(game: str) -> None:
    """Sheets have titles in both languages; an id that is no Spanish word has an alias, and each leads back to it."""
    schema, inventory = systems.schema(game), systems.inventory(game)
    assert [name for name, table in schema.sheets.items() if set(table.get("title", {})) != set(LANGUAGES)] == []
    entries = [(shelf, one) for shelf in (SHEETS, GEAR) for one in listed(game, shelf, "es")]
    spelled = {(shelf, one.entry.id): alias_of(game, one.entry.id, "es") for shelf, one in entries}
    assert {id_: word for (_, id_), word in spelled.items() if id_ not in (word, schema.aliases.get(word))} == {}
    foreign = [one.entry.id for shelf, one in entries if spelled[shelf, one.entry.id] == one.entry.id]
    assert [id_ for id_ in foreign if f"_{id_}_" not in f"_{fold(title(game, id_).replace(',', ''))}_"] == []
    assert inventory.reference in schema.sheets


def title(game: str, id_: str) -> str:
    """Return the Spanish title of a sheet or a thing."""
    return next(one.title for shelf in (SHEETS, GEAR) for one in listed(game, shelf, "es") if one.entry.id == id_)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_gear_can_be_written_as_the_list_says(game: str, lang: str) -> None:
    """The line for a file is read without a complaint; it changes the scenario, or names a thing that a combatant
    has anyway. Gear found only in a fight has no line."""
    plain = load_text(scenario_with(game, "")).digest
    for entry in systems.inventory(game).gear:
        if entry.write:
            found = load_text(scenario_with(game, written(game, entry.write, lang)))
            assert found.digest != plain or f"'{entry.id}'" in str(found.document), entry.id


def scenario_with(game: str, line: str) -> str:
    """Return a scenario of the game with a line of gear, of a combatant or of the scene."""
    scene = line if line.startswith(("hazards", "peligros", "challenges", "retos")) else ""
    own = "" if scene else line
    return f"""asalto = 1
system = "{game}"
[sides.heroes]
role = "pc"
[sides.horrors]
role = "npc"
[scene]
{scene}
[[combatants]]
name = "One"
side = "heroes"
use = "{OPPONENTS[game][0]}"
{own}
[[combatants]]
name = "Other"
side = "horrors"
use = "{OPPONENTS[game][1]}"
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_sheet_is_explained_in_both_languages(game: str) -> None:
    """The English explanation is the sentence of the class itself."""
    english, spanish = (alone(lang, f"{game}/fields") for lang in ("en", "es"))
    told = {
        f"field-{name}": spec.attribute.metadata["help"] for name, spec in writable(systems.schema(game).sheet).items()
    }
    assert {key: english.say(key, {}) for key in english.keys} == told
    assert all(spanish.say(key, {}) != told[key] for key in told)


FIGHTS = 5
STRONG, WEAK = 4.0, 0.23


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_strength_tells_who_wins(game: str) -> None:
    """Sheets of strength 4 and more win most fights against the reference, those far below 1 lose them."""
    strengths = {entry.id: entry.strength or 0.0 for entry in systems.inventory(game).sheets}
    wins = {name: won(game, name) for name, strength in strengths.items() if strength >= STRONG or strength <= WEAK}
    assert {name for name, times in wins.items() if times > FIGHTS / 2} == {
        name for name in wins if strengths[name] >= STRONG
    }
    assert len(wins) > 3


def won(game: str, name: str) -> int:
    """Return the fights that the sheet wins against the reference, or against one of its strength on the other side."""
    found = systems.inventory(game)
    is_hero = kinds(game)[name] == "hero"
    other = OPPONENTS[game][1] if is_hero and game == "ira_y_gloria" else found.reference
    scenario = set_against(game, name, other, is_hero, "aggressive")
    side = "heroes" if is_hero else "horrors"
    fights = range(1, FIGHTS + 1)
    return sum(inline.play(scenario, SEED, fight, deadline=None).outcome.winner == side for fight in fights)


def test_worth_is_lanchesters() -> None:
    """Twice the loss and twice the time is worth two; one that can do nothing is worth next to nothing."""
    assert worth(4, 20, 2, 10) == 2.0
    assert worth(0, 20, 2, 10) == 0.05


def test_spanish_lines_use_spanish_words() -> None:
    """Keys and ids have their Spanish spelling where files may write it."""
    assert written("haunted_house", 'armour = ["helmet"]', "es") == 'armadura = ["casco"]'
    assert alias_of("haunted_house", "zombie", "es") == "zombi"
    assert alias_of("haunted_house", "zombie", "en") == "zombie"
