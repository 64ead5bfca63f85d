"""Forecasts agree with closed forms, change nothing, and give all options the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest
import trio
from attrs import evolve

from simulator.core import events
from simulator.core.asks import Option
from simulator.narration.wording import Phrasebook
from simulator.play.draft import Draft
from simulator.play.forecast import Forecast, Outlook
from simulator.play.seat import OpenQuestion
from simulator.play.words import outlook_words
from simulator.runtime import inline
from simulator.scenario import load
from simulator.systems import NAMES, chance_of
from simulator.testing.recording import Recording
from tests.play.people import Picker, inline_trace, sitting, trace_of
from tests.shipping import fights, loaded


def outlooks(question: OpenQuestion, copies: int) -> dict[Option, Outlook]:
    """Return the forecast of every option of a question."""
    draft = Draft(question)
    forecast = Forecast(draft)
    for number in range(len(draft.options)):
        for _ in range(copies):
            forecast.sample(number)
    return {option: forecast.outlook(number) for number, option in enumerate(draft.options)}


def first_turn(name: str, who: str, copies: int) -> dict[Option, Outlook]:
    """Return the forecasts at the first question of ``who``."""
    found: list[dict[Option, Outlook]] = []

    class Looking(Picker):
        async def choose(self, question: OpenQuestion) -> Sequence[Option]:
            if not found:
                found.append(outlooks(question, copies))
            return []

    trio.run(sitting(name, who).play, Looking())
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "who"), [("three_against_a_werewolf", "Marta"), ("tapiz/sharra_and_the_mercenary", "Sharra")]
)
def test_an_outlook_is_the_mean_of_its_copies(name: str, who: str) -> None:
    """One more copy adds whole points to a sum, and makes each combatant fall or rise once or not at all."""
    steps = 0

    def look(question: OpenQuestion) -> None:
        nonlocal steps
        forecast = Forecast(Draft(question))
        sums: dict[tuple[int, str], float] = {}
        for copies in range(1, 13 if steps < 20 else 1):
            forecast.sample(0)
            outlook = forecast.outlook(0)
            assert outlook.copies == copies
            assert outlook.success is None or 0 <= outlook.success <= 1
            now = {(each.body, "falls"): each.falls * copies for each in outlook.changes}
            now |= {(each.body, "rises"): each.rises * copies for each in outlook.changes}
            for key in now.keys() & sums.keys():
                assert now[key] - sums[key] == pytest.approx(0) or now[key] - sums[key] == pytest.approx(1), key
            for each in outlook.changes:
                points = {pool: change * copies for pool, change in each.pools.items()}
                assert points == pytest.approx({pool: round(change) for pool, change in points.items()}), each
            sums = now
        steps += 1

    trace_of(sitting(name, who, rounds=2), Picker(look))
    assert steps > 2


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
    """Tests in seeded fights of random policies succeed as often as their chances say."""
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
