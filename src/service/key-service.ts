import { Refusal } from "../domain/error.ts";
import type { Key, KeyFilter, KeyState } from "../domain/key/key.ts";
import { formatKeyToken, newKeyToken, type RandomBytes, tokenPrefix } from "../domain/key/key-token.ts";
import { DAY_MS, type DayOfFetches } from "../domain/key/key-use.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import type { KeyStore } from "../store/port/key-store.ts";
import type { KeyUseStore } from "../store/port/key-use-store.ts";
import { assertRole } from "./authenticate.ts";
import { issueKey, type NewKey, toSecret } from "./issue-key.ts";
import { nextPageToken, pageBounds, parseCursor } from "./page-token.ts";
import type { PepperGuard } from "./pepper-guard.ts";
import type { IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

/** A key and the token that proves it, which is stored nowhere. */
export interface IssuedKey {
  readonly key: Key;
  readonly token: string;
}

/** An unchecked page request for keys that meet all that is given. */
export interface KeyPageRequest extends Omit<KeyFilter, "state"> {
  readonly pageSize: number;
  readonly pageToken: string;
  readonly state?: KeyState | undefined;
}

/** What a key did. */
export interface KeyUsageReport extends Pick<Key, "id" | "name" | "lastUsedAt"> {
  /** Those with fetches, newest first. */
  readonly days: readonly DayOfFetches[];
}

/**
 * Manages API keys. Every method throws FORBIDDEN unless the caller holds an admin key of a role that may, or is local.
 */
export interface KeyService {
  /** Throws CONFLICT for a repeated request: its secret was shown once and cannot be shown again. */
  create(caller: Caller, request: NewKey & IdempotencyOptions): Promise<IssuedKey>;
  /**
   * Newest first. A page of filtered keys may contain fewer than requested, or none, although more follow. Throws
   * INVALID_REQUEST for a page token that it did not issue.
   */
  list(
    caller: Caller,
    page: KeyPageRequest,
  ): Promise<{
    readonly keys: readonly Key[];
    readonly nextPageToken: string;
  }>;
  /** Throws KEY_NOT_FOUND. */
  get(caller: Caller, id: string): Promise<Key>;
  /** What a key did today and on the days before, `days` in all. Throws KEY_NOT_FOUND. */
  usage(caller: Caller, id: string, options: { readonly days: number }): Promise<KeyUsageReport>;
  /** Throws KEY_NOT_FOUND, and FAILED_PRECONDITION for the last valid owner unless forced. */
  revoke(caller: Caller, id: string, options: { readonly force: boolean }): Promise<Key>;
  /**
   * Throws KEY_NOT_FOUND, FAILED_PRECONDITION for a key that is no longer valid, and CONFLICT as `create` does.
   * Without graceMs: 24 hours.
   */
  rotate(
    caller: Caller,
    id: string,
    options: IdempotencyOptions & { readonly graceMs?: number | undefined },
  ): Promise<IssuedKey>;
}

export interface KeyServiceDeps {
  readonly keys: KeyStore;
  readonly uses: Pick<KeyUseStore, "listDays">;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly pepper: string | undefined;
  readonly withIdempotencyKey: WithIdempotencyKey;
  readonly pepperGuard: Pick<PepperGuard, "claim">;
}

const DEFAULT_GRACE_MS = 24 * 60 * 60 * 1000;

export function createKeyService(deps: KeyServiceDeps): KeyService {
  const { keys, uses, now, randomBytes, pepper, withIdempotencyKey, pepperGuard } = deps;
  async function get(caller: Caller, id: string): Promise<Key> {
    assertRole(caller, "viewer");
    const key = await keys.find(id);
    if (key === undefined) throw keyNotFound();
    return key;
  }

  return {
    get,

    async create(caller, { idempotencyKey, ...request }) {
      assertRole(caller, "owner");
      return withIdempotencyKey(caller, {
        idempotencyKey,
        request: () => ["CreateKey", request],
        async execute(complete) {
          await pepperGuard.claim();
          const { key, token, secret, event } = issueKey({ now, randomBytes, pepper }, caller, request);
          await keys.create(key, secret, event, { completion: complete(() => ({ keyId: key.id })) });
          return { key, token };
        },
        replay: refuseReplay("made"),
      });
    },

    async usage(caller, id, { days }) {
      const { name, lastUsedAt } = await get(caller, id);
      return { id, name, lastUsedAt, days: await uses.listDays(id, daysBefore(now(), days - 1)) };
    },

    async list(caller, { pageSize, pageToken, state, ...given }) {
      assertRole(caller, "viewer");
      const isFiltered = [state, ...Object.values(given)].some((each) => each !== undefined);
      const filter = { state: state && { is: state, at: now() }, ...given };
      const after = parseCursor(pageToken);
      const page = await keys.list({ ...pageBounds(pageSize), after, filter: isFiltered ? filter : undefined });
      return { keys: page.items, nextPageToken: nextPageToken(page) };
    },

    async revoke(caller, id, { force }) {
      assertRole(caller, "owner");
      const at = now();
      const event = { at, ...actedBy(caller), action: "key.revoke", subject: id, facts: { force } };
      const result = await keys.revoke(id, at, { keepLastOwner: !force }, event);
      if (result === "absent") throw keyNotFound();
      if (result === "last-owner") throw lastOwner();
      return get(caller, id);
    },

    async rotate(caller, id, { graceMs = DEFAULT_GRACE_MS, idempotencyKey }) {
      assertRole(caller, "owner");
      const { kind } = await get(caller, id);
      return withIdempotencyKey(caller, {
        idempotencyKey,
        request: () => ["RotateKey", id, graceMs],
        async execute(complete) {
          await pepperGuard.claim();
          const at = now();
          const token = newKeyToken(kind, randomBytes);
          const secret = toSecret(token, id, at, pepper);
          const retiresAt = graceMs === 0 ? undefined : new Date(at.getTime() + graceMs);
          const event = { at, ...actedBy(caller), action: "key.rotate", subject: id, facts: { grace_ms: graceMs } };
          const completion = complete((result) => (result === "done" ? { keyId: id } : undefined));
          const result = await keys.rotate(secret, tokenPrefix(token), retiresAt, event, { completion });
          if (result === "absent") throw keyNotFound();
          if (result === "inactive") {
            throw new Refusal("FAILED_PRECONDITION", "the key is revoked or expired; create a new one");
          }
          return { key: await get(caller, id), token: formatKeyToken(token) };
        },
        replay: refuseReplay("rotated"),
      });
    },
  };
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}

/** The secret is not stored, so the answer to a repetition names only the key. */
function refuseReplay(done: "made" | "rotated"): (outcome: unknown) => Promise<never> {
  return async (outcome) => {
    const { keyId } = outcome as { readonly keyId: string };
    throw new Refusal(
      "CONFLICT",
      `this request has ${done} ${keyId}, whose secret was shown once: if it was lost, rotate the key with another ` +
        "Idempotency-Key, or revoke it",
    );
  };
}

function lastOwner(): Refusal {
  const remedy = "create another admin key of that role first, or set force and make one at the command line";
  return new Refusal("FAILED_PRECONDITION", `this is the last valid owner key; ${remedy}`);
}

function keyNotFound(): Refusal {
  return new Refusal("KEY_NOT_FOUND", "there is no key with this id");
}
