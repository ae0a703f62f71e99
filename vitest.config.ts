import { configDefaults, defineConfig } from "vitest/config";

const setupFiles = [
  "test/support/property-seed.ts",
  "test/support/compile-cache.ts",
  "test/support/restored-process.ts",
];
/** No test fails because a machine is slow: `test/support/run-reporter.ts` ends a run that hangs. */
const limits = { testTimeout: 0, hookTimeout: 0, expect: { poll: { timeout: 120_000 } } };

/** They need libraries of their own: `npm run suite -- messages`. */
const SENDERS = ["test/messages/senders/*.test.ts"];
/** They need more than npm: `npm run suite -- browser`. */
const RUNTIMES = [
  "test/client-runtimes/*.test.ts",
  "test/cli/dev/page.test.ts",
  "test/console/*.test.ts",
  "test/mails/*.test.ts",
];
/**
 * Too long for every change: starts of many processes, proofs over all samples, type checks. `npm test -- --deep` and
 * `.ci/run` run them, and `npm test` those that it names. A kind of promise that only they would keep has a test
 * outside, too.
 */
const DEEP = [
  "test/cli/{backup,certificate-renewal,check-layout,command-environment,damaged-store}.test.ts",
  "test/cli/{early-signal,eject,profiles,serve,serve-workers,stopped-workers,store-compact}.test.ts",
  "test/cli/{store-taken-away,terminal,two-releases,types,warm-compiler,workers-start-and-end}.test.ts",
  "test/compile/target/react-email/{hostile,mjml-source,samples}.test.ts",
  "test/compile/{mjml-config,nested-sources,pool/worker-compiler}.test.ts",
  "test/conformance/long-cases.test.ts",
  "test/corpus/*.test.ts",
  "test/docs/{mails,testing,tutorial}.test.ts",
  "test/examples/{send-welcome,webhook}.test.ts",
  "test/metrics/metrics.test.ts",
  "test/postgres/{failover,lease,replaced-primary,stale-answers,tls,trouble}.test.ts",
  "test/store/sqlite-sharing.test.ts",
  "test/transport/{abandoned-publishes,answer-size,contract-load,idempotency-kill,key-usage,roles,watch-ends}.test.ts",
  "test/transport/load/shed-load.test.ts",
  "clients/js/test/build.test.ts",
];
/** One server of PostgreSQL is started for all of them. */
const POSTGRES = ["test/postgres/*.test.ts"];
/** What needs no other process, in well under a second a file: what `npm run check` runs. */
const UNIT = [
  "test/{architecture,bench,cache,conformance,core,domain,metrics,service}/**/*.test.ts",
  "test/{compile/{lint,mail},console/*}/**/*.test.ts",
  "clients/js/test/**/*.test.ts",
];
/** It changes the umask, which a thread cannot. */
const NO_THREAD = ["clients/js/test/disk-cache-trust.test.ts"];

const exclude = [...configDefaults.exclude, ...RUNTIMES, ...SENDERS, ...DEEP];
/** Files share a process, or a thread, and with it the program that they load. */
const shared = { isolate: false, setupFiles, ...limits };

export default defineConfig({
  test: {
    // A test often waits for a server that it has started: as many run side by side as there are cores.
    maxWorkers: "100%",
    projects: [
      { test: { name: "unit", include: UNIT, exclude: [...exclude, ...NO_THREAD], pool: "threads", ...shared } },
      {
        test: {
          name: "whole",
          include: ["test/**/*.test.ts", ...NO_THREAD],
          exclude: [...exclude, ...UNIT.filter((files) => files.startsWith("test/")), ...POSTGRES],
          ...shared,
        },
      },
      {
        test: {
          name: "postgres",
          include: POSTGRES,
          exclude,
          globalSetup: "test/postgres/start-server.ts",
          ...shared,
        },
      },
      {
        test: {
          name: "deep",
          include: DEEP,
          globalSetup: "test/postgres/start-server.ts",
          setupFiles,
          ...limits,
        },
      },
      { test: { name: "senders", include: SENDERS } },
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
