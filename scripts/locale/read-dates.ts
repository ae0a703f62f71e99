import type { LocaleRecord } from "../../src/compile/mail/locale/locale-data.ts";
import { type Cldr, folderOf, memberAt, textsAt } from "./cldr.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const HOURS = 24;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
/** A field of a pattern that is not in quotes, and the text that is. */
const FIELDS = /'[^']*'|([A-Za-z])\1*/g;

/** What a locale writes dates with, in the Gregorian calendar. */
export function readDates(read: Cldr, locale: string): Pick<LocaleRecord, "dates" | "times" | "names"> {
  const folder = folderOf(locale);
  const path = ["main", folder, "dates", "calendars", "gregorian"];
  const calendar = memberAt(read(`cldr-dates-full/main/${folder}/ca-gregorian.json`), path);
  const patterns = (kind: string, widths: readonly string[]) =>
    Object.fromEntries(widths.map((width) => [width, toPattern(memberAt(calendar, [kind, width]), calendar)]));
  const dates = patterns("dateFormats", ["short", "medium", "long", "full"]);
  const times = patterns("timeFormats", ["short", "medium"]);
  const fields = [...Object.values(dates), ...Object.values(times)].flatMap((each) => each.match(FIELDS) ?? []);
  const names = [...new Set(fields)].sort().flatMap((field) => {
    const found = namesOf(field, calendar, () => dayPeriods(read, locale, calendar));
    return found === undefined ? [] : [[field, found.map(toSpaces)] as const];
  });
  return { dates, times, names: Object.fromEntries(names) };
}

/**
 * A pattern in which a field of names is always one of `namesOf`: eras are text, as years are those of one era, and
 * months in Roman numbers, a list of names.
 */
function toPattern(written: unknown, calendar: unknown): string {
  if (typeof written === "object") return String(memberAt(written, ["_value"])).replace("M", "MMMMM");
  const era = textsAt(calendar, ["eras", "eraAbbr"])["1"] ?? "";
  return toSpaces(String(written)).replace(FIELDS, (field) => (field === "G" ? `'${era}'` : field));
}

/** As browsers write dates: numbers alone have narrow spaces. */
function toSpaces(text: string): string {
  return text.replaceAll("\u202f", " ");
}

function namesOf(field: string, calendar: unknown, periods: () => readonly string[]): readonly string[] | undefined {
  const listOf = (path: readonly string[], keys: readonly string[]) =>
    keys.map((key) => String(memberAt(calendar, [...path, key])));
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1));
  switch (field) {
    case "MMM":
      return listOf(["months", "format", "abbreviated"], months);
    case "MMMM":
      return listOf(["months", "format", "wide"], months);
    case "MMMMM":
      return ROMAN;
    case "EEE":
      return listOf(["days", "format", "abbreviated"], WEEKDAYS);
    case "EEEE":
      return listOf(["days", "format", "wide"], WEEKDAYS);
    case "cccc":
      return listOf(["days", "stand-alone", "wide"], WEEKDAYS);
    case "a":
      return listOf(["dayPeriods", "format", "abbreviated"], ["am", "pm"]);
    case "B":
      return periods();
    default:
      return undefined;
  }
}

/** The name of the part of the day for each hour. Noon and midnight have none of their own: ICU uses none. */
function dayPeriods(read: Cldr, locale: string, calendar: unknown): readonly string[] {
  const rules = memberAt(read("cldr-core/supplemental/dayPeriods.json"), ["supplemental", "dayPeriodRuleSet"]);
  const [language = ""] = locale.split("-", 1);
  const all = [locale, locale.split("-").slice(0, 2).join("-"), language];
  const rule = all.map((name) => Reflect.get(Object(rules), name)).find((found) => found !== undefined);
  const periods = Object.entries(rule as Record<string, { readonly _from?: string; readonly _before?: string }>);
  return Array.from({ length: HOURS }, (_, hour) => {
    const period = periods.find(([, { _from, _before }]) => isWithin(hour, _from, _before))?.[0] ?? "";
    return String(memberAt(calendar, ["dayPeriods", "format", "abbreviated", period]));
  });
}

function isWithin(hour: number, from: string | undefined, before: string | undefined): boolean {
  if (from === undefined || before === undefined) return false;
  const [begin, end] = [Number.parseInt(from, 10), Number.parseInt(before, 10)];
  return begin <= end ? hour >= begin && hour < end : hour >= begin || hour < end;
}
