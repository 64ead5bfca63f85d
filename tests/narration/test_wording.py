"""Both languages have a phrase for everything, and every phrase can be filled."""

from __future__ import annotations

import re
import tomllib
from functools import cache, partial
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from simulator import systems
from simulator.core import events
from simulator.core.asks import CHOSEN, HOWS, UNWANTED
from simulator.core.events import Event
from simulator.narration import LANGUAGES
from simulator.narration.wording import Phrasebook, case_of, fields_of, phrases, values_of, words
from simulator.scenario import shipped
from simulator.trace.lines import EVENTS
from tests.narration.catalogues import alone

SAMPLES: dict[Any, Any] = {
    int: 3,
    str: "head",
    bool: True,
    tuple[int, ...]: (2, 1),
    tuple[str, ...]: ("bleeding", "broken"),
    tuple[tuple[int, ...], ...]: ((0,), (1, 2)),
    tuple[tuple[str, int], ...]: (("combat", 4), ("shots", -2)),
    tuple[tuple[int, int], ...]: ((0, 9), (1, 7), (2, 7)),
    tuple[tuple[str, str, int], ...]: (("burning", "head", 5),),
}
NAMES = ["Elena", "Irene", "Zombi 1", "Zombi 2"]

OTHER_TOPICS = {
    "unknown": {"event", "fields"},
    "lead": {"who", "task"},
    "result": set[str](),
    "fault": {"who"},
    "reason": {"who", "note"},
    "end": {"rounds", "winner", "ending"},
    "fate": {"who", "side", "status", "pools"},
    "status": set[str](),
    "count": {"n"},
    "purchase": {"item", "price"},
    "list": {"last"},
    "idle": {"who"},
}
"""The phrases that are no events, and the variables that each is offered."""

BOOKS = [(lang, system) for lang in LANGUAGES for system in ("", *systems.NAMES)]


def sample(kind: type[Event], **more: object) -> Event:
    """Return an event of this class with something in every field."""
    return kind(**{**{name: SAMPLES[hint] for name, hint in get_type_hints(kind).items()}, **more})


def book(lang: str, system: str = "haunted_house") -> Phrasebook:
    """Return the words of a house, or of another system."""
    return Phrasebook(lang, system, NAMES, ["investigators", "horrors"])


def topics(lang: str, system: str) -> dict[str, set[str]]:
    """Return the keys of all phrases by their topic."""
    found: dict[str, set[str]] = {}
    for key in phrases(lang, system).keys:
        found.setdefault(key.partition("-")[0], set()).add(key)
    return found


@pytest.mark.parametrize(("lang", "system"), BOOKS)
def test_every_event_has_a_phrase_and_every_phrase_an_event(lang: str, system: str) -> None:
    """An event has one for its general case, or for each of its cases; no phrase has a misspelt name."""
    assert set(topics(lang, system)) == set(EVENTS) | set(OTHER_TOPICS)
    for name, kind in EVENTS.items():
        assert book(lang, system).phrase(name, case_of(sample(kind))) is not None, name


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "system"), BOOKS)
def test_every_variable_of_a_phrase_is_offered(lang: str, system: str) -> None:
    """A variable without a value would be an error in the middle of a fight."""
    for topic, keys in topics(lang, system).items():
        for key in keys:
            wanted = phrases(lang, system).message(key).variables
            offered = OTHER_TOPICS.get(topic)
            if offered is None:
                offered = set(values_of(sample(EVENTS[topic]), book(lang, system), wanted))
            assert wanted <= offered, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_a_phrase(lang: str) -> None:
    """For each way in which an answer may fail to come about."""
    assert topics(lang, "")["fault"] == {f"fault-{how}" for how in set(HOWS) - {CHOSEN, UNWANTED}}


@pytest.mark.parametrize("name", systems.NAMES)
def test_a_system_repeats_no_word_that_all_share(name: str) -> None:
    """Its own file only holds what it calls otherwise in one language at least."""
    repeated = [
        {key for key in shared.keys & own.keys if shared.say(key, {}) == own.say(key, {})}
        for shared, own in [(words(lang), alone(lang, f"{name}/words")) for lang in LANGUAGES]
    ]
    assert set.intersection(*repeated) == set()


