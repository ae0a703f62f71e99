import type { AuditMark } from "../../../domain/audit-chain.ts";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { Refusal } from "../../../domain/error.ts";
import { toMillis } from "../../row/date-column.ts";
import type { PruneRun } from "../../row/in-batches.ts";
import { markLog } from "../../row/mark-log.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { listAfter, readAuditBegin } from "./audit-log.ts";

type Event = Pick<AuditEvent, "at" | "actor">;

/**
 * Forgets the audit events which were exported before a date, or with `isDryRun` counts them. Nothing goes before all
 * of it was compared with the digest of its export.
 */
export async function pruneAudit(
  database: Database,
  before: Date,
  event: Event,
  { isDryRun, tell }: PruneRun,
): Promise<number> {
  const begin = await database.read(readAuditBegin);
  const exported = await database.read((connection) => connection.first<AuditMark>(FIND_EXPORT, [toMillis(before)]));
  if (exported === undefined || exported.number <= begin.number) return 0;
  const marks: AuditMark[] = [];
  for await (const mark of markLog((query) => listAfter(database, query), begin, exported.number)) {
    marks.push(mark);
    tell(mark.number - begin.number, "comparing");
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
    forgotten += await database.write((transaction) => forget(transaction, database.id, mark, event));
    tell(forgotten);
  }
  return forgotten;
}

async function forget(transaction: Transaction, subject: string, mark: AuditMark, event: Event): Promise<number> {
  const begin = await readAuditBegin(transaction);
  // Another process was first.
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
