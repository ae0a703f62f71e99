import type { Mutation } from "./mutation.ts";

const QUEUE = { vitest: "test/compile/pool/fair-queue.test.ts" };

export const COMPILE_QUEUE: readonly Mutation[] = [
  {
    promise: "keys take turns: after a job of one, all others have theirs",
    file: "src/compile/pool/fair-queue.ts",
    before: "    this.#lanes.delete(subject);\n    if (lane !== undefined) this.#lanes.set(subject, lane);",
    after: "    if (lane !== undefined) this.#lanes.set(subject, lane);",
    killedBy: QUEUE,
  },
  {
    promise: "the bytes that wait are bounded",
    file: "src/compile/pool/fair-queue.ts",
    before: " || held > this.#limits.bytes[bound]",
    after: "",
    killedBy: QUEUE,
  },
];
