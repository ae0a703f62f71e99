/** A value, or what a value was and what it became. */
export type AuditFact = string | number | boolean | { readonly from: string; readonly to: string };

/** One change by a caller, stored permanently with the change itself. Contains no secret. */
export interface AuditEvent {
  readonly at: Date;
  /** Id of the key that acted, `cli` for the command line, or `server` for the first start. */
  readonly actor: string;
  /** The session of the actor, which is stored as a fact. */
  readonly sessionId?: string;
  /** Noun and verb, such as `key.revoke`. */
  readonly action: string;
  /** Id of the key or template that changed. */
  readonly subject: string;
  /** What is worth knowing of the change, by name. */
  readonly facts: Readonly<Record<string, AuditFact>>;
}
