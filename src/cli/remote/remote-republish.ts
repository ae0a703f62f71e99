import type { Client } from "@connectrpc/connect";
import type {
  RepublishItem as RepublishItemPb,
  RepublishJob as RepublishJobPb,
  RepublishService,
} from "../../../gen/letterpress/v1/republish_service_pb.ts";
import type { Refusal } from "../../domain/error.ts";
import {
  REPUBLISH_ITEM_STATES,
  type RepublishItem,
  type RepublishItemState,
  type RepublishJob,
  type RepublishMode,
  type RepublishState,
} from "../../domain/template/republish-job.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { toDiagnostic } from "./template-answers.ts";
import { toDate } from "./to-date.ts";

/** Creates access to the jobs of a server that publish mails again. `toRefusal` explains errors of a stream. */
export function createRemoteRepublish(
  client: Client<typeof RepublishService>,
  toRefusal: (err: unknown) => Refusal,
): OperatorApi["republish"] {
  return {
    start: async (_caller, id, order) => toJob((await client.startRepublish({ id, ...order })).job),
    get: async (_caller, id) => toJob((await client.getRepublishJob({ id })).job),
    resume: async (_caller, id) => toJob((await client.continueRepublish({ id })).job),
    cancel: async (_caller, id) => toJob((await client.cancelRepublish({ id })).job),

    async list(_caller, { template = "", pageSize, pageToken }) {
      const page = await client.listRepublishJobs({ templateId: template, pageSize, pageToken });
      return { jobs: page.jobs.map(toJob), nextPageToken: page.nextPageToken };
    },

    async listItems(_caller, id, { state = "", pageSize, pageToken }) {
      const page = await client.listRepublishItems({ id, state, pageSize, pageToken });
      return { items: page.items.map(toItem), nextPageToken: page.nextPageToken };
    },

    async *watch(_caller, id) {
      try {
        // A job may take longer than any other call.
        for await (const { job } of client.watchRepublishJob({ id }, { timeoutMs: 0 })) yield toJob(job);
      } catch (err) {
        throw toRefusal(err);
      }
    },
  };
}

function toJob(job: RepublishJobPb | undefined): RepublishJob {
  if (job === undefined) throw new Error("the server answered without the job");
  const { templateId, templateName, templateSlug, templateVersion, counts } = job;
  return {
    id: job.id,
    partId: templateId,
    partName: templateName,
    partSlug: templateSlug === "" ? undefined : templateSlug,
    partVersion: templateVersion,
    mode: job.mode as RepublishMode, // as every server answers
    planOnly: job.planOnly,
    allowBreaking: job.allowBreaking,
    comment: job.comment,
    state: job.state as RepublishState,
    createdAt: toDate(job.createdAt) ?? new Date(0),
    createdBy: job.createdBy,
    endedAt: toDate(job.endedAt),
    counts: Object.fromEntries(
      REPUBLISH_ITEM_STATES.map((state) => [state, counts?.[state] ?? 0]),
    ) as RepublishJob["counts"],
  };
}

function toItem(item: RepublishItemPb): RepublishItem {
  return {
    templateId: item.templateId,
    name: item.templateName,
    slug: item.templateSlug === "" ? undefined : item.templateSlug,
    state: item.state as RepublishItemState, // as every server answers
    fromVersion: item.fromVersion,
    version: item.version === 0 ? undefined : item.version,
    diagnostics: item.diagnostics.map(toDiagnostic),
  };
}
