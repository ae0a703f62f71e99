import { setImmediate as nextTurn } from "node:timers/promises";
import { type AuditMark, CHAIN_START } from "../../../domain/audit-chain.ts";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { forgetLog } from "../../row/forget-log.ts";
import type { PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend, prepareAuditBegin, prepareReadAfter } from "./audit-log.ts";

/** Returns a function that deletes audit events that were exported before a date. */
export function preparePruneAudit(
  database: Database,
): (before: Date, event: Pick<AuditEvent, "at" | "actor">, run: PruneRun) => Promise<number> {
  const { reader } = database;
  const findBegin = prepareAuditBegin(reader);
  const findExport = reader.prepare<[before: number], AuditMark>(
    "SELECT number, digest FROM audit_exports WHERE exported_at < ? ORDER BY number DESC LIMIT 1",
  );
  const readAfter = prepareReadAfter(database);
  const forget = prepareForget(database);
  return async (before, event, run) => {
    const log = {
      begin: database.read(() => findBegin.get()) ?? CHAIN_START,
      exported: database.read(() => findExport.get(toMillis(before))),
      // Yields to the event loop, so that a server can answer calls while it prunes its store.
      listAfter: (query: Parameters<typeof readAfter>[0]) => nextTurn().then(() => readAfter(query)),
      forget: (mark: AuditMark) => database.write(() => forget(mark, event)),
    };
    return forgetLog(log, run);
  };
}

function prepareForget({ id, writer }: Database) {
  const findBegin = prepareAuditBegin(writer);
  const remove = writer.prepare<[number: number]>("DELETE FROM audit_events WHERE number <= ?");
  const moveBegin = writer.prepare<AuditMark>("UPDATE audit_begin SET number = @number, digest = @digest");
  const append = prepareAppend(writer);
  return (mark: AuditMark, event: Pick<AuditEvent, "at" | "actor">): number => {
    const begin = findBegin.get() ?? CHAIN_START;
    // Another process has deleted the events.
    if (begin.number >= mark.number) return 0;
    const { changes } = remove.run(mark.number);
    moveBegin.run(mark);
    const facts = { first: begin.number + 1, last: mark.number, sha256: mark.digest };
    append({ ...event, action: "audit.prune", subject: id, facts });
    return changes;
  };
}
