import { create } from "@bufbuild/protobuf";
import type { HandlerContext, ServiceImpl } from "@connectrpc/connect";
import {
  type Brand as BrandPb,
  BrandSchema,
  type BrandVersion as BrandVersionPb,
  BrandVersionSchema,
  ServedBrandSchema,
} from "../../../../gen/letterpress/v1/brand_pb.ts";
import type { BrandService as BrandServicePb } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { type Brand, type BrandSummary, type BrandVersionSummary, brandEtag } from "../../../domain/brand/brand.ts";
import { formatPath } from "../../../domain/error.ts";
import type { BrandListRequest } from "../../../service/brand-drafts.ts";
import type { BrandService } from "../../../service/brand-service.ts";
import type { JudgedMail } from "../../../service/validate-brand.ts";
import { callerOf, callOf } from "../call/call.ts";
import { toTimestamp } from "./dates.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { setFetchHeaders } from "./set-fetch-headers.ts";

type Handlers = ServiceImpl<typeof BrandServicePb>;
type VersionHandlerName = "publishBrand" | "rollbackBrand" | "listBrandVersions" | "getBrandVersion";

/** BrandService as RPCs. An answer that shows a brand's state carries its entity tag as a header too. */
export function createBrandHandlers(brands: BrandService): Handlers {
  return {
    ...createFetchHandler(brands),
    ...createDraftHandlers(brands),
    ...createVersionHandlers(brands),
    validateBrand: createValidateHandler(brands),
  };
}

function createFetchHandler(brands: BrandService): Pick<Handlers, "getBrand"> {
  return {
    async getBrand({ id, ifNoneMatch }, context) {
      const found = await brands.fetch(callerOf(context), id, ifNoneMatch);
      const { tokens, etag, publishedAt, ...served } = found;
      setFetchHeaders(context, found);
      if (tokens === undefined) {
        callOf(context.values).outcome = "not_modified";
        return { etag, notModified: true };
      }
      const { staleMs: _staleMs, ...named } = served;
      return {
        etag,
        brand: create(ServedBrandSchema, { ...named, publishedAt: toTimestamp(publishedAt), tokens }),
      };
    },
  };
}

function createDraftHandlers(brands: BrandService): Omit<Handlers, "getBrand" | "validateBrand" | VersionHandlerName> {
  return {
    async createBrand({ slug, name, tokens }, context) {
      const request = { slug, name, tokens, idempotencyKey: idempotencyKeyOf(context) };
      return answer(await brands.create(callerOf(context), request), context);
    },
    async describeBrand({ id }, context) {
      return answer(await brands.describe(callerOf(context), id), context);
    },
    async listBrands({ pageSize, pageToken, showArchived, query, orderBy, state }, context) {
      // The values have passed the rules of the request.
      const filter = { query, order: orderBy || undefined, state: state || undefined };
      const request = { pageSize, pageToken, showArchived, ...filter } as BrandListRequest;
      const { brands: listed, ...page } = await brands.list(callerOf(context), request);
      return { brands: listed.map((brand) => toBrandPb(brand)), ...page };
    },
    async updateBrand({ id, etag, name, tokens }, context) {
      return answer(await brands.update(callerOf(context), id, { etag, name, tokens: tokens?.tokens }), context);
    },
    async archiveBrand({ id }, context) {
      return answer(await brands.archive(callerOf(context), id), context);
    },
    async unarchiveBrand({ id }, context) {
      return answer(await brands.unarchive(callerOf(context), id), context);
    },
    async deleteBrand({ id, etag }, context) {
      await brands.delete(callerOf(context), id, { etag: etag === "" ? undefined : etag });
      return {};
    },
  };
}

function createVersionHandlers(brands: BrandService): Pick<Handlers, VersionHandlerName> {
  return {
    async publishBrand({ id, comment, etag }, context) {
      const idempotencyKey = idempotencyKeyOf(context);
      const options = { comment, etag: etag === "" ? undefined : etag, idempotencyKey };
      const version = await brands.publish(callerOf(context), id, options);
      return { version: { ...toVersionPb(version), unchanged: version.unchanged } };
    },
    async rollbackBrand({ id, version, comment }, context) {
      return { version: toVersionPb(await brands.rollback(callerOf(context), id, { version, comment })) };
    },
    async listBrandVersions({ id, pageSize, pageToken }, context) {
      const page = await brands.listVersions(callerOf(context), id, { pageSize, pageToken });
      return { versions: page.versions.map((version) => toVersionPb(version)), nextPageToken: page.nextPageToken };
    },
    async getBrandVersion({ id, version }, context) {
      const found = await brands.getVersion(callerOf(context), id, version);
      return { version: toVersionPb(found, found.tokens) };
    },
  };
}

function createValidateHandler(brands: BrandService): Handlers["validateBrand"] {
  return async ({ id, tokens, templateIds, pageSize, pageToken }, context) => {
    const of = { ref: id === "" ? undefined : id, tokens: tokens?.tokens, templates: templateIds };
    const { mails, nextPageToken, all } = await brands.validate(callerOf(context), { ...of, pageSize, pageToken });
    const { unknownTokens = [], ...totals } = all ?? {};
    return { mails: mails.map(toBrandedMail), nextPageToken, unknownTokens: [...unknownTokens], ...totals };
  };
}

function toBrandedMail({ templateId, slug = "", name, version, contrast, refused, missing, unreadable }: JudgedMail) {
  return {
    ...{ templateId, slug, name, version, unreadable },
    contrast: contrast.map(({ isDark, path, node = "", count, isLarge: _isLarge, nearest, ...colors }) => {
      return { ...colors, dark: isDark, place: formatPath(path), node, places: count, nearest: [...nearest] };
    }),
    refused: [...refused],
    missingTokens: [...missing],
  };
}

function answer(brand: Brand, context: HandlerContext): { readonly brand: BrandPb } {
  context.responseHeader.set("etag", brandEtag(brand));
  return { brand: toBrandPb(brand, brand.tokens) };
}

function toBrandPb(brand: BrandSummary, tokens: Brand["tokens"] = {}): BrandPb {
  const { id, slug, name, draftDigest, published, createdAt, updatedAt, archivedAt } = brand;
  return create(BrandSchema, {
    ...{ id, slug, name, etag: brandEtag(brand), tokens },
    publishedVersion: published?.version ?? 0,
    publishedDigest: published?.digest ?? "",
    publishedAt: toTimestamp(published?.at),
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    archivedAt: toTimestamp(archivedAt),
    hasUnpublishedChanges: published?.digest !== draftDigest,
  });
}

function toVersionPb(version: BrandVersionSummary, tokens: Brand["tokens"] = {}): BrandVersionPb {
  const { brandId, version: number, digest, comment, publishedAt, publishedBy } = version;
  const { publishedByName = "", rolledBackFrom = 0 } = version;
  const by = { publishedBy, publishedByName, rolledBackFrom };
  const at = toTimestamp(publishedAt);
  return create(BrandVersionSchema, { brandId, version: number, digest, comment, publishedAt: at, ...by, tokens });
}
