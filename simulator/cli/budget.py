"""``asalto budget``: the likely verdict on an encounter and what would fit, without a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from . import options
from .output import complain, warn, write_json
from .program import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto budget attic.toml
  asalto budget reference_duel --json | jq '.fits'
  asalto budget haunted_house "4 rookies" --against zombie
  asalto budget haunted_house "Elena and 2 officers" --against zombie --include my_party.toml

\b
No fight is played, so the answer is rough: docs/balance.md says how often it is right. `asalto batch` measures.
"""


@click.command(epilog=EXAMPLES, short_help="Tell how many enemies would fit, without a fight.")
@click.argument("scenario")
@click.argument("party", required=False)
@click.option("--against", metavar="ENEMY", help="With a game and PARTY: the enemy, such as zombie.")
@options.include
@options.printed
def budget(
    scenario: str, party: str | None, against: str | None, lang: str, as_json: bool, includes: Sequence[str]
) -> int:
    """Tell the strengths of both sides of SCENARIO (a file or a shipped scenario's name), the likely verdict, and how
    many enemies of each kind would be fair and hard. With PARTY and --against, SCENARIO is a game and the party faces
    one ENEMY."""
    from ..experiments.budget import budget as budget_of
    from ..report.budget import budget_lines
    from .drafting import BadSentence

    try:
        found = _scenario(scenario, party, against, lang, includes)
    except BadSentence as error:
        for problem in error.problems:
            complain(problem)
        return BAD_INPUT
    made = budget_of(found)
    if as_json:
        from attrs import asdict

        write_json({"system": found.system, "title": found.title, **asdict(made)})
        return DONE
    for line in budget_lines(made, found, lang):
        click.echo(line)
    return DONE


def _scenario(name: str, party: str | None, against: str | None, lang: str, includes: Sequence[str]) -> Scenario:
    """Return the scenario of a file, or of the sentence. Raises UsageError, BadScenario and BadSentence."""
    from ..report.words import say
    from ..scenario import load

    if party is None:
        if against is not None or includes:
            raise click.UsageError(say(lang, "budget-no_party"))
        return load(name)
    if against is None:
        raise click.UsageError(say(lang, "budget-no_enemy"))
    from .drafting import Wanted, draft
    from .listing import schema_of

    schema_of(name)
    sentence = f"{party} {say(lang, 'new-against')} {against}"
    written = draft(sentence, name, Wanted(lang, includes=tuple(includes)))
    for unused in written.read.unused:
        warn(unused.said)
    return written.scenario
