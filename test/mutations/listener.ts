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
    promise: "streams for which there is no memory are limited",
    file: OPTIONS,
    before: "maxSessionRejectedStreams: limits.maxRejectedStreams,",
    after: "",
    killedBy: { vitest: FLOODS },
  },
  {
    promise: "the memory of a session is limited",
    file: OPTIONS,
    before: "maxSessionMemory: limits.maxSessionMemoryMegabytes,",
    after: "",
    killedBy: { vitest: FLOODS },
  },
  {
    promise: "settings are limited",
    file: OPTIONS,
    before: "maxSettings: limits.maxSettingsEntries,",
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
    promise: "streams at once are limited",
    file: OPTIONS,
    before: "maxConcurrentStreams: limits.maxConcurrentStreams,",
    after: "",
    killedBy: { vitest: FLOODS },
  },
  {
    promise: "header fields of a request are limited in number",
    file: OPTIONS,
    before: "maxHeaderListPairs: limits.maxHeaderFields,",
    after: "",
    killedBy: { vitest: "test/transport/listener/limits.test.ts", name: "when its header fields are" },
  },
  {
    promise: "header fields of a request are limited in size",
    file: OPTIONS,
    before: "maxHeaderListSize: limits.maxHeaderBytes,",
    after: "",
    killedBy: { vitest: "test/transport/listener/limits.test.ts", name: "when its header fields are" },
  },
  {
    promise: "pings and settings are limited",
    file: "src/transport/listener/http2-sessions.ts",
    before: "if (tracked.controlFrames > limits.maxControlFrames) socket.destroy();",
    after: "",
    killedBy: { vitest: FLOODS },
  },
  {
    promise: "settings count like pings",
    file: "src/transport/listener/http2-sessions.ts",
    before: 'session.on("remoteSettings", countControlFrame);',
    after: "",
    killedBy: { vitest: FLOODS },
  },
];
