import { actorOf, type Caller } from "../domain/caller.ts";
import { Refusal } from "../domain/error.ts";
import type { Key } from "../domain/key/key.ts";
import { formatKeyToken, newKeyToken, type RandomBytes, tokenPrefix } from "../domain/key/key-token.ts";
import type { KeyStore } from "../store/store.ts";
import { assertKind } from "./authenticate.ts";
import { issueKey, type NewKey, toSecret } from "./issue-key.ts";
import { nextPageToken, pageBounds, parseCursor } from "./page-token.ts";

/** A key and the token that proves it, which is stored nowhere. */
export interface IssuedKey {
  readonly key: Key;
  readonly token: string;
}

/** Manages API keys. Every method throws FORBIDDEN unless the caller holds an admin key or is local. */
export interface KeyService {
  create(caller: Caller, request: NewKey): Promise<IssuedKey>;
  /** Newest first. Throws INVALID_REQUEST for a page token it did not make. */
  list(
    caller: Caller,
    page: { readonly pageSize: number; readonly pageToken: string },
  ): Promise<{
    readonly keys: readonly Key[];
    readonly nextPageToken: string;
  }>;
  /** Throws KEY_NOT_FOUND. */
  get(caller: Caller, id: string): Promise<Key>;
  /** Throws KEY_NOT_FOUND, and FAILED_PRECONDITION for the last admin key in force unless forced. */
  revoke(caller: Caller, id: string, options: { readonly force: boolean }): Promise<Key>;
  /** Throws KEY_NOT_FOUND, and FAILED_PRECONDITION for a key that is no longer in force. Without graceMs: 24 hours. */
  rotate(caller: Caller, id: string, options: { readonly graceMs?: number | undefined }): Promise<IssuedKey>;
}

export interface KeyServiceDeps {
  readonly keys: KeyStore;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly pepper: string | undefined;
}

const DEFAULT_GRACE_MS = 24 * 60 * 60 * 1000;

export function createKeyService({ keys, now, randomBytes, pepper }: KeyServiceDeps): KeyService {
  async function get(caller: Caller, id: string): Promise<Key> {
    assertKind(caller, "admin");
    const key = await keys.find(id);
    if (key === undefined) throw keyNotFound();
    return key;
  }

  return {
    get,

    async create(caller, request) {
      assertKind(caller, "admin");
      const { key, token, secret, event } = issueKey({ now, randomBytes, pepper }, caller, request);
      await keys.create(key, secret, event);
      return { key, token };
    },

    async list(caller, { pageSize, pageToken }) {
      assertKind(caller, "admin");
      const page = await keys.list({ ...pageBounds(pageSize), after: parseCursor(pageToken) });
      return { keys: page.items, nextPageToken: nextPageToken(page.items, page.hasMore) };
    },

    async revoke(caller, id, { force }) {
      assertKind(caller, "admin");
      const at = now();
      const event = { at, actor: actorOf(caller), action: "key.revoke", subject: id, facts: { force } };
      const result = await keys.revoke(id, at, { keepLastAdmin: !force }, event);
      if (result === "absent") throw keyNotFound();
      if (result === "last-admin") {
        throw new Refusal(
          "FAILED_PRECONDITION",
          "this is the last admin key in force; create another first, or set force and make one at the command line",
        );
      }
      return get(caller, id);
    },

    async rotate(caller, id, { graceMs = DEFAULT_GRACE_MS }) {
      const { kind } = await get(caller, id);
      const at = now();
      const token = newKeyToken(kind, randomBytes);
      const retiresAt = new Date(at.getTime() + graceMs);
      const event = { at, actor: actorOf(caller), action: "key.rotate", subject: id, facts: { grace_ms: graceMs } };
      const result = await keys.rotate(toSecret(token, id, at, pepper), tokenPrefix(token), retiresAt, event);
      if (result === "absent") throw keyNotFound();
      if (result === "inactive") {
        throw new Refusal("FAILED_PRECONDITION", "the key is revoked or expired; create a new one");
      }
      return { key: await get(caller, id), token: formatKeyToken(token) };
    },
  };
}

function keyNotFound(): Refusal {
  return new Refusal("KEY_NOT_FOUND", "there is no key with this id");
}
