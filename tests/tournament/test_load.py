"""Tournament files: what they mean, and the sentence for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.policy.spec import PolicySpec
from simulator.systems import NAMES
from simulator.tournament.load import load_tournament, match_of, shipped_tournaments
from simulator.tournament.model import EDGE, KNOCKOUT, Plan, seatings_of
from tests.cli.command_line import CHAIN

AUTUMN = """
asalto = 1
[tournament]
title = "Otoño"
format = "round_robin"
pairs = 200
score = "win"
faults = "forfeit"
[[entrants]]
name = "Prudente"
policy = "cautious"
[[entrants]]
name = "Tozudo"
policy = { use = "./bot.py:Stubborn", patience = 3 }
[[scenarios]]
use = "reference_duel"
sides = ["left", "right"]
weight = 1
"""


AGAIN = AUTUMN[AUTUMN.index("[[scenarios]]") :]


def written(folder: Path, text: str) -> Path:
    """Return a file with that text."""
    path = folder / "autumn.toml"
    path.write_text(text, encoding="utf-8")
    return path


def problems_of(path: Path) -> list[str]:
    """Everything wrong with a file; nothing where it can be loaded."""
    try:
        load_tournament(path)
    except BadScenario as error:
        return list(error.problems)
    return []


def problems(folder: Path, text: str) -> list[str]:
    """Everything wrong with a tournament of that text."""
    found = problems_of(written(folder, text))
    assert found
    return [problem.removeprefix(f"{folder / 'autumn.toml'}: ") for problem in found]


def test_a_tournament_is_read(tmp_path: Path) -> None:
    """Entrants, arena and plan; a class in a file is looked for beside the tournament."""
    found = load_tournament(written(tmp_path, AUTUMN))
    assert (found.heading, found.plan) == ("Otoño", Plan())
    assert [(each.name, each.policy) for each in found.entrants] == [
        ("Prudente", PolicySpec("cautious")),
        ("Tozudo", PolicySpec(f"{tmp_path}/bot.py:Stubborn", {"patience": 3})),
    ]
    (arena,) = found.arenas
    assert (arena.name, arena.side_names, arena.weight) == ("reference_duel", ("left", "right"), 1.0)
    assert arena.seatings == ((1, 0), (0, 1)) or arena.seatings == ((0, 1), (1, 0))


def test_entrants_without_a_name_are_called_after_their_policies(tmp_path: Path) -> None:
    """Equal names are numbered; without a title the heading is the file's name."""
    policies = ['"basic"', '"basic"', '"./bot.py:Bold"']
    text = "asalto = 1\n" + "".join(f"[[entrants]]\npolicy = {policy}\n" for policy in policies)
    found = load_tournament(written(tmp_path, f'{text}[[scenarios]]\nuse = "reference_duel"'))
    assert [each.name for each in found.entrants] == ["basic 1", "basic 2", "Bold"]
    assert found.heading == "autumn"


