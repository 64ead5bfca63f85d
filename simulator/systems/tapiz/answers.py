"""The verbs of every kind of question, and what the cells of their options mean."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Answers, alone

KEY: Final = "the weapon's key"
FOE: Final = "who is attacked"
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
MARK: Final = "`draw`: it is readied first; `helpless`: the target cannot defend itself; `unlisted`: on no sheet's list"
STRIKE: Final = Answer(target=FOE, item=KEY, detail=MARK, details=MARKS)
USED: Final = Answer(target=FOE, item=POWER, detail=MARK, details=MARKS)
HANDED: Final = Answer(item=KEY, detail="`in_reach`: an enemy is in reach", details=("", "in_reach"))
STATE: Final = "the state's name"
NUMBER: Final = "the state's key"
BOUGHT: Final = Answer(
    target="on whom", item="the state's id", detail="its severity, part of the body, class or object, where it has one"
)
YES: Final = alone("no", "yes")
HEALS: Final = {**alone("no"), "heal": Answer(item=POOL)}
PURCHASES: Final = {
    **alone("done"),
    "effect": BOUGHT,
    "consequence": BOUGHT,
    "momentary": Answer(target="whose rolls", item="`action` or `resistance`", amount="1: advantage, -1: disadvantage"),
    "remove": Answer(target="whose state", item=STATE, amount=NUMBER),
    "reduce": Answer("one severity less", target="whose state", item=STATE, amount=NUMBER),
    "dispel": Answer("end what helps an enemy", target="whose state", item=STATE, amount=NUMBER),
    "damage": Answer(target="who is hurt", amount="points"),
    "impose": Answer(
        "a hero point to choose the consequence oneself", target="on whom", item="the state's id", detail=BOUGHT.detail
    ),
}

ANSWERS: Final[Answers] = {
    "turn": {
        "auto": Answer("the plain plan: attack, or come nearer"),
        "pass": Answer("end the turn"),
        "melee_attack": STRIKE,
        "ranged_attack": STRIKE,
        "thrown_attack": STRIKE,
        "touch_attack": USED,
        "power_attack": USED,
        "mental_attack": USED,
        "manoeuvre": Answer(target="against whom", detail=MARK, details=MARKS),
        "aim": Answer(target="at whom"),
        "move": Answer(
            target="whom it goes by; -1: no one",
            item="the key of the weapon that it is for, or which way",
            detail="the type of movement",
            details=("", "walk", "run", "sprint"),
            place="where it goes, in metres",
        ),
        "help": Answer(target="who is helped", item="the ability", amount="0, or 1 + the enemy that it is against"),
        "hinder": Answer(target="who is hindered", item="the ability"),
        "recover": Answer(target="whose state", item=STATE, amount=NUMBER),
        "first_aid": Answer(target="who is treated", item=POOL),
        "stabilise": Answer(target="who is treated", item=POOL),
        "heal_power": Answer(target="who is treated", item=POWER, detail=POOL, details=("physical", "mental")),
        "ready": HANDED,
        "reload": HANDED,
        "sheathe": Answer(item=KEY),
        "drop": Answer(item=KEY),
        "pick_up": Answer(target="who brought it", item=KEY, amount="its number among what lies about, from 1"),
        "feat": Answer(item="the feat's name"),
        "task": Answer(item="the task's name"),
        "order": Answer(target="a broken one who is told what to do", item="what"),
        **alone("mount", "flee", "surrender"),
    },
    "declare_stance": {"stance": Answer(item="the stance")},
    "start_weapon": {"ready": Answer(item=KEY)},
    "total_attack_bonus": {"push": Answer(amount="points of defence traded for attack")},
    "change_stance": {**alone("stay"), "stance": Answer(item="the stance")},
    "cover": {**alone("open"), "cover": Answer(detail="how much of it", details=("partial", "total"))},
    "pace": {
        **alone("stay"),
        "pace": Answer(detail="the type of movement", details=("walk", "run", "sprint")),
    },
    "traits": {"traits": Answer(item="the roll's tag", amount="how many traits")},
    "static": alone("roll", "static"),
    "resistance_mode": alone("static", "rolled"),
    "damage": {"damage": Answer(target="who is hurt", amount="points")},
    "effect": PURCHASES,
    "consequence": PURCHASES,
    "spend_reserve": {"spend": Answer(amount="points of the pool")},
    "treat": {
        "heal": Answer("all points heal"),
        "reduce": Answer(target="whose wound", item=STATE, amount=NUMBER),
    },
    "come_round": {
        **alone("pass"),
        "recover": Answer(target="whose state", item=STATE, amount=NUMBER),
    },
    "hero_static": YES,
    "hero_plus_one": YES,
    "hero_failure": YES,
    "hero_rewrite": {
        "no": Answer("it stays what it is"),
        "lose": Answer("lose points instead", amount="points"),
        "instead": BOUGHT,
        "endure": Answer(
            "keep it, and have something for it",
            target="on whom",
            item="the state's id",
            detail="what kind, and its severity, part of the body, class or object",
        ),
        "knocked_out": Answer("be knocked out instead"),
        "mirror": Answer("keep it, and take as many hit points off the opponent"),
    },
    "hero_heal": HEALS,
    "hero_top_up": HEALS,
    "hero_top_up_early": HEALS,
    "stabilise": {**alone("leave"), "stabilise": Answer(target="who is treated", item=POOL)},
    "tend": {**alone("leave"), "first_aid": Answer(target="who gives it", item=POOL)},
}
