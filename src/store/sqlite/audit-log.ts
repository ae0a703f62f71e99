import type Sqlite from "better-sqlite3";
import { type AuditMark, CHAIN_START } from "../../domain/audit-chain.ts";
import type { AuditEvent } from "../../domain/audit-event.ts";
import { Refusal } from "../../domain/error.ts";
import type { AuditLog, NumberedAuditEvent } from "../port/audit-log.ts";
import { type AuditRow, fromAuditRow, toAuditRow } from "../row/audit-row.ts";
import { toMillis } from "../row/date-column.ts";
import { markLog } from "../row/mark-log.ts";
import { prepareAuditBegin } from "./audit-begin.ts";
import type { Database } from "./database.ts";

/** The audit log to read, and to export. */
export function createAuditLog(database: Database): AuditLog {
  const { reader, writer } = database;
  const list = reader.prepare<[limit: number], AuditRow>(
    "SELECT at, actor, action, subject, facts FROM audit_events ORDER BY number DESC LIMIT ?",
  );
  const begin = prepareAuditBegin(reader);
  const readAfter = prepareReadAfter(database);
  const findLatestMark = reader.prepare<[number: number], AuditMark>(`
    SELECT number, digest FROM (
      SELECT number, digest FROM audit_exports UNION ALL SELECT number, digest FROM audit_begin
    ) WHERE number <= ? ORDER BY number DESC LIMIT 1
  `);
  const insertExport = writer.prepare<AuditMark & { readonly at: number }>(
    "INSERT OR IGNORE INTO audit_exports (number, digest, exported_at) VALUES (@number, @digest, @at)",
  );
  const append = prepareAppend(writer);

  /** The mark that the event with a number has by what the store holds. */
  async function markOf(number: number): Promise<AuditMark> {
    let mark = database.read(() => findLatestMark.get(number)) ?? CHAIN_START;
    for await (mark of markLog(readAfter, mark, number));
    return mark;
  }

  return {
    async list({ limit }) {
      return database.read(() => list.all(limit)).map(fromAuditRow);
    },
    async listAfter(query) {
      return readAfter(query);
    },
    async begin() {
      return database.read(() => begin.get()) ?? CHAIN_START;
    },
    async noteExport({ number, digest }, { at, actor }) {
      const mark = await markOf(number);
      if (mark.number !== number || mark.digest !== digest) {
        throw new Refusal("CONFLICT", `what was exported up to number ${number} is not what this store holds`);
      }
      await database.write(() => {
        if (insertExport.run({ number, digest, at: toMillis(at) }).changes === 0) return;
        append({ at, actor, action: "audit.export", subject: database.id, facts: { number, sha256: digest } });
      });
    },
  };
}

/** Returns the function that reads events oldest first, as the port has it. */
export function prepareReadAfter(database: Database) {
  const listAfter = database.reader.prepare<[number: number, limit: number], AuditRow & { readonly number: number }>(
    "SELECT number, at, actor, action, subject, facts FROM audit_events WHERE number > ? ORDER BY number LIMIT ?",
  );
  return ({ number, limit }: { readonly number: number; readonly limit: number }): readonly NumberedAuditEvent[] => {
    const rows = database.read(() => listAfter.all(number, limit));
    return rows.map((row) => ({ number: row.number, ...fromAuditRow(row) }));
  };
}

/** Returns the function that adds an event, to be called inside the transaction of the change it describes. */
export function prepareAppend(writer: Sqlite.Database): (event: AuditEvent) => void {
  const append = writer.prepare<AuditRow>(
    "INSERT INTO audit_events (at, actor, action, subject, facts) VALUES (@at, @actor, @action, @subject, @facts)",
  );
  return (event) => void append.run(toAuditRow(event));
}
