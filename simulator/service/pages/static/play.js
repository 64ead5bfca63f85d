// A running fight: the story, and for the holder of a seat the questions with the odds of their answers.

import { $, $maybe, h, isTaken, lang, listed, number, root, t } from "./asalto.js";
import { drawBoard, followBoard } from "./board.js";
import { offerDeletion, outcomeWords } from "./ended.js";
import { beatItem } from "./fight.js";
import { heldSeat, holdSeat, placeName, seatHash, seatOfHash, seatRows } from "./seats.js";
import { Problem, get, problemsOf, remove, words } from "./service.js";
import { copied } from "./sharing.js";
import { beats } from "./story.js";

/** @import { Board, Ended, Frame, Odds, OpenFight, PlaceState, SeatQuestion, Step } from "../documents.d.ts" */
/** @import { HeldSeat } from "../page.d.ts" */

const TAKEN = 4409;
const MOST_SHOWN = 300;
const STORY_PATIENCE = 2000;

const { table: id = "", share, system } = $("play-table").dataset;
const base = `/api/tables/${id}`;
const game = await words(system);
let over = false;
/** @type {WebSocket | null} */
let socket = null;
let cut = false; // the seat's connection is closed, and the page says why

// The story.

/** @type {Step[]} */
const steps = [];
let waiting = false;
let epoch = "";
let heard = -1; // the number of the last event
/** @type {() => unknown} */
let toldUpTo = () => {}; // ends the wait for the story

function tell() {
  waiting = false;
  if (!steps.length) return;
  const all = beats(steps).slice(-MOST_SHOWN);
  const list = $("story");
  const unfolded = list.querySelector("details")?.open ?? false;
  list.replaceChildren(...all.filter((beat) => beat.lines.length).map(beatItem));
  list.querySelector("details")?.toggleAttribute("open", unfolded);
  list.lastElementChild?.classList.add("now");
  list.scrollTop = list.scrollHeight;
  $("now").textContent = all[all.length - 1].lines.map((line) => line.text).join(". ");
}

function hear() {
  const events = new EventSource(`${root}${base}/events?share=${share}`);
  events.addEventListener("step", (event) => {
    hearEntry(event);
    const step = JSON.parse(event.data);
    thinking = null;
    steps.push({ ...step, told: step.told[lang] });
    if (seen && followBoard(seen, step)) board(seen);
    if (!waiting) {
      waiting = true;
      setTimeout(tell, 60);
    }
  });
  events.addEventListener("thinking", (event) => {
    hearEntry(event);
    thinking = JSON.parse(event.data).place;
    report();
  });
  events.addEventListener("places", (event) => {
    hearEntry(event);
    /** @type {PlaceState[]} */
    const states = JSON.parse(event.data).states;
    states.forEach((state, at) => (table.places[at].state = state));
    drawSeats();
    report();
  });
  events.addEventListener("over", (event) => {
    events.close();
    end(JSON.parse(event.data));
  });
  events.addEventListener("error", () => over && events.close());
}

/** @param {MessageEvent} event */
function hearEntry(event) {
  const [run, entry] = event.lastEventId.split("-");
  if (run !== epoch) steps.length = 0; // a restarted service sends all events again
  epoch = run;
  heard = Number(entry);
  toldUpTo();
}

/**
 * Wait until the story has reached the event with this id, with a time limit.
 *
 * @param {string} after
 */
async function story(after) {
  const [run, entry] = after.split("-");
  const isTold = () => run === epoch && heard >= Number(entry);
  if (!isTold()) {
    await new Promise((/** @type {(value?: undefined) => void} */ go) => {
      toldUpTo = () => isTold() && go();
      setTimeout(go, STORY_PATIENCE);
    });
  }
  tell();
}

/** @param {Ended} ended */
function end({ outcome }) {
  if (over) return;
  over = true;
  socket?.close();
  $("question").hidden = true;
  $("leave").hidden = $("stop").hidden = true;
  $("ended").hidden = false;
  drawSeats();
  $("state").textContent = t("play-over");
  $("outcome").textContent = outcomeWords(outcome, game.side);
  $("replay").hidden = $("trace").hidden = !outcome;
  $("outcome").focus();
  document.body.dataset.ended = "yes";
}

// The seats.

