"""Verbs of every kind of question, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, alone

KEY: Final = "the weapon's key"
FOE: Final = "the target"
POWER: Final = "the power's id"
POOL: Final = "body or mind"
MARKS: Final = (
    "",
    "draw",
    "helpless",
    "helpless draw",
    "helpless unlisted",
    "helpless unlisted draw",
    "unlisted",
    "unlisted draw",
)
MARK: Final = "`draw`: draw the weapon first; `helpless`: the target cannot defend itself; `unlisted`: not on the sheet"
STRIKE: Final = Answer(target=FOE, item=KEY, detail=MARK, details=MARKS)
USED: Final = Answer(target=FOE, item=POWER, detail=MARK, details=MARKS)
HANDED: Final = Answer(item=KEY, detail="`in_reach`: an enemy is in reach", details=("", "in_reach"))
STATE: Final = "the state's name"
NUMBER: Final = "the state's key"
BOUGHT: Final = Answer(
    target="the bearer", item="the state's id", detail="its severity, part of the body, class or object, if it has one"
)
YES: Final = alone("no", "yes")
HEALS: Final = {**alone("no"), "heal": Answer(item=POOL)}
PURCHASES: Final = {
    **alone("done"),
    "effect": BOUGHT,
    "consequence": BOUGHT,
    "momentary": Answer(
        target="the body that rolls", item="`action` or `resistance`", amount="1: advantage, -1: disadvantage"
    ),
    "remove": Answer(target="the state's bearer", item=STATE, amount=NUMBER),
    "reduce": Answer("one severity less", target="the state's bearer", item=STATE, amount=NUMBER),
    "dispel": Answer("end an effect on an enemy", target="the state's bearer", item=STATE, amount=NUMBER),
    "damage": Answer(target="the body that is hurt", amount="points"),
    "impose": Answer(
        "a hero point to choose the consequence", target="the bearer", item="the state's id", detail=BOUGHT.detail
    ),
}

ANSWERS: Final[Answers] = {
    "turn": {
        "auto": Answer("the default plan: attack or approach"),
        "pass": Answer("end the turn"),
        "melee_attack": STRIKE,
        "ranged_attack": STRIKE,
        "thrown_attack": STRIKE,
        "touch_attack": USED,
        "power_attack": USED,
        "mental_attack": USED,
        "manoeuvre": Answer(target="the opponent", detail=MARK, details=MARKS),
        "aim": Answer(target="the target"),
        "move": Answer(
            target="the body that it moves by; -1: none",
            item="the key of the weapon to use afterwards, or the direction",
            detail="the type of movement",
            details=("", "walk", "run", "sprint"),
            place="the destination, in metres",
        ),
        "help": Answer(target="the comrade", item="the ability", amount="0, or 1 + the opposing enemy"),
        "hinder": Answer(target="the enemy", item="the ability"),
        "recover": Answer(target="the state's bearer", item=STATE, amount=NUMBER),
        "first_aid": Answer(target="the patient", item=POOL),
        "stabilise": Answer(target="the patient", item=POOL),
        "heal_power": Answer(target="the patient", item=POWER, detail=POOL, details=("physical", "mental")),
        "ready": HANDED,
        "reload": HANDED,
        "sheathe": Answer(item=KEY),
        "drop": Answer(item=KEY),
        "pick_up": Answer(target="the body that brought it", item=KEY, amount="its number on the floor, from 1"),
        "feat": Answer(item="the feat's name"),
        "task": Answer(item="the task's name"),
        "order": Answer(target="a comrade with a broken mind", item="the action"),
        **alone("mount", "flee", "surrender"),
    },
    "declare_stance": {"stance": Answer(item="the stance")},
    "start_weapon": {"ready": Answer(item=KEY)},
    "total_attack_bonus": {"push": Answer(amount="points of defence traded for attack")},
    "change_stance": {**alone("stay"), "stance": Answer(item="the stance")},
    "cover": {**alone("open"), "cover": Answer(detail="the extent", details=("partial", "total"))},
    "pace": {
        **alone("stay"),
        "pace": Answer(detail="the type of movement", details=("walk", "run", "sprint")),
    },
    "traits": {"traits": Answer(item="the roll's tag", amount="the number of traits")},
    "static": alone("roll", "static"),
    "resistance_mode": alone("static", "rolled"),
    "damage": {"damage": Answer(target="the body that is hurt", amount="points")},
    "effect": PURCHASES,
    "consequence": PURCHASES,
    "spend_reserve": {"spend": Answer(amount="points of the pool")},
    "treat": {
        "heal": Answer("all points heal"),
        "reduce": Answer(target="the wound's bearer", item=STATE, amount=NUMBER),
    },
    "come_round": {
        **alone("pass"),
        "recover": Answer(target="the state's bearer", item=STATE, amount=NUMBER),
    },
    "hero_static": YES,
    "hero_plus_one": YES,
    "hero_failure": YES,
    "hero_rewrite": {
        "no": Answer("leave it as it is"),
        "lose": Answer("lose points instead", amount="points"),
        "instead": BOUGHT,
        "endure": Answer(
            "keep it and gain a state",
            target="the bearer",
            item="the state's id",
            detail="its kind, and its severity, part of the body, class or object",
        ),
        "knocked_out": Answer("be knocked out instead"),
        "mirror": Answer("keep it, and the opponent loses as many hit points"),
    },
    "hero_heal": HEALS,
    "hero_top_up": HEALS,
    "hero_top_up_early": HEALS,
    "stabilise": {**alone("leave"), "stabilise": Answer(target="the patient", item=POOL)},
    "tend": {**alone("leave"), "first_aid": Answer(target="the healer", item=POOL)},
}
