"""Verbs of every kind of question, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, Verbs, alone
from .tables import ZONES

KEY: Final = "key of the weapon or thing"
HELPLESS: Final = ("", "helpless")
ATTACK: Final = Answer(
    target="the body attacked", item=KEY, detail="`helpless`: the target cannot fight any more", details=HELPLESS
)
SECOND: Final[Verbs] = {
    "melee_attack": ATTACK,
    "ranged_attack": ATTACK,
    "throw": ATTACK,
    "distract": Answer(target="the body distracted"),
    "close": Answer("walk into contact", target="the body to touch"),
    "drop": Answer(item=KEY),
    "draw": Answer(item=KEY),
    "pick_up": Answer(item=KEY),
    "calm": Answer(target="the body calmed"),
    "heal": Answer("first aid", target="the body treated", detail="the injury treated", details=("wound", "weakness")),
    "revive": Answer(target="the body revived"),
    "extinguish": Answer("put out the fire", target="the burning body"),
    **alone("hide", "search", "talk", "stand"),
}
"""Verbs that a second action may have."""

ANSWERS: Final[Answers] = {
    "turn": {
        "wait": Answer("do nothing"),
        **SECOND,
        "aim": Answer(target="the body aimed at", item=KEY),
        "run": Answer(
            "leave the room",
            target="the body pursued; -1: no body",
            detail="`pursue`: after a runner",
            details=("", "pursue"),
        ),
        "clear_jam": Answer(item=KEY),
        "reload": Answer(item=KEY),
    },
    "second": {**alone("none"), **SECOND},
    "manner": {**alone("plain", "disarm", "knock_down"), "zone": Answer(detail="the zone", details=ZONES)},
    "shots": {"shots": Answer(amount="number of shots")},
    "shot_target": {"target": Answer(target="the body shot at")},
    "retarget": {"waste": Answer("shoot at the same target"), "target": Answer(target="the body shot at")},
    "dodge": alone("no", "dodge"),
    "dodge_round": alone("none", "melee", "ranged", "both"),
    "flight": alone("ignore", "flee"),
    "wound": {"wound": Answer(target="the wounded body", amount="the wound's number")},
    "magazine": {"magazine": Answer(item="key of the weapon", amount="rounds in the magazine")},
    "rest": alone("go_on", "rest"),
    "heal": {
        **alone("none"),
        "heal": Answer(
            target="the body treated",
            detail="the injury treated",
            details=("wound", "weakness"),
            amount="the wound's number; 0: weakness",
        ),
    },
    "healer": {"healer": Answer(target="the body that gives first aid")},
    "calm": {**alone("none"), "calm": Answer(target="the body calmed")},
    "calmer": {"calmer": Answer(target="the body that calms")},
    "travel": alone("walk", "run"),
    "explore": {**alone("wait", "search"), "key": Answer(item="id of the key", detail="id of the door")},
    "retrieve": {**alone("leave"), "take": Answer(target="the body that takes it", item=KEY)},
    "gear": {
        **alone("done"),
        "reload": Answer(item=KEY, amount="rounds loaded; 0: as many as fit"),
        "refill": Answer("fill its magazines", item=KEY),
        "clear_jam": Answer(item=KEY),
    },
}
