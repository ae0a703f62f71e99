import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeCases, LONG_CASES } from "./describe-cases.ts";
import { LIMITS_FILE, printLimitCases } from "./limit-cases.ts";
import { renderFiles } from "./render-files.ts";
import { type RenderCase, readRenderSources } from "./render-source.ts";
import { printRepeatedCases, REPEATED_FILE } from "./repeated-cases.ts";

const sources = readRenderSources();

describeCases((name) => !LONG_CASES.has(name));

test.each([
  ["limits", LIMITS_FILE, printLimitCases],
  ["items", REPEATED_FILE, printRepeatedCases],
])("the cases of %s are what is made; if not, run `npm run generate -- conformance` and look", (_, file, print) => {
  expect(readFileSync(file, "utf8") === print()).toBe(true);
});

describe("an expectation that is not so", () => {
  const [template] = sources.filter(({ name }) => name === "event-invite");
  const [first] = template?.cases ?? [];
  if (template === undefined || first === undefined) throw new Error("the template has cases");

  test.each<[string, Partial<RenderCase>, RegExp]>([
    ["a node that is not hidden", { report: { ...first.report, hidden: ["e-r2"] } }, /event-invite\/wrong: the report/],
    ["a hidden node that is not named", { report: { ...first.report, hidden: [] } }, /event-invite\/wrong: the report/],
    ["a tag that has a value", { report: { ...first.report, missing: ["text.venue"] } }, /the report/],
  ])("is refused: %s", async (_, change, message) => {
    const wrong = { ...template, cases: [{ ...first, ...change, name: "wrong" }] };
    await expect(renderFiles(wrong)).rejects.toThrow(message);
  });
});
