import type { MadeOfTranslations } from "../port/template-store.ts";

/** Selects `translations` of a template: its locales, each with its revision, or null. */
export function translationsColumn(templateId: string): string {
  return `(
    SELECT string_agg(locale || ' ' || revision, ',') FROM template_locales WHERE template_id = ${templateId}
  ) AS translations`;
}

/** Whether translations that a version was made of have changed since they were read. */
export function haveChanged(column: string | null, { revisions, isAll }: MadeOfTranslations): boolean {
  const stored = new Map(column?.split(",").map(toEntry));
  return (
    [...revisions].some(([locale, revision]) => stored.get(locale) !== revision) ||
    (isAll && stored.size !== revisions.size)
  );
}

function toEntry(text: string): readonly [locale: string, revision: number] {
  const [locale = "", revision] = text.split(" ");
  return [locale, Number(revision)];
}
