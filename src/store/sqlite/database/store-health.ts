import { Refusal } from "../../../domain/error.ts";
import type { StoreCheck } from "../../../domain/store-check.ts";
import type { DamageMark } from "../file/damage-mark.ts";
import { isCorruption, toStorageRefusal } from "../file/storage-refusal.ts";
import { StoreFileError } from "../file/store-file-error.ts";

/** Whether an open store may be read and written, to the knowledge of this and other processes. */
export interface StoreHealth {
  readonly isDamaged: boolean;
  /** See `FileCheck.isDone`. */
  readonly isChecked: boolean;
  /**
   * Throws UNAVAILABLE until the pages that every request reads are checked, and after a newer release has migrated the
   * store.
   */
  assertReadable(): void;
  /** Like `assertReadable`, and also throws UNAVAILABLE after damage was found. */
  assertSound(): void;
  noteCheck(check: StoreCheck): void;
  /** Throws UNAVAILABLE, on this and every later call, if this release may no longer serve the store. */
  assertServed(oldestSchema: number | undefined): void;
  /** Converts a storage error to a refusal, and records the damage if the error reports one. */
  refuse(err: unknown): unknown;
}

/** The retry delay for callers that are refused while the keys are being checked. */
const RETRY_AFTER_MS = 1_000;

/** Creates the health of a store without known damage, for a release that knows schemas up to `schema`. */
export function createStoreHealth(mark: DamageMark, schema: number, isChecked: boolean): StoreHealth {
  let overtaken: Refusal | undefined;
  let damage: string | undefined;
  let check: StoreCheck | undefined;

  function noteDamage(finding: string): void {
    if (damage === undefined) mark.leave(finding);
    damage ??= finding;
  }

  function assertReadable(): void {
    if (overtaken !== undefined) throw overtaken;
    if (check !== undefined && !check.areKeysSound) throw unchecked(check);
  }

  return {
    get isDamaged() {
      return damage !== undefined;
    },
    isChecked,
    assertReadable,
    assertSound() {
      assertReadable();
      if (damage === undefined) mark.assertNone();
      else throw damaged(damage);
    },
    noteCheck(found) {
      check = found;
      const [first] = found.findings;
      if (first !== undefined) noteDamage(first);
    },
    assertServed(oldestSchema = 0) {
      if (oldestSchema > schema) overtaken ??= new Refusal("UNAVAILABLE", OVERTAKEN);
      assertReadable();
    },
    refuse(err) {
      if (isCorruption(err)) noteDamage(err.message);
      if (!(err instanceof StoreFileError)) return toStorageRefusal(err);
      damage ??= err.message;
      return damaged(damage);
    },
  };
}

const OVERTAKEN = "a newer release has changed the store, and this one cannot serve it any more: start the newer one";

function unchecked({ bytesRead, bytes }: StoreCheck): Refusal {
  const read = bytesRead === undefined ? "" : ` (${toMegabytes(bytesRead)} of ${toMegabytes(bytes)} MB read)`;
  const message = `the store is being checked: its keys come first, and nothing is served before${read}`;
  return new Refusal("UNAVAILABLE", message, [], RETRY_AFTER_MS);
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function damaged(finding: string): Refusal {
  const refusal = new Refusal("UNAVAILABLE", "storage is damaged: restore a backup");
  refusal.cause = new Error(finding);
  return refusal;
}
