// Writes tables as the page does: for each line of JSON on standard input a line with their text, as JSON. A list has a
// text with comments, its tables, and the tables to write with these comments.

import { createInterface } from "node:readline";

import { withComments } from "../../../simulator/service/pages/static/comments.js";
import { toml } from "../../../simulator/service/pages/static/toml.js";

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const text = Array.isArray(asked)
    ? withComments(asked[0], toml(asked[1]), toml(asked[2], Object.keys(asked[1])))
    : toml(asked);
  process.stdout.write(`${JSON.stringify(text)}\n`);
}
