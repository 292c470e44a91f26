// A player in JavaScript: what one number at a time proves, else the cell of least local risk.
//
//     sapper arena examples/players/shy.mjs --level beginner --games 200
//
// It speaks docs/protocol.md: one JSON object a line, read from standard input, written to standard
// output. Whatever is meant for people goes to standard error (console.error).

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

let hello = null;

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.over) break;
  if (hello === null) {
    hello = message;
    say({ sapper: 1, name: "shy" });
  } else {
    const cell = choose(message.rows);
    say(cell === null ? { give_up: true } : { cell });
  }
}

/** The cells around (x, y). */
function around(x, y) {
  const cells = [];
  for (let v = Math.max(0, y - 1); v <= Math.min(hello.height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(hello.width - 1, x + 1); u++)
      if (u !== x || v !== y) cells.push([u, v]);
  return cells;
}

/** A safe cell, or else the unknown one whose numbers speak least for a mine. */
function choose(rows) {
  const hidden = (x, y) => "HF".includes(rows[y][x]);
  const key = ([x, y]) => y * hello.width + x;
  const safe = new Map();
  const mines = new Set();
  const risk = new Map();

  for (let changed = true; changed; ) {
    changed = false;
    risk.clear();
    for (let y = 0; y < hello.height; y++)
      for (let x = 0; x < hello.width; x++) {
        if (hidden(x, y)) continue;
        const near = around(x, y).filter(([u, v]) => hidden(u, v));
        const unknown = near.filter((cell) => !mines.has(key(cell)) && !safe.has(key(cell)));
        const left = Number(rows[y][x]) - near.filter((cell) => mines.has(key(cell))).length;
        for (const cell of unknown) {
          if (left === 0) safe.set(key(cell), cell);
          else if (left === unknown.length) mines.add(key(cell));
          else {
            risk.set(key(cell), Math.max(left / unknown.length, risk.get(key(cell)) ?? 0));
            continue;
          }
          changed = true;
        }
      }
  }
  if (safe.size > 0) return safe.values().next().value;

  const everywhere = hello.mines / (hello.width * hello.height);
  let best = null;
  let least = Infinity;
  for (let y = 0; y < hello.height; y++)
    for (let x = 0; x < hello.width; x++) {
      const its = risk.get(key([x, y])) ?? everywhere;
      if (hidden(x, y) && !mines.has(key([x, y])) && its < least) {
        best = [x, y];
        least = its;
      }
    }
  return best;
}
