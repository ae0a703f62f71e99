import type { AuditEvent } from "../../domain/audit-event.ts";
import {
  REPUBLISH_ITEM_STATES,
  type RepublishItem,
  type RepublishItemState,
  type RepublishJob,
  type RepublishMode,
  type RepublishState,
} from "../../domain/template/republish-job.ts";
import type { JudgedItem, MadeVersion, NewRepublishJob } from "../port/republish-store.ts";
import { fromOptionalMillis, toMillis } from "./date-column.ts";
import { listColumns, nameColumns } from "./name-columns.ts";
import { toTargetColumn } from "./target-column.ts";

/** A row of `republish_jobs`. */
export interface RepublishJobRow {
  readonly id: string;
  readonly template_id: string;
  readonly template_version: number;
  readonly mode: RepublishMode;
  readonly plan_only: number;
  readonly allow_breaking: number;
  readonly comment: string;
  readonly state: RepublishState;
  readonly created_at: number;
  readonly created_by: string;
  readonly session_id: string;
  readonly ended_at: number | null;
  readonly fence: number;
  readonly lease_until: number | null;
}

export const REPUBLISH_JOB_COLUMNS = listColumns<RepublishJobRow>({
  id: true,
  template_id: true,
  template_version: true,
  mode: true,
  plan_only: true,
  allow_breaking: true,
  comment: true,
  state: true,
  created_at: true,
  created_by: true,
  session_id: true,
  ended_at: true,
  fence: true,
  lease_until: true,
});

/** A row of `republish_jobs` as read. */
export interface ReadRepublishJobRow extends RepublishJobRow {
  readonly part_name: string;
  readonly part_slug: string | null;
  /** A JSON object of the numbers of mails by state; null for a job without mails. */
  readonly counts: string | null;
}

/** Selects rows of ReadRepublishJobRow; `counts` is an expression of an engine. */
export function readRepublishJobs(counts: string): string {
  return `
    SELECT ${nameColumns(REPUBLISH_JOB_COLUMNS, "republish_jobs")}, templates.name AS part_name,
      templates.slug AS part_slug, ${counts} AS counts
    FROM republish_jobs JOIN templates ON templates.id = template_id
  `;
}

/** A row of `republish_items`. */
export interface RepublishItemRow {
  readonly job_id: string;
  readonly template_id: string;
  readonly state: RepublishItemState;
  readonly from_version: number;
  readonly version: number | null;
  readonly diagnostics: string;
  readonly targets: string;
  readonly compiler: string;
  readonly dependencies: string;
}

export const REPUBLISH_ITEM_COLUMNS = listColumns<RepublishItemRow>({
  job_id: true,
  template_id: true,
  state: true,
  from_version: true,
  version: true,
  diagnostics: true,
  targets: true,
  compiler: true,
  dependencies: true,
});

/** A row of `republish_items` as it is listed. */
export interface ReadRepublishItemRow
  extends Pick<RepublishItemRow, "template_id" | "state" | "from_version" | "version" | "diagnostics"> {
  readonly name: string;
  readonly slug: string | null;
}

/** Selects rows of ReadRepublishItemRow. */
export const READ_REPUBLISH_ITEMS = `
  SELECT template_id, state, from_version, version, diagnostics, name, slug
  FROM republish_items JOIN templates ON templates.id = template_id
`;

/** Condition on the rows of jobs that are neither held at `at` nor ended. A lease beyond `until` is none. */
export function claimableAt(at: string, until: string): string {
  return `state = 'running' AND (lease_until IS NULL OR lease_until <= ${at} OR lease_until > ${until})`;
}

/** The columns of a new job that its parameters give. */
export type NewRepublishJobRow = Omit<
  RepublishJobRow,
  "template_version" | "state" | "ended_at" | "fence" | "lease_until"
>;

/** Throws a RangeError for an invalid date. */
export function toRepublishJobRow(job: NewRepublishJob, event: AuditEvent): NewRepublishJobRow {
  return {
    id: job.id,
    template_id: job.partId,
    mode: job.mode,
    plan_only: job.planOnly ? 1 : 0,
    allow_breaking: job.allowBreaking ? 1 : 0,
    comment: job.comment,
    created_at: toMillis(event.at),
    created_by: event.actor,
    session_id: event.sessionId ?? "",
  };
}

export function fromRepublishJobRow(row: ReadRepublishJobRow): RepublishJob {
  const counts: Partial<RepublishJob["counts"]> = JSON.parse(row.counts ?? "{}");
  return {
    id: row.id,
    partId: row.template_id,
    partName: row.part_name,
    partSlug: row.part_slug ?? undefined,
    partVersion: row.template_version,
    mode: row.mode,
    planOnly: row.plan_only === 1,
    allowBreaking: row.allow_breaking === 1,
    comment: row.comment,
    state: row.state,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    sessionId: row.session_id === "" ? undefined : row.session_id,
    endedAt: fromOptionalMillis(row.ended_at),
    counts: Object.fromEntries(
      REPUBLISH_ITEM_STATES.map((state) => [state, counts[state] ?? 0]),
    ) as RepublishJob["counts"],
  };
}

export function fromRepublishItemRow(row: ReadRepublishItemRow): RepublishItem {
  return {
    templateId: row.template_id,
    name: row.name,
    slug: row.slug ?? undefined,
    state: row.state,
    fromVersion: row.from_version,
    version: row.version ?? undefined,
    diagnostics: JSON.parse(row.diagnostics),
  };
}

/** The columns of an item that change when its mail has been judged. */
export function toJudgedColumns({
  fromVersion,
  diagnostics,
  outcome,
}: JudgedItem): Omit<RepublishItemRow, "job_id" | "template_id" | "version"> {
  const made = outcome.state === "compiled" ? outcome.made : undefined;
  return {
    state: outcome.state,
    from_version: fromVersion,
    diagnostics: JSON.stringify(diagnostics),
    targets: made === undefined ? "" : toTargetColumn(made.targets),
    compiler: made?.compiler ?? "",
    dependencies: toDependenciesColumn(made?.dependencies),
  };
}

function toDependenciesColumn(dependencies: MadeVersion["dependencies"] = []): string {
  return JSON.stringify(dependencies.map(({ id, version, slug }) => [id, version, slug]));
}
