import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Brand, BrandVersion } from "../../../domain/brand/brand.ts";
import { toTokensText } from "../../../domain/brand/brand-tokens.ts";
import type { BrandPublishRefusal, BrandStore, NewBrandVersion } from "../../port/brand-store.ts";
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
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { createReadThroughCache } from "../database/revisions.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareChange } from "./request-store.ts";

const DIALECT: BrandDialect = { position: "instr", placeholder: () => "?" };

/** Brands, their drafts and their versions in SQLite. */
export function createBrandStore(database: Database): BrandStore {
  const { reader, writer } = database;
  const reads = prepareReads(reader);
  const readAtOnce = prepareReadAtOnce(database);
  const change = prepareChange(writer);
  const [create, update] = [prepareCreateBrand(writer), prepareUpdate(writer)];
  const [publish, setArchived, remove] = [
    preparePublishBrand(writer),
    prepareSetArchived(writer),
    prepareDelete(writer),
  ];
  const cached = (statement: Sqlite.Statement<[string], BrandPublicationRow>) =>
    createReadThroughCache(database, (name) => {
      const row = statement.get(name);
      return row && toBrandPublication(row);
    });
  const [publicationById, publicationBySlug] = [cached(reads.publicationById), cached(reads.publicationBySlug)];

  return {
    create: (brand, event, options) => database.write(change(options, () => create(brand, event))),
    async find(ref) {
      const row = database.read(() => (ref.by === "id" ? reads.byId.get(ref.id) : reads.bySlug.get(ref.slug)));
      return row && fromBrandDraftRow(row);
    },
    async list(query) {
      const [page, count] = [toBrandPage(query, DIALECT), toBrandCount(query, DIALECT)];
      return readAtOnce(() => {
        const total = reader.prepare<unknown[], number>(count.text).pluck().get(count.values) ?? 0;
        return toBrandList(reader.prepare<unknown[], PlacedBrandRow>(page.text).iterate(page.values), total, query);
      });
    },
    update: (brand, expectedRevision, event) => database.write(() => update(brand, expectedRevision, event)),
    publish: (version, expectedRevision, event, options) =>
      database.write(change(options, () => publish(version, expectedRevision, event))),
    async findPublication(ref) {
      return ref.by === "id" ? publicationById(ref.id) : publicationBySlug(ref.slug);
    },
    async findVersion(brandId, version) {
      const row = database.read(() => reads.version.get(brandId, version));
      return row && { ...fromBrandVersionRow(row), tokens: fromTokensText(row.tokens) };
    },
    async findTokens(brandId, version) {
      const text = database.read(() => reads.tokens.get(brandId, version));
      return text === undefined ? undefined : fromTokensText(text);
    },
    async listVersions(brandId, { before = Number.MAX_SAFE_INTEGER, ...bounds }) {
      return database.read(() =>
        readPage(reads.versions.iterate(brandId, before, bounds.limit + 1), bounds, fromBrandVersionRow),
      );
    },
    setArchived: (id, archivedAt, event) => database.write(() => setArchived(id, archivedAt, event)),
    delete: (id, expectedRevision, event) => database.write(() => remove(id, expectedRevision, event)),
  };
}

function prepareReads(connection: Sqlite.Database) {
  const publication = `SELECT ${nameColumns(BRAND_PUBLICATION_COLUMNS)} FROM brands WHERE`;
  return {
    byId: prepareFindById(connection),
    bySlug: connection.prepare<[slug: string], BrandDraftRow>(`${READ_BRANDS} WHERE slug = ?`),
    publicationById: connection.prepare<[id: string], BrandPublicationRow>(`${publication} id = ?`),
    publicationBySlug: connection.prepare<[slug: string], BrandPublicationRow>(`${publication} slug = ?`),
    version: connection.prepare<[brandId: string, version: number], ReadBrandVersionRow & { readonly tokens: string }>(
      `SELECT ${READ_BRAND_VERSION}, tokens FROM brand_versions WHERE brand_id = ? AND version = ?`,
    ),
    tokens: connection
      .prepare<[brandId: string, version: number], string>(
        "SELECT tokens FROM brand_versions WHERE brand_id = ? AND version = ?",
      )
      .pluck(),
    versions: connection.prepare<[brandId: string, before: number, limit: number], ReadBrandVersionRow>(
      `SELECT ${READ_BRAND_VERSION} FROM brand_versions
      WHERE brand_id = ? AND version < ? ORDER BY version DESC LIMIT ?`,
    ),
  };
}

function prepareFindById(connection: Sqlite.Database) {
  return connection.prepare<[id: string], BrandDraftRow>(`${READ_BRANDS} WHERE id = ?`);
}

