import Fastify from "fastify";
import { expect, it } from "vitest";
import { openPrettyLines } from "../../../src/transport/http/pretty-lines.ts";

/** The line that Fastify's own logger makes of what is logged. */
function logged(fields: object, message: string): string {
  let line = "";
  const stream = { write: (text: string) => (line += text) };
  Fastify({ logger: { level: "info", stream } }).log.info(fields, message);
  return line;
}

const format = openPrettyLines();

it("makes a line for people, with time, level, process and members", () => {
  const line = format(logged({ status: 200, path: "/healthz" }, "request"));
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] INFO \(\d+\): request \{"status":200,"path":"\/healthz"\}\n$/);
});

it("ends a line without members, too", () => {
  expect(format(logged({}, "Server listening"))).toMatch(/: Server listening\n$/);
});

// Orders to terminals by ECMA-48: escape, the single sign for escape and bracket, carriage return, backspace.
it.each(["\u001b[2J", "\u009b2J", "\r", "\b", "\u202e", "\n"])("lets %j of a caller give no order", (order) => {
  const err = new Error(`refused ${order}`);
  const line = format(logged({ path: `/${order}`, err }, `refused ${order} thus`));
  const [first = "", ...others] = line.split("\n");
  expect(first).toMatch(/: refused \S* {0,2}(2J |\[2J )?thus \{/);
  expect(line.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
  for (const other of others.slice(0, -1)) expect(other).toMatch(/^ {4}/);
});

it("keeps what only looks like an order", () => {
  const text = "C:\\user\\bin\\u001b \ud83d\ude80 日本";
  expect(format(logged({}, text))).toContain(`: ${text}\n`);
  expect(format(`{"level":30,"msg":"\\u20ac \\ud800."}\n`)).toContain("€ \ud800.");
});
