import type { Mutation } from "./mutation.ts";

export const DISK: readonly Mutation[] = [
  {
    promise: "a commit is on the disk before it is answered",
    file: "src/store/sqlite/database/open-database.ts",
    before: `connection.pragma("synchronous = FULL");`,
    after: `connection.pragma("synchronous = NORMAL");`,
    killedBy: { scenario: "power loss" },
  },
  {
    promise: "a backup that is said to be done is on the disk under its name",
    file: "src/store/sqlite/file/write-new-file.ts",
    before: "  fsyncSync(directory);",
    after: "",
    killedBy: { scenario: "backup and restore on a bad disk" },
  },
  {
    promise: "a change whose sync failed is not said to be undone: a crash may bring it back",
    file: "src/store/sqlite/file/storage-refusal.ts",
    before: "storage failed: look up whether a change was made before you repeat it",
    after: "storage failed: nothing was changed",
    killedBy: { vitest: "test/store/sqlite-trouble.test.ts" },
  },
];
