"""Answers of the parser without its process: questions that it takes, refusals, and every sentence of a refusal."""

from __future__ import annotations

from typing import Any, Final

import pytest

from simulator.scenario import load_text
from simulator.service.parser import answer
from tests.cli.command_line import ATTIC

ABROAD: Final = "over the network only installed policies and inline tactics are allowed."
DUEL: Final = "reference_duel"
LEADS_OUT: Final = "names a file, a class in a file or a program"
UNTITLED: Final = ATTIC.replace('title = "Un zombi en el desván"\n', "")
AXIS: Final = "combatants.Bruno.natural_armour=1..3"
CUP: Final = """[tournament]
title = "Cup"
pairs = 5
max_pairs = 6
[[entrants]]
policy = "basic"
[[entrants]]
policy = "random"
name = "Dice"
[[scenarios]]
use = "reference_duel"
[[scenarios]]
use = "attic.toml"
"""


def checked(question: object, **limits: int) -> Any:  # Any: plain JSON
    """Return the findings of the parser in a question that it takes."""
    word, found = answer("check", {"question": question, "limits": limits})
    assert word == "ok", found
    return found


def refused(question: object, **limits: int) -> list[str]:
    """Return the sentences of a refusal."""
    word, sentences = answer("check", {"question": question, "limits": limits})
    assert word == "refused", sentences
    return list(sentences)


def validated(text: str = ATTIC, **more: Any) -> Any:  # Any: plain JSON
    """Return the parser's answer to a scenario."""
    word, found = answer("validate", {"text": text, "name": "attic.toml", **more})
    assert word == "ok"
    return found


def batch(**more: Any) -> dict[str, Any]:
    """Return a question of kind batch."""
    return {"kind": "batch", "scenario": DUEL, "seed": 7, **more}


def cup(text: str = CUP) -> dict[str, Any]:
    """Return a question about a tournament."""
    return {"kind": "tournament", "scenario": "cup.toml", "seed": 1, "files": {"cup.toml": text, "attic.toml": ATTIC}}


def test_a_scenario_is_described() -> None:
    """Its game, its title, its sides, its seats with what plays them."""
    assert validated(policies=["Elena=cautious"]) == {
        "scenario": "attic.toml",
        "ok": True,
        "system": "haunted_house",
        "title": "Un zombi en el desván",
        "digest": load_text(ATTIC, "attic.toml", policies=["Elena=cautious"]).digest,
        "problems": [],
        "warnings": [],
        "sides": [{"name": "investigators", "role": "pc"}, {"name": "horrors", "role": "npc"}],
        "seats": [
            {"name": "Elena", "side": "investigators", "policy": "cautious"},
            {"name": "Zombi 1", "side": "horrors", "policy": "basic"},
            {"name": "Zombi 2", "side": "horrors", "policy": "basic"},
        ],
    }


def test_what_cannot_be_read_has_no_system_and_all_its_problems() -> None:
    """Code and files are named, whichever way they come."""
    typed = {
        "settings": ["sides.horrors.policy=program: cat", "limits.rounds=9"],
        "policies": ["horrors=./bot.py:Bold"],
    }
    assert validated(ATTIC, **typed) == {
        **{"scenario": "attic.toml", "ok": False, "system": None, "title": None, "digest": None, "warnings": []},
        "problems": [
            f"attic.toml: --set sides.horrors.policy=program: cat: {LEADS_OUT}; {ABROAD}",
            f"attic.toml: --policy horrors=./bot.py:Bold: {LEADS_OUT}; {ABROAD}",
        ],
    }


