import type { Mutation } from "./mutation.ts";

export const CONFIG: readonly Mutation[] = [
  {
    promise: "a short pepper is refused",
    file: "src/config/setting-type.ts",
    before: "if (Buffer.byteLength(text) < 32)",
    after: "if (Buffer.byteLength(text) < 1)",
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
    file: "src/config/settings.ts",
    before: 'default: "600/m"',
    after: 'default: "off"',
    killedBy: { vitest: "test/config.test.ts" },
  },
  {
    promise: "the server listens on loopback unless said otherwise",
    file: "src/config/settings.ts",
    before: 'default: "127.0.0.1"',
    after: 'default: "0.0.0.0"',
    killedBy: { vitest: "test/config.test.ts" },
  },
  {
    promise: "load is shed unless said otherwise",
    file: "src/config/settings.ts",
    before: 'default: "250",\n    unit: "ms",\n    does: "refuse calls',
    after: 'default: "off",\n    unit: "ms",\n    does: "refuse calls',
    killedBy: { vitest: "test/config.test.ts" },
  },
];
