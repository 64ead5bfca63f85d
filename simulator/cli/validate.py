"""``asalto validate``: all mistakes of scenario files, reported at once."""

from __future__ import annotations

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
\b
Exit code 0: all can be fought, though there may be warnings; 2: some cannot.
"""


@click.command(epilog=EXAMPLES, short_help="Say everything that is wrong with scenario files.")
@click.argument("scenario", nargs=-1, required=True)
@options.as_json
def validate(scenario: Sequence[str], as_json: bool) -> int:
    """Check each SCENARIO, a file or the name of a shipped one, or a setting pack,
    and say everything that is wrong with it."""
    checked = [(name, *check(name)) for name in scenario]
    if as_json:
        write_json([_row(*each) for each in checked])
    for name, found, problems, remarks in checked:
        for problem in problems:
            complain(problem)
        for remark in remarks:
            warn(f"{name}: {remark}")
        if not problems and not as_json:
            click.echo(f"ok  {name}: {'a setting pack' if found is None else _described(found)}")
    return BAD_INPUT if any(problems for _, _, problems, _ in checked) else DONE


def check(name: str) -> tuple[Scenario | None, list[str], list[str]]:
    """The scenario if it can be read, what keeps it from being fought, and remarks that do not. A setting pack is
    checked as one."""
    from ..scenario import load, load_pack

    try:
        if Path(name).is_file() and load_pack(Path(name)) is not None:
            return None, [], []
        found = load(name)
    except BadScenario as error:
        return None, error.problems, []
    return found, _unplayable(name, found), _remarks(found)


def _remarks(scenario: Scenario) -> list[str]:
    """The game's warnings about the scenario."""
    from .. import systems

    return systems.schema(scenario.system).remarks(scenario.encounter)


def _unplayable(name: str, scenario: Scenario) -> list[str]:
    """A sentence for each policy that cannot be made, once each."""
    from ..policy.errors import PolicyError
    from ..policy.registry import factory

    problems = []
    for spec in scenario.policies.values():
        try:
            factory(spec)
        except PolicyError as error:
            problems.append(f"{name}: {error}")
    return list(dict.fromkeys(problems))


def _described(scenario: Scenario) -> str:
    encounter = scenario.encounter
    return f"{scenario.title or 'untitled'} ({len(encounter.sides)} sides, {len(encounter.members)} combatants)"


def _row(name: str, found: Scenario | None, problems: list[str], remarks: list[str]) -> dict[str, Json]:
    return {
        "scenario": name,
        "ok": not problems,
        "system": None if found is None else found.system,
        "title": None if found is None else found.title,
        "digest": None if found is None else found.digest,
        "problems": [*problems],
        "warnings": [*remarks],
    }