@pytest.mark.parametrize(
    ("text", "leads_out"),
    [
        ("horrors=basic", False),
        ("horrors=program: cat", True),
        ("horrors= program: cat", True),
        ("horrors=bot.py", True),
        ("horrors=wolves.toml", True),
        ("horrors=wolves.tom", False),
        ("horrors={ use = 'tuned', file = 'w' }", True),
        ("horrors={ use = 'tuned', FILE = 'w' }", True),
        ("horrors={ use = 'tuned', temper = 'program: x' }", True),
        ("horrors=['basic', 'bot.py']", True),
        ("horrors=['basic', 3]", False),
        ("sides.horrors.Policy.Program=cat", True),
        ("sides.horrors.policy.file=w", True),
        ("sides.horrors.policy.filed=w", True),
        ("sides.horrors.use=w", False),
        ("a=b=bot.py", True),
    ],
)
def test_typed_values_lead_out_where_they_name_files_or_run_something(text: str, leads_out: bool) -> None:
    """Wherever it stands in the value, or in its key."""
    problems = validated(settings=[text])["problems"]
    assert any(LEADS_OUT in problem for problem in problems) is leads_out


def test_files_come_with_a_scenario() -> None:
    """A table of files with an illegal name is refused before anything is read."""
    sheet = 'asalto = 1\nsystem = "haunted_house"\n[sheets.brave]\nbase = "officer"\n'
    text = ATTIC.replace("asalto = 1", 'asalto = 1\ninclude = ["party.toml"]').replace('"officer"', '"brave"')
    assert validated(text, files={"party.toml": sheet})["ok"]
    assert not validated(text, files={"other.toml": sheet})["ok"]
    word, sentences = answer("validate", {"text": text, "name": "x.toml", "files": {"../party.toml": sheet}})
    assert (word, len(sentences)) == ("refused", 1)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (batch(options={"fights": 60}), "batch --json --seed=7 --fights=60 -- reference_duel"),
        (batch(options={"plain": True, "deadline": 5.0}), "batch --json --seed=7 --plain -- reference_duel"),
        ({"kind": "run", "scenario": DUEL, "seed": 1}, "run --json --seed=1 --runtime=inline -- reference_duel"),
        ({"kind": "exact", "scenario": DUEL}, "exact --json -- reference_duel"),
        (
            {"kind": "sweep", "scenario": DUEL, "seed": 0, "options": {"vary": [AXIS], "fights": 20}},
            f"sweep --json --seed=0 --vary={AXIS} --fights=20 -- reference_duel",
        ),
        (
            {
                **{"kind": "match", "scenarios": [DUEL, "brawl_in_the_bar"], "seed": 7},
                "options": {"pair": ["basic", "random"], "pairs": 3, "sprt": [0, 10]},
            },
            "match --json --seed=7 --scenario=reference_duel --scenario=brawl_in_the_bar --pairs=3 --sprt 0.0 10.0"
            " -- basic random",
        ),
        (
            {"kind": "balance", "scenario": DUEL, "seed": 7, "options": {"fights": 12000, "win": 0.7}},
            "balance --json --seed=7 --fights=12000 -- reference_duel",
        ),
    ],
)
def test_a_question_is_a_command(question: dict[str, Any], words: str) -> None:
    """Usual values are left out of it; read again it is the same question at the same address."""
    found = checked(question)
    assert " ".join(found["words"]) == words
    again = checked(found["question"])
    assert (again["question"], again["address"]) == (found["question"], found["address"])


def test_a_question_without_a_seed_is_given_one() -> None:
    """Unless nothing is left to luck; with another seed it has another address."""
    seeds = {checked(batch(seed=None))["question"]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert "seed" not in checked({"kind": "exact", "scenario": DUEL})["question"]
    assert checked(batch())["address"] != checked(batch(seed=8))["address"]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        (batch(), "El duelo de referencia"),
        (batch(scenario="a.toml", files={"a.toml": UNTITLED}), "Elena – Zombi × 2"),
        ({**batch(scenario=None, kind="compare"), "scenarios": ["a.toml", DUEL], "files": {"a.toml": ATTIC}},
         "Un zombi en el desván / El duelo de referencia"),
        (cup(), "Cup"),
        (cup(CUP.replace('title = "Cup"', "")), "cup.toml"),
        (cup(CUP.replace('title = "Cup"', 'title = ""')), "cup.toml"),
        (cup(CUP.replace('title = "Cup"', "title = 3")), "cup.toml"),
    ],
)  # fmt: skip
def test_a_question_has_a_title(question: dict[str, Any], title: str) -> None:
    """The title is that of its scenarios or its tournament, else the names of the sides, else its file."""
    assert checked(question)["title"] == title


