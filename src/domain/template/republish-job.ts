import type { Diagnostic } from "../diagnostic.ts";

/** How a job serves the new versions: all of them at the same moment or none, or each as soon as it is compiled. */
export const REPUBLISH_MODES = ["together", "one_by_one"] as const;

export type RepublishMode = (typeof REPUBLISH_MODES)[number];

/**
 * A job is `running` until it has ended, or is `planned`: then all mails are compiled, and it waits to be continued.
 * `blocked`: nothing was published, because some of the mails cannot be. `failed`: the server could not finish the job.
 */
export type RepublishState = "running" | "planned" | "done" | "blocked" | "cancelled" | "failed";

/**
 * What became of a mail. `waiting` to be compiled; `compiled` and not yet served; `unchanged`: its new version would
 * serve what is served; `blocked` by findings; `published`; `skipped`: archived, or made of the newest parts meanwhile.
 */
export const REPUBLISH_ITEM_STATES = ["waiting", "compiled", "unchanged", "blocked", "published", "skipped"] as const;

export type RepublishItemState = (typeof REPUBLISH_ITEM_STATES)[number];

/** The most mails that a job has. While all of them are served at the same moment, no other change is stored. */
export const REPUBLISH_MAILS_MAX: Readonly<Record<RepublishMode, number>> = { together: 2_000, one_by_one: 10_000 };

/** How long after its start a planned job can be continued; then it is cancelled. */
export const PLAN_KEPT_MS = 30 * 86_400_000;

/** How long a job is stored after its end. */
export const ENDED_JOB_KEPT_MS = 30 * 86_400_000;

/** What a job is to do. */
export interface RepublishOrder {
  /** The partial or layout that the mails use. */
  readonly partId: string;
  readonly mode: RepublishMode;
  /** Stops when all mails are compiled, before anything is published. */
  readonly planOnly: boolean;
  /** Accepts changes of contracts that require callers to change their data. */
  readonly allowBreaking: boolean;
  /** Of the new versions. */
  readonly comment: string;
}

/** A job that publishes each mail again that uses a partial or layout: the published source, with the newest parts. */
export interface RepublishJob extends RepublishOrder {
  /** UUID version 4, lower case. */
  readonly id: string;
  readonly partName: string;
  readonly partSlug?: string | undefined;
  /** The version of the part that was published when the job began. */
  readonly partVersion: number;
  readonly state: RepublishState;
  readonly createdAt: Date;
  /** The actor of the audit events of the new versions. */
  readonly createdBy: string;
  /** The session of that actor. */
  readonly sessionId?: string | undefined;
  readonly endedAt?: Date | undefined;
  /** How many mails are in each state. */
  readonly counts: Readonly<Record<RepublishItemState, number>>;
}

/** A mail of a job. */
export interface RepublishItem {
  readonly templateId: string;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly state: RepublishItemState;
  /** The published version that is published again. */
  readonly fromVersion: number;
  /** The version that the job has published. */
  readonly version?: number | undefined;
  /** Of the compiled source: errors of a blocked mail, otherwise warnings. */
  readonly diagnostics: readonly Diagnostic[];
}