/** @type {number | null} */
let thinking = null; // the place that is asked
/** @type {HeldSeat | null} */
let seat = null;

/** @param {number} at */
const nameOf = (at) => placeName(table.places[at], game.side);

const hasLeft = () => seat !== null && table.places[seat.place]?.state === "left";

/** Say what the fight waits for. A lost connection and an open question have sentences of their own. */
function report() {
  if (over || cut || open) return;
  const missing = table.places.flatMap(({ state }, at) => (state === "waiting" ? [nameOf(at)] : []));
  const mine = thinking === seat?.place;
  /** @type {string} */
  let said;
  if (hasLeft()) said = t("play-left_it");
  else if (missing.length) said = t("play-missing", { who: listed(missing) });
  else if (thinking !== null && !mine)
    said = t(table.places[thinking].state === "away" ? "play-away" : "play-thinking", { who: nameOf(thinking) });
  else said = t(seat ? "play-waiting" : "play-watching");
  if ($("state").textContent !== said) $("state").textContent = said;
}

function drawSeats() {
  const isHost = !over && !watches && table.places.some((place) => place.token);
  const focused = document.activeElement?.getAttribute("aria-label");
  $("seats").replaceChildren(
    ...seatRows(table.places, seat?.place ?? null, game.side, isHost ? { invite, sit: takeSeat, giveUp } : null),
  );
  if (focused)
    /** @type {HTMLElement | null} */ ($("seats").querySelector(`[aria-label="${CSS.escape(focused)}"]`))?.focus();
  $("stop").hidden = !isHost;
}

/** @param {number} at */
const held = (at) => ({ place: at, token: table.places[at].token ?? "" });

/** @param {number} at */
const invite = (at) => copied(`${location.origin}${root}/play/${id}?share=${share}${seatHash(held(at))}`, $("shared"));

/** @param {number} at */
function takeSeat(at) {
  seat = held(at);
  begin(seat);
}

/** @param {number} at */
async function giveUp(at) {
  if (confirm(t("seats-give_up_sure", { who: nameOf(at) }))) await request(`${base}/places/${at}`);
}

/**
 * Ask the service to end or delete a thing; tell whether it did.
 *
 * @param {string} path
 */
async function request(path) {
  try {
    await remove(path);
    return true;
  } catch (error) {
    $("shared").textContent = problemsOf(error).join(" ");
    return false;
  }
}

/** Tell whether the service answers; then it is what refuses a seat, with a status that browsers do not show. */
const answers = () =>
  get(`${base}?share=${share}`).then(
    () => true,
    (error) => error instanceof Problem && error.status >= 400 && error.status < 500,
  );

/**
 * Return the seat of this page: that of the link, else the kept one.
 *
 * @returns {HeldSeat | null}
 */
function seatHere() {
  return seatOfHash(location.hash) ?? heldSeat(id);
}

/** @param {HeldSeat} taken */
function begin(taken) {
  const place = table.places[taken.place];
  if (place) $("who").textContent = t("play-as", { who: nameOf(taken.place) });
  drawSeats();
  report();
  sit(taken);
}

/** Show the page without the seat that the service has refused. */
function giveBack() {
  seat = null;
  $("who").textContent = "";
  $("leave").hidden = true;
  drawSeats();
  $("state").textContent = t("play-no_place");
}

/**
 * @param {HeldSeat} taken
 * @param {number} [patience] Milliseconds before the next attempt.
 * @param {number} [refused] Attempts in a row that the service refused; at the second the page gives up.
 */
function sit(taken, patience = 500, refused = 0) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = `${base}/places/${taken.place}`;
  const own = new WebSocket(`${scheme}://${location.host}${root}${path}`, ["asalto", `asalto.token.${taken.token}`]);
  socket = own;
  let before = Promise.resolve(); // frames are processed one after the other
  let opened = false;
  own.addEventListener("open", () => {
    opened = true;
    if (holdSeat(id, taken)) history.replaceState(null, "", location.pathname + location.search);
    patience = 500;
    cut = false;
    report();
  });
  own.addEventListener("message", (event) => {
    before = before.then(() => take(JSON.parse(event.data), own));
  });
  own.addEventListener("close", async (event) => {
    if (over || own !== socket) return;
    cut = true;
    open = null;
    $("question").hidden = true;
    if (event.code === TAKEN) {
      $("state").replaceChildren(
        t("play-taken"),
        " ",
        h("button", { type: "button", onclick: () => sit(taken) }, t("play-back")),
      );
    } else {
      $("state").textContent = t("play-lost");
      const again = !opened && (await answers()) ? refused + 1 : 0;
      if (again === 2) giveBack();
      else setTimeout(() => sit(taken, Math.min(10000, 2 * patience), again), patience);
    }
  });
}

