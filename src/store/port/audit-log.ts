import type { AuditMark } from "../../domain/audit-chain.ts";
import type { AuditEvent } from "../../domain/audit-event.ts";

/** The audit log, for people to read. Rows are never changed, and none goes before it was exported. */
export interface AuditLog {
  /** Newest first. */
  list(query: { readonly limit: number }): Promise<readonly AuditEvent[]>;
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

/** An event with its place in the log. */
export interface NumberedAuditEvent extends AuditEvent {
  readonly number: number;
}
