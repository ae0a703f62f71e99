import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { type LocaleData, type LocaleRecord, parentOf } from "./locale-data.ts";

let kept: LocaleData | undefined;

/** What is kept of CLDR, read when the first format asks. */
export function localeData(): LocaleData {
  kept ??= JSON.parse(
    brotliDecompressSync(readFileSync(new URL("./locale-data.json.br", import.meta.url))).toString("utf8"),
  ) as LocaleData;
  return kept;
}

const records = new Map<string, LocaleRecord>();

/** What a locale writes numbers and dates with, by the name that `findLocale` gives. */
export function readLocale(name: string): LocaleRecord {
  const known = records.get(name) ?? (inherit(name, localeData()) as LocaleRecord);
  records.set(name, known);
  return known;
}

function inherit(name: string, data: LocaleData): object {
  const own = data.locales[name] ?? {};
  return name === "root" ? own : merge(inherit(parentOf(name, data.parents), data), own);
}

/** An object with the differences of another; null removes a member. */
function merge(inherited: object, differences: object): object {
  const merged = new Map<string, unknown>(Object.entries(inherited));
  for (const [name, value] of Object.entries(differences)) {
    const before = merged.get(name);
    if (value === null) merged.delete(name);
    else merged.set(name, isObject(value) && isObject(before) ? merge(before, value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
