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

/** Each with how it writes the name of a file. */
const EVALUATORS: readonly (readonly [folder: string, write: (name: string) => string])[] = [
  ["core/evaluator", (name) => `${name}.ts`],
];

it.each(EVALUATORS)("%s has the files that every evaluator has, and no others", (folder, write) => {
  expect(readdirSync(folder).sort()).toEqual(FILES.map(write).sort());
});
