import { Refusal } from "../domain/error.ts";
import { isActive, isOwner, type Key } from "../domain/key/key.ts";
import type { RandomBytes } from "../domain/key/key-token.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import { LOGIN_CODE_MS } from "../domain/session/session.ts";
import { digestSessionSecret, newSessionSecret } from "../domain/session/session-secret.ts";
import type { KeyStore } from "../store/port/key-store.ts";
import type { SessionStore } from "../store/port/session-store.ts";

/** A code that signs someone in once, with the admin key that the session will have. */
export interface NewLoginCode {
  readonly code: string;
  readonly key: Key;
  readonly expiresAt: Date;
}

/** Issues login codes to a user who may read the store. */
export interface LoginCodes {
  /**
   * With the newest valid owner key, unless a key is named. Throws KEY_NOT_FOUND, FORBIDDEN unless the caller is local,
   * and FAILED_PRECONDITION for anything but a valid admin key.
   */
  create(caller: Caller, keyId?: string): Promise<NewLoginCode>;
}

export interface LoginCodesDeps {
  readonly keys: Pick<KeyStore, "find" | "list">;
  readonly sessions: Pick<SessionStore, "addLoginCode">;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly pepper: string | undefined;
}

const KEYS_READ = 200;

export function createLoginCodes({ keys, sessions, now, randomBytes, pepper }: LoginCodesDeps): LoginCodes {
  async function findOwner(at: Date): Promise<Key> {
    const filter = { state: { is: "in-force", at } } as const;
    let page = await keys.list({ limit: KEYS_READ, filter });
    let owner = page.items.find(isOwner);
    while (owner === undefined && page.hasMore) {
      page = await keys.list({ limit: KEYS_READ, filter, after: page.next ?? page.items.at(-1) });
      owner = page.items.find(isOwner);
    }
    if (owner === undefined) throw noAdmin("there is no valid owner key; create one: key create --admin --name <name>");
    return owner;
  }

  async function findAdmin(id: string, at: Date): Promise<Key> {
    const key = await keys.find(id);
    if (key === undefined) throw new Refusal("KEY_NOT_FOUND", "there is no key with this id");
    if (key.kind !== "admin") throw noAdmin("the key is an SDK key; name an admin key");
    if (!isActive(key, at)) throw noAdmin("the key is revoked or expired; name another admin key");
    return key;
  }

  return {
    async create(caller, keyId) {
      if (caller.kind !== "local") throw new Refusal("FORBIDDEN", "login codes are created only on the command line");
      const at = now();
      const key = keyId === undefined ? await findOwner(at) : await findAdmin(keyId, at);
      const code = newSessionSecret(randomBytes);
      const expiresAt = new Date(at.getTime() + LOGIN_CODE_MS);
      const digest = digestSessionSecret(code, "login", pepper);
      const event = { at, ...actedBy(caller), action: "login_code.create", subject: key.id, facts: {} };
      await sessions.addLoginCode({ digest, keyId: key.id, expiresAt }, event);
      return { code, key, expiresAt };
    },
  };
}

function noAdmin(message: string): Refusal {
  return new Refusal("FAILED_PRECONDITION", message);
}
