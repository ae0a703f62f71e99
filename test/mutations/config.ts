import type { Mutation } from "./mutation.ts";

export const CONFIG: readonly Mutation[] = [
  {
    promise: "a short pepper is refused",
    file: "src/config.ts",
    before: "if (Buffer.byteLength(value) < 32)",
    after: "if (Buffer.byteLength(value) < 1)",
    killedBy: { vitest: "test/config.test.ts" },
  },
  {
    promise: "every fault of the environment is listed at once",
    file: "src/config.ts",
    before: "if (faults.length > 0) throw new ConfigError(faults);",
    after: "if (faults.length > 0) throw new ConfigError(faults.slice(0, 1));",
    killedBy: { vitest: "test/config.test.ts" },
  },
  {
    promise: "failures are limited unless said otherwise",
    file: "src/config.ts",
    before: "{ calls: 600, windowMs: 60_000 }",
    after: "undefined",
    killedBy: { vitest: "test/config.test.ts" },
  },
  {
    promise: "the server listens on loopback unless said otherwise",
    file: "src/config.ts",
    before: 'env.HOST || "127.0.0.1"',
    after: 'env.HOST || "0.0.0.0"',
    killedBy: { vitest: "test/config.test.ts" },
  },
  {
    promise: "load is shed unless said otherwise",
    file: "src/config.ts",
    before: 'readCountOrOff("MAX_LOOP_DELAY_MS", env, 250, faults)',
    after: 'readCountOrOff("MAX_LOOP_DELAY_MS", env, undefined, faults)',
    killedBy: { vitest: "test/config.test.ts" },
  },
];
