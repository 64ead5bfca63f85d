"""The verbs of every kind of question, and what the cells of their options mean."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, alone

KEY: Final = "the weapon's key"
FOE: Final = "who is attacked"
WHERE: Final = "where it goes, in metres"
AIMED: Final = "the point that an area is aimed at, in metres"
MARKS: Final = ("", "helpless", "unlisted")
MARK: Final = "`helpless`: the target cannot defend itself; `unlisted`: with bare hands that the sheet does not list"
WALK: Final = Answer(
    target="whom it goes by",
    item="the key of the weapon that it is for; empty: none",
    detail="the range that it brings; `away`: out of reach",
    details=("away", "close", "short", "medium", "long", "throw"),
    place=WHERE,
)
SHOT: Final = Answer(target=FOE, item=KEY, detail=MARK, details=MARKS, may_place=AIMED)
STRIKE: Final = Answer(target=FOE, item=KEY, detail=MARK, details=MARKS)
GLORY: Final = {**alone("no"), "glory": Answer(amount="points of Glory")}
NAMED: Final = Answer(target="who")

ANSWERS: Final[Answers] = {
    "turn": {
        "pass": Answer("end the turn"),
        "ranged_attack": SHOT,
        "melee_attack": STRIKE,
        "throw": SHOT,
        "charge": Answer(target=FOE, item=KEY, detail=MARK, details=MARKS, place=WHERE),
        "pin": Answer("suppressing fire", target="who is pinned", item=KEY),
        "grapple": Answer(target="who is grappled"),
        "interaction_attack": Answer(target="at whom", item="the skill"),
        "move": WALK,
        "double_move": WALK,
        "run": WALK,
        "task": Answer(item="the task's name"),
        "use_skill": Answer(target="on whom", item="the skill"),
        "reload": Answer(item=KEY),
        "clear_jam": Answer(item=KEY),
        "unstick": Answer(item=KEY),
        "draw": Answer(item=KEY),
        "put_away": Answer(item=KEY),
        "pick_up": Answer(target="who brought it", item=KEY),
        "operate": Answer("a simple action"),
        "observe": Answer("a simple action"),
        "hurry": Answer("one more action, at a price"),
        **alone("drop_prone", "stand", "full_defence", "ready", "withdraw", "restore_shock", "put_out", "break_free"),
    },
    "manner": {
        **alone("plain", "all_out", "brace", "disarm", "supercharge"),
        "called_shot": Answer(amount="how small the spot is"),
        "aim": Answer(detail="for a bonus die, or to be safe in a melee", details=("bonus", "safe")),
        "multi_attack": Answer(target="who is attacked as well"),
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
        "pin": Answer("pin one more", target="who"),
    },
    "glory_damage": GLORY,
    "glory_critical": GLORY,
    "critical": alone("prone", "shock"),
    "soak": alone("take", "soak"),
    "death_wrath": alone("no", "wrath"),
    "complication": alone("gain_ruin", "out_of_ammo", "nothing"),
    "redirect": {"target": Answer(target="who is attacked instead")},
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
    "ability": {**alone("no"), "activate": Answer(target="whose ability", item="the ability")},
    "call": {**alone("no"), "call": Answer(target="which mob", item="the ability")},
    "called_attack": {"melee_attack": STRIKE, "ranged_attack": SHOT, "throw": SHOT},
    "between": {**alone("none", "restore_shock"), "reload": Answer(item=KEY)},
}
