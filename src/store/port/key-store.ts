import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Key, KeyFilter, KeySecret } from "../../domain/key/key.ts";
import type { Page } from "../../domain/page.ts";
import type { ChangeOptions } from "./change-options.ts";
import type { ListQuery } from "./list-query.ts";

/** A token with its key. */
export interface FoundToken {
  readonly key: Key;
  readonly secret: KeySecret;
  /** What time it is by the clock of the database, never earlier; absent where the clock is that of this machine. */
  readonly at?: Date;
  /** How long ago it was found, where a store that was opened so cannot look. */
  readonly staleMs?: number;
}

/** Keys and their secrets. Dates are kept to the millisecond. */
export interface KeyStore {
  /** The ids of key and token must be new. */
  create(key: Key, secret: KeySecret, event: AuditEvent, options?: ChangeOptions<"done">): Promise<"done">;
  /** With its last use. Undefined when no key has the id. Ids compare by case. */
  find(id: string): Promise<Key | undefined>;
  /**
   * The token with this id and its key, whatever their state. What was found may be cached until the next commit of any
   * process. An unknown id is never cached, so looking it up takes longer.
   */
  findByTokenId(tokenId: string): Promise<FoundToken | undefined>;
  /**
   * Looks up what a refused id was not: an unknown one after a token was found, a cached one after none was. Every
   * refusal then costs one look-up of each kind, and its time does not tell which it was.
   */
  lookUpOther(wasFound: boolean): Promise<void>;
  /**
   * Newest first, in every state, with their last use. A filter looks through a bounded number of keys: a page may hold
   * fewer than requested, even none, while more follow.
   */
  list(query: ListQuery & { readonly filter?: KeyFilter | undefined }): Promise<Page<Key>>;
  /** True when there is a valid owner key. */
  hasActiveOwner(now: Date): Promise<boolean>;
  /**
   * `done` also for a key that was already revoked: its date stays and no event is written. `last-owner`: the key is
   * the only valid owner at `at`, and `keepLastOwner` is set.
   */
  revoke(
    id: string,
    at: Date,
    options: { readonly keepLastOwner: boolean },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "last-owner">;
  /**
   * Makes `secret` the newest token of its key and `prefix` the key's prefix. The token that was the newest retires at
   * `retiresAt`, or ends at once without a date; any older one ends at once. `inactive`: the key is revoked or expired
   * at the secret's `createdAt`.
   */
  rotate(
    secret: KeySecret,
    prefix: string,
    retiresAt: Date | undefined,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "absent" | "inactive">,
  ): Promise<"done" | "absent" | "inactive">;
}
