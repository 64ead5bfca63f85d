"""Vocabulary of tactics for Haunted House: facts about the fight, choices of targets, actions.

``Assessment`` computes the facts, as for the built-in planners; the message catalogues have their wording for
people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.core.asks import Ask, Option
from simulator.core.system import SeatView
from simulator.policy.protocol import Start
from simulator.policy.tactics.vocabulary import (
    NO_BODY,
    NUMBER,
    TRUTH,
    WORD,
    Action,
    Choice,
    Fact,
    Observer,
    Vocabulary,
    verbs,
)
from simulator.systems.haunted_house.tables import ACTIVE, COMA, DEAD, FLED, INSANE, UNCONSCIOUS
from simulator.systems.haunted_house.view import ArmView, BodyView, View

from ..memos import assessed
from .rulebook import RULEBOOKS, AttackEstimate, Rulebook
from .worth import HELPLESS, Worth

DOWN: Final = (UNCONSCIOUS, COMA, DEAD)
ATTACKS: Final = verbs("melee_attack", "ranged_attack")
NO_WORDS: Final[dict[str, str]] = {}


class HouseBoard:  # mypyc: acyclic, reused
    """Board of a combatant of Haunted House at a question; the assessment is made when a fact first needs it."""

    __slots__ = ("_assessment", "_rulebook", "ask", "attacker", "me", "others", "target", "view")

    def __init__(self, ask: Ask, view: View, rulebook: Rulebook, seat: int) -> None:
        self.ask = ask
        self.view = view
        self.me = seat
        self.attacker = ask.by
        self.target = NO_BODY
        self.others: list[BodyView] | None = None  # listed when a fact first needs them
        self._rulebook = rulebook
        self._assessment: Worth | None = None

    @property
    def assessment(self) -> Worth:
        """The view as assessed for this combatant."""
        if self._assessment is None:
            self._assessment = assessed(Worth, self.view, self._rulebook, self.me)
        return self._assessment

    def named(self, name: str) -> int:
        """Return the number of the body with that name, or NO_BODY."""
        return next((body.id for body in self.view.bodies if body.name == name), NO_BODY)


class HauntedHouseObserver(Observer):
    """Maker of the boards of one combatant."""

    def __init__(self, start: Start) -> None:
        self._rulebook = RULEBOOKS.of(start.encounter)
        self._seat = start.seat

    def look(self, ask: Ask, view: SeatView) -> HouseBoard:
        """Return the board at this question."""
        assert isinstance(view, View)
        return HouseBoard(ask, view, self._rulebook, self._seat)


# Bodies.


def other_side(board: HouseBoard) -> list[BodyView]:
    """Return the members of other sides that have come, in roster order, whatever their state."""
    side = board.view.bodies[board.me].side
    return [body for body in board.view.bodies if body.side != side and body.arrived]


def comrades(board: HouseBoard) -> list[BodyView]:
    """Return the others of the own side that have come."""
    if board.others is None:
        bodies, me = board.view.bodies, board.me
        side = bodies[me].side
        board.others = [body for body in bodies if body.side == side and body.id != me and body.arrived]
    return board.others


def foes(board: HouseBoard) -> list[int]:
    """Return the enemies that can fight and are in the open."""
    return [body.id for body in board.assessment.foes]


def first_of(board: HouseBoard, side: int) -> int:
    """Return the first member of a side that has come."""
    for body in board.view.bodies:
        if body.side == side and body.arrived:
            return body.id
    return NO_BODY


def is_leader(board: HouseBoard, number: int) -> bool:
    """Return whether the body is the first of its side."""
    return first_of(board, board.view.bodies[number].side) == number


def leaders(board: HouseBoard) -> list[int]:
    """Return the first of the own side."""
    return [first_of(board, board.view.bodies[board.me].side)]


def is_down(body: BodyView) -> bool:
    """Return whether the body cannot act: unconscious, in a coma or dead."""
    return body.status in DOWN


def is_helpless(body: BodyView) -> bool:
    """Return whether the body is in the scene, alive, and cannot fight."""
    return body.in_scene and not body.active and body.status != DEAD


def share(body: BodyView) -> float:
    """Return the share of its life that a body has left, from 0 to 1."""
    return max(0, body.life) / (body.sheet.max_life or 1)


def shoots(board: HouseBoard, body: BodyView) -> bool:
    """Return whether the body has a weapon in hand that it could shoot with now."""
    held = body.held
    for thing in body.arms:
        if not thing.melee and (thing.natural or thing.key == held) and thing.loaded:
            if not (thing.jammed or thing.useless):
                return True
    return False


def in_hand(board: HouseBoard, number: int) -> ArmView | None:
    """Return the thing that a body holds."""
    body = board.view.bodies[number]
    held = body.held
    for thing in body.arms:
        if thing.key == held:
            return thing
    return None


# Attacks.


def best_attack(board: HouseBoard, number: int) -> AttackEstimate | None:
    """Return the estimate of the own combatant's best attack on that body now."""
    assessment = board.assessment
    foe, best = board.view.bodies[number], None
    for thing in assessment.ready(assessment.me):
        estimate = assessment.best_estimate(assessment.me, foe, thing)
        if best is None or estimate.loss + estimate.fells > best.loss + best.fells:
            best = estimate
    return best


