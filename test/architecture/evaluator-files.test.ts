import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

/** What an evaluator is made of, in every language: who knows one finds their way in the others. */
const FILES = [
  "condition",
  "context-value",
  "data",
  "escape",
  "fill",
  "member",
  "names",
  "ops",
  "program",
  "report",
  "text",
  "values",
];

/** Those of an evaluator whose library reads plain data. */
const READING = ["path", "reading"];

/** Each with how it writes the name of a file. */
const EVALUATORS: readonly (readonly [folder: string, write: (name: string) => string, files: readonly string[]])[] = [
  ["core/evaluator", (name) => `${name}.ts`, [...FILES, ...READING]],
  ["clients/python/src/letterpress_client/evaluator", (name) => `${name.replaceAll("-", "_")}.py`, FILES],
  [
    "clients/php/src/Evaluator",
    (name) => `${name.replace(/(^|-)./g, (start) => start.slice(-1).toUpperCase())}.php`,
    FILES,
  ],
];

it.each(EVALUATORS)("%s has the files that every evaluator has", (folder, write, files) => {
  const found = readdirSync(folder);
  expect(files.map(write).filter((name) => !found.includes(name))).toEqual([]);
});

it("core/evaluator has no others", () => {
  expect(readdirSync("core/evaluator").length).toBe(FILES.length + READING.length);
});
