import type { FirstContents } from "../store.ts";
import type { Database } from "./database.ts";
import { prepareInsertKey } from "./key-store.ts";
import { prepareInsertTemplate } from "./template-store.ts";
import { preparePublish } from "./template-version-store.ts";

/** Returns the function that gives a store without keys its first contents. */
export function prepareBegin(database: Database): (contents: FirstContents) => Promise<boolean> {
  const { writer } = database;
  const findKey = writer.prepare("SELECT 1 FROM keys LIMIT 1");
  const insertTemplate = prepareInsertTemplate(writer);
  const publish = preparePublish(writer);
  const insertKey = prepareInsertKey(writer);

  return ({ templates, keys }) =>
    database.write(() => {
      if (findKey.get() !== undefined) return false;
      for (const { template, created, version, published } of templates) {
        if (insertTemplate(template, created) === "done") publish(version, undefined, published);
      }
      for (const { key, secret, event } of keys) insertKey(key, secret, event);
      return true;
    });
}