def chance(board: HouseBoard, number: int) -> float:
    """Return the chance that at least one blow or shot of the best attack hits."""
    found = best_attack(board, number)
    return 0.0 if found is None else found.chance


def harm(board: HouseBoard, number: int) -> float:
    """Return the life that the best attack is expected to take."""
    found = best_attack(board, number)
    return 0.0 if found is None else found.loss


def felling(board: HouseBoard, number: int) -> float:
    """Return the chance that the best attack fells that body."""
    found = best_attack(board, number)
    return 0.0 if found is None else found.fells


def worth(board: HouseBoard, number: int) -> float:
    """Return the worth of the best attack on that body to a planner."""
    found = best_attack(board, number)
    return 0.0 if found is None else board.assessment.worth(board.view.bodies[number], found)


def danger(board: HouseBoard, number: int) -> float:
    """Return the life that a body is expected to take from the own combatant a round."""
    return board.assessment.danger(board.view.bodies[number])


def incoming(board: HouseBoard, dodging: bool) -> float:
    """Return the life that the attack to be answered is expected to take; 0 without an attack."""
    about, assessment = board.ask.about, board.assessment
    if about is None or board.attacker < 0:
        return 0.0
    foe = board.view.bodies[board.attacker]
    thing = next((thing for thing in foe.arms if thing.key == about.item), None)
    if thing is None or about.detail in ("disarm", "knock_down"):
        return 0.0
    shots = max(1, about.amount)
    return assessment.estimate(foe, assessment.me, thing, 0, shots, about.detail, dodging).loss


# The words.

Reading = Callable[[HouseBoard, int], Any]  # Any: the type of the fact's value
"""Function from a board and a body to a value; with this type mypyc compiles its callers."""


def _of_fight(name: str, spanish: str, read: Reading) -> Fact:
    """Return a numeric fact about no body."""
    return Fact(name, spanish, NUMBER, read)


def _of_body(name: str, spanish: str, gives: str, read: Reading, words: Mapping[str, str] = NO_WORDS) -> Fact:
    """Return a fact about a body."""
    return Fact(name, spanish, gives, read, True, words)


def _choice(name: str, spanish: str, among: Callable[[HouseBoard], list[int]], rank: Reading | None = None) -> Choice:
    """Return a way of choosing a body."""
    return Choice(name, spanish, among, rank)


