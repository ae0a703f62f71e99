import { DAY_MS } from "../../../domain/key/key-use.ts";
import type { TemplateUsage } from "../../../domain/key/template-use.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toDateJson, toTemplateUsageJson } from "../../json/usage-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import type { Screen } from "../../terminal/screen.ts";
import { openTable } from "../../terminal/table.ts";
import { readUsageDays, USAGE_DAYS } from "../usage-days.ts";

/** Reads how often a template was fetched, in the store or on a server. */
export const templateUsage: Command = {
  details: [
    "Run it before you archive a template, change its slug or break its contract. Fetches are not mails: the libraries fill",
    "many mails with one fetch. Days are in UTC; days without a fetch are left out. Servers store usage every 30 seconds.",
  ],
  options: [USAGE_DAYS, ...REMOTE],

  async run(input, { output, withApi }) {
    const [ref = ""] = input.operands;
    const days = readUsageDays(input);
    const usage = await withApi(({ templates }) => templates.usage(CLI, ref, { days }));
    const tables = await formatTables(usage, output.screens?.out);
    return { text: [describeUsage(ref, usage, days), ...tables].join("\n"), json: toTemplateUsageJson(usage) };
  },
};

function describeUsage(ref: string, { days, keyCount, countedSince }: TemplateUsage, shown: number): string {
  const fetches = days.reduce((sum, day) => sum + day.fetches, 0);
  const of = `in the last ${shown === 1 ? "day" : `${shown} days`}`;
  const used =
    fetches === 0
      ? `not fetched ${of}`
      : `${fetches} ${fetches === 1 ? "fetch" : "fetches"} by ${keyCount} ${keyCount === 1 ? "key" : "keys"} ${of}`;
  return `${ref}: ${used}${describeGap(countedSince, shown)}`;
}

/** Says where counts are missing, so that nobody takes their absence for no fetches. */
function describeGap(countedSince: Date | undefined, shown: number): string {
  if (countedSince === undefined) return "; the store has no counts yet";
  const isComplete = countedSince.getTime() <= Date.now() - (shown - 1) * DAY_MS;
  return isComplete ? "" : `; fetches are counted since ${toDateJson(countedSince)}`;
}

async function formatTables({ keys, keyCount, days }: TemplateUsage, screen: Screen | undefined): Promise<string[]> {
  if (days.length === 0) return [];
  const ofKeys = await openTable(KEY_COLUMNS, screen);
  const ofDays = await openTable([{ heading: "DAY" }, { heading: "FETCHES" }], screen);
  const more = keyCount - keys.length;
  return [
    ofKeys.format(keys.map(({ id, name, lastDay, fetches }) => [id, toDateJson(lastDay), String(fetches), name])),
    ...(more > 0 ? [`and ${more} more, which fetched it before`] : []),
    "",
    ofDays.format(days.map(({ day, fetches }) => [toDateJson(day), String(fetches)])),
  ];
}

const KEY_COLUMNS = [
  { heading: "KEY" },
  { heading: "LAST FETCH" },
  { heading: "FETCHES" },
  { heading: "NAME", floor: 12 },
];
