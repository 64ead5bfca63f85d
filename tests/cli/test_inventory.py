"""``asalto sheets | gear``."""

from __future__ import annotations

import pytest

from simulator.narration.inventory import kind_word

from .command_line import SPANISH, asalto, document


@pytest.mark.parametrize(("command", "key", "among"), [("sheets", "sheet", "zombie"), ("gear", "gear", "shotgun")])
def test_the_table_and_the_document_have_the_same_entries(command: str, key: str, among: str) -> None:
    """Both have the same names in the same order; a line below the table explains strength."""
    names = [row[key] for row in document(command, "haunted_house", "--json")]
    *table, empty, last = asalto(command, "haunted_house").stdout.splitlines()
    assert table[0].split()[0] == key.capitalize()
    assert [line.split()[0] for line in table[1:]] == names
    assert among in names
    assert (empty, last.startswith("Strength: ")) == ("", True)


def test_sheets_have_titles_in_both_languages() -> None:
    """Titles and uses in both languages, and all fields in the document."""
    rows = {lang: document("sheets", "haunted_house", "--lang", lang, "--json") for lang in ("es", "en")}
    zombie = {lang: next(row for row in rows[lang] if row["sheet"] == "zombie") for lang in rows}
    assert (zombie["es"]["title"], zombie["en"]["title"]) == ("Zombi", "Zombie")
    assert zombie["en"]["fields"]["agility"] == 1
    assert (zombie["en"]["kind"], zombie["en"]["source"], zombie["en"]["figures"]["life"]) == ("undead", "built", 27)
    assert zombie["es"]["about"] != zombie["en"]["about"]
    assert zombie["es"]["role"] is None


def test_a_sheet_says_on_which_sides_it_may_stand() -> None:
    """Heroes of Ira y Gloria stand on sides of the role pc alone, all others on those of the role npc (IG-CORE-03)."""
    rows = document("sheets", "ira_y_gloria", "--json")
    assert {row["sheet"]: row["role"] for row in rows} == {
        row["sheet"]: "pc" if row["kind"] == "hero" else "npc" for row in rows
    }


def test_one_sheet_is_shown_field_by_field() -> None:
    """A sheet is found by its id or a title in either language, and each field has its meaning."""
    shown = asalto("sheets", "haunted_house", "zombie").stdout
    assert shown == asalto("sheets", "haunted_house", "Zombi").stdout
    lines = shown.splitlines()
    assert lines[0] == "Sheet: zombie"
    assert "Source: built by the rules (HH-CHAR-07)" in lines
    assert ["Field", "Value", "Means"] in [line.split() for line in lines]
    assert any(line.startswith("agility") and "Speed and nimbleness" in line for line in lines)


def test_one_thing_is_shown_with_its_rule_and_how_a_file_asks_for_it() -> None:
    """Line by line; in Spanish with the words that a Spanish file may use."""
    lines = asalto("gear", "haunted_house", "shotgun").stdout.splitlines()
    assert "Figures: damage 2d6+8, rounds in it 5, shots per round 1" in lines
    assert "Rule: HH-RNG-02" in lines
    assert 'In a file: attacks = ["shotgun"]' in lines
    assert 'En un archivo: ataques = ["escopeta"]' in asalto("gear", "haunted_house", "escopeta", env=SPANISH).stdout


def test_sheets_are_found_by_a_part_of_their_name() -> None:
    """All that have the word in their id or title."""
    lines = asalto("sheets", "ira_y_gloria", "hero").stdout.splitlines()
    assert lines[0].split()[:2] == ["Sheet", "Title"]
    assert len(lines) > 4
    assert all("hero" in line.split()[0] for line in lines[1:-2])
    assert len(document("sheets", "haunted_house", "zombie", "--json")) == 1


def test_lists_are_narrowed_by_kind_strength_source_and_words() -> None:
    """Each option filters alone, kinds have words in either language, and rows are found by their descriptions."""
    undead = document("sheets", "haunted_house", "--kind", "no muerto", "--json")
    assert {row["kind"] for row in undead} == {"undead"}
    assert undead == document("sheets", "haunted_house", "--kind", "undead", "--json")
    guns_and_blades = document("gear", "haunted_house", "--kind", "weapon", "--json")
    assert {row["kind"] for row in guns_and_blades} == {"natural", "melee", "ranged"}
    strong = document("sheets", "haunted_house", "--strength", "3..5", "--sort", "strength", "--json")
    strengths = [row["strength"] for row in strong]
    assert strengths == sorted(strengths)
    assert 3 <= strengths[0] <= strengths[-1] <= 5
    assert document("sheets", "haunted_house", "--source", "book", "--json") == []
    assert {row["gear"] for row in document("gear", "haunted_house", "--search", "jam", "--json")} >= {"heavy_pistol"}
    assert document("gear", "haunted_house", "--strength", "1000", "--json") == []
    assert asalto("gear", "haunted_house", "--strength", "1000..").stdout == "Nothing matches.\n"


@pytest.mark.parametrize(("kind", "word"), [("weapons", "arma"), ("hero_points", "puntos de heroicidad")])
def test_kinds_of_ids_have_words_too(kind: str, word: str) -> None:
    """A game without lists of its own shows its ids by kind; a kind may also be one of the game's own words."""
    assert kind_word("tapiz", kind, "es") == word


def test_spanish_is_spanish_all_the_way() -> None:
    """Heads, kinds, sources, uses and what strength measures."""
    head, *rows, _, last = asalto("sheets", "haunted_house", "--kind", "undead", env=SPANISH).stdout.splitlines()
    assert head.split() == ["Ficha", "Título", "Tipo", "Fuerza", "Origen", "Para", "qué", "sirve"]
    assert any("zombi " in row and "no muerto" in row and "hecha" in row and ",6" in row for row in rows)
    assert last.startswith("Fuerza: ")
    fields = asalto("sheets", "haunted_house", "zombi", env=SPANISH).stdout
    assert any(line.startswith("agilidad") and "Rapidez y agilidad" in line for line in fields.splitlines())
