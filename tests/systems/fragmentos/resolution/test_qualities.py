"""Qualities in play: who may activate which, at what cost, to what effect."""

from __future__ import annotations

import pytest

from simulator.core.events import Arrived, Mustered
from simulator.systems.fragmentos.view import View

from ..scenes import (
    SOBREPESO,
    asked,
    ending,
    extra,
    flayed,
    main,
    mark,
    monster,
    play,
    quality,
    results,
    script,
    threat,
    turns,
)

F_HITS = "F attack Mark assault"
MARK_HITS = "Mark attack F assault"
LOSES = "23456 222"
"""F's dice against Mark's: F wins."""

WINS = "666 22345"
"""Mark's dice against F's: Mark wins."""

LEGEND = quality("legend", ("fight",), ("fight",), role="monster")


def offered(fight_dice: str, who: str, *fighters: dict[str, object], **more: object) -> list[str]:
    """Return the options of a seat to force after F has assaulted Mark."""
    fight = script(*fighters, dice=fight_dice, answers=F_HITS, **more).to(who, "force")  # type: ignore[arg-type]
    return fight.options(who)[1:]


@pytest.mark.rule("FR-QUAL-01", "FR-QUAL-02", "FR-QUAL-04", "FR-QUAL-08")
def test_outcomes_to_force() -> None:
    """FR-QUAL-04: a player forces success by helping qualities, another's failure by hindering ones, whoever owns
    them; the director either for anyone. FR-QUAL-08: at 0 superación only one's own quality is in reach."""
    scenes = {"qualities": [quality("dark", ("brawl",), ("fight",), role="scene")]}
    found = offered(LOSES, "Mark", mark(), flayed(qualities=[LEGEND]), scene=scenes)
    assert found == ["fail F legend", "fail F dark", "succeed Mark sobrepeso", "succeed Mark dark"]
    fight = script(
        mark(qualities=[quality("clumsy", (), ("brawl",))]), flayed(qualities=[LEGEND]), dice=WINS, answers=MARK_HITS
    )
    assert fight.to("horror", "force").options("horror") == ["pass", "fail Mark clumsy", "succeed F legend"]
    found = offered(LOSES, "Mark", mark(superacion=0), flayed(), scene={"qualities": [quality("dark", ("brawl",))]})
    assert found == ["succeed Mark sobrepeso"]


@pytest.mark.rule("FR-QUAL-02", "FR-QUAL-01")
def test_qualities_must_fit() -> None:
    """FR-QUAL-02: the monster's legend neither helps Mark, who rolls a fight as well, nor hinders him. FR-QUAL-01:
    a bystander is not asked. FR-QUAL-02: Sobrepeso does not help those who evade, and there is nothing to ask."""
    found = offered(LOSES, "Mark", mark(qualities=[]), flayed(qualities=[LEGEND]))
    assert found == ["fail F legend"]
    bold = main("B", qualities=[quality("bold", ("brawl",), ("fight",))])
    fight = play(mark(qualities=[]), bold, flayed(), dice=LOSES, answers=F_HITS)
    assert asked(fight, "force") == 0
    bystander = main("B", qualities=[quality("friend", ("brawl",), ("fight",))])
    fight = play(mark(superacion=0), bystander, flayed(), dice=LOSES, answers=F_HITS)
    assert 1 not in [d.seat for d in fight.heard.decisions if d.kind == "force"]
    fight = play(mark(), flayed(), dice=LOSES, answers=f"{F_HITS}; Mark defence: defend evade")
    assert asked(fight, "force") == 0
    fight = play(mark(qualities=[quality("x", ("swim",))]), flayed(), dice=LOSES, answers=F_HITS)
    assert asked(fight, "force") == 0


@pytest.mark.rule("FR-QUAL-02")
@pytest.mark.parametrize(("wielded", "options"), [("axe", ["fail F cursed"]), ("knife", [])])
def test_an_objects_quality_bears_on_rolls_that_wield_it(wielded: str, options: list[str]) -> None:
    """FR-QUAL-02: the curse of the axe turns on him who swings it, not on him who owns its story."""
    cursed = quality("cursed", (), ("fight",), role="object", objects=["axe"])
    fight = script(
        mark(qualities=[cursed]),
        flayed(objects=[wielded]),
        dice="2345666 222"[: 5 + (2 if wielded == "axe" else 1)] + " 222",
        answers=f"{F_HITS}; F object: use {wielded}",
    )
    if options:
        assert fight.to("Mark", "force").options("Mark")[1:] == options
    else:
        assert asked(fight.finish(), "force") == 0


