import type { FirstContents } from "../../port/store.ts";
import { encodeTemplates } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import { insertKey } from "./key-store.ts";
import { writeSample } from "./sample-store.ts";
import { insertTemplate } from "./template-store.ts";
import { publishVersion } from "./template-version-store.ts";

/** Returns a function that stores the initial content of a store without keys, see `Store.begin`. */
export function prepareBegin(database: Database): (contents: FirstContents) => Promise<boolean> {
  return ({ templates, keys }) => {
    const encoding = encodeTemplates(templates);
    return database.write(
      async (transaction) => {
        if ((await transaction.first("SELECT 1 FROM keys LIMIT 1")) !== undefined) return false;
        for (const { template, draftParts, created, version, versionParts, published, samples } of await encoding) {
          if ((await insertTemplate(transaction, template, draftParts, created)) === "slug-taken") continue;
          await publishVersion(transaction, version, versionParts, undefined, published);
          for (const { sample, event } of samples) writeSample(transaction, template.id, sample, event);
        }
        await Promise.all(keys.map(({ key, secret, event }) => insertKey(transaction, key, secret, event)));
        return true;
      },
      { after: encoding },
    );
  };
}
