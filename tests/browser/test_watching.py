"""A fight is watched as a replay: from the first blow, with marks, falls, a map and two fights side by side."""

from __future__ import annotations

from typing import Any

from .conftest import OpenProfile, in_every_look
from .test_journeys import done

BATTLE: dict[str, Any] = {"kind": "run", "scenario": "reference_battle", "seed": 7, "options": {}}
OVERLAPS = """() => {
  const all = [...document.querySelectorAll(".plan .body:not([hidden]) text, .plan .loss")];
  const boxes = all.map((each) => each.getBoundingClientRect());
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((two) =>
    one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 3 && two.top < one.bottom - 3));
}"""
SEEN = "() => document.querySelector('.beat.now').getBoundingClientRect().top < innerHeight - 40"


@in_every_look
def test_a_fight_is_a_replay(profile: OpenProfile, service: str, lang: str, width: int, scheme: Any) -> None:
    """It starts at the first blow with its dice, the sheets folded; the story is on the first screen; falls are marked
    and reached; names on the map do not overlap; who wants no motion gets none."""
    path = f"/jobs/{done(service, BATTLE)['id']}/fights/1"
    with profile(lang, width, scheme) as one:
        page = one.open(path)
        assert page.locator(".beat.now .line .die").count() > 0
        assert page.locator(".beat.folded details[open]").count() == 0
        assert page.evaluate(SEEN)
        assert one.faults("replay") == []
        assert page.locator(".mark.fall").count() == 3, "three lose consciousness"
        assert page.locator(".mark.death").count() == 1, "no ork of the mob is left"
        assert page.locator(".blow").count() > 0
        shot = "getComputedStyle(document.querySelector('.shot')).animationName"
        assert page.evaluate(shot) == "none"
        page.keyboard.press("Home")
        for fallen in range(1, 5):
            page.keyboard.press("n") if fallen % 2 else page.click("#fall")
            assert page.locator(".life.down").count() == fallen
            assert page.evaluate(SEEN)
        assert page.get_attribute("#fall", "aria-disabled") == "true"
        page.keyboard.press("Home")
        while page.get_attribute("body", "data-at") != "end":
            page.keyboard.press("ArrowRight")
            assert page.evaluate(OVERLAPS) == [], page.inner_text("#about")


def test_arrows_move_the_fight_wherever_the_focus_is(profile: OpenProfile, service: str) -> None:
    """Buttons, the seek bar and the speed leave the arrows to the fight, one step for each; a text field keeps them."""
    path = f"/jobs/{done(service, BATTLE)['id']}/fights/1"
    with profile() as one:
        page = one.open(path)
        page.keyboard.press("Home")
        for at, focus in enumerate(("#play", "#seek", "#speed", ".story", "a.button"), 1):
            page.focus(focus)
            page.keyboard.press("ArrowRight")
            assert page.get_attribute("body", "data-at") == str(at), focus
        assert page.input_value("#speed") == "1"
        page.evaluate("document.body.append(document.createElement('input'))")
        page.locator("body > input").fill("n")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("n")
        assert page.get_attribute("body", "data-at") == "5"
        assert page.input_value("body > input") == "nn"


def test_two_fights_stand_side_by_side(profile: OpenProfile, service: str) -> None:
    """On a wide screen both stories are on the first screen, and both have marks of their own."""
    job = done(service, {**BATTLE, "kind": "batch", "options": {"fights": 20}})
    with profile(width=1440) as one:
        page = one.open(f"/jobs/{job['id']}/fights/1?beside=2")
        rows = page.locator(".story").evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
        assert len(rows) == page.locator(".marks").count() == 2
        assert rows[0]["top"] == rows[1]["top"] < 800
        assert rows[0]["right"] < rows[1]["left"]
        assert one.faults("beside") == []
