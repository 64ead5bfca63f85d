"""Verbs of every kind of question, and the meaning of the cells of their options."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, alone

PRICE: Final = "points of superación or threat that it costs"
KNOWN: Final = "the difficulty, if it is known"
QUALITY: Final = "the key of the quality"

ANSWERS: Final[Answers] = {
    "turn": {
        "pass": Answer("do nothing"),
        "attack": Answer(
            target="the body that is attacked; -1: all that the mode reaches",
            item="the mode",
            detail="`helpless`: the target cannot defend itself",
            details=("", "helpless"),
            amount=PRICE,
        ),
        "contest": Answer("a conflict that is no fight", target="the opponent", item="the mode", amount=PRICE),
        "hide": Answer(amount=PRICE),
        "hunt": Answer(target="the body that is sought", amount=PRICE),
        "flee": Answer("past a pursuer", amount=PRICE),
        "flee_clear": Answer("without a pursuer", detail=KNOWN, amount=PRICE),
        "obstacle": Answer(target="the enemy to keep off", detail=KNOWN, amount=PRICE),
        "objective": Answer(detail=KNOWN, amount=PRICE),
        "challenge": Answer(item="the challenge's name", detail=KNOWN, amount=PRICE),
        "arm": Answer("take an object of the scene", item="the object's id"),
    },
    "defence": {
        "defend": Answer(
            item="the characteristic",
            detail="`fight_back`: strike back; `evade`: only avoid",
            details=("fight_back", "evade"),
            amount="the number of the response",
        )
    },
    "object": {"use": Answer(item="the object's id"), **alone("none")},
    "supernatural": alone("no", "supernatural"),
    "full_strength": alone("no", "full_strength"),
    "activate": {
        **alone("pass"),
        "object": Answer(target="the body that gets it", item=QUALITY, detail="the object"),
        "element": Answer("a new element", item=QUALITY, detail="the element"),
    },
    "danger": {**alone("no"), "danger": Answer(amount="points of threat that it costs")},
    "force": {
        **alone("pass"),
        "succeed": Answer(
            target="the body that rolls", item=QUALITY, amount="the number of the pair, in a conflict of several pairs"
        ),
        "fail": Answer(
            target="the body that rolls", item=QUALITY, amount="the number of the pair, in a conflict of several pairs"
        ),
    },
    "protect": alone("no", "protect"),
    "hurry": alone("no", "hurry"),
    "again": alone("no", "again"),
    "pursuer": {"pursuer": Answer(target="the pursuer")},
    "seeker": {"seeker": Answer(target="the seeker")},
    "retry": alone("no", "retry"),
    "join": alone("no", "join"),
    "award": {**alone("no"), "award": Answer(target="the main that gets the point")},
    "recover": {
        **alone("no"),
        "each": Answer("one point of each"),
        "two": Answer("two points of one", item="the characteristic"),
    },
}
