import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { Page } from "../../domain/page.ts";
import type {
  RepublishItem,
  RepublishItemState,
  RepublishJob,
  RepublishOrder,
} from "../../domain/template/republish-job.ts";
import type { TemplateVersion } from "../../domain/template/template-version.ts";
import type { ListQuery, PageBounds } from "./list-query.ts";

/**
 * Jobs that publish the mails which use a partial or layout. One process works on a job at a time, under a lease: each
 * of its calls renews the lease, and changes nothing once another process has the job or the job has ended.
 */
export interface RepublishStore {
  /**
   * Adds a job for the active mails whose published version was made from another version of the part than its
   * published one. Adds their number to the event's facts. If a job of the part is running or planned, stores nothing
   * and returns its id.
   */
  start(job: NewRepublishJob, limits: { readonly mailsMax: number }, event: AuditEvent): Promise<StartedJob>;
  find(id: string): Promise<RepublishJob | undefined>;
  /** Newest first; only of one partial or layout, if given. */
  list(query: ListQuery & { readonly partId?: string | undefined }): Promise<Page<RepublishJob>>;
  /** By template id, starting after `after`; only in one state, if given. */
  listItems(
    jobId: string,
    query: PageBounds & { readonly after?: string | undefined; readonly state?: RepublishItemState | undefined },
  ): Promise<Page<RepublishItem>>;
  /** Lets a job publish that was to be planned only. False, without an event, for any other, and once it has ended. */
  resume(id: string, event: AuditEvent): Promise<boolean>;
  /** Ends a running or planned job. False, without an event, for any other. */
  cancel(id: string, event: AuditEvent): Promise<boolean>;
  /** Gives the oldest running job whose lease has expired at the date; a lease that ends after `until` is no lease. */
  claim(lease: LeaseTime): Promise<RepublishLease | undefined>;
  renew(lease: RepublishLease, until: Date): Promise<boolean>;
  /** Ends the lease, so that another process can have the job at once. */
  release(lease: RepublishLease): Promise<void>;
  /** The id of a mail that waits to be compiled. */
  findWaiting(jobId: string): Promise<string | undefined>;
  /** Stores what became of a mail. What was made of it is served by `publish`. */
  note(lease: RepublishLease, item: JudgedItem, until: Date): Promise<boolean>;
  /**
   * Serves the next version of every compiled mail in one transaction, each with an audit event of the given one and
   * the version number. If some of them were published or archived since, or parts that they were made from, lets these
   * wait to be compiled again and serves none: `moved`. `lost`: the lease is gone.
   */
  publish(
    lease: RepublishLease,
    event: Omit<AuditEvent, "subject">,
    comment: string,
  ): Promise<"done" | "moved" | "lost">;
  /** Ends the job, or lets it wait as `planned`: not if it may publish by now. */
  finish(lease: RepublishLease, state: "planned" | "done" | "blocked" | "failed", event: AuditEvent): Promise<boolean>;
  /** Deletes what was made of the mails of a job that has ended, in several transactions. */
  dropMade(jobId: string): Promise<void>;
}

/** A job before it is stored. */
export interface NewRepublishJob extends RepublishOrder {
  readonly id: string;
}

/** `absent`: the part has no published version. */
export type StartedJob =
  | { readonly state: "started" }
  | { readonly state: "active"; readonly id: string }
  | { readonly state: "absent" | "too-many" };

export interface LeaseTime {
  readonly at: Date;
  readonly until: Date;
}

/** The right to work on a job. A later claim has a greater fence. */
export interface RepublishLease {
  readonly jobId: string;
  readonly fence: number;
}

/** What was made of a mail. */
export type MadeVersion = Pick<
  TemplateVersion,
  | "source"
  | "programs"
  | "programsOnly"
  | "resolvedDocument"
  | "brandUse"
  | "translated"
  | "dependencies"
  | "targets"
  | "compiler"
>;

/** What became of a mail: `made` is stored only for `compiled`. */
export interface JudgedItem {
  readonly templateId: string;
  readonly fromVersion: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly outcome:
    | { readonly state: "compiled"; readonly made: MadeVersion }
    | { readonly state: "unchanged" | "blocked" | "skipped" };
}
