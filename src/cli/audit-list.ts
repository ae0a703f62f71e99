import { type Command, UsageError } from "./command.ts";
import { type Column, DAY_WIDTH, openTable } from "./table.ts";

/** Reads the audit log of the store. */
export const auditList: Command = {
  name: "audit list",
  operands: [],
  summary: "List who changed what, newest first.",
  options: [{ name: "limit", value: "number", help: "how many at the most, 1 to 1000; default 50", check: readLimit }],

  async run(input, { output, withServices }) {
    const limit = readLimit(input.value("limit"));
    const events = await withServices(({ audit }) => audit.list({ limit }));
    const rows = events.map(({ at, actor, action, subject, facts }) => [
      at.toISOString(),
      actor,
      action,
      subject,
      JSON.stringify(facts),
    ]);
    const table = await openTable(COLUMNS, output.screens?.out);
    return { text: table.format(rows), json: events };
  },
};

const COLUMNS: readonly Column[] = [
  { heading: "AT", floor: DAY_WIDTH },
  { heading: "ACTOR", floor: 8 },
  { heading: "ACTION", floor: 12 },
  { heading: "SUBJECT", floor: 16 },
  { heading: "FACTS", floor: 8 },
];

function readLimit(text = "50"): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 1000) {
    throw new UsageError(`--limit must be a whole number from 1 to 1000, not "${text}"`);
  }
  return Number(text);
}
