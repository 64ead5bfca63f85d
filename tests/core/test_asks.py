"""Options as data, questions, and rules that run side by side."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator import systems
from simulator.compiled import is_compiled
from simulator.core.asks import NO_BODY, Ask, Choose, Option, Options, PartedAsk, Rule, ask, refusal, together
from simulator.runtime.inline import play
from simulator.runtime.seats import ChooseCall
from simulator.scenario import load
from tests.shipping import fights

words = st.text(max_size=5)
numbers = st.integers(-5, 5)
metres = st.floats(allow_nan=False, allow_infinity=False)
options = st.builds(Option, words, numbers, words, words, numbers, st.none() | st.tuples(metres, metres))
cells = st.none() | st.booleans() | st.integers() | st.floats() | words | st.lists(st.integers(), max_size=2)


@pytest.mark.slow
@given(options)
def test_an_option_reads_back_from_its_row(option: Option) -> None:
    """row() and of() are each other's inverse."""
    assert Option.of(option.row()) == option
    assert Option.of(tuple(option.row())) == option


@pytest.mark.slow
@given(options)
def test_a_row_is_as_short_as_can_be(option: Option) -> None:
    """Trailing defaults are left out of a row."""
    row = option.row()
    assert len(row) in (1, 2, 3, 4, 5, 7)
    if 1 < len(row) < 7:
        assert Option.of(row[:-1]) != option


@given(st.lists(cells, max_size=8) | cells)
def test_any_row_is_an_option_or_a_value_error(row: object) -> None:
    """A row is read as an option or raises ValueError (a number that is too large: OverflowError)."""
    try:
        option = Option.of(row)
    except (ValueError, OverflowError):
        return
    assert isinstance(row, list)
    assert option.row() == [*row, *Option("").row()[len(row) :]][: len(option.row())]


@pytest.mark.parametrize("row", [[], [1], ["a", "b"], ["a", True], ["a", 1, "b", "c", 2, 1.0], "ab", None, ["a", 1.0]])
def test_a_row_of_other_types_is_refused(row: object) -> None:
    """Booleans and floats are no whole numbers, a string is no list."""
    with pytest.raises(ValueError, match="an option is"):
        Option.of(row)


@pytest.mark.parametrize("place", [(float("nan"), 0.0), (0.0, float("inf"))])
def test_a_place_is_finite(place: tuple[float, float]) -> None:
    """A place that is infinite or not a number is refused, so distances are numbers."""
    with pytest.raises(ValueError, match="finite"):
        Option("walk", place=place)


def test_a_place_is_floats() -> None:
    """Whole metres and their floats are the same bytes in every trace."""
    assert repr(Option("walk", place=(1, 2)).row()) == "['walk', -1, '', '', 0, 1.0, 2.0]"


def test_equal_options_hash_alike() -> None:
    """Equal options are the same key of a dictionary."""
    assert {Option("a", 1): 2}[Option("a", 1)] == 2
    assert Option("a") != "a"
    assert repr(Option("a", 1)) == "Option('a', 1)"


def test_the_first_option_is_the_default() -> None:
    """Choose and Ask agree on default and legality."""

    class Lazy(Ask):
        def options(self) -> Any:
            yield from (Option("a"), Option("b"))

    for question in (Lazy(0, "k", "R"), Choose(0, "k", "R", (Option("a"), Option("b")))):
        assert question.default() == Option("a")
        assert question.allows(Option("b"))
        assert not question.allows(Option("c"))
        assert question.with_verbs(("c", "b")) == [Option("b")]
        assert "k seat 0 (R)" in repr(question)


def test_a_question_is_about_no_body_and_called_for_by_none() -> None:
    """Without arguments ``body`` and ``by`` are NO_BODY, and there is no action."""
    for question in (Ask(0, "k", "R"), Choose(0, "k", "R", (Option("a"),))):
        assert (question.body, question.by, question.about) == (NO_BODY, NO_BODY, None)


def test_an_ask_must_say_its_options() -> None:
    """The options of Ask itself raise NotImplementedError."""
    with pytest.raises(NotImplementedError):
        Ask(0, "k", "R").options()


# Side by side.


