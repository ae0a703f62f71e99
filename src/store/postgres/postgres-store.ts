import type { Store } from "../port/store.ts";
import type { PostgresLocation } from "../store-location.ts";
import type { Question } from "./database/database.ts";
import { type DatabaseOptions, openDatabase } from "./database/open-database.ts";
import { createAuditLog } from "./tables/audit-log.ts";
import { prepareBegin } from "./tables/begin-store.ts";
import { BRAND_PUBLICATIONS_BY_ID, BRAND_PUBLICATIONS_BY_SLUG, createBrandStore } from "./tables/brand-store.ts";
import { createChangeLog } from "./tables/change-log.ts";
import { createKeyStore, FIND_BY_TOKEN_ID } from "./tables/key-store.ts";
import { createKeyUseStore } from "./tables/key-use-store.ts";
import { OF_VERSION } from "./tables/part-tables.ts";
import { createPepperRecord } from "./tables/pepper-record.ts";
import { createPreviewLinkStore } from "./tables/preview-link-store.ts";
import { preparePrune } from "./tables/prune-store.ts";
import { createRepublishStore } from "./tables/republish-store.ts";
import { createRequestStore } from "./tables/request-store.ts";
import { createSampleStore } from "./tables/sample-store.ts";
import { createSessionStore } from "./tables/session-store.ts";
import { createTemplateStore, PUBLICATIONS_BY_ID, PUBLICATIONS_BY_SLUG } from "./tables/template-store.ts";
import { createTemplateUseStore } from "./tables/template-use-store.ts";
import { FIND_CONTENT } from "./tables/template-version-store.ts";
import { createTranslationStore } from "./tables/translation-store.ts";

/**
 * Opens the store in a PostgreSQL database, and creates missing tables. Any number of processes on any hosts may share
 * it. Throws PostgresStoreError if the database cannot be used.
 */
export async function openPostgresStore(location: PostgresLocation, options?: DatabaseOptions): Promise<Store> {
  const database = await openDatabase(location, options);
  return {
    id: database.id,
    keys: createKeyStore(database),
    templates: createTemplateStore(database),
    brands: createBrandStore(database),
    changes: createChangeLog(database),
    audit: createAuditLog(database),
    requests: createRequestStore(database),
    pepper: createPepperRecord(database),
    keyUses: createKeyUseStore(database),
    templateUses: createTemplateUseStore(database),
    samples: createSampleStore(database),
    translations: createTranslationStore(database),
    sessions: createSessionStore(database),
    previewLinks: createPreviewLinkStore(database),
    republish: createRepublishStore(database),
    begin: prepareBegin(database),
    prune: preparePrune(database),
    ping: () => database.ping(FETCH_QUESTIONS),
    use: database.use,
    now: database.now,
    close: database.close,
  };
}

/**
 * The look-ups of a fetch, with a key and a template that do not exist: the same statements on the same connection, so
 * that they fail if fetches do. The last two also check the tables that a fetch reads if the version is not cached.
 */
const FETCH_QUESTIONS: readonly Question[] = [
  ...[FIND_BY_TOKEN_ID, PUBLICATIONS_BY_ID, PUBLICATIONS_BY_SLUG].map((lookUp) => ({ lookUp, values: [[""]] })),
  ...[BRAND_PUBLICATIONS_BY_ID, BRAND_PUBLICATIONS_BY_SLUG].map((lookUp) => ({ lookUp, values: [[""]] })),
  {
    lookUp: { name: "content", columns: ["subject", "published_at", "source_kind"], text: FIND_CONTENT },
    values: ["", 0],
  },
  {
    lookUp: { name: "parts", columns: ["name", "id", "digest", "encoding", "bytes", "content"], text: OF_VERSION },
    values: ["", 0],
  },
];
