"""The verbs of every kind of question, and what the cells of their options mean."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, alone

PRICE: Final = "points of superación or threat that it costs"
KNOWN: Final = "the difficulty, where it is known"
QUALITY: Final = "the key of the quality"

ANSWERS: Final[Answers] = {
    "turn": {
        "pass": Answer("do nothing"),
        "attack": Answer(
            target="who is attacked; -1: all whom the mode reaches",
            item="the mode",
            detail="`helpless`: the target cannot defend itself",
            details=("", "helpless"),
            amount=PRICE,
        ),
        "contest": Answer("a conflict that is no fight", target="against whom", item="the mode", amount=PRICE),
        "hide": Answer(amount=PRICE),
        "hunt": Answer(target="who is sought", amount=PRICE),
        "flee": Answer("past a pursuer", amount=PRICE),
        "flee_clear": Answer("with no one after it", detail=KNOWN, amount=PRICE),
        "obstacle": Answer(target="against whom", detail=KNOWN, amount=PRICE),
        "objective": Answer(detail=KNOWN, amount=PRICE),
        "challenge": Answer(item="the challenge's name", detail=KNOWN, amount=PRICE),
        "arm": Answer("take what lies about", item="the object's id"),
    },
    "defence": {
        "defend": Answer(
            item="the characteristic",
            detail="strike back or get out of the way",
            details=("fight_back", "evade"),
            amount="the number of the way",
        )
    },
    "object": {"use": Answer(item="the object's id"), **alone("none")},
    "supernatural": alone("no", "supernatural"),
    "full_strength": alone("no", "full_strength"),
    "activate": {
        **alone("pass"),
        "object": Answer(target="who gets it", item=QUALITY, detail="the object"),
        "element": Answer("a new element", item=QUALITY, detail="which"),
    },
    "danger": {**alone("no"), "danger": Answer(amount="points of threat that it costs")},
    "force": {
        **alone("pass"),
        "succeed": Answer(
            target="whose roll", item=QUALITY, amount="the number of the pair, where several are rolled at once"
        ),
        "fail": Answer(
            target="whose roll", item=QUALITY, amount="the number of the pair, where several are rolled at once"
        ),
    },
    "protect": alone("no", "protect"),
    "hurry": alone("no", "hurry"),
    "again": alone("no", "again"),
    "pursuer": {"pursuer": Answer(target="who")},
    "seeker": {"seeker": Answer(target="who")},
    "retry": alone("no", "retry"),
    "join": alone("no", "join"),
    "award": {**alone("no"), "award": Answer(target="who")},
    "recover": {
        **alone("no"),
        "each": Answer("one point of each"),
        "two": Answer("two points of one", item="the characteristic"),
    },
}
