import type { AuditEvent } from "../../domain/audit-event.ts";

/** The fingerprint of the pepper that the keys were hashed with. Nothing is recorded before the first claim. */
export interface PepperRecord {
  /** True if a different fingerprint is recorded. */
  isOther(fingerprint: string): Promise<boolean>;
  /** Records the fingerprint if there is none; of concurrent claims, one wins. False if a different one is recorded. */
  claim(fingerprint: string): Promise<boolean>;
  /** Records the fingerprint, replacing any other. */
  replace(fingerprint: string, event: AuditEvent): Promise<void>;
}
