"""The narration of fights, in two languages."""

from __future__ import annotations

import re

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import systems
from simulator.core import events
from simulator.core.asks import CHOSEN, CRASHED, LATE, RETRIED, UNWANTED, Option
from simulator.core.events import Event
from simulator.core.scene import Decision
from simulator.core.system import Fate, Outcome
from simulator.narration import LANGUAGES
from simulator.narration.narrator import (
    BAD,
    END,
    FAULT,
    GOOD,
    GRAVE,
    HEADING,
    PLAIN,
    SECRET,
    TONES,
    Line,
    Narrator,
    narrate,
    narrator_of,
)
from simulator.trace.lines import Roll

from ..trace.sample_fights import Table, house, toy, trace_of
from ..trace.test_lines import any_event

NAMES = ["Elena", "Irene", "Zombi 1", "Zombi 2"]
AIM = (("marksmanship", 4), ("firearms", 2), ("shots", -2))
GOAL = (("base", 12), ("dodging", 1))
SHOT = [
    events.RoundStarted("HH-FLOW-01", 3),
    events.OrderSet("HH-INIT-02", "combat", ((0,), (2, 3), (1,)), ((0, 12), (2, 9), (3, 9), (1, 7))),
    events.TurnStarted("HH-FLOW-04", (0,)),
    events.Acted("HH-ACT-03", 0, "ranged_attack", 3, "heavy_pistol", amount=2),
    events.Reacted("HH-DOD-04", 3, "dodge", 0, "ranged"),
    events.Tested("HH-RNG-01", 0, "attack", AIM, 4, (3, 4), 11, 13, False, against=3, goal_parts=GOAL),
    events.Tested("HH-RNG-01", 0, "attack", AIM, 4, (6, 6), 16, 13, True, "critical", against=3, goal_parts=GOAL),
    events.DamageRolled(
        "HH-RNG-02", 0, 3, "heavy_pistol", "2d6+4", (6, 5), 15, 2, 13, guard_parts=(("natural_armour", 2),)
    ),
    events.Wounded("HH-DMG-04", 3, 13, "heavy_pistol", ("bleeding",)),
    events.PoolChanged("HH-DMG-01", 3, "life", 13, 0, "heavy_pistol"),
    events.Tested("HH-LIFE-01", 3, "life", (("resistance", 6),), 6, (1, 4), 11, 12, False),
    events.StatusChanged("HH-LIFE-01", 3, "dead"),
    events.ItemChanged("HH-RNG-06", 0, "heavy_pistol", "jammed"),
    events.RoundEnded("HH-FLOW-03", 3),
]
FATES = [
    Fate("Elena", "investigators", True, True, "active", {"life": 12, "shock": 9}, 900),
    Fate("Zombi 2", "horrors", False, False, "dead", {"life": 0}, 0),
]


def narrated(
    happenings: list[Event], lang: str = "es", *, secrets: bool = False, system: str = "haunted_house"
) -> list[Line]:
    """Narrate these events."""
    lines: list[Line] = []
    narrator = Narrator(lines.append, lang, system, NAMES, ["investigators", "horrors"], secrets=secrets)
    for event in happenings:
        narrator.happened(event)
    return lines


def page(lines: list[Line]) -> str:
    """Return the narration as it stands on the page."""
    return "\n".join("  " * line.level + line.text for line in lines)


def test_a_shot_in_spanish() -> None:
    """Round, order, turn, action, dice, damage, death, jam."""
    assert page(narrated(SHOT)) == (
        "Asalto 3\n"
        "  Orden (iniciativa de combate): Elena (12), Zombi 1 + Zombi 2 (9), Irene (7)\n"
        "  Turno de Elena\n"
        "    Elena dispara al zombi 2 con la pistola pesada, 2 disparos\n"
        "      El zombi 2 esquiva (a distancia)\n"
        "      Ataque: 3+4, puntería 4, armas de fuego +2, disparos −2 = 11 contra 13 (base 12, esquiva +1): falla\n"
        "      Ataque: 6+6, puntería 4, armas de fuego +2, disparos −2 = 16 contra 13 (base 12, esquiva +1): "
        "acierta (doble seis)\n"
        "      Daño 2d6+4 (6+5) = 15, protección −2 (piel 2): el zombi 2 encaja 13\n"
        "      El zombi 2 queda sangrando\n"
        "      Zombi 2: vida 13 → 0\n"
        "      Zombi 2, vida: 1+4, resistencia 6 = 11 contra 12: no lo logra\n"
        "      El zombi 2 muere\n"
        "      A Elena se le encasquilla la pistola pesada"
    )


