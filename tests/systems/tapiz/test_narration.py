"""The shipped scenarios, narrated in both languages without a raw id."""

from __future__ import annotations

import pytest

from simulator.narration.narrator import narrate
from simulator.narration.packs import pack_words
from simulator.runtime.inline import play
from simulator.scenario import load, recast
from simulator.trace.reader import read
from tests.narration.audience import narrated
from tests.shipping import fights
from tests.traces import traced

SCENARIOS = fights("tapiz/")
CORSAIRS = "tapiz/rust_coast_boarding"


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_narrations_lack_no_word(name: str) -> None:
    """Every id that an event of a shipped scenario carries has a word in both languages, with any policy."""
    scenario = load(name)
    for policy in (None, "random"):
        cast = (
            scenario if policy is None else recast(scenario, {side.name: policy for side in scenario.encounter.sides})
        )
        for lines, missing in narrated(cast, 3, 0, cast.document):
            assert not missing
            assert not [text for text in lines if text.startswith(("(", ":")) or " :" in text or "_" in text]


@pytest.mark.slow
@pytest.mark.rule("TZ-LNZ-01")
def test_a_pack_is_told_in_its_own_words() -> None:
    """TZ-LNZ-01: rows that a pack adds or renames are narrated by their titles, from the document alone; so is a
    trace, which holds its pack. At least twelve scenarios ship, one of them in the second pack, one to measure
    by."""
    words = pack_words("tapiz", load(CORSAIRS).document, "es")
    assert (words["cutlass"], words["drowning_song"]) == ("sable de abordaje", "canto que ahoga")
    assert "scimitar" not in words
    renamed = "scene.lienzo.weapons.scimitar.title.es=alfanje"
    assert pack_words("tapiz", load("tapiz/hero_points", settings=[renamed]).document, "es") == {"scimitar": "alfanje"}
    trace, _ = traced(play, load(CORSAIRS), 1, 0, deadline=None)
    told = "\n".join(line.text for line in narrate(read(trace, name="x"), "es"))
    assert "canto que ahoga" in told
    assert "drowning" not in told
    assert len(SCENARIOS) >= 12
    assert {CORSAIRS, "tapiz/reference_four_against_four"} <= set(SCENARIOS)


@pytest.mark.parametrize(
    "document", [None, 3, {}, {"scene": 3}, {"scene": {"lienzo": {"weapons": {"x": {"title": 3}}}}}]
)
def test_foreign_documents_have_no_words(document: object) -> None:
    """Looking for words fails at no header of a trace; a system without packs has none."""
    assert pack_words("tapiz", document, "es") == {}
    assert pack_words("haunted_house", document, "es") == {}
    assert pack_words("chess", document, "es") == {}
