import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Program } from "../../core/evaluator/program.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { runs } from "../support/effort.ts";
import { fillWithBoth as fillProgram } from "../support/fill-with-both.ts";
import { hostileText } from "../support/hostile-text.ts";
import { processorTime } from "../support/processor-time.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

describe("hostile programs", () => {
  const parts = programOf({
    tags: [tagOf("text", "t"), tagOf("url", "u", "https://example.com/")],
    conditions: [
      {
        node: "a",
        steps: [
          ["test", "k", "==", "x"],
          ["test", "n", ">", 3],
          ["any", 2],
        ],
      },
      {
        node: "b",
        steps: [
          ["test", "d", "date_on", 20_000],
          ["test", "k", "in", ["x", "y"]],
          ["given", 0],
          ["all", 3],
        ],
      },
    ],
    ops: [
      "<p>",
      ["text", 0],
      ["unless", 0, 6],
      "a",
      ["url", 1],
      ["unless", 1, 7],
      "b",
      ["url-query", 0],
      ["ask", 1],
      "</p>",
    ],
  });
  const sample: Program = { ...parts, format: 2, lists: [] };
  const junk = fc.oneof(
    fc.constantFrom(
      -1,
      0,
      1,
      2,
      9,
      1e9,
      0.5,
      Number.NaN,
      null,
      true,
      undefined,
      "",
      "unless",
      "all",
      "given",
      "ask",
      "text",
      "__proto__",
    ),
    fc.array(fc.constantFrom("unless", "all", "test", 0, 1, 5), { maxLength: 4 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

  /** The paths to every member of a value. */
  function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
    if (typeof value !== "object" || value === null) return [path];
    const isList = Array.isArray(value);
    return [
      path,
      ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, isList ? Number(key) : key])),
    ];
  }

  function mutate(root: unknown, path: readonly (string | number)[], junkValue: unknown): unknown {
    const [key, ...rest] = path;
    if (key === undefined) return junkValue;
    const copy = Array.isArray(root) ? [...root] : { ...(root as object) };
    Reflect.set(copy, key, mutate(Reflect.get(root as object, key), rest, junkValue));
    return copy;
  }

  it("end, stay within the limit, and are refused with FillError or run", () => {
    const mutation = fc.tuple(fc.constantFrom(...pathsOf(sample)), junk);
    let refused = 0;
    let ran = 0;
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 2 }), hostileText, (mutations, value) => {
        let program: unknown = sample;
        for (const [path, junkValue] of mutations) {
          if (pathsOf(program).some((known) => known.join() === path.join()))
            program = mutate(program, path, junkValue);
        }
        try {
          const data = {
            merge_tags: { text: { t: value }, url: { u: value } },
            context: { k: "x", n: 5, d: "2024-10-04" },
          };
          const { output, report } = fillProgram(program as Program, data, { maxOutputBytes: 300 });
          expect(report.bytes).toBe(Buffer.byteLength(output));
          expect(report.bytes).toBeLessThanOrEqual(300);
          ran += 1;
        } catch (err) {
          if (!(err instanceof FillError)) throw err;
          refused += 1;
        }
      }),
      { numRuns: runs(5000) },
    );
    expect(Math.min(refused, ran)).toBeGreaterThan(runs(100));
  });

  it("with as many ops as allowed take less than a second", () => {
    const ops = Array.from({ length: 200_000 }, () => ["url", 0] as const);
    const program = programOf({ tags: [tagOf("url", "u")], ops });
    const took = processorTime(() => {
      const { output } = fillProgram(program, { merge_tags: { url: { u: `x${" ".repeat(65_000)}` } } });
      expect(output).toBe("#".repeat(200_000));
    });
    expect(took).toBeLessThan(1000);
  });
});
