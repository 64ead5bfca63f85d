"""Every kind of question: what is decided, its verbs, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Questions, alone, asked, asked_after

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

QUESTIONS: Final[Questions] = {
    "turn": asked(
        "the next step of the own turn, or of the turn of a broken comrade under orders (TZ-ACT-02, TZ-ACT-08)",
        auto=Answer("the default plan: attack or approach"),
        **{"pass": Answer("end the turn")},
        melee_attack=STRIKE,
        ranged_attack=STRIKE,
        thrown_attack=STRIKE,
        touch_attack=USED,
        power_attack=USED,
        mental_attack=USED,
        manoeuvre=Answer(target="the opponent", detail=MARK, details=MARKS),
        aim=Answer(target="the target"),
        move=Answer(
            target="the body that it moves by; -1: none",
            item="the key of the weapon to use afterwards, or the direction",
            detail="the type of movement",
            details=("", "walk", "run", "sprint"),
            place="the destination, in metres",
        ),
        help=Answer(target="the comrade", item="the ability", amount="0, or 1 + the opposing enemy"),
        hinder=Answer(target="the enemy", item="the ability"),
        recover=Answer(target="the state's bearer", item=STATE, amount=NUMBER),
        first_aid=Answer(target="the patient", item=POOL),
        stabilise=Answer(target="the patient", item=POOL),
        heal_power=Answer(target="the patient", item=POWER, detail=POOL, details=("physical", "mental")),
        ready=HANDED,
        reload=HANDED,
        sheathe=Answer(item=KEY),
        drop=Answer(item=KEY),
        pick_up=Answer(target="the body that brought it", item=KEY, amount="its number on the floor, from 1"),
        feat=Answer(item="the feat's name"),
        task=Answer(item="the task's name"),
        order=Answer(target="a comrade with a broken mind", item="the action"),
        **alone("mount", "flee", "surrender"),
    ),
    "declare_stance": asked("the stance at the start (TZ-STA-01)", stance=Answer(item="the stance")),
    "start_weapon": asked("the weapon in hand at the start (TZ-ACT-03)", ready=Answer(item=KEY)),
    "total_attack_bonus": asked(
        "points of defence to trade for attack (TZ-STA-03)", push=Answer(amount="points of defence traded for attack")
    ),
    "change_stance": asked("another stance, or stay (TZ-STA-07)", **alone("stay"), stance=Answer(item="the stance")),
    "cover": asked(
        "partial or total cover, or none (TZ-ATK-10)",
        **alone("open"),
        cover=Answer(detail="the extent", details=("partial", "total")),
    ),
    "pace": asked(
        "the type of movement declared for after the action (TZ-MOV-03)",
        **alone("stay"),
        pace=Answer(detail="the type of movement", details=("walk", "run", "sprint")),
    ),
    "traits": asked(
        "number of matching traits to invoke (TZ-CHR-03)",
        traits=Answer(item="the roll's tag", amount="the number of traits"),
    ),
    "static": asked("10 instead of the dice, if allowed (TZ-TEST-04)", **alone("roll", "static")),
    "resistance_mode": asked("a static or a rolled resistance (TZ-TEST-03)", **alone("static", "rolled")),
    "damage": asked(
        "number of effect points that become damage (TZ-DMG-02)",
        damage=Answer(target="the body that is hurt", amount="points"),
    ),
    "effect": asked("another purchase with effect points (TZ-EFF-02)", **PURCHASES),
    "consequence": asked("a purchase with an opponent's consequence points (TZ-EFF-03)", **PURCHASES),
    "spend_reserve": asked(
        "points of the pool that cancel effect points (TZ-DMG-11)", spend=Answer(amount="points of the pool")
    ),
    "treat": asked(
        "heal with the points, or lower a wound (TZ-HEAL-02)",
        heal=Answer("all points heal"),
        reduce=Answer(target="the wound's bearer", item=STATE, amount=NUMBER),
    ),
    "come_round": asked(
        "try to get up, knocked out, or lie still (TZ-EFF-13)",
        **alone("pass"),
        recover=Answer(target="the state's bearer", item=STATE, amount=NUMBER),
    ),
    "special": asked(
        "use a special of choice: one with a cost, a free act or a hit taken for another (TZ-SPEC-01)",
        **alone("use", "no"),
    ),
    "last_blow": asked(
        "the attack of a last blow by one that has fallen (TZ-SPEC-07)",
        melee_attack=STRIKE,
        ranged_attack=STRIKE,
        thrown_attack=STRIKE,
    ),
    "hero_static": asked("a hero point for the full static value; captain for NPCs (TZ-PH-07)", **YES),
    "hero_plus_one": asked("a hero point for one more effect point; captain for NPCs (TZ-PH-05)", **YES),
    "hero_failure": asked("a hero point to turn a near failure; captain for NPCs (TZ-PH-08)", **YES),
    "hero_rewrite": asked(
        "a hero point to rewrite a result before it lands; captain for NPCs (TZ-PH-03)",
        no=Answer("leave it as it is"),
        lose=Answer("lose points instead", amount="points"),
        instead=BOUGHT,
        endure=Answer(
            "keep it and gain a state",
            target="the bearer",
            item="the state's id",
            detail="its kind, and its severity, part of the body, class or object",
        ),
        knocked_out=Answer("be knocked out instead"),
        mirror=Answer("keep it, and the opponent loses as many hit points"),
    ),
    "hero_heal": asked("a hero point to heal a pool at 0 or below; captain for NPCs (TZ-PH-06)", **HEALS),
    "hero_top_up": asked(
        "a hero point to heal a pool down to two fifths of its points; captain for NPCs (TZ-PH-06)", **HEALS
    ),
    "hero_top_up_early": asked(
        "a hero point to heal a pool above two fifths of its points; captain for NPCs (TZ-PH-06)", **HEALS
    ),
    "stabilise": asked_after(
        "the patient that an able ally tries to stabilise after a conflict, or none (TZ-HEAL-05)",
        **alone("leave"),
        stabilise=Answer(target="the patient", item=POOL),
    ),
    "tend": asked_after(
        "the ally that gives first aid after a conflict, or none (TZ-HEAL-05)",
        **alone("leave"),
        first_aid=Answer(target="the healer", item=POOL),
    ),
}
