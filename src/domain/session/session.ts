import type { Key } from "../key/key.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How long a session lasts without a call, and at most. */
export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_MAX_MS = 7 * 24 * HOUR_MS;
/** How long a login code can be used. */
export const LOGIN_CODE_MS = 10 * 60 * 1000;
/** A session or code made further in the future than this, by a wrong clock, is not valid before that time. */
export const CLOCK_TOLERANCE_MS = 60 * 1000;
/**
 * How long ended sessions and codes are kept. A clock that is ahead by less than this ends none of them permanently:
 * they are valid again once the clock is right.
 */
export const ENDED_KEPT_MS = 30 * 24 * HOUR_MS;

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

/** Whether it counts at a time. A last use that is later than that counts as one at that time. */
export function isLasting(session: Session, at: Date): boolean {
  return isMade(session.createdAt, at) && at < sessionEnd(session);
}

/** Whether a login code that expires then can be used at a time. */
export function isCodeUsable(expiresAt: Date, at: Date): boolean {
  return isMade(new Date(expiresAt.getTime() - LOGIN_CODE_MS), at) && at < expiresAt;
}

function isMade(madeAt: Date, at: Date): boolean {
  return madeAt.getTime() <= at.getTime() + CLOCK_TOLERANCE_MS;
}
