import type { AuditEvent } from "../../domain/audit-event.ts";
import type { NumberedAuditEvent } from "../port/audit-log.ts";
import { toMillis } from "./date-column.ts";

/** A row of `audit_events`, without its number. */
export interface AuditRow {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** JSON that preserves the order of its members, since exports have a digest of it. */
  readonly facts: string;
}

export interface NumberedAuditRow extends AuditRow {
  readonly number: number;
}

/** Throws a RangeError for an invalid date. */
export function toAuditRow({ at, actor, sessionId: session, action, subject, facts }: AuditEvent): AuditRow {
  const all = session === undefined ? facts : { ...facts, session };
  return { at: toMillis(at), actor, action, subject, facts: JSON.stringify(all) };
}

export function fromNumberedAuditRow(row: NumberedAuditRow): NumberedAuditEvent {
  const { number, at, actor, action, subject, facts } = row;
  return { number, at: new Date(at), actor, action, subject, facts: JSON.parse(facts) };
}