FIGHT: Final = (
    _of_fight("round", "asalto", lambda board, _: board.view.round),
    _of_fight("enemies", "enemigos", lambda board, _: len(board.assessment.foes)),
    _of_fight("hidden_enemies", "enemigos_ocultos", lambda board, _: len(board.assessment.lurking)),
    _of_fight("enemies_down", "enemigos_caidos", lambda board, _: _down(other_side(board))),
    _of_fight("enemies_fled", "enemigos_huidos", lambda board, _: _fled(other_side(board))),
    _of_fight("friends", "amigos", lambda board, _: _able(comrades(board))),
    _of_fight("friends_down", "amigos_caidos", lambda board, _: _down(comrades(board))),
    _of_fight("friends_fled", "amigos_huidos", lambda board, _: _fled(comrades(board))),
    _of_fight("odds", "ventaja", lambda board, _: board.assessment.odds()),
    _of_fight("threat", "amenaza", lambda board, _: board.assessment.threat()),
    _of_fight("incoming", "dano_previsto", lambda board, _: incoming(board, False)),
    _of_fight("incoming_dodged", "dano_esquivando", lambda board, _: incoming(board, True)),
)


def _down(bodies: list[BodyView]) -> int:
    count = 0
    for body in bodies:
        count += not body.active and body.status in DOWN
    return count


def _fled(bodies: list[BodyView]) -> int:
    count = 0
    for body in bodies:
        count += not body.active and body.status == FLED
    return count


def _able(bodies: list[BodyView]) -> int:
    count = 0
    for body in bodies:
        count += body.active
    return count


STATUSES: Final = {
    ACTIVE: "activo",
    UNCONSCIOUS: "inconsciente",
    COMA: "coma",
    DEAD: "muerto",
    INSANE: "loco",
    FLED: "huido",
}

BODIES: Final = (
    _of_body("life", "vida", NUMBER, lambda board, body: board.view.bodies[body].life),
    _of_body("max_life", "vida_maxima", NUMBER, lambda board, body: board.view.bodies[body].sheet.max_life or 1),
    _of_body("health", "salud", NUMBER, lambda board, body: share(board.view.bodies[body])),
    _of_body("stamina", "aguante", NUMBER, lambda board, body: board.view.bodies[body].stamina),
    _of_body("shock", "shock", NUMBER, lambda board, body: board.view.bodies[body].shock),
    _of_body("wounds", "heridas", NUMBER, lambda board, body: len(board.view.bodies[body].wounds)),
    _of_body("status", "estado", WORD, lambda board, body: board.view.bodies[body].status, STATUSES),
    _of_body("standing", "en_pie", TRUTH, lambda board, body: board.view.bodies[body].active),
    _of_body("down", "caido", TRUTH, lambda board, body: is_down(board.view.bodies[body])),
    _of_body("fled", "huido", TRUTH, lambda board, body: board.view.bodies[body].status == FLED),
    _of_body("fleeing", "huyendo", TRUTH, lambda board, body: _is_fleeing(board.view.bodies[body])),
    _of_body("prone", "derribado", TRUTH, lambda board, body: board.view.bodies[body].prone),
    _of_body("hidden", "oculto", TRUTH, lambda board, body: board.view.bodies[body].hidden),
    _of_body("burning", "ardiendo", TRUTH, lambda board, body: bool(board.view.bodies[body].burning)),
    _of_body("weakened", "debilitado", TRUTH, lambda board, body: board.view.bodies[body].weakened),
    _of_body("dodging", "esquivando", TRUTH, lambda board, body: _is_dodging(board.view.bodies[body])),
    _of_body("is_leader", "es_lider", TRUTH, is_leader),
    _of_body("armed", "armado", TRUTH, lambda board, body: in_hand(board, body) is not None),
    _of_body("shooting", "tirador_listo", TRUTH, lambda board, body: shoots(board, board.view.bodies[body])),
    _of_body("loaded", "cargado", NUMBER, lambda board, body: _loaded(in_hand(board, body))),
    _of_body("jammed", "encasquillado", TRUTH, lambda board, body: _is_jammed(in_hand(board, body))),
    _of_body("aim", "punteria", NUMBER, lambda board, body: board.view.bodies[body].aim_bonus),
    _of_body("chance", "probabilidad", NUMBER, chance),
    _of_body("harm", "dano", NUMBER, harm),
    _of_body("felling", "derribo", NUMBER, felling),
    _of_body("danger", "peligro", NUMBER, danger),
)


