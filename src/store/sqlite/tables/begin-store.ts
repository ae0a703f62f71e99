import type { FirstContents } from "../../port/store.ts";
import { type EncodedTemplate, encodeTemplates } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareCreateBrand, preparePublishBrand } from "./brand-store.ts";
import { prepareInsertTemplate } from "./insert-template.ts";
import { prepareInsertKey } from "./key-store.ts";
import { prepareWriteSample } from "./sample-store.ts";
import { preparePublish } from "./template-version-store.ts";

/** Returns a function that stores the initial content of a store without keys, see `Store.begin`. */
export function prepareBegin(database: Database): (contents: FirstContents) => Promise<boolean> {
  const { writer } = database;
  const findKey = writer.prepare("SELECT 1 FROM keys LIMIT 1");
  const insertTemplate = prepareInsertTemplate(writer);
  const publish = preparePublish(writer);
  const writeSample = prepareWriteSample(writer);
  const insertKey = prepareInsertKey(writer);
  const [createBrand, publishBrand] = [prepareCreateBrand(writer), preparePublishBrand(writer)];

  function insertTemplates(templates: readonly EncodedTemplate[]): void {
    const stored = new Set<string>();
    for (const { template, draftParts, created, version, versionParts, published, samples } of templates) {
      if (version.dependencies?.some(({ id }) => !stored.has(id))) continue;
      if (insertTemplate(template, draftParts, created) === "slug-taken") continue;
      stored.add(template.id);
      publish(version, versionParts, undefined, published);
      for (const { sample, event } of samples) writeSample(template.id, sample, event);
    }
  }

  function insertBrands(brands: NonNullable<FirstContents["brands"]>): void {
    for (const { brand, created, version, published } of brands) {
      if (createBrand(brand, created) === "done") publishBrand(version, undefined, published);
    }
  }

  return ({ templates, keys, brands = [] }) =>
    writeEncoded(database, encodeTemplates(templates), (encoded) => {
      if (findKey.get() !== undefined) return false;
      insertTemplates(encoded);
      for (const { key, secret, event } of keys) insertKey(key, secret, event);
      insertBrands(brands);
      return true;
    });
}
