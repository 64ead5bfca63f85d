// Writes tables as the page does: for each line of JSON on standard input a line with their text, as JSON.

import { createInterface } from "node:readline";

import { toml } from "../../../simulator/service/pages/static/toml.js";

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(toml(JSON.parse(line)))}\n`);
}
