import type { AuditEvent } from "../../domain/audit-event.ts";
import { toMillis } from "./date-column.ts";

/** A row of `audit_events`, without its number. */
export interface AuditRow {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** JSON, whose members keep their order: exports have a digest of it. */
  readonly facts: string;
}

/** Throws a RangeError for an invalid date. */
export function toAuditRow({ at, actor, sessionId: session, action, subject, facts }: AuditEvent): AuditRow {
  const all = session === undefined ? facts : { ...facts, session };
  return { at: toMillis(at), actor, action, subject, facts: JSON.stringify(all) };
}

export function fromAuditRow({ at, actor, action, subject, facts }: AuditRow): AuditEvent {
  return { at: new Date(at), actor, action, subject, facts: JSON.parse(facts) };
}