def test_a_tournament_is_checked_by_its_scenarios() -> None:
    """Each has its digest; game and sides are those of the first."""
    found = checked(cup())
    digests = [checked(batch())["digests"][0], checked(batch(scenario="a.toml", files={"a.toml": ATTIC}))["digests"][0]]
    assert found["digests"] == digests
    assert (found["system"], [side["name"] for side in found["sides"]]) == ("haunted_house", ["left", "right"])
    assert found["words"] == ["tournament", "--json", "--seed=1", "--", "cup.toml"]
    assert checked({"kind": "tournament", "scenario": "the_built_in_minds", "seed": 1})["title"]


def test_tournaments_with_the_same_scenarios_have_answers_of_their_own() -> None:
    """Entrants, format and pairs are in the tournament's file, not in its scenarios, and an answer depends on them."""
    one, same, other = (checked(cup(text)) for text in (CUP, CUP, CUP.replace("basic", "cautious")))
    assert CUP != CUP.replace("basic", "cautious")
    assert one["address"] == same["address"] != other["address"]
    assert one["digests"] == other["digests"]


def grid(*axes: str) -> dict[str, Any]:
    """Return a sweep of these axes."""
    return {"kind": "sweep", "scenario": DUEL, "seed": 1, "options": {"vary": list(axes), "fights": 20}}


@pytest.mark.parametrize(
    ("question", "limits", "fits"),
    [
        (grid(AXIS), {"cells": 3}, True),
        (grid(AXIS), {"cells": 2}, False),
        (grid(AXIS, "combatants.Vega.natural_armour=1,2"), {"cells": 6}, True),
        (grid(AXIS, "combatants.Vega.natural_armour=1,2"), {"cells": 5}, False),
        (batch(options={"fights": 60}), {"fights": 60}, True),
        (batch(options={"fights": 60}), {"fights": 59}, False),
        (batch(scenario="a.toml", files={"a.toml": ATTIC}), {"combatants": 3}, True),
        (batch(scenario="a.toml", files={"a.toml": ATTIC}), {"combatants": 2}, False),
        (batch(scenario="a.toml", files={"a.toml": ATTIC}), {"files": 1}, True),
        (batch(scenario="a.toml", files={"a.toml": ATTIC, "b.toml": ATTIC}), {"files": 1}, False),
        (batch(options={"settings": ["limits.rounds=9"]}), {"rounds": 9}, True),
        (batch(options={"settings": ["limits.rounds=10"]}), {"rounds": 9}, False),
        (cup(), {"fights": 6}, True),
        (cup(), {"fights": 5}, False),
        (cup(), {"combatants": 3}, True),
        (cup(), {"combatants": 2}, False),
    ],
)
def test_a_question_may_be_as_large_as_the_limits(question: dict[str, Any], limits: dict[str, int], fits: bool) -> None:
    """And no larger."""
    word, _ = answer("check", {"question": question, "limits": limits})
    assert (word == "ok") is fits


