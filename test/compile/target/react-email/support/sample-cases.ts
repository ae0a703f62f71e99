import { readFileSync } from "node:fs";
import type { FillData } from "../../../../../core/evaluator/data.ts";
import { SAMPLES } from "../../../support/sample-expectations.ts";
import { EVERY_BLOCK } from "./every-block.ts";

/** A sample document with data to fill it with. */
export interface SampleCase {
  readonly name: string;
  readonly document: string;
  readonly data: FillData;
}

/**
 * The samples with their data, the invitation on days that hide other parts of it, and every kind of block at once.
 */
export const SAMPLE_CASES: readonly SampleCase[] = [
  ...Object.keys(SAMPLES).map((name) => ({ name, document: template(name), data: dataOf(name) })),
  ...["2026-12-09", "2026-12-11", "soon"].map((today) => {
    const data = dataOf("event-invite");
    const context = { ...data.context, today };
    return { name: `event-invite on ${today}`, document: template("event-invite"), data: { ...data, context } };
  }),
  { name: "every-block", document: EVERY_BLOCK, data: {} },
];

function template(name: string): string {
  return readExample(`${name}.template.json`);
}

function dataOf(name: string): FillData {
  return JSON.parse(readExample(`${name}.data.json`));
}

function readExample(file: string): string {
  return readFileSync(new URL(`../../../../../examples/${file}`, import.meta.url), "utf8");
}
