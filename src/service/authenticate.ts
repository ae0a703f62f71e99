import { Refusal } from "../domain/error.ts";
import { isAccepted, isActive, type Key, type KeyKind, type KeySecret } from "../domain/key/key.ts";
import { digestAlgorithm, digestToken, isSameDigest, parseKeyToken } from "../domain/key/key-token.ts";
import { isAtLeast, type Role } from "../domain/key/role.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { FoundToken, KeyStore } from "../store/port/key-store.ts";

/**
 * Turns the bearer token of a request into the caller who holds it. Throws INVALID_API_KEY: the same for every cause a
 * token has (malformed, unknown, revoked, expired, retired), and one that says how to send a token where there is none.
 */
export type Authenticate = (token: string | undefined) => Promise<Caller>;

/** Why a token was refused. For metrics and logs; the caller never learns it. */
export type RefusedTokenReason =
  | "missing"
  | "malformed"
  | "unknown"
  | "wrong_secret"
  | "retired"
  | "revoked"
  | "expired";

export interface AuthenticateDeps {
  readonly keys: Pick<KeyStore, "findByTokenId" | "lookUpOther">;
  /** For a store that does not say the time with what it finds. */
  readonly now: () => Date;
  /** Secret of the server; undefined when none is configured. */
  readonly pepper: string | undefined;
  readonly onRefused: (reason: RefusedTokenReason) => void;
}

/** A dummy credential for unknown ids, so that every token is digested and compared. */
const DUMMY_CREDENTIAL: { readonly key: Key; readonly secret: KeySecret } = {
  key: {
    id: "",
    name: "",
    kind: "sdk",
    scope: [],
    definition: "program",
    prefix: "",
    createdAt: new Date(0),
    expiresAt: new Date(0),
  },
  secret: { tokenId: "", keyId: "", digest: new Uint8Array(32), algorithm: "sha256", createdAt: new Date(0) },
};

/** Reads the key from the store at every request: a revocation takes effect with the next one. */
export function createAuthenticate({ keys, now, pepper, onRefused }: AuthenticateDeps): Authenticate {
  const algorithm = digestAlgorithm(pepper);

  function refuse(reason: RefusedTokenReason, message = "Invalid or missing API key."): Refusal {
    onRefused(reason);
    return new Refusal("INVALID_API_KEY", message);
  }

  return async (text) => {
    if (text === undefined) throw refuse("missing", "Missing API key: send Authorization: Bearer <key>.");
    const token = parseKeyToken(text);
    if (token === undefined) throw refuse("malformed");
    const found = await keys.findByTokenId(token.id);
    const { key, secret } = found ?? DUMMY_CREDENTIAL;
    const isSame = isSameDigest(digestToken(token, pepper), secret.digest);
    const ended = findEnd(key, secret, found?.at ?? now());
    // A row digested without the pepper may have been written by someone who does not know it.
    const isRight = isSame && secret.algorithm === algorithm;
    if (found !== undefined && isRight && ended === undefined) return toCaller(found);
    // The time of a refusal must not reveal whether the id exists.
    await keys.lookUpOther(found !== undefined);
    throw refuse(found === undefined ? "unknown" : (isRight && ended) || "wrong_secret");
  };
}

function toCaller({ key, staleMs }: FoundToken): Caller {
  return staleMs === undefined ? { kind: "key", key } : { kind: "key", key, staleMs };
}

function findEnd(key: Key, secret: KeySecret, at: Date): RefusedTokenReason | undefined {
  if (!isAccepted(secret, at)) return "retired";
  if (key.revokedAt !== undefined) return "revoked";
  return isActive(key, at) ? undefined : "expired";
}

/**
 * Throws FORBIDDEN unless the caller holds an admin key with at least this role, or is local. `what` names the change
 * where the call alone does not decide.
 */
export function assertRole(caller: Caller, needed: Role, what?: string): void {
  if (caller.kind === "local") return;
  assertKind(caller, "admin");
  const { role } = caller.key;
  if (role !== undefined && isAtLeast(role, needed)) return;
  const message =
    what === undefined
      ? `this call requires an admin key of the role ${needed}, and the key is of the role ${role}`
      : `${what} requires an admin key with the role ${needed}; this key has the role ${role}`;
  throw new Refusal("FORBIDDEN", message);
}

/** Throws FORBIDDEN when the caller holds a key of the other kind. A local caller may do everything. */
export function assertKind(caller: Caller, kind: KeyKind): void {
  if (caller.kind === "local" || caller.key.kind === kind) return;
  throw new Refusal(
    "FORBIDDEN",
    kind === "admin"
      ? "this call requires an admin key, and the key is an SDK key"
      : "this call requires an SDK key, and the key is an admin key",
  );
}
