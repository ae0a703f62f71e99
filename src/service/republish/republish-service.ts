import { Refusal } from "../../domain/error.ts";
import type { Page } from "../../domain/page.ts";
import { actedBy, type Caller } from "../../domain/session/caller.ts";
import {
  REPUBLISH_MAILS_MAX,
  type RepublishItem,
  type RepublishItemState,
  type RepublishJob,
  type RepublishMode,
  type RepublishOrder,
} from "../../domain/template/republish-job.ts";
import type { RepublishStore } from "../../store/port/republish-store.ts";
import type { TemplateStore } from "../../store/port/template-store.ts";
import { assertRole } from "../authenticate.ts";
import { expirePlan, isExpired } from "../expire-plans.ts";
import { badPageToken, nextPageToken, pageBounds, parseCursor, parsePageToken, toPageToken } from "../page-token.ts";
import { templateArchived } from "../require-editable.ts";
import { requireTemplate } from "../require-template.ts";
import type { PageRequest } from "../template-drafts.ts";

/**
 * Jobs that publish the mails which use a partial or layout. Every method throws FORBIDDEN unless the caller holds an
 * admin key of a role that may, or is local, and REPUBLISH_JOB_NOT_FOUND for an unknown job.
 */
export interface RepublishService {
  /**
   * Starts a job, or returns the one of the partial or layout that has not ended, if it is for the same. Throws
   * CONFLICT if that one is for something else, TEMPLATE_NOT_FOUND, and FAILED_PRECONDITION for a mail, for an archived
   * or unpublished template, and for more mails than the mode allows.
   */
  start(caller: Caller, ref: string, order: Omit<RepublishOrder, "partId">): Promise<RepublishJob>;
  get(caller: Caller, id: string): Promise<RepublishJob>;
  /** Newest first. Throws INVALID_REQUEST for a page token it did not make. */
  list(
    caller: Caller,
    request: PageRequest & { readonly template?: string | undefined },
  ): Promise<{ readonly jobs: readonly RepublishJob[]; readonly nextPageToken: string }>;
  /** By template id. Throws as `list` does. */
  listItems(
    caller: Caller,
    id: string,
    request: PageRequest & { readonly state?: RepublishItemState | undefined },
  ): Promise<{ readonly items: readonly RepublishItem[]; readonly nextPageToken: string }>;
  /**
   * Lets a job publish that was to be planned only, also before all mails are compiled. Throws FAILED_PRECONDITION for
   * any other job, and for a plan that has expired.
   */
  resume(caller: Caller, id: string): Promise<RepublishJob>;
  /** Ends a job that has not ended; what it has published stays. Throws FAILED_PRECONDITION for one that has. */
  cancel(caller: Caller, id: string): Promise<RepublishJob>;
}

export interface RepublishServiceDeps {
  readonly templates: TemplateStore;
  readonly republish: RepublishStore;
  readonly now: () => Date;
  /** A new UUID version 4, lower case. */
  readonly newId: () => string;
}

