import type { TemplateService } from "../../../service/template-service.ts";
import { callerOf, callOf } from "../call/call.ts";
import { codecOf } from "../call/call-context.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { STALE_WARNING } from "./set-fetch-headers.ts";
import {
  toContractPb,
  toPublishedPb,
  toServedVersionPb,
  toVersionPb,
  toVersionSummaryPb,
} from "./template-messages.ts";
import type { TemplateHandlers } from "./template-rpcs.ts";

type VersionHandlerName =
  | "publishTemplate"
  | "rollbackTemplate"
  | "listTemplateVersions"
  | "getTemplateVersion"
  | "getTemplateContract";

/** The calls that publish a template and show its versions. */
export function createVersionHandlers(templates: TemplateService): TemplateHandlers<VersionHandlerName> {
  return {
    async publishTemplate({ id, comment, etag, publishUnchanged, ...request }, context) {
      callOf(context.values).template = { templateId: id };
      const idempotencyKey = idempotencyKeyOf(context);
      const { force, allowUnknown, allowBreaking, strict, locales } = request;
      // Without locales, the digest of a repeated request is that of earlier releases.
      const judged = { force, allowUnknown, allowBreaking, strict, ...(locales.length > 0 && { locales }) };
      const options = { comment, etag: etag === "" ? undefined : etag, ...judged, publishUnchanged, idempotencyKey };
      const version = await templates.publish(callerOf(context), id, options, context.signal);
      callOf(context.values).template = version;
      return { version: toPublishedPb(version) };
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
