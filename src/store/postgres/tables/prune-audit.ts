import type { AuditMark } from "../../../domain/audit-chain.ts";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { toMillis } from "../../row/date-column.ts";
import { forgetLog } from "../../row/forget-log.ts";
import type { PruneRun } from "../../row/in-batches.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { listAfter, readAuditBegin } from "./audit-log.ts";

type Event = Pick<AuditEvent, "at" | "actor">;

/** Deletes audit events that were exported before a date. */
export async function pruneAudit(database: Database, before: Date, event: Event, run: PruneRun): Promise<number> {
  const log = {
    begin: await database.read(readAuditBegin),
    exported: await database.read((connection) => connection.first<AuditMark>(FIND_EXPORT, [toMillis(before)])),
    listAfter: (query: Parameters<typeof listAfter>[1]) => listAfter(database, query),
    forget: (mark: AuditMark) => database.write((transaction) => forget(transaction, database.id, mark, event)),
  };
  return forgetLog(log, run);
}

async function forget(transaction: Transaction, subject: string, mark: AuditMark, event: Event): Promise<number> {
  const begin = await readAuditBegin(transaction);
  // Another process has deleted the events.
  if (begin.number >= mark.number) return 0;
  const count = await transaction.run("DELETE FROM audit_events WHERE number <= $1", [mark.number]);
  transaction.send("UPDATE audit_begin SET number = $1, digest = $2", [mark.number, mark.digest]);
  const facts = { first: begin.number + 1, last: mark.number, sha256: mark.digest };
  transaction.append({ ...event, action: "audit.prune", subject, facts });
  return count;
}

const FIND_EXPORT = `
  SELECT number, digest FROM audit_exports WHERE exported_at < $1 ORDER BY number DESC LIMIT 1
`;
