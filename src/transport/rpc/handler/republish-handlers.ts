import type { MessageInitShape } from "@bufbuild/protobuf";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import type {
  RepublishItemSchema,
  RepublishJobSchema,
  RepublishService as RepublishServicePb,
} from "../../../../gen/letterpress/v1/republish_service_pb.ts";
import type { Caller } from "../../../domain/session/caller.ts";
import type {
  RepublishItem,
  RepublishItemState,
  RepublishJob,
  RepublishMode,
} from "../../../domain/template/republish-job.ts";
import type { Authenticate } from "../../../service/authenticate.ts";
import type { RepublishService } from "../../../service/republish/republish-service.ts";
import type { RepublishWatch } from "../../../service/republish/republish-watch.ts";
import type { SessionService } from "../../../service/session-service.ts";
import { callerOf, callOf } from "../call/call.ts";
import { readBearer } from "../policy/authorize.ts";
import { toTimestamp } from "./dates.ts";
import { toDiagnosticPb } from "./template-messages.ts";

/** How the caller of a stream is confirmed. */
export interface Confirm {
  readonly authenticate: Authenticate;
  readonly authenticateSession: SessionService["authenticate"];
}

/** RepublishService as RPCs. */
export function createRepublishHandlers(
  republish: RepublishService,
  watch: RepublishWatch,
  confirm: Confirm,
): ServiceImpl<typeof RepublishServicePb> {
  return {
    async startRepublish({ id, mode, planOnly, allowBreaking, comment }, context) {
      callOf(context.values).template = { templateId: id };
      const chosen = mode === "" ? "together" : (mode as RepublishMode);
      const order = { mode: chosen, planOnly, allowBreaking, comment };
      return { job: toJobPb(await republish.start(callerOf(context), id, order)) };
    },
    async getRepublishJob({ id }, context) {
      return { job: toJobPb(await republish.get(callerOf(context), id)) };
    },
    async listRepublishJobs({ templateId, pageSize, pageToken }, context) {
      const template = templateId === "" ? undefined : templateId;
      const page = await republish.list(callerOf(context), { template, pageSize, pageToken });
      return { jobs: page.jobs.map(toJobPb), nextPageToken: page.nextPageToken };
    },
    async listRepublishItems({ id, state, pageSize, pageToken }, context) {
      const chosen = state === "" ? undefined : (state as RepublishItemState);
      const page = await republish.listItems(callerOf(context), id, { state: chosen, pageSize, pageToken });
      return { items: page.items.map(toItemPb), nextPageToken: page.nextPageToken };
    },
    async *watchRepublishJob({ id }, context) {
      const reader = { confirm: confirmCaller(context, confirm), signal: context.signal };
      for await (const job of watch.watch(callerOf(context), id, reader)) yield { job: toJobPb(job), state: job.state };
    },
    async continueRepublish({ id }, context) {
      return { job: toJobPb(await republish.resume(callerOf(context), id)) };
    },
    async cancelRepublish({ id }, context) {
      return { job: toJobPb(await republish.cancel(callerOf(context), id)) };
    },
  };
}

/** A key is never helped out by a session. */
function confirmCaller(
  { requestHeader, values }: HandlerContext,
  { authenticate, authenticateSession }: Confirm,
): () => Promise<Caller> {
  const authorization = requestHeader.get("authorization");
  const cookie = authorization === null ? callOf(values).page?.cookie : undefined;
  return () => (cookie ? authenticateSession(cookie.secret) : authenticate(readBearer(authorization)));
}

function toJobPb(job: RepublishJob): MessageInitShape<typeof RepublishJobSchema> {
  const { partId, partName, partSlug = "", partVersion, sessionId: _, createdAt, endedAt, ...same } = job;
  return {
    ...same,
    templateId: partId,
    templateName: partName,
    templateSlug: partSlug,
    templateVersion: partVersion,
    createdAt: toTimestamp(createdAt),
    endedAt: toTimestamp(endedAt),
  };
}

function toItemPb(item: RepublishItem): MessageInitShape<typeof RepublishItemSchema> {
  const { name, slug = "", version = 0, diagnostics, ...same } = item;
  return { ...same, templateName: name, templateSlug: slug, version, diagnostics: diagnostics.map(toDiagnosticPb) };
}
