import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";

/** The folders of `conformance`. */
export const SUITES = ["core", "render", "errors", "fetch"] as const;
export type Suite = (typeof SUITES)[number];

/** A client library, and how its own test runner is asked for the shared cases. */
export interface Library {
  readonly name: string;
  /** The command that writes a JUnit report to a file. */
  readonly command: (report: string) => readonly string[];
  /** What a test of the report is about; undefined for one that is no shared case. */
  readonly sort: (test: string) => { readonly engine: string; readonly suite: Suite } | undefined;
}

/** How many cases of a suite passed and failed in an engine. */
export interface CaseCount {
  readonly engine: string;
  readonly suite: Suite;
  passed: number;
  failed: number;
  /** The names of those that failed. */
  readonly failures: string[];
}

const root = join(import.meta.dirname, "../..");

/** Runs the cases of a library. Throws when its runner leaves no report. */
export function runCases({ name, command, sort }: Library, folder: string): readonly CaseCount[] {
  const report = join(folder, `${name}.xml`);
  const [program = "", ...args] = command(report);
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  const counts = new Map<string, CaseCount>();
  const $ = load(
    readReport(report, () => `${error?.message ?? ""}${stdout}${stderr}`),
    { xml: true },
  );
  for (const element of $("testcase")) {
    const sorted = sort(`${element.attribs.class ?? element.attribs.classname} ${element.attribs.name}`);
    if (sorted === undefined) continue;
    const key = `${sorted.engine} ${sorted.suite}`;
    const count = counts.get(key) ?? { ...sorted, passed: 0, failed: 0, failures: [] };
    const hasFailed = $(element).find("failure, error").length > 0;
    if ($(element).find("skipped").length === 0) count[hasFailed ? "failed" : "passed"] += 1;
    if (hasFailed) count.failures.push(String(element.attribs.name));
    counts.set(key, count);
  }
  if (status !== 0 && ![...counts.values()].some(({ failed }) => failed > 0)) throw new Error(`${stdout}${stderr}`);
  return [...counts.values()];
}

function readReport(report: string, said: () => string): string {
  try {
    return readFileSync(report, "utf8");
  } catch {
    throw new Error(`there is no report:\n${said()}`);
  }
}
