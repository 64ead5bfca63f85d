"""The verbs of every question, and what the cells of their options mean."""

from __future__ import annotations

from simulator.core.answers import Answer, Answers, alone

ATTACK = Answer(target="the fighter attacked", item="the weapon")

ANSWERS: Answers = {
    "turn": {
        "wait": Answer("do nothing"),
        "melee_attack": ATTACK,
        "ranged_attack": ATTACK,
        "brace": Answer("blows hit less easily until the next turn"),
        "rally": Answer("test the nerve to take heart again"),
        "aim": Answer("the next attack of this turn hits more easily"),
    },
    "grit": alone("no", "yes"),
}