def test_a_shot_in_english() -> None:
    """The English narration is the Spanish one line for line."""
    assert page(narrated(SHOT, "en")) == (
        "Round 3\n"
        "  Order (combat initiative): Elena (12), Zombie 1 + Zombie 2 (9), Irene (7)\n"
        "  Elena's turn\n"
        "    Elena fires the heavy pistol at Zombie 2, 2 shots\n"
        "      Zombie 2 dodges (ranged)\n"
        "      Attack: 3+4, marksmanship 4, firearms +2, shots −2 = 11 against 13 (base 12, dodging +1): misses\n"
        "      Attack: 6+6, marksmanship 4, firearms +2, shots −2 = 16 against 13 (base 12, dodging +1): "
        "hits (double six)\n"
        "      Damage 2d6+4 (6+5) = 15, protection −2 (hide 2): Zombie 2 takes 13\n"
        "      Zombie 2: bleeding\n"
        "      Zombie 2: life 13 → 0\n"
        "      Zombie 2, life: 1+4, resistance 6 = 11 against 12: fails\n"
        "      Zombie 2 dies\n"
        "      Elena's heavy pistol jams"
    )


def test_tones() -> None:
    """Lines have the tones that a terminal may colour."""
    tones = [line.tone for line in narrated(SHOT)]
    assert tones == [HEADING, PLAIN, HEADING, PLAIN, PLAIN, PLAIN, GOOD, PLAIN, BAD, BAD, PLAIN, GRAVE, PLAIN]
    assert set(tones) <= set(TONES)


@pytest.mark.parametrize(("after", "shown"), [(6, GOOD), (5, BAD), (4, BAD)])
def test_only_a_pool_that_rises_is_good_news(after: int, shown: str) -> None:
    """A pool that falls, or cannot rise any more, is shown as bad."""
    (line,) = narrated([events.PoolChanged("HH-DMG-01", 3, "life", 5, after, "rest")])
    assert shown == line.tone


def test_every_line_knows_its_rule() -> None:
    """Each line has the rule of its event, so that a reader can look it up."""
    assert [event.rule for event in SHOT if not isinstance(event, events.RoundEnded)] == [
        line.rule for line in narrated(SHOT)
    ]


WAIT = events.Acted("R", 0, "wait")
HURT = events.Wounded("R", 0, 9, "wardrobe")
FRIGHT = events.Frightened("R", "scare", (2, 3))
HOUR = events.TimePassed("R", "hour", 1)
HIT = events.DamageRolled("R", 0, 2, "claws", "1d6", (4,), 4, 0, 4)


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        pytest.param([HURT], ["  Elena sufre una herida de 9 (armario)"], id="a wound without damage dice"),
        pytest.param(
            [events.HazardStruck("R", 0, "object", "wardrobe"), HURT,
             events.PoolChanged("R", 0, "life", 20, 11, "wardrobe")],
            ["  Algo cae sobre Elena: armario", "    Elena sufre una herida de 9", "    Elena: vida 20 → 11"],
            id="the source of a wound only once"),
        pytest.param(
            [FRIGHT, events.PoolChanged("R", 0, "shock", 9, 7, "scare"), FRIGHT],
            ["  Susto: sobresalto (Zombi 1 y Zombi 2)", "    Elena: shock 9 → 7"], id="the same heading once"),
        pytest.param(
            [events.TurnStarted("R", (0,)), WAIT, events.TurnLost("R", 2, "gunfire_panic")],
            ["  Turno de Elena", "    Elena espera", "  El zombi 1 pierde el turno (crisis de balacera)"],
            id="a lost turn does not belong to the one before"),
        pytest.param(
            [events.TurnStarted("R", (0, 2)), events.Acted("R", 0, "melee_attack", 2, "claws"),
             events.Acted("R", 2, "melee_attack", 0, "jaws"),
             events.Tested("R", 0, "attack", (("combat", 4),), 4, (6, 3), 13, 12, True, against=2),
             events.Tested("R", 2, "attack", (("combat", 2),), 2, (1, 3), 6, 12, False, against=0)],
            ["  A la vez: Elena y Zombi 1", "    Elena ataca al zombi 1 con las garras",
             "    El zombi 1 ataca a Elena con las fauces",
             "      Elena, ataque al zombi 1: 6+3, combate 4 = 13 contra 12: acierta",
             "      Zombi 1, ataque a Elena: 1+3, combate 2 = 6 contra 12: falla"],
            id="each roll of several that act together has a name"),
        pytest.param(
            [events.HazardStruck("R", 0, "asphyxia"), events.PhaseStarted("R", "initiative"),
             events.Rolled("R", 0, "initiative", (2, 3), 9, (("agility", 4),))],
            ["  El aire se acaba para Elena", "  Iniciativa", "    Elena: 2+3, agilidad 4 = 9"],
            id="initiative is no effect of the hazard before it"),
        pytest.param(
            [WAIT, HOUR, events.PoolChanged("R", 0, "life", 4, 5, "rest"), HOUR],
            ["  Elena espera", "  Pasa 1 hora", "    Elena: vida 4 → 5 (descanso)", "  Pasa 1 hora"],
            id="gains of a rest stand under the time that passes"),
        pytest.param(
            [events.Bought("T-4", 0, "margin", 7, (("combat", 9), ("shots*2", -2)),
                           (("", "burning", 5), ("", "head", 2))),
             events.Rewritten("T-5", 0, "burning", "wound", 3), events.TimePassed("T-6", "round", 2)],
            ["  Elena, puntos: 7 (combate 9, disparos ×2 −2): en llamas (5), cabeza (2)",
             "  Elena: en llamas se convierte en herida (3)", "  Pasa el tiempo (asalto): 2"],
            id="points are told with their parts and purchases"),
        pytest.param([events.Acted("R", 0, "heal", 0, "", "wound", 2)], ["  Elena se atiende: herida 2"],
            id="an action on oneself has a phrase of its own"),
        pytest.param([events.Acted("R", 0, "heal", 3, "", "wound", 2)], ["  Elena atiende al zombi 2: herida 2"],
            id="an action on another"),
    ],
)  # fmt: skip
def test_events_give_these_lines(told: list[Event], lines: list[str]) -> None:
    """Rows of events in Spanish, each line under the one that it belongs to."""
    assert page(narrated(told)).splitlines() == lines


