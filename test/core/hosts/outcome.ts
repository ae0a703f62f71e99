import { toFillError, toReport } from "../../../clients/js/src/wasm/core-answer.ts";
import type { FillError } from "../../../core/evaluator/report.ts";

/** What a host gives for a case: output and report, or the refusal. */
export type HostOutcome = { readonly output: string; readonly report: unknown } | { readonly error: unknown };

/** What a run of all cases comes to. */
export interface HostRun {
  readonly host: string;
  /** Why it was not run, when something is missing. */
  readonly missing?: string;
  readonly outcomes?: readonly HostOutcome[];
}

/** The outcome of a fill, from the bytes that a host has of it. */
export function toOutcome(isFilled: boolean, output: Uint8Array, json: Uint8Array): HostOutcome {
  const text = new TextDecoder().decode(json);
  if (isFilled) return { output: new TextDecoder().decode(output), report: toReport(text, output.length) };
  return toError(toFillError(text));
}

/** A refusal as an outcome. */
export function toError({ code, issues }: FillError): HostOutcome {
  return { error: { code, issues } };
}

/** Whether all that is expected is there; members of objects that are left out may hold anything. */
export function isMatch(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return actual === expected;
  if (typeof actual !== "object" || actual === null || Array.isArray(actual) !== Array.isArray(expected)) return false;
  if (Array.isArray(expected) && Array.isArray(actual) && actual.length !== expected.length) return false;
  return Object.entries(expected).every(([name, member]) => isMatch(Reflect.get(actual, name), member));
}
