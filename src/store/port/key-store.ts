import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Key, KeyFilter, KeySecret } from "../../domain/key/key.ts";
import type { Page } from "../../domain/page.ts";
import type { ChangeOptions } from "./change-options.ts";
import type { ListQuery } from "./list-query.ts";

/** A token with its key. */
export interface FoundToken {
  readonly key: Key;
  readonly secret: KeySecret;
  /** The time of the database's clock or slightly later; absent if the store uses this machine's clock. */
  readonly at?: Date;
  /** Age of a cached answer, if the database is unreachable and the store was opened to serve cached answers. */
  readonly staleMs?: number;
}

/** Keys and their tokens. Dates have millisecond precision. */
export interface KeyStore {
  /** Adds a key. The ids of key and token must be unused. */
  create(key: Key, secret: KeySecret, event: AuditEvent, options?: ChangeOptions<"done">): Promise<"done">;
  /** Returns a key with its last use, or undefined. Ids are case-sensitive. */
  find(id: string): Promise<Key | undefined>;
  /**
   * Returns the token with its key, in any state. The result may be cached until the next commit of any process. An
   * unknown id is never cached, so looking it up takes longer.
   */
  findByTokenId(tokenId: string): Promise<FoundToken | undefined>;
  /**
   * Performs the other kind of look-up for a refused id: an uncached one after a hit, a cached one after a miss. Every
   * refusal then costs one look-up of each kind, so its duration does not reveal whether the id exists.
   */
  lookUpOther(wasFound: boolean): Promise<void>;
  /**
   * Lists keys in any state, newest first, with their last use. A filtered query examines a bounded number of keys, so
   * a page can be short or empty although more keys follow.
   */
  list(query: ListQuery & { readonly filter?: KeyFilter | undefined }): Promise<Page<Key>>;
  /** Whether a valid owner key exists. */
  hasActiveOwner(now: Date): Promise<boolean>;
  /**
   * Returns `done` also if the key was already revoked: its date stays, and no event is written. Returns `last-owner`
   * if `keepLastOwner` is set and the key is the only valid owner at `at`.
   */
  revoke(
    id: string,
    at: Date,
    options: { readonly keepLastOwner: boolean },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "last-owner">;
  /**
   * Makes `secret` the newest token of its key, and `prefix` the key's prefix. The previous token retires at
   * `retiresAt`, or immediately if that is absent; older tokens end immediately. Returns `inactive` if the key is
   * revoked or expired at the secret's `createdAt`.
   */
  rotate(
    secret: KeySecret,
    prefix: string,
    retiresAt: Date | undefined,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "absent" | "inactive">,
  ): Promise<"done" | "absent" | "inactive">;
}
