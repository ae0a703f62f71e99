import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillMail, fillProgram } from "../../core/evaluator/fill.ts";
import { checkProgram } from "../../core/evaluator/ops.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { FillError, type FillOptions, joinReports } from "../../core/evaluator/report.ts";
import { rightPrograms } from "../support/core-arbitraries.ts";
import { runs } from "../support/effort.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";
import { usualFills } from "../support/usual-fills.ts";
import "../support/property-seed.ts";

/** What one fill gives: its result, or the issues of its refusal. */
function outcomeOf<Result>(fill: () => Result): Result | readonly string[] {
  try {
    return fill();
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    return err.issues.map((issue) => JSON.stringify(issue));
  }
}

describe("a mail of several programs", () => {
  it("is filled as each of them by itself, with one report of what all met", () => {
    const seen = { filled: 0, refused: 0 };
    const mails = fc.tuple(usualFills, fc.array(rightPrograms, { minLength: 1, maxLength: 2 }));
    fc.assert(
      fc.property(mails, ([fill, others]) => {
        const { program, data, options } = fill as unknown as {
          program: Program;
          data: FillData;
          options: FillOptions;
        };
        const programs = [program, ...(others as unknown as Program[])];
        const alone = programs.map((each) => outcomeOf(() => fillProgram(each, data, options)));
        const mail = outcomeOf(() => fillMail(programs, data, options));
        const refusals = alone.filter((each) => Array.isArray(each));
        if (refusals.length > 0) {
          seen.refused += 1;
          const issues = [...new Set(refusals.flat())];
          // No data is read for programs that cannot be filled.
          const ofPrograms = issues.filter((issue) => issue.startsWith('{"loc":["program"'));
          expect(mail).toEqual(ofPrograms.length > 0 ? ofPrograms : issues);
          return;
        }
        seen.filled += 1;
        const filled = alone as ReturnType<typeof fillProgram>[];
        const [body, ...parts] = filled.map(({ report }) => report);
        expect(mail).toEqual({
          outputs: filled.map(({ output }) => output),
          report: joinReports(body as (typeof filled)[0]["report"], parts),
        });
      }),
      { numRuns: runs(1000) },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });

  it("runs the code of the data once, and writes nothing before it has run", () => {
    const program = programOf({
      tags: [tagOf("text", "a"), tagOf("text", "b")],
      ops: [
        ["text", 0],
        ["text", 1],
      ],
    });
    let reads = 0;
    const text = {
      a: "<first>",
      get b(): string {
        reads += 1;
        return fillProgram(program, { merge_tags: { text: { a: "<inner>", b: "&".repeat(100) } } }).output.slice(0, 4);
      },
    };
    const { outputs } = fillMail([program, structuredClone(program)], { merge_tags: { text } });
    expect(outputs).toEqual(["&lt;first&gt;&amp;lt;", "&lt;first&gt;&amp;lt;"]);
    expect(reads).toBe(1);
  });

  it("is refused by the program that takes fewer items than there are", () => {
    const listOf = (max: number) =>
      ({ ...programOf({ ops: [] }), format: 2, lists: [{ name: "items", max }] }) as Program;
    const data = { lists: { items: [{}, {}, {}] } };
    const issues = outcomeOf(() => fillMail([listOf(5), listOf(2)], data));
    expect(issues).toEqual([
      '{"loc":["lists","items"],"msg":"holds 3 items, more than the 2 that the template takes","type":"too_many_items"}',
    ]);
  });

  it("is refused with the first fault of each program that cannot be filled", () => {
    const wrong = (name: string) => ({ ...programOf({ ops: [] }), [name]: 7 }) as unknown as Program;
    const issues = outcomeOf(() => fillMail([wrong("target"), programOf({ ops: [] }), wrong("tags")], {}));
    expect(issues).toMatchObject([/"target"/, /"tags"/].map((part) => expect.stringMatching(part)));
  });

  it("leaves a program that is filled by itself with the names that it has alone", () => {
    const program = programOf({ tags: [tagOf("text", "a")], ops: [["text", 0]] });
    const part = programOf({ tags: [tagOf("text", "b")], ops: [["plain", 0]] });
    const data = { merge_tags: { text: { a: "1", b: "2" } } };
    expect(fillMail([program, part], data).report.unused).toEqual([]);
    expect(fillProgram(checkProgram(program), data).report.unused).toEqual(["text.b"]);
    expect(fillMail([program, part], data).report.unused).toEqual([]);
  });
});
