/** What a store may forget. Absent dates: nothing of the kind. */
export interface RetentionPolicy {
  /** Versions that were replaced before, and were published without a comment. */
  readonly versionsBefore?: Date | undefined;
  /** Keys that were revoked or expired before, and tokens that retired before. */
  readonly keysBefore?: Date | undefined;
  /** Preview links that were revoked or expired before. */
  readonly previewLinksBefore?: Date | undefined;
  /** Jobs of republished mails that ended before. */
  readonly republishJobsBefore?: Date | undefined;
  /** Counts of fetches of templates on the days before. */
  readonly templateUsesBefore?: Date | undefined;
  /** Audit events that were exported before. */
  readonly auditExportedBefore?: Date | undefined;
}

/** The progress of a deletion: how many records are done. The total is not known. */
export interface PruneProgress {
  readonly doing: "counting" | "comparing" | "forgetting";
  readonly done: number;
  readonly unit: "versions" | "keys" | "tokens" | "links" | "jobs" | "counts" | "events";
}

/** How much of each kind a policy is about. */
export interface Pruned {
  readonly versions: number;
  readonly keys: number;
  /** Of keys that stay. */
  readonly tokens: number;
  readonly previewLinks: number;
  readonly republishJobs: number;
  /** One for each template, key and day. */
  readonly templateUses: number;
  readonly auditEvents: number;
}

/** The ages, in milliseconds, at which a server forgets by itself. Undefined: never. */
export interface RetentionAges {
  readonly versionsMs: number | undefined;
  readonly keysMs: number | undefined;
  readonly templateUsesMs: number | undefined;
  readonly exportedAuditMs: number | undefined;
}
