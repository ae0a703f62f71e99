import { describeBlocker } from "../../domain/diagnostic.ts";
import { Refusal } from "../../domain/error.ts";
import {
  hasUnpublishedChanges,
  type Template,
  type TemplateSummary,
  templateEtag,
} from "../../domain/template/template.ts";
import type { Services } from "../../services.ts";
import type { ListedTemplate, OperatorApi, StoredTemplate } from "./operator-api.ts";

/** The services over a store, as commands ask for them. */
export function toLocalApi({ keys, templates, previewLinks, auditEvents, store }: Services): OperatorApi {
  return {
    place: `store:${store.id}`,
    keys: {
      ...keys,
      findByTokenId: async (tokenId) => (await store.keys.findByTokenId(tokenId))?.key.id,
    },
    previewLinks,
    auditEvents,
    templates: {
      publish: templates.publish,
      listVersions: templates.listVersions,
      getVersion: templates.getVersion,
      listDrafts: templates.listDrafts,
      getDraft: templates.getDraft,
      usage: templates.usage,
      listSamples: templates.listSamples,
      setSample: async (caller, ref, sample) => void (await templates.setSample(caller, ref, sample)),
      deleteSample: templates.deleteSample,
      rollback: templates.rollback,
      duplicate: async (caller, ref, options) => toListed(await templates.duplicate(caller, ref, options)),
      archive: async (caller, ref) => toListed(await templates.archive(caller, ref)),
      unarchive: async (caller, ref) => toListed(await templates.unarchive(caller, ref)),
      delete: templates.delete,

      async getContract(caller, ref) {
        const { version, schema, dataSchema } = await templates.getContract(caller, ref);
        return { version, schema: JSON.parse(schema), dataSchema: JSON.parse(dataSchema) };
      },

      async list(caller, page) {
        const { templates: found, nextPageToken } = await templates.list(caller, page);
        return { templates: found.map(toListed), nextPageToken };
      },

      async find(caller, ref) {
        try {
          return toStored(await templates.describe(caller, ref));
        } catch (err) {
          if (err instanceof Refusal && err.code === "TEMPLATE_NOT_FOUND") return undefined;
          throw err;
        }
      },

      async create(caller, request) {
        const template = await templates.create(caller, request);
        return { ...toStored(template), diagnostics: template.diagnostics ?? [] };
      },

      async update(caller, id, change) {
        const template = await templates.update(caller, id, change);
        return { ...toStored(template), diagnostics: template.diagnostics ?? [] };
      },
    },
  };
}

function toListed(template: TemplateSummary & Pick<Template, "diagnostics">): ListedTemplate {
  return {
    ...template,
    etag: templateEtag(template),
    hasUnpublishedChanges: hasUnpublishedChanges(template),
    publishBlocker: describeBlocker(template.diagnostics ?? []),
  };
}

function toStored(template: Template): StoredTemplate {
  return { ...toListed(template), source: template.source };
}
