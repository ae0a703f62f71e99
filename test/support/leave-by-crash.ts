import { copyFileSync } from "node:fs";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "./audit-event.ts";
import { storedKey, storedSecret } from "./stored-key.ts";

/** Makes the files that a crash leaves: those of a store that has committed changes to its log. */
export async function leaveByCrash(path: string, crashed: string): Promise<void> {
  const store = await openSqliteStore(path);
  const key = storedKey();
  await store.keys.create(key, storedSecret(key), auditEvent());
  for (const suffix of ["", "-wal", "-shm"]) copyFileSync(path + suffix, crashed + suffix);
  await store.close();
}
