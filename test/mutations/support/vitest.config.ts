import { defineConfig } from "vitest/config";

/**
 * For the tests that `run-stryker.ts` chooses. Each file has a process of its own: a mutant may be what a module loads.
 * Stryker's own choice of test files would try such mutants after they were loaded.
 */
// biome-ignore lint/style/noDefaultExport: Vitest imports it so.
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    setupFiles: ["test/support/property-seed.ts", "test/support/compile-cache.ts"],
    ...{ testTimeout: 0, hookTimeout: 0, expect: { poll: { timeout: 10_000 } } },
  },
});
