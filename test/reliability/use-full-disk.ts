import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

// Fills the small disk named by the argument, uses a store on it, makes room, uses it again, and says what happened.
const KEYS = 300;
const disk = process.argv[2] ?? "";
const store = await openSqliteStore(join(disk, "store.db"));
const ids: string[] = [];
for (let i = 0; i < KEYS; i++) ids.push(await create(store));
fill(disk);

const creation = await untilRefused(async () => ids.push(await create(store)));
const readable = (await store.keys.list({ limit: 1000 })).items.length === ids.length;
let revoked = 0;
for (const id of ids.slice(0, KEYS)) {
  await store.keys.revoke(id, new Date(), { keepLastOwner: true }, auditEvent());
  revoked += (await store.keys.find(id))?.revokedAt === undefined ? 0 : 1;
}
for (const file of readdirSync(disk).filter((name) => name.startsWith("filler"))) rmSync(join(disk, file));
ids.push(await create(store));
await store.close();
const reopened = await openSqliteStore(join(disk, "store.db"));
const kept = (await reopened.keys.list({ limit: 1000 })).items;
const outcome = {
  creation,
  readable,
  revoked,
  kept: kept.length === ids.length,
  keptRevoked: kept.filter(({ revokedAt }) => revokedAt !== undefined).length,
  reserve: readdirSync(disk).includes("store.db-reserve"),
};
await reopened.close();
process.stdout.write(JSON.stringify(outcome));

async function create(into: Store): Promise<string> {
  const key = storedKey();
  await into.keys.create(key, storedSecret(key), auditEvent());
  return key.id;
}

async function untilRefused(write: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const err = await write().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (err !== undefined) return String(err);
  }
}

/** Writes files until not even a small one fits. */
function fill(directory: string): void {
  for (const bytes of [65_536, 4096]) {
    try {
      for (let number = 0; ; number++) writeFileSync(join(directory, `filler-${bytes}-${number}`), Buffer.alloc(bytes));
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== "ENOSPC") throw err;
    }
  }
}
