import type { Mutation } from "./mutation.ts";

export const STORE: readonly Mutation[] = [
  {
    promise: "what a look-up found is forgotten when this process commits",
    file: "src/store/sqlite/revisions.ts",
    before: "      ownCommits += 1;",
    after: "",
    killedBy: { vitest: "test/store/sqlite-sharing.test.ts" },
  },
];
