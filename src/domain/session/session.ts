import type { Key } from "../key/key.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How long a session lasts without a call, and how long at the most. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
/** How long a login code can be used. */
export const LOGIN_CODE_MS = 10 * 60 * 1000;

/** What a session was given for. */
export type LoginProof = "code" | "key";

/** Someone who is signed in at a browser with an admin key. Holds no secret. */
export interface Session {
  readonly id: string;
  readonly keyId: string;
  readonly via: LoginProof;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastUsedAt: Date;
}

/** A session with its key as it is now. */
export interface SessionOfKey {
  readonly session: Session;
  readonly key: Key;
}

/** From when on the session is refused, unless it is used before. */
export function sessionEnd({ createdAt, lastUsedAt }: Session): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_MAX_MS, lastUsedAt.getTime() + SESSION_IDLE_MS));
}
