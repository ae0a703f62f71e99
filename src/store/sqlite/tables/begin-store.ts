import type { FirstContents } from "../../port/store.ts";
import { encodeTemplates } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareInsertKey } from "./key-store.ts";
import { prepareInsertTemplate } from "./template-store.ts";
import { preparePublish } from "./template-version-store.ts";

/** Returns a function that stores the initial content of a store without keys, see `Store.begin`. */
export function prepareBegin(database: Database): (contents: FirstContents) => Promise<boolean> {
  const { writer } = database;
  const findKey = writer.prepare("SELECT 1 FROM keys LIMIT 1");
  const insertTemplate = prepareInsertTemplate(writer);
  const publish = preparePublish(writer);
  const insertKey = prepareInsertKey(writer);

  return ({ templates, keys }) =>
    writeEncoded(database, encodeTemplates(templates), (encoded) => {
      if (findKey.get() !== undefined) return false;
      for (const { template, draftParts, created, version, versionParts, published } of encoded) {
        if (insertTemplate(template, draftParts, created) === "slug-taken") continue;
        publish(version, versionParts, undefined, published);
      }
      for (const { key, secret, event } of keys) insertKey(key, secret, event);
      return true;
    });
}
