import type { Client } from "@connectrpc/connect";
import type {
  BrandedMail as BrandedMailPb,
  Brand as BrandPb,
  BrandVersion as VersionPb,
} from "../../../gen/letterpress/v1/brand_pb.ts";
import type { BrandService } from "../../../gen/letterpress/v1/brand_service_pb.ts";
import type { BrandVersion } from "../../domain/brand/brand.ts";
import { Refusal } from "../../domain/error.ts";
import type { OperatorApi, ReportedMail, StoredBrand } from "../api/operator-api.ts";
import { toDate } from "./to-date.ts";

/** Creates access to the brands of a server. */
export function createRemoteBrands(client: Client<typeof BrandService>): OperatorApi["brands"] {
  const describe = async (id: string) => toBrand((await client.describeBrand({ id })).brand);
  return {
    describe: (_caller, ref) => describe(ref),

    async find(_caller, ref) {
      try {
        return await describe(ref);
      } catch (err) {
        if (err instanceof Refusal && err.code === "BRAND_NOT_FOUND") return undefined;
        throw err;
      }
    },

    async create(_caller, { slug, name, tokens }) {
      return toBrand((await client.createBrand({ slug, name, tokens })).brand);
    },

    async update(_caller, id, { etag, name, tokens }) {
      const changed = { ...(name !== undefined && { name }), ...(tokens !== undefined && { tokens: { tokens } }) };
      return toBrand((await client.updateBrand({ id, etag, ...changed })).brand);
    },

    async list(_caller, { pageSize, pageToken, showArchived, query = "", order = "", state = "" }) {
      const page = await client.listBrands({ pageSize, pageToken, showArchived, query, orderBy: order, state });
      return { brands: page.brands.map(toBrand), nextPageToken: page.nextPageToken };
    },

    async archive(_caller, id) {
      return toBrand((await client.archiveBrand({ id })).brand);
    },

    async unarchive(_caller, id) {
      return toBrand((await client.unarchiveBrand({ id })).brand);
    },

    async delete(_caller, id) {
      await client.deleteBrand({ id });
    },

    async validate(_caller, { ref = "", tokens, templates, pageSize, pageToken }) {
      const page = { pageSize, pageToken };
      const of = { id: ref, templateIds: [...templates], ...(tokens !== undefined && { tokens: { tokens } }) };
      const { mails, nextPageToken, ...all } = await client.validateBrand({ ...of, ...page });
      return { mails: mails.map(toReportedMail), nextPageToken, ...(pageToken === "" && { all }) };
    },

    async publish(_caller, id, { comment, etag = "" }) {
      const { version } = await client.publishBrand({ id, comment, etag });
      return { ...toVersion(version), unchanged: version?.unchanged ?? false };
    },

    async rollback(_caller, id, { version, comment }) {
      return toVersion((await client.rollbackBrand({ id, version, comment })).version);
    },

    async listVersions(_caller, id, { pageSize, pageToken }) {
      const page = await client.listBrandVersions({ id, pageSize, pageToken });
      return { versions: page.versions.map(toVersion), nextPageToken: page.nextPageToken };
    },

    async getVersion(_caller, id, version) {
      return toVersion((await client.getBrandVersion({ id, version })).version);
    },
  };
}

function toReportedMail({ contrast, missingTokens: missing, slug, ...mail }: BrandedMailPb): ReportedMail {
  const low = contrast.map(({ dark: isDark, places: count, ...others }) => ({ ...others, isDark, count }));
  return { ...mail, slug: slug === "" ? undefined : slug, missing, contrast: low };
}

function toBrand(brand: BrandPb | undefined): StoredBrand {
  if (brand === undefined) throw new Error("the server answered without the brand");
  const { id, slug, name, etag, tokens, hasUnpublishedChanges, publishedVersion, publishedDigest } = brand;
  return {
    ...{ id, slug, name, etag, tokens, hasUnpublishedChanges },
    published:
      publishedVersion === 0
        ? undefined
        : { version: publishedVersion, digest: publishedDigest, at: toDate(brand.publishedAt) ?? new Date(0) },
    createdAt: toDate(brand.createdAt) ?? new Date(0),
    updatedAt: toDate(brand.updatedAt) ?? new Date(0),
    archivedAt: toDate(brand.archivedAt),
  };
}

function toVersion(version: VersionPb | undefined): BrandVersion {
  if (version === undefined) throw new Error("the server answered without the version");
  const { brandId, version: number, tokens, digest, comment, publishedBy, publishedByName, rolledBackFrom } = version;
  return {
    ...{ brandId, version: number, tokens, digest, comment, publishedBy },
    publishedAt: toDate(version.publishedAt) ?? new Date(0),
    publishedByName: publishedByName === "" ? undefined : publishedByName,
    rolledBackFrom: rolledBackFrom === 0 ? undefined : rolledBackFrom,
  };
}