def test_a_wound_told_as_damage_is_not_told_again() -> None:
    """A wound has a line of its own only if it differs from the damage in the line before."""
    assert len(narrated([HIT, events.Wounded("R", 2, 4, "claws")])) == 1
    assert len(narrated([HIT, events.Wounded("R", 2, 3, "claws")])) == 2


def test_what_ends_before_a_turn_is_no_part_of_the_last_one() -> None:
    """IG-CORE-06: a condition that lasts until its owner's turn ends between two turns; others end within theirs."""
    started, other = events.TurnStarted("IG-ACT-01", (0,)), events.TurnStarted("IG-ACT-01", (1,))
    up, over = events.ConditionEnded("IG-COND-01", 0, "prone"), events.ConditionEnded("IG-CORE-06", 1, "full_defence")
    told = narrated([started, events.Acted("R", 0, "stand_up"), up, over, other])
    assert [line.level for line in told] == [1, 2, 3, 1, 1]


@pytest.mark.parametrize(
    ("unit", "amount", "spanish", "english"),
    [
        ("second", 6315, "Pasan 1 hora, 45 minutos y 15 segundos", "1 hour, 45 minutes and 15 seconds pass"),
        ("minute", 90, "Pasan 1 hora y 30 minutos", "1 hour and 30 minutes pass"),
        ("second", 1, "Pasa 1 segundo", "1 second passes"),
        ("hour", 2, "Pasan 2 horas", "2 hours pass"),
    ],
)
def test_time_is_told_in_hours_minutes_and_seconds(unit: str, amount: int, spanish: str, english: str) -> None:
    """HH-REC-04: every unit of the event is narrated in hours, minutes and seconds, singular or plural."""
    time = events.TimePassed("HH-REC-04", unit, amount)
    assert page(narrated([time])).strip() == spanish
    assert page(narrated([time], lang="en")).strip() == english


def test_secrets_are_told_only_on_request() -> None:
    """No player at the table hears of doom."""
    doom: list[Event] = [
        events.PoolChanged("R", 0, "doom", 2, 3, "doom", secret=True),
        events.FateStruck("R", 0, 5, secret=True),
    ]
    assert narrated(doom) == []
    assert [line.tone for line in narrated(doom, secrets=True)] == [SECRET, SECRET]


# Faults.


