import { durationFromMs } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type {
  PreviewLink as PreviewLinkPb,
  PreviewLinkService,
} from "../../../gen/letterpress/v1/preview_link_service_pb.ts";
import type { PreviewLinkState } from "../../domain/preview-link/preview-link.ts";
import type { PreviewLinkNow } from "../../service/preview-link-service.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { toDate } from "./to-date.ts";

/** Creates access to the preview links of a server. */
export function createRemotePreviewLinks(client: Client<typeof PreviewLinkService>): OperatorApi["previewLinks"] {
  return {
    async create(_caller, { template, version = 0, lastsMs, note, sampleNames }) {
      const { link, url } = await client.createPreviewLink({
        templateId: template,
        version,
        note,
        sampleNames: [...(sampleNames ?? [])],
        noSamples: sampleNames?.length === 0,
        ...(lastsMs !== undefined && { expiresIn: durationFromMs(lastsMs) }),
      });
      return { link: toLink(link), token: url.slice(url.indexOf("#") + 1) };
    },

    async list(_caller, { template = "", pageSize, pageToken }) {
      const page = await client.listPreviewLinks({ templateId: template, pageSize, pageToken });
      return { links: page.links.map(toLink), nextPageToken: page.nextPageToken };
    },

    async revoke(_caller, id) {
      return toLink((await client.revokePreviewLink({ id })).link);
    },
  };
}

function toLink(link: PreviewLinkPb | undefined): PreviewLinkNow {
  if (link === undefined) throw new Error("the server answered without the link");
  return {
    id: link.id,
    templateId: link.templateId,
    version: link.version === 0 ? undefined : link.version,
    subject: link.subject,
    note: link.note,
    sampleNames: link.sampleNames,
    createdAt: toDate(link.createdAt) ?? new Date(0),
    createdBy: link.createdBy,
    expiresAt: toDate(link.expiresAt) ?? new Date(0),
    revokedAt: toDate(link.revokedAt),
    lastOpenedAt: toDate(link.lastOpenedAt),
    timesOpened: link.timesOpened,
    context: {
      templateName: link.templateName,
      isArchived: link.state === "archived",
      key: link.createdByName === "" ? undefined : { name: link.createdByName },
    },
    state: link.state as PreviewLinkState, // as every server answers
  };
}
