import type { Killer } from "../mutation.ts";

/** What a test said: that it holds, that it does not, or nothing, as it could not be run. */
export interface Outcome {
  readonly kind: "passed" | "failed" | "not run";
  /** The tests that failed, or why none was run. */
  readonly why: string;
}

/**
 * What the report of a test runner says. Only a test that ran and failed counts as a failure, not a file that could not
 * be loaded.
 */
export function readReport(killer: Killer, text: string): Outcome {
  if ("vitest" in killer) return readVitest(JSON.parse(text));
  return "scenario" in killer ? readTable(text) : readJunit(text);
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function readVitest({ numPassedTests, testResults }: VitestReport): Outcome {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName.trim());
  if (failed.length > 0) return { kind: "failed", why: failed.join("; ") };
  const unloaded = testResults.find(({ status }) => status === "failed");
  if (unloaded !== undefined) return { kind: "not run", why: `could not be loaded: ${unloaded.message}` };
  return passedOf(numPassedTests);
}

/** The table of `npm run suite -- reliability`. */
function readTable(text: string): Outcome {
  const rows = text.split("\n").filter((line) => line.endsWith(" good |") || line.endsWith(" BAD |"));
  const bad = rows.filter((row) => row.endsWith(" BAD |"));
  const untried = bad.find((row) => row.includes("| could not be tried |"));
  if (untried !== undefined) return { kind: "not run", why: untried };
  return bad.length > 0 ? { kind: "failed", why: bad.join("; ") } : passedOf(rows.length);
}

/** JUnit's XML, as pytest and PHPUnit write it: a test case that ended well is an element without children. */
function readJunit(text: string): Outcome {
  const cases = [...text.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)];
  const failed = cases.filter(([, , inner = ""]) => /<(failure|error)\b/.test(inner));
  const names = failed.map(([, attributes = ""]) => /\bname="([^"]*)"/.exec(attributes)?.[1] ?? "?");
  // A module that pytest cannot import is a case without a class.
  if (failed.some(([, attributes = ""]) => attributes.includes('classname=""'))) {
    return { kind: "not run", why: `could not be loaded: ${names.join("; ")}` };
  }
  if (failed.length > 0) return { kind: "failed", why: names.join("; ") };
  return passedOf(cases.filter(([, , inner = ""]) => !inner.includes("<skipped")).length);
}

function passedOf(count: number): Outcome {
  return count > 0 ? { kind: "passed", why: "" } : { kind: "not run", why: "no test was run" };
}
