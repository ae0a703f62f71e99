import {
  CLOCK_TOLERANCE_MS,
  ENDED_KEPT_MS,
  type LoginProof,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  type Session,
  type SessionOfKey,
} from "../../domain/session/session.ts";
import { toMillis } from "./date-column.ts";
import { fromKeyRow, type KeyRow } from "./key-row.ts";

/** The columns of a session that is joined with its key. */
export interface SessionRow {
  readonly session_id: string;
  readonly via: LoginProof;
  readonly session_created_at: number;
  readonly last_used_at: number;
}

/** Bounds for the creation and the last use of a session that is active at a date. */
export interface Lasting {
  readonly createdAfter: number;
  readonly createdUntil: number;
  readonly usedAfter: number;
}

export function lastsFrom(at: Date): Lasting {
  const millis = toMillis(at);
  return {
    createdAfter: millis - SESSION_MAX_MS,
    createdUntil: millis + CLOCK_TOLERANCE_MS,
    usedAfter: millis - SESSION_IDLE_MS,
  };
}

/** Returns the date up to which ended sessions are deleted. */
export function forgottenAt(at: Date): Date {
  return new Date(at.getTime() - ENDED_KEPT_MS);
}

/** Throws a RangeError for an invalid date. */
export function toSessionRow({ id, keyId, via, createdAt, lastUsedAt }: Session) {
  return { id, keyId, via, createdAt: toMillis(createdAt), lastUsedAt: toMillis(lastUsedAt) };
}

export function fromSessionRow(row: SessionRow & KeyRow): SessionOfKey {
  const { session_id: id, via, session_created_at, last_used_at } = row;
  const [createdAt, lastUsedAt] = [new Date(session_created_at), new Date(last_used_at)];
  return { session: { id, keyId: row.id, via, createdAt, lastUsedAt }, key: fromKeyRow(row) };
}
