import type { Mutation } from "./mutation.ts";

const QUEUE = { vitest: "test/compile/fair-queue.test.ts" };
const COMPILER = "test/compile/worker-compiler.test.ts";
const ABANDONED = "test/transport/abandoned-publishes.test.ts";

export const COMPILE_QUEUE: readonly Mutation[] = [
  {
    promise: "the first publish does not wait for a compiler to start",
    file: "src/app/start-server.ts",
    before: "config.warmCompiler ? setTimeout(",
    after: "config.warmCompiler && config.port < 0 ? setTimeout(",
    killedBy: { vitest: "test/cli/warm-compiler.test.ts", name: "starts a compiler by itself" },
  },
  {
    promise: "keys take turns: after a job of one, all others have theirs",
    file: "src/compile/fair-queue.ts",
    before: "    this.#lanes.delete(subject);\n    if (lane !== undefined) this.#lanes.set(subject, lane);",
    after: "    if (lane !== undefined) this.#lanes.set(subject, lane);",
    killedBy: QUEUE,
  },
  {
    promise: "one key has one job at a time",
    file: "src/compile/fair-queue.ts",
    before: "job === undefined || this.#busy.has(subject)",
    after: "job === undefined",
    killedBy: QUEUE,
  },
  {
    promise: "changes of a key come before its checks",
    file: "src/compile/fair-queue.ts",
    before: `job.purpose === "check" || firstCheck < 0 ? lane.length : firstCheck`,
    after: "lane.length",
    killedBy: QUEUE,
  },
  {
    promise: "the bytes that wait are bounded",
    file: "src/compile/fair-queue.ts",
    before: " || held > this.#limits.bytes[bound]",
    after: "",
    killedBy: QUEUE,
  },
  {
    promise: "who finds no place is refused",
    file: "src/compile/worker-compiler.ts",
    before: "        throw overloaded(full, job.subject);",
    after: "",
    killedBy: { vitest: COMPILER, name: "beyond its places" },
  },
  {
    promise: "what is abandoned while it waits is dropped",
    file: "src/compile/worker-compiler.ts",
    before: "if (!queue.remove(job)) return;",
    after: "return;",
    killedBy: { vitest: COMPILER, name: "while it waits" },
  },
  {
    promise: "what is abandoned while it is compiled is ended",
    file: "src/compile/compile-thread.ts",
    before: `    signal?.addEventListener("abort", abandon);`,
    after: "",
    killedBy: { vitest: COMPILER, name: "while it is compiled" },
  },
  {
    promise: "a check has a shorter time limit",
    file: "src/compile/worker-compiler.ts",
    before: "limits.timeMs[purpose]",
    after: "limits.timeMs.change",
    killedBy: { vitest: COMPILER, name: "a check has a time limit" },
  },
  {
    promise: "a call of the fast path whose client left is given up",
    file: "src/transport/http/observe-call.ts",
    before: "if (!isAnswered) abortCall(values, CLIENT_LEFT);",
    after: "",
    killedBy: { vitest: ABANDONED, name: "gRPC, reset" },
  },
  {
    promise: "a call of REST whose client left is given up",
    file: "src/transport/protocol/rest/start-call.ts",
    before: "  endWhenClosed(reply.raw, values);\n",
    after: "",
    killedBy: { vitest: ABANDONED, name: "REST over HTTP/1.1" },
  },
  {
    promise: "a publish whose deadline has passed is given up",
    file: "src/transport/rpc/with-deadline.ts",
    before: "    abortCall(call.values, reason);\n",
    after: "",
    killedBy: { vitest: ABANDONED, name: "whose deadline passes" },
  },
  {
    promise: "reading large bodies takes a quarter of the time at most",
    file: "src/transport/rpc/large-bodies.ts",
    before: "REST_FACTOR * (performance.now() - startedAt)",
    after: "0",
    killedBy: { vitest: "test/transport/rpc/large-bodies.test.ts" },
  },
  {
    promise: "the large body of a client that has left is not read",
    file: "src/transport/rpc/large-bodies.ts",
    before: "    throw CLIENT_LEFT;",
    after: "    return;",
    killedBy: { vitest: "test/transport/rpc/large-bodies.test.ts" },
  },
  {
    promise: "nothing is stored for who has left before the transaction",
    file: "src/store/sqlite/request-store.ts",
    before: "    signal?.throwIfAborted();\n",
    after: "",
    killedBy: { vitest: "test/store/sqlite.test.ts", name: "before the transaction" },
  },
];
