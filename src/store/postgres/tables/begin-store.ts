import type { FirstContents } from "../../port/store.ts";
import { type EncodedTemplate, encodeTemplates } from "../../row/version-parts.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { createBrand, publishBrand } from "./brand-store.ts";
import { insertTemplate } from "./insert-template.ts";
import { insertKey } from "./key-store.ts";
import { writeSample } from "./sample-store.ts";
import { publishVersion } from "./template-version-store.ts";

/** Returns a function that stores the initial content of a store without keys, see `Store.begin`. */
export function prepareBegin(database: Database): (contents: FirstContents) => Promise<boolean> {
  return ({ templates, keys, brands = [] }) => {
    const encoding = encodeTemplates(templates);
    return database.write(
      async (transaction) => {
        if ((await transaction.first("SELECT 1 FROM keys LIMIT 1")) !== undefined) return false;
        await insertTemplates(transaction, await encoding);
        await Promise.all(keys.map(({ key, secret, event }) => insertKey(transaction, key, secret, event)));
        await insertBrands(transaction, brands);
        return true;
      },
      { after: encoding },
    );
  };
}

async function insertTemplates(transaction: Transaction, templates: readonly EncodedTemplate[]): Promise<void> {
  const stored = new Set<string>();
  for (const { template, draftParts, created, version, versionParts, published, samples } of templates) {
    if (version.dependencies?.some(({ id }) => !stored.has(id))) continue;
    if ((await insertTemplate(transaction, template, draftParts, created)) === "slug-taken") continue;
    stored.add(template.id);
    await publishVersion(transaction, version, versionParts, undefined, published);
    for (const { sample, event } of samples) writeSample(transaction, template.id, sample, event);
  }
}

async function insertBrands(transaction: Transaction, brands: NonNullable<FirstContents["brands"]>): Promise<void> {
  for (const { brand, created, version, published } of brands) {
    if ((await createBrand(transaction, brand, created)) !== "done") continue;
    await publishBrand(transaction, version, undefined, published);
  }
}
