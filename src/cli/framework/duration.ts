import { UsageError } from "./usage-error.ts";

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The value of an option that is a duration. */
export const DURATION = { value: "duration", check: parseDuration } as const;

/** Converts `90d`, `12h`, `30m` or `45s` to milliseconds. Throws a UsageError for anything else. */
export function parseDuration(text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  const unitMs = UNIT_MS[match?.[2] ?? ""];
  if (match === null || unitMs === undefined) {
    throw new UsageError(`"${text}" is not a duration such as 45s, 30m, 12h or 90d`);
  }
  return Number(match[1]) * unitMs;
}
