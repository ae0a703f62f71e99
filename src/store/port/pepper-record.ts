import type { AuditEvent } from "../../domain/audit-event.ts";

/** Which pepper the keys were made with, by a fingerprint of it. Nothing is recorded before the first claim. */
export interface PepperRecord {
  /** True when another one is recorded. */
  isOther(fingerprint: string): Promise<boolean>;
  /** Records it where there is none; of concurrent claims one is first. False when another one is recorded. */
  claim(fingerprint: string): Promise<boolean>;
  /** Records it in the place of any other. */
  replace(fingerprint: string, event: AuditEvent): Promise<void>;
}
