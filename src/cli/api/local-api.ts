import { type Brand, type BrandSummary, brandEtag } from "../../domain/brand/brand.ts";
import { describeBlocker } from "../../domain/diagnostic.ts";
import { type ErrorCode, formatPath, Refusal } from "../../domain/error.ts";
import {
  hasUnpublishedChanges,
  type Template,
  type TemplateSummary,
  templateEtag,
} from "../../domain/template/template.ts";
import type { BrandService } from "../../service/brand-service.ts";
import type { JudgedMail } from "../../service/validate-brand.ts";
import type { Services } from "../../services.ts";
import { toLocalRepublish } from "./local-republish.ts";
import { toLocalTranslations } from "./local-translations.ts";
import type {
  ListedBrand,
  ListedTemplate,
  OperatorApi,
  ReportedMail,
  StoredBrand,
  StoredTemplate,
} from "./operator-api.ts";

/** The services over a store, as commands ask for them. `note` shows what went wrong in the background. */
export function toLocalApi(services: Services, note: (text: string) => void): OperatorApi {
  const { keys, templates, brands, translations, previewLinks, auditEvents, store } = services;
  return {
    place: `store:${store.id}`,
    keys: {
      ...keys,
      findByTokenId: async (tokenId) => (await store.keys.findByTokenId(tokenId))?.key.id,
    },
    previewLinks,
    republish: toLocalRepublish(services, note),
    auditEvents,
    brands: toLocalBrands(brands),
    translations: toLocalTranslations(translations),
    templates: {
      publish: templates.publish,
      listVersions: templates.listVersions,
      getVersion: templates.getVersion,
      getServedVersion: templates.getServedVersion,
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
        return orUndefined("TEMPLATE_NOT_FOUND", async () => toStored(await templates.describe(caller, ref)));
      },

      async describeUses(caller, ref) {
        const template = await templates.describe(caller, ref);
        return { ...toListed(template), usedBy: template.usedBy ?? [] };
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

function toLocalBrands(brands: BrandService): OperatorApi["brands"] {
  return {
    publish: brands.publish,
    rollback: brands.rollback,
    listVersions: brands.listVersions,
    getVersion: brands.getVersion,
    find: (caller, ref) =>
      orUndefined("BRAND_NOT_FOUND", async () => toStoredBrand(await brands.describe(caller, ref))),
    describe: async (caller, ref) => toStoredBrand(await brands.describe(caller, ref)),
    create: async (caller, brand) => toStoredBrand(await brands.create(caller, brand)),
    update: async (caller, ref, change) => toStoredBrand(await brands.update(caller, ref, change)),
    archive: async (caller, ref) => toStoredBrand(await brands.archive(caller, ref)),
    unarchive: async (caller, ref) => toStoredBrand(await brands.unarchive(caller, ref)),
    delete: brands.delete,

    async validate(caller, request) {
      const { mails, ...page } = await brands.validate(caller, request);
      return { ...page, mails: mails.map(toReportedMail) };
    },

    async list(caller, request) {
      const { brands: found, nextPageToken } = await brands.list(caller, request);
      return { brands: found.map(toListedBrand), nextPageToken };
    },
  };
}

function toReportedMail(mail: JudgedMail): ReportedMail {
  const contrast = mail.contrast.map(({ path, isLarge: _isLarge, ...low }) => ({ ...low, place: formatPath(path) }));
  return { ...mail, contrast };
}

/** Undefined where the answer is a refusal with the code. */
async function orUndefined<Value>(code: ErrorCode, find: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await find();
  } catch (err) {
    if (err instanceof Refusal && err.code === code) return undefined;
    throw err;
  }
}

function toListedBrand(brand: BrandSummary): ListedBrand {
  return { ...brand, etag: brandEtag(brand), hasUnpublishedChanges: brand.published?.digest !== brand.draftDigest };
}

function toStoredBrand(brand: Brand): StoredBrand {
  return { ...toListedBrand(brand), tokens: brand.tokens };
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