@pytest.mark.parametrize(
    ("lang", "answers", "told"),
    [
        ("es", [(0, CHOSEN), (0, UNWANTED), (0, LATE), (-2, RETRIED)],
         ["Sin respuesta a tiempo de Elena: vale la respuesta por defecto",
          "Una respuesta de los horrores que no se puede dar, y luego una que sí"]),
        ("en", [(0, CRASHED)] * 3, ["The policy of Elena breaks down: default answers from now on"]),
    ],
)  # fmt: skip
def test_faults_are_told(lang: str, answers: list[tuple[int, str]], told: list[str]) -> None:
    """Late answers, faults of a captain under the name of the side, and a broken policy once."""
    lines: list[Line] = []
    narrator = Narrator(lines.append, lang, "haunted_house", NAMES, ["investigators", "horrors"])
    for seat, how in answers:
        narrator.decided(Decision(seat, "turn", "R", Option("wait"), how))
    assert [(line.text, line.tone) for line in lines] == [(text, FAULT) for text in told]


# The end.


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome("horrors", "last_side", 5), "Fin tras 5 asaltos: victoria de los horrores, nadie más queda en pie"),
        (Outcome(None, "mutual", 1), "Fin tras 1 asalto: no gana nadie, nadie queda en pie"),
        (Outcome("horrors", "surrender", 2), "Fin tras 2 asaltos: victoria de los horrores, surrender"),
        (Outcome(None, "surrender", 2), "Fin tras 2 asaltos: surrender"),
    ],
)
def test_the_end(outcome: Outcome, said: str) -> None:
    """The reason of the end, with or without a phrase for it."""
    lines: list[Line] = []
    Narrator(lines.append, "es", "haunted_house", NAMES, []).ended(outcome, FATES)
    assert (said, END) == (lines[0].text, lines[0].tone)


def test_the_state_of_each_combatant_at_the_end() -> None:
    """In the words of the system, without gender where it is not known."""
    lines: list[Line] = []
    Narrator(lines.append, "es", "haunted_house", NAMES, []).ended(Outcome(None, "draw", 9), FATES)
    assert [(line.text, line.tone) for line in lines[1:]] == [
        ("Elena (los investigadores): en pie — vida 12, shock 9", GOOD),
        ("Zombi 2 (los horrores): sin vida — vida 0", GRAVE),
    ]


# Never a crash.


@pytest.mark.slow
@settings(max_examples=25)
@pytest.mark.parametrize("system", ["chess", *systems.NAMES])
@given(told=st.lists(any_event, min_size=1, max_size=3), secrets=st.booleans())
def test_any_events_are_told_in_every_language(system: str, told: list[Event], secrets: bool) -> None:
    """Events of any words and numbers give lines that can be printed, whatever the game is."""
    for lang in LANGUAGES:
        for line in narrated([*told, told[0]], lang, secrets=secrets, system=system):
            assert 0 <= line.level <= 3
            assert line.text
            assert line.tone in TONES


@frozen
class Teleported(Event):
    """An event of some later Asalto."""

    body: int
    where: tuple[float, ...] = ()


def test_an_event_without_a_phrase_is_narrated_by_its_fields() -> None:
    """Its name and its fields."""
    assert narrated([Teleported("R", 0, (1.5, 2.0))])[0].text == "(teleported: body Elena, where 1.5, 2.0)"


def test_a_system_that_is_not_here_has_its_ids_for_words() -> None:
    """A trace of an unknown game is narrated with its ids."""
    lines: list[Line] = []
    Narrator(lines.append, "en", "chess", ["White"], []).happened(events.Acted("R", 0, "castle_short"))
    assert lines[0].text == "White: castle short"


# Whole fights.


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_the_house_has_a_word_for_everything(seed: int) -> None:
    """No line of a fight falls back on an id, in either language."""
    trace = trace_of(house(), seed)
    for lang in LANGUAGES:
        lines: list[Line] = []
        narrator = narrator_of(house(), lines.append, lang, secrets=True)
        for entry in trace.entries:
            if not isinstance(entry, Decision | Roll):
                narrator.happened(entry)
        narrator.ended(trace.footer.outcome)
        assert narrator.book.missing == set()
        assert [line for line in lines if re.search(r"_|  | $", line.text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_live_and_from_the_trace_are_told_alike(lang: str) -> None:
    """A Narrator is a listener like the writer."""
    live: list[Line] = []
    narrator = narrator_of(house(), live.append, lang)
    over = Table()(house(), 6, listener=narrator)
    narrator.ended(over.outcome)
    assert live == narrate(trace_of(house(), 6), lang)


def test_a_toy_fight_is_told() -> None:
    """Another game, without words of its own."""
    lines = narrate(trace_of(toy()), "en")
    assert lines[0].text == "Round 1"
    assert lines[-1].tone == END
