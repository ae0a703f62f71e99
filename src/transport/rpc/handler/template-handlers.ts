import { create, type Message } from "@bufbuild/protobuf";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import { type HttpBody, HttpBodySchema } from "../../../../gen/google/api/httpbody_pb.ts";
import {
  type GetTemplateResponse,
  GetTemplateResponseSchema,
  type TemplateService as TemplateServicePb,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import type { Rendition } from "../../../cache/rendition.ts";
import { isError } from "../../../domain/diagnostic.ts";
import { isTarget } from "../../../domain/target.ts";
import { templateEtag } from "../../../domain/template/template.ts";
import { type PartKind, TEMPLATE_KINDS } from "../../../domain/template/template-kind.ts";
import type { DescribedTemplate, TemplateListRequest } from "../../../service/template-drafts.ts";
import type { FetchedTemplate } from "../../../service/template-fetch.ts";
import type { TemplateService } from "../../../service/template-service.ts";
import type { TemplateWatch } from "../../../service/watch/template-watch.ts";
import { type Call, callerOf, callOf } from "../call/call.ts";
import { codecOf } from "../call/call-context.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { STALE_WARNING, setFetchHeaders } from "./set-fetch-headers.ts";
import {
  fromSourcePb,
  requireSource,
  toContractPb,
  toDiagnosticPb,
  toDraftPb,
  toPreviewPb,
  toSamplePb,
  toServedVersionPb,
  toTemplatePb,
  toTemplateSummaryPb,
  toVersionPb,
  toVersionSummaryPb,
} from "./template-messages.ts";
import { createUsageHandler } from "./template-usage-handler.ts";
import { createWatchHandlers } from "./watch-handlers.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** TemplateService as RPCs. An answer that shows a template's state carries its entity tag as a header too. */
export function createTemplateHandlers(
  templates: TemplateService,
  watch: TemplateWatch,
): ServiceImpl<typeof TemplateServicePb> {
  return {
    ...createFetchHandlers(templates),
    ...createWatchHandlers(watch),
    ...createDraftHandlers(templates),
    ...createCheckHandlers(templates),
    ...createHistoryHandlers(templates),
    ...createVersionHandlers(templates),
    ...createSampleHandlers(templates),
    ...createUsageHandler(templates),
  };
}

type Handlers<Name extends keyof ServiceImpl<typeof TemplateServicePb>> = Pick<
  ServiceImpl<typeof TemplateServicePb>,
  Name
>;

function createFetchHandlers(templates: TemplateService): Handlers<"getTemplate"> {
  return {
    async getTemplate({ id, target, version, programFormat, ifNoneMatch }, context) {
      const call = callOf(context.values);
      call.template = { templateId: id, version };
      const found = await templates.fetch(callerOf(context), {
        ref: id,
        target: target === "" ? undefined : target,
        version,
        programFormat,
        ifNoneMatch,
      });
      setFetchHeaders(context, found);
      call.template = found;
      return toFetchedPb(found, call);
    },
  };
}

function toFetchedPb({ etag, version, rendition }: FetchedTemplate, call: Call): GetTemplateResponse {
  if (rendition === undefined) {
    call.outcome = "not_modified";
    return create(GetTemplateResponseSchema, { etag, version, notModified: true });
  }
  call.rendition = { rendition, readIn };
  return rendition.once("message", () =>
    create(GetTemplateResponseSchema, { template: toBodyPb(rendition), etag, version }),
  );
}

function readIn(message: Message): Uint8Array {
  return (message as GetTemplateResponse).template?.data ?? new Uint8Array();
}

/** Its bytes are read when the message is written, so that a message that was written before does not hold them. */
function toBodyPb(rendition: Rendition): HttpBody {
  const body = create(HttpBodySchema, { contentType: JSON_TYPE });
  return Object.defineProperty(body, "data", { enumerable: true, get: () => rendition.read() });
}

/** The values have passed the rules of the request. */
type ListFilter = Pick<TemplateListRequest, "query" | "order" | "state" | "tags" | "kind">;

type DraftHandlerName =
  | "createTemplate"
  | "duplicateTemplate"
  | "describeTemplate"
  | "listTemplates"
  | "updateTemplate"
  | "archiveTemplate"
  | "unarchiveTemplate"
  | "deleteTemplate";

function createDraftHandlers(templates: TemplateService): Handlers<DraftHandlerName> {
  return {
    async createTemplate({ name, slug, subject, forceSlug, tags, kind, ...given }, context) {
      const { force, allowUnknown, strict, requireValid } = given;
      const marks = { ...(requireValid && { requireValid }), ...(forceSlug && { forceSlug }) };
      const judged = { force, allowUnknown, strict, ...marks };
      const options = { ...judged, idempotencyKey: idempotencyKeyOf(context) };
      const request = {
        name,
        slug: slug === "" ? undefined : slug,
        subject,
        source: requireSource(given),
        // Without tags, the digest of a repeated request is that of earlier releases.
        ...(tags.length > 0 && { tags }),
        ...toKind(kind),
        ...options,
      };
      const template = await templates.create(callerOf(context), request, context.signal);
      callOf(context.values).template = { templateId: template.id };
      return answer(template, context);
    },
    async duplicateTemplate({ id, name, slug, version, forceSlug }, context) {
      callOf(context.values).template = { templateId: id, version };
      const options = { name, slug: slug === "" ? undefined : slug, version, ...(forceSlug && { forceSlug }) };
      const idempotencyKey = idempotencyKeyOf(context);
      const copy = await templates.duplicate(callerOf(context), id, { ...options, idempotencyKey }, context.signal);
      return answer(copy, context);
    },
    async describeTemplate({ id }, context) {
      callOf(context.values).template = { templateId: id };
      return answer(await templates.describe(callerOf(context), id), context);
    },
    async listTemplates({ pageSize, pageToken, showArchived, query, orderBy, state, tags, kind }, context) {
      const filter = { query, order: orderBy || undefined, state: state || undefined, tags, kind: kind || undefined };
      const request = { pageSize, pageToken, showArchived, ...(filter as ListFilter) };
      const { templates: listed, ...page } = await templates.list(callerOf(context), request);
      return { templates: listed.map(toTemplateSummaryPb), ...page, tags: [...page.tags] };
    },
    async updateTemplate({ id, etag, name, slug, subject, tags: tagList, ...given }, context) {
      callOf(context.values).template = { templateId: id };
      const { force, allowUnknown, strict, requireValid, forceSlug, sendingService } = given;
      const options = { force, allowUnknown, strict, requireValid, forceSlug };
      const tags = tagList?.values;
      const change = { etag, name, slug, subject, tags, source: fromSourcePb(given), sendingService, ...options };
      return answer(await templates.update(callerOf(context), id, change, context.signal), context);
    },
    async archiveTemplate({ id }, context) {
      callOf(context.values).template = { templateId: id };
      return answer(await templates.archive(callerOf(context), id), context);
    },
    async unarchiveTemplate({ id }, context) {
      callOf(context.values).template = { templateId: id };
      return answer(await templates.unarchive(callerOf(context), id), context);
    },
    async deleteTemplate({ id, etag }, context) {
      callOf(context.values).template = { templateId: id };
      await templates.delete(callerOf(context), id, { etag: etag === "" ? undefined : etag });
      return {};
    },
  };
}

type CheckHandlerName = "validateTemplate" | "previewTemplate" | "sendTestMail";

function createCheckHandlers(templates: TemplateService): Handlers<CheckHandlerName> {
  return {
    async validateTemplate({ subject, force, allowUnknown, strict, kind, ...given }, context) {
      const options = { subject, force, allowUnknown, strict, ...toKind(kind) };
      const diagnostics = await templates.validate(callerOf(context), requireSource(given), options, context.signal);
      return { valid: !diagnostics.some(isError), diagnostics: diagnostics.map(toDiagnosticPb) };
    },
    async previewTemplate(
      { subject, allowUnknown, nodes, targets, withoutContract, unshortened, kind, ...given },
      context,
    ) {
      const some = targets.length > 0 && { targets: targets.filter(isTarget) };
      const options = { subject, allowUnknown, nodes, ...some, withoutContract, unshortened, ...toKind(kind) };
      const preview = await templates.preview(callerOf(context), requireSource(given), options, context.signal);
      return toPreviewPb(preview, codecOf(context));
    },
    async sendTestMail({ subject, allowUnknown, dynamicData: data = {}, to, ...given }, context) {
      const request = { subject, allowUnknown, data, to, source: requireSource(given) };
      return templates.sendTestMail(callerOf(context), request, context.signal);
    },
  };
}

function createHistoryHandlers(templates: TemplateService): Handlers<"listTemplateDrafts" | "getTemplateDraft"> {
  return {
    async listTemplateDrafts({ id }, context) {
      callOf(context.values).template = { templateId: id };
      const drafts = await templates.listDrafts(callerOf(context), id);
      return { drafts: drafts.map((draft) => toDraftPb(draft, codecOf(context))) };
    },
    async getTemplateDraft({ id, draft: number }, context) {
      callOf(context.values).template = { templateId: id };
      const draft = await templates.getDraft(callerOf(context), id, number);
      return { draft: toDraftPb(draft, codecOf(context)) };
    },
  };
}

type VersionHandlerName =
  | "publishTemplate"
  | "rollbackTemplate"
  | "listTemplateVersions"
  | "getTemplateVersion"
  | "getTemplateContract";

function createVersionHandlers(templates: TemplateService): Handlers<VersionHandlerName> {
  return {
    async publishTemplate({ id, comment, etag, publishUnchanged, ...request }, context) {
      callOf(context.values).template = { templateId: id };
      const idempotencyKey = idempotencyKeyOf(context);
      const { force, allowUnknown, allowBreaking, strict } = request;
      const judged = { force, allowUnknown, allowBreaking, strict };
      const options = { comment, etag: etag === "" ? undefined : etag, ...judged, publishUnchanged, idempotencyKey };
      const version = await templates.publish(callerOf(context), id, options, context.signal);
      callOf(context.values).template = version;
      return { version: { ...toVersionSummaryPb(version), unchanged: version.unchanged } };
    },
    async rollbackTemplate({ id, version, comment }, context) {
      callOf(context.values).template = { templateId: id, version };
      const options = { version, comment };
      const again = await templates.rollback(callerOf(context), id, options, context.signal);
      return { version: toVersionSummaryPb(again) };
    },
    async listTemplateVersions({ id, pageSize, pageToken }, context) {
      callOf(context.values).template = { templateId: id };
      const page = await templates.listVersions(callerOf(context), id, { pageSize, pageToken });
      return { versions: page.versions.map(toVersionSummaryPb), nextPageToken: page.nextPageToken };
    },
    async getTemplateVersion({ id, version, programFormat }, context) {
      callOf(context.values).template = { templateId: id, version };
      if (programFormat > 0) {
        const served = await templates.getServedVersion(callerOf(context), id, version, programFormat);
        return { version: toServedVersionPb(served, codecOf(context)) };
      }
      const found = await templates.getVersion(callerOf(context), id, version);
      return { version: toVersionPb(found, codecOf(context)) };
    },
    async getTemplateContract({ id, version }, context) {
      callOf(context.values).template = { templateId: id, version };
      const found = await templates.getContract(callerOf(context), id, version, context.signal);
      callOf(context.values).template = { templateId: found.templateId, version: found.version };
      if (found.staleMs !== undefined) context.responseHeader.set("warning", STALE_WARNING);
      return toContractPb(found, codecOf(context));
    },
  };
}

type SampleHandlerName = "listTemplateSamples" | "setTemplateSample" | "deleteTemplateSample";

function createSampleHandlers(templates: TemplateService): Handlers<SampleHandlerName> {
  return {
    async listTemplateSamples({ id }, context) {
      callOf(context.values).template = { templateId: id };
      return { samples: (await templates.listSamples(callerOf(context), id)).map(toSamplePb) };
    },
    async setTemplateSample({ id, name, dynamicData }, context) {
      callOf(context.values).template = { templateId: id };
      const given = { name, data: dynamicData };
      const sample = await templates.setSample(callerOf(context), id, given, context.signal);
      return { sample: toSamplePb(sample), diagnostics: sample.diagnostics.map(toDiagnosticPb) };
    },
    async deleteTemplateSample({ id, name }, context) {
      callOf(context.values).template = { templateId: id };
      return { deleted: await templates.deleteSample(callerOf(context), id, name) };
    },
  };
}

/** A mail has none, so the digest of a repeated request is that of earlier releases. */
function toKind(kind: string): { readonly kind?: PartKind } {
  const known = TEMPLATE_KINDS.find((each) => each === kind);
  return known === undefined || known === "mail" ? {} : { kind: known };
}

function answer(
  template: DescribedTemplate,
  context: HandlerContext,
): { readonly template: ReturnType<typeof toTemplatePb> } {
  context.responseHeader.set("etag", templateEtag(template));
  return { template: toTemplatePb(template, codecOf(context)) };
}
