"""The page: every address answers in both languages, names stay text, and nothing needs what the policy forbids."""

from __future__ import annotations

import re
from pathlib import Path

from simulator import systems
from simulator.narration import LANGUAGES
from simulator.service.pages import routes, words
from simulator.service.pages.routes import FILES
from simulator.tournament.load import shipped_tournaments

from .serving import DUEL, Client, batch, service
from .test_jobs import ATTIC

STATIC = sorted(routes.STATIC.glob("*.js"))
TEMPLATES = sorted(Path(routes.__file__).with_name("templates").glob("*.html"))
PAGES = ("/", "/creatures", "/history", "/tournaments", "/http")


async def test_pages_are_served_in_both_languages(client: Client) -> None:
    """?lang= wins over the browser, and is remembered; every page says which language it is in."""
    for path in PAGES:
        spanish = await client.http.get(path, headers={"accept-language": "es-ES,en;q=0.5"})
        assert (spanish.status_code, '<html lang="es"' in spanish.text) == (200, True), path
    asked = await client.http.get("/?lang=en", headers={"accept-language": "es"})
    assert '<html lang="en"' in asked.text
    again = await client.http.get("/history", headers={"accept-language": "es"})
    assert '<html lang="en"' in again.text


async def test_shipped_tournaments_are_called_by_names_of_the_language(client: Client) -> None:
    """Each of them, in both languages."""
    for lang, title in (("es", "Eliminatorias en la casa"), ("en", "Knockout in the house")):
        assert title in (await client.http.get(f"/tournaments?lang={lang}")).text
    for name in shipped_tournaments():
        assert all(f"tournament-{name}" in words.messages(lang) for lang in LANGUAGES)


def test_each_key_that_holds_gear_has_a_name() -> None:
    """Beside the gear of a combatant, in both languages and in every game."""
    written = {entry.write for name in systems.NAMES for entry in systems.inventory(name).gear}
    keys = {found[1] for write in written if (found := re.match(r'(\w+) = \["', write))}
    assert {"attacks", "weapons", "objects", "powers"} <= keys
    assert [(lang, key) for lang in LANGUAGES for key in keys if f"gear-{key}" not in words.messages(lang)] == []


async def test_shipped_scenarios_are_called_by_titles_of_the_language(client: Client) -> None:
    """In lists, on pages and in the history; what strangers write keeps its title."""
    names = {"es": "El duelo de referencia", "en": "The reference duel"}
    job = await client.done(batch(4))
    for lang, name in names.items():
        rows = await client.get(f"/api/scenarios?lang={lang}")
        (duel,) = [row for row in rows if row["scenario"] == f"haunted_house/{DUEL}"]
        assert duel["title"] == name
        assert duel["about"].startswith("Dos") == (lang == "es"), duel["about"]
        headers = {"accept-language": lang}
        assert (await client.get("/api/jobs", headers=headers))[0]["title"] == name
        for path in (f"/jobs/{job['id']}", f"/jobs/{job['id']}/fights/1"):
            assert f"<h1>{name}</h1>" in (await client.http.get(path, headers=headers)).text


async def test_a_title_is_never_markup(client: Client) -> None:
    """A stranger's title of an encounter stands as text on the pages of its job."""
    question = {**batch(4), "scenario": "attic.toml", "files": {"attic.toml": ATTIC}}
    job = await client.done(question)
    for path in (f"/jobs/{job['id']}", f"/jobs/{job['id']}/fights/2?beside=1"):
        found = await client.http.get(path)
        assert "El &lt;b&gt;desván&lt;/b&gt;" in found.text
        assert "<b>desván" not in found.text


async def test_a_page_shows_one_fight_or_two(client: Client) -> None:
    """The other one beside it where the address names one."""
    job = await client.done(batch(4))
    for query, fights in (("", [2]), ("?beside=0", [2]), ("?beside=1", [2, 1])):
        found = (await client.http.get(f"/jobs/{job['id']}/fights/2{query}")).text
        assert [int(number) for number in re.findall(r"/fights/(\d+)/trace", found)] == fights


async def test_what_is_not_there_is_a_page_too(tmp_path: Path) -> None:
    """An unknown job or address is answered with a page and its status; a service with tokens asks for one."""
    async with service(tmp_path / "data") as client:
        for path in ("/nowhere", "/jobs/x/fights/one"):
            found = await client.http.get(path, headers={"accept": "text/html,*/*;q=0.8", "accept-language": "es"})
            assert found.status_code == 404
            assert "No hay nada en esta dirección" in found.text
        found = await client.http.get("/jobs/nothing", headers={"accept-language": "es"})
        assert found.status_code == 404
        assert "no hay nada que mostrar" in found.text
    tokens = tmp_path / "tokens"
    tokens.write_text("ana 0123456789abcdef\n")
    async with service(tmp_path / "data", token_file=tokens) as client:
        for path in (*PAGES, "/jobs/nothing"):
            found = await client.http.get(path)
            assert (found.status_code, 'id="login"' in found.text) == (401, True), path


