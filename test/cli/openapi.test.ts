import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";

it.each([["openapi"], ["openapi", "--json"]])("%s %s prints docs/openapi.json", async (...words) => {
  const printed: string[] = [];
  const notes: string[] = [];
  const output = { out: (text: string) => printed.push(text), note: (text: string) => notes.push(text) };
  expect(await runCommand(words, {}, output)).toBe(0);
  expect([`${printed.join("\n")}\n`, notes]).toEqual([readFileSync("docs/openapi.json", "utf8"), []]);
});
