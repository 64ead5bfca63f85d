"""The functions of the messages, and the sentences that are hardest to write with them."""

from __future__ import annotations

import pytest

from simulator.narration.catalogue import Catalogue
from simulator.narration.grammar import Crowd, Noun, Value, dative, indefinite, plain, possessor, signed, verb

WEREWOLF = Noun("hombre lobo", "masculine")
BEAST = Noun("bestia", "feminine")
JAWS = Noun("fauces", "feminine", "plural")
AXE = Noun("hacha", "feminine", article="el")
ZOMBIES = Noun("zombis", "masculine", "plural")

SPANISH = Catalogue(
    [
        """
attack = { $who } { NUMBER_OF($who) ->
    [plural] atacan
   *[singular] ataca
} { AL($target) }{ GIVEN(EL($item), before: " con ") }
losses = Bajas: { $lost }, { $left ->
    [0] no queda nadie
    [one] queda { $left }
   *[other] quedan { $left }
}
heart = El corazón { DEL($who) } late de nuevo
falls = { CAP(EL($who)) } queda { GENDER($who) ->
    [masculine] tendido
    [feminine] tendida
   *[unknown] en tierra
}
end = Fin tras { rounds }{ GIVEN($winner, before: ": victoria ") }
rounds = { $rounds ->
    [one] un asalto
   *[other] { $rounds } asaltos
}
both = { $first }{ SOUND($last) ->
    [i] {" "}e{" "}
   *[other] {" "}y{" "}
}{ $last }
"""
    ]
)
ENGLISH = Catalogue(
    [
        """
attack = { $who } attacks { $target }{ GIVEN(A($item), before: " with ") }
fights = { $fights ->
    [one] { $fights } fight
   *[other] { $fights } fights
}
turn = { GENITIVE($who) } turn
change = { CAP($pool) }: { $change }
"""
    ]
)


@pytest.mark.parametrize(
    ("key", "values", "sentence"),
    [
        ("attack", {"who": "Elena", "target": WEREWOLF, "item": JAWS}, "Elena ataca al hombre lobo con las fauces"),
        ("attack", {"who": ZOMBIES, "target": "Elena", "item": AXE}, "zombis atacan a Elena con el hacha"),
        ("attack", {"who": "Elena", "target": BEAST, "item": ""}, "Elena ataca a la bestia"),
        ("losses", {"lost": 2, "left": 1}, "Bajas: 2, queda 1"),
        ("losses", {"lost": 2, "left": 3}, "Bajas: 2, quedan 3"),
        ("losses", {"lost": 2, "left": 0}, "Bajas: 2, no queda nadie"),
        ("heart", {"who": WEREWOLF}, "El corazón del hombre lobo late de nuevo"),
        ("heart", {"who": "Elena"}, "El corazón de Elena late de nuevo"),
        ("falls", {"who": BEAST}, "La bestia queda tendida"),
        ("falls", {"who": "Elena"}, "Elena queda en tierra"),
        ("end", {"rounds": 1, "winner": ""}, "Fin tras un asalto"),
        ("end", {"rounds": 5, "winner": "de la guardia"}, "Fin tras 5 asaltos: victoria de la guardia"),
        ("both", {"first": "Elena", "last": "Irene"}, "Elena e Irene"),
        ("both", {"first": "Elena", "last": "Hiena"}, "Elena y Hiena"),
    ],
)
def test_the_hardest_sentences_in_spanish(key: str, values: dict[str, Value], sentence: str) -> None:
    """Articles, contractions, gender, verbs in the plural, numbers of one, and y before an i."""
    assert sentence == SPANISH.say(key, values)


@pytest.mark.parametrize(
    ("key", "values", "sentence"),
    [
        ("attack", {"who": "Elena", "target": "Bruno", "item": "axe"}, "Elena attacks Bruno with an axe"),
        ("attack", {"who": "Elena", "target": "Bruno", "item": "claws"}, "Elena attacks Bruno with claws"),
        ("attack", {"who": "Elena", "target": "Bruno", "item": ""}, "Elena attacks Bruno"),
        ("fights", {"fights": 1}, "1 fight"),
        ("fights", {"fights": 0}, "0 fights"),
        ("turn", {"who": "Elena"}, "Elena's turn"),
        ("change", {"pool": "life", "change": -2}, "Life: −2"),
    ],
)
def test_the_hardest_sentences_in_english(key: str, values: dict[str, Value], sentence: str) -> None:
    """Articles, the genitive, and numbers of one."""
    assert sentence == ENGLISH.say(key, values)


@pytest.mark.parametrize(
    ("thing", "said"), [("axe", "an axe"), ("sabre", "a sabre"), ("claws", "claws"), ("cutlass", "a cutlass"), ("", "")]
)
def test_english_articles(thing: str, said: str) -> None:
    """A name has a or an; one that ends in -s, like a plural, has no article."""
    assert said == indefinite(thing)


@pytest.mark.parametrize(
    ("who", "to", "of"),
    [
        (WEREWOLF, "al hombre lobo", "del hombre lobo"),
        (BEAST, "a la bestia", "de la bestia"),
        (AXE, "al hacha", "del hacha"),
        (ZOMBIES, "a los zombis", "de los zombis"),
        ("Marta el Azote", "a Marta el Azote", "de Marta el Azote"),
        ("Conde el Viejo", "a Conde el Viejo", "de Conde el Viejo"),
    ],
)
def test_spanish_joins_prepositions_with_the_article(who: Value, to: str, of: str) -> None:
    """Only with the article before a noun, never with one inside a name."""
    assert (to, of) == (dative(who), possessor(who))


def test_a_minus_is_no_hyphen() -> None:
    """Alone and with the sign of a part of a sum; nothing has a plus."""
    assert [plain(number) for number in (-2, 0, 2)] == ["−2", "0", "2"]
    assert [signed(number) for number in (-2, 0, 2)] == ["−2", "+0", "+2"]


def test_a_noun_has_a_gender_that_exists() -> None:
    """A misspelt one in a catalogue is refused."""
    with pytest.raises(KeyError, match="neuter"):
        Noun("sable", "neuter")


def test_the_verb_agrees_with_what_it_is_said_of() -> None:
    """VERB: one for a name or a noun, many for a crowd or a noun in the plural."""
    said = [verb(value, "ataca", "atacan") for value in ("Elena", WEREWOLF, ZOMBIES, Crowd("Chikoz"))]
    assert said == ["ataca", "ataca", "atacan", "atacan"]
