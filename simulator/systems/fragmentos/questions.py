"""Every kind of question: what is decided, its verbs, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Questions, alone, asked

PRICE: Final = "points of superación or threat that it costs"
KNOWN: Final = "the difficulty, if it is known"
QUALITY: Final = "the key of the quality"

QUESTIONS: Final[Questions] = {
    "turn": asked(
        "choose the action of the turn (FR-FIGHT-01)",
        **{"pass": Answer("do nothing")},
        attack=Answer(
            target="the body that is attacked; -1: all that the mode reaches",
            item="the mode",
            detail="`helpless`: the target cannot defend itself",
            details=("", "helpless"),
            amount=PRICE,
        ),
        contest=Answer("a conflict that is no fight", target="the opponent", item="the mode", amount=PRICE),
        hide=Answer(amount=PRICE),
        hunt=Answer(target="the body that is sought", amount=PRICE),
        flee=Answer("past a pursuer", amount=PRICE),
        flee_clear=Answer("without a pursuer", detail=KNOWN, amount=PRICE),
        obstacle=Answer(target="the enemy to keep off", detail=KNOWN, amount=PRICE),
        objective=Answer(detail=KNOWN, amount=PRICE),
        challenge=Answer(item="the challenge's name", detail=KNOWN, amount=PRICE),
        arm=Answer("take an object of the scene", item="the object's id"),
    ),
    "defence": asked(
        "choose the response to an attack (FR-FIGHT-04)",
        defend=Answer(
            item="the characteristic",
            detail="`fight_back`: strike back; `evade`: only avoid",
            details=("fight_back", "evade"),
            amount="the number of the response",
        ),
    ),
    "object": asked(
        "use an object for this roll, or not (FR-OBJ-03)", use=Answer(item="the object's id"), **alone("none")
    ),
    "supernatural": asked("pay for a supernatural trait, or not (FR-SUP-04)", **alone("no", "supernatural")),
    "full_strength": asked(
        "pay to use totals until the scene ends, or not (FR-SUP-05)", **alone("no", "full_strength")
    ),
    "activate": asked(
        "activate a quality for an object or an element, or not (FR-QUAL-05, FR-QUAL-06)",
        **alone("pass"),
        object=Answer(target="the body that gets it", item=QUALITY, detail="the object"),
        element=Answer("a new element", item=QUALITY, detail="the element"),
    ),
    "danger": asked(
        "declare this dangerous, or not (FR-DANG-01)",
        **alone("no"),
        danger=Answer(amount="points of threat that it costs"),
    ),
    "force": asked(
        "force an outcome by a quality, or pass (FR-QUAL-09)",
        **alone("pass"),
        succeed=Answer(
            target="the body that rolls", item=QUALITY, amount="the number of the pair, in a conflict of several pairs"
        ),
        fail=Answer(
            target="the body that rolls", item=QUALITY, amount="the number of the pair, in a conflict of several pairs"
        ),
    ),
    "protect": asked("pay to ignore this damage, or take it (FR-PROT-03, FR-PROT-05)", **alone("no", "protect")),
    "hurry": asked("pay to act before the monster, or not (FR-TURN-04)", **alone("no", "hurry")),
    "again": asked("pay for a second action in a row, or not (FR-TURN-05)", **alone("no", "again")),
    "pursuer": asked("name the pursuer of a body that flees (FR-FIGHT-06)", pursuer=Answer(target="the pursuer")),
    "seeker": asked("name the seeker of a body that hides (FR-FIGHT-07)", seeker=Answer(target="the seeker")),
    "retry": asked("pay to repeat a failed challenge immediately, or not (FR-CHAL-05)", **alone("no", "retry")),
    "join": asked("merge the turn into an ally's attack, or not (FR-FIGHT-10)", **alone("no", "join")),
    "special": asked(
        "use a special, or not: a cost, another action, a hit taken for another (FR-SPEC-06)", **alone("no", "use")
    ),
    "award": asked(
        "reward a main's player with a point, or not (FR-SUP-03)",
        **alone("no"),
        award=Answer(target="the main that gets the point"),
    ),
    "recover": asked(
        "pay to win back points in a rest, or not (FR-REC-02)",
        **alone("no"),
        each=Answer("one point of each"),
        two=Answer("two points of one", item="the characteristic"),
    ),
}
