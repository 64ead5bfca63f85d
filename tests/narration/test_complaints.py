"""Complaints in Spanish: parts that begin alike are not taken for one another."""

from __future__ import annotations

import pytest

from simulator.narration.complaints import spanish_complaint


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ('x is missing; allowed is "fall" or "fire".', 'x falta; se admite "fall" o "fire".'),
        (
            "x is a table; allowed is 1, the only version of the format.",
            "x es una tabla; se admite 1, la única versión",
        ),
        ("x is a list of 2; allowed is a whole number.", "x es una lista de 2; se admite un número entero."),
        ("x is true; allowed is a whole number.", "x es true; se admite un número entero."),
        ("x is false; allowed is text", "x es false; se admite texto"),
        ("with 12.5% of all fights", "12,5 %"),
        ("the file bot.py has no Bold; its policies are A", "el archivo bot.py no tiene Bold; sus políticas son A"),
        ("Bold of the file bot.py is not a Policy class; x", "Bold del archivo bot.py no es una clase Policy; x"),
        ("Elena, turn, late: no answer within 0.3 s", "Elena, turn, late: ninguna respuesta en 0.3 s"),
        (
            "x compares round, which is a number, with 'y', which is a word.",
            "round, que es un número, con 'y', que es una pal",
        ),
        ("there are no weights for 'chess'; there are for tapiz", "no hay pesos para 'chess'; los hay para tapiz"),
        ("the temper of tapiz is 'x'; allowed are a and b", "el temper de tapiz es 'x'; se admiten a y b"),
        ("the temper of tapiz is missing; allowed are a and b", "falta el temper de tapiz; se admiten a y b"),
        ("budget is a whole number from 1 to 9, not -1", "budget es un número entero de 1 a 9, no -1"),
        (
            "policies is a list of one to 4 names of policies, not []",
            "es una lista de uno a 4 nombres de políticas, no []",
        ),
        ("its process ended (exit code 0)", "su proceso terminó (código de salida 0)"),
        ("ping 1 was answered by Ping(number=1), not by pong 1", "al ping 1 se contestó Ping(number=1), no pong 1"),
        ("Crash, fight 3 of seed 0: Ana, turn, late: m", "Crash, combate 3 de la semilla 0: Ana, turn, late: m"),
        ("and 1 more fault", "y 1 fallo más"),
        ("and 12 more faults", "y 12 fallos más"),
        ("there is no program 'nope'; did you mean 'node'?", "no hay ningún programa 'nope'; ¿querías decir 'node'?"),
        (
            'the nearest are "a" and "b"; `asalto sheets x` lists all',
            'los más parecidos son "a" y "b"; `asalto sheets x` lo',
        ),
        ("Invalid value for '--include': File 'x.toml' does not exist.", "el archivo 'x.toml' no existe"),
        (
            "when ends too early; a condition reads like health < 1/3 and enemies > 1",
            "when acaba demasiado pronto; una condición se escribe como salud < 1/3 y enemigos > 1",
        ),
        (
            "cannot be read from character 3 on, where 'x' stands; a condition reads like health < 1/3 and enemies > 1",
            "no se puede leer desde el carácter 3, donde está 'x'; una condición se escribe como salud < 1/3 y",
        ),
    ],
)
def test_a_complaint_is_spanish_throughout(english: str, spanish: str) -> None:
    """The allowed values follow the value found, without a second verb."""
    assert spanish in spanish_complaint(english)
