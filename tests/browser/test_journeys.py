"""Whole journeys through the page, by clicking like a user, with the real service behind."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

pytest.importorskip(
    "playwright", reason="Playwright is not installed: the page is not tested (make browser installs it)"
)
from playwright.sync_api import expect

from simulator.scenario import load_characters
from tests.cli.command_line import ATTIC

from .conftest import LOOKS as LOOKS
from .conftest import OpenProfile, Profile, in_every_look

DUEL = "/?scenario=haunted_house/reference_duel"


def add(one: Profile, side: int, search: str, times: int = 1) -> None:
    """Add the first sheet that a search finds to a side."""
    page = one.page
    page.click(f"#side-{side}-add")
    page.fill("#search", search)
    for _ in range(times):
        page.click("#sheets li:first-child button")
    page.click("#bestiary [data-close]")


def ask(service: str, question: dict[str, Any], of: str = "jobs", token: str = "") -> dict[str, Any]:
    """Ask the service a question, or for a table, without a browser."""
    data, headers = json.dumps(question).encode(), {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    with urlopen(Request(f"{service}/api/{of}", data, headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def seed_of(lang: str, width: int) -> int:
    """Return a seed of a look's own, with which its questions are not answered already."""
    return width + ["en", "es"].index(lang)


def done(service: str, question: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Ask a question, and wait for its end."""
    job = ask(service, question, token=token)
    with urlopen(f"{service}/api/jobs/{job['id']}/events?share={job['share']}") as events:
        events.read()
    return job


@pytest.mark.parametrize(("lang", "width"), [("es", 1280), ("en", 390)])
def test_an_encounter_by_clicking_its_answer_its_worst_night_and_a_link(
    profile: OpenProfile, lang: str, width: int
) -> None:
    """Build, ask, read, watch the worst fight to its end, share; the link shows the same in a fresh profile."""
    with profile(lang, width) as one:
        page = one.open("/")
        page.get_by_role("radio", name="Haunted House").check(force=True)
        add(one, 0, "officer", 2)
        add(one, 1, "zomb", 2)
        page.click("#member-1-more")
        page.fill("#title", "La <i>cripta</i>")
        page.wait_for_selector(".state.good")
        assert 'title = "La <i>cripta</i>"' in page.input_value("#toml")
        assert "count = 3" in page.input_value("#toml")
        page.select_option("#fights", "200")
        page.fill("#seed", "7")
        page.click("#go")
        page.wait_for_selector(".verdict .answer")
        one.answered()
        said = page.inner_text(".verdict")
        assert re.search(r"\d+([.,]\d)? %", said)
        assert page.inner_text("#best").count("(") == 2, "what best has become on each side"
        assert page.inner_text("h1") == "La <i>cripta</i>"
        page.wait_for_selector(".plot svg")
        page.click("#share")
        link = page.get_attribute("#more .note a", "href")
        assert link is not None
        page.click("#night-worst")
        one.ready()
        page.wait_for_selector("#controls:not([hidden])")
        page.select_option("#speed", "16")
        page.click("#play")
        page.wait_for_selector("body:not([data-at='0'])")
        page.click("#last")
        page.wait_for_selector("body[data-at=end]")
        assert page.locator(".story .line.end").count() == 1
        page.keyboard.press("Tab")
        page.click("#back")
        assert page.locator(".story .line.end").count() == 0
    with profile(lang, width) as other:
        other.open(link)
        other.answered()
        assert other.page.inner_text(".verdict") == said


def test_lists_and_text_are_edited_both_ways(profile: OpenProfile) -> None:
    """The written text shows in the lists; a mistake is a sentence; a link carries the encounter to another profile."""
    with profile() as one:
        page = one.open("/?scenario=three_against_a_werewolf")
        page.wait_for_selector("#member-3-name")
        assert page.input_value("#member-3-name") == "Hombre lobo"
        page.fill("#toml", page.input_value("#toml").replace('name = "Hombre lobo"', 'name = "Lobo"\ncount = 2'))
        expect(page.locator("#member-3-name")).to_have_value("Lobo")
        page.click("#member-3-more")
        assert "count = 3" in page.input_value("#toml")
        page.wait_for_selector(".state.good")
        page.fill("#toml", page.input_value("#toml").replace('use = "athlete"', 'use = "athlet"'))
        page.wait_for_selector(".state.bad")
        assert "athlete" in page.inner_text("#problems")
        assert page.is_disabled("#go")
        page.fill("#toml", page.input_value("#toml").replace('athlet"', 'athlete"'))
        page.wait_for_selector(".state.good")
        page.click("#rules > summary")
        page.select_option("#variant-attack_threshold", "exceed")
        expect(page.locator("#toml")).to_have_value(re.compile('attack_threshold = "exceed"'))
        page.click("#share")
        link = page.get_attribute("#shared a", "href")
        text = page.input_value("#toml")
    assert link is not None
    with profile("es") as other:
        page = other.open(link)
        assert page.input_value("#toml") == text
        assert page.input_value("#variant-attack_threshold") == "exceed"


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), ("es", 390)])
def test_the_odds_show_what_each_change_does(profile: OpenProfile, lang: str, width: int) -> None:
    """Win, deaths and verdict come by themselves and follow each change; a mistake takes them away; the button leads to
    the whole answer."""
    with profile(lang, width) as one:
        page = one.open("/?scenario=three_against_a_werewolf")
        said = page.locator("#odds-said")
        expect(said).to_have_text(re.compile(r"67[.,]\d %"))
        assert page.locator("#odds .shift").count() == 0, "there is nothing before the first encounter"
        first = said.inner_text()
        page.click("#member-1-more")
        page.wait_for_selector("#odds .shift.good")
        expect(said).to_have_text(re.compile(r"\+\d+[.,]\d"))
        page.click("#member-1-less")
        page.wait_for_selector("#odds .shift.bad")
        expect(said).to_have_text(re.compile(r"67[.,]\d % .*−\d+[.,]\d"))
        assert page.inner_text("#odds .grade strong") in first
        text = page.input_value("#toml")
        page.fill("#toml", text.replace('use = "athlete"', 'use = "nothing"'))
        expect(page.locator("#odds")).to_be_hidden()
        page.fill("#toml", text)
        expect(page.locator("#odds")).to_be_visible()
        page.select_option("#fights", "200")
        page.fill("#seed", "1")
        page.click("#go")
        one.answered()


OPEN_AND_CHOOSE = """() => {
    document.querySelector("#scene-hazards-0-more").click();
    const size = document.querySelector("#scene-hazards-0-size");
    size.value = "small";
    size.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def test_the_scene_is_built_by_clicking(profile: OpenProfile) -> None:
    """A danger is added, given a moment and a target, and removed; house rules have Spanish names."""
    with profile("es") as one:
        page = one.open("/?scenario=three_against_a_werewolf")
        page.wait_for_selector("#scene-hazards", state="attached")
        page.click("#scenery > summary")
        page.click("#scene-hazards")
        page.select_option("#scene-hazards-0-hazard", "fire")
        expect(page.locator("#toml")).to_have_value(re.compile(r'hazards = \[\{ hazard = "fire", round = 1 \}\]'))
        page.wait_for_selector("#scene-hazards-0-more")
        page.evaluate(OPEN_AND_CHOOSE)  # what was opened a moment before the page is drawn anew stays open
        expect(page.locator("#toml")).to_have_value(re.compile('size = "small"'))
        page.select_option("#scene-hazards-0-targets", "Elena")
        page.fill("#scene-hazards-0-round", "2")
        page.keyboard.press("Tab")
        wanted = 'hazards = [{ hazard = "fire", round = 2, size = "small", targets = ["Elena"] }]'
        expect(page.locator("#toml")).to_have_value(re.compile(re.escape(wanted)))
        page.wait_for_selector(".state.good")
        page.fill("#scene-room_spaces", "9")
        page.click("#scene-hazards-0-drop")
        expect(page.locator("#toml")).not_to_have_value(re.compile("fire"))
        assert "room_spaces = 9" in page.input_value("#toml")
        page.click("#rules > summary")
        assert "Umbral del ataque" in page.inner_text("#variants")
        assert page.inner_text("#variant-attack_threshold option[value=exceed]") == "hay que superarla"


def test_a_fight_is_built_and_watched_without_a_mouse(profile: OpenProfile, service: str) -> None:
    """The bestiary is opened, searched and left by keys, and the focus returns to the button that opened it; a fight
    is stepped through to its end."""
    with profile("es") as one:
        page = one.open(DUEL)
        page.wait_for_selector(".state.good")
        page.focus("#side-0-add")
        page.keyboard.press("Enter")
        page.wait_for_selector("#sheets li button")
        page.keyboard.type("zomb")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#toml")).to_have_value(re.compile('name = "Zombi"'))
        page.wait_for_selector("#member-2-name")
        page.keyboard.press("Escape")
        expect(page.locator("#side-0-add")).to_be_focused()
        job = done(service, {"kind": "run", "scenario": "reference_duel", "seed": 7, "options": {}})
        page = one.open(f"/jobs/{job['id']}/fights/1")
        for key, at in (("Home", "0"), ("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("End", "end")):
            page.keyboard.press(key)
            expect(page.locator("body")).to_have_attribute("data-at", at)
        page.keyboard.press(" ")
        expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")


def test_the_bestiary_offers_a_side_those_who_may_stand_on_it(profile: OpenProfile) -> None:
    """In Ira y Gloria heroes and threats have sheets of their own (IG-CORE-03). The sheets offered follow the side's
    role, and a house rule about the side has priority."""
    with profile("en") as one:
        page = one.open("/")
        page.get_by_role("radio", name="Ira y Gloria").check(force=True)

        def offered(side: int) -> list[str]:
            page.click(f"#side-{side}-add")
            found = page.locator("#sheets li strong").all_inner_texts()
            page.click("#bestiary [data-close]")
            return sorted(found)

        page.wait_for_selector("#side-1-add")
        heroes, threats = offered(0), offered(1)
        assert 0 < len(heroes) < len(threats)
        assert not set(heroes) & set(threats)
        page.select_option("#side-1-role", "pc")
        assert offered(1) == heroes
        add(one, 0, "guardsman")
        add(one, 1, "guardsman")
        page.wait_for_selector(".state.good")
        page.select_option("#side-1-role", "npc")
        assert offered(1) == threats
        ruled = 'title = "Ruled"\n[variants.side_kind]\nthreats = "heroes"\n\n[sides.'
        page.fill("#toml", page.input_value("#toml").replace("[sides.", ruled, 1))
        expect(page.locator("#title")).to_have_value("Ruled")  # the form has read the text
        page.wait_for_selector(".state.good")
        assert offered(1) == heroes


def test_tactics_are_written_by_clicking(profile: OpenProfile) -> None:
    """Rows are added, filled, moved and taken out; a wrong condition is a sentence; the text shows the same rows."""
    with profile("es", 390) as one:
        page = one.open("/?scenario=three_against_a_werewolf")
        page.wait_for_selector("#side-1-policy")
        page.select_option("#side-1-policy", "tactics")
        page.select_option("#side-1-tactics-0-at", "most_hurt")
        page.click("#side-1-tactics-add")
        page.select_option("#side-1-tactics-1-do", "hide")
        page.fill("#side-1-tactics-1-when", "salud < 50 ")
        page.keyboard.press("Tab")
        page.click("#side-1-tactics-1-up")
        expect(page.locator("#side-1-tactics-0-do")).to_have_value("hide")  # rows are drawn anew a moment after a click
        page.fill("#side-1-tactics-0-when", "salut < 50%")
        page.keyboard.press("Tab")
        expect(page.locator("#problems")).to_contain_text("salud")
        page.fill("#side-1-tactics-0-when", "salud < 50%")
        page.keyboard.press("Tab")
        page.select_option("#side-1-tactics-else", "basic")
        page.wait_for_selector(".state.good")
        rows = 'rows = [{ do = "hide", when = "salud < 50%" }, { do = "attack", at = "most_hurt" }]'
        assert rows in page.input_value("#toml")
        assert 'else = "basic"' in page.input_value("#toml")
        assert one.faults("tactics") == []
        page.fill("#toml", page.input_value("#toml").replace('"most_hurt"', '"weakest"'))
        expect(page.locator("#side-1-tactics-1-at")).to_have_value("weakest")
        page.click("#side-1-tactics-0-drop")
        page.click("#side-1-tactics-add")
        expect(page.locator("#toml")).to_have_value(
            re.compile(r'\[\{ do = "attack", at = "weakest" \}, \{ do = "attack" \}\]')
        )


def test_a_sentence_fills_the_lists_and_is_corrected(profile: OpenProfile) -> None:
    """The combatants of a sentence stand in the lists, with their number, and may be played; sides have the
    page's words. Under it stands what was understood: a sheet is exchanged, a circumstance taken out, and another one
    added."""
    with profile("es", 390) as one:
        page = one.open("/")
        page.locator("label.choice:has(input[value=haunted_house])").click()
        page.fill("#sentence", "2 agentes contra 3 zombis en llamas")
        page.click("#write")
        expect(page.locator("#member-1-name")).to_have_value("Zombi")
        page.wait_for_selector(".state.good")
        seats = ["los investigadores", "los horrores", "Agente de policía", "Zombi"]
        expect(page.locator("#seat option")).to_have_text(seats)
        assert "count = 3" in page.input_value("#toml")
        page.get_by_role("button", name="Quitar: fuego").click()
        expect(page.locator("#toml")).not_to_have_value(re.compile("hazard"))
        page.select_option("#read-more", "dark")
        expect(page.locator("#toml")).to_have_value(re.compile("situation_penalty"))
        page.select_option("#read-1", "*")
        page.fill("#search", "vampi")
        page.locator("#sheets button").first.click()
        sentence = "jugadores: 2 × Agente de policía contra 3 × vampire a oscuras"
        expect(page.locator("#sentence")).to_have_value(sentence)
        expect(page.locator("#toml")).to_have_value(re.compile('use = "vampire"'))
        assert one.faults("sentence") == []


TRIED = {
    "en": ("three solutions", "Vega: one more", "victory for the left side", "Vega: maximum life"),
    "es": ("tres soluciones", "Vega: uno más", "victoria del bando izquierdo", "Vega: vida máxima"),
}


@in_every_look
def test_one_more_and_make_it_so_often(profile: OpenProfile, service: str, lang: str, width: int, scheme: str) -> None:
    """A knob plays a paired comparison; a search offers settings, and one of them is taken over."""
    solutions, more, victory, life = TRIED[lang]
    question = {"kind": "batch", "scenario": "reference_duel", "options": {"fights": 50}}
    job = ask(service, {**question, "seed": seed_of(lang, width)})
    with profile(lang, width, scheme) as one:
        page = one.open(f"/jobs/{job['id']}")
        one.answered()
        assert solutions in page.locator("#lever option").first.inner_text()
        page.get_by_role("button", name=more).first.click()
        page.wait_for_selector(".outcome.pending progress, .outcome:not(.pending)")
        page.reload()
        page.wait_for_selector(".outcome:not(.pending) a")
        assert victory in page.inner_text(".outcome")
        assert one.faults("what-if") == []
        page.fill("#target", "60")
        page.select_option("#lever", page.locator("#lever option", has_text=life).first.get_attribute("value"))
        page.click("#solve")
        page.wait_for_selector("#take-0")
        page.click("#take-0")
        page.wait_for_selector("#member-1-name")
        assert re.search(r"max_\w+ = \d+", page.input_value("#toml"))


def test_three_ways_to_a_fair_fight(profile: OpenProfile, service: str) -> None:
    """Without a lever the search offers three ways; the chosen one is written into the text, with its changes."""
    job = ask(service, {"kind": "balance", "scenario": "reference_duel", "seed": 7, "options": {"fights": 800}})
    with profile("es") as one:
        page = one.open(f"/jobs/{job['id']}")
        one.answered()
        assert "\u2192" in page.inner_text("#answer")
        page.click("#take-0")
        page.wait_for_selector("#member-1-name")
        assert page.input_value("#toml").startswith("# asalto balance:")
        page.wait_for_selector(".state.good")


def test_a_seat_is_played_to_the_end(profile: OpenProfile) -> None:
    """Options are buttons with their odds; another user watches by the link; the fight can be watched again."""
    with profile("es", 390) as one, profile("en") as guest:
        page = one.open(DUEL)
        page.wait_for_selector(".state.good")
        page.fill("#seed", "3")
        page.select_option("#seat", "Bruno")
        page.click("#play")
        page.wait_for_selector("#option-1")
        page.wait_for_selector("#option-0 .odds:not(:empty)")
        assert one.faults("play-question") == []
        page.click("#share")
        link = page.get_attribute("#shared a", "href")
        assert link is not None
        guest.open(link)
        guest.page.wait_for_selector("#story .beat")
        assert guest.page.locator("#question").is_hidden()
        for _ in range(200):
            page.wait_for_selector("#option-0:not([disabled]), body[data-ended]")
            if page.locator("body[data-ended]").count():
                break
            number = page.get_attribute("body", "data-asked")
            page.click("#option-0")
            page.wait_for_selector(f"body:not([data-asked='{number}']), body[data-ended]")
        assert "Victoria" in page.inner_text("#outcome")
        assert one.faults("play-end") == []
        guest.page.wait_for_selector("body[data-ended]")
        assert guest.page.locator("#delete:visible, #stop:visible").count() == 0
        page.click("#replay")
        one.ready()
        page.click("#last")
        assert page.locator(".story .line.end").count() == 1
        page.go_back()
        page.wait_for_selector("body[data-ended] #story .beat")
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("#delete")
        page.wait_for_selector("body[data-deleted]")
        expect(page.locator("#state")).to_have_text("El combate se ha borrado.")
        assert one.faults("play-deleted") == []
        guest.page.goto(link)
        expect(guest.page.locator("main")).to_contain_text("this fight does not exist", ignore_case=True)
        guest.wrong[:] = [each for each in guest.wrong if "404" not in each]


@in_every_look
def test_undo_goes_through_form_and_text(profile: OpenProfile, lang: str, width: int, scheme: str) -> None:
    """Each step is a whole encounter: no text is a mixture of two, and the form shows what the text says."""
    with profile(lang, width, scheme) as one:
        page = one.open(DUEL)
        page.wait_for_selector(".state.good")
        text = page.locator("#toml")
        seen = [text.input_value()]
        page.fill("#title", "Ana")
        seen.append(text.input_value())
        text.press("Control+End")
        text.press_sequentially("# end")
        seen.append(text.input_value())
        page.get_by_role("radio", name="Tapiz").check(force=True)
        seen.append(text.input_value())
        assert len(set(seen)) == 4
        for before in reversed(seen[:-1]):
            page.keyboard.press("Control+z")
            expect(text).to_have_value(before)
        expect(page.get_by_role("radio", name="Haunted House")).to_be_checked()
        page.locator("#toml").focus()
        for after in seen[1:]:
            page.keyboard.press("Control+Shift+Z")
            expect(text).to_have_value(after)
        expect(page.get_by_role("radio", name="Tapiz")).to_be_checked()
        text.fill("# mine\nsystem = 'haunted_house' # below\nasalto = 1\n")
        expect(page.get_by_role("radio", name="Haunted House")).to_be_checked()
        page.fill("#title", "Eva")
        expect(text).to_have_value('# mine\nsystem = "haunted_house"  # below\nasalto = 1\ntitle = "Eva"\n')
        text.fill("asalto = 1\nsystem = 'tapiz'\nsides = 3")
        expect(page.locator("#problems")).not_to_contain_text(".toml")
        file = {"name": "Mi-cripta.toml", "mimeType": "text/plain", "buffer": seen[0].encode()}
        page.set_input_files("#file", file)
        expect(text).to_have_value(seen[0])
        page.set_input_files("#file", {"name": "x.toml", "mimeType": "text/plain", "buffer": bytes(2**20 + 1)})
        expect(page.locator("#file-said")).to_contain_text("1 MiB")
        expect(text).to_have_value(seen[0])
        with page.expect_download() as saved:
            page.click("#save")
        assert saved.value.suggested_filename == "Mi-cripta.toml"
        assert one.faults("undo") == []


@in_every_look
def test_friends_play_at_one_table(profile: OpenProfile, lang: str, width: int, scheme: str) -> None:
    """A link behind # gives a friend a seat, which a reload finds again with its question; all see who is missing."""
    with profile(lang, width, scheme) as one, profile(lang, 390, "dark") as friend:
        page, other = one.open(DUEL), friend.page
        page.wait_for_selector(".state.good")
        page.fill("#seed", "3")
        page.select_option("#seat", "Bruno")
        page.click("#friend-add")
        page.select_option("#friend-0", "Vega")
        assert one.faults("together-build") == []
        page.click("#play")
        page.wait_for_selector("#seats [data-state=seated] + [data-state=waiting]")
        page.click("[data-act=invite]")
        link = page.get_attribute("#shared a", "href")
        assert link is not None
        assert "token" not in link.partition("#")[0], "servers do not get what stands behind #"
        assert one.faults("together-waiting") == []
        friend.open(link)
        page.wait_for_selector("#seats [data-state=seated] + [data-state=seated]")
        assert "#" not in other.url, "who copies the address gives no seat away"
        other.wait_for_selector("#option-0")  # Vega is asked first
        asked = other.inner_text("#asked")
        expect(page.locator("#state")).to_contain_text("pensando" if lang == "es" else "Thinking")
        assert friend.faults("together-asked") == []
        other.goto(f"{friend.service}/http")
        page.wait_for_selector("#seats [data-state=away]")
        assert one.faults("together-away") == []
        friend.open(link.partition("#")[0])
        other.wait_for_selector("#option-0")
        assert other.inner_text("#asked") == asked
        other.goto(f"{friend.service}/http")
        friend.open(f"{link}x")  # another token: no seat, and the kept one stays
        expect(other.locator("#state")).to_contain_text("no existe" if lang == "es" else "does not exist")
        expect(other.locator("#who")).to_be_empty()
        friend.wrong[:] = [each for each in friend.wrong if "404" not in each]
        friend.open(link.partition("#")[0])
        other.wait_for_selector("#option-0")
        page.wait_for_selector("#seats [data-state=seated] + [data-state=seated]")
        other.close()
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("[data-act=give_up]")
        page.wait_for_selector("#seats [data-state=seated] + [data-state=left]")
        page.click("#stop")
        page.wait_for_selector("body[data-ended]")


def test_a_tournament_is_followed_live(profile: OpenProfile) -> None:
    """Begun with a click: standings while games are played, then every round, and every game of any two entrants."""
    with profile("es", 390) as one:
        page = one.open("/tournaments")
        page.click("[data-tournament=knockout_in_the_house]")
        page.wait_for_selector("table")
        one.answered()
        page.wait_for_selector("#games-list button")
        assert "Prudencia" in page.inner_text("#answer")
        captions = ["Clasificación", "Cara a cara", "Emparejamientos", "Cómo ha jugado cada participante"]
        captions += ["Escenarios", "Elo por escenario"]
        assert page.locator("caption").all_inner_texts() == captions
        page.locator("button.cell").first.click()
        expect(page.get_by_text("Todas las partidas", exact=True)).to_be_focused()
        names = {page.input_value("#games-one"), page.input_value("#games-other")}
        expect(page.locator("#games-list small").first).to_contain_text(min(names))
        assert one.faults("tournament-games") == []


CUP = """\
asalto = 1
tournament = { title = "Dos mentes", pairs = 10 }
entrants = [{ name = "A fondo", policy = { use = "search", budget = 20 } }, { policy = "basic" }]
scenarios = [{ use = "haunted_house/reference_duel" }]
"""


def test_every_game_of_a_tournament_is_a_click_away(profile: OpenProfile, service: str) -> None:
    """From the cross table to the games of two entrants, page by page, to one of them, played by their policies."""
    job = done(service, {"kind": "tournament", "scenario": "cup.toml", "files": {"cup.toml": CUP}, "seed": 7})
    with profile("es", 390) as one:
        page = one.open(f"/jobs/{job['id']}")
        one.answered()
        assert page.inner_text("h1") == "Dos mentes"
        page.wait_for_selector("#games-list button")
        page.locator("button.cell").first.click()
        expect(page.locator("#games-count")).to_contain_text("1 a 12 de 20")
        assert {page.input_value("#games-one"), page.input_value("#games-other")} == {"A fondo", "basic"}
        page.click("#games-later")
        expect(page.locator("#games-count")).to_contain_text("13 a 20")
        assert page.locator("#games-list li").count() == 8
        assert page.locator("#games-later").is_disabled()
        assert one.faults("games-es") == []
        page.locator("#games-list button").last.click()
        page.wait_for_url("**/fights/**")
        page.wait_for_selector("#controls:not([hidden])")
        page.keyboard.press("End")
        page.wait_for_selector("body[data-at=end]")


@in_every_look
def test_history_is_searched_named_compared_and_deleted(
    profile: OpenProfile, service: str, lang: str, width: int, scheme: str
) -> None:
    """A name stays and is found; two batches are put side by side, and played with the same dice; what is deleted is
    gone, after a confirmation."""
    name, seed = f"noche {lang} {width}", seed_of(lang, width)
    for settings in ([], ["combatants.Vega.max_life=30"]):
        options = {"fights": 50, "settings": settings}
        done(service, {"kind": "batch", "scenario": "reference_duel", "seed": seed, "options": options})
    scene = "fragmentos/reference_scene"
    done(service, {"kind": "batch", "scenario": scene, "seed": seed, "options": {"fights": 5}})
    with profile(lang, width, scheme) as one:
        page = one.open("/history")
        rows = page.locator("li.job")
        assert page.locator("li.job .share").count() >= 3
        assert page.locator("li.job time").first.get_attribute("datetime")
        rows.nth(1).locator("input.name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text(name)
        rows.nth(0).locator("input[type=checkbox]").check()
        rows.nth(1).locator("input[type=checkbox]").check()
        assert one.faults("history") == []
        expect(page.locator("#compare")).to_be_disabled()  # they are of two games
        rows.nth(0).locator("input[type=checkbox]").uncheck()
        rows.nth(2).locator("input[type=checkbox]").check()
        page.click("#compare")
        page.wait_for_selector("#comparison table")
        assert name in page.inner_text("#comparison")
        assert page.locator("#pair").count() == 0, "their settings differ"
        assert one.faults("history-pair") == []
        page.fill("#search", name.upper())
        expect(rows).to_have_count(1)
        rows.first.locator("[aria-pressed]").click()
        expect(rows.first.locator("[aria-pressed=true]")).to_be_focused()
        page.reload()
        one.ready()
        assert page.input_value("#search") == name.upper()
        assert rows.first.locator("input.name").input_value() == name
        assert rows.first.locator("[aria-pressed=true]").count() == 1
        rows.first.locator(".acts button").last.click()
        assert one.faults("history-sure") == []
        page.click("#sure-no")
        expect(rows).to_have_count(1)
        rows.first.locator(".acts button").last.click()
        page.click("#sure-yes")
        expect(rows).to_have_count(0)
        expect(page.locator("#none")).to_be_visible()


def test_two_of_the_history_are_played_with_the_same_dice(profile: OpenProfile, service: str) -> None:
    """Scenarios of two batches become a comparison, under the names that they have been given."""
    for name, life in (("fuerte", 30), ("floja", 8)):
        text = ATTIC.replace("Un zombi", name).replace("[[combatants]]", f"[[combatants]]\nmax_life = {life}", 1)
        options = {"fights": 20}
        done(service, {"kind": "batch", "scenario": "a.toml", "files": {"a.toml": text}, "seed": 3, "options": options})
    with profile() as one:
        page = one.open("/history")
        for at in (0, 1):
            page.locator("li.job input[type=checkbox]").nth(at).check()
        page.click("#compare")
        page.click("#pair")
        page.wait_for_url("**/jobs/**")
        one.answered()
        assert "fuerte" in page.inner_text("#answer")


def test_a_creature_is_made_kept_picked_and_moved(profile: OpenProfile, tmp_path: Path) -> None:
    """A mistake is said at its field; a reload, the builder, a link and a file give the same creature."""
    with profile() as one:
        page = one.open("/creatures")
        page.select_option("#of-game", "ira_y_gloria")
        page.click("#from-sheet")
        page.fill("#search", "nob")
        page.click("#sheets li:first-child button")
        page.fill("#creature-name", "<b>Gorg</b>")
        page.fill("#creature-speed", "5000")
        page.press("#creature-speed", "Tab")
        expect(page.locator(".said")).to_have_text(re.compile("speed is 5000; allowed is .* from 1 to 999"))
        assert page.is_disabled("#creature-keep")
        page.fill("#creature-speed", "8")
        page.click("#creature-weapons")
        page.click("#creature-weapons")
        page.wait_for_selector("#creature-verdict.good")
        page.fill("#creature-more", "magic = 3")
        page.press("#creature-more", "Tab")
        expect(page.locator(".problem.said, #creature-problems li")).to_have_text(
            re.compile("magic is not a known key")
        )
        page.fill("#creature-more", "")
        page.press("#creature-more", "Tab")
        page.wait_for_selector("#creature-verdict.good")
        page.click("#creature-keep")
        page = one.open("/creatures")
        with page.expect_download() as download:
            page.click("#all-ira_y_gloria")
        path = tmp_path / "party.toml"
        download.value.save_as(path)
        assert load_characters(path) == "ira_y_gloria"
        page.click("#ira_y_gloria-0-share")
        link = page.get_attribute("#kept .note a", "href")
        page = one.open("/")
        page.get_by_role("radio", name="Ira y Gloria").check(force=True)
        add(one, 0, "sister")
        add(one, 1, "gorg")
        page.wait_for_selector(".state.good")
        sheet = page.input_value("#toml").partition('[sheets."<b>Gorg</b>"]')[2].partition("\n\n")[0]
        assert sheet.strip() == path.read_text(encoding="utf-8").partition('[sheets."<b>Gorg</b>"]')[2].strip()
        page = one.open("/creatures")
        table = "Nombre,Armas,Combate,Potencia,Resistencia,Color\nMarta,garras,4,3,4,rojo\n"
        page.set_input_files("#file", {"name": "grupo.csv", "mimeType": "text/csv", "buffer": table.encode()})
        page.click("#keep-0")
        assert "Color" in page.inner_text("#wrong")
        assert page.inner_text("#haunted_house-0-change") == "Change"
    assert link is not None
    for way in (link, path):
        with profile("es", 390) as other:
            page = other.open(str(way) if way is link else "/creatures")
            if way is path:
                page.set_input_files("#file", path)
            page.click("#keep-0")
            assert page.inner_text("#kept strong") == "<b>Gorg</b>"
            with page.expect_download() as again:
                page.click("#all-ira_y_gloria")
            assert Path(again.value.path()).read_bytes() == path.read_bytes()
