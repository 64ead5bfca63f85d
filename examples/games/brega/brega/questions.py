"""Every kind of question: what is decided, its verbs, and the meaning of their options' cells."""

from __future__ import annotations

from simulator.core.answers import Answer, Questions, alone, asked

ATTACK = Answer(target="the fighter attacked", item="the weapon")

QUESTIONS: Questions = {
    "turn": asked(
        "one of the two actions of a turn (BR-TRN-01)",
        wait=Answer("do nothing"),
        melee_attack=ATTACK,
        ranged_attack=ATTACK,
        brace=Answer("blows hit less easily until the next turn"),
        rally=Answer("test the nerve to take heart again"),
        aim=Answer("the next attack of this turn hits more easily"),
    ),
    "grit": asked("stand fast after a failed test of nerve (BR-NRV-03)", **alone("no", "yes")),
}
