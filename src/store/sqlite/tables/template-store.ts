import type Sqlite from "better-sqlite3";
import type { Template } from "../../../domain/template/template.ts";
import type { TemplateStore } from "../../port/template-store.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { encodeSource } from "../../row/source-parts.ts";
import { fromDraftRow, PUBLICATION_COLUMNS, type PublicationRow, toPublication } from "../../row/template-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { createReadThroughCache } from "../database/revisions.ts";
import { writeEncoded } from "../database/write-encoded.ts";
import { prepareSetArchived } from "./archive-template.ts";
import { createBrandUseReads } from "./brand-uses.ts";
import { prepareDeleteTemplate } from "./delete-template.ts";
import { createDependencyReads } from "./dependencies.ts";
import { prepareFindById, prepareFindBySlug, type StoredTemplate, TEMPLATE } from "./find-template.ts";
import { prepareInsertTemplate } from "./insert-template.ts";
import { prepareListDraftParts, readTexts } from "./part-tables.ts";
import { prepareChange } from "./request-store.ts";
import { createSavedDrafts } from "./saved-drafts.ts";
import { createTemplateList } from "./template-list.ts";
import { kindOf } from "./template-search.ts";
import { createTemplateVersionStore } from "./template-version-store.ts";
import { prepareUpdateTemplate } from "./update-template.ts";

/** Templates, their drafts and their versions in SQLite. */
export function createTemplateStore(database: Database): TemplateStore {
  const reads = prepareReads(database.reader);
  const readAtOnce = prepareReadAtOnce(database);
  const archive = prepareSetArchived(database.writer);
  const insert = prepareInsertTemplate(database.writer);
  const update = prepareUpdateTemplate(database.writer);
  const remove = prepareDeleteTemplate(database.writer);
  const change = prepareChange(database.writer);
  const findPublicationById = createReadThroughCache(database, (id) => {
    const row = reads.publicationById.get(id);
    return row && toPublication(row);
  });
  const findPublicationBySlug = createReadThroughCache(database, (slug) => {
    const row = reads.publicationBySlug.get(slug);
    return row && toPublication(row);
  });

  async function toTemplate({ row, parts }: StoredTemplate): Promise<Template> {
    return fromDraftRow(row, row.source_text, await readTexts(database, parts));
  }

  return {
    ...createTemplateVersionStore(database),
    ...createSavedDrafts(database),
    ...createBrandUseReads(database),
    ...createDependencyReads(database),

    create(template, event, options) {
      return writeEncoded(database, encodeSource(template.source), (parts) =>
        change(options, () => insert(template, parts, event, options))(),
      );
    },

    async find(ref) {
      const found = readAtOnce(() => {
        const row = ref.by === "id" ? reads.findById.get(ref.id) : reads.findBySlug.get(ref.slug);
        return row === undefined ? undefined : { row, parts: reads.listDraftParts(row.id) };
      });
      return found === undefined ? undefined : toTemplate(found);
    },

    list: createTemplateList(database, TEMPLATE),

    update(template, expectedRevision, event, options) {
      return writeEncoded(database, encodeSource(template.source), (parts) =>
        change(options, () => update(template, parts, expectedRevision, event, options))(),
      );
    },

    async findPublication(ref) {
      return ref.by === "id" ? findPublicationById(ref.id) : findPublicationBySlug(ref.slug);
    },

    async setArchived(id, archivedAt, event) {
      const stored = await database.write(() => archive(id, archivedAt, event));
      return stored === undefined || stored === "in-use" ? stored : toTemplate(stored);
    },

    delete: (id, expectedRevision, event) => database.write(() => remove(id, expectedRevision, event)),
  };
}

const PUBLICATION = [
  nameColumns(PUBLICATION_COLUMNS.filter((column) => column !== "pruned_versions" && column !== "kind")),
  `${kindOf("templates.id")} AS kind`,
  "coalesce((SELECT versions FROM pruned_versions WHERE template_id = templates.id), 0) AS pruned_versions",
].join(", ");

function prepareReads(connection: Sqlite.Database) {
  return {
    listDraftParts: prepareListDraftParts(connection),
    findById: prepareFindById(connection),
    findBySlug: prepareFindBySlug(connection),
    publicationById: connection.prepare<[id: string], PublicationRow>(`
      SELECT ${PUBLICATION} FROM templates WHERE id = ?
    `),
    publicationBySlug: connection.prepare<[slug: string], PublicationRow>(`
      SELECT ${PUBLICATION} FROM templates WHERE slug = ?
    `),
  };
}
