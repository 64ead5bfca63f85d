"""``python -m tests.reached GAME`` prints, as JSON, the functions of a game's rules that do not run in what is played,
and the rules of its ledger that no shipped fight comes to.

A mark is put at the head of each function, and of each block of statements that cites a rule, when its module is
loaded, which is several times faster than a tracer. It runs in a process of its own, because modules and caches do some
of their work once."""

from __future__ import annotations

import ast
import builtins
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType

from simulator import systems
from simulator.batch.tasks import ChunkPlayer
from simulator.core.errors import BadScenario
from simulator.core.events import Event
from simulator.core.scene import Decision
from simulator.runtime import actor_runner, campaign, inline
from simulator.scenario import load
from simulator.scenario.field_types import Flag, OneOf, writable
from simulator.testing.recording import Recording
from simulator.testing.system_checks import check_system
from tests import shipping
from tests.ledgers import rule_ids
from tests.test_ledger import cited

POLICIES = ("basic", "random", "aggressive", "cautious")
RANDOM_FIGHTS = 3
"""Random fights are short, and no two of them are alike: so many of each encounter."""

HEARD_FIGHTS = 2
"""How many fights of each encounter are listened to, under each policy."""

CAMPAIGNS = 6
"""Who turns back in a chain, and who lies in coma afterwards, shows in few campaigns: so many of each chain."""

DEAR = {"tapiz/rust_coast_boarding", "tapiz/reference_four_against_four"}
"""Big encounters, played with their own policies only."""

MARK = "_ran_"
found: set[str] = set()
ran: set[str] = set()


