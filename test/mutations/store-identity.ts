import type { Mutation } from "./mutation.ts";

/** A process serves the store that it opened, and no store is made where one has been. */
export const STORE_IDENTITY: readonly Mutation[] = [
  {
    promise: "a commit is answered only when it is in the file that a start will find",
    file: "src/store/sqlite/database/transact.ts",
    before:
      "    // A commit is durable only if it is in the file that the next start will open.\n    place.assertHeld();",
    after: "",
    killedBy: { vitest: "test/store/store-taken-away.test.ts", name: "goes away before it is committed" },
  },
  {
    promise: "nothing is written to a store that was taken away",
    file: "src/store/sqlite/database/transact.ts",
    before: "    place.assertHeld();\n    undo();",
    after: "    undo();",
    killedBy: { vitest: "test/store/store-taken-away.test.ts", name: "writes nothing any more" },
  },
  {
    promise: "nothing is written into another store that was put into the same file",
    file: "src/store/sqlite/database/transact.ts",
    before: "        assertSame();\n        return close",
    after: "        return close",
    killedBy: { vitest: "test/store/store-taken-away.test.ts", name: "takes no write" },
  },
  {
    promise: "a start refuses an older copy of the store that was there",
    file: "src/store/sqlite/file/assert-continued.ts",
    before: "|| holds(connection, held, seen)) return;",
    after: "|| holds(connection, held, seen) || seen.id !== undefined) return;",
    killedBy: { vitest: "test/store/overwritten-store.test.ts", name: "does not start before" },
  },
  {
    promise: "no store is made where the lock file tells of one",
    file: "src/store/sqlite/file/claim-place.ts",
    before: "if (lock?.lastSeen() !== undefined) remains",
    after: "if (lock === null) remains",
    killedBy: { vitest: "test/store/open-place.test.ts", name: "none is made while" },
  },
  {
    promise: "restore waits for every process that has the store open",
    file: "src/store/sqlite/file/write-new-file.ts",
    before: "held = await lock?.(target);",
    after: "if (lock === undefined) held = undefined;",
    killedBy: { vitest: "test/store/copy-store-file.test.ts", name: "still open" },
  },
  {
    promise: "files that others may read are closed to them",
    file: "src/store/sqlite/file/fix-permissions.ts",
    before: "      chmodSync(path, 0o600);",
    after: "",
    killedBy: { vitest: "test/store/open-place.test.ts", name: "are closed to them" },
  },
  {
    promise: "no key is made with another pepper than that of the store",
    file: "src/service/pepper-guard.ts",
    before: "if (!(await record.claim(fingerprint))) throw",
    after: "if (!(await record.claim(fingerprint)) && fingerprint === OTHER_PEPPER) throw",
    killedBy: { vitest: "test/cli/pepper.test.ts", name: "no key is made or rotated" },
  },
  {
    promise: "a first start on a taken port makes no key",
    file: "src/app/prepare-store.ts",
    before: "const port = await holdPort(config);",
    after: "const port = { release: async () => undefined };",
    killedBy: { vitest: "test/cli/taken-port.test.ts", name: "makes no key" },
  },
];
