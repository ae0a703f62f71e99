import { DAY_MS, type DayOfFetches } from "../../domain/key/key-use.ts";
import type { KeyOfTemplate, TemplateUsage } from "../../domain/key/template-use.ts";
import { toMillis } from "./date-column.ts";

/** The fetches of a template on a day. */
export interface DayRow {
  readonly day: number;
  readonly fetches: number;
}

/** The fetches of a template by a key. `keys` is the number of rows without a limit. */
export interface KeyOfTemplateRow {
  readonly key_id: string;
  readonly name: string | null;
  readonly day: number;
  readonly fetches: number;
  readonly keys: number;
}

/** What both engines read of the usage of a template. */
export interface UsageRows {
  readonly days: readonly DayRow[];
  readonly keys: readonly KeyOfTemplateRow[];
  /** The first day of the table; null if it is empty. */
  readonly firstDay: number | null;
}

/** A condition for the rows of a template: looks at each day once, because the primary key begins with the days. */
export const ON_ANY_DAY = `day IN (
  WITH RECURSIVE days (day) AS (
    SELECT min(day) FROM template_fetches
    UNION ALL
    SELECT (SELECT min(day) FROM template_fetches WHERE day > days.day) FROM days WHERE days.day IS NOT NULL
  )
  SELECT day FROM days
)`;

export function fromUsageRows({ days, keys, firstDay }: UsageRows): TemplateUsage {
  return {
    days: days.map(fromDayRow),
    keys: keys.map(fromKeyRow),
    keyCount: keys[0]?.keys ?? 0,
    countedSince: firstDay === null ? undefined : fromDay(firstDay),
  };
}

/** Days since 1970, as columns hold them. */
export function toDay(date: Date): number {
  return Math.floor(toMillis(date) / DAY_MS);
}

/** All days from one to the other. */
export function toDays(since: Date, until: Date): readonly number[] {
  const first = toDay(since);
  return Array.from({ length: Math.max(0, toDay(until) - first + 1) }, (_, at) => first + at);
}

function fromDay(day: number): Date {
  return new Date(day * DAY_MS);
}

function fromDayRow({ day, fetches }: DayRow): DayOfFetches {
  return { day: fromDay(day), fetches };
}

function fromKeyRow({ key_id, name, day, fetches }: KeyOfTemplateRow): KeyOfTemplate {
  return { id: key_id, name: name ?? "", lastDay: fromDay(day), fetches };
}
