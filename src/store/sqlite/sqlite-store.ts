import type { Store } from "../port/store.ts";
import { openDatabase, type StoreOptions } from "./database/open-database.ts";
import { createAuditLog } from "./tables/audit-log.ts";
import { prepareBegin } from "./tables/begin-store.ts";
import { createBrandStore } from "./tables/brand-store.ts";
import { createChangeLog } from "./tables/change-log.ts";
import { createKeyStore } from "./tables/key-store.ts";
import { createKeyUseStore } from "./tables/key-use-store.ts";
import { createPepperRecord } from "./tables/pepper-record.ts";
import { createPreviewLinkStore } from "./tables/preview-link-store.ts";
import { preparePrune } from "./tables/prune-store.ts";
import { createRepublishStore } from "./tables/republish-store.ts";
import { createRequestStore } from "./tables/request-store.ts";
import { createSampleStore } from "./tables/sample-store.ts";
import { createSessionStore } from "./tables/session-store.ts";
import { createTemplateStore } from "./tables/template-store.ts";
import { createTemplateUseStore } from "./tables/template-use-store.ts";
import { createTranslationStore } from "./tables/translation-store.ts";

/**
 * Opens the store in the SQLite file at `path`, and creates the directory and the file if they are missing; `:memory:`
 * creates a store that is discarded when closed. The file must be on a local disk; any number of processes on one host
 * may share it. Throws StoreFileError if the file cannot be used.
 */
export async function openSqliteStore(path: string, options?: StoreOptions): Promise<Store> {
  const database = await openDatabase(path, options);
  const [keys, templates, brands] = [
    createKeyStore(database),
    createTemplateStore(database),
    createBrandStore(database),
  ];
  return {
    id: database.id,
    keys,
    templates,
    brands,
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
    fileCheck: { isDone: database.health.isChecked, note: database.health.noteCheck },
    async ping() {
      database.ping();
      // The look-ups of a fetch. Misses are never cached, so an unknown id makes sure that the file is read.
      await keys.findByTokenId("");
      await templates.findPublication({ by: "id", id: "" });
      await templates.findPublication({ by: "slug", slug: "" });
      await templates.findContent("", 0, []);
      await brands.findPublication({ by: "id", id: "" });
      await brands.findPublication({ by: "slug", slug: "" });
      await brands.findTokens("", 0);
    },
    use: database.use,
    now: () => new Date(),
    close: () => database.close(),
  };
}