def _is_fleeing(body: BodyView) -> bool:
    return body.in_scene and (body.fleeing or body.ran)


def _is_dodging(body: BodyView) -> bool:
    return body.dodge_melee or body.dodge_ranged


def _loaded(thing: ArmView | None) -> int:
    return 0 if thing is None else thing.loaded


def _is_jammed(thing: ArmView | None) -> bool:
    return thing is not None and thing.jammed


CHOICES: Final = (
    _choice("weakest", "mas_debil", foes, lambda board, body: board.view.bodies[body].life),
    _choice("strongest", "mas_fuerte", foes, lambda board, body: -board.view.bodies[body].life),
    _choice("most_hurt", "mas_herido", foes, lambda board, body: share(board.view.bodies[body])),
    _choice("most_dangerous", "mas_peligroso", foes, lambda board, body: -danger(board, body)),
    _choice("least_dangerous", "menos_peligroso", foes, danger),
    _choice("easiest", "mas_facil", foes, lambda board, body: -chance(board, body)),
    _choice("most_worth", "mejor_blanco", foes, lambda board, body: -worth(board, body)),
    _choice("first", "primero", foes),
    _choice("shooter", "tirador", lambda board: _shooters(board), lambda board, body: -danger(board, body)),
    _choice("runaway", "fugitivo", lambda board: [b.id for b in board.assessment.foes if _is_fleeing(b)]),
    _choice("helpless", "indefenso", lambda board: [body.id for body in other_side(board) if is_helpless(body)]),
    _choice("leader", "lider", leaders),
    _choice("enemy_leader", "lider_enemigo", lambda board: [body.id for body in other_side(board)[:1]]),
    _choice("wounded_friend", "amigo_herido", lambda board: _wounded(board), lambda board, body: _health(board, body)),
    _choice("fallen_friend", "amigo_caido", lambda board: [body.id for body in comrades(board) if is_down(body)]),
    _choice(
        "frightened_friend", "amigo_asustado", lambda board: _friends(board), lambda board, body: _shock(board, body)
    ),
    _choice("burning_friend", "amigo_ardiendo", lambda board: [b.id for b in comrades(board) if b.burning]),
)


def _shooters(board: HouseBoard) -> list[int]:
    return [foe.id for foe in board.assessment.foes if shoots(board, foe)]


def _friends(board: HouseBoard) -> list[int]:
    return [body.id for body in comrades(board) if body.in_scene]


def _wounded(board: HouseBoard) -> list[int]:
    return [body.id for body in comrades(board) if body.in_scene and body.status != DEAD and share(body) < 1]


def _health(board: HouseBoard, number: int) -> float:
    return share(board.view.bodies[number])


def _shock(board: HouseBoard, number: int) -> float:
    return board.view.bodies[number].shock


def _is_fight(option: Option) -> bool:
    return option.detail != HELPLESS


def _finishes(option: Option) -> bool:
    return option.detail == HELPLESS


def _turn(name: str, spanish: str, *words: str, **also: frozenset[str]) -> Action:
    """Return an action of a turn; ``also`` gives its verbs at other questions."""
    return Action(name, spanish, {"turn": verbs(*words), **also})


