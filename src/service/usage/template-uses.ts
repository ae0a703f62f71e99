import { DAY_MS } from "../../domain/key/key-use.ts";
import type { TemplateUse } from "../../domain/key/template-use.ts";

/** Fetches that are not stored yet, one count for each template, key and day. */
export interface TemplateUses {
  /** `day` in days since 1970. */
  note(templateId: string, keyId: string, day: number): void;
  /** Removes and returns all. */
  take(): TemplateUse[];
  putBack(uses: readonly TemplateUse[]): void;
  /** The number of fetches that were not counted since the last call. */
  takeLost(): number;
}

/** Some 10 MB. Reached only while the store refuses writes, or with more pairs of template and key in half a minute. */
const COUNTS_MAX = 50_000;

type Counts = Map<string, Map<string, number>>;

/** Once `max` counts are held, fetches of further templates, keys and days are not counted. */
export function createTemplateUses(max = COUNTS_MAX): TemplateUses {
  let days = new Map<number, Counts>();
  let today: Counts = new Map();
  let day = 0;
  let size = 0;
  let lost = 0;

  function openDay(of: number): Counts {
    const counts: Counts = days.get(of) ?? new Map();
    days.set(of, counts);
    return counts;
  }

  function add(counts: Counts, templateId: string, keyId: string, fetches: number, most: number): void {
    const ofTemplate = counts.get(templateId);
    const counted = ofTemplate?.get(keyId);
    if (ofTemplate !== undefined && counted !== undefined) ofTemplate.set(keyId, counted + fetches);
    else if (size >= most) lost += fetches;
    else {
      if (ofTemplate === undefined) counts.set(templateId, new Map([[keyId, fetches]]));
      else ofTemplate.set(keyId, fetches);
      size += 1;
    }
  }

  return {
    note(templateId, keyId, dayOfFetch) {
      if (dayOfFetch !== day) {
        day = dayOfFetch;
        today = openDay(day);
      }
      add(today, templateId, keyId, 1, max);
    },
    take() {
      const uses = toUses(days);
      days = new Map();
      today = openDay(day);
      size = 0;
      return uses;
    },
    /** What was counted before is never lost. */
    putBack(uses) {
      for (const use of uses) {
        const of = openDay(Math.floor(use.day.getTime() / DAY_MS));
        add(of, use.templateId, use.keyId, use.fetches, Number.POSITIVE_INFINITY);
      }
    },
    takeLost() {
      const fetches = lost;
      lost = 0;
      return fetches;
    },
  };
}

function toUses(days: ReadonlyMap<number, Counts>): TemplateUse[] {
  const uses: TemplateUse[] = [];
  for (const [at, counts] of days) {
    const day = new Date(at * DAY_MS);
    for (const [templateId, keys] of counts) {
      for (const [keyId, fetches] of keys) uses.push({ templateId, keyId, day, fetches });
    }
  }
  return uses;
}