@pytest.mark.rule("FR-QUAL-01", "FR-COND-04")
@pytest.mark.parametrize(("status", "count"), [("active", 1), ("out", 0), ("escaped", 0), ("driven_off", 0)])
def test_qualities_leave_play_with_their_owner(status: str, count: int) -> None:
    """FR-COND-04: qualities of those who are out of the story, escaped or driven off are lost to all, the curse of an
    axe that another swings included."""
    cursed = quality("cursed", (), ("fight",), role="object", objects=["axe"])
    fight = script(mark(), main("B", qualities=[cursed]), flayed(objects=["axe"]), "2345666 222", F_HITS)
    fight["B"].status = status
    view = fight.fight.view(0)
    assert isinstance(view, View)
    assert [card.key for card in view.cards] == ["sobrepeso", "cursed"][: 1 + count]
    fight.to("Mark", "force")
    assert [option for option in fight.options("Mark") if "cursed" in option] == ["fail F cursed"] * count


@pytest.mark.rule("FR-QUAL-01", "FR-CONF-07")
def test_a_main_influences_only_its_own_pair_of_an_area_conflict() -> None:
    """FR-CONF-07: A may turn its own pair over, by weakness or strength, not that of B; the director may turn both."""
    howl = {"use": "terrify", "id": "howl", "area": True}
    calm = [quality("calm", ("fear",), ("fear",))]
    fight = script(
        main("A", qualities=calm),
        main("B", qualities=[quality("cool", ("fear",), ("fear",))]),
        monster("F", cognicion=3, attack_modes=[howl], qualities=[quality("shy", (), ("fear",))]),
        "666 222 223",
        "F attack howl",
    ).to("A", "force")
    first = [(option.verb, option.target, option.item, option.amount) for option in fight.asks[0].options()]
    assert first == [("pass", -1, "", 0), ("fail", 2, "shy", 0), ("succeed", 0, "calm", 0)]
    fight.step().to("B", "force")
    second = [(option.item, option.amount) for option in fight.asks[0].options()]
    assert second == [("", 0), ("shy", 1), ("cool", 1)]


@pytest.mark.rule("FR-QUAL-03", "FR-QUAL-04", "FR-QUAL-07")
def test_forced_outcomes() -> None:
    """FR-QUAL-04: Mark's omens hurt F, whom he attacked and now beats. The director makes Mark fail, by his own
    complication, and Mark gains the point. FR-QUAL-07: a monster's own quality costs 1 threat, which is lost."""
    fight = play(mark(), flayed(), "113 23456", f"{MARK_HITS}; Mark force: succeed Mark sobrepeso")
    assert fight["F"].current["accion"] == 2
    climb = {"challenges": {"climb": {"characteristic": "accion", "difficulty": 5, "tags": ["climb"]}}}
    fight = play(mark(), extra("C"), "236", "Mark challenge climb; horror force: fail Mark sobrepeso", scene=climb)
    assert fight["Mark"].failed == {"challenge:climb"}
    assert (fight["Mark"].superacion, threat(fight)) == (6, 3)
    fight = play(
        mark(),
        flayed(qualities=[LEGEND]),
        dice=WINS,
        answers=f"{MARK_HITS}; horror force: succeed F legend; Mark protect: protect",
    )
    assert (fight["Mark"].superacion, threat(fight)) == (4, 4)


@pytest.mark.rule("FR-QUAL-09", "FR-RES-01")
@pytest.mark.parametrize(
    ("dice", "stake"),
    [("11456 222", ["assault", 0, "accion", "dangerous", 3]), ("11333 256", ["assault", 1, "accion", "dangerous", 3])],
)
def test_the_window_says_what_is_at_stake(dice: str, stake: list[object]) -> None:
    """FR-QUAL-09: the loser as it stands, in what, and how many points it would cost: by F's omens either way."""
    both = [quality("any", ("fight",), ("fight",))]
    fight = script(mark(qualities=both), flayed(), dice=dice, answers=F_HITS).to("horror", "force")
    assert fight.asks[0].about is not None
    assert fight.asks[0].about.row() == stake


