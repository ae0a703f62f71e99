import type { Mutation } from "./mutation.ts";

export const CLUSTER: readonly Mutation[] = [
  {
    promise: "a worker that ends is replaced",
    file: "src/cluster/keep-running.ts",
    before: "worker = roster.start(number, Promise.resolve());",
    after: "return undefined;",
    killedBy: { vitest: "test/cli/serve-workers.test.ts", name: "are replaced when they end" },
  },
  {
    promise: "replacements slow down",
    file: "src/cluster/restart-delay.ts",
    before: "FIRST_MS * 2 ** (shortLivesInARow - 1)",
    after: "FIRST_MS",
    killedBy: { vitest: "test/cluster/restart-delay.test.ts" },
  },
  {
    promise: "what an ended worker has counted stays",
    file: "src/cluster/worker-roster.ts",
    before: "ledger.end(number);",
    after: "",
    killedBy: { vitest: "test/cli/serve-workers.test.ts" },
  },
  {
    promise: "metrics are the sum of all workers",
    file: "src/cluster/metrics-gatherer.ts",
    before: "ledger.record(number, snapshot);\n      awaited",
    after: "awaited",
    killedBy: { vitest: "test/cli/serve-workers.test.ts", name: "tell the sum" },
  },
  {
    promise: "workers end gracefully when their primary is killed",
    file: "src/cluster/primary-link.ts",
    before: "cluster.worker.exitedAfterDisconnect = true;",
    after: "cluster.worker.exitedAfterDisconnect = false;",
    killedBy: { vitest: "test/cli/workers-start-and-end.test.ts", name: "is a graceful one for the workers" },
  },
  {
    promise: "a second signal ends the workers at once",
    file: "src/cli/serve.ts",
    before: "server.kill();",
    after: "",
    killedBy: { vitest: "test/cli/workers-start-and-end.test.ts", name: "is 1 at once on a second signal" },
  },
  {
    promise: "workers that cannot start end the primary",
    file: "src/cluster/keep-running.ts",
    before: "if (roster.isHopeless(MAX_FAILED_STARTS)) {",
    after: "if (roster.isHopeless(1_000)) {",
    killedBy: { vitest: "test/cli/workers-start-and-end.test.ts", name: "outlive a bad certificate" },
  },
  {
    promise: "connections are handed over in turn",
    file: "src/cluster/worker-pool.ts",
    before: "cluster.schedulingPolicy = cluster.SCHED_RR;",
    after: "cluster.schedulingPolicy = cluster.SCHED_NONE;",
    killedBy: { vitest: "test/cli/serve-workers.test.ts", name: "are given connections in turn" },
  },
];
