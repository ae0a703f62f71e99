import type { AuditEvent } from "../../src/domain/audit-event.ts";

/** An audit event of the first start. */
export function auditEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    at: new Date("2026-05-01T12:00:00.000Z"),
    actor: "server",
    action: "test.change",
    subject: "nothing",
    facts: {},
    ...changes,
  };
}

/** An event that no store can write, so that the change beside it must be undone. */
export function brokenEvent(): AuditEvent {
  return auditEvent({ at: new Date(Number.NaN) });
}
