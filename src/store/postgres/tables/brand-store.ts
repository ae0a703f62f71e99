import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Brand, BrandVersion } from "../../../domain/brand/brand.ts";
import { toTokensText } from "../../../domain/brand/brand-tokens.ts";
import type { BrandPublication, BrandPublishRefusal, BrandStore, NewBrandVersion } from "../../port/brand-store.ts";
import {
  type BrandDialect,
  type PlacedBrandRow,
  toBrandCount,
  toBrandList,
  toBrandPage,
} from "../../row/brand-filter.ts";
import {
  BRAND_PUBLICATION_COLUMNS,
  BRAND_VERSION_COLUMNS,
  type BrandDraftRow,
  type BrandPublicationRow,
  type BrandRow,
  fromBrandDraftRow,
  fromBrandVersionRow,
  fromTokensText,
  READ_BRAND_VERSION,
  READ_BRANDS,
  type ReadBrandVersionRow,
  STORED_BRAND_COLUMNS,
  toBrandPublication,
  toBrandVersionRow,
  toStoredBrandRow,
} from "../../row/brand-row.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { readPage } from "../../row/page-of-rows.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import type { LookUp } from "../look-up/look-up.ts";
import { createLookUpBatch } from "../look-up/look-up-batch.ts";
import { change } from "./request-store.ts";

const DIALECT: BrandDialect = { position: "strpos", placeholder: (number) => `$${number}` };

/** Brands, their drafts and their versions in PostgreSQL. */
export function createBrandStore(database: Database): BrandStore {
  const cached = (look: ReturnType<typeof publications>) => database.cached(createLookUpBatch(look), () => true);
  const publicationById = cached(publications(database, BRAND_PUBLICATIONS_BY_ID, ({ id }) => id));
  const publicationBySlug = cached(publications(database, BRAND_PUBLICATIONS_BY_SLUG, ({ slug }) => slug));

  return {
    create: (brand, event, options) =>
      change(database, options, (transaction) => createBrand(transaction, brand, event)),
    async find(ref) {
      const [column, value] = ref.by === "id" ? ["id", ref.id] : ["slug", ref.slug];
      const row = await database.read((connection) =>
        connection.first<BrandDraftRow>(`${READ_BRANDS} WHERE ${column} = $1`, [value]),
      );
      return row && fromBrandDraftRow(row);
    },
    async list(query) {
      const [page, count] = [toBrandPage(query, DIALECT), toBrandCount(query, DIALECT)];
      return database.readAtOnce(async (connection) => {
        const [rows, counted] = await Promise.all([
          connection.all<PlacedBrandRow>(page.text, page.values),
          connection.first<{ total: number }>(count.text, count.values),
        ]);
        return toBrandList(rows, counted?.total ?? 0, query);
      });
    },
    update: (brand, expectedRevision, event) =>
      database.write((transaction) => updateBrand(transaction, brand, expectedRevision, event)),
    publish: (version, expectedRevision, event, options) =>
      change(database, options, (transaction) => publishBrand(transaction, version, expectedRevision, event)),
    findPublication: (ref) => (ref.by === "id" ? publicationById(ref.id) : publicationBySlug(ref.slug)),
    async findVersion(brandId, version) {
      type Row = ReadBrandVersionRow & { readonly tokens: string };
      const row = await database.read((connection) => connection.first<Row>(FIND_VERSION, [brandId, version]));
      return row && { ...fromBrandVersionRow(row), tokens: fromTokensText(row.tokens) };
    },
    async findTokens(brandId, version) {
      const row = await database.read((connection) =>
        connection.first<{ readonly tokens: string }>(FIND_TOKENS, [brandId, version]),
      );
      return row && fromTokensText(row.tokens);
    },
    async listVersions(brandId, { before = VERSION_MAX, ...bounds }) {
      const rows = await database.read((connection) =>
        connection.all<ReadBrandVersionRow>(LIST_VERSIONS, [brandId, before, bounds.limit + 1]),
      );
      return readPage(rows, bounds, fromBrandVersionRow);
    },
    setArchived: (id, archivedAt, event) =>
      database.write((transaction) => setArchived(transaction, id, archivedAt, event)),
    delete: (id, expectedRevision, event) =>
      database.write((transaction) => deleteBrand(transaction, id, expectedRevision, event)),
  };
}

/** Creates a look-up of publications by the name that `nameOf` returns for a row. */
function publications(database: Database, lookUp: LookUp, nameOf: (row: BrandPublicationRow) => string) {
  return async (names: readonly string[]): Promise<ReadonlyMap<string, BrandPublication>> => {
    const rows = await database.lookUp<BrandPublicationRow>(lookUp, [names]);
    return new Map(rows.map((row) => [nameOf(row), toBrandPublication(row)]));
  };
}

/** Adds a brand within a transaction. */
export async function createBrand(
  transaction: Transaction,
  brand: Brand,
  event: AuditEvent,
): Promise<"done" | "slug-taken"> {
  if ((await transaction.first("SELECT 1 FROM brands WHERE slug = $1", [brand.slug])) !== undefined)
    return "slug-taken";
  const row = toStoredBrandRow(brand);
  transaction.send(
    CREATE,
    STORED_BRAND_COLUMNS.map((column) => row[column]),
  );
  transaction.send("INSERT INTO brand_drafts (brand_id, tokens) VALUES ($1, $2)", [
    brand.id,
    toTokensText(brand.tokens),
  ]);
  transaction.append(event);
  return "done";
}

type State = Pick<BrandRow, "slug" | "revision" | "archived_at" | "published_version"> & { readonly next: number };

function findState(transaction: Transaction, id: string): Promise<State | undefined> {
  return transaction.first<State>(FIND_STATE, [id]);
}

