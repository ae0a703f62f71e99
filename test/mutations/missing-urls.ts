import type { Mutation } from "./mutation.ts";

export const MISSING_URLS: readonly Mutation[] = [
  {
    promise: "callers who say nothing have a missing URL refused",
    file: "core/evaluator/report.ts",
    before: 'DEFAULTS: FillSettings = { onMissing: "error-urls"',
    after: 'DEFAULTS: FillSettings = { onMissing: "empty"',
    killedBy: { vitest: "test/core/core-cases.test.ts" },
  },
  {
    promise: "a missing URL is refused",
    file: "core/evaluator/fill.ts",
    before: 'if (this.#onMissing === "error-urls") {',
    after: 'if (this.#onMissing === "keep") {',
    killedBy: { vitest: "test/core/core-cases.test.ts" },
  },
  {
    promise: "Python refuses a missing URL",
    file: "clients/python/src/letterpress_client/evaluator/fill.py",
    before: "if slot.is_whole_url:",
    after: "if False:",
    killedBy: { pytest: "test_core_cases.py" },
  },
  {
    promise: "PHP refuses a missing URL",
    file: "clients/php/src/Evaluator/Fill.php",
    before: "if (Escape::isWholeUrl($slot->position)) {",
    after: "if (false) {",
    killedBy: { phpunit: "Engine/CoreCasesTest.php" },
  },
];
