"""The schema of messages is true: every message of real fights fits it, and what is bent does not."""

from __future__ import annotations

import ast
import base64
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgpack
import pytest

from simulator import systems
from simulator.core.asks import Ask, Option, captain
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime import actor_runner, inline
from simulator.runtime.actors import Combatant, Inbox, Outbox, Peer
from simulator.runtime.campaign import CampaignRunner
from simulator.runtime.seats import Seats
from simulator.runtime.watchdog import Watch
from simulator.scenario.model import Scenario
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from simulator.wire.messages import SPEAKS
from simulator.wire.naming import named, unnamed
from simulator.wire.schema import message_schema
from tests.shipping import chains, fights, loaded

SEED = 3
MOST = 60  # options of a question that are looked at
SAMPLES = (
    *("haunted_house/three_against_a_werewolf", "ira_y_gloria/squad_against_cultists", "ira_y_gloria/duel_of_honour"),
    *("fragmentos/the_locked_cellar", "tapiz/medusa_in_the_temple"),
)


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return the schema of a game's messages."""
    schema = message_schema(name)
    jsonschema_rs.meta.validate(schema)
    return jsonschema_rs.Draft202012Validator(schema)


class Roaming(Policy):
    """Chooses at random among the first options, and gets every message."""

    listens = True

    def begin(self, start: Start) -> None:
        self.luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = list(islice(ask.options(), MOST))
        return options[self.luck.below(len(options))]


def written(value: Any) -> Any:  # Any: plain values
    """Return a message as JSON writes it."""
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, list):
        return [written(item) for item in value]
    return {key: written(item) for key, item in value.items()} if isinstance(value, dict) else value


async def roam(scenario: Scenario, heard: list[bytes], inbox: Inbox, outbox: Outbox) -> None:
    """An external policy that chooses at random and stores the messages of both ends."""

    class In:
        async def receive(self) -> bytes:
            heard.append(await inbox.receive())
            return heard[-1]

    class Out:
        def send_nowait(self, data: bytes, /) -> None:
            heard.append(data)
            outbox.send_nowait(data)

    host = Combatant(systems.system(scenario.system), scenario.encounter, Watch(), None)
    host.take(Roaming(), own=True)
    await host(In(), Out())


def conversation(scenario: Scenario) -> list[bytes]:
    """Return the messages of one fight whose seats are all external policies."""
    heard: list[bytes] = []
    peers: dict[int, Peer] = {seat: partial(roam, scenario, heard) for seat in Seats(scenario, SEED).seat_names}
    actor_runner.play(scenario, SEED, deadline=None, peers=peers)
    return heard


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES)
def test_every_message_of_a_fight_fits_the_schema(name: str) -> None:
    """Both ends' messages read back as the same bytes, and each view as the same table."""
    game = name.partition("/")[0]
    heard = conversation(loaded(name))
    cells = systems.system(game).view_cells
    said = set()
    for data in dict.fromkeys(heard):
        assert encode(decode(data)) == data
        message = written(msgpack.unpackb(data))
        said.add(message[0])
        assert validator(game).is_valid(message), trouble(game, message)
        if message[0] == "ask" and message[10] is not None:
            assert named(cells, unnamed(cells, message[10])) == message[10]
    assert said >= {"fight_started", "hello", "ask", "choice", "told", "fight_ended", "bye"}


def trouble(game: str, message: Any) -> str:
    """Return the first cells that do not fit, as near as the schema says it."""
    part = {**message_schema(game), "oneOf": [{"$ref": f"#/$defs/{message[0]}"}]}
    found = jsonschema_rs.Draft202012Validator(part).iter_errors(message)
    return f"{[f'{each.instance_path} {each.message:.300}' for each in found][:4]} in {message!s:.300}"


# Options of every scenario.


class Listing(Roaming):
    """Chooses at random, and keeps the kinds and shapes of all that it could have chosen."""

    listens = False

    def __init__(self, seen: set[tuple[str, tuple[object, ...]]]) -> None:
        self._seen = seen

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = list(islice(ask.options(), 4 * MOST))
        self._seen |= {(ask.kind, tuple(option.row())) for option in options}
        return options[self.luck.below(len(options))]


