import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const TOOLS = "test/mutations/tools";
const REPORT = ".mutants.json";
/** A mutant that never ends is ended by the count of its hits; by time only where it waits. */
const TIMEOUT = { timeoutMS: 20_000, timeoutFactor: 10, dryRunTimeoutMinutes: 60 };

export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly before: string;
  readonly after: string;
  readonly status: "Killed" | "Survived" | "NoCoverage" | "Timeout" | "CompileError" | "RuntimeError" | "Ignored";
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly MutantOfReport[] }>>;
}

interface MutantOfReport extends Pick<Mutant, "status"> {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Has Stryker mutate files of a copy of the tree in place, and run the tests that cover each mutant. The
 * tools are those of the tree itself, `root`.
 */
export function runStryker(
  root: string,
  copy: string,
  { files, tests }: { readonly files: readonly string[]; readonly tests: readonly string[] },
): readonly Mutant[] {
  const testFiles = listTests(copy, tests);
  if (testFiles.length === 0) return [];
  const config = {
    ...{ inPlace: true, disableTypeChecks: false, mutate: files, ...TIMEOUT },
    ...{ testRunner: "vitest", plugins: ["@stryker-mutator/vitest-runner"], coverageAnalysis: "perTest" },
    vitest: { configFile: "test/mutations/support/vitest.config.ts", related: true, pool: "forks" },
    // A text is for people: what of it is promised is tested, and which words it has is not.
    mutator: { excludedMutations: ["StringLiteral"] },
    ...{
      reporters: ["json"],
      jsonReporter: { fileName: REPORT },
      allowConsoleColors: false,
      logLevel: "warn",
      warnings: { slow: false },
    },
  };
  writeFileSync(join(copy, "stryker.config.json"), JSON.stringify(config));
  const program = join(root, TOOLS, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const { status } = spawnSync(process.execPath, [program, "run", "stryker.config.json"], {
    cwd: copy,
    env: { ...process.env, MUTATION_TESTS: JSON.stringify(testFiles) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0)
    throw new Error(`Stryker ended with ${status}: the tests of ${tests.join(", ")} may fail as they are`);
  const report: Report = JSON.parse(readFileSync(join(copy, REPORT), "utf8"));
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => toMutant(file, source, mutant)),
  );
}

/** The test files of paths that need no server of PostgreSQL and are not too long for every change. */
function listTests(copy: string, tests: readonly string[]): readonly string[] {
  const args = ["list", "--filesOnly", "--json", "--project=unit", "--project=whole", ...tests];
  const text = execFileSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
    cwd: copy,
    encoding: "utf8",
  });
  const found: readonly { readonly file: string }[] = JSON.parse(text);
  return found.map(({ file }) => relative(copy, file));
}

function toMutant(
  file: string,
  source: string,
  { mutatorName, replacement = "", location, status }: MutantOfReport,
): Mutant {
  const { start, end } = location;
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, i) =>
    line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined),
  );
  return { file, line: start.line, mutator: mutatorName, before: cut.join("\n"), after: replacement, status };
}
