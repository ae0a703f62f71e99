import { Refusal } from "../domain/error.ts";
import {
  hasUnpublishedChanges,
  type Template,
  type TemplateSummary,
  templateEtag,
} from "../domain/template/template.ts";
import { hasSameSource } from "../domain/template/template-source.ts";
import type { Services } from "../services.ts";
import type { ListedTemplate, OperatorApi, StoredDraft } from "./operator-api.ts";

/** The services over a store, as commands ask for them. */
export function toLocalApi({ keys, templates, store }: Services): OperatorApi {
  return {
    keys: {
      ...keys,
      findByTokenId: async (tokenId) => (await store.keys.findByTokenId(tokenId))?.key.id,
    },
    templates: {
      publish: templates.publish,
      listVersions: templates.listVersions,
      rollback: templates.rollback,
      archive: async (caller, ref) => toListed(await templates.archive(caller, ref)),
      unarchive: async (caller, ref) => toListed(await templates.unarchive(caller, ref)),

      async list(caller, page) {
        const { templates: found, nextPageToken } = await templates.list(caller, page);
        return { templates: found.map(toListed), nextPageToken };
      },

      async findDraft(caller, slug) {
        try {
          return toDraft(await templates.describe(caller, slug));
        } catch (err) {
          if (err instanceof Refusal && err.code === "TEMPLATE_NOT_FOUND") return undefined;
          throw err;
        }
      },

      async create(caller, request) {
        const template = await templates.create(caller, request);
        return { ...toDraft(template), diagnostics: template.diagnostics };
      },

      async update(caller, id, change) {
        const template = await templates.update(caller, id, change);
        return { ...toDraft(template), diagnostics: template.diagnostics };
      },
    },
  };
}

function toListed(template: TemplateSummary): ListedTemplate {
  return { ...template, etag: templateEtag(template), hasUnpublishedChanges: hasUnpublishedChanges(template) };
}

function toDraft(template: Template): StoredDraft {
  const { id, name, subject } = template;
  return {
    id,
    name,
    subject,
    etag: templateEtag(template),
    hasUnpublishedChanges: hasUnpublishedChanges(template),
    hasSource: (source) => hasSameSource(template.source, source),
  };
}
