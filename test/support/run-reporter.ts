import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

const MINUTE_MS = 60_000;
/** A test may be slow on a slow machine; that none ends for so long is a test that hangs. */
const STILL_MS = Number(process.env.TEST_STILL_MS ?? 15 * MINUTE_MS);
/** Seconds of each file in its last run. */
const DURATIONS = join(import.meta.dirname, "../../node_modules/.cache/letterpress/test-seconds.json");
/** Of a file that has not run yet. */
const USUAL_SECONDS = 1;

/** Says at the start how long the run will take, and ends one in which nothing moves, with the names of what hangs. */
// biome-ignore lint/style/noDefaultExport: Vitest imports a reporter that is named by its path.
export default class RunReporter implements Reporter {
  readonly #underWay = new Set<TestCase | TestModule>();
  #vitest: Vitest | undefined;
  #watchdog: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly { readonly moduleId: string }[]): void {
    this.#goOn();
    const known = readDurations();
    const seconds = specifications.reduce(
      (sum, { moduleId }) => sum + (known[this.#nameOf(moduleId)] ?? USUAL_SECONDS),
      0,
    );
    const workers = this.#vitest?.config.maxWorkers ?? 1;
    if (specifications.length > 1) console.log(`${specifications.length} files, about ${inWords(seconds / workers)}`);
  }

  onTestModuleStart(module: TestModule): void {
    this.#underWay.add(module);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#underWay.delete(module);
    this.#goOn();
  }

  onTestCaseReady(test: TestCase): void {
    this.#underWay.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#underWay.delete(test);
    this.#goOn();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    clearTimeout(this.#watchdog);
    const seconds = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return [this.#nameOf(module.moduleId), Math.round((duration + collectDuration + setupDuration) / 100) / 10];
    });
    mkdirSync(dirname(DURATIONS), { recursive: true });
    writeFileSync(DURATIONS, JSON.stringify({ ...readDurations(), ...Object.fromEntries(seconds) }));
  }

  #nameOf(path: string): string {
    return path.slice((this.#vitest?.config.root.length ?? 0) + 1);
  }

  /** Something has moved. */
  #goOn(): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      const names = [...this.#underWay].map((each) =>
        each.type === "module"
          ? this.#nameOf(each.moduleId)
          : `${this.#nameOf(each.module.moduleId)} > ${each.fullName}`,
      );
      console.error(`no test has ended for ${inWords(STILL_MS / 1_000)}; under way:\n  ${names.join("\n  ")}`);
      process.exit(1);
    }, STILL_MS).unref();
  }
}

function readDurations(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(DURATIONS, "utf8"));
  } catch {
    return {};
  }
}

function inWords(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
