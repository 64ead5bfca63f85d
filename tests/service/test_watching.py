"""A recorded fight as a document: all that is no secret, in the order of its trace, with the words that tell it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.narration.names import in_language
from simulator.narration.narrator import narrate
from simulator.scenario import Scenario, load
from simulator.service.parser import answer
from simulator.trace.reader import read
from simulator.trace.replay import verify_recorded
from simulator.wire.documents import written
from tests import traces

FIGHTS = ("reference_duel", "ambush_from_hiding", "the_bunch_of_keys", "sharra_and_the_mercenary", "duel_of_honour")


def traced(scenario: Scenario, folder: Path) -> Path:
    """Return the trace of the first fight of seed 7."""
    path = folder / "fight.jsonl"
    path.write_bytes(traces.traced(traces.inline_play, scenario, 7, deadline=None)[0])
    return path


def watched(path: Path, lang: str) -> Any:  # Any: plain JSON
    """Return the parser's document of a trace."""
    word, document = answer("watch", {"trace": str(path), "lang": lang})
    assert word == "ok", document
    return json.loads(json.dumps(document))


@pytest.mark.parametrize("name", FIGHTS)
def test_every_line_is_a_step_with_the_words_that_tell_it(name: str, tmp_path: Path) -> None:
    """But for what is secret; in either language the words are those of ``asalto replay``."""
    path = traced(load(name), tmp_path)
    trace, lines = read(path), path.read_text(encoding="utf-8").splitlines()
    fates = verify_recorded(trace).fates
    for lang in ("es", "en"):
        document = watched(path, lang)
        told = [line for step in document["steps"] for line in step["told"]]
        assert told == written(narrate(trace, lang, fates=fates))
        shown = {number for number, entry in enumerate(trace.entries, 2) if not getattr(entry, "secret", False)}
        assert [step["line"] for step in document["steps"]] == [*sorted(shown), None]
        assert len(lines) == len(trace.entries) + 2
        for step in document["steps"][:-1]:
            fields = json.loads(lines[step["line"] - 1])
            assert step["event"] == fields["event"]
            assert step["fields"] == {key: fields[key] for key in step["fields"]}
        assert document["steps"][-1]["event"] == "end"
        outcome = trace.footer.outcome
        assert document["outcome"] == {"winner": outcome.winner, "ending": outcome.ending, "rounds": outcome.rounds}


@pytest.mark.parametrize("name", [name for name in FIGHTS if name != "the_bunch_of_keys"])
def test_each_combatant_has_points_at_the_beginning_and_at_the_end(name: str, tmp_path: Path) -> None:
    """Those of the end are what each change of a pool since the beginning leaves."""
    path = traced(load(name), tmp_path)
    document, trace = watched(path, "en"), read(path)
    points = [dict(row["start"]) for row in document["combatants"]]
    for step in document["steps"]:
        if step["event"] == "pool_changed":
            fields = step["fields"]
            own = points[fields["body"]]
            if fields["pool"] in own:
                assert own[fields["pool"]] == fields["before"]
                own[fields["pool"]] = fields["after"]
    assert [row["end"] for row in document["combatants"]] == points
    fates = {in_language(trace.header.system, fate.name, "en"): fate for fate in verify_recorded(trace).fates}
    for row in document["combatants"]:
        fate = fates[row["name"]]
        assert (row["status"], row["standing"], row["end"]) == (fate.status, fate.standing, dict(fate.pools))
        assert row["start"].keys() == row["end"].keys() != set()
    assert [(row["name"], row["side"], row["policy"]) for row in document["combatants"]] == [
        (in_language(trace.header.system, name, "en"), side, policy) for name, side, policy in trace.header.combatants
    ]


def test_what_is_no_trace_is_refused(tmp_path: Path) -> None:
    """In a sentence."""
    path = tmp_path / "fight.jsonl"
    path.write_text("nothing\n", encoding="utf-8")
    word, sentences = answer("watch", {"trace": str(path), "lang": "en"})
    assert (word, len(sentences)) == ("refused", 1)
