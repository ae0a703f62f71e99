import { type Command, UsageError } from "./command.ts";
import { formatTable } from "./table.ts";

/** Reads the audit log of the store. */
export const auditList: Command = {
  name: "audit list",
  operands: [],
  summary: "List who changed what, newest first.",
  options: [{ name: "limit", value: "number", help: "how many at the most, 1 to 1000; default 50" }],

  async run(input, { withServices }) {
    const limit = Number(input.value("limit") ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new UsageError("--limit must be 1 to 1000");
    const events = await withServices(({ audit }) => audit.list({ limit }));
    const rows = events.map(({ at, actor, action, subject, facts }) => [
      at.toISOString(),
      actor,
      action,
      subject,
      JSON.stringify(facts),
    ]);
    return { text: formatTable([["AT", "ACTOR", "ACTION", "SUBJECT", "FACTS"], ...rows]), json: events };
  },
};
