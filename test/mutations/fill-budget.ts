import type { Mutation } from "./mutation.ts";

const CORE_CASES = "test/core/core-cases.test.ts";

/** Filling is linear, and its limits are the same in every evaluator. */
export const FILL_BUDGET: readonly Mutation[] = [
  {
    promise: "too much work is refused before anything is searched",
    file: "core/evaluator/fill.ts",
    before: "    assertWork(program, scope);\n",
    after: "",
    killedBy: { vitest: CORE_CASES },
  },
  {
    promise: "no program is published that could be refused for its work",
    file: "src/compile/proof/check-limits.ts",
    before: "if (bytes > MAX_SEARCHED_BYTES) {",
    after: "if (bytes < 0) {",
    killedBy: { vitest: "test/compile/source/mjml/findings.test.ts", name: "could be refused for their work" },
  },
];