@pytest.mark.rule("FR-QUAL-07", "FR-SUP-06")
@pytest.mark.parametrize(
    ("key", "verb", "whose", "mine", "theirs", "level"),
    [("own", "succeed", "A", 4, 5, 5), ("scene", "succeed", "A", 4, 5, 5), ("weak", "fail", "B", 4, 6, 4)],
)
def test_where_a_players_point_goes(key: str, verb: str, whose: str, mine: int, theirs: int, level: int) -> None:
    """FR-QUAL-07: to the main that is harmed by its own quality, else to threat."""
    rivals = {"protagonists": "pc", "rivals": "pc", "horror": "npc"}
    fight = play(
        main("A", qualities=[quality("own", ("fight",))], side="rivals"),
        main("B", qualities=[quality("weak", (), ("fight",))]),
        extra("C"),
        "222 666",
        f"A attack B assault; A force: {verb} {whose} {key}",
        scene={"qualities": [quality("scene", ("fight",))]},
        sides=rivals,
    )
    assert (fight["A"].superacion, fight["B"].superacion, threat(fight)) == (mine, theirs, level)


@pytest.mark.rule("FR-QUAL-08")
@pytest.mark.parametrize(("scope", "asks"), [("everyone", 0), ("owner_only", 1)])
def test_a_crossed_out_quality(scope: str, asks: int) -> None:
    """FR-QUAL-08: no activator can use it any more, or (``owner_only``) all but its owner can."""
    spent = {**SOBREPESO, "exhausted": True, "hinders": ["brawl"]}
    fight = play(mark(qualities=[spent]), flayed(), dice=WINS, answers=MARK_HITS, exhausted_scope=scope)
    assert sum(d.kind == "force" and d.seat < 0 for d in fight.heard.decisions) == asks
    fight = play(mark(superacion=0, qualities=[spent]), flayed(), dice=LOSES, answers=F_HITS, exhausted_scope=scope)
    assert 0 not in [d.seat for d in fight.heard.decisions if d.kind == "force"]


@pytest.mark.rule("FR-QUAL-09")
def test_bidding() -> None:
    """FR-QUAL-09: each quality serves once, bidding ends when nothing is left, and the last activation stands.
    Mains are asked in list order before the director, whichever side began."""
    answers = [F_HITS, "Mark force: succeed Mark sobrepeso", "horror force: succeed F legend", "Mark protect: protect"]
    fight = play(mark(), flayed(qualities=[LEGEND | {"hinders": []}]), dice=LOSES, answers=answers)
    assert asked(fight, "force") == 2
    assert (fight["Mark"].superacion, fight["Mark"].current["accion"], threat(fight)) == (3, 3, 5)
    frenzy = {"use": "assault", "id": "frenzy", "area": True}
    fight = play(
        monster("F", accion=3, attack_modes=[frenzy]),
        main("A"),
        main("B"),
        "666 222 223",
        "F attack frenzy",
        scene={"qualities": [quality("both", ("fight",), ("fight",))]},
    )
    assert [d.seat for d in fight.heard.decisions if d.kind == "force"] == [1, 2, -2]


@pytest.mark.rule("FR-QUAL-09")
@pytest.mark.parametrize(("rule", "count"), [("bidding", 4), ("one_each", 2), ("off", 0)])
def test_how_long_the_window_is_open(rule: str, count: int) -> None:
    """FR-QUAL-09: until all pass; once each (``one_each``); not at all (``off``)."""
    both = [SOBREPESO, quality("concept", ("brawl",))]
    fight = play(
        mark(qualities=both),
        flayed(qualities=[LEGEND | {"hinders": []}]),
        dice=LOSES,
        answers=F_HITS
        if rule == "off"
        else f"{F_HITS}; Mark force: succeed Mark sobrepeso; horror force: succeed F legend",
        quality_window=rule,
    )
    assert asked(fight, "force") == count


# Elements and objects.


