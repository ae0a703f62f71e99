import type { AuditMark } from "../../domain/audit-chain.ts";
import type { AuditEvent } from "../../domain/audit-event.ts";

/** The audit log. Events are never changed, and only exported events can be deleted. */
export interface AuditLog {
  /** Newest first, with the names that actors and subjects have now. */
  list(query: AuditQuery): Promise<readonly NamedAuditEvent[]>;
  /** Records an event that has no other trace in the store. */
  append(event: AuditEvent): Promise<void>;
  /** Returns events after a number, oldest first. Numbers start at 1, have no gaps and are never reused. */
  listAfter(query: { readonly number: number; readonly limit: number }): Promise<readonly NumberedAuditEvent[]>;
  /** The position before the first event in the log: the start, or the last deleted event. */
  begin(): Promise<AuditMark>;
  /**
   * Records that all events up to the mark were exported. Throws CONFLICT if the digest of the mark does not match the
   * events of the log. Recording a known mark changes nothing and writes no event.
   */
  noteExport(mark: AuditMark, event: Pick<AuditEvent, "at" | "actor">): Promise<void>;
}

/** Selects events and limits their number. */
export interface AuditQuery {
  readonly limit: number;
  /** Only events before this number. Default: from the newest. */
  readonly before?: number | undefined;
  /** Only events after this number. Default: to the oldest. */
  readonly after?: number | undefined;
  readonly filter?: AuditFilter | undefined;
}

/** Every given condition must match. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  /** An action such as `key.revoke`, or a noun such as `key` for all of its actions. */
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Inclusive. */
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
}

/** An event with its number in the log. */
export interface NumberedAuditEvent extends AuditEvent {
  readonly number: number;
}

/** An event with the current names of what it is about, which are not part of the log. */
export interface NamedAuditEvent extends NumberedAuditEvent {
  /** The name of the key that acted; absent for what acts without a key, and for a key that was pruned. */
  readonly actorName?: string;
  /**
   * The name of the key or template that changed, of a deleted template the one that it had then; absent if the subject
   * has none, and if its key was pruned.
   */
  readonly subjectName?: string;
  readonly isSubjectDeleted?: true;
}
