import type { FirstContents } from "../../port/store.ts";
import { type EncodedTemplate, encodeTemplates } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareInsertKey } from "./key-store.ts";
import { prepareWriteSample } from "./sample-store.ts";
import { prepareInsertTemplate } from "./template-store.ts";
import { preparePublish } from "./template-version-store.ts";

/** Returns a function that stores the initial content of a store without keys, see `Store.begin`. */
export function prepareBegin(database: Database): (contents: FirstContents) => Promise<boolean> {
  const { writer } = database;
  const findKey = writer.prepare("SELECT 1 FROM keys LIMIT 1");
  const insertTemplate = prepareInsertTemplate(writer);
  const publish = preparePublish(writer);
  const writeSample = prepareWriteSample(writer);
  const insertKey = prepareInsertKey(writer);

  function insertFirst({ template, draftParts, created, version, versionParts, published, samples }: EncodedTemplate) {
    if (insertTemplate(template, draftParts, created) === "slug-taken") return;
    publish(version, versionParts, undefined, published);
    for (const { sample, event } of samples) writeSample(template.id, sample, event);
  }

  return ({ templates, keys }) =>
    writeEncoded(database, encodeTemplates(templates), (encoded) => {
      if (findKey.get() !== undefined) return false;
      for (const each of encoded) insertFirst(each);
      for (const { key, secret, event } of keys) insertKey(key, secret, event);
      return true;
    });
}