async function updateBrand(
  transaction: Transaction,
  brand: Brand,
  expectedRevision: number,
  event: AuditEvent,
): Promise<"done" | "absent" | "stale"> {
  const stored = await findState(transaction, brand.id);
  if (stored === undefined) return "absent";
  if (stored.revision !== expectedRevision) return "stale";
  const row = toStoredBrandRow(brand);
  const values = [row.name, row.revision, row.draft_digest, row.updated_at, row.sort_name, row.search_text, row.id];
  transaction.send(UPDATE, values);
  transaction.send("UPDATE brand_drafts SET tokens = $1 WHERE brand_id = $2", [toTokensText(brand.tokens), brand.id]);
  transaction.append(event);
  return "done";
}

/** Stores and serves the next version within a transaction. */
export async function publishBrand(
  transaction: Transaction,
  request: NewBrandVersion,
  expectedRevision: number | undefined,
  event: AuditEvent,
): Promise<BrandVersion | BrandPublishRefusal> {
  const stored = await findState(transaction, request.brandId);
  if (stored === undefined) return "absent";
  if (stored.archived_at !== null) return "archived";
  if (expectedRevision !== undefined && stored.revision !== expectedRevision) return "stale";
  const version: BrandVersion = { ...request, version: stored.next };
  const row = toBrandVersionRow(version);
  transaction.send(INSERT_VERSION, [...BRAND_VERSION_COLUMNS.map((column) => row[column]), row.tokens]);
  transaction.send(SERVE, [row.version, row.digest, row.published_at, toMillis(event.at), row.brand_id]);
  const kind = version.rolledBackFrom === undefined ? "brand_published" : "brand_rolled_back";
  transaction.noteChange({ kind, at: event.at, brandId: version.brandId, slug: stored.slug, version: version.version });
  transaction.append({ ...event, facts: { ...event.facts, version: version.version } });
  return version;
}

async function setArchived(
  transaction: Transaction,
  id: string,
  archivedAt: Date | undefined,
  event: AuditEvent,
): Promise<Brand | undefined> {
  const row = await transaction.first<BrandDraftRow>(`${READ_BRANDS} WHERE id = $1`, [id]);
  if (row === undefined) return undefined;
  if ((row.archived_at !== null) === (archivedAt !== undefined)) return fromBrandDraftRow(row);
  const [archived_at, updated_at] = [toOptionalMillis(archivedAt), toMillis(event.at)];
  transaction.send(SET_ARCHIVED, [archived_at, updated_at, id]);
  const brand = fromBrandDraftRow({ ...row, archived_at, updated_at, revision: row.revision + 1 });
  if (brand.published !== undefined) {
    const { version } = brand.published;
    const kind = archivedAt === undefined ? "brand_unarchived" : "brand_archived";
    transaction.noteChange({ kind, at: event.at, brandId: id, slug: brand.slug, version });
  }
  transaction.append(event);
  return brand;
}

async function deleteBrand(
  transaction: Transaction,
  id: string,
  expectedRevision: number,
  event: AuditEvent,
): Promise<"done" | "absent" | "stale" | "published"> {
  const stored = await findState(transaction, id);
  if (stored === undefined) return "absent";
  if (stored.published_version !== null) return "published";
  if (stored.revision !== expectedRevision) return "stale";
  transaction.send("DELETE FROM brands WHERE id = $1", [id]);
  transaction.append(event);
  return "done";
}

/** Greater than any version number. */
const VERSION_MAX = 2 ** 31 - 1;
const PUBLICATIONS = `SELECT ${nameColumns(BRAND_PUBLICATION_COLUMNS)} FROM brands WHERE`;
export const BRAND_PUBLICATIONS_BY_ID: LookUp = {
  name: "brand-publication-by-id",
  columns: BRAND_PUBLICATION_COLUMNS,
  text: `${PUBLICATIONS} id = ANY ($1)`,
};
export const BRAND_PUBLICATIONS_BY_SLUG: LookUp = {
  name: "brand-publication-by-slug",
  columns: BRAND_PUBLICATION_COLUMNS,
  text: `${PUBLICATIONS} slug = ANY ($1)`,
};
const FIND_TOKENS = "SELECT tokens FROM brand_versions WHERE brand_id = $1 AND version = $2";
const FIND_VERSION = `
  SELECT ${READ_BRAND_VERSION}, tokens FROM brand_versions WHERE brand_id = $1 AND version = $2
`;
const LIST_VERSIONS = `
  SELECT ${READ_BRAND_VERSION} FROM brand_versions
  WHERE brand_id = $1 AND version < $2 ORDER BY version DESC LIMIT $3
`;
const CREATE = `
  INSERT INTO brands (${nameColumns(STORED_BRAND_COLUMNS)})
  VALUES (${STORED_BRAND_COLUMNS.map((_, index) => `$${index + 1}`).join(", ")})
`;
const FIND_STATE = `
  SELECT slug, revision, archived_at, published_version,
    (SELECT coalesce(max(version), 0) + 1 FROM brand_versions WHERE brand_id = id) AS next
  FROM brands WHERE id = $1
`;
const UPDATE = `
  UPDATE brands SET name = $1, revision = $2, draft_digest = $3, updated_at = $4, sort_name = $5, search_text = $6
  WHERE id = $7
`;
const INSERT_VERSION = `
  INSERT INTO brand_versions (${nameColumns(BRAND_VERSION_COLUMNS)}, tokens) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
`;
const SERVE = `
  UPDATE brands SET published_version = $1, published_digest = $2, published_at = $3, revision = revision + 1,
    updated_at = $4
  WHERE id = $5
`;
const SET_ARCHIVED = "UPDATE brands SET archived_at = $1, updated_at = $2, revision = revision + 1 WHERE id = $3";
