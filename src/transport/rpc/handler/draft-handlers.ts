import type { HandlerContext } from "@connectrpc/connect";
import { templateEtag } from "../../../domain/template/template.ts";
import type { DescribedTemplate, TemplateDrafts, TemplateListRequest } from "../../../service/template-drafts.ts";
import { callerOf, callOf } from "../call/call.ts";
import { codecOf } from "../call/call-context.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { toKind } from "./part-kind.ts";
import { fromSourcePb, requireSource } from "./source-messages.ts";
import { toTemplatePb, toTemplateSummaryPb } from "./template-messages.ts";
import type { TemplateHandlers } from "./template-rpcs.ts";

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

/** The calls that make, change and list templates. */
export function createDraftHandlers(templates: TemplateDrafts): TemplateHandlers<DraftHandlerName> {
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

function answer(
  template: DescribedTemplate,
  context: HandlerContext,
): { readonly template: ReturnType<typeof toTemplatePb> } {
  context.responseHeader.set("etag", templateEtag(template));
  return { template: toTemplatePb(template, codecOf(context)) };
}