@pytest.mark.parametrize(
    ("question", "sentences"),
    [
        ([], ["question: a question is a table, not a list of 0.", "question: kind is missing; allowed: {kinds}."]),
        ({}, ["question: kind is missing; allowed: {kinds}."]),
        (
            {"kind": "bach"},
            ['question: kind is "bach", which is not a kind of question; allowed: {kinds}; the nearest is "batch".'],
        ),
        (batch(scenario=None), ["question: scenario is missing; name a shipped scenario, or a file of the question."]),
        (batch(scenarios=[DUEL]), ["question: scenarios cannot be combined with scenario."]),
        (batch(scenario=[DUEL, DUEL]), ["question: scenario is a list of 2; allowed is one name."]),
        ({"kind": "match", "scenarios": [DUEL] * 21, "options": {"pair": ["basic", "random"]}},
         ["question: scenarios is a list of 21; allowed is 1 to 20 names."]),
        (batch(scenario="../x.toml"),
         ['question: scenario names "../x.toml", which is neither a file of the question nor a shipped name.']),
        (batch(seed=-1), ["question: seed is -1; allowed is a whole number from 0 to 9223372036854775807."]),
        ({"kind": "exact", "scenario": DUEL, "seed": 1}, ["question: seed is 1, but exact needs no seed."]),
        ({"kind": "sweep", "scenario": DUEL},
         ["question: options.vary is missing; write KEY=VALUES."]),
        ({"kind": "solve", "scenario": DUEL, "options": {"vary": [AXIS]}},
         ["question: options.target is missing; write METRIC=VALUE."]),
        ({"kind": "match", "scenario": DUEL},
         ["question: options.pair has 0 policies; a match is between two."]),
        ({"kind": "match", "scenario": DUEL, "options": {"pair": ["basic", "program: cat"]}},
         [f'options.pair has "program: cat"; {ABROAD}']),
        ({"kind": "matchups", "scenario": DUEL, "options": {"also": ["search", "bot.py:Bold"]}},
         [f'options.also has "bot.py:Bold"; {ABROAD}']),
        ({"kind": "compare", "scenarios": ["a.toml", "b.toml"],
          "files": {name: ATTIC.replace("Elena", "") for name in ("a.toml", "b.toml")}},
         [f'{name}.toml: combatants[1].name is ""; a name is not empty and has no spaces around it.' for name in "ab"]),
        ({"kind": "tournament", "scenario": "nowhere"},
         ['"nowhere" is not a shipped tournament; there are "knockout_in_the_house", "the_built_in_minds" or'
          ' "the_last_one_standing".']),
        (cup(CUP.replace("attic", "nowhere").replace("random", "program: cat")),
         ['cup.toml: scenarios[2] "nowhere.toml" is neither a file of the question nor a shipped scenario.',
          f'cup.toml: entrants[2] "Dice" names code or a file; {ABROAD}']),
    ],
)  # fmt: skip
def test_every_mistake_of_a_question_is_a_sentence(question: object, sentences: list[str]) -> None:
    """All mistakes are reported together, as far as the document can be read."""
    kinds = (
        '"balance", "batch", "compare", "exact", "match", "matchups", "run", "sensitivity", "solve", "sweep" or'
        ' "tournament"'
    )
    assert refused(question) == [sentence.replace("{kinds}", kinds) for sentence in sentences]


def test_a_policy_that_cannot_be_made_is_named_once() -> None:
    """Of two zombies that it is to play."""
    row = 'policy = { use = "tuned", file = "w.toml" }'
    text = ATTIC.replace('role = "npc"', f'role = "npc"\n{row}')
    assert len(validated(text)["problems"]) == 1


def test_tables_are_plain_json() -> None:
    """Dates and what is no finite number are texts."""
    text = "a = inf\nb = nan\nc = 1979-05-27\nd = [1.5, true, {e = -inf}, 'x', 3]\n"
    tables = {"a": "inf", "b": "nan", "c": "1979-05-27", "d": [1.5, True, {"e": "-inf"}, "x", 3]}
    assert answer("parse", {"text": text}) == ("ok", {"tables": tables})
    word, sentences = answer("parse", {"text": "a = "})
    assert (word, len(sentences)) == ("refused", 1)
    assert answer("parse", {"text": "a = " + "[" * 9000})[0] == "refused"


def test_a_shipped_scenario_is_read_as_it_is_written() -> None:
    """By its id, or the end of one; no other file is."""
    word, found = answer("scenario", {"name": DUEL})
    assert word == "ok"
    assert (found["scenario"], found["name"]) == (DUEL, "reference_duel.toml")
    assert load_text(found["text"], DUEL).title == "El duelo de referencia"
    assert answer("scenario", {"name": f"haunted_house/{DUEL}"})[1]["text"] == found["text"]
    for name in ("duel", "nope", "../pyproject"):
        assert answer("scenario", {"name": name})[0] == "refused"