@pytest.mark.rule("FR-QUAL-01", "FR-QUAL-05", "FR-QUAL-06")
def test_activating() -> None:
    """FR-QUAL-01: a body that only waits or takes something up is not asked; one that rolls is. The director may
    use any quality for any resolution."""
    rope = {"kind": "add_object", "id": "rope", "object": "knife", "tags": ["climb"]}
    scene = {"reinforcements": [rope], "findable_objects": ["axe"]}
    clumsy = mark(qualities=[quality("clumsy", ("fight",), ("climb",))])
    fight = play(clumsy, flayed(), answers="Mark arm axe", scene=scene)
    assert asked(fight, "activate") == 0
    fight = play(clumsy, flayed(), "666", "Mark obstacle F", scene=scene)
    assert asked(fight, "activate") == 2
    spawn = {"kind": "spawn", "combatant": "Guard", "tags": ["climb"]}
    climb = {"climb": {"characteristic": "accion", "difficulty": 5, "tags": ["climb"]}}
    fight = play(
        mark(),
        flayed(),
        extra("Guard", "guardia", reserve=True),
        "666",
        "Mark challenge climb; F pass",
        scene={"reinforcements": [spawn], "challenges": climb},
    )
    assert sum(d.kind == "activate" and d.seat < 0 for d in fight.heard.decisions) == 1
    assert results(fight) == [("Mark", 8)]


@pytest.mark.rule("FR-QUAL-06", "FR-FIGHT-01", "FR-QUAL-07")
def test_objects_at_hand() -> None:
    """FR-QUAL-06: an improvised weapon has 1 die, and is free beside the action. The quality's own
    objects and the scene's are at hand, for a defender before the dice; a found one lies there no longer. For a
    cultist's roll the director pays 1 threat, by a quality of the cultist's or the scene's."""
    boxer = mark(qualities=[quality("boxer", ("fight",))])
    fight = play(boxer, extra("C"), "6666 222", "Mark attack C assault; Mark activate: object Mark boxer improvised")
    assert (fight["Mark"].superacion, threat(fight)) == (4, 5)
    assert len(fight.heard.rolls[0].faces) == 4
    armed = quality("hunter", ("fight",), objects=["rifle"])
    fight = script(
        mark(qualities=[armed]), extra("C"), "222 666666", "C attack Mark assault", scene={"findable_objects": ["axe"]}
    )
    fight.to("Mark", "activate")
    assert fight.options() == ["pass", "object Mark hunter rifle", "object Mark hunter axe"]
    fight.say(("Mark", "activate: object Mark hunter rifle")).finish()
    assert len(fight.heard.rolls[1].faces) == 6
    fight = play(
        boxer,
        flayed(),
        "666",
        "Mark obstacle F; Mark activate: object Mark boxer axe",
        scene={"findable_objects": ["axe"]},
    )
    assert [thing.id for thing in fight["Mark"].things] == ["axe"]
    assert fight.fight.state.lying == []
    fight = script(
        mark(),
        extra("C", qualities=[quality("zeal", ("fight",))]),
        "6666 222",
        "C attack Mark assault",
        scene={"qualities": [quality("ruins", ("melee",))]},
    ).to("horror", "activate")
    assert fight.options() == ["pass", "object C zeal improvised", "object C ruins improvised"]
    fight.say(("horror", "activate: object C zeal improvised")).finish()
    assert (threat(fight), len(fight.heard.rolls[0].faces)) == (3, 4)


@pytest.mark.rule("FR-QUAL-02", "FR-QUAL-06")
@pytest.mark.parametrize(
    ("own", "found", "offered"),
    [
        (quality("boxer", ["fight"]), [], ["improvised"]),
        (quality("slow", ["push"], ["fight"]), [], []),
        (quality("boxer", ["fight"]), ["axe", "rope"], ["axe"]),
        (quality("climber", ["climb"]), ["axe", "rope"], ["rope"]),
        (quality("slow", [], ["climb"]), ["axe", "rope"], []),
        (quality("heir", [], ["fight"], objects=["rifle"]), ["axe"], ["rifle"]),
        (quality("heir", ["fight"], objects=["rifle"]), [], ["rifle"]),
    ],
    ids=["a boxer", "the slow", "a boxer's find", "a climber's find", "nothing", "an heirloom", "nothing improvised"],
)
def test_an_object_at_hand_makes_sense_for_the_quality(
    own: dict[str, object], found: list[str], offered: list[str]
) -> None:
    """FR-QUAL-02: an object found or improvised has a tag of the rolls that the quality helps: no weakness arms its
    owner; what the quality lists itself fits it."""
    rope = {"id": "rope", "dice": 1, "characteristic": "accion", "tags": ["climb"]}
    scene = {"findable_objects": [rope if name == "rope" else name for name in found]}
    fight = script(mark(qualities=[own]), flayed(), "666 22222", "Mark attack F assault", scene=scene)
    if offered:
        assert fight.to("Mark", "activate").options()[1:] == [f"object Mark {own['id']} {name}" for name in offered]
    else:
        assert asked(fight.finish(), "activate") == 0


