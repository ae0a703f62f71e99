import { KEY_USE_DAYS_MAX } from "../../domain/key/key-use.ts";
import type { CommandInput } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";

const DAYS = 30;

/** The option that says of how many days usage is shown. */
export const USAGE_DAYS = {
  name: "days",
  value: "number",
  check: parseDays,
  help: `how many days to show, today included, 1 to ${KEY_USE_DAYS_MAX}; default ${DAYS}`,
} as const;

/** The value of that option, or its default. */
export function readUsageDays(input: CommandInput): number {
  return parseDays(input.value("days") ?? String(DAYS));
}

function parseDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > KEY_USE_DAYS_MAX)
    throw new UsageError(`--days must be a whole number from 1 to ${KEY_USE_DAYS_MAX}, not "${text}"`);
  return days;
}
