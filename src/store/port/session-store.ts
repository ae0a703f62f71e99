import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Page } from "../../domain/page.ts";
import type { Session, SessionOfKey } from "../../domain/session/session.ts";
import type { ListQuery } from "./list-query.ts";

/** A code that signs someone in, by its digest. */
export interface LoginCode {
  readonly digest: Uint8Array;
  readonly keyId: string;
  readonly expiresAt: Date;
}

/** Sessions and what they begin with. Times are kept to the millisecond. */
export interface SessionStore {
  /** Forgets codes that expired long before the date of the event. */
  addLoginCode(code: LoginCode, event: AuditEvent): Promise<void>;
  /** The key of a code that can be used at `at`. The code is forgotten: of all calls that bring it, one finds it. */
  takeLoginCode(digest: Uint8Array, at: Date): Promise<string | undefined>;
  /** Forgets sessions that ended long before its beginning. Id and digest must be new. */
  create(session: Session, digest: Uint8Array, event: AuditEvent): Promise<void>;
  /** Whatever the state of session and key. */
  find(digest: Uint8Array): Promise<SessionOfKey | undefined>;
  /** Moves the last use on. Statistics: it has no audit event, and a session that is gone is passed over. */
  touch(id: string, at: Date): Promise<void>;
  /** Those that have not ended at `at` and whose key is valid then, newest first; of one key, if it is given. */
  list(query: ListQuery & { readonly at: Date; readonly keyId?: string | undefined }): Promise<Page<SessionOfKey>>;
  /** False when there is no such session; of one key, if it is given. */
  end(id: string, keyId: string | undefined, event: AuditEvent): Promise<boolean>;
}
