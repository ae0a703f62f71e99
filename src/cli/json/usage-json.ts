import type { TemplateUsage } from "../../domain/key/template-use.ts";
import type { KeyUsageReport } from "../../service/key-service.ts";

/** What a key did, by days of UTC. */
export function toKeyUsageJson({ id, name, lastUsedAt, days }: KeyUsageReport) {
  return {
    id,
    name,
    last_used_at: lastUsedAt,
    days: days.map(({ day, fetches }) => ({ date: toDateJson(day), fetches })),
  };
}

/** How often a template was fetched. Counts are texts, as 64-bit numbers are in JSON of the API. */
export function toTemplateUsageJson({ days, keys, keyCount, countedSince }: TemplateUsage) {
  return {
    days: days.map(({ day, fetches }) => ({ date: toDateJson(day), fetches: String(fetches) })),
    keys: keys.map(({ id, name, lastDay, fetches }) => {
      return { id, name, last_fetch_date: toDateJson(lastDay), fetches: String(fetches) };
    }),
    total_keys: keyCount,
    counted_since: countedSince === undefined ? "" : toDateJson(countedSince),
  };
}

/** A day of UTC, such as `2026-11-23`. */
export function toDateJson(day: Date): string {
  return day.toISOString().slice(0, 10);
}
