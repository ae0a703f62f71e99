import fc from "fast-check";
import { expect, it } from "vitest";
import { fillProgram, mayLackUrl } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { fillData, programs } from "../support/core-arbitraries.ts";
import { runs } from "../support/effort.ts";
import { outcomeOf } from "../support/outcome-of.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

it("holds whenever a fill is refused for a missing URL", () => {
  const seen = { refused: 0, passed: 0 };
  fc.assert(
    fc.property(programs, fillData, (program, data) => {
      const outcome = outcomeOf(() => fillProgram(program as Program, data)) as { issues?: { type: string }[] };
      const isRefused = outcome.issues?.some(({ type }) => type === "missing_url") === true;
      seen[isRefused ? "refused" : "passed"] += 1;
      if (isRefused) expect(mayLackUrl(program, data)).toBe(true);
    }),
    { numRuns: runs(3000) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

const program = programOf({
  tags: [tagOf("url", "u"), tagOf("url", "d", "https://d.example/"), tagOf("text", "t")],
  ops: [
    ["url", 0],
    ["image-url", 1],
    ["text", 2],
  ],
});

it.each<[string, unknown, boolean]>([
  ["a value", { merge_tags: { url: { u: "x" } } }, false],
  ["no data", undefined, true],
  ["another group", { merge_tags: { text: { u: "x" } } }, true],
  ["an empty value", { merge_tags: { url: { u: "" } } }, true],
  ["a value of dropped characters", { merge_tags: { url: { u: "\u0000" } } }, true],
  ["a value of U+007F", { merge_tags: { url: { u: "\x7f" } } }, true],
  ["another spelling", { merge_tags: { url: { U: "x" } } }, true],
])("with %s", (_, data, expected) => {
  expect(mayLackUrl(program, data)).toBe(expected);
});
