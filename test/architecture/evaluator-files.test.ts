import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

/** What an evaluator is made of, in every language: who knows one finds their way in the others. */
const FILES = [
  "asked-member",
  "condition",
  "context-value",
  "data",
  "escape",
  "fill",
  "member",
  "names",
  "ops",
  "program",
  "reading",
  "report",
  "text",
  "values",
];

/** Each with how it writes the name of a file. */
const EVALUATORS: readonly (readonly [folder: string, write: (name: string) => string])[] = [
  ["core/evaluator", (name) => `${name}.ts`],
  ["clients/python/src/letterpress_client/evaluator", (name) => `${name.replaceAll("-", "_")}.py`],
  ["clients/php/src/Evaluator", (name) => `${name.replace(/(^|-)./g, (start) => start.slice(-1).toUpperCase())}.php`],
];

it.each(EVALUATORS)("%s has the files that every evaluator has", (folder, write) => {
  const found = readdirSync(folder);
  expect(FILES.map(write).filter((name) => !found.includes(name))).toEqual([]);
});

it("core/evaluator has no others", () => {
  expect(readdirSync("core/evaluator").length).toBe(FILES.length);
});
