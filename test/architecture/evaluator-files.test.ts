import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

/** What an evaluator is made of, in every language: who knows one finds their way in the others. */
const FILES = [
  "asked-member",
  "comparison",
  "condition",
  "context-value",
  "data",
  "escape",
  "fill",
  "format-date",
  "format-number",
  "formats",
  "json-value",
  "member",
  "names",
  "ops",
  "program",
  "reading",
  "report",
  "scope",
  "slot",
  "tags",
  "text",
  "values",
  "work",
];

/** Of the others only Java has it; TypeScript writes strings and bytes by different code. */
const ONLY_OF_SOME = ["output"];

/** Each with how it writes the name of a file. */
const EVALUATORS: readonly (readonly [folder: string, write: (name: string) => string])[] = [
  ["core/evaluator", (name) => `${name}.ts`],
  ["clients/python/src/letterpress_client/evaluator", (name) => `${name.replaceAll("-", "_")}.py`],
  ["clients/php/src/Evaluator", (name) => `${name.replace(/(^|-)./g, (start) => start.slice(-1).toUpperCase())}.php`],
  ["clients/go/internal/evaluator", (name) => `${name.replaceAll("-", "_")}.go`],
  [
    "clients/java/src/main/java/dev/letterpress/evaluator",
    (name) => `${name.replace(/(^|-)./g, (start) => start.slice(-1).toUpperCase())}.java`,
  ],
];

it.each(EVALUATORS)("%s has the files that every evaluator has", (folder, write) => {
  const found = readdirSync(folder);
  expect(FILES.map(write).filter((name) => !found.includes(name))).toEqual([]);
});

it("core/evaluator has no others", () => {
  const known = [...FILES, ...ONLY_OF_SOME].map((name) => `${name}.ts`);
  expect(readdirSync("core/evaluator").filter((name) => !known.includes(name))).toEqual([]);
});