/**
 * @param {Frame} frame
 * @param {WebSocket} from
 */
async function take(frame, from) {
  if (frame.question) {
    await story(frame.question.after);
    if (from !== socket || cut) return; // the next connection gets the question again
    ask(frame.question);
  }
  if (frame.odds) weigh(frame.odds);
  if (frame.answered) answered(frame.answered);
  if (frame.over) end(frame.over);
}

/** @type {SeatQuestion | null} */
let open = null;

/** @param {number} seconds */
const leftWords = (seconds) =>
  seconds < 180
    ? t("play-left", { seconds: number(seconds) })
    : t("play-left_minutes", { minutes: number(Math.floor(seconds / 60)) });

/** @param {SeatQuestion} question */
function ask(question) {
  open = question;
  $("state").textContent = t("play-your_turn", { round: number(question.board.round) });
  $("asked").textContent = question.text[lang];
  $("clock").textContent = leftWords(question.left);
  $("options").replaceChildren(
    ...question.options.map((option, at) =>
      h(
        "li",
        {},
        h(
          "button.option-button",
          { type: "button", id: `option-${at}`, onclick: () => choose(at) },
          h("span", {}, option.text[lang]),
          h("small.odds", {}),
        ),
      ),
    ),
  );
  $("question").hidden = $("leave").hidden = false;
  board(question.board);
  $("asked").focus({ preventScroll: true });
  document.body.dataset.asked = String(question.ask);
}

/** @param {Odds} odds */
function weigh({ ask: asked, outlooks }) {
  if (open?.ask !== asked) return;
  outlooks.forEach((outlook, at) => {
    const place = $maybe(`option-${at}`)?.querySelector(".odds");
    if (!place) return;
    const bar =
      outlook.success === null
        ? []
        : [h("meter", { min: 0, max: 1, value: outlook.success, "aria-label": t("play-success") })];
    place.replaceChildren(...bar, outlook.text[lang]);
  });
}

/** @param {number} option */
function choose(option) {
  if (!open || !socket) return;
  socket.send(JSON.stringify({ seat: open.seat, ask: open.ask, option }));
  for (const button of $("options").querySelectorAll("button")) button.disabled = true;
}

/** @param {{ ask: number }} answer */
function answered({ ask: asked }) {
  if (open?.ask !== asked) return;
  open = null;
  $("question").hidden = $("leave").hidden = true;
  report();
}

/** @type {Board | null} */
let seen = null;

/** @param {Board} found */
function board(found) {
  seen = found;
  drawBoard($("board"), found);
}

$("leave").addEventListener("click", () => {
  if (!open || !socket || !confirm(t("play-leave_sure"))) return;
  socket.send(JSON.stringify({ seat: open.seat, ask: open.ask, leave: true }));
  open = null;
  $("question").hidden = $("leave").hidden = true;
});
$("stop").addEventListener("click", () => confirm(t("play-stop_sure")) && request(base));
$("share").addEventListener("click", () =>
  copied(`${location.origin}${root}/play/${id}?share=${share}&watch=yes`, $("shared")),
);

document.addEventListener("keydown", (event) => {
  if (isTaken(event, "input, select, textarea")) return;
  const at = Number(event.key) - 1;
  if (Number.isInteger(at) && at >= 0) $maybe(`option-${at}`)?.focus();
});

/** @type {OpenFight} */
const table = await get(`${base}?share=${share}`);
const watches = new URLSearchParams(location.search).has("watch");
seat = watches ? null : seatHere();
const deletion = watches ? null : $maybe("delete");
if (deletion) {
  offerDeletion(deletion, $("table-of-play"), $("state"), () => request(base));
  deletion.hidden = false;
}
hear();
if (table.state !== "playing") end(table);
else if (seat) begin(seat);
else {
  drawSeats();
  report();
}
document.body.dataset.ready = "yes";
