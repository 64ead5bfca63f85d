"""The verbs of every kind of question, and what the cells of their options mean."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, Verbs, alone
from .tables import ZONES

KEY: Final = "the key of the weapon or thing"
HELPLESS: Final = ("", "helpless")
ATTACK: Final = Answer(
    target="who is attacked", item=KEY, detail="`helpless`: the target cannot fight any more", details=HELPLESS
)
SECOND: Final[Verbs] = {
    "melee_attack": ATTACK,
    "ranged_attack": ATTACK,
    "throw": ATTACK,
    "distract": Answer(target="who is distracted"),
    "close": Answer("walk into contact", target="with whom"),
    "drop": Answer(item=KEY),
    "draw": Answer(item=KEY),
    "pick_up": Answer(item=KEY),
    "calm": Answer(target="who is calmed"),
    "heal": Answer("first aid", target="who is treated", detail="what is treated", details=("wound", "weakness")),
    "revive": Answer(target="who is revived"),
    "extinguish": Answer("put out the fire", target="who burns"),
    **alone("hide", "search", "talk", "stand"),
}
"""What may be a second action."""

ANSWERS: Final[Answers] = {
    "turn": {
        "wait": Answer("do nothing"),
        **SECOND,
        "aim": Answer(target="at whom", item=KEY),
        "run": Answer(
            "leave the room",
            target="whom it pursues; -1: no one",
            detail="`pursue`: after one that runs away",
            details=("", "pursue"),
        ),
        "clear_jam": Answer(item=KEY),
        "reload": Answer(item=KEY),
    },
    "second": {**alone("none"), **SECOND},
    "manner": {**alone("plain", "disarm", "knock_down"), "zone": Answer(detail="which zone", details=ZONES)},
    "shots": {"shots": Answer(amount="how many")},
    "shot_target": {"target": Answer(target="who gets the shot")},
    "retarget": {"waste": Answer("shoot at the same target"), "target": Answer(target="who gets the shot")},
    "dodge": alone("no", "dodge"),
    "dodge_round": alone("none", "melee", "ranged", "both"),
    "flight": alone("ignore", "flee"),
    "wound": {"wound": Answer(target="whose wound", amount="the wound's number")},
    "magazine": {"magazine": Answer(item="the key of the weapon", amount="the rounds in the magazine")},
    "rest": alone("go_on", "rest"),
    "heal": {
        **alone("none"),
        "heal": Answer(
            target="who is treated",
            detail="what is treated",
            details=("wound", "weakness"),
            amount="the wound's number; 0: weakness",
        ),
    },
    "healer": {"healer": Answer(target="who gives first aid")},
    "calm": {**alone("none"), "calm": Answer(target="who is calmed")},
    "calmer": {"calmer": Answer(target="who does the calming")},
    "travel": alone("walk", "run"),
    "explore": {**alone("wait", "search"), "key": Answer(item="the key's id", detail="the door's id")},
    "retrieve": {**alone("leave"), "take": Answer(target="who takes it", item=KEY)},
    "gear": {
        **alone("done"),
        "reload": Answer(item=KEY, amount="the rounds that are loaded; 0: as many as fit"),
        "refill": Answer("fill its magazines", item=KEY),
        "clear_jam": Answer(item=KEY),
    },
}
