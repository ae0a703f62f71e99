import type { Mutation } from "./mutation.ts";

const TAKEN_AWAY = "test/store/store-taken-away.test.ts";
const PLACE = "test/store/open-place.test.ts";

/** A process serves the store that it opened, and no store is made where one has been. */
export const STORE_IDENTITY: readonly Mutation[] = [
  {
    promise: "a commit is answered only when it is in the file that a start will find",
    file: "src/store/sqlite/transact.ts",
    before: "      // A commit counts only in the file that a start will find.\n      place.assertHeld();",
    after: "",
    killedBy: { vitest: TAKEN_AWAY, name: "goes away before it is committed" },
  },
  {
    promise: "nothing is written to a store that was taken away",
    file: "src/store/sqlite/transact.ts",
    before: "    place.assertHeld();\n    if (writer",
    after: "    if (writer",
    killedBy: { vitest: TAKEN_AWAY, name: "writes nothing any more" },
  },
  {
    promise: "a store that was taken away is read for no longer than a moment",
    file: "src/store/sqlite/store-place.ts",
    before: "if (lost !== undefined || performance.now() - heldAt >= LATELY_MS) assertHeld();",
    after: "if (lost !== undefined) throw lost;",
    killedBy: { vitest: TAKEN_AWAY, name: "no longer than a moment" },
  },
  {
    promise: "nothing is written into another store that was put into the same file",
    file: "src/store/sqlite/transact.ts",
    before: "      assertSame();\n",
    after: "",
    killedBy: { vitest: TAKEN_AWAY, name: "takes no write" },
  },
  {
    promise: "a store that was taken away with all its files leaves word of it",
    file: "src/store/sqlite/open-database.ts",
    before: "if (main !== undefined) leaveTrace(file, main);",
    after: "",
    killedBy: { vitest: TAKEN_AWAY, name: "leaves word of it" },
  },
  {
    promise: "health says that the store was taken away",
    file: "src/transport/health/follow-ping.ts",
    before: "      tell(false);",
    after: "",
    killedBy: { vitest: "test/cli/store-taken-away.test.ts", name: "deleted under one process" },
  },
  {
    promise: "first contents are for a store without keys",
    file: "src/store/sqlite/begin-store.ts",
    before: "      if (findKey.get() !== undefined) return false;",
    after: "",
    killedBy: { vitest: "test/store/sqlite.test.ts" },
  },
  {
    promise: "no store is made where the lock file tells of one",
    file: "src/store/sqlite/claim-place.ts",
    before: "if (lock?.lastSeen() !== undefined) remains",
    after: "if (lock === null) remains",
    killedBy: { vitest: PLACE, name: "none is made while" },
  },
  {
    promise: "a file is compared with the one that others have open before it is opened",
    file: "src/store/sqlite/claim-place.ts",
    before: "if (!isAlone) assertSeen(file, lock);",
    after: "if (!isAlone) return { lock, isAlone };",
    killedBy: { vitest: PLACE, name: "that others have open is not touched" },
  },
  {
    promise: "a file is not opened with the log of another one",
    file: "src/store/sqlite/claim-place.ts",
    before: "    else assertLogBelongs(file, lock);\n",
    after: "",
    killedBy: { vitest: PLACE, name: "with the log of the one that was there before" },
  },
  {
    promise: "restore waits for every process that has the store open",
    file: "src/store/sqlite/copy-store-file.ts",
    before: "place = await take?.(target);",
    after: "if (take === undefined) place = undefined;",
    killedBy: { vitest: "test/store/copy-store-file.test.ts", name: "still open" },
  },
  {
    promise: "a file without a store is no backup",
    file: "src/store/sqlite/inspect-file.ts",
    before: "    assertHoldsStore(connection);\n",
    after: "",
    killedBy: { vitest: "test/store/copy-store-file.test.ts", name: "and says so" },
  },
  {
    promise: "files that others may read are closed to them",
    file: "src/store/sqlite/mend-modes.ts",
    before: "      chmodSync(path, 0o600);",
    after: "",
    killedBy: { vitest: PLACE, name: "are closed to them" },
  },
  {
    promise: "a command makes no store",
    file: "src/cli/prepare-context.ts",
    before: "{ mayMake } = { mayMake: false }",
    after: "{ mayMake } = { mayMake: true }",
    killedBy: { vitest: "test/cli/commands.test.ts", name: "makes none, and names the path" },
  },
  {
    promise: "two that begin a store at the same moment wait for one another",
    file: "src/store/sqlite/claim-place.ts",
    before: "      lock.letGo();\n",
    after: "      return isAlone;\n",
    killedBy: { vitest: "test/store/open-place.test.ts", name: "wait for one another" },
  },
  {
    promise: "two that begin a store at once do not take one another's tables for those of another application",
    file: "src/store/sqlite/inspect-file.ts",
    before: "connection.transaction(() => assertOurs(connection, knownVersion))();",
    after: "assertOurs(connection, knownVersion);",
    killedBy: { vitest: PLACE, name: "whenever the other writes its tables" },
  },
];
