import type { Format } from "../../core/evaluator/formats.ts";

/** What a value must be for its format to write it, from the narrowest on. */
export type FormatKind = (typeof FORMAT_KINDS)[number];

export const FORMAT_KINDS = ["time", "date", "number", "currency"] as const;

const DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
const TIME = "T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?(?:Z|[+-][0-9]{2}(?::[0-9]{2})?)?";

/** What a value of each kind is as text, how messages name it, and an example. */
export const FORMAT_RULES: Readonly<
  Record<FormatKind, { readonly pattern: string; readonly about: string; readonly example: string }>
> = {
  time: {
    pattern: `${DAY}${TIME}`,
    about: "a date with a time, such as 2026-01-31T09:30+01:00",
    example: "2026-01-31T09:30:00+01:00",
  },
  date: { pattern: `${DAY}(?:${TIME})?`, about: "a date, such as 2026-01-31", example: "2026-01-31" },
  number: {
    pattern: "[+-]?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?",
    about: "a number, such as 12.5",
    example: "12.5",
  },
  currency: { pattern: "[A-Z]{3}", about: "the code of a currency, such as EUR", example: "EUR" },
};

const TIME_FIELDS = "HhmsaB";

/** What a value of a format must be. */
export function formatKindOf(format: Format): FormatKind {
  if (!("parts" in format)) return "number";
  return format.parts.some((part) => typeof part !== "string" && TIME_FIELDS.includes(part[0])) ? "time" : "date";
}

/** What texts of a kind match. Where no value is needed it may be empty. */
export function formatPattern(format: FormatKind, mayBeEmpty: boolean): string {
  return `^(?:${FORMAT_RULES[format].pattern}${mayBeEmpty ? "|" : ""})$`;
}
