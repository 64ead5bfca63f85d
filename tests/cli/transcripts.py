"""What commands answer, kept to the letter in ``transcripts``; those that play many fights as documents, for
tests/report/html/outlines has their words. ``make goldens`` writes them; read the difference before you keep it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click
from click.testing import Result
from jsonschema_rs import Draft202012Validator

from simulator.cli import main
from simulator.core.record import Json
from simulator.service.document_schemas import DOCUMENTS
from tests.cli.command_line import ATTIC, CHAIN, asalto
from tests.report.html.outlines import REPORTS, TIMES

FOLDER: Final = Path(__file__).with_name("transcripts")
ROOT: Final = Path(__file__).parents[2]
WIDTH: Final = {"COLUMNS": "80"}
FILES: Final = {
    "attic.toml": ATTIC,
    "chain.toml": CHAIN,
    "broken.toml": ATTIC.replace('use = "zombie"', 'use = "zombi"\nlif = "much"').replace("role", "rol"),
    "wolves.toml": """system = "haunted_house"
else = "cautious"
rows = [
    { when = "life < 10", do = "hide", name = "hurt" },
    { do = "attack", at = "weakest" },
]
""",
    "empty.toml": "",
}
"""What lies in the folder in which the commands are typed."""
COMMANDS: Final[Mapping[str, str]] = {
    "systems": "systems; systems --lang es; systems --json",
    "scenarios": "scenarios wolf; scenarios lobo --lang es; scenarios fragmentos --json",
    "policies": "policies; policies --lang es; policies --json",
    "variants": "variants haunted_house; variants fragmentos --lang es",
    "facts": "facts haunted_house; facts fragmentos --json --lang es",
    "sheets": "sheets haunted_house zombie; sheets ira_y_gloria ork --lang es; sheets tapiz --kind animal;"
    " sheets fragmentos --strength 1..2 --sort strength; sheets haunted_house --source book --lang es;"
    " sheets tapiz ogre --json; sheets haunted_house xyz; sheets haunted_house --strength 2..1",
    "gear": "gear haunted_house shotgun; gear tapiz --kind power --lang es; gear ira_y_gloria --search plasma;"
    " gear fragmentos; gear haunted_house; gear ira_y_gloria --strength 3.. --sort strength; gear haunted_house --json",
    "new": "new haunted_house '4 agentes contra 3 zombis y un hombre lobo en un sótano en llamas' --lang es;"
    " new 'three guards against an ogre and two wolves in the fog';"
    " new ira_y_gloria 'a tactical marine vs 6 orkos' --policy npc=basic --title Orks;"
    " new fragmentos 'un slasher contra tres'; new 'nothing at all'; new haunted_house '2 officers vs a zomby'",
    "validate": "validate attic.toml chain.toml wolves.toml; validate broken.toml; validate broken.toml --lang es;"
    " validate broken.toml --json; validate empty.toml nowhere.toml; validate reference_duel --json",
    "run": "run reference_duel --seed 3 --json; run attic.toml --seed 7 --policy horrors=wolves.toml --why;"
    " run chain.toml --seed 4 --lang es; run attic.toml --seed 7 --fight 2 --set combatants.Elena.lif=3",
    "replay": "run attic.toml --seed 7 --policy horrors=wolves.toml --trace attic.jsonl --json;"
    " replay attic.jsonl --why; replay attic.jsonl --verify;"
    " replay attic.jsonl --audit --lang es; replay attic.jsonl --verify --audit --json;"
    " replay attic.jsonl --secrets --lang es; replay attic.toml",
    "sprt": "sprt 10 80 240 95 15 --elo0 0 --elo1 10; sprt 0 0 0 0 0 --elo0 0 --elo1 5 --lang es;"
    " sprt 30 80 240 95 60 --elo0 0 --elo1 10 --json; sprt 30 80 240 95 2 --elo0 0 --elo1 10 --alpha 0.01 --beta 0.1;"
    " sprt 1 2 3 --elo0 0 --elo1 5; sprt 1 2 3 4 5 --elo0 5 --elo1 0",
    "match": "match basic random --scenario reference_duel --scenario brawl_in_the_bar --pairs 3 --seed 5 --json;"
    " match basic nobody --scenario reference_duel --pairs 3 --seed 5",
    "check-policy": "check-policy basic --game haunted_house -n 2 --seed 1;"
    " check-policy random --game fragmentos -n 1 --seed 1 --json; check-policy nobody --lang es",
    "solve": "solve reference_duel --seed 7 --jobs 1 --vary combatants.Bruno.natural_armour=0..2 --target win(left)=0.5"
    " --require rounds<9 -n 600; solve reference_duel --vary combatants.Bruno.natural_armour=0..2 --target win(left)",
    "few": "batch reference_duel -n 1 --seed 7 --jobs 1; batch reference_duel -n 2 --seed 7 --jobs 1 --lang es;"
    " compare reference_duel --vary combatants.Bruno.natural_armour=2,3 -n 1 --seed 7 --jobs 1;"
    " compare reference_duel --vary combatants.Bruno.natural_armour=2,3 -n 1 --seed 7 --jobs 1 --json;"
    " sweep reference_duel --vary combatants.Bruno.natural_armour=2..3 -n 1 --seed 7 --jobs 1;"
    " sensitivity reference_duel --only Bruno.power -n 2 --seed 7 --jobs 1;"
    " batch a_night_in_the_house -n 1 --seed 7 --jobs 1 --policy investigators=basic --policy horrors=basic",
    "mistakes": "btch; batch; batch nowhere.toml; batch attic.toml -n 0; batch attic.toml --lang fr;"
    " batch attic.toml --policy Elena=bazic; batch attic.toml --set combatants.Elena; compare attic.toml;"
    " sweep attic.toml --vary combatants.Elena.life=1..3..0; exact a_night_in_the_house --lang es",
}
OPTIONS: Final = "options"
"""What every command takes."""
NAMES: Final = (OPTIONS, *COMMANDS, *(f"{name}_document" for name in REPORTS))
SPENT: Final = frozenset({"elapsed_s", "fights_per_s", "games_per_s", "time_ms", "trace_digest"})
"""Keys of documents whose values depend on the machine, or which other tests keep."""
BAD_INPUT: Final = 2
DIGITS: Final = ".4g"
NOTHING: Final = 1e-9
"""What sums leave over where nothing should be left."""


def transcript(name: str) -> str:
    """What a list of commands answers, one after the other in a folder of their own; or what all of them take."""
    if name == OPTIONS:
        return "".join(f"{line}\n" for line in taken(main, ("asalto",)))
    with TemporaryDirectory() as folder, chdir(folder):
        for file, text in FILES.items():
            Path(file).write_text(text, encoding="utf-8")
        if name in COMMANDS:
            typed = [shlex.split(one) for one in COMMANDS[name].split(";")]
        else:
            typed = [[*REPORTS[name.removesuffix("_document")], "--json"]]
        return "\n".join(said(words, asalto(*words, env=WIDTH)) for words in typed).replace(f"{ROOT}/", "")


def taken(command: click.Command, words: tuple[str, ...]) -> Iterator[str]:
    """What a command and all below it take, a line for each argument and option: whether it has a value, may be
    repeated, has to be given; its default, and what it says to a value that is none."""
    context = click.Context(command)
    for param in command.params:
        told = param.to_info_dict()
        kind = "flag" if told.get("is_flag") else told["type"].get("choices") or refusal(param, context)
        facts = [fact for fact in ("required", "multiple", "hidden") if told.get(fact)]
        default = "" if told["default"] is None or callable(told["default"]) else f"default {told['default']}"
        yield " ".join(filter(None, [*words, *param.opts, *param.secondary_opts, *facts, default, str(kind)]))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from taken(below, (*words, name))


def refusal(param: click.Parameter, context: click.Context) -> str:
    """What is said of a value that is no number, file or word, if anything is."""
    try:
        param.type.convert("", param, context)
    except click.BadParameter as error:
        return error.message.replace("\n", " ")
    return param.type.name


def said(words: list[str], answer: Result) -> str:
    """A command, what it prints, what is wrong with its input, and its exit code; without times."""
    shown = answer.stdout.splitlines()
    if "--json" in words and shown:
        document = json.loads(answer.stdout)
        assert not undescribed(words[0], document), "simulator/service/document_schemas.py"
        shown = document_lines(document)
    errors = [f"! {line}" for line in answer.stderr.splitlines()] if answer.exit_code == BAD_INPUT else []
    ending = [f"exit code {answer.exit_code}"] if answer.exit_code else []
    lines = [f"$ asalto {shlex.join(words)}", *shown, *errors, *ending]
    return "".join(f"{TIMES.sub('...', line)}\n" for line in lines)


def undescribed(command: str, document: Json) -> list[str]:
    """What is in a document and not in the service's description of it, or the other way round."""
    if command not in DOCUMENTS:
        return []
    errors = Draft202012Validator(DOCUMENTS[command].to_schema()).iter_errors(document)
    return [f"{'/'.join(map(str, each.instance_path))}: {each.message}" for each in errors]


def document_lines(value: Json) -> list[str]:
    """A line for every part of a document."""
    kept = rounded(value)
    if isinstance(kept, dict):
        return [f"{key}: {json.dumps(part, ensure_ascii=False)}" for key, part in kept.items()]
    assert isinstance(kept, list)
    return [json.dumps(part, ensure_ascii=False) for part in kept]


def four_digits(value: float) -> str:
    """A number with four digits."""
    return format(value, DIGITS)


def rounded(value: Json, few: Callable[[float], str] = four_digits) -> Json:
    """A part of a document without what depends on the machine, and numbers with a few digits."""
    match value:
        case dict():
            return {key: rounded(part, few) for key, part in value.items() if key not in SPENT}
        case list():
            return [rounded(part, few) for part in value]
        case float():
            return float(few(value)) if abs(value) > NOTHING else 0.0
    return value


def write_all() -> None:
    """Write all transcripts."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write_all()
