import type { Mutation } from "./mutation.ts";

export const STORE: readonly Mutation[] = [
  {
    promise: "what a look-up found is forgotten when this process commits",
    file: "src/store/sqlite/revisions.ts",
    before: "      ownCommits += 1;",
    after: "",
    killedBy: { vitest: "test/store/sqlite-sharing.test.ts", name: "see each other's keys" },
  },
  {
    promise: "what a look-up found holds for one turn of the event loop only, also in a process that never writes",
    file: "src/store/sqlite/revisions.ts",
    before: "if (!isCurrent) process.nextTick(expire);",
    after: "if (!isCurrent) expire;",
    killedBy: { vitest: "test/store/sqlite-sharing.test.ts", name: "a process that writes nothing" },
  },
  {
    promise: "what a look-up found is forgotten when another process commits",
    file: "src/store/sqlite/revisions.ts",
    before: "version !== seen || ",
    after: "",
    killedBy: { scenario: "history of keys" },
  },
  {
    promise: "a rotated secret is accepted in its grace",
    file: "src/store/sqlite/key-store.ts",
    before: "iif(retires_at IS NULL, @retiresAt, min(retires_at, @at))",
    after: "iif(retires_at IS NULL, @at, min(retires_at, @at))",
    killedBy: { scenario: "history of keys" },
  },
  {
    promise: "a secret that was rotated twice is refused at once",
    file: "src/store/sqlite/key-store.ts",
    before: "min(retires_at, @at)",
    after: "min(retires_at, @retiresAt)",
    killedBy: { vitest: "test/store/sqlite.test.ts" },
  },
  {
    promise: "a rotated secret is refused after its grace",
    file: "src/domain/key/key.ts",
    before: "|| now < secret.retiresAt",
    after: "|| true",
    killedBy: { scenario: "history of keys" },
  },
];
