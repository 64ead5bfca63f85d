"""Texts of the page in Spanish and English, for the templates and as JSON for its JavaScript modules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from ... import systems
from ...narration.catalogue import Catalogue, catalogue
from ...narration.grammar import Value
from ...narration.packs import default_titles
from ...narration.wording import words as words_of
from ...report import words as reports

FILE = "page"
SHARED: Final = re.compile(
    r"(session-)?("
    r"against|alive|all_copies|balance-met|balance-open|balance-there|budget-(fair|fits|hard)(_.+)?|cause-.+|decisions|done|edge-.+|ending|ending-.+|"
    r"exact-conditions|faults|felled|fights|figure-.+|first|headline-absent|headline-adjusted|headline-drawn|"
    r"headline-drawn_number|headline-luck_.+|hits|how|html-arms_table|html-ends|html-faults|html-figure_.+|"
    r"html-forest_.+|html-group_note|html-key_draws|html-key_rounds_note|html-luck_lost|html-luck_note|"
    r"html-luck_won|html-note_upright|html-note_upright_sides|html-plot_felled|html-rounds_.+|html-side_ends_note|"
    r"html-steps|html-tactics|html-unit_points|html_sweep-many|html_sweep-stages|html_sweep-stages_note|idle_row|"
    r"in_fight|interval|kind|kind_draw|kind_fall|kind_win|left|luck_dice-.+|matchups-offer_title|matchups-stakes|"
    r"no_cause|no_winner|none_differs|per_fight|points|rate|rest|rounds|rounds_head|section-arms|section-luck|"
    r"section-people|section-watch|side_end-.+|side_ends|small_too|solve-sure|solve_end-tie|standing|step|sweep-culled|"
    r"sweep-culls|tactics|times|"
    r"tournament-(against|ahead|beats|buchholz|by_scenario_note|by_seed|bye|clear|clear_of|cycle|fault-.+|faults|"
    r"faulty_note|first|games|interval|knockout_won|level|never_out|out|pairings|pairs|pentanomial|progress|"
    r"progress_note|rating|rating_note|results|rounds_won|scale-.+|scenario|scenarios|scenarios_note|score|share|"
    r"sides|spread|sprt-.+|sprt_basis|sure|time|time_most|time_p95|undecided|weight|winner|withdrawn)|unit|"
    r"verdict-(better|less|more|open|same|worse)|what|winner"
    r")"
)
"""Messages of reports that the page shows as well, as ``report-KEY``."""


def say(lang: str, key: str, **values: Value) -> str:
    """Return the message ``key`` with its variables filled in. Raises KeyError for an unknown key."""
    return catalogue(lang, FILE).say(key, values)


@cache
def messages(lang: str) -> Mapping[str, str]:
    """Return all messages of the page; the browser fills in variables, which stand as ``{name}``."""
    shared, own = catalogue(lang, *reports.FILES), catalogue(lang, FILE)
    said = {f"report-{key}": _open(shared, key) for key in sorted(shared.keys) if SHARED.fullmatch(key)}
    said |= {key: _open(own, key) for key in sorted(own.keys)}
    return said | {f"title-{game.name}": game.title for game in games(lang)}


def _open(found: Catalogue, key: str) -> str:
    """Return a message with its variables as ``{name}``."""
    return found.say(key, {name: f"{{{name}}}" for name in found.message(key).variables})


class OfferedGame(NamedTuple):
    """A game on the page: its name, what it is called and about, and the names of a new encounter's sides."""

    name: str
    title: str
    about: str
    sides: tuple[str, ...]


@cache
def games(lang: str) -> tuple[OfferedGame, ...]:
    """Return the games that can be played; broken ones are left out."""
    return tuple(_offered(name, lang) for name in systems.usable())


def _offered(name: str, lang: str) -> OfferedGame:
    own = catalogue(lang, FILE, game=name)
    title, about = (own.say(key, {}) if key in own else "" for key in ("game-title", "game-about"))
    return OfferedGame(name, title or systems.game(name).title, about, tuple(systems.schema(name).new_sides.values()))


@cache
def game_words(lang: str, system: str) -> Mapping[str, str]:
    """Return the words of a game that take no variables, by id: pools, sides, conditions and items; kinds and figures
    of its lists as ``kind-ID`` and ``figure-ID``, fields and values of its scenes as ``scene-FIELD`` and
    ``value-WORD``; fields of its sheets as ``label-FIELD``, with their meaning as ``field-FIELD``."""
    files = [catalogue(lang, name, game=system) for name in ("inventory", "scene", "fields", "labels")]
    rows = {f"value-{name.replace('.', '-')}": title for name, title in default_titles(system, lang).items()}
    said = {key: text for found in (*files, words_of(lang, system)) for key, text in _plain(found).items()}
    return {**rows, **said}


def _plain(found: Catalogue) -> dict[str, str]:
    return {key: found.say(key, {}) for key in sorted(found.keys) if not found.message(key).variables}
