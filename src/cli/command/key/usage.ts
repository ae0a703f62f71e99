import { KEY_USE_DAYS_MAX } from "../../../domain/key/key-use.ts";
import { findKeyId } from "../../api/find-key-id.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { toKeyUsageJson } from "../../json/key-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { openTable } from "../../terminal/table.ts";

const DAYS = 30;

/** Reads what a key did, in the store or on a server. */
export const keyUsage: Command = {
  details: ["Days are in UTC; days without a fetch are left out. Servers store usage every 30 seconds."],
  options: [
    {
      name: "days",
      value: "number",
      check: parseDays,
      help: `how many days to show, today included, 1 to ${KEY_USE_DAYS_MAX}; default ${DAYS}`,
    },
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const [given = ""] = input.operands;
    const days = parseDays(input.value("days") ?? String(DAYS));
    const { id, usage } = await withApi(async ({ keys }) => {
      const id = await findKeyId(keys, given);
      return { id, usage: await keys.usage(CLI, id, { days }) };
    });
    const last = usage.lastUsedAt === undefined ? "never used" : `last used at ${usage.lastUsedAt.toISOString()}`;
    const rows = usage.days.map(({ day, fetches }) => [day.toISOString().slice(0, 10), String(fetches)]);
    const table = await openTable([{ heading: "DAY" }, { heading: "FETCHES" }], output.screens?.out);
    const lines = rows.length === 0 ? [] : [table.format(rows)];
    return { text: [`${id} (${usage.name}): ${last}`, ...lines].join("\n"), json: toKeyUsageJson(usage) };
  },
};

function parseDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > KEY_USE_DAYS_MAX)
    throw new UsageError(`--days must be a whole number from 1 to ${KEY_USE_DAYS_MAX}, not "${text}"`);
  return days;
}
