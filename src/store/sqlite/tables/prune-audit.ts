import { setImmediate as nextTurn } from "node:timers/promises";
import { type AuditMark, CHAIN_START } from "../../../domain/audit-chain.ts";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { Refusal } from "../../../domain/error.ts";
import { toMillis } from "../../row/date-column.ts";
import type { PruneRun } from "../../row/in-batches.ts";
import { markLog } from "../../row/mark-log.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend, prepareAuditBegin, prepareReadAfter } from "./audit-log.ts";

/**
 * Returns the function that forgets the audit events which were exported before a date, or with `isDryRun` counts them.
 * Nothing goes before all of it was compared with the digest of its export.
 */
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

  return async (before, event, { isDryRun, tell }) => {
    const begin = database.read(() => findBegin.get()) ?? CHAIN_START;
    const exported = database.read(() => findExport.get(toMillis(before)));
    if (exported === undefined || exported.number <= begin.number) return 0;
    const marks: AuditMark[] = [];
    for await (const mark of markLog(readAfter, begin, exported.number)) {
      marks.push(mark);
      tell(mark.number - begin.number, "comparing");
      // A server that prunes its store answers calls in between.
      await nextTurn();
    }
    const last = marks.at(-1);
    if (last?.number !== exported.number || last.digest !== exported.digest) {
      throw new Refusal(
        "CONFLICT",
        `the audit log up to number ${exported.number} is not what was exported: nothing is forgotten`,
      );
    }
    if (isDryRun) return exported.number - begin.number;
    let forgotten = 0;
    for (const mark of marks) {
      forgotten += await database.write(() => forget(mark, event));
      tell(forgotten);
    }
    return forgotten;
  };
}

function prepareForget({ id, writer }: Database) {
  const findBegin = prepareAuditBegin(writer);
  const remove = writer.prepare<[number: number]>("DELETE FROM audit_events WHERE number <= ?");
  const moveBegin = writer.prepare<AuditMark>("UPDATE audit_begin SET number = @number, digest = @digest");
  const append = prepareAppend(writer);
  return (mark: AuditMark, event: Pick<AuditEvent, "at" | "actor">): number => {
    const begin = findBegin.get() ?? CHAIN_START;
    // Another process was first.
    if (begin.number >= mark.number) return 0;
    const { changes } = remove.run(mark.number);
    moveBegin.run(mark);
    const facts = { first: begin.number + 1, last: mark.number, sha256: mark.digest };
    append({ ...event, action: "audit.prune", subject: id, facts });
    return changes;
  };
}
