"""Every kind of question: what is decided, its verbs, and the meaning of their options' cells."""

from __future__ import annotations

from typing import Final

from ...core.answers import Answer, Questions, alone, asked, asked_after

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

QUESTIONS: Final[Questions] = {
    "turn": asked(
        "next action or move of the turn (IG-ACT-01)",
        **{"pass": Answer("end the turn")},
        ranged_attack=SHOT,
        melee_attack=STRIKE,
        throw=SHOT,
        charge=Answer(target=FOE, item=KEY, detail=MARK, details=MARKS, place=WHERE),
        pin=Answer("suppressing fire", target="the body pinned", item=KEY),
        grapple=Answer(target="the body grappled"),
        interaction_attack=Answer(target="the body unsettled", item="the skill"),
        move=WALK,
        double_move=WALK,
        run=WALK,
        task=Answer(item="the task's name"),
        use_skill=Answer(target="the body treated", item="the skill"),
        reload=Answer(item=KEY),
        clear_jam=Answer(item=KEY),
        unstick=Answer(item=KEY),
        draw=Answer(item=KEY),
        put_away=Answer(item=KEY),
        pick_up=Answer(target="the body that brought the weapon", item=KEY),
        operate=Answer("a simple action"),
        observe=Answer("a simple action"),
        hurry=Answer("test agility to climb or swim at full speed"),
        **alone("drop_prone", "stand", "full_defence", "ready", "withdraw", "restore_shock", "put_out", "break_free"),
    ),
    "manner": asked(
        "one more option of the attack, or none (IG-ATK-01)",
        **alone("plain", "all_out", "brace", "disarm", "supercharge"),
        called_shot=Answer(amount="size of the called shot: 1 to 3, the smaller the spot the higher"),
        aim=Answer(detail="for a bonus die, or to be safe in a melee", details=("bonus", "safe")),
        multi_attack=Answer(target="the additional target"),
    ),
    "split": asked(
        "captain: a group of the mob's members, target and weapon (IG-MOB-06)",
        **alone("all", "done"),
        group=Answer(target=FOE, item=KEY, amount="members"),
    ),
    "reloads": asked(
        "one Reload spent on the shot, or none (IG-AMMO-04)", **alone("keep", "extra_die", "spray", "spray_mob")
    ),
    "glory_dice": asked("Glory spent on more dice (IG-GLORY-03)", **GLORY),
    "reroll": asked(
        "reroll the failures or keep them; captain for NPCs (IG-WRATH-03, IG-RUIN-03, IG-SOAK-05)",
        **alone("keep", "reroll"),
    ),
    "shift": asked(
        "use of one more exalted icon, or none (IG-TEST-10)",
        **alone("keep", "ed", "glory", "effect", "gain_information", "improve_quality", "improve_speed"),
        pin=Answer("pin one more", target="the body pinned"),
    ),
    "glory_damage": asked("Glory spent on damage (IG-GLORY-04)", **GLORY),
    "glory_critical": asked("Glory spent on a critical hit (IG-GLORY-05)", **GLORY),
    "critical": asked("prone or 2 Shock (IG-GLORY-05)", **alone("prone", "shock")),
    "soak": asked("soak the wounds or take them; captain for NPCs (IG-SOAK-01)", **alone("take", "soak")),
    "death_wrath": asked("1 Wrath on a death test (IG-DYING-04)", **alone("no", "wrath")),
    "complication": asked(
        "captain: an enemy's complication (IG-TEST-09)", **alone("gain_ruin", "out_of_ammo", "nothing")
    ),
    "redirect": asked(
        "captain: new target of a redirected attack (IG-TEST-09)", target=Answer(target="the new target")
    ),
    "opportunity": asked(
        "strike at an enemy that leaves melee, or not (IG-ATK-04)",
        **alone("no"),
        melee_attack=Answer(target=FOE, item=KEY),
    ),
    "last_blow": asked("target of the last blow while dying (IG-SHEET-09)", melee_attack=Answer(target=FOE, item=KEY)),
    "effect": asked("hindered or vulnerable (IG-INTER-02)", **alone("hindered", "vulnerable")),
    "extra_effect": asked(
        "the extra effect of three shifts (IG-INTER-03)", **alone("both", "prone", "staggered", "disarm")
    ),
    "challenge": asked("use the readied action against this turn (IG-INIT-09)", **alone("no", "challenge")),
    "pick": asked("captain: the body that takes the slot (IG-INIT-04)", act=NAMED),
    "seize": asked("captain: pay to act again (IG-INIT-06)", **alone("no"), seize=NAMED),
    "interrupt": asked("captain: pay to act first in the round (IG-INIT-07)", **alone("no"), interrupt=NAMED),
    "notice": asked("captain: pay so that a body notices the ambush (IG-INIT-11)", **alone("done"), notice=NAMED),
    "surrender": asked("captain: give up (IG-CORE-04)", **alone("no", "surrender")),
    "pool": asked("captain: personal or common Ruin (IG-RUIN-08)", **alone("personal", "common")),
    "restore": asked("captain: 1 Ruin for an NPC's Shock (IG-RUIN-04)", **alone("no", "restore")),
    "ability": asked(
        "captain: pay for an ability (IG-RUIN-07)",
        **alone("no"),
        activate=Answer(target="the body that has the ability", item="the ability"),
    ),
    "special": asked(
        "use a special, or not (IG-SPEC-01)",
        **alone("no"),
        use=Answer(target="the body that it helps", item="the special"),
    ),
    "call": asked(
        "captain: pay so that a mob attacks immediately (IG-SHEET-09)",
        **alone("no"),
        call=Answer(target="the mob called", item="the ability"),
    ),
    "called_attack": asked(
        "attack of a mob that was called to kill (IG-SHEET-09)", melee_attack=STRIKE, ranged_attack=SHOT, throw=SHOT
    ),
    "between": asked_after(
        "restore Shock or load a weapon between two fights, or go on (IG-REC-02)",
        **alone("none", "restore_shock"),
        reload=Answer(item=KEY),
    ),
}
