"""Every kind of question: what is decided, its verbs, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Questions, Verbs, alone, asked
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

QUESTIONS: Final[Questions] = {
    "turn": asked(
        "action of a turn (HH-FLOW-04)",
        wait=Answer("do nothing"),
        **SECOND,
        aim=Answer(target="the body aimed at", item=KEY),
        run=Answer(
            "leave the room",
            target="the body pursued; -1: no body",
            detail="`pursue`: after a runner",
            details=("", "pursue"),
        ),
        clear_jam=Answer(item=KEY),
        reload=Answer(item=KEY),
    ),
    "second": asked("a second action, or none (HH-ACT-02)", **alone("none"), **SECOND),
    "manner": asked(
        "manner of a blow: plain, at a zone, to disarm or to knock down (HH-MEL-03)",
        **alone("plain", "disarm", "knock_down"),
        zone=Answer(detail="the zone", details=ZONES),
    ),
    "shots": asked("number of shots (HH-RNG-03)", shots=Answer(amount="number of shots")),
    "shot_target": asked("target of the next shot (HH-RNG-01)", target=Answer(target="the body shot at")),
    "retarget": asked(
        "target of a shot left over (HH-RNG-03)",
        waste=Answer("shoot at the same target"),
        target=Answer(target="the body shot at"),
    ),
    "dodge": asked("dodge this attack or not (HH-DOD-01)", **alone("no", "dodge")),
    "dodge_round": asked("kinds of attack to dodge this round (HH-DOD-01)", **alone("none", "melee", "ranged", "both")),
    "flight": asked("ignore the urge to flee, or flee (HH-FEAR-05)", **alone("ignore", "flee")),
    "wound": asked("wound to treat (HH-REC-03)", wound=Answer(target="the wounded body", amount="the wound's number")),
    "magazine": asked(
        "magazine to load (HH-RNG-05)", magazine=Answer(item="key of the weapon", amount="rounds in the magazine")
    ),
    "special": asked(
        "use a special of choice: further actions, a hit taken for another, or what has a cost (HH-SPEC-06)",
        **alone("use", "no"),
    ),
    "last_blow": asked("enemy to strike when brought down (HH-SPEC-06)", melee_attack=ATTACK),
    "rest": asked("rest until the next fight, or stay active (HH-REC-01)", **alone("go_on", "rest")),
    "heal": asked(
        "wound or weakness to treat between fights, or none (HH-REC-03)",
        **alone("none"),
        heal=Answer(
            target="the body treated",
            detail="the injury treated",
            details=("wound", "weakness"),
            amount="the wound's number; 0: weakness",
        ),
    ),
    "healer": asked(
        "body that gives this first aid (HH-REC-03)", healer=Answer(target="the body that gives first aid")
    ),
    "calm": asked(
        "body to calm between fights, or none (HH-REC-05)", **alone("none"), calm=Answer(target="the body calmed")
    ),
    "calmer": asked("body that calms (HH-REC-05)", calmer=Answer(target="the body that calms")),
    "travel": asked("walk through the house, or run and risk getting lost (HH-OOC-08)", **alone("walk", "run")),
    "explore": asked(
        "action in a search turn: search, try a key, or wait (HH-OOC-03)",
        **alone("wait", "search"),
        key=Answer(item="id of the key", detail="id of the door"),
    ),
    "retrieve": asked(
        "body that picks up a thing from the floor, or leave it (HH-OOC-05)",
        **alone("leave"),
        take=Answer(target="the body that takes it", item=KEY),
    ),
    "gear": asked(
        "load, refill magazines or clear a jam between fights (HH-RNG-05)",
        **alone("done"),
        reload=Answer(item=KEY, amount="rounds loaded; 0: as many as fit"),
        refill=Answer("fill its magazines", item=KEY),
        clear_jam=Answer(item=KEY),
    ),
}
