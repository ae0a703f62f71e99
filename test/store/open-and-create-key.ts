import { once } from "node:events";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

// Says "ready", waits for a word on stdin, opens the store named by the argument, adds a key and says "opened".
process.stdout.write("ready\n");
await once(process.stdin, "data");
const store = await openSqliteStore(process.argv[2] ?? "");
const key = storedKey({ id: `key_${process.pid}` });
await store.keys.create(key, storedSecret(key, { tokenId: String(process.pid) }), auditEvent());
await store.close();
process.stdout.write("opened\n");
