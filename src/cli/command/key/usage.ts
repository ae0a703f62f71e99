import { findKeyId } from "../../api/find-key-id.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toDateJson, toKeyUsageJson } from "../../json/usage-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { openTable } from "../../terminal/table.ts";
import { readUsageDays, USAGE_DAYS } from "../usage-days.ts";

/** Reads what a key did, in the store or on a server. */
export const keyUsage: Command = {
  details: ["Days are in UTC; days without a fetch are left out. Servers store usage every 30 seconds."],
  options: [USAGE_DAYS, ...REMOTE],

  async run(input, { output, withApi }) {
    const [given = ""] = input.operands;
    const days = readUsageDays(input);
    const { id, usage } = await withApi(async ({ keys }) => {
      const id = await findKeyId(keys, given);
      return { id, usage: await keys.usage(CLI, id, { days }) };
    });
    const last = usage.lastUsedAt === undefined ? "never used" : `last used at ${usage.lastUsedAt.toISOString()}`;
    const rows = usage.days.map(({ day, fetches }) => [toDateJson(day), String(fetches)]);
    const table = await openTable([{ heading: "DAY" }, { heading: "FETCHES" }], output.screens?.out);
    const lines = rows.length === 0 ? [] : [table.format(rows)];
    return { text: [`${id} (${usage.name}): ${last}`, ...lines].join("\n"), json: toKeyUsageJson(usage) };
  },
};
