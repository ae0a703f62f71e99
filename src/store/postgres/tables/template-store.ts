import type { Template } from "../../../domain/template/template.ts";
import type { Publication, TemplateStore } from "../../port/template-store.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { encodeSource } from "../../row/source-parts.ts";
import { fromDraftRow, PUBLICATION_COLUMNS, type PublicationRow, toPublication } from "../../row/template-row.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import type { LookUp } from "../look-up/look-up.ts";
import { createLookUpBatch } from "../look-up/look-up-batch.ts";
import { setArchived } from "./archive-template.ts";
import { createBrandUseReads } from "./brand-uses.ts";
import { deleteTemplate } from "./delete-template.ts";
import { createDependencyReads } from "./dependencies.ts";
import { findTemplate, type StoredTemplate, TEMPLATE } from "./find-template.ts";
import { insertTemplate } from "./insert-template.ts";
import { readTexts } from "./part-tables.ts";
import { change } from "./request-store.ts";
import { createSavedDrafts } from "./saved-drafts.ts";
import { createTemplateList } from "./template-list.ts";
import { createTemplateVersionStore } from "./template-version-store.ts";
import { updateTemplate } from "./update-template.ts";

/** Templates, their drafts and their versions in PostgreSQL. */
export function createTemplateStore(database: Database): TemplateStore {
  const cached = (look: ReturnType<typeof publications>) => database.cached(createLookUpBatch(look), () => true);
  const findPublicationById = cached(publications(database, PUBLICATIONS_BY_ID, ({ id }) => id));
  const findPublicationBySlug = cached(publications(database, PUBLICATIONS_BY_SLUG, ({ slug }) => slug));

  async function toTemplate({ row, parts }: StoredTemplate): Promise<Template> {
    return fromDraftRow(row, "", await readTexts(database, parts));
  }

  return {
    ...createTemplateVersionStore(database),
    ...createSavedDrafts(database),
    ...createBrandUseReads(database),
    ...createDependencyReads(database),

    create(template, event, options) {
      const encoding = encodeSource(template.source);
      const create = async (transaction: Transaction) =>
        insertTemplate(transaction, template, await encoding, event, options);
      return change(database, options, create, encoding);
    },

    async find(ref) {
      const found = await database.readAtOnce((connection) => findTemplate(connection, ref));
      return found === undefined ? undefined : toTemplate(found);
    },

    list: createTemplateList(database, TEMPLATE),

    update(template, expectedRevision, event, options) {
      const encoding = encodeSource(template.source);
      const update = async (transaction: Transaction) =>
        updateTemplate(transaction, template, { parts: await encoding, expectedRevision }, event, options);
      return change(database, options, update, encoding);
    },

    findPublication: (ref) => (ref.by === "id" ? findPublicationById(ref.id) : findPublicationBySlug(ref.slug)),

    async setArchived(id, archivedAt, event) {
      const stored = await database.write((transaction) => setArchived(transaction, id, archivedAt, event));
      return stored === undefined || stored === "in-use" ? stored : toTemplate(stored);
    },

    delete: (id, expectedRevision, event) =>
      database.write((transaction) => deleteTemplate(transaction, id, expectedRevision, event)),
  };
}

/** Creates a look-up of publications by the name that `nameOf` returns for a row. */
function publications(database: Database, lookUp: LookUp, nameOf: (row: PublicationRow) => string | null) {
  return async (names: readonly string[]): Promise<ReadonlyMap<string, Publication>> => {
    const rows = await database.lookUp<PublicationRow>(lookUp, [names]);
    return new Map(rows.map((row) => [nameOf(row) ?? "", toPublication(row)]));
  };
}

const PUBLICATIONS = `SELECT ${nameColumns(PUBLICATION_COLUMNS)} FROM templates WHERE`;
export const PUBLICATIONS_BY_ID: LookUp = {
  name: "publication-by-id",
  columns: PUBLICATION_COLUMNS,
  text: `${PUBLICATIONS} id = ANY ($1)`,
};
export const PUBLICATIONS_BY_SLUG: LookUp = {
  name: "publication-by-slug",
  columns: PUBLICATION_COLUMNS,
  text: `${PUBLICATIONS} slug = ANY ($1)`,
};
