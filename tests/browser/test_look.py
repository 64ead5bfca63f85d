"""Every page, narrow and wide, in both languages, in light and dark: axe finds no fault, and no text is cut off."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.request import urlopen

from .conftest import OpenProfile, in_every_look
from .test_journeys import ask, done


@in_every_look
def test_building_pages(profile: OpenProfile, service: str, lang: str, width: int, scheme: Any) -> None:
    """The builder with all parts open, the bestiary, the examples, history, tournaments, a missing page."""
    with profile(lang, width, scheme) as one:
        page = one.open("/?scenario=three_against_a_werewolf")
        page.wait_for_selector("#member-1-more-of")
        page.click("#member-1-more-of")
        page.click("#rules > summary")
        page.click("#scenery > summary")
        page.wait_for_selector(".state.good")
        page.wait_for_selector("#odds:not([hidden]):not(.stale) .keys")
        assert one.faults("build") == []
        page.click("#side-1-add")
        page.wait_for_selector("#sheets button")
        assert one.faults("bestiary") == []
        page.keyboard.press("Escape")
        page.click("#open-shipped")
        page.wait_for_selector("#shipped-list button")
        assert one.faults("examples") == []
        for path in ("creatures", "history", "tournaments"):
            one.open(f"/{path}")
            assert one.faults(path) == []
        page.goto(f"{service}/http")
        assert one.faults("http") == []


@in_every_look
def test_answers(profile: OpenProfile, service: str, lang: str, width: int, scheme: Any) -> None:
    """A batch with its plots, a comparison, a match, a fight alone and beside another."""
    duel: dict[str, Any] = {"scenario": "three_against_a_werewolf", "seed": 7}
    batch = ask(service, {**duel, "kind": "batch", "options": {"fights": 100}})
    vary = "combatants.Hombre lobo.max_life"
    jobs = {
        "batch": batch,
        "compare": ask(service, {**duel, "kind": "compare", "options": {"fights": 60, "vary": f"{vary}=45,36,30"}}),
        "match": ask(
            service,
            {
                "kind": "match",
                "scenario": "reference_duel",
                "seed": 7,
                "options": {"pair": ["cautious", "aggressive"], "sprt": [0, 200], "max_pairs": 10},
            },
        ),
    }
    with profile(lang, width, scheme) as one:
        for kind, job in jobs.items():
            one.open(f"/jobs/{job['id']}")
            one.answered()
            if kind == "batch":
                one.page.wait_for_selector("#target")
                one.page.wait_for_selector(".plot:nth-child(3) svg")
            if kind == "match":
                one.page.wait_for_selector(".plot svg .mark-line")
                said = "razón de verosimilitudes" if lang == "es" else "log-likelihood ratio"
                assert said in one.page.inner_text("#answer")
            assert one.faults(kind) == []
        one.open(f"/jobs/{jobs['compare']['id']}")
        one.answered()
        for of in ("figure:nth-child(1)", "figure:nth-child(4)"):  # wins, then the lengths of the second arm
            one.page.wait_for_selector(f"#answer section .plots > {of} svg")
        one.page.click("#answer section button")
        one.page.wait_for_url("**/fights/**")
        metres = {"kind": "run", "scenario": "reference_battle", "seed": 7, "options": {"fight": 3}}
        one.open(f"/jobs/{done(service, metres)['id']}/fights/3")
        one.page.wait_for_selector(".plan .body")
        assert one.faults("map") == []
        for more in ("", "?beside=2"):
            one.open(f"/jobs/{batch['id']}/fights/1{more}")
            one.page.wait_for_selector("#controls:not([hidden])")
            one.page.click("#last")
            assert one.faults(f"watch{len(more)}") == []


LONG = ("Sor María de los Ángeles y de la Santísima Trinidad", "Inspector Bartolomé Fernández de Córdoba")
EIGHT = [(name, "investigators", "novice", 1) for name in (*LONG, "Ana", "Eva", "Luz", "Paz", "Sol", "Mar")]
SHADOW = "La sombra que camina detrás del espejo roto"
CROWD = [*EIGHT, (SHADOW, "horrors", "neighbour", 1), ("Zombi", "horrors", "neighbour", 7)]
TEXT = 'asalto = 1\nsystem = "haunted_house"\n[sides.investigators]\nrole = "pc"\n[sides.horrors]\n' + "".join(
    f'[[combatants]]\nname = "{name}"\nside = "{side}"\nuse = "{use}"\ncount = {count}\n'
    for name, side, use, count in CROWD
)
OVERLAPS = """() => [...document.querySelectorAll(".plot")].flatMap((plot) => {
  const texts = [...plot.querySelectorAll("text, .legend li")].filter((each) => each.textContent.trim());
  const boxes = texts.map((each) => [each.textContent, each.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).flatMap(([other, b]) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? [`${one} / ${other}`] : []));
})"""


@in_every_look
def test_the_answer_of_a_crowd_has_what_the_report_has(
    profile: OpenProfile, service: str, lang: str, width: int, scheme: Any
) -> None:
    """The sentence on what decides is that of the report; every copy has a row, and stands in a group elsewhere; no
    label of a plot covers another, however long the names."""
    files = {"scenarios": ["crowd.toml"], "files": {"crowd.toml": TEXT}}
    job = done(service, {**files, "kind": "batch", "seed": 7, "options": {"fights": 200}})
    with urlopen(f"{service}/api/jobs/{job['id']}/report?lang={lang}") as answer:
        report = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.read().decode())))
    with profile(lang, width, scheme) as one:
        page = one.open(f"/jobs/{job['id']}")
        one.answered()
        for number in (1, 2, 3, 4):
            page.wait_for_selector(f".plot:nth-child({number}) svg.marks")
        luck = [said for said in page.locator(".verdict > p").all_inner_texts() if "\u2212" in said]
        assert len(luck) == 1
        assert luck[0] in report
        assert [page.locator("th", has_text=re.compile(f"^Zombi {copy}$")).count() for copy in range(1, 8)] == [1] * 7
        assert "Zombi ×7" in page.inner_text("#part-falls")
        assert page.locator("#part-endings tbody tr").count() > 2
        assert page.evaluate(OVERLAPS) == []
        page.locator("details.part:not([open]) > summary").first.click()
        assert one.faults("crowd") == []


WOLF: dict[str, Any] = {"scenario": "three_against_a_werewolf", "seed": 7}
VARY = "combatants.Hombre lobo.max_life"
SEARCHES: list[dict[str, Any]] = [
    {**WOLF, "kind": "balance", "options": {"win": 0.8, "fights": 800}},
    {**WOLF, "kind": "sweep", "options": {"vary": [f"{VARY}=30,40"], "fights": 60}},
    {**WOLF, "kind": "sensitivity", "options": {"only": "Hombre lobo.max_*", "fights": 100}},
    {"kind": "exact", "scenario": "reference_duel", "options": {}},
    {**WOLF, "kind": "matchups", "options": {"fights": 10}},
    {
        **WOLF,
        "kind": "solve",
        "options": {"fights": 300, "vary": [f"{VARY}=30..50"], "target": "win(investigators)=0.6"},
    },
]


@in_every_look
def test_grids_and_searches(profile: OpenProfile, service: str, lang: str, width: int, scheme: Any) -> None:
    """Ways to a fair fight, a grid, steps, exact odds, a search: tables with plots, nothing as a tree."""
    jobs = [ask(service, question) for question in SEARCHES]
    with profile(lang, width, scheme) as one:
        for job in jobs:
            one.open(f"/jobs/{job['id']}")
            one.answered()
            assert one.page.locator("#answer table").count() > 0
            if job["kind"] != "balance":
                one.page.wait_for_selector(f".plot:nth-child({3 if job['kind'] == 'sweep' else 1}) svg")
            assert one.faults(job["kind"]) == []
