import type { Mutation } from "./mutation.ts";

const OPTIONS = "src/transport/listener/server-options.ts";
const FLOODS = "test/transport/listener/http2-limits.test.ts";

export const LISTENER: readonly Mutation[] = [
  {
    promise: "invalid frames are limited",
    file: OPTIONS,
    before: "maxSessionInvalidFrames: limits.maxInvalidFrames,",
    after: "",
    killedBy: { vitest: FLOODS },
  },
  {
    promise: "resets by the client are limited",
    file: OPTIONS,
    before: "streamResetBurst: limits.streamResetBurst,",
    after: "",
    killedBy: { vitest: FLOODS },
  },
  {
    promise: "the connections of one address are limited",
    file: "src/transport/listener/socket-registry.ts",
    before: " || neighbours >= limits.maxSocketsPerAddress",
    after: "",
    killedBy: { vitest: "test/transport/listener/limits.test.ts", name: "on arrival" },
  },
  {
    promise: "a second Host is refused",
    file: "src/transport/http/head-check.ts",
    before: 'if (hosts > 1) return "header Host: must be sent once";',
    after: "",
    killedBy: { vitest: "test/transport/http/head-check.test.ts" },
  },
];
