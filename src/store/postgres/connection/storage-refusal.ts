import { DatabaseError } from "pg";
import { Refusal } from "../../../domain/error.ts";
import { DamagedPartError } from "../../row/damaged-part-error.ts";
import { LostConnectionError } from "./lost-connection-error.ts";
import { PostgresStoreError } from "./postgres-store-error.ts";

/** The retry delay for callers; servers are often available again after it. */
const RETRY_AFTER_MS = 1_000;

/**
 * Converts an error of the server, or its absence, to the refusal UNAVAILABLE, with the error as its cause. Other
 * errors, such as a violated constraint, are internal and returned unchanged.
 */
export function toStorageRefusal(err: unknown): unknown {
  const message = messageOf(err);
  if (message === undefined) return err;
  return unavailable(message, err);
}

/** Creates a refusal with a retry delay. */
export function unavailable(message: string, cause?: unknown): Refusal {
  const refusal = new Refusal("UNAVAILABLE", message, [], RETRY_AFTER_MS);
  refusal.cause = cause;
  return refusal;
}

/** True if the server rolled back a transaction that would succeed alone: a serialization failure or a deadlock. */
export function isUndone(err: unknown): boolean {
  return err instanceof DatabaseError && (err.code === "40001" || err.code === "40P01");
}

/**
 * True if the server refuses a prepared statement, because its result has changed with its tables or the server does
 * not know it. The statement was not executed, and another connection prepares it again.
 */
export function isUnprepared(err: unknown): boolean {
  return err instanceof DatabaseError && (err.code === "0A000" || err.code === "26000");
}

/** True if the server is starting or unreachable, which is often temporary. */
export function isUnreachable(err: unknown): boolean {
  if (err instanceof LostConnectionError) return !(err.cause instanceof PostgresStoreError);
  return err instanceof DatabaseError && err.code === "57P03";
}

/** True for a refusal because the database does not answer, or cannot prove that it is still the primary. */
export function isAway(err: unknown): boolean {
  if (!(err instanceof Refusal)) return false;
  return err.message === UNCONFIRMED || err.cause instanceof LostConnectionError || err.cause instanceof DatabaseError;
}

export const UNCONFIRMED = "the database confirms no writes: it may have been replaced by another server";

function messageOf(err: unknown): string | undefined {
  if (err instanceof DamagedPartError) return DAMAGED;
  if (err instanceof LostConnectionError) return LOST;
  if (!(err instanceof DatabaseError)) return undefined;
  return BY_CODE.get(err.code ?? "") ?? BY_CLASS.get((err.code ?? "").slice(0, 2));
}

const LOST = "the database does not answer: look up whether a change was made before you repeat it";
const BUSY = "storage is busy: another change is being made; try again";
const DAMAGED = "storage is damaged: restore a backup";
const FULL = "storage is full: nothing was changed";

export const SILENT_STANDBY = "a synchronous standby does not confirm commits: nothing is served until one does";

export const UNGRANTED = "the user of the database lacks privileges that the store needs: nothing was changed";

const MIXED_UP = "a pooler does not keep the prepared statements of its clients apart: set STORE_PREPARED=off";

/** By SQLSTATE: https://www.postgresql.org/docs/18/errcodes-appendix.html. */
const BY_CODE = new Map([
  ["25006", "the database is read-only, such as a standby: nothing was changed"],
  ["0A000", "the tables of the store have changed: nothing was changed; try again"],
  ["26000", MIXED_UP],
  ["42P05", MIXED_UP],
  ["3D000", "the database is gone: nothing was changed"],
  ["3F000", "the database is gone: nothing was changed"],
  ["42501", UNGRANTED],
  ["42P01", "the tables of the store are gone: restore a backup"],
  ["40003", "the outcome is unknown: look up whether the change was made before you repeat it"],
  ["53100", FULL],
  ["55P03", BUSY],
  ["57014", "the database took too long: nothing was changed"],
  ["25P03", "the database took too long: nothing was changed"],
  ["XX001", DAMAGED],
  ["XX002", DAMAGED],
]);

/** By SQLSTATE class, its first two characters. */
const BY_CLASS = new Map([
  ["08", LOST],
  ["28", "the database refuses the user of the store: nothing was changed"],
  ["40", BUSY],
  ["53", "the database is short of memory or connections: nothing was changed"],
  ["57", LOST],
  ["58", "storage failed: look up whether a change was made before you repeat it"],
  ["XX", "the database reports an internal error: look up whether a change was made before you repeat it"],
]);
