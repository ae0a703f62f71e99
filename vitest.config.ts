import { configDefaults, defineConfig } from "vitest/config";

const setupFiles = ["test/support/property-seed.ts", "test/support/compile-cache.ts"];
const limits = { testTimeout: 30_000, hookTimeout: 30_000 };

/** Rooms that are tested in the test's own process, in well under a second a file: what `npm run check` runs. */
const UNIT = [
  "test/{architecture,bench,cache,conformance,core,domain,metrics,service}/**/*.test.ts",
  "test/compile/{lint,mail}/**/*.test.ts",
  "clients/js/test/**/*.test.ts",
];
/** One server of PostgreSQL is started for all of them. */
const POSTGRES = ["test/postgres/*.test.ts"];
/** They need more than npm: `npm run suite -- browser`. */
const RUNTIMES = [
  "test/client-runtimes/*.test.ts",
  "test/cli/dev/page.test.ts",
  "test/console/*.test.ts",
  "test/mails/*.test.ts",
];

export default defineConfig({
  test: {
    // A test often waits for a server that it has started: as many run side by side as there are cores.
    maxWorkers: "100%",
    projects: [
      { test: { name: "unit", include: UNIT, setupFiles, ...limits } },
      {
        test: {
          name: "whole",
          include: ["test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...UNIT, ...RUNTIMES, ...POSTGRES],
          setupFiles,
          ...limits,
        },
      },
      {
        test: {
          name: "postgres",
          include: POSTGRES,
          globalSetup: "test/postgres/start-server.ts",
          setupFiles,
          ...limits,
        },
      },
      {
        test: {
          name: "runtimes",
          include: RUNTIMES,
          ...{ testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } },
        },
      },
    ],
  },
});
