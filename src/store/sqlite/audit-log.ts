import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../domain/audit-event.ts";
import type { AuditLog } from "../store.ts";
import type { Database } from "./database.ts";
import { toMillis } from "./date-column.ts";

/** The audit log to read. */
export function createAuditLog(database: Database): AuditLog {
  const list = database.reader.prepare<[limit: number], AuditRow>(
    "SELECT at, actor, action, subject, facts FROM audit_events ORDER BY number DESC LIMIT ?",
  );
  const listAfter = database.reader.prepare<[number: number, limit: number], AuditRow & { readonly number: number }>(
    "SELECT number, at, actor, action, subject, facts FROM audit_events WHERE number > ? ORDER BY number LIMIT ?",
  );
  return {
    async list({ limit }) {
      return database.read(() => list.all(limit)).map(fromAuditRow);
    },
    async listAfter({ number, limit }) {
      const rows = database.read(() => listAfter.all(number, limit));
      return rows.map((row) => ({ number: row.number, ...fromAuditRow(row) }));
    },
  };
}

/** Returns the function that adds an event, to be called inside the transaction of the change it describes. */
export function prepareAppend(writer: Sqlite.Database): (event: AuditEvent) => void {
  const append = writer.prepare<AuditRow>(
    "INSERT INTO audit_events (at, actor, action, subject, facts) VALUES (@at, @actor, @action, @subject, @facts)",
  );
  return ({ at, actor, action, subject, facts }) => {
    append.run({ at: toMillis(at), actor, action, subject, facts: JSON.stringify(facts) });
  };
}

interface AuditRow {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly facts: string;
}

function fromAuditRow({ at, actor, action, subject, facts }: AuditRow): AuditEvent {
  return { at: new Date(at), actor, action, subject, facts: JSON.parse(facts) };
}
