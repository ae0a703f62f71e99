import type { GetTemplateUsageResponse } from "../../../gen/letterpress/v1/template_service_pb.ts";

type Usage = Pick<GetTemplateUsageResponse, "keys" | "totalKeys" | "countedSince">;

const NAMED_MAX = 5;
const DAY_MS = 86_400_000;

/** Which keys fetched a template in the last days, in a sentence, and since when that is known. */
export function describeCallers({ keys, totalKeys, countedSince }: Usage, days: number, now: Date): string {
  const gap = describeGap(countedSince, days, now);
  if (totalKeys === 0) return `No key fetched it in the last ${days} days.${gap}`;
  const names = keys.slice(0, NAMED_MAX).map(({ id, name }) => name || id);
  const more = totalKeys - names.length;
  if (more > 0) names.push(`${more} more ${more === 1 ? "key" : "keys"}`);
  return `Fetched in the last ${days} days by ${LIST.format(names)}.${gap}`;
}

const LIST = new Intl.ListFormat("en-GB");

/** Without it, no fetch would be said of days on which none was counted. */
export function describeGap(countedSince: string, days: number, now: Date): string {
  if (countedSince === "") return " The server has no counts of fetches yet.";
  const firstDay = new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return countedSince <= firstDay ? "" : ` Fetches are counted since ${countedSince}.`;
}
