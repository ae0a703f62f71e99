import { Refusal, refuseIssues } from "../domain/error.ts";
import { isActive, type Key } from "../domain/key/key.ts";
import { newSessionId, type RandomBytes } from "../domain/key/key-token.ts";
import { isAtLeast } from "../domain/key/role.ts";
import { actedBy, type Caller, sessionOf, subjectOf } from "../domain/session/caller.ts";
import { isLasting, type LoginProof, type Session, type SessionOfKey } from "../domain/session/session.ts";
import { digestSessionSecret, newSessionSecret } from "../domain/session/session-secret.ts";
import type { KeyStore } from "../store/port/key-store.ts";
import type { SessionStore } from "../store/port/session-store.ts";
import { type Authenticate, assertRole } from "./authenticate.ts";
import { nextPageToken, pageBounds, parseCursor } from "./page-token.ts";
import type { PageRequest } from "./template-drafts.ts";

/** What someone signs in with. */
export interface LoginRequest {
  readonly via: LoginProof;
  /** The code or the token of an admin key. */
  readonly secret: string;
}

/** Signs people in at a browser with an admin key. A session may do what its key may, as long as the key is valid. */
export interface SessionService {
  /** Returns the one copy of the secret. Throws INVALID_API_KEY, and FORBIDDEN for an SDK key. */
  create(request: LoginRequest): Promise<SessionOfKey & { readonly secret: string }>;
  /** Who holds the secret. Throws INVALID_API_KEY when the session or its key has ended. */
  authenticate(secret: string): Promise<Caller>;
  /** The session of the caller, if it has one, and its key. */
  get(caller: Caller): Promise<{ readonly session: Session | undefined; readonly key: Key }>;
  /** Those of the caller's key, for an owner all, newest first. Throws INVALID_REQUEST for an unknown page token. */
  list(
    caller: Caller,
    page: PageRequest,
  ): Promise<{ readonly sessions: readonly SessionOfKey[]; readonly nextPageToken: string }>;
  /** Ends one of those that `list` has, or without an id the caller's own. One that has ended is passed over. */
  end(caller: Caller, id: string): Promise<void>;
  /**
   * Throws INVALID_REQUEST when the caller has a session, and the secret is not a token of its key: who finds a browser
   * open gets no key from it.
   */
  confirm(caller: Caller, keyToken: string): Promise<void>;
}

export interface SessionServiceDeps {
  readonly sessions: SessionStore;
  readonly keys: Pick<KeyStore, "find">;
  readonly authenticate: Authenticate;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly pepper: string | undefined;
}

const MINUTE_MS = 60_000;

export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { sessions, now, randomBytes, pepper } = deps;
  const proveLogin = createProveLogin(deps);
  const find = (secret: string) => sessions.find(digestSessionSecret(secret, "session", pepper));

  return {
    async create({ via, secret: proof }) {
      const at = now();
      const key = await proveLogin[via](proof, at);
      const session = { id: newSessionId(randomBytes), keyId: key.id, via, createdAt: at, lastUsedAt: at };
      const secret = newSessionSecret(randomBytes);
      const event = { at, actor: key.id, action: "session.create", subject: session.id, facts: { via } };
      await sessions.create(session, digestSessionSecret(secret, "session", pepper), event);
      return { session, key, secret };
    },

    async authenticate(secret) {
      const at = now();
      const found = await find(secret);
      if (found === undefined || !isLasting(found.session, at) || !isActive(found.key, at)) throw sessionEnded();
      const { session, key } = found;
      // Also when the last use was noted by a clock that was ahead.
      const isNoted = Math.abs(at.getTime() - session.lastUsedAt.getTime()) < MINUTE_MS;
      if (isNoted) return { kind: "key", key, session };
      await sessions.touch(session.id, at).catch(passOver);
      return { kind: "key", key, session: { ...session, lastUsedAt: at } };
    },

    async get(caller) {
      return { session: sessionOf(caller), key: requireKey(caller) };
    },

    async list(caller, { pageSize, pageToken }) {
      const keyId = visibleKey(caller);
      const page = await sessions.list({ ...pageBounds(pageSize), after: parseCursor(pageToken), at: now(), keyId });
      const { hasMore, items } = page;
      const cursors = { hasMore, items: items.map(({ session }) => session) };
      return { sessions: items, nextPageToken: nextPageToken(cursors) };
    },

    async end(caller, id) {
      const keyId = visibleKey(caller);
      const subject = id === "" ? sessionOf(caller)?.id : id;
      if (subject === undefined) throw noSession();
      await sessions.end(subject, keyId, { at: now(), ...actedBy(caller), action: "session.end", subject, facts: {} });
    },

    async confirm(caller, keyToken) {
      if (sessionOf(caller) === undefined) return;
      const holder = await deps.authenticate(keyToken).catch(passOver);
      if (holder !== undefined && subjectOf(holder) === subjectOf(caller)) return;
      throw unconfirmed();
    },
  };
}

/** The key of whom a proof is right. */
function createProveLogin({ sessions, keys, authenticate, pepper }: SessionServiceDeps) {
  return {
    async code(code: string, at: Date): Promise<Key> {
      const keyId = await sessions.takeLoginCode(digestSessionSecret(code, "login", pepper), at);
      const key = keyId === undefined ? undefined : await keys.find(keyId);
      if (key !== undefined && isActive(key, at)) return key;
      throw new Refusal(
        "INVALID_API_KEY",
        "this login code is wrong, was used, or is older than ten minutes: letterpress console prints another link",
      );
    },
    async key(token: string): Promise<Key> {
      const caller = await authenticate(token);
      assertRole(caller, "viewer");
      return requireKey(caller);
    },
  } satisfies Record<LoginProof, (proof: string, at: Date) => Promise<Key>>;
}

/** The key whose sessions a caller sees; undefined for all. */
function visibleKey(caller: Caller): string | undefined {
  assertRole(caller, "viewer");
  if (caller.kind === "local" || caller.key.role === undefined) return undefined;
  return isAtLeast(caller.key.role, "owner") ? undefined : caller.key.id;
}

function requireKey(caller: Caller): Key {
  assertRole(caller, "viewer");
  if (caller.kind === "key") return caller.key;
  throw new Refusal("FAILED_PRECONDITION", "the command line has no key");
}

/** Ignores a refusal: recording a use must not fail a call, and every bad token gets the same error. */
function passOver(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}

function sessionEnded(): Refusal {
  return new Refusal("INVALID_API_KEY", "The session has ended: sign in again.");
}

function noSession(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "this call comes with a key and has no session of its own: give an id");
}

function unconfirmed(): Refusal {
  const msg = "must be the admin key that the session was given for: type it again";
  return refuseIssues("INVALID_REQUEST", [{ path: ["confirm_key"], msg, type: "session.confirm-key" }]);
}