@pytest.mark.rule("FR-QUAL-05", "FR-TURN-06", "FR-OOC-04")
def test_secondaries_are_brought_in() -> None:
    """FR-QUAL-05: a secondary joins the activator's side at the end of the sheet list, and acts in its own slot if
    that has not ended. FR-QUAL-07: the director brings one in for the horror by the complication of a main who rolls,
    who gains the point; each element comes once. A waiting guard keeps no scene going and is no enemy."""
    spawn: dict[str, object] = {"kind": "spawn", "combatant": "Guard"}
    waiting = extra("Guard", "guardia", reserve=True)
    fight = script(
        waiting,
        mark(),
        flayed(),
        "666",
        "Mark obstacle F; Mark activate: element sobrepeso spawn:Guard",
        scene={"reinforcements": [spawn]},
    ).finish()
    assert fight.fight.state.listing == [1, 2, 0]
    assert fight["Guard"].side == fight["Mark"].side
    assert turns(fight) == ["F", "Mark", "Guard"]
    assert [each.body for each in fight.of(Arrived)] == [0]
    spawn = {"kind": "spawn", "combatant": "Guard", "tags": ["run"]}
    fight = play(
        mark(),
        flayed(),
        extra("Guard", "guardia", side="protagonists", reserve=True),
        "666",
        "Mark obstacle F; horror activate: element sobrepeso spawn:Guard",
        scene={"reinforcements": [spawn]},
    )
    assert fight["Guard"].side == fight["F"].side
    assert (threat(fight), fight["Mark"].superacion) == (3, 6)
    assert fight.fight.state.used == {"spawn:Guard"}
    fight = play(mark(), extra("Guard", "guardia", reserve=True))
    assert ending(fight) == ("protagonists", "winner_side", 0)
    assert fight["Guard"].status == "reserve"


GUARD: dict[str, object] = {"kind": "spawn", "id": "guard", "combatant": "Guard"}
ROPE: dict[str, object] = {"kind": "add_object", "id": "rope", "object": {"id": "rope", "tags": ["climb"]}}
DOOR: dict[str, object] = {"kind": "add_exit", "id": "door"}
FOG: dict[str, object] = {
    "kind": "add_quality",
    "id": "fog",
    "quality": {"id": "fog", "helps": ["hide"], "hinders": ["search"]},
}


@pytest.mark.rule("FR-QUAL-02", "FR-QUAL-05", "FR-QUAL-07")
@pytest.mark.parametrize(
    ("helps", "hinders", "his", "horrors", "scenes"),
    [
        ("fight", "", "guard", "", "guard"),
        ("search", "", "guard fog", "", "guard fog"),
        ("firearm", "", "guard", "", "guard"),
        ("climb", "", "rope", "", "rope"),
        ("", "climb run", "", "rope door", "rope door"),
        ("flee", "hide", "door", "fog", "door fog"),
        ("luck", "dark", "odd", "odd2", "odd odd2"),
        ("", "", "", "", ""),
    ],
)
def test_an_element_must_make_sense(helps: str, hinders: str, his: str, horrors: str, scenes: str) -> None:
    """FR-QUAL-02: Mark's own quality brings what it helps, and for the horror what it hinders; the scene's either. The
    tags are those of what comes, unless the element has its own."""
    odd: list[dict[str, object]] = [{**GUARD, "id": "odd", "tags": ["luck"]}, {**GUARD, "id": "odd2", "tags": ["dark"]}]
    scene: dict[str, object] = {"reinforcements": [GUARD, ROPE, DOOR, FOG, *odd], "exit_open": False}
    guard = extra("Guard", "guardia", reserve=True, objects=["pistol"])
    found = quality("q", helps.split(), hinders.split())

    def offered(who: str, own: list[dict[str, object]], scenes: list[dict[str, object]]) -> str:
        table = {**scene, "qualities": scenes}
        fight = script(mark(qualities=own), flayed(), guard, "666", "Mark obstacle F", scene=table)
        while fight.asks:
            if fight.asks[0].kind == "activate" and fight.asks[0].seat == fight.seat(who):
                words = [option.split() for option in fight.options(who)]
                return " ".join(each[2] for each in words if each[0] == "element")
            fight.step()
        return ""

    assert offered("Mark", [found], []) == his
    assert offered("horror", [found], []) == horrors
    assert offered("Mark", [], [found]) == scenes