export function createRepublishService(deps: RepublishServiceDeps): RepublishService {
  const { templates, republish, now } = deps;

  async function requireJob(caller: Caller, id: string): Promise<RepublishJob> {
    assertRole(caller, "viewer");
    const job = await republish.find(id.toLowerCase());
    if (job === undefined) throw jobUnknown();
    return job;
  }

  function toEvent(caller: Caller, action: string, { id, partId }: Pick<RepublishJob, "id" | "partId">) {
    return { at: now(), ...actedBy(caller), action, subject: partId, facts: { job: id } };
  }

  return {
    start: (caller, ref, order) => startJob(deps, caller, ref, order),

    get: requireJob,

    async list(caller, { template, pageSize, pageToken }) {
      assertRole(caller, "viewer");
      const partId = template === undefined ? undefined : (await requireTemplate(templates, caller, template)).id;
      const page = await republish.list({ ...pageBounds(pageSize), after: parseCursor(pageToken), partId });
      return { jobs: page.items, nextPageToken: nextPageToken(page) };
    },

    async listItems(caller, id, { state, pageSize, pageToken }) {
      const job = await requireJob(caller, id);
      const after = parseItemToken(pageToken);
      const page = await republish.listItems(job.id, { ...pageBounds(pageSize), after, state });
      return { items: page.items, nextPageToken: toItemToken(page) };
    },

    async resume(caller, id) {
      assertRole(caller, "publisher");
      const job = await requireJob(caller, id);
      if (isExpired(job, now())) {
        throw new Refusal("FAILED_PRECONDITION", "the plan is more than 30 days old: start another job");
      }
      if (await republish.resume(job.id, toEvent(caller, "republish.continue", job))) return requireJob(caller, id);
      throw new Refusal("FAILED_PRECONDITION", `the job is ${job.state}, and needs no permission to publish`);
    },

    async cancel(caller, id) {
      assertRole(caller, "publisher");
      const job = await requireJob(caller, id);
      if (!(await republish.cancel(job.id, toEvent(caller, "republish.cancel", job)))) {
        throw new Refusal("FAILED_PRECONDITION", "the job has ended; what it has published can be rolled back");
      }
      await republish.dropMade(job.id);
      return requireJob(caller, id);
    },
  };
}

async function startJob(
  deps: RepublishServiceDeps,
  caller: Caller,
  ref: string,
  asked: Omit<RepublishOrder, "partId">,
): Promise<RepublishJob> {
  const { templates, republish, now, newId } = deps;
  assertRole(caller, "publisher");
  const { id: partId, kind, archivedAt } = await requireTemplate(templates, caller, ref);
  if (kind === undefined) throw new Refusal("FAILED_PRECONDITION", "the template is a mail, which no mail uses");
  if (archivedAt !== undefined) throw templateArchived();
  const order = { ...asked, partId };
  const id = newId();
  const { mode, planOnly, allowBreaking } = order;
  const facts = { job: id, mode, plan_only: planOnly, allow_breaking: allowBreaking };
  const event = { at: now(), ...actedBy(caller), action: "republish.start", subject: partId, facts };
  const started = await republish.start({ id, ...order }, { mailsMax: REPUBLISH_MAILS_MAX[mode] }, event);
  if (started.state === "absent") throw new Refusal("FAILED_PRECONDITION", "nothing of the template is published");
  if (started.state === "too-many") throw tooManyMails(mode);
  const job = await republish.find(started.state === "active" ? started.id : id);
  if (job === undefined) throw jobUnknown();
  if (isExpired(job, now())) {
    await expirePlan(republish, job, now());
    return startJob(deps, caller, ref, asked);
  }
  if (started.state === "active" && !isSameOrder(job, order)) throw otherJobActive(job);
  return job;
}

function isSameOrder(job: RepublishOrder, order: RepublishOrder): boolean {
  const names = ["partId", "mode", "planOnly", "allowBreaking", "comment"] as const;
  return names.every((name) => job[name] === order[name]);
}

function otherJobActive({ id, state }: RepublishJob): Refusal {
  return new Refusal(
    "CONFLICT",
    `the job ${id} of this template is ${state}, and was started with other options: wait for it, or cancel it`,
  );
}

function tooManyMails(mode: RepublishMode): Refusal {
  const advice = mode === "together" ? 'use the mode "one_by_one"' : "publish some of them by themselves first";
  const message = `more than ${REPUBLISH_MAILS_MAX[mode]} mails use an older version of the template; ${advice}`;
  return new Refusal("FAILED_PRECONDITION", message);
}

function jobUnknown(): Refusal {
  return new Refusal("REPUBLISH_JOB_NOT_FOUND", "there is no job with this id");
}

function toItemToken({ items, hasMore }: Page<RepublishItem>): string {
  const last = items.at(-1);
  return hasMore && last !== undefined ? toPageToken([last.templateId]) : "";
}

function parseItemToken(pageToken: string): string | undefined {
  if (pageToken === "") return undefined;
  const [id, ...rest] = parsePageToken(pageToken);
  if (id === undefined || id === "" || rest.length > 0) throw badPageToken();
  return id;
}
