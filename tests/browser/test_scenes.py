"""The editor of scenes uses the language of its page for names of fields, their meanings, and words to choose from."""

from __future__ import annotations

import pytest

from simulator.narration import LANGUAGES
from simulator.service.pages.words import game_words, messages

from .conftest import OpenProfile

SHIPPED = {
    "haunted_house": "three_against_a_werewolf",
    "ira_y_gloria": "marine_against_an_ork_mob",
    "fragmentos": "brawl_in_the_bar",
    "tapiz": "ogre_and_three_guards",
}
TEXTS = "all => all.map(one => one.firstChild.textContent.trim())"
IDS = "all => all.map(one => one.id)"
CHOICES = "all => all.map(one => one.textContent.trim()).filter(text => text)"


@pytest.mark.parametrize(
    ("system", "lang"), [("haunted_house", "es"), ("ira_y_gloria", "en"), ("fragmentos", "en"), ("tapiz", "es")]
)
def test_scenes_are_edited_in_the_language_of_the_page(profile: OpenProfile, system: str, lang: str) -> None:
    """With one entry of every kind, every name and sentence is in that language."""
    other = next(each for each in LANGUAGES if each != lang)
    own, foreign = game_words(lang, system), game_words(other, system)
    keys = [key for key in own if key.startswith("scene-")]
    helps = {own[key] for key in keys if key.endswith("-help")} | {messages(lang)["build-scene_rest"]}
    titles = {own[key] for key in keys if not key.endswith("-help")}
    with profile(lang) as one:
        page = one.open(f"/?scenario={SHIPPED[system]}")
        page.wait_for_selector(".state.good")
        page.click("#scenery > summary")
        added: set[str] = set()
        while fresh := set(page.eval_on_selector_all("#scene button.add", IDS)) - added:
            page.eval_on_selector(f"#{min(fresh)}", "one => one.click()")
            added.add(min(fresh))
        page.eval_on_selector_all("#scene details", "all => all.forEach(one => one.open = true)")
        told = set(page.eval_on_selector_all("#scene p.note", TEXTS))
        named = set(page.eval_on_selector_all("#scene label, #scene legend", TEXTS))
        choices = page.eval_on_selector_all("#scene option", CHOICES)
    assert told
    assert told <= helps | {""}, told - helps
    assert named <= titles, named - titles
    assert not any("_" in each for each in choices), choices
    assert told.isdisjoint({foreign[key] for key in keys if key.endswith("-help") and foreign[key] not in helps})
