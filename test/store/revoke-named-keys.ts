import { createInterface } from "node:readline";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";

// Opens the store named by the argument and says "ready"; then revokes the key named by each line of stdin, and repeats
// the name.
const store = await openSqliteStore(process.argv[2] ?? "");
process.stdout.write("ready\n");
for await (const id of createInterface({ input: process.stdin })) {
  await store.keys.revoke(id, new Date(), { keepLastOwner: false }, auditEvent());
  process.stdout.write(`${id}\n`);
}
await store.close();
