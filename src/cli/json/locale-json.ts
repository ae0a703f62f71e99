import type { ListedLocale } from "../api/operator-api.ts";

/** How far a template is translated, as the API answers it. */
export function toLocaleJson({ updatedAt, updatedBy, ...locale }: ListedLocale) {
  const { etag, total, translated, outdated, missing } = locale;
  const counts = { total, translated, outdated, missing };
  return { locale: locale.locale, etag, ...counts, updated_at: updatedAt?.toISOString(), updated_by: updatedBy ?? "" };
}

/** The same for people: `38 of 40 (95 %)`. No text at all is translated completely. */
export function describeProgress({ translated, total }: Pick<ListedLocale, "translated" | "total">): string {
  const percent = total === 0 ? 100 : Math.floor((100 * translated) / total);
  return `${translated} of ${total} (${percent} %)`;
}