class MarkingFinder(PathFinder):
    """Finds the modules of one game, and has their functions marked."""

    package = ""

    @classmethod
    def find_spec(cls, fullname: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """The module's spec, if it is one of the game's."""
        spec = super().find_spec(fullname, path) if fullname.startswith(cls.package) else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = MarkingLoader(spec.loader.name, spec.loader.path)
        return spec


class MarkingLoader(SourceFileLoader):
    """Loads a module with a call at the head of each of its functions that notes the function as run."""

    def get_code(self, fullname: str) -> CodeType:
        """Compile the marked module; nothing is read from a cache of bytecode, nor written to it."""
        path = Path(self.path)
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        folder = Path(systems.__file__).parent / fullname.split(".")[2]
        for block, rules in citing_blocks(tree, source.splitlines()):
            put_mark(block, rules)
        for name, function in functions(tree):
            key = f"{path.relative_to(folder)}:{name}"
            found.add(key)
            put_mark(function.body, [key])
        return compile(ast.fix_missing_locations(tree), str(path), "exec")


def put_mark(block: list[ast.stmt], keys: Sequence[str]) -> None:
    """Put a call at the head of a block of statements that notes the keys as run."""
    mark = ast.parse(f"{MARK}({tuple(keys)!r})").body[0]
    block.insert(0, ast.copy_location(mark, block[0]))


def citing_blocks(tree: ast.Module, lines: Sequence[str]) -> list[tuple[list[ast.stmt], list[str]]]:
    """The blocks of statements inside functions that cite rules, each with its rules; a line belongs to the innermost
    block around it, and what stands between a function's head and its first statement to the function."""
    rules: dict[int, list[str]] = {}
    blocks: dict[int, list[ast.stmt]] = {}
    owners: list[int] = [0] * (len(lines) + 1)
    for first, block in sorted(inner_blocks(tree), key=lambda each: each[0]):  # the outer ones come first
        blocks[id(block)] = block
        owners[first : (block[-1].end_lineno or first) + 1] = [id(block)] * (
            (block[-1].end_lineno or first) - first + 1
        )
    for owner, line in zip(owners[1:], lines, strict=True):
        if owner:
            rules.setdefault(owner, []).extend(cited(line))
    return [(blocks[owner], found) for owner, found in rules.items() if found]


def inner_blocks(tree: ast.Module) -> Iterator[tuple[int, list[ast.stmt]]]:
    """Every block inside a function, and the number of its first line."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list) and block and not all(map(is_text, block)):
                    yield (node.lineno if node is function else block[0].lineno), block


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module that do anything, and their names; methods as Class.method."""
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    owners = {id(each): f"{node.name}." for node in classes for each in node.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not all(map(is_text, node.body)):
            yield owners.get(id(node), "") + node.name, node


def is_text(node: ast.stmt) -> bool:
    """The statement is a lone text or an ellipsis."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def unreached(game: str, listed: frozenset[str] = frozenset()) -> dict[str, list[str]]:
    """The functions of a game that never run, as "file:function", in all that is played; and the rules that no shipped
    fight comes to under any policy. Nothing more is played once all of them are ``listed``."""
    MarkingFinder.package = f"simulator.systems.{game}."
    setattr(builtins, MARK, ran.update)
    sys.meta_path.insert(0, MarkingFinder)
    for path in (Path(systems.__file__).parent / game).rglob("*.py"):
        parts = path.relative_to(Path(systems.__file__).parent).with_suffix("").parts
        import_module(".".join(("simulator", "systems", *parts)).removesuffix(".__init__"))
    for name in (*shipping.fights(game), *shipping.chains(game)):
        listen(name)
    rules = rule_ids(game) - ran
    systems.inventory(game)  # as asalto sheets and asalto gear list it
    for play_some in plays(game):
        if found - ran <= listed:
            break
        play_some()
    return {"functions": sorted(found - ran), "rules": sorted(rules)}


def listen(name: str) -> None:
    """Play an encounter as it ships, under its own policies and each built-in one, and note the rules of its lines;
    read its warnings, as validate does."""
    encounter = load(name).encounter
    systems.schema(load(name).system).remarks(encounter)
    sides = [side.name for side in encounter.sides]
    for policy in ("", *POLICIES) if name not in DEAR else ("",):
        scenario = load(name, policies=[f"{side}={policy}" for side in sides] if policy else ())
        run = campaign.play if scenario.chain else inline.play
        for fight in range(1, 1 + HEARD_FIGHTS):
            run(scenario, 1, fight, listener=RuleListener(), deadline=None)


class RuleListener:
    """Notes the rule of every line of a trace as reached."""

    def decided(self, decision: Decision) -> None:
        """A decision carries the rule that asks."""
        ran.add(decision.rule)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """A roll carries the rule that calls for it."""
        ran.add(rule)

    def happened(self, event: Event) -> None:
        """An event carries the rule that made it happen."""
        ran.add(event.rule)


def plays(game: str) -> Iterator[Callable[[], None]]:
    """All that is played besides, what reaches most in least time first: every encounter as batches play it, then each
    at random, with other policies and switches, and as commands use it; chains, in which most happens, come first."""
    chains = shipping.chains(game)
    names = [*shipping.fights(game), *chains]
    cheap = [name for name in names if name not in DEAR]
    yield from (partial(play, name) for name in names)
    yield partial(examine, cheap[0])
    for number, name in reversed(list(enumerate(cheap))):
        yield partial(play_at_random, name, switches(game, number + 1))
        yield partial(play_variously, name, switches(game, number))
        yield partial(play_at_random, name)
        yield partial(examine, name)
    yield from (partial(play, name, fights=CAMPAIGNS) for name in chains)


def play_variously(name: str, settings: Sequence[str]) -> None:
    """Play an encounter with each of the built-in policies, and with switches changed."""
    play(name, settings=settings)
    for policy in POLICIES:
        play(name, [f"{side.name}={policy}" for side in load(name).encounter.sides])


def play_at_random(name: str, settings: Sequence[str] = ()) -> None:
    """Play some fights of an encounter at random."""
    play(name, [f"{side.name}=random" for side in load(name).encounter.sides], settings, RANDOM_FIGHTS)


def switches(game: str, number: int) -> list[str]:
    """Every switch at a value, counted round and round from ``number``: ``variants.NAME=VALUE``. Each second number
    puts them in another step with one another, so that two switches are on together somewhere, and apart elsewhere."""
    settings = []
    for place, (name, field) in enumerate(writable(systems.schema(game).variants).items()):
        values = field.type.values if isinstance(field.type, OneOf) else (True, False)
        if isinstance(field.type, OneOf | Flag):
            settings.append(f"variants.{name}={json.dumps(values[(number + place * (number // 2)) % len(values)])}")
    return settings


def play(name: str, policies: Sequence[str] = (), settings: Sequence[str] = (), fights: int = 1) -> None:
    """Play fights as a batch does. A scenario that some of these switches exclude is left out."""
    with suppress(BadScenario):
        ChunkPlayer(load(name, policies=policies, settings=settings), 1, None).play(1, 1 + fights)


def examine(name: str) -> None:
    """Use a scenario as commands do besides: its warnings (validate), messages to actors (run); and forks, saved
    fights and invariants (check_system, with random answers and dice that show many extremes)."""
    scenario = load(name)
    systems.schema(scenario.system).remarks(scenario.encounter)
    if not scenario.chain:
        actor_runner.play(scenario, 1, listener=Recording())
        check_system(systems.system(scenario.system), [scenario.encounter], only=1)


if __name__ == "__main__":
    print(json.dumps(unreached(sys.argv[1], frozenset(sys.argv[2:]))))
