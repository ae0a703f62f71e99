import { createBoundedCache } from "../cache/bounded-cache.ts";
import { lookUpLocale } from "../domain/locale.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { requireLocale } from "./require-locale.ts";

/** A version never changes, so its locales are read once. */
const CACHED_VERSIONS_MAX = 10_000;

/**
 * Finds the locale of a version that serves best who reads a language; undefined for the own language of the version.
 * Throws INVALID_REQUEST for a text that is no language tag.
 */
export type FindLocale = (templateId: string, version: number, tag: string) => Promise<string | undefined>;

export function createFindLocale({ listLocales }: Pick<TemplateStore, "listLocales">): FindLocale {
  const known = createBoundedCache<readonly string[]>({ values: CACHED_VERSIONS_MAX });

  return async (templateId, version, tag) => {
    const wanted = requireLocale(tag, ["locale"]);
    const name = `${templateId}/${version}`;
    const cached = known.get(name);
    const locales = cached ?? (await listLocales(templateId, version));
    if (cached === undefined) known.set(name, locales);
    return lookUpLocale(wanted, locales);
  };
}
