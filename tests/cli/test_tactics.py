"""Tactics on the command line: played, narrated, counted, listed, checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator import systems
from simulator.policy.tactics.finding import vocabulary

from .command_line import asalto, document

WOLVES = """
system = "haunted_house"
rows = [
    { when = "health(leader) < 1/3 or fled(leader)", do = "flee", name = "the leader is hurt" },
    { do = "attack", at = "weakest" },
    { when = "round > 1000", do = "wait" },
]
"""
SCENARIO = "three_against_a_werewolf"


@pytest.fixture
def wolves(tmp_path: Path) -> str:
    """A file of tactics."""
    path = tmp_path / "wolves.toml"
    path.write_text(WOLVES, encoding="utf-8")
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "said"), [("en", "Werewolf, by wolves 2"), ("es", "Hombre lobo, por wolves 2")])
def test_the_narration_says_why_when_asked(wolves: str, lang: str, said: str) -> None:
    """The narration names the row with --why, and is otherwise the same."""
    options = (SCENARIO, "--policy", f"horrors={wolves}", "--seed", "1", "--lang", lang)
    told = asalto("run", *options, "--why").stdout.splitlines()
    plain = asalto("run", *options).stdout.splitlines()
    assert said in [line.strip() for line in told]
    assert not any("wolves else" in line for line in told)
    assert plain == [line for line in told if "wolves" not in line]


@pytest.mark.slow
def test_a_replay_says_why_when_asked(wolves: str, tmp_path: Path) -> None:
    """The replay needs only the trace, not the file of tactics."""
    trace = str(tmp_path / "duel.jsonl")
    asalto("run", SCENARIO, "--policy", f"horrors={wolves}", "--seed", "1", "--trace", trace)
    Path(wolves).unlink()
    assert "by wolves 2" in asalto("replay", trace, "--why", "--lang", "en").stdout
    assert "by wolves 2" not in asalto("replay", trace, "--lang", "en").stdout
    assert asalto("replay", trace, "--verify").exit_code == 0


@pytest.mark.slow
def test_a_batch_counts_rows_and_warns_of_idle_ones(wolves: str) -> None:
    """The answer counts the decisions of each row and warns of rows without any, as text and as JSON."""
    options = (SCENARIO, "--policy", f"horrors={wolves}", "-n", "20", "--seed", "1", "--jobs", "1")
    told = asalto("batch", *options, "--lang", "en").stdout
    assert "Warning: wolves 3 (the horrors) decided nothing in 20 fights." in told
    found = document("batch", *options, "--json")
    assert ["wolves 3"] == found["idle_rows"]
    rows = {row["reason"]: row["decisions"] for row in found["tactics"]}
    assert ["wolves 1: the leader is hurt", "wolves 2", "wolves 3", "wolves else"] == list(rows)
    assert [True, True, False, True] == [count > 0 for count in rows.values()]
    assert rows["wolves 2"] == pytest.approx(20 * found["tactics"][1]["per_fight"])


@pytest.mark.slow
def test_tactics_play_a_match(wolves: str) -> None:
    """Tactics enter a match under the name of their list."""
    found = document(
        "match", wolves, "aggressive", "--scenario", "reference_duel", "--pairs", "5", "--seed", "1", "--json"
    )
    assert {"wolves", "aggressive"} == set(found["entrants"])


def test_files_of_tactics_are_validated(wolves: str) -> None:
    """Good lists are named with their kind; for bad ones every mistake is printed."""
    result = asalto("validate", wolves)
    assert (0, f"ok  {wolves}: tactics\n") == (result.exit_code, result.stdout)
    Path(wolves).write_text(WOLVES.replace("flee", "fle").replace("weakest", "weakst"), encoding="utf-8")
    result = asalto("validate", wolves)
    assert result.exit_code == 2
    assert 2 == len(result.stderr.splitlines())
    assert 'rows[1].do is "fle", which is not an action' in result.stderr


@pytest.mark.parametrize("game", systems.usable())
def test_facts_lists_all_words(game: str) -> None:
    """Every word has its meaning in both languages; JSON has both spellings."""
    words = vocabulary(game)
    english, spanish = (asalto("facts", game, "--lang", lang).stdout for lang in ("en", "es"))
    found = document("facts", game, "--json", "--lang", "en")
    for key, group in (("facts", words.facts), ("targets", words.choices), ("actions", words.actions)):
        listed = {row["word"]: row for row in found[key]}
        for one in group:
            assert f"{one.name} " in english
            assert f"{one.spanish} " in spanish
            assert one.spanish == listed[one.name]["spanish"]
            assert listed[one.name]["meaning"]
    assert {"me", "target", "attacker"} < {row["word"] for row in found["targets"]}


# What a game master asks for: eight lines, and the narration shows it.

PACK = """system = "haunted_house"
name = "pack"
[[rows]]
name = "the leader is hurt"
when = "health(leader) < 1/3 or fleeing(leader) or fled(leader)"
do = "flee"
[[rows]]
do = "attack"
at = "weakest"
"""
FOREST = """asalto = 1
system = "haunted_house"
sides.walkers = { role = "pc", policy = "aggressive" }
sides.wolves = { role = "npc", policy = "pack.toml" }
combatants = [
    { name = "Elena", side = "walkers", use = "officer" },
    { name = "Tomás", side = "walkers", use = "officer", max_life = 9 },
    { name = "Lobo", side = "wolves", use = "wolf", count = 3 },
]
"""


@pytest.fixture
def forest(tmp_path: Path) -> str:
    """A scenario beside the file of its wolves' tactics."""
    (tmp_path / "pack.toml").write_text(PACK, encoding="utf-8")
    path = tmp_path / "forest.toml"
    path.write_text(FOREST, encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_what_a_game_master_asks_for_takes_eight_lines(forest: str) -> None:
    """Wolves attack the weakest; when the leader is below a third all flee: the narration shows it line by line."""
    rows = [line for line in PACK.splitlines() if line and not line.startswith(("system", 'name = "pack"'))]
    assert len(rows) <= 8
    attacked, fled = 0, set()
    for seed in range(1, 9):
        told = asalto("run", forest, "--seed", str(seed), "--lang", "en", "--why").stdout.splitlines()
        for number, line in enumerate(told):
            if "by pack 2" in line:
                here = " ".join(told[number : number + 3])
                attacked += "attacks Tomás" in here
            if "by pack 1: the leader is hurt" in line:
                fled.add(line.strip().partition(",")[0])
    assert attacked > 0
    assert {"Wolf 1", "Wolf 2"} <= fled or {"Wolf 2", "Wolf 3"} <= fled


@pytest.mark.slow
def test_rows_are_counted_in_a_campaign(tmp_path: Path) -> None:
    """Decisions are counted in all fights of the chain, and its rests."""
    path = tmp_path / "all.toml"
    path.write_text('system = "haunted_house"\nrows = [{ do = "attack", at = "weakest" }]\n', encoding="utf-8")
    words = ("batch", "the_bunch_of_keys", "-n", "4", "--seed", "1", "--jobs", "1", "--json")
    plain = document(*words)
    side = next(iter(plain["sides"])) if isinstance(plain["sides"], dict) else plain["sides"][0]["side"]
    found = document(*words, "--policy", f"{side}={path}")
    counted = {row["reason"]: row["decisions"] for row in found["tactics"]}
    assert counted["all 1"] > 4
    assert found["idle_rows"] == []


@pytest.mark.slow
def test_a_report_has_the_rows(wolves: str, tmp_path: Path) -> None:
    """The page of a batch counts them as the terminal does."""
    page = tmp_path / "fights.html"
    options = ("--policy", f"horrors={wolves}", "-n", "8", "--seed", "1", "--jobs", "1", "--lang", "en")
    assert asalto("batch", SCENARIO, *options, "--report", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "wolves 1: the leader is hurt" in text
    assert "wolves 3" in text


def test_a_tournament_takes_tactics(wolves: str, tmp_path: Path) -> None:
    """The file names them beside itself; they are rated by their name."""
    path = tmp_path / "cup.toml"
    path.write_text(
        """asalto = 1
tournament = { pairs = 2 }
entrants = [{ policy = "wolves.toml" }, { policy = "basic" }]
scenarios = [{ use = "three_against_a_werewolf" }]
""",
        encoding="utf-8",
    )
    assert Path(wolves).parent == tmp_path
    found = document("tournament", str(path), "--seed", "1", "--jobs", "1", "--json")
    assert set(found["entrants"]) == {"wolves", "basic"}
