#!/usr/bin/env node
// A bot for Asalto in JavaScript: it attacks when it can, walks when it cannot, and takes the default otherwise.
//
// Needs Node and @msgpack/msgpack (npm install). Try it:
//   asalto run three_against_a_werewolf --policy investigators="program: node bot.js"

const { decode, encode } = require("@msgpack/msgpack");

const LIKED = ["attack", "shoot", "charge", "walk", "move"]; // verbs that hold one of these, the best first
const LISTED = 20; // options that a question brings along
const HELLO = { version: 2, program: "bot.js", wants: null, sees: false, listens: false, looks_ahead: false };

/**
 * Send a message with its length before it.
 *
 * @param {unknown[]} message
 */
function send(...message) {
  const body = encode(message);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  process.stdout.write(Buffer.concat([head, body]));
}

/**
 * Return the place of the option that is liked most; place 0 is the default.
 *
 * @param {[verb: string, ...unknown[]][]} options
 */
function choose(options) {
  for (const word of LIKED) {
    const place = options.findIndex(([verb]) => verb.includes(word));
    if (place >= 0) return place;
  }
  return 0;
}

/** @type {{ [name: string]: (...values: any[]) => void }} any: each message has values of its own. */
const answers = {
  ping: (number) => send("pong", number),
  fight_started: () => send("hello", { ...HELLO, reads: LISTED }),
  ask: (number, seat, kind, rule, body, by, about, options) => send("choice", number, choose(options)),
  fight_ended: () => send("bye", { reason: "" }),
};

let received = Buffer.alloc(0);
process.stdin.on("data", (data) => {
  received = Buffer.concat([received, data]);
  while (received.length >= 4 && received.length >= 4 + received.readUInt32BE()) {
    const end = 4 + received.readUInt32BE();
    const [name, ...values] = /** @type {[string, ...unknown[]]} */ (decode(received.subarray(4, end)));
    received = received.subarray(end);
    answers[name]?.(...values);
  }
});
