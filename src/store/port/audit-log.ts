import type { AuditMark } from "../../domain/audit-chain.ts";
import type { AuditEvent } from "../../domain/audit-event.ts";

/** The audit log, for people to read. Rows are never changed, and none goes before it was exported. */
export interface AuditLog {
  /** Newest first. */
  list(query: AuditQuery): Promise<readonly NumberedAuditEvent[]>;
  /** Adds an event of what is stored nowhere else. */
  append(event: AuditEvent): Promise<void>;
  /** Oldest first, those behind a number. Numbers count from 1 without a gap, and are never given twice. */
  listAfter(query: { readonly number: number; readonly limit: number }): Promise<readonly NumberedAuditEvent[]>;
  /** What its first event follows: the start, or the last one that was forgotten. */
  begin(): Promise<AuditMark>;
  /**
   * Notes that all events up to the mark were exported. Throws CONFLICT when the events of the log do not lead to its
   * digest. A mark that is known changes nothing, and no event is written.
   */
  noteExport(mark: AuditMark, event: Pick<AuditEvent, "at" | "actor">): Promise<void>;
}

/** Which events, and at most how many. */
export interface AuditQuery {
  readonly limit: number;
  /** Those before this number. Absent: from the newest on. */
  readonly before?: number | undefined;
  /** Those behind this number. Absent: to the oldest. */
  readonly after?: number | undefined;
  readonly filter?: AuditFilter | undefined;
}

/** Events that meet all that is given. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  /** An action such as `key.revoke`, or a noun such as `key` for all of its actions. */
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** From this time on. */
  readonly since?: Date | undefined;
  /** Before this time. */
  readonly until?: Date | undefined;
}

/** An event with its place in the log. */
export interface NumberedAuditEvent extends AuditEvent {
  readonly number: number;
}