ROOT = Path(__file__).parents[2]
SHARED = ("simulator/core", "simulator/narration", "simulator/report", "policies", "scenarios")


@cache
def names_in(*folders: str) -> frozenset[str]:
    """Return every name that stands in the sources and data of these folders."""
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".toml")]
    return frozenset(name for path in paths for name in re.findall(r"\w+", path.read_text(encoding="utf-8")))


@pytest.mark.slow
@pytest.mark.parametrize("system", systems.NAMES)
def test_every_case_and_word_of_a_system_occurs_in_it(system: str) -> None:
    """No case is left over from a rule that is gone; one may be made of two names ("moved_walk", "heal_self")."""
    known = names_in(*SHARED, f"simulator/systems/{system}")
    cases = [key.partition("-")[2] for key in alone("en", f"{system}/phrases").keys if "-" in key]
    ids = [*cases, *alone("en", f"{system}/words").keys]
    assert [id_ for id_ in ids if id_ not in known and not _made_of(id_, known)] == []


def _made_of(id_: str, known: frozenset[str]) -> bool:
    id_ = id_.removesuffix("_self") if id_.count("_") > 1 else id_
    cuts = [at for at, letter in enumerate(id_) if letter in "_-"]
    return any(id_[:at] in known and id_[at + 1 :] in known for at in cuts)


# Words.


def test_a_word_comes_from_the_scenario_then_from_the_catalogue_then_from_itself() -> None:
    """A word is looked up in the scenario, then the catalogue; an id without a word is remembered."""
    found = Phrasebook("es", "", [], [], {"round": "ronda"})
    assert tuple(map(found.word, ("round", "fumble", "extra_life"))) == ("ronda", "doble uno", "extra life")
    assert {"extra_life"} == found.missing


def test_things_with_a_number_of_their_own_share_a_word() -> None:
    """The second heavy pistol of a fight is a heavy pistol."""
    assert book("es").word("heavy_pistol#2") == "pistola pesada"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Elena"], "Elena"),
        (["Elena", "Bruno"], "Elena y Bruno"),
        (["Elena", "Irene"], "Elena e Irene"),
        (["Bruno", "Elena", "Hilario"], "Bruno, Elena e Hilario"),
        (["Elena", "Hiena"], "Elena y Hiena"),
    ],
)
def test_spanish_lists(names: list[str], said: str) -> None:
    """Before an i, y becomes e; before hie- it stays."""
    assert said == book("es").list_of(names)


def test_seats_have_names() -> None:
    """Captains have that of their side; no seat has none; and a number beyond the roster breaks nothing."""
    b = book("en")
    assert tuple(map(b.seat, (0, -2, -9, 7))) == ("Elena", "the horrors", "#-9", "#7")
    assert (b.who(-1), b.who(99)) == ("", "#99")


def test_counting() -> None:
    """One is one, the rest are many."""
    assert (
        book("es").counted("round", 1),
        book("es").counted("round", 0),
        book("en").counted("round", 2),
    ) == ("1 asalto", "0 asaltos", "2 rounds")


# Gaps.


PARTS = (("combat", 1), ("two_actions", -2))
ATTACK = partial(events.Tested, "R", 0, "attack")
GOAL = (("combat", 3), ("two_actions", 2))
THREE = ((0,), (1, 2))


