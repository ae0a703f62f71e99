import type { AuditEvent } from "../domain/audit-event.ts";
import { Refusal } from "../domain/error.ts";
import { pepperFingerprint } from "../domain/key/pepper-fingerprint.ts";
import type { PepperRecord } from "../store/port/pepper-record.ts";

/** Keeps a process with another pepper than the keys of its store from making keys that no other process takes. */
export interface PepperGuard {
  /** What is wrong with the pepper of this process; undefined before the first key. */
  findFault(): Promise<string | undefined>;
  /** To be called before a secret is made. Throws FAILED_PRECONDITION where the keys have another pepper. */
  claim(): Promise<void>;
  /** Has the pepper of this process taken for that of the store from now on. */
  replace(event: AuditEvent): Promise<void>;
}

const OTHER_PEPPER =
  "the keys of this store were made with another KEY_PEPPER than this process has, or one of them without any: " +
  'set the one they were made with, or run "letterpress store pepper", which ends them, to start over with this one';

export function createPepperGuard(record: PepperRecord, pepper: string | undefined): PepperGuard {
  const fingerprint = pepperFingerprint(pepper);
  return {
    async findFault() {
      return (await record.isOther(fingerprint)) ? OTHER_PEPPER : undefined;
    },
    async claim() {
      if (!(await record.claim(fingerprint))) throw new Refusal("FAILED_PRECONDITION", OTHER_PEPPER);
    },
    replace: (event) => record.replace(fingerprint, event),
  };
}
