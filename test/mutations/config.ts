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
    promise: "the server listens on loopback unless said otherwise",
    file: "src/config/settings.ts",
    before: 'default: "127.0.0.1"',
    after: 'default: "0.0.0.0"',
    killedBy: { vitest: "test/config.test.ts" },
  },
];
