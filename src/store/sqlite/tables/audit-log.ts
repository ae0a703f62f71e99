import type Sqlite from "better-sqlite3";
import { type AuditMark, CHAIN_START } from "../../../domain/audit-chain.ts";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { Refusal } from "../../../domain/error.ts";
import type { AuditLog, AuditQuery, NumberedAuditEvent } from "../../port/audit-log.ts";
import {
  type AuditRow,
  fromNamedAuditRow,
  fromNumberedAuditRow,
  NAMED_AUDIT_COLUMNS,
  type NamedAuditRow,
  type NumberedAuditRow,
  toAuditRow,
} from "../../row/audit-row.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import { markLog } from "../../row/mark-log.ts";
import type { Database } from "../database/database.ts";

/** The audit log in SQLite. */
export function createAuditLog(database: Database): AuditLog {
  const { reader, writer } = database;
  const list = prepareList(reader);
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

  /** The mark of an event, computed from the events in the store. */
  async function markOf(number: number): Promise<AuditMark> {
    let mark = database.read(() => findLatestMark.get(number)) ?? CHAIN_START;
    for await (mark of markLog(readAfter, mark, number));
    return mark;
  }

  return {
    async list(query) {
      return database.read(() => list.all(toListParameters(query))).map(fromNamedAuditRow);
    },
    append: (event) => database.write(() => append(event)),
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

/** Returns a function that reads events oldest first, see `AuditLog.listAfter`. */
export function prepareReadAfter(database: Database) {
  const listAfter = database.reader.prepare<[number: number, limit: number], NumberedAuditRow>(
    "SELECT number, at, actor, action, subject, facts FROM audit_events WHERE number > ? ORDER BY number LIMIT ?",
  );
  return ({ number, limit }: { readonly number: number; readonly limit: number }): readonly NumberedAuditEvent[] => {
    return database.read(() => listAfter.all(number, limit)).map(fromNumberedAuditRow);
  };
}

interface ListParameters {
  readonly limit: number;
  readonly before: number;
  readonly after: number;
  readonly actor: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  readonly since: number | null;
  readonly until: number | null;
}

function toListParameters({ limit, before, after, filter = {} }: AuditQuery): ListParameters {
  const { actor, action, subject, since, until } = filter;
  return {
    limit,
    before: before ?? Number.MAX_SAFE_INTEGER,
    after: after ?? 0,
    actor: actor ?? null,
    action: action ?? null,
    subject: subject ?? null,
    since: toOptionalMillis(since),
    until: toOptionalMillis(until),
  };
}

function prepareList(reader: Sqlite.Database) {
  return reader.prepare<ListParameters, NamedAuditRow>(`
    SELECT ${NAMED_AUDIT_COLUMNS} FROM audit_events
    WHERE number < @before AND number > @after
      AND (@actor IS NULL OR actor = @actor)
      AND (@action IS NULL OR action = @action OR substr(action, 1, length(@action) + 1) = @action || '.')
      AND (@subject IS NULL OR subject = @subject)
      AND (@since IS NULL OR at >= @since)
      AND (@until IS NULL OR at < @until)
    ORDER BY number DESC LIMIT @limit
  `);
}

/** Returns a function that adds an event. Call it in the transaction of the change that the event describes. */
export function prepareAppend(writer: Sqlite.Database): (event: AuditEvent) => void {
  const append = writer.prepare<AuditRow>(
    "INSERT INTO audit_events (at, actor, action, subject, facts) VALUES (@at, @actor, @action, @subject, @facts)",
  );
  return (event) => void append.run(toAuditRow(event));
}

/** Reads the mark at which the log begins. */
export function prepareAuditBegin(connection: Database["reader"]): Sqlite.Statement<[], AuditMark> {
  return connection.prepare<[], AuditMark>("SELECT number, digest FROM audit_begin");
}