def _declare(seat: int, *verbs: str) -> Rule[list[str]]:
    """Asks once for every verb and returns what was chosen."""
    found = []
    for verb in verbs:
        option = yield from ask(Choose(seat, verb, "R", (Option(verb), Option("other"))))
        found.append(option.verb)
    return found


def _run(rule: Rule[Any], log: list[list[tuple[int, str]]]) -> Any:
    """Answer every question by its default, and note those that were asked together."""
    answers: Options = ()
    while True:
        try:
            asks = rule.send(answers) if answers else next(rule)
        except StopIteration as done:
            return done.value
        log.append([(each.seat, each.kind) for each in asks])
        answers = tuple(each.default() for each in asks)


def test_rules_side_by_side_are_asked_together() -> None:
    """The next questions of all rules are put at the same time; results come in the order of the rules."""
    log: list[list[tuple[int, str]]] = []
    results = _run(together([_declare(0, "a", "b"), _declare(1), _declare(2, "c")]), log)
    assert results == [["a", "b"], [], ["c"]]
    assert log == [[(0, "a"), (2, "c")], [(0, "b")]]
    assert _run(together([]), []) == [], "no rules ask nothing"


def test_one_rule_alone_asks_one_question_at_a_time() -> None:
    """It is the same as outside together()."""
    log: list[list[tuple[int, str]]] = []
    assert _run(together([_declare(4, "a", "b")]), log) == [["a", "b"]]
    assert log == [[(4, "a")], [(4, "b")]]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["reference_duel", "squad_against_cultists", "reference_scene", "ogre_and_three_guards", "knockout_and_recovery"],
)
def test_batches_and_verbs_have_the_options_of_the_list(name: str) -> None:
    """In a fight of each game: all options batch by batch, in their order, again and again; those of each verb, of two
    verbs, and no option of a verb that is not offered; each of them is a legal answer."""
    verbs: set[str] = set()

    def around(seat: int, choose: ChooseCall) -> ChooseCall:
        def look(question: Ask, sight: object) -> object:
            some = question.with_verbs(tuple(verbs)[:2])
            assert all(question.allows(option) for option in some)
            listed = list(question.options())
            for _ in range(2):
                assert [option for batch in question.batches() for option in batch] == listed
            assert some == [option for option in listed if option.verb in tuple(verbs)[:2]]
            verbs.update(option.verb for option in listed)
            for verb in verbs:
                assert question.with_verbs((verb,)) == [option for option in listed if option.verb == verb]
            return choose(question, sight)

        return look

    play(load(name), 7, around=around)
    assert len(verbs) > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for game in systems.NAMES for name in fights(f"{game}/")[::6]])
def test_a_part_has_options_of_its_own_verbs_alone(name: str) -> None:
    """In fights of random answers. The same question asked again has given none of them."""

    def around(seat: int, choose: ChooseCall) -> ChooseCall:
        def look(question: Ask, sight: object) -> object:
            if isinstance(question, PartedAsk):
                _, *parts = question.batches()
                for part, verbs in zip(parts, question.parts.verbs, strict=True):
                    assert {option.verb for option in part} <= verbs
                    assert all(question.has_given(option) for option in part)
                again = question.again()
                assert again is not None or is_compiled()
                if isinstance(again, PartedAsk):
                    assert not any(again.has_given(option) for part in parts for option in part)
            return choose(question, sight)

        return look

    scenario = load(name)
    random = [f"{side.name}=random" for side in scenario.encounter.sides]
    play(load(name, policies=random), 7, around=around)


@pytest.mark.parametrize(("count", "listed"), [(1, 1), (5, 5), (6, 6), (9, 6)])
def test_a_refusal_lists_the_first_six_answers(count: int, listed: int) -> None:
    """The message lists six answers and shows that there are more."""
    ask = Choose(0, "turn", "R", tuple(Option(f"a{number}") for number in range(count)))
    said = ", ".join(f"Option('a{number}')" for number in range(listed))
    assert refusal(ask, Option("b")).removesuffix(" ...").endswith(f"; legal are {said}")
    assert refusal(ask, Option("b")).endswith(" ...") is (count > 6)
    assert "Option('b') is no legal answer to <Choose 0 turn seat 0 (R)>" in refusal(ask, Option("b"))
