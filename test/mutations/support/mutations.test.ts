import { describe, expect, it, test } from "vitest";
import type { Mutation } from "../mutation.ts";
import { faultOfMutation } from "./fault-of-mutation.ts";
import { readMutations } from "./listed-mutation.ts";
import { testsOf } from "./mutable-files.ts";
import { readReport } from "./read-report.ts";

const ROOT = new URL("../../..", import.meta.url).pathname;

test("every listed mutation can be made, and its test is there", async () => {
  const mutations = await readMutations();
  expect(mutations.length).toBeGreaterThan(0);
  expect(mutations.map((mutation) => faultOfMutation(mutation, ROOT)).filter((fault) => fault !== undefined)).toEqual(
    [],
  );
});

test("no two mutations of one file are the same", async () => {
  const names = (await readMutations()).map(({ file, before, after }) => JSON.stringify([file, before, after]));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe("a mutation that cannot be tried is told from one that can", () => {
  const sound: Mutation = {
    promise: "a test clock starts somewhere",
    file: "test/support/test-clock.ts",
    before: "export function startTestClock",
    after: "function startTestClock",
    killedBy: { vitest: "test/mutations/support/mutations.test.ts", name: "is told from one that can" },
  };
  const faults: Readonly<Record<string, [Partial<Mutation>, RegExp]>> = {
    "its text is not there": [{ before: "no such text" }, /occurs 0 times/],
    "its text is there twice": [{ before: "t" }, /occurs \d+ times/],
    "nothing changes": [{ after: sound.before }, /the same as/],
    "its file is not there": [{ file: "src/none.ts" }, /no file src\/none.ts/],
    "the file is no TypeScript any more": [{ after: "export function (" }, /cannot be read any more/],
    "its test is not there": [{ killedBy: { vitest: "test/none.test.ts" } }, /no test file/],
    "the scenario is not there": [{ killedBy: { scenario: "none" } }, /no scenario/],
  };
  it.each(Object.entries(faults))("%s", (_, [change, fault]) => {
    expect(faultOfMutation(sound, ROOT)).toBeUndefined();
    expect(faultOfMutation({ ...sound, ...change }, ROOT)).toMatch(fault);
  });
});

describe("the tests that Stryker runs for a file", () => {
  it.each([
    ["the one of its name", "src/domain/key/key.ts", ["test/domain/key/key.test.ts"]],
    ["those of its folder", "src/domain/key/role.ts", ["test/domain/key"]],
    ["those of the nearest folder", "src/store/postgres/database/database.ts", ["test/store"]],
    ["those of the evaluator", "core/evaluator/fill.ts", ["test/core"]],
    ["those of the library", "clients/js/src/cache-seal.ts", ["clients/js/test"]],
    ["none", "src/main.ts", []],
  ])("are %s", (_, file, tests) => {
    expect(testsOf(file, ROOT)).toEqual(tests);
  });
});

describe("only a test that ran and failed kills a mutation", () => {
  const vitest = (status: string, tests: readonly object[], numPassedTests = 0) =>
    JSON.stringify({ numPassedTests, testResults: [{ status, message: "SyntaxError", assertionResults: tests }] });
  const junit = (cases: string) => `<testsuites><testsuite>${cases}</testsuite></testsuites>`;
  const table = (...rows: string[]) => `| Test | ... | Verdict |\n| --- |\n${rows.join("\n")}\n`;
  const reports: Readonly<Record<string, [Mutation["killedBy"], string, string]>> = {
    "vitest, passed": [{ vitest: "" }, vitest("passed", [{ fullName: "a", status: "passed" }], 1), "passed"],
    "vitest, failed": [{ vitest: "" }, vitest("failed", [{ fullName: "a", status: "failed" }]), "failed"],
    "vitest, not loaded": [{ vitest: "" }, vitest("failed", []), "not run"],
    "vitest, all left out": [{ vitest: "" }, vitest("passed", [{ fullName: "a", status: "skipped" }]), "not run"],
    "pytest, passed": [{ pytest: "" }, junit('<testcase classname="t" name="a" time="0.1" />'), "passed"],
    "pytest, failed": [{ pytest: "" }, junit('<testcase classname="t" name="a"><failure/></testcase>'), "failed"],
    "pytest, not loaded": [{ pytest: "" }, junit('<testcase classname="" name="t"><error/></testcase>'), "not run"],
    "phpunit, failed": [{ phpunit: "" }, junit('<testcase name="a" class="T"><failure/></testcase>'), "failed"],
    "phpunit, all left out": [{ phpunit: "" }, junit('<testcase name="a"><skipped/></testcase>'), "not run"],
    "scenario, good": [{ scenario: "" }, table("| a | b | good |"), "passed"],
    "scenario, bad": [{ scenario: "" }, table("| a | b | good |", "| a | c | BAD |"), "failed"],
    "scenario, not tried": [{ scenario: "" }, table("| a | could not be tried | BAD |"), "not run"],
  };
  it.each(Object.entries(reports))("%s", (_, [killer, report, kind]) => {
    expect(readReport(killer, report).kind).toBe(kind);
  });
});
