"""Combatants for Improved Initiative, a tracker of turns and points: blocks of statistics and an encounter, as its
settings import and export them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from .. import systems
from ..core.block import Block
from ..core.scoreboard import Pool
from ..core.system import PC
from ..narration.catalogue import catalogue
from ..narration.grammar import capital
from ..narration.inventory import figure_texts
from ..narration.shipped import title_of
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from .parts import id_of, special_texts, specials_of
from .tables import TITLE, Kind

GUARDS: Final = ("defence", "pd")
"""Figures that an attack must reach, for the tracker's armour class."""
SPEEDS: Final = ("speed", "mov")
SCORES: Final = {"Str": "FUE", "Dex": "DES", "Con": "CON", "Int": "INT", "Wis": "SAB", "Cha": "CAR"}
"""The tracker's abilities, whose modifiers some games have."""
AVERAGE: Final = 10
"""An ability without a modifier."""
EMPTY: Final = (
    "DamageVulnerabilities",
    "DamageResistances",
    "DamageImmunities",
    "ConditionImmunities",
    "Saves",
    "Skills",
    "Senses",
    "Languages",
    "Reactions",
    "LegendaryActions",
)
VERSION: Final = "1"

Json = dict[str, Any]  # Any: JSON


def tracked(scenario: Scenario, kinds: Sequence[Kind], lang: str) -> Json:
    """Return the document with the blocks and the encounter."""
    blocks, title = systems.blocks(scenario.system, scenario.encounter), title_of(scenario.heading, lang)
    book = Phrasebook.of(scenario, lang)
    made: Json = {}
    combatants: list[Json] = []
    for kind in kinds:
        one = _statistics(scenario, kind, blocks[kind.members[0]], book)
        made[f"Creatures.{one['Id']}"] = one
        combatants += _combatants(scenario, kind, one, blocks)
    whole = {
        "Id": id_of("encounter", title),
        "Name": title,
        "Path": "",
        "Version": VERSION,
        "ActiveCombatantId": None,
        "RoundCounter": 0,
        "Combatants": combatants,
    }
    lists = {"Creatures": [each["Id"] for each in made.values()], "SavedEncounters": [whole["Id"]]}
    return {**lists, **made, f"SavedEncounters.{whole['Id']}": whole}


def _combatants(scenario: Scenario, kind: Kind, one: Json, blocks: Sequence[Block]) -> Iterator[Json]:
    """Yield the combatants of a kind, with the points that each has left."""
    for index, number in enumerate(kind.members, 1):
        name = scenario.encounter.names[number]
        yield {
            "Id": id_of("combatant", name),
            "StatBlock": one,
            "MaxHP": one["HP"]["Value"],
            "CurrentHP": _life(blocks[number]).left,
            "TemporaryHP": 0,
            "Initiative": 0,
            "Alias": name if kind.count > 1 else "",
            "IndexLabel": index,
            "Tags": [],
            "Hidden": False,
            "RevealedAC": False,
            "InterfaceVersion": VERSION,
        }


def _statistics(scenario: Scenario, kind: Kind, block: Block, book: Phrasebook) -> Json:
    """Return the block of statistics of a kind."""
    lang, system, member = book.lang, book.system, scenario.encounter.members[kind.members[0]]
    figures = dict(block.figures)
    modifiers = {name: _number(figures.get(key, 0)) for name, key in SCORES.items()}
    life = _life(block)
    specials = [special_texts(each, book) for each in specials_of(member)]
    named = [*specials, *((text, "") for text in figure_texts(system, block.traits, lang))]
    return {
        "Id": id_of("creature", kind.name),
        "Name": kind.name,
        "Path": "",
        "Version": VERSION,
        "Source": catalogue(lang, "page", game=system).say("game-title", {}),
        "Type": kind.sheet.get(TITLE, {}).get(lang, ""),
        "Player": "player" if scenario.encounter.sides[member.side].role == PC else "",
        "HP": {"Value": _most(life), "Notes": ", ".join(f"{_word(one, book)} {one.left}" for one in block.boxes)},
        "AC": {"Value": next((_number(figures[name]) for name in GUARDS if name in figures), 0), "Notes": ""},
        "InitiativeModifier": _number(figures.get("initiative", 0)) - modifiers["Dex"],
        "InitiativeAdvantage": False,
        "Speed": [*figure_texts(system, tuple(one for one in block.figures if one[0] in SPEEDS), lang)],
        "Abilities": {name: AVERAGE + 2 * modifier for name, modifier in modifiers.items()},
        **{name: [] for name in EMPTY},
        "Challenge": "",
        "Traits": [
            *({"Name": capital(name), "Content": text} for name, text in named),
            *({"Name": capital(str(_word(one, book))), "Content": str(one.left)} for one in block.stores),
        ],
        "Actions": [
            {
                "Name": capital(str(book.word(one.id))) + (f" ({one.shots.left})" if one.shots else ""),
                "Content": ", ".join(figure_texts(system, one.figures, lang)),
            }
            for one in block.attacks
        ],
        "Description": capital(", ".join(figure_texts(system, block.figures, lang))),
        "ImageURL": "",
    }


def _number(figure: int | str) -> int:
    """Return a figure as a number: "+2", "−1"; 0 for a text that is none."""
    if isinstance(figure, int):
        return figure
    text = figure.replace("−", "-")
    return int(text) if text.lstrip("+-").isdecimal() else 0


def _life(block: Block) -> Pool:
    """Return the points that are lost first; one point for a combatant without any."""
    return block.boxes[0] if block.boxes else Pool("", 1, 1)


def _most(pool: Pool) -> int:
    return pool.left if pool.most is None else pool.most


def _word(pool: Pool, book: Phrasebook) -> str:
    """Return the word for points, or for the rounds of a weapon."""
    kind, _, item = pool.id.rpartition(":")
    word = book.word(item)
    return catalogue(book.lang, "print", game=book.system).say(f"print-{kind}", {"item": word}) if kind else word
