"""Verbs of every kind of question, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, alone

KEY: Final = "the weapon's key"
FOE: Final = "the body attacked"
WHERE: Final = "the destination, in metres"
AIMED: Final = "the point that an area is aimed at, in metres"
MARKS: Final = ("", "helpless", "unlisted")
MARK: Final = "`helpless`: the target cannot defend itself; `unlisted`: bare hands that the sheet does not list"
WALK: Final = Answer(
    target="the body that it moves towards or away from",
    item="the key of the weapon that it brings into range; empty: no weapon",
    detail="the range band reached; `away`: out of reach",
    details=("away", "close", "short", "medium", "long", "throw"),
    place=WHERE,
)
SHOT: Final = Answer(target=FOE, item=KEY, detail=MARK, details=MARKS, may_place=AIMED)
STRIKE: Final = Answer(target=FOE, item=KEY, detail=MARK, details=MARKS)
GLORY: Final = {**alone("no"), "glory": Answer(amount="points of Glory")}
NAMED: Final = Answer(target="the body chosen")

ANSWERS: Final[Answers] = {
    "turn": {
        "pass": Answer("end the turn"),
        "ranged_attack": SHOT,
        "melee_attack": STRIKE,
        "throw": SHOT,
        "charge": Answer(target=FOE, item=KEY, detail=MARK, details=MARKS, place=WHERE),
        "pin": Answer("suppressing fire", target="the body pinned", item=KEY),
        "grapple": Answer(target="the body grappled"),
        "interaction_attack": Answer(target="the body unsettled", item="the skill"),
        "move": WALK,
        "double_move": WALK,
        "run": WALK,
        "task": Answer(item="the task's name"),
        "use_skill": Answer(target="the body treated", item="the skill"),
        "reload": Answer(item=KEY),
        "clear_jam": Answer(item=KEY),
        "unstick": Answer(item=KEY),
        "draw": Answer(item=KEY),
        "put_away": Answer(item=KEY),
        "pick_up": Answer(target="the body that brought the weapon", item=KEY),
        "operate": Answer("a simple action"),
        "observe": Answer("a simple action"),
        "hurry": Answer("test agility to climb or swim at full speed"),
        **alone("drop_prone", "stand", "full_defence", "ready", "withdraw", "restore_shock", "put_out", "break_free"),
    },
    "manner": {
        **alone("plain", "all_out", "brace", "disarm", "supercharge"),
        "called_shot": Answer(amount="size of the called shot: 1 to 3, the smaller the spot the higher"),
        "aim": Answer(detail="for a bonus die, or to be safe in a melee", details=("bonus", "safe")),
        "multi_attack": Answer(target="the additional target"),
    },
    "split": {
        **alone("all", "done"),
        "group": Answer(target=FOE, item=KEY, amount="members"),
    },
    "reloads": alone("keep", "extra_die", "spray", "spray_mob"),
    "glory_dice": GLORY,
    "reroll": alone("keep", "reroll"),
    "shift": {
        **alone("keep", "ed", "glory", "effect", "gain_information", "improve_quality", "improve_speed"),
        "pin": Answer("pin one more", target="the body pinned"),
    },
    "glory_damage": GLORY,
    "glory_critical": GLORY,
    "critical": alone("prone", "shock"),
    "soak": alone("take", "soak"),
    "death_wrath": alone("no", "wrath"),
    "complication": alone("gain_ruin", "out_of_ammo", "nothing"),
    "redirect": {"target": Answer(target="the new target")},
    "opportunity": {**alone("no"), "melee_attack": Answer(target=FOE, item=KEY)},
    "last_blow": {"melee_attack": Answer(target=FOE, item=KEY)},
    "effect": alone("hindered", "vulnerable"),
    "extra_effect": alone("both", "prone", "staggered", "disarm"),
    "challenge": alone("no", "challenge"),
    "pick": {"act": NAMED},
    "seize": {**alone("no"), "seize": NAMED},
    "interrupt": {**alone("no"), "interrupt": NAMED},
    "notice": {**alone("done"), "notice": NAMED},
    "surrender": alone("no", "surrender"),
    "pool": alone("personal", "common"),
    "restore": alone("no", "restore"),
    "ability": {**alone("no"), "activate": Answer(target="the body that has the ability", item="the ability")},
    "call": {**alone("no"), "call": Answer(target="the mob called", item="the ability")},
    "called_attack": {"melee_attack": STRIKE, "ranged_attack": SHOT, "throw": SHOT},
    "between": {**alone("none", "restore_shock"), "reload": Answer(item=KEY)},
}
