import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../conformance/formats");
const FILES = readdirSync(FOLDER).filter((path) => path.endsWith(".json"));

// PHPUnit refuses two cases with one name.
it.each(FILES)("each case of formats/%s has a name of its own", (path) => {
  const read: unknown = JSON.parse(readFileSync(join(FOLDER, path), "utf8"));
  const names = (Array.isArray(read) ? read : []).flatMap((each: { readonly name?: unknown }) => each.name ?? []);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