def listed(scenario: Scenario) -> set[tuple[str, tuple[object, ...]]]:
    """Return the options of all questions of one fight, or chain of fights, with seats that choose at random."""
    seen: set[tuple[str, tuple[object, ...]]] = set()
    count = len(scenario.encounter.members)
    seats = [*range(count), *(captain(side) for side in range(len(scenario.encounter.sides)))]
    factories = dict.fromkeys(seats, partial(Listing, seen))
    if scenario.chain:
        with CampaignRunner(scenario, SEED, factories=factories, deadline=None) as runner:
            runner.play()
    else:
        inline.play(scenario, SEED, factories=factories, deadline=None)
    return seen


@cache
def options_of(game: str, kind: str) -> jsonschema_rs.Draft202012Validator:
    """Return the schema of the options of one kind of question."""
    part = {"oneOf": [{"$ref": f"#/$defs/options_of_{kind}"}]}
    return jsonschema_rs.Draft202012Validator({**message_schema(game), **part})


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_every_option_of_shipped_fights_fits_the_schema(game: str) -> None:
    """Each verb belongs to its kind of question, and its cells are those of the verb."""
    for name in (*fights(f"{game}/")[::3], *chains(f"{game}/")):
        seen = listed(loaded(name))
        assert seen
        assert [(kind, row) for kind, row in seen if not options_of(game, kind).is_valid(list(row))] == [], name


# What the games say of their answers.


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_kind_of_question_has_answers(game: str) -> None:
    """The list has all questions in fights, after them and between them, and no others."""
    assert systems.answers(game).keys() == systems.kinds(game).keys()
    assert all(systems.answers(game).values())


def words_of(game: str) -> Iterator[str]:
    """Yield every string that stands in the code of a game, its list of answers aside."""
    for path in Path(systems.__file__).parent.joinpath(game).rglob("*.py"):
        if path.name != "answers.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_every_verb_is_one_of_the_rules(game: str) -> None:
    """No verb is listed that the code of the game does not know."""
    known = set(words_of(game))
    assert {verb for verbs in systems.answers(game).values() for verb in verbs} - known == set()


def test_every_message_is_in_the_schema() -> None:
    """The schema has every message that the codec knows."""
    assert SPEAKS.keys() == set(get_args(messages.Message))
    defined = message_schema("haunted_house")
    assert {each["$ref"].rpartition("/")[2] for each in defined["oneOf"]} == set(SPEAKS.values())


# What does not fit.

ASK = ["ask", 1, 0, "dodge", "HH-DOD-01", 0, 1, ["melee_attack", 0, "sabre"], [["no"], ["dodge"]], False, None, None]
STARTED = ["RoundStarted", {"rule": "HH-INIT-01", "round": 1}]


def with_cell(place: int, value: object) -> list[Any]:
    """Return the question with one cell changed."""
    return [*ASK[:place], value, *ASK[place + 1 :]]


def test_a_plain_question_fits() -> None:
    """The wrong questions below are made of this one."""
    assert validator("haunted_house").is_valid(ASK)
    assert validator("haunted_house").is_valid(["told", {"events": [STARTED]}])


@pytest.mark.parametrize(
    "message",
    [
        with_cell(1, 0),
        with_cell(3, "flight"),
        with_cell(3, "juggle"),
        with_cell(8, []),
        with_cell(8, [["stand"]]),
        with_cell(8, [["dodge", 1]]),
        with_cell(8, [["dodge", -1, "", "", 0, 1.0, 2.0]]),
        with_cell(9, 0),
        with_cell(10, {"seat": 0}),
        with_cell(10, [0, 1, 2, [], [], []]),
        ASK[:-1],
        [*ASK, None],
        ["choice", 1],
        ["choice", 1, -1],
        ["choice", 1, [3]],
        ["hello", {"version": 2, "program": "x"}],
        ["failed", {"ask": 1, "how": "chosen", "message": ""}],
        ["told", {"events": [["RoundStarted", {"rule": "HH-INIT-01"}]]}],
        ["told", {"events": [["Sung", {}]]}],
        ["told", {"events": [STARTED], "more": 1}],
        ["shout", {}],
    ],
)
def test_what_is_bent_does_not_fit(message: list[Any]) -> None:
    """A kind with another's options, a verb with another's cells, keys too few or too many."""
    assert not validator("haunted_house").is_valid(message)
