/**
 * Prints random fills, one JSON text per line, with what the evaluator of the JavaScript library makes of each. With
 * `usual` programs and data are mostly as callers have them. EFFORT decides how many, and SEED chooses others.
 */
import fc from "fast-check";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { FillError } from "../../../../core/evaluator/report.ts";
import { hasDistinctNames, toTagged } from "../../../../test/clients/fills/tagged-value.ts";
import { fillData, programs } from "../../../../test/support/core-arbitraries.ts";
import { runs } from "../../../../test/support/effort.ts";
import { mutate, mutations } from "../../../../test/support/mutated-bytes.ts";
import { usualFills } from "../../../../test/support/usual-fills.ts";
import "../../../../test/support/property-seed.ts";

const USUAL = process.argv[2] === "usual";
const FILLS = runs(USUAL ? 500 : 3000);
const MUTATIONS = runs(3000);

/** Data with any value of JSON in it; a list is never empty, since PHP takes that for a map. */
const jsonData = fc
  .record(
    {
      merge_tags: fc.oneof(fc.dictionary(fc.constantFrom("text", "url", "attr", "x"), fc.jsonValue()), fc.jsonValue()),
      context: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })), fc.jsonValue()),
      other: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .map((data) => JSON.parse(JSON.stringify(data).replaceAll("[]", "[0]")));

const options = fc.record(
  {
    onMissing: fc.constantFrom("error-urls", "empty", "keep", "error", "blank"),
    maxOutputBytes: fc.constantFrom(-1, 0, 12, 40, 1_000_000),
  },
  { requiredKeys: [] },
);

const fill = fc.record({
  program: programs.map((program) => new TextEncoder().encode(JSON.stringify(program))),
  data: fc.oneof({ weight: 3, arbitrary: fillData }, jsonData),
  options,
});

const mutatedFill = fc
  .tuple(fill, mutations)
  .map(([each, changes]) => ({ ...each, program: mutate(each.program, changes) }));

/** Half of them without lists. */
const usualFill = fc.tuple(usualFills, fc.boolean()).map(([{ program, data, options }, isFlat]) => {
  const { lists: _, ...flat } = data;
  return { program: new TextEncoder().encode(JSON.stringify(program)), data: isFlat ? flat : data, options };
});

const fills = USUAL ? fc.sample(usualFill, FILLS) : [...fc.sample(fill, FILLS), ...fc.sample(mutatedFill, MUTATIONS)];
for (const { program, data, options } of fills) {
  if (!hasDistinctNames(data)) continue;
  const line = {
    program: Buffer.from(program).toString("base64"),
    data: toTagged(data),
    options,
    expected: outcomeOf(program, data, options),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function outcomeOf(json: Uint8Array, data: object, options: object): unknown {
  const program = parse(json);
  if (program === undefined) {
    const issue = { loc: ["program"], msg: "must be JSON in UTF-8", type: "json" };
    return { error: { code: "INVALID_PROGRAM", issues: [issue] } };
  }
  try {
    const { output, report } = fillProgram(program as Program, data, options);
    const { missing, defaulted, unused, rejected_urls, hidden, lists, bytes } = report;
    const ordered = { missing, defaulted, unused, rejected_urls, hidden, lists, bytes };
    return { output: Buffer.from(output).toString("base64"), report: ordered };
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    return { error: { code: err.code, issues: err.issues } };
  }
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(json));
  } catch {
    return undefined;
  }
}
