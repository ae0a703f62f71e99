import type { Mutation } from "./mutation.ts";

const CUT_OFF = "test/transport/unary/cut-off.test.ts";
const STOPPING = "test/transport/stopping.test.ts";
const GETS = "test/transport/remembered-gets.test.ts";

export const TRANSPORT: readonly Mutation[] = [
  {
    promise: "the content coding is part of what a GET is remembered by",
    file: "src/transport/rest/find-get.ts",
    before: "`${url}\\n${etag}\\n${coding}`",
    after: "`${url}\\n${etag}\\n`",
    killedBy: { vitest: GETS },
  },
  {
    promise: "the entity tag is part of what a GET is remembered by",
    file: "src/transport/rest/find-get.ts",
    before: "if (etag === undefined) return url;",
    after: "if (etag !== null) return url;",
    killedBy: { vitest: GETS },
  },
  {
    promise: "a call ends at its caller's deadline",
    file: "src/transport/unary/cut-off.ts",
    before: "timeoutMs === undefined ? undefined : setTimeout(",
    after: "timeoutMs !== null ? undefined : setTimeout(",
    killedBy: { vitest: CUT_OFF },
  },
  {
    promise: "a call whose deadline is over starts nothing",
    file: "src/transport/unary/cut-off.ts",
    before: "timeoutMs <= 0",
    after: "timeoutMs < -1_000",
    killedBy: { vitest: CUT_OFF },
  },
  {
    promise: "a deadline of a month holds",
    file: "src/transport/unary/cut-off.ts",
    before: "2 ** 31 - 1",
    after: "2 ** 40",
    killedBy: { vitest: CUT_OFF },
  },
  {
    promise: "a unary call of every RPC protocol has its deadline",
    file: "src/transport/unary/unary-method.ts",
    before: "context.timeoutMs(),",
    after: "undefined,",
    killedBy: { vitest: "test/transport/deadlines.test.ts", name: "ends at its deadline" },
  },
  {
    promise: "a streaming call ends at its deadline",
    file: "src/transport/serve-rpcs.ts",
    before: "[metrics.interceptor, deadlineInterceptor]",
    after: "[metrics.interceptor]",
    killedBy: { vitest: "test/transport/deadlines.test.ts", name: "of a stream ends at its deadline" },
  },
  {
    promise: "a deadline of a month holds for the calls of connect-es",
    file: "src/transport/connect/shorten-timeout.ts",
    before: "Math.floor(SECONDS_MAX / 3_600)",
    after: "99_999_999",
    killedBy: { vitest: "test/transport/deadlines.test.ts", name: "of a stream may have a deadline" },
  },
  {
    promise: "a handler is told how much of the caller's time is left",
    file: "src/transport/call/call-context.ts",
    before: "Math.trunc(this.#endsAt - performance.now())",
    after: "Math.trunc(this.#endsAt)",
    killedBy: { vitest: "test/transport/call/call-context.test.ts" },
  },
  {
    promise: "the units of a gRPC timeout",
    file: "src/transport/unary/grpc-timeout.ts",
    before: "u: 1e-3",
    after: "u: 1",
    killedBy: { vitest: "test/transport/unary/grpc-timeout.test.ts" },
  },
  {
    promise: "calls under way have four seconds when the server stops",
    file: "src/transport/http-server.ts",
    before: "const DRAIN_GRACE_MS = 4_000;",
    after: "const DRAIN_GRACE_MS = 1_000;",
    killedBy: { vitest: STOPPING },
  },
  {
    promise: "RPCs under way have three and a half seconds when the server stops",
    file: "src/transport/http-server.ts",
    before: "const RPC_GRACE_MS = 3_500;",
    after: "const RPC_GRACE_MS = 1_000;",
    killedBy: { vitest: STOPPING },
  },
  {
    promise: "an RPC that is cut off hears why",
    file: "src/transport/http-server.ts",
    before: "const abort = setTimeout(() => stopping.abort(STOPPING), RPC_GRACE_MS);",
    after: "const abort = undefined;",
    killedBy: { vitest: STOPPING, name: "tells longer ones" },
  },
  {
    promise: "the grace is that of the whole process",
    file: "src/transport/http-server.ts",
    before: "await listener.drain(DRAIN_GRACE_MS);",
    after: "await listener.drain(500);",
    killedBy: { scenario: "shutdown" },
  },
];
