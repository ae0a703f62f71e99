import type { Store } from "../port/store.ts";
import type { PostgresLocation } from "../store-location.ts";
import { createAuditLog } from "./audit-log.ts";
import { prepareBegin } from "./begin-store.ts";
import { createChangeLog } from "./change-log.ts";
import { FETCH_QUESTIONS } from "./fetch-questions.ts";
import { createKeyStore } from "./key-store.ts";
import { createKeyUseStore } from "./key-use-store.ts";
import { type DatabaseOptions, openDatabase } from "./open-database.ts";
import { createPepperRecord } from "./pepper-record.ts";
import { preparePrune } from "./prune-store.ts";
import { createRequestStore } from "./request-store.ts";
import { createSampleStore } from "./sample-store.ts";
import { createSessionStore } from "./session-store.ts";
import { createTemplateStore } from "./template-store.ts";

/**
 * Opens the store in a database of PostgreSQL, making its tables when they are absent. Any number of processes of any
 * hosts may share it. Throws PostgresStoreError when the database cannot be used.
 */
export async function openPostgresStore(location: PostgresLocation, options?: DatabaseOptions): Promise<Store> {
  const database = await openDatabase(location, options);
  return {
    id: database.id,
    keys: createKeyStore(database),
    templates: createTemplateStore(database),
    changes: createChangeLog(database),
    audit: createAuditLog(database),
    requests: createRequestStore(database),
    pepper: createPepperRecord(database),
    keyUses: createKeyUseStore(database),
    samples: createSampleStore(database),
    sessions: createSessionStore(database),
    begin: prepareBegin(database),
    prune: preparePrune(database),
    ping: () => database.ping(FETCH_QUESTIONS),
    use: database.use,
    now: database.now,
    close: database.close,
  };
}