ACTIONS: Final = (
    Action("attack", "atacar", {"turn": ATTACKS}, _is_fight),
    Action("strike", "golpear", {"turn": verbs("melee_attack")}, _is_fight),
    Action("shoot", "disparar", {"turn": verbs("ranged_attack")}, _is_fight),
    Action("finish", "rematar", {"turn": ATTACKS}, _finishes),
    Action("attack_again", "atacar_otra_vez", {"second": ATTACKS}, _is_fight),
    Action("act_once", "una_sola_accion", {"second": verbs("none")}),
    Action("flee", "huir", {"turn": verbs("run"), "flight": verbs("flee")}, lambda option: not option.detail),
    Action("pursue", "perseguir", {"turn": verbs("run")}, lambda option: bool(option.detail)),
    Action("stand_firm", "aguantar", {"flight": verbs("ignore")}),
    Action("dodge", "esquivar", {"dodge": verbs("dodge"), "dodge_round": verbs("both")}),
    Action("dodge_blows", "esquivar_golpes", {"dodge_round": verbs("melee")}),
    Action("dodge_shots", "esquivar_disparos", {"dodge_round": verbs("ranged")}),
    Action("take_it", "no_esquivar", {"dodge": verbs("no"), "dodge_round": verbs("none")}),
    _turn("approach", "acercarse", "close"),
    _turn("aim", "apuntar", "aim"),
    _turn("distract", "distraer", "distract"),
    _turn("draw", "desenfundar", "draw"),
    _turn("drop", "soltar", "drop"),
    Action("pick_up", "recoger", {"turn": verbs("pick_up"), "retrieve": verbs("take")}),
    Action("reload", "recargar", {"turn": verbs("reload"), "gear": verbs("reload", "refill")}),
    Action("clear_jam", "desencasquillar", {"turn": verbs("clear_jam"), "gear": verbs("clear_jam")}),
    Action("heal", "curar", {"turn": verbs("heal"), "heal": verbs("heal")}),
    _turn("revive", "reanimar", "revive"),
    Action("calm", "calmar", {"turn": verbs("calm"), "calm": verbs("calm")}),
    _turn("extinguish", "apagar", "extinguish"),
    _turn("hide", "esconderse", "hide"),
    Action("search", "buscar", {"turn": verbs("search"), "explore": verbs("search")}),
    _turn("stand_up", "levantarse", "stand"),
    _turn("throw", "lanzar", "throw"),
    _turn("talk", "hablar", "talk"),
    _turn("wait", "esperar", "wait"),
    Action("plain_blow", "golpe_simple", {"manner": verbs("plain")}),
    Action("disarm", "desarmar", {"manner": verbs("disarm")}),
    Action("knock_down", "derribar", {"manner": verbs("knock_down")}),
    Action("at_the_head", "a_la_cabeza", {"manner": verbs("zone")}, lambda option: option.detail == "head"),
    Action("at_the_torso", "al_torso", {"manner": verbs("zone")}, lambda option: option.detail == "torso"),
    Action("at_an_arm", "a_un_brazo", {"manner": verbs("zone")}, lambda option: option.detail.endswith("arm")),
    Action("at_a_leg", "a_una_pierna", {"manner": verbs("zone")}, lambda option: option.detail.endswith("leg")),
    Action("single_shot", "un_disparo", {"shots": verbs("shots")}, lambda option: option.amount == 1),
    Action("several_shots", "varios_disparos", {"shots": verbs("shots")}, lambda option: option.amount > 1),
    Action("next_shot", "siguiente_disparo", {"shot_target": verbs("target"), "retarget": verbs("target")}),
    Action("rest", "descansar", {"rest": verbs("rest")}),
    Action("go_on", "seguir", {"rest": verbs("go_on")}),
    Action("walk", "andar", {"travel": verbs("walk")}),
    Action("hurry", "correr", {"travel": verbs("run")}),
    Action("try_key", "probar_llave", {"explore": verbs("key")}),
)

WORDS: Final = Vocabulary("haunted_house", (*FIGHT, *BODIES), CHOICES, ACTIONS, HauntedHouseObserver)