@pytest.mark.parametrize(
    ("event", "values"),
    [
        pytest.param(ATTACK(PARTS, 0, (6, 5), 11, 12, False),
            {"who": "Elena", "dice": "6+5", "parts": "combate 1, dos acciones −2", "floored": "0", "result": "falla",
             "goal_parts": "", "before": ""}, id="a test with its dice, named parts and a floored figure"),
        pytest.param(ATTACK((), 2, (6, 5), 3, 5, False, goal_parts=GOAL, before=(1, 5)),
            {"goal_parts": "combate 3, dos acciones +2", "before": "1 5"}, id="a difficulty with parts, and a reroll"),
        pytest.param(events.Rolled("R", 0, "attack", (6, 6, 2), 9, parts=(("combat", 3),), added=(("two_actions", 2),)),
            {"reading": 7, "added": "dos acciones +2", "parts": "combate 3"}, id="additions to a reading"),
        pytest.param(ATTACK((("combat", 2),), 2, (6, 2), 6, 5, True), {"reading": 6, "added": ""},
            id="the total is the reading where nothing is added"),
        pytest.param(events.OrderSet("R", "initiative", THREE, ((0, 9), (1, 7), (2, 7))),
            {"order": "Elena (9), Irene + Zombi 1 (7)", "names": "Elena, Irene + Zombi 1"}, id="an order"),
        pytest.param(events.Mustered("R", -1, (("combat", 3), ("life", 20))),
            {"who": "los investigadores", "figures": "combate 3, vida 20"}, id="figures of a side"),
        pytest.param(events.Acted("R", 0, "wait"), {"target": "", "amount": "", "several": "", "detail": ""},
            id="no target, amount or detail"),
    ],
)  # fmt: skip
def test_values_that_fill_a_phrase(event: Event, values: dict[str, object]) -> None:
    """Dice, parts with their signs, names, and nothing for what is at its default."""
    found = values_of(event, book("es"), set(values))
    assert {name: found[name] for name in values} == values


@pytest.mark.parametrize(
    ("event", "case"),
    [
        (events.TurnStarted("R", (0,)), ""),
        (events.TurnStarted("R", (0, 1)), "together"),
        (events.Compared("R", 0, 1, 5, 5, True), "level"),
        (events.Compared("R", 0, 1, 6, 5, True), ""),
        (events.Contested("R", "t", (0, 1), ()), "undecided"),
        (events.Contested("R", "t", (0, 1), (1,)), ""),
        (events.Contested("R", "t", (0, 1), (0, 1)), "tied"),
        (events.DamageRolled("R", 0, 1, "x", "1d6", (1,), 1, 1, 0), "nothing"),
        (events.DamageRolled("R", 0, 1, "x", "1d6", (2,), 2, 1, 1), ""),
        (events.Tested("R", 0, "t", (), 4, (6, 5), 15, 12, True), "sum"),
        (events.Tested("R", 0, "t", (), 4, (6, 5, 1, 1), 3, 2, True), "pool"),
        (events.Acted("R", 0, "heal", 0), "heal_self"),
        (events.Acted("R", 0, "heal", 1), "heal"),
        (events.RoundEnded("R", 1), ""),
    ],
)
def test_cases(event: Event, case: str) -> None:
    """Every event takes the phrase of its case."""
    assert case == case_of(event)


def test_what_one_does_to_oneself_is_told_like_the_rest_where_it_has_no_phrase() -> None:
    """An action on oneself without a phrase of its own, such as aiming, has the usual phrase."""
    b = book("en")
    assert b.phrase("acted", "aim") is b.phrase("acted", "aim_self")
    assert b.phrase("acted", "heal") is not b.phrase("acted", "heal_self")


def test_fields_of_an_event_without_a_phrase() -> None:
    """Names and values, without those at their default."""
    assert fields_of(events.Acted("R", 0, "melee_attack", 2), book("en")) == [
        "body Elena",
        "verb attack in melee",
        "target Zombie 1",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sides_are_called_by_their_title(lang: str) -> None:
    """Every id of a side in a shipped scenario has a word; a name that its author wrote out is its own title."""
    for name, path in shipped():
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        found = Phrasebook(lang, file["system"], [], list(file["sides"]))
        assert [side for side in file["sides"] if side.isidentifier() and found.side(side) == side] == [], name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", systems.NAMES)
def test_the_sides_of_new_files_have_words(game: str, lang: str) -> None:
    """Those that ``asalto new`` writes, the second of a kind with its number."""
    book = Phrasebook(lang, game, [], [])
    for name in systems.schema(game).drafts.get("sides", {"pc": "heroes", "npc": "foes"}).values():
        assert book.side(name) != name
        assert book.side(f"{name}_2") == f"{book.side(name)} 2"
    assert book.side("mine_2") == "mine_2"
