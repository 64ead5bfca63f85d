"""Texts of questions and options: every kind of every game, in both languages."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.core.asks import Choose, Option
from simulator.narration import LANGUAGES
from simulator.narration.questions import Questions, questions
from simulator.narration.wording import Phrasebook

NAMES = ["Elena", "Zombi"]


def words(lang: str, system: str) -> Questions:
    """Return the questions of a game about two combatants."""
    return Questions(Phrasebook(lang, system, NAMES, ["investigators", "horrors"]), system)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", systems.NAMES)
def test_every_kind_of_question_has_a_phrase(system: str, lang: str) -> None:
    """Those of fights and those between fights; and no phrase is for a kind that there is not."""
    kinds = {*systems.kinds(system)}
    keys = questions(lang, system).keys
    assert {f"ask-{kind}" for kind in kinds} <= keys
    own = {key for key in keys if key.startswith("ask-")}
    assert own <= {f"ask-{kind}" for kind in kinds}
    starts = {key.partition("-")[0] for key in keys}
    assert starts <= {"ask", "do", *kinds}


TURN = Choose(0, "turn", "R", (), 0)
DODGE = Choose(0, "dodge", "R", (), 0, 1, Option("melee_attack", 0, "jaws"))


@pytest.mark.parametrize(
    ("lang", "system", "option", "said"),
    [
        ("es", "haunted_house", Option("melee_attack", 1, "edged_large", "helpless"),
         "Atacar al zombi con el arma de filo grande (sin defensa)"),
        ("en", "haunted_house", Option("melee_attack", 1, "edged_large", "helpless"),
         "Attack Zombie with the large blade (helpless)"),
        ("en", "haunted_house", Option("heal", 0, detail="wound"), "Treat own wounds (wound)"),
        ("en", "haunted_house", Option("heal", 1, detail="wound"), "Treat Zombie (wound)"),
        ("en", "ira_y_gloria", Option("move", 1, "lasgun", "short", 0, (6.0, 0.0)),
         "Move 6 m towards Zombi: short range (lasgun)"),
    ],
)  # fmt: skip
def test_an_option_in_words(lang: str, system: str, option: Option, said: str) -> None:
    """The target by name, a thing with its article, particulars in brackets, distances in whole metres."""
    assert words(lang, system).option(TURN, option, 5.6) == said


def test_a_reaction_names_the_action() -> None:
    """The question about a dodge says whose attack it is, and with what."""
    assert words("es", "haunted_house").question(DODGE) == "Elena: ¿esquiva el ataque del zombi (fauces)?"
    assert words("en", "haunted_house").question(DODGE) == "Elena: dodge the attack of Zombie (jaws)?"


def test_a_captain_is_called_by_the_side() -> None:
    """A question to a side's captain begins with the side's name."""
    assert words("en", "haunted_house").question(Choose(-1, "rest", "R", ())).startswith("The investigators: ")


def test_a_kind_and_a_verb_without_a_phrase_are_put_together() -> None:
    """A game may ask what no catalogue knows; the words of its ids are said, and it is noted."""
    book = words("en", "haunted_house")
    ask = Choose(0, "odd_kind", "R", (), 0)
    assert book.question(ask) == "Elena: odd kind?"
    assert book.option(ask, Option("odd_verb", 1, "jaws", amount=2)) == "Odd verb: jaws, at Zombie, 2"
    assert book.missing == {"ask-odd_kind", "do-odd_verb"}
