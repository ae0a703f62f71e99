/**
 * Prints random programs and data, right and wrong, with what the TypeScript evaluator makes of them, as JSON: for
 * libraries in other languages to be compared with. The first argument is how many; with `usual` after it programs and
 * data are mostly as callers have them. SEED chooses others.
 */
import fc from "fast-check";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { anyData, fillData, fillOptions, programs } from "../support/core-arbitraries.ts";
import { usualFills } from "../support/usual-fills.ts";
import "../support/property-seed.ts";

/** A program whose ops ask for what there is, so that most are filled. */
const rightPrograms = programs.map((program) =>
  program.format === 1 ? { ...program, ops: program.ops.map((op) => fitOp(op, program)) } : program,
);

/** A program of which one member is anything at all. */
const wrongPrograms = fc
  .tuple(programs, fc.constantFrom("format", "target", "lists", "tags", "conditions", "ops"), fc.jsonValue())
  .map(([program, member, value]) => ({ ...program, [member]: value }));

const cases = fc.record({
  program: fc.oneof({ weight: 4, arbitrary: rightPrograms }, programs, wrongPrograms),
  data: fc.oneof({ weight: 4, arbitrary: fillData }, { weight: 1, arbitrary: anyData }),
  options: fillOptions,
});

/** Brings the indexes of an op into their lists; one that has nothing to ask for becomes a literal. */
function fitOp(
  op: unknown,
  { tags, conditions, ops }: { tags: object[]; conditions: object[]; ops: unknown[] },
): unknown {
  if (!Array.isArray(op)) return op;
  const [name, index, target] = op;
  const list = name === "unless" ? conditions : tags;
  if (list.length === 0) return String(name);
  return target === undefined ? [name, index % list.length] : [name, index % list.length, Math.min(target, ops.length)];
}

function outcomeOf({ program, data, options }: { program: never; data: never; options: FillOptions }): object {
  try {
    return { ...fillProgram(program, data, options) };
  } catch (err) {
    if (err instanceof FillError) return { error: { code: err.code, issues: err.issues } };
    throw err;
  }
}

/** Only what JSON can say reaches another language. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each) => (typeof each === "bigint" ? null : each)) ?? "null");
}

const [, , count, kind] = process.argv;
const written = fc.sample<object>(kind === "usual" ? usualFills : cases, Number(count)).map((each) => {
  const crossing = asJson(each) as Parameters<typeof outcomeOf>[0];
  return { ...crossing, expected: outcomeOf(crossing) };
});
process.stdout.write(JSON.stringify(written));