@pytest.mark.rule("FR-QUAL-07", "FR-SUP-03")
def test_an_element_against_a_main_pays_that_main() -> None:
    """FR-QUAL-07: the point of a main goes to the main of another side whose quality it uses."""
    fight = play(
        mark(qualities=[]),
        main("Eva", side="horror", qualities=[quality("lost", elements=[DOOR])]),
        "444 123",
        "Mark attack Eva assault; Mark activate: element lost door",
        scene={"exit_open": False},
        rounds=1,
    )
    assert (fight["Mark"].superacion, fight["Eva"].superacion, threat(fight)) == (4, 6, 4)


@pytest.mark.rule("FR-QUAL-05", "FR-FIGHT-02")
def test_exits_objects_and_qualities() -> None:
    """FR-QUAL-05: a way out, an axe on the floor, a new quality of the scene."""
    own = quality(
        "lucky",
        (),
        (),
        elements=[
            {"kind": "add_exit", "exit_difficulty": 3},
            {"kind": "add_object", "object": "axe"},
            {"kind": "add_quality", "quality": {"id": "fog", "helps": ["hide"]}},
        ],
    )
    closed = script(mark(), extra("C"), scene={"exit_open": False}).to("Mark", "turn")
    assert not any(option.startswith("flee") for option in closed.options())
    fight = script(
        mark(qualities=[own]),
        extra("C"),
        "666 666 666",
        scene={"exit_open": False, "challenges": {"climb": {"characteristic": "accion", "tags": ["climb"]}}},
        rounds=3,
        answers=[
            reply
            for kind in ("add_exit", "add_object", "add_quality")
            for reply in ("Mark challenge climb", f"Mark activate: element lucky {kind}")
        ],
    )
    state = fight.finish().fight.state
    assert (state.exit_open, state.exit_difficulty) == (True, 3)
    assert [thing.id for thing in state.lying] == ["axe"]
    assert [card.key for card in state.cards] == ["lucky", "fog"]


@pytest.mark.rule("FR-QUAL-05", "FR-QUAL-06")
@pytest.mark.parametrize("verbs", [("element",), ("object",), ("pass", "object"), ("pass",)])
def test_what_is_listed_alone_is_what_is_listed_among_the_rest(verbs: tuple[str, ...]) -> None:
    """FR-QUAL-05, FR-QUAL-06: elements, objects at hand and passing, in the same order."""
    rope = {"kind": "add_object", "id": "rope", "object": "knife"}
    own = [quality("one", ["fight"], elements=[rope]), quality("two", ["fight"], objects=["axe"])]
    fight = script(mark(qualities=own), flayed(), scene={"findable_objects": ["pistol"]}, answers="Mark obstacle F")
    question = fight.to("Mark", "activate").asks[0]
    listed = list(question.options())
    assert [option.verb for option in listed] == ["pass", "element", "object", "object", "object"]
    assert question.with_verbs(verbs) == [option for option in listed if option.verb in verbs]


@pytest.mark.rule("FR-SHEET-04", "FR-QUAL-08")
@pytest.mark.parametrize(("scope", "told"), [("everyone", ["sobrepeso"]), ("owner_only", ["sobrepeso", "spent"])])
def test_a_quality_is_told_while_some_body_can_activate_it(scope: str, told: list[str]) -> None:
    """FR-QUAL-08: one that is exhausted is nothing to anyone, or to its owner alone."""
    spent = quality("spent", ("brawl",), exhausted=True)
    fight = script(mark(qualities=[SOBREPESO, spent]), flayed(), exhausted_scope=scope)
    (found,) = [event for event in fight.of(Mustered) if event.body == 0]
    assert [word for word in found.words if word in ("sobrepeso", "spent")] == told