/** The functions below work within a transaction. */
export function prepareCreateBrand(
  writer: Sqlite.Database,
): (brand: Brand, event: AuditEvent) => "done" | "slug-taken" {
  const isTaken = writer.prepare<[slug: string]>("SELECT 1 FROM brands WHERE slug = ?");
  const insert = writer.prepare(`
    INSERT INTO brands (${nameColumns(STORED_BRAND_COLUMNS)})
    VALUES (${STORED_BRAND_COLUMNS.map((column) => `@${column}`).join(", ")})
  `);
  const insertDraft = writer.prepare<[id: string, tokens: string]>(
    "INSERT INTO brand_drafts (brand_id, tokens) VALUES (?, ?)",
  );
  const append = prepareAppend(writer);
  return (brand, event) => {
    if (isTaken.get(brand.slug) !== undefined) return "slug-taken";
    insert.run(toStoredBrandRow(brand));
    insertDraft.run(brand.id, toTokensText(brand.tokens));
    append(event);
    return "done";
  };
}

function prepareFindRevision(writer: Sqlite.Database) {
  type State = Pick<BrandRow, "revision" | "archived_at" | "published_version">;
  return writer.prepare<[id: string], State>(
    "SELECT revision, archived_at, published_version FROM brands WHERE id = ?",
  );
}

function prepareUpdate(
  writer: Sqlite.Database,
): (brand: Brand, expectedRevision: number, event: AuditEvent) => "done" | "absent" | "stale" {
  const find = prepareFindRevision(writer);
  const update = writer.prepare(`
    UPDATE brands SET name = @name, revision = @revision, draft_digest = @draft_digest, updated_at = @updated_at,
      sort_name = @sort_name, search_text = @search_text
    WHERE id = @id
  `);
  const updateDraft = writer.prepare<[tokens: string, id: string]>(
    "UPDATE brand_drafts SET tokens = ? WHERE brand_id = ?",
  );
  const append = prepareAppend(writer);
  return (brand, expectedRevision, event) => {
    const stored = find.get(brand.id);
    if (stored === undefined) return "absent";
    if (stored.revision !== expectedRevision) return "stale";
    update.run(toStoredBrandRow(brand));
    updateDraft.run(toTokensText(brand.tokens), brand.id);
    append(event);
    return "done";
  };
}

export function preparePublishBrand(
  writer: Sqlite.Database,
): (
  request: NewBrandVersion,
  expectedRevision: number | undefined,
  event: AuditEvent,
) => BrandVersion | BrandPublishRefusal {
  const find = prepareFindRevision(writer);
  const next = writer
    .prepare<[id: string], number>("SELECT coalesce(max(version), 0) + 1 FROM brand_versions WHERE brand_id = ?")
    .pluck();
  const columns = [...BRAND_VERSION_COLUMNS, "tokens"];
  const insert = writer.prepare(`
    INSERT INTO brand_versions (${nameColumns(columns)}) VALUES (${columns.map((column) => `@${column}`).join(", ")})
  `);
  const serve = writer.prepare(`
    UPDATE brands SET published_version = @version, published_digest = @digest, published_at = @published_at,
      revision = revision + 1, updated_at = @at
    WHERE id = @brand_id
  `);
  const append = prepareAppend(writer);
  return (request, expectedRevision, event) => {
    const stored = find.get(request.brandId);
    if (stored === undefined) return "absent";
    if (stored.archived_at !== null) return "archived";
    if (expectedRevision !== undefined && stored.revision !== expectedRevision) return "stale";
    const version: BrandVersion = { ...request, version: next.get(request.brandId) ?? 1 };
    const row = toBrandVersionRow(version);
    insert.run(row);
    serve.run({ ...row, at: toMillis(event.at) });
    append({ ...event, facts: { ...event.facts, version: version.version } });
    return version;
  };
}

function prepareSetArchived(
  writer: Sqlite.Database,
): (id: string, archivedAt: Date | undefined, event: AuditEvent) => Brand | undefined {
  const find = prepareFindById(writer);
  const set = writer.prepare(
    "UPDATE brands SET archived_at = @archived_at, updated_at = @updated_at, revision = revision + 1 WHERE id = @id",
  );
  const append = prepareAppend(writer);
  return (id, archivedAt, event) => {
    const row = find.get(id);
    if (row === undefined) return undefined;
    if ((row.archived_at !== null) === (archivedAt !== undefined)) return fromBrandDraftRow(row);
    const changed = { archived_at: toOptionalMillis(archivedAt), updated_at: toMillis(event.at) };
    set.run({ id, ...changed });
    append(event);
    return fromBrandDraftRow({ ...row, ...changed, revision: row.revision + 1 });
  };
}

function prepareDelete(
  writer: Sqlite.Database,
): (id: string, expectedRevision: number, event: AuditEvent) => "done" | "absent" | "stale" | "published" {
  const find = prepareFindRevision(writer);
  const remove = writer.prepare<[id: string]>("DELETE FROM brands WHERE id = ?");
  const append = prepareAppend(writer);
  return (id, expectedRevision, event) => {
    const stored = find.get(id);
    if (stored === undefined) return "absent";
    if (stored.published_version !== null) return "published";
    if (stored.revision !== expectedRevision) return "stale";
    remove.run(id);
    append(event);
    return "done";
  };
}
