import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Page } from "../../domain/page.ts";
import type { Session, SessionOfKey } from "../../domain/session/session.ts";
import type { ListQuery } from "./list-query.ts";

/** A one-time sign-in code, stored as its digest. */
export interface LoginCode {
  readonly digest: Uint8Array;
  readonly keyId: string;
  readonly expiresAt: Date;
}

/** Sessions and sign-in codes. Times have millisecond precision. */
export interface SessionStore {
  /** Adds a code, and deletes codes that expired long before the event's date. */
  addLoginCode(code: LoginCode, event: AuditEvent): Promise<void>;
  /**
   * Redeems a code that is valid at `at` and returns its key. The code is deleted, so only one of several calls
   * succeeds.
   */
  takeLoginCode(digest: Uint8Array, at: Date): Promise<string | undefined>;
  /** Adds a session, and deletes sessions that ended long before it began. Id and digest must be unused. */
  create(session: Session, digest: Uint8Array, event: AuditEvent): Promise<void>;
  /** In any state of session and key. */
  find(digest: Uint8Array): Promise<SessionOfKey | undefined>;
  /** Updates the last use, without an audit event. A deleted session is skipped. */
  touch(id: string, at: Date): Promise<void>;
  /** Lists sessions that are active at `at` and whose key is valid, newest first; only of one key, if given. */
  list(query: ListQuery & { readonly at: Date; readonly keyId?: string | undefined }): Promise<Page<SessionOfKey>>;
  /** Ends a session; only of one key, if given. False if there is no such session. */
  end(id: string, keyId: string | undefined, event: AuditEvent): Promise<boolean>;
}
