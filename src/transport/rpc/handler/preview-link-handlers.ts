import type { JsonObject, MessageInitShape } from "@bufbuild/protobuf";
import { durationMs } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type {
  CreatePreviewLinkRequest,
  PreviewLinkSchema,
  PreviewLinkService as PreviewLinkServicePb,
} from "../../../../gen/letterpress/v1/preview_link_service_pb.ts";
import type { OpenPreviewLink } from "../../../service/open-preview-link.ts";
import type {
  NewPreviewLinkRequest,
  PreviewLinkNow,
  PreviewLinkService,
} from "../../../service/preview-link-service.ts";
import { callerOf, callOf } from "../call/call.ts";
import { toTimestamp } from "./dates.ts";

/** PreviewLinkService as RPCs. An answer that holds a token, or the mail of one, says that it must not be stored. */
export function createPreviewLinkHandlers(
  links: PreviewLinkService,
  open: OpenPreviewLink,
): ServiceImpl<typeof PreviewLinkServicePb> {
  return {
    async createPreviewLink(request, context) {
      callOf(context.values).template = { templateId: request.templateId };
      const { link, token } = await links.create(callerOf(context), fromCreateRequest(request), context.signal);
      callOf(context.values).template = link;
      context.responseHeader.set("cache-control", "no-store");
      return { link: toPreviewLinkPb(link), url: `/preview#${token}` };
    },
    async listPreviewLinks({ templateId, pageSize, pageToken }, context) {
      const template = templateId === "" ? undefined : templateId;
      const page = await links.list(callerOf(context), { pageSize, pageToken, template });
      return { links: page.links.map(toPreviewLinkPb), nextPageToken: page.nextPageToken };
    },
    async revokePreviewLink({ id }, context) {
      return { link: toPreviewLinkPb(await links.revoke(callerOf(context), id)) };
    },
    async openPreviewLink({ token }, context) {
      context.responseHeader.set("cache-control", "no-store");
      const { link, template, samples } = await open(token);
      callOf(context.values).template = link;
      const shown: readonly { readonly name: string; readonly data: JsonObject }[] = JSON.parse(samples);
      return {
        templateName: link.context.templateName,
        version: link.version ?? 0,
        subject: link.subject,
        createdAt: toTimestamp(link.createdAt),
        expiresAt: toTimestamp(link.expiresAt),
        template: new TextEncoder().encode(template),
        samples: shown.map(({ name, data }) => ({ name, dynamicData: data })),
      };
    },
  };
}

/** The request must have passed its rules. */
function fromCreateRequest(request: CreatePreviewLinkRequest): NewPreviewLinkRequest {
  const { templateId, version, expiresIn, note, sampleNames, noSamples } = request;
  const chosen = sampleNames.length === 0 ? undefined : sampleNames;
  return {
    template: templateId,
    version: version === 0 ? undefined : version,
    lastsMs: expiresIn === undefined ? undefined : Math.floor(durationMs(expiresIn)),
    note,
    sampleNames: noSamples ? [] : chosen,
  };
}

function toPreviewLinkPb(link: PreviewLinkNow): MessageInitShape<typeof PreviewLinkSchema> {
  return {
    id: link.id,
    templateId: link.templateId,
    templateName: link.context.templateName,
    version: link.version ?? 0,
    subject: link.subject,
    note: link.note,
    sampleNames: [...link.sampleNames],
    createdAt: toTimestamp(link.createdAt),
    createdBy: link.createdBy,
    createdByName: link.context.key?.name ?? "",
    expiresAt: toTimestamp(link.expiresAt),
    revokedAt: toTimestamp(link.revokedAt),
    lastOpenedAt: toTimestamp(link.lastOpenedAt),
    timesOpened: link.timesOpened,
    state: link.state,
  };
}
