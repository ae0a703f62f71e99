import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { SUITES } from "../../scripts/suites.ts";

/** Runs `npm run suite`, or another list of programs, with arguments. */
function ask(list: "suite" | "generate" | "build", ...args: readonly string[]) {
  const file = new URL(`../../scripts/${list}.ts`, import.meta.url).pathname;
  return spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
}

test.each(["suite", "generate", "build"] as const)("npm run %s lists its programs, each in one line", (list) => {
  const { stdout, status } = ask(list);
  const [head, empty, ...lines] = stdout.trimEnd().split("\n");
  expect(head).toBe(`npm run ${list} -- <name> [options]`);
  expect(empty).toBe("");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toMatch(/^ {2}[a-z-]+ {2,}\S.{10,}$/);
  expect(status).toBe(0);
});

test.each([
  ["interrop", "did you mean interop?"],
  ["corpus:conditions", "did you mean corpus or corpus-conditions?"],
  ["test:php", "did you mean php?"],
  ["toString", "one of package, session, image, deploy, reference, "],
])("a suite %s is refused with what was meant", (name, hint) => {
  const { stdout, stderr, status } = ask("suite", name);
  expect(stdout).toBe("");
  expect(stderr).toContain(`npm run suite knows no "${name}": ${hint}`);
  expect(status).toBe(64);
});

test.each([
  ["build", ["release", "nowhere", "cargo"], "no packages cargo; there are npm, python, composer, go, maven"],
  ["suite", ["fills", "--only", "Cobol"], "no engine Cobol; there are PHP, Python, Go, Java"],
  ["suite", ["fills", "--engines", "Go"], "Unknown option '--engines'"],
] as const)("npm run %s -- %s is refused in one line that says what there is", (list, words, said) => {
  const { stdout, stderr, status } = ask(list, ...words);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^.+\n$/);
  expect(stderr).toContain(`npm run ${list} -- ${words[0]}: ${said}`);
  expect(status).toBe(64);
});

test("a suite gets its arguments, and its exit code is that of the command", () => {
  const { stdout, status } = ask("suite", "reliability", "--only", "no such scenario", "--seed", "7");
  expect(stdout).toContain("seed 7, 0 scenarios");
  expect(stdout).toContain("0 passed, 0 failed");
  expect(status).toBe(1);
});

test("the nightly run leaves out aloud what it cannot run, and fails when that is all", () => {
  const { stdout, status } = ask("suite", "nightly", "--only", "corpus");
  expect(stdout).toMatch(/^left out: corpus needs (\S*chromium\S*, )?--corpus\n0 passed, 0 failed\n$/);
  expect(status).toBe(1);
});

test("the nightly run has a step for every suite, none of them short, and all cases of its tests", () => {
  const { stdout, status } = ask("suite", "nightly", "--list", "--corpus", "mails");
  const lines = stdout.trimEnd().split("\n");
  expect(lines[0]).toBe("EFFORT=10 scripts/test.ts --long");
  const names = lines.slice(1).map((line) => /^(?:EFFORT=1 scripts\/suite\.ts|left out:) ([a-z-]+)/.exec(line)?.[1]);
  expect(names).toEqual(Object.keys(SUITES));
  expect(lines.filter((line) => /--(short|sample)\b/.test(line))).toEqual([]);
  expect(status).toBe(0);
});

test("a suite that is short in a full check is long in the nightly run", () => {
  const short = Object.entries(SUITES).filter(([, { fullArgs = [] }]) => fullArgs.length > 0);
  expect(short.length).toBeGreaterThan(2);
  expect(short.filter(([, { nightlyArgs }]) => nightlyArgs === undefined).map(([name]) => name)).toEqual([]);
});
