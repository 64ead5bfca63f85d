"""``asalto validate``: check scenario files and list all errors."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadScenario
from . import options
from .output import complain, warn, write_json
from .program import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..core.record import Json
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto validate attic.toml
  asalto validate scenarios/haunted_house/*.toml
  asalto validate reference_duel --json
  asalto validate old_snow.toml          (a setting pack)
  asalto validate wolves.toml            (tactics)
  asalto validate my_party.toml          (characters that scenarios include)

\b
Exit code 0: all files are valid, perhaps with warnings; 2: some are not.
"""


@click.command(epilog=EXAMPLES, short_help="Check scenario files and list all errors.")
@click.argument("scenario", nargs=-1, required=True)
@options.printed
def validate(scenario: Sequence[str], lang: str, as_json: bool) -> int:
    """Check each SCENARIO (a file or a shipped scenario's name), setting pack, tactics file or characters file, and
    list all errors."""
    checked = [(name, *check(name)) for name in scenario]
    if as_json:
        write_json([_row(*each) for each in checked])
    for name, found, problems, remarks in checked:
        for problem in problems:
            complain(problem)
        for remark in remarks:
            warn(f"{name}: {remark}")
        if not problems and not as_json:
            click.echo(f"ok  {name}: {_kind(name, lang) if found is None else _described(found, lang)}")
    return BAD_INPUT if any(problems for _, _, problems, _ in checked) else DONE


def check(name: str) -> tuple[Scenario | None, list[str], list[str]]:
    """Return the scenario (None if unreadable or not a scenario), its errors and its warnings.

    Setting packs, files of tactics and files of characters are checked as such."""
    from ..runtime.factories import unplayable
    from ..scenario import load, load_characters, load_pack, load_tactics

    try:
        path = Path(name)
        if path.is_file() and (load_pack(path) or load_tactics(path) or load_characters(path)) is not None:
            return None, [], []
        found = load(name)
    except BadScenario as error:
        return None, error.problems, []
    return found, unplayable(found, name), _remarks(found)


def _remarks(scenario: Scenario) -> list[str]:
    """Return the game's warnings about the scenario and the programs that its fights start."""
    from .. import systems
    from ..policy.spec import command_in
    from ..scenario.copies_said import said_once

    commands = {spec.use: command_in(spec.use) for spec in scenario.policies.values()}
    started = [f"its fights start {shlex.join(command)}" for command in commands.values() if command is not None]
    remarks = systems.schema(scenario.system).remarks(scenario.encounter)
    return [*said_once(remarks, scenario.encounter.names), *started]


def _kind(name: str, lang: str) -> str:
    """Return the word for the kind of a file that is not a scenario."""
    from ..report.words import say
    from ..scenario import load_pack, load_tactics

    path = Path(name)
    return say(lang, "valid_pack" if load_pack(path) else "valid_tactics" if load_tactics(path) else "valid_characters")


def _described(scenario: Scenario, lang: str) -> str:
    from ..narration.shipped import title_of
    from ..report.words import say

    encounter = scenario.encounter
    counts = {"sides": len(encounter.sides), "combatants": len(encounter.members)}
    told = say(lang, "valid_scenario", title=title_of(scenario.title, lang) or say(lang, "untitled"), **counts)
    if scenario.varies is None:
        return told
    return f"{told}; {say(lang, 'valid_numbers', numbers=', '.join(scenario.varies.texts))}"


def _row(name: str, found: Scenario | None, problems: list[str], remarks: list[str]) -> dict[str, Json]:
    return {
        "scenario": name,
        "ok": not problems,
        "system": None if found is None else found.system,
        "title": None if found is None else found.title,
        "digest": None if found is None else found.digest,
        "problems": [*problems],
        "warnings": [*remarks],
        **({"varies": [*found.varies.texts]} if found is not None and found.varies is not None else {}),
    }