async def test_what_is_wrong_is_said_in_the_language_of_the_reader(client: Client) -> None:
    """Of a document, of an address, and of a page; a program that names no language is answered in English."""
    broken = {"text": ATTIC.replace('use = "officer"', 'use = "oficer"')}
    for lang, no_sheet, no_job in (
        ("es", "que no es una ficha", "no hay ningún trabajo"),
        ("en", "which is not a sheet", "there is no job"),
        ("", "which is not a sheet", "there is no job"),
    ):
        headers = {"accept-language": lang}
        found = await client.post("/api/validate", broken, headers=headers)
        assert no_sheet in found["problems"][0]
        assert no_job in (await client.get("/api/jobs/nothing", 404, headers=headers))["problems"][0]
        assert no_job.capitalize() in (await client.http.get("/jobs/nothing", headers=headers)).text
        asked = await client.post("/api/jobs", {"kind": "batch", "seed": "x"}, 422, headers=headers)
        assert len(asked["problems"]) == 2
        assert ("falta" in asked["problems"][0]) == (lang == "es")
        foreign = await client.post("/api/jobs", {}, 403, headers={**headers, "origin": "http://evil.example"})
        assert ("otro sitio" in foreign["problems"][0]) == (lang == "es")
        assert ("no hay nada" in (await client.get("/nowhere", 404, headers=headers))["problems"][0]) == (lang == "es")


async def test_a_sentence_becomes_an_encounter(client: Client) -> None:
    """The text is that of ``asalto new``, in either language; an unknown word is refused with a sentence."""
    asked = {"system": "haunted_house", "sentence": "2 agentes contra 3 zombis", "lang": "es"}
    text = (await client.post("/page/sentence", asked, 200))["text"]
    checked = await client.post("/api/validate", {"text": text}, 200)
    assert (checked["ok"], len(checked["seats"]) >= 5) == (True, True)
    refused = await client.post("/page/sentence", {**asked, "sentence": "2 agentes contra 3 gnomos"}, 422)
    assert "gnomos" in refused["problems"][0]
    longest = {**asked, "sentence": "x" * 500}
    assert await client.post("/page/sentence", longest, 422)
    long = {**asked, "sentence": "x" * 501}
    for wrong in ({}, long, {**asked, "sentence": " "}, {**asked, "sentence": 3}, {**asked, "lang": "fr"}):
        assert await client.post("/page/sentence", wrong, 400)


async def test_words_and_browser_code_come_from_what_is_installed(client: Client) -> None:
    """A game's words by id, the colours of reports, and Vega from its package."""
    assert (await client.get("/page/words/haunted_house?lang=es"))["life"] == "vida"
    assert await client.get("/page/words/nowhere", 404)
    assert "--own: #1d6b82" in (await client.http.get(f"{FILES}/colours.css")).text
    code = await client.http.get(f"{FILES}/vega.js")
    assert code.headers["content-type"].startswith("text/javascript")
    assert "window.vegaEmbed" in code.text


async def test_the_first_page_is_small_and_kept(client: Client) -> None:
    """All that `/` loads is less than 200 kB; its files are kept, under an address that changes with them."""
    waiting, sizes = ["/"], dict[str, int]()
    system = "/api/systems/ira_y_gloria"
    waiting += ["/api/policies", "/api/scenarios", "/page/words/ira_y_gloria"]
    waiting += [f"{system}/{of}" for of in ("sheets", "gear", "variants", "facts", "schema/scenario")]
    while waiting:
        path = waiting.pop()
        found = await client.http.get(path)
        sizes[path] = found.num_bytes_downloaded
        assert found.status_code == 200, path
        assert found.headers.get("content-encoding") == "gzip" or len(found.content) < 1000, path
        assert ("immutable" in found.headers["cache-control"]) == path.startswith(FILES), path
        linked = re.findall(r'(?:src|href)="(/static/[^"]+)"', found.text)
        linked += [f"{FILES}/{name}" for name in re.findall(r'(?:from|import) "\./(\w+\.js)"', found.text)]
        waiting += {each for each in linked if each not in sizes and each not in waiting}
    assert len(sizes) > 25
    assert sum(sizes.values()) < 200_000, sizes
    assert (await client.http.get(f"{FILES[:-1]}/style.css")).status_code == 404


def test_both_languages_have_every_message_that_the_page_asks_for() -> None:
    """Each key in a template or module is in the catalogue."""
    for lang in LANGUAGES:
        known = words.messages(lang)
        for path in (*STATIC, *TEMPLATES):
            asked = set(re.findall(r'\bt\(\s*"([a-z][\w-]*)"[,)]', path.read_text(encoding="utf-8")))
            assert asked <= known.keys(), path.name


def test_templates_have_no_inline_code_or_style() -> None:
    """The content policy forbids them, and every value is escaped."""
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<style|\bstyle=|\bon[a-z]+=|\|\s*safe|javascript:", text), path.name
        scripts = re.findall(r"<script[^>]*>", text)
        assert all("src=" in tag or "application/json" in tag for tag in scripts), path.name


def test_modules_write_no_markup_and_ask_no_other_host() -> None:
    """Names become text nodes, and the page asks its own service alone."""
    for path in STATIC:
        text = path.read_text(encoding="utf-8")
        markup = re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
        assert not markup, path.name
        assert set(re.findall(r"https?://[\w.]+", text)) <= {"http://www.w3.org"}, path.name
        assert DUEL not in text or path.name == "tournaments.js"
