"""Forecasts agree with closed forms, change nothing, and give all options the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from types import SimpleNamespace
from typing import Any

import pytest
import trio
from attrs import evolve

from simulator.core import events
from simulator.core.asks import Option
from simulator.narration.wording import Phrasebook
from simulator.play.draft import Draft
from simulator.play.forecast import Change, Forecast, Outlook, _Sums
from simulator.play.seat import OpenQuestion
from simulator.play.words import outlook_words
from simulator.runtime import inline
from simulator.scenario import load
from simulator.systems import NAMES, chance_of
from simulator.testing.recording import Recording
from tests.play.people import Picker, inline_trace, sitting, trace_of
from tests.shipping import fights, loaded


def outlooks(question: OpenQuestion, copies: int) -> dict[Option, Outlook]:
    """The forecast of every option of a question."""
    draft = Draft(question)
    forecast = Forecast(draft)
    for number in range(len(draft.options)):
        for _ in range(copies):
            forecast.sample(number)
    return {option: forecast.outlook(number) for number, option in enumerate(draft.options)}


def first_turn(name: str, who: str, copies: int) -> dict[Option, Outlook]:
    """The forecasts at the first question of ``who``."""
    found: list[dict[Option, Outlook]] = []

    class Looking(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            if not found:
                found.append(outlooks(question, copies))
            return []

    trio.run(sitting(name, who).play, Looking())
    return found[0]


def fates(*bodies: tuple[bool, int]) -> list[Any]:
    """The fates of these combatants: whether each stands, and its life."""
    return [SimpleNamespace(standing=standing, pools={"life": life}) for standing, life in bodies]


def test_an_outlook_has_the_means_of_its_copies() -> None:
    """Of each combatant whom anything happened to, by how much; what is hardly noticed is left out."""
    sums, before = _Sums(), fates((True, 9), (False, 0), (True, 5), (True, 7))
    copies = [
        (fates((False, 1), (False, 0), (True, 5), (True, 7)), (0.25, True)),
        (fates((False, 3), (True, 2), (True, 5), (True, 7)), (0.25, True)),
        (fates((True, 9), (False, 0), (True, 5), (True, 7)), (0.25, True)),
        (fates((True, 8), (False, 0), (True, 6), (True, 7)), None),
    ]
    for after, success in copies:
        sums.add(before, after, success)
    assert sums.outlook() == Outlook(
        4,
        0.25,
        True,
        (
            Change(0, {"life": -3.75}, 0.5, 0.0),
            Change(1, {"life": 0.5}, 0.0, 0.25),
            Change(2, {"life": 0.25}, 0.0, 0.0),
        ),
    )
    sums.add(before, before, (0.5, True))
    assert sums.outlook().success == pytest.approx((3 * 0.25 + 0.5) / 4)
    assert not sums.outlook().exact


@pytest.mark.parametrize(
    ("tests", "success", "exact"),
    [([], None, False), ([(0.5, True)], 0.5, True), ([(0.5, False)], 0.5, False), ([(0.0, True)] * 2, 0.0, True)],
)
def test_a_chance_is_exact_where_it_is_one_and_known(
    tests: list[tuple[float, bool]], success: float | None, exact: bool
) -> None:
    """None where nothing is tested."""
    sums = _Sums()
    rolled: list[tuple[float, bool] | None] = [*tests] or [None]
    for each in rolled:
        sums.add([], [], each)
    found = sums.outlook()
    assert (found.success, found.exact, found.changes) == (success, exact, ())


@pytest.mark.slow
def test_an_attack_is_forecast_as_the_rules_have_it() -> None:
    """In the reference duel 10 of 36 rolls miss: 6 and 2d6 against 12 hit from 6 on. A hit costs 2d6 + 1 less armour 2:
    6 points on average."""
    copies = 2000
    outlook = next(
        found for option, found in first_turn("reference_duel", "Vega", copies).items() if option.target == 0
    )
    hits = 26 / 36
    assert (outlook.success, outlook.exact) == (hits, True)
    assert [change.body for change in outlook.changes] == [0]
    assert outlook.changes[0].pools["life"] == pytest.approx(-6 * hits, abs=4 * 3.4 / sqrt(copies))


def test_an_option_that_does_nothing_changes_nothing() -> None:
    """To wait is forecast to do nothing."""
    outlook = first_turn("reference_duel", "Vega", 20)[Option("wait")]
    assert outlook == Outlook(20, None, False, ())


@pytest.mark.slow
def test_options_of_equal_effect_meet_equal_dice() -> None:
    """Attacks on two equal enemies with the same weapon are forecast the same, to the last copy."""
    found = first_turn("squad_against_cultists", "Hermana Ofelia", 30)
    mobs = [found[Option("ranged_attack", mob, "boltgun")] for mob in (3, 4)]
    assert mobs[0].success == mobs[1].success
    assert mobs[0].changes[0].pools == mobs[1].changes[0].pools
    assert [outlook.changes[0].body for outlook in mobs] == [3, 4]


def test_a_chance_that_hangs_on_what_is_hidden_is_no_exact_one() -> None:
    """FR-CHAL-06: the difficulty of a challenge is drawn anew in each copy, so its chance is a mean."""
    found: list[Outlook] = []

    class Climbing(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            number = next((at for at, option in enumerate(question.options) if option.verb == "challenge"), None)
            if number is None:
                return question.options[:1]
            forecast = Forecast(Draft(question))
            for _ in range(30):
                forecast.sample(number)
            found.append(forecast.outlook(number))
            return []

    trio.run(sitting("fragmentos/the_locked_cellar", "Catherine").play, Climbing())
    assert found[0].success is not None
    assert 0 < found[0].success < 1
    assert not found[0].exact


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_the_formulas_chances_are_what_comes_out(game: str) -> None:
    """Of the tests in fights between random policies as many succeed as their chances say (seeded: always the same)."""
    told_chance = chance_of(game)
    expected = variance = passed = 0.0
    count = 0
    for name in fights(f"{game}/")[::3]:
        scenario = load(name, policies=[f"{side.name}=random" for side in loaded(name).encounter.sides])
        for number in range(1, 5):
            heard = Recording()
            inline.play(scenario, 5, number, listener=heard)
            for event in heard.events:
                if not isinstance(event, events.Tested):
                    continue
                chance = told_chance(event, scenario.encounter.variants)
                if chance is not None:
                    expected, variance = expected + chance, variance + chance * (1 - chance)
                    passed, count = passed + event.passed, count + 1
                    assert event.passed or chance < 1
                    assert not event.passed or chance > 0
    assert count > 100
    assert abs(passed - expected) < 3.5 * sqrt(variance)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["haunted_house/reference_duel", "fragmentos/the_choir_of_the_drowned"])
def test_forecasts_leave_the_fight_alone(name: str) -> None:
    """A fight in which every option of every question is forecast is the same fight."""

    def look(question: OpenQuestion) -> None:
        draft = Draft(question)
        forecast = Forecast(draft)
        for number in range(min(4, len(draft.options))):
            forecast.sample(number)

    sit = sitting(name)
    assert inline_trace(sit) == trace_of(sit, Picker(look))


def test_forecasts_are_said_in_a_line() -> None:
    """Success, then each combatant with its points and how often it falls, in both languages."""
    outlook = next(
        found for option, found in first_turn("reference_duel", "Vega", 50).items() if option.verb == "melee_attack"
    )
    spanish = outlook_words(outlook, Phrasebook("es", "haunted_house", ["Bruno", "Vega"], ["left", "right"]))
    english = outlook_words(outlook, Phrasebook("en", "haunted_house", ["Bruno", "Vega"], ["left", "right"]))
    assert spanish.startswith("éxito 72 % (exacto) · ")
    assert "Bruno: vida −" in spanish
    assert english.startswith("success 72 % (exact) · ")
    about = outlook_words(
        evolve(outlook, exact=False), Phrasebook("en", "haunted_house", ["Bruno", "Vega"], ["a", "b"])
    )
    assert about.startswith("success about 72 % · ")
    assert "Bruno: life −" in english
