import type { AuditEvent } from "../../domain/audit-event.ts";
import type { NamedAuditEvent, NumberedAuditEvent } from "../port/audit-log.ts";
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

/** A row of `audit_events` with the names of its actor and its subject. */
export interface NamedAuditRow extends NumberedAuditRow {
  readonly actor_name: string | null;
  readonly subject_name: string | null;
  /** Of a deleted template. */
  readonly deleted_name: string | null;
}

/** The columns of a named row of `audit_events`. No id of a key is that of a template. */
export const NAMED_AUDIT_COLUMNS = `
  number, at, actor, action, subject, facts,
  (SELECT name FROM keys WHERE keys.id = audit_events.actor) AS actor_name,
  coalesce(
    (SELECT name FROM templates WHERE templates.id = audit_events.subject),
    (SELECT name FROM keys WHERE keys.id = audit_events.subject)
  ) AS subject_name,
  (SELECT name FROM deleted_templates WHERE deleted_templates.id = audit_events.subject) AS deleted_name
`;

/** Throws a RangeError for an invalid date. */
export function toAuditRow({ at, actor, sessionId: session, action, subject, facts }: AuditEvent): AuditRow {
  const all = session === undefined ? facts : { ...facts, session };
  return { at: toMillis(at), actor, action, subject, facts: JSON.stringify(all) };
}

export function fromNumberedAuditRow(row: NumberedAuditRow): NumberedAuditEvent {
  const { number, at, actor, action, subject, facts } = row;
  return { number, at: new Date(at), actor, action, subject, facts: JSON.parse(facts) };
}

export function fromNamedAuditRow({ actor_name, subject_name, deleted_name, ...row }: NamedAuditRow): NamedAuditEvent {
  return {
    ...fromNumberedAuditRow(row),
    ...(actor_name !== null && { actorName: actor_name }),
    ...(subject_name !== null && { subjectName: subject_name }),
    ...(deleted_name !== null && { subjectName: deleted_name, isSubjectDeleted: true }),
  };
}