def test_every_side_is_contested_unless_the_file_says_which() -> None:
    """Two of three sides may be; each is played alone once by each entrant."""
    assert set(seatings_of(2)) == {(0, 1), (1, 0)}
    assert set(seatings_of(3)) == {(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}
    three = load_tournament("the_last_one_standing")
    assert three.arenas[0].side_names == ("docks", "market", "station")


def test_three_tournaments_ship() -> None:
    """They are found by name, in three formats; one of them has all games."""
    found = {name: load_tournament(name) for name in shipped_tournaments()}
    assert len(found) == len({each.plan.format for each in found.values()}) == 3
    assert all(each.title and len(each.entrants) > 2 for each in found.values())
    assert {arena.scenario.system for arena in found["the_built_in_minds"].arenas} == set(NAMES)


@pytest.mark.parametrize("line", AUTUMN.strip().splitlines())
def test_any_damaged_line_is_a_sentence_or_makes_no_difference_to_the_rest(tmp_path: Path, line: str) -> None:
    """The line left out, doubled, or with another value gives a tournament, or problems that name the file."""
    key = line.partition("=")[0]
    for changed in (
        "",
        f"{line}\n{line}",
        *(f"{key}= {value}" for value in ('""', "-1", "[]", "{}", "true", "1e9", "x")),
    ):
        path = written(tmp_path, AUTUMN.replace(line, changed, 1))
        for problem in problems_of(path):
            assert problem.startswith(str(path))
            assert problem.endswith((".", "?"))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("asalto = 1", "", "asalto is not 1; a tournament begins with asalto = 1."),
        ("pairs = 200", "pairs = 0", "tournament.pairs is 0; allowed is a whole number from 1 to 1000000."),
        (
            '"round_robin"',
            '"roundrobin"',
            'tournament.format is "roundrobin", which is not one of its values; allowed: "g',
        ),
        ("pairs =", "pears =", 'tournament.pears is not a known key; allowed: "adaptive", "faults", "format"'),
        ('"cautious"', '"cautius"', 'entrants[1] "Prudente".policy is "cautius", which is not a policy; allowed:'),
        ('name = "Tozudo"', 'name = "Prudente"', 'entrants has 2 entrants called "Prudente"; each needs another name.'),
        ('policy = "cautious"', "", 'entrants[1] "Prudente".policy is missing; write policy = "NAME".'),
        (
            '"cautious"',
            '{ use = "cautious", nerve = 3 }',
            """entrants[1] "Prudente".policy cannot play: the policy 'caut""",
        ),
        ('"reference_duel"', '"reference_dual"', 'scenarios[1] "reference_dual".use cannot be loaded: "reference_dua'),
        (
            '["left", "right"]',
            '["left", "rite"]',
            'scenarios[1] "reference_duel".sides has "rite", which is not a side',
        ),
        ('["left", "right"]', '["left"]', 'scenarios[1] "reference_duel".sides has "left" alone; at least two sides'),
        ("weight = 1", "weight = 0", 'scenarios[1] "reference_duel".weight is 0; allowed is a number from 0.001 to'),
        ("pairs = 200", "rounds = 3", 'tournament.rounds is for format = "swiss" only.'),
        ("pairs = 200", "precision = 20\nadaptive = true", "tournament has precision and adaptive; keep one"),
        ('"round_robin"', '"swiss"\nprecision = 20', "tournament has precision or adaptive, which a tournament of for"),
        ('policy = "cautious"', 'policy = "cautious"\nenters = 2', "entrants has one that enters late, which is for"),
        (
            "[[scenarios]]",
            f"{AGAIN}[[scenarios]]",
            'scenarios has "reference_duel" 2 times; keep one, its weight may be',
        ),
        ("[[scenarios]]", "[scenarios]", "scenarios is not a list of tables; write each scenario as [[scenarios]]."),
    ],
)
def test_a_mistake_is_a_sentence(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """It says where, what was found and what is allowed."""
    assert old in AUTUMN
    found = problems(tmp_path, AUTUMN.replace(old, new, 1))
    assert any(each.startswith(problem) for each in found), found


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """Of entrants, scenarios and plan."""
    text = (
        AUTUMN.replace("pairs = 200", "pairs = 0").replace('"cautious"', '"nobody"').replace('["left", "right"]', "[]")
    )
    assert len(problems(tmp_path, text.replace('"reference_duel"', '"nowhere"'))) == 3


def test_a_tournament_needs_two_entrants_and_a_scenario(tmp_path: Path) -> None:
    """The sentences say how many there may be."""
    found = problems(tmp_path, 'asalto = 1\n[[entrants]]\npolicy = "basic"')
    assert found == [
        "entrants has 1; a tournament has 2 to 200.",
        "scenarios is missing; write each scenario as [[scenarios]].",
    ]
    entrants = '[[entrants]]\npolicy = "basic"\n[[entrants]]\npolicy = "random"\n'
    assert problems(tmp_path, f"asalto = 1\nscenarios = []\n{entrants}") == [
        "scenarios has 0; a tournament has 1 to 100.",
    ]


def test_a_chain_is_no_arena(tmp_path: Path) -> None:
    """Its fights hang on each other."""
    (tmp_path / "chain.toml").write_text(CHAIN, encoding="utf-8")
    (found,) = problems(tmp_path, AUTUMN.replace('"reference_duel"', '"chain.toml"').replace('["left", "right"]', "[]"))
    assert found.endswith("is a chain of fights; a tournament plays single fights.")


def test_a_file_that_is_not_there_names_the_nearest() -> None:
    """Of the shipped ones, or lists them."""
    with pytest.raises(BadScenario, match='the nearest shipped one is "the_built_in_minds"'):
        load_tournament("the_build_in_minds")
    with pytest.raises(BadScenario, match='shipped are "knockout_in_the_house"'):
        load_tournament("x")


def test_a_match_is_made_of_words() -> None:
    """Policies as the command line has them: names, classes in files, tables."""
    found = match_of(["cautious", '{ use = "./b.py:Bold", nerve = 2 }'], ["reference_duel"], Plan(score=EDGE))
    assert found.heading == "cautious - Bold"
    assert found.entrants[1].policy == PolicySpec("./b.py:Bold", {"nerve": 2})
    assert found.plan.score == EDGE
    program = "program: python3 bot.py --bold"
    assert match_of([program, "basic"], ["reference_duel"], Plan()).entrants[0].policy == PolicySpec(program)
    with pytest.raises(BadScenario, match="which is not a policy"):
        match_of(["cautious", "nobody"], ["reference_duel"], Plan())
    with pytest.raises(BadScenario, match="neither TOML nor a bare word"):
        match_of(["cautious", "{"], ["reference_duel"], Plan())


def test_a_match_has_two_entrants(tmp_path: Path) -> None:
    """A knockout has as many as there are."""
    third = '[[entrants]]\npolicy = "basic"\n[[scenarios]]'
    text = AUTUMN.replace("[[scenarios]]", third)
    assert problems(tmp_path, text.replace('"round_robin"', '"match"')) == [
        "tournament is a match, which has 2 entrants, and there are 3."
    ]
    assert load_tournament(written(tmp_path, text.replace('"round_robin"', '"knockout"'))).plan.format == KNOCKOUT
