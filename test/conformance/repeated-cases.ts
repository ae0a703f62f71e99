import { readFileSync } from "node:fs";
import type { ConditionStep, Op, Program } from "../../core/evaluator/program.ts";
import type { FillReport } from "../../core/evaluator/report.ts";
import type { CoreCase } from "../support/core-cases.ts";

const directory = new URL("../../conformance/core/", import.meta.url);
export const REPEATED_FILE = new URL("repeated.json", directory);

/** Cases that are written by hand about the data; each is said here about two items that are the same. */
const SOURCES = ["conditions.json", "escaping.json", "missing-urls.json"];

const JOIN = " | ";

interface Expected {
  readonly output?: string;
  readonly report?: Partial<FillReport>;
  readonly error?: { readonly code: string; readonly issues: readonly { readonly loc: readonly unknown[] }[] };
}

/** The cases of conformance/core/repeated.json. */
export function printRepeatedCases(): string {
  const cases = SOURCES.flatMap((file) => JSON.parse(readFileSync(new URL(file, directory), "utf8")) as CoreCase[]);
  const repeated = cases.filter(isRepeatable).map(toRepeated);
  return `[\n${repeated.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`;
}

/** One line takes no tags of items, and what is refused otherwise is refused in the first of the two. */
function isRepeatable({ program, data, expected }: CoreCase): boolean {
  if (program === undefined || (program as Program).ops.some((op) => op[0] === "line")) return false;
  const { error } = expected as Expected;
  const isAboutTags = error?.issues.every(({ loc }) => loc[0] === "merge_tags");
  return typeof data === "object" && data !== null && isAboutTags !== false;
}

function toRepeated({ name, program, data, options, expected }: CoreCase): CoreCase {
  const { tags, conditions, ops, ...rest } = program as Program;
  const item = data as object;
  return {
    name: `of items: ${name}`,
    program: {
      ...rest,
      format: 2,
      lists: [{ name: "items", max: 2 }],
      tags: tags.map((tag) => ({ list: 0, ...tag })),
      conditions: conditions.map(({ node, steps }) => ({ node, steps: steps.map(ofItem) })),
      ops: [["each", 0, 2, ops.length + 2], JOIN, ...ops.map(moved)],
    },
    data: { lists: { items: [item, item] } },
    ...(options === undefined ? {} : { options }),
    expected: twice(expected),
  };
}

function ofItem(step: ConditionStep): unknown {
  const [name, ...rest] = step;
  return name === "test" ? ["item", 0, ...rest] : step;
}

function moved(op: Op): unknown {
  return Array.isArray(op) && op[0] === "unless" ? [op[0], op[1], Number(op[2]) + 2] : op;
}

function twice({ output, report, error }: Expected): object {
  if (error !== undefined) {
    const issues = [0, 1].flatMap((at) =>
      error.issues.map((issue) => ({ ...issue, loc: ["lists", "items", at, ...issue.loc] })),
    );
    return { error: { code: error.code, issues } };
  }
  const both = (labels: readonly string[]) => [0, 1].flatMap((at) => labels.map((label) => `items[${at}].${label}`));
  const { missing, defaulted, unused, rejected_urls, hidden, bytes } = report ?? {};
  return {
    ...(output === undefined ? {} : { output: `${output}${JOIN}${output}` }),
    report: {
      ...(missing && { missing: both(missing) }),
      ...(defaulted && { defaulted: both(defaulted) }),
      ...(unused && { unused: unused.map((label) => `items[0].${label}`) }),
      ...(rejected_urls && { rejected_urls: both(rejected_urls) }),
      ...(hidden && { hidden }),
      lists: { items: 2 },
      ...(bytes !== undefined && { bytes: 2 * bytes + JOIN.length }),
    },
  };
}
