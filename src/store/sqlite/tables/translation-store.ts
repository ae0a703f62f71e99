import type Sqlite from "better-sqlite3";
import type { TranslationStore } from "../../port/translation-store.ts";
import { toMillis } from "../../row/date-column.ts";
import { nameColumns } from "../../row/name-columns.ts";
import {
  type CatalogueRow,
  fromCatalogueRow,
  fromLocaleRow,
  fromTranslationRow,
  LOCALE_COLUMNS,
  type LocaleRow,
  type LocaleState,
  refuseChange,
  TRANSLATION_COLUMNS,
  type TranslationRow,
  toTranslationRow,
} from "../../row/translation-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { prepareAppend } from "./audit-log.ts";

/** Texts of drafts and their translations in SQLite. */
export function createTranslationStore(database: Database): TranslationStore {
  const reads = prepareReads(database.reader);
  const writes = prepareWrites(database.writer);
  const readAtOnce = prepareReadAtOnce(database);
  const append = prepareAppend(database.writer);

  return {
    async findCatalogue(templateId) {
      const row = database.read(() => reads.catalogue.get(templateId));
      return row && fromCatalogueRow(row);
    },

    keepCatalogue(templateId, { draftRevision, language, messages }, expected) {
      const row = {
        template_id: templateId,
        draft_revision: draftRevision,
        language,
        messages: JSON.stringify(messages),
      };
      return database.write(() => {
        const state = writes.keptRevision.get(templateId);
        if (state === undefined) return "absent";
        if (state.draft_revision !== (expected ?? null)) return "stale";
        writes.keep.run(row);
        return "done";
      });
    },

    async listLocales(templateId) {
      return database.read(() => reads.locales.all(templateId)).map(fromLocaleRow);
    },

    async findLocale(templateId, locale) {
      const found = readAtOnce(() => {
        const row = reads.locale.get(templateId, locale);
        return row && { row, translations: reads.translations.all(templateId, locale) };
      });
      return found && { ...fromLocaleRow(found.row), translations: found.translations.map(fromTranslationRow) };
    },

    change(change, limits, event) {
      const { templateId, locale, bytes } = change;
      const stored = change.stored.map((each) => toTranslationRow(templateId, locale, each));
      return database.write(() => {
        const state = writes.measure.get({ templateId, locale });
        if (state === undefined) return "absent";
        const refusal = refuseChange(state, change, limits);
        if (refusal !== undefined) return refusal;
        const revision = state.revision + 1;
        const row = { template_id: templateId, locale, revision, bytes, updated_at: toMillis(event.at) };
        writes.setRevision.run(revision, templateId);
        if (bytes === 0) writes.removeLocale.run(templateId, locale);
        else writes.setLocale.run({ ...row, updated_by: event.actor });
        for (const id of change.removed) writes.remove.run(templateId, locale, id);
        for (const each of stored) writes.set.run(each);
        append(event);
        return { revision };
      });
    },
  };
}

/** Returns a function that gives a template the texts and translations of another one. Call it in a transaction. */
export function prepareCopyTranslations(writer: Sqlite.Database): (ids: { id: string; from: string }) => void {
  type Ids = { id: string; from: string };
  const copies = [
    // Of no draft of the copy, whose texts are then aligned with these.
    writer.prepare<Ids>(`
      INSERT INTO template_messages (template_id, draft_revision, language, messages, revision)
      SELECT @id, 0, language, messages, revision FROM template_messages WHERE template_id = @from
    `),
    writer.prepare<Ids>(`
      INSERT INTO template_locales (${nameColumns(LOCALE_COLUMNS)})
      SELECT @id, ${nameColumns(LOCALE_COLUMNS.slice(1))} FROM template_locales WHERE template_id = @from
    `),
    writer.prepare<Ids>(`
      INSERT INTO template_translations (${nameColumns(TRANSLATION_COLUMNS)})
      SELECT @id, ${nameColumns(TRANSLATION_COLUMNS.slice(1))} FROM template_translations WHERE template_id = @from
    `),
  ];
  return (ids) => {
    for (const copy of copies) copy.run(ids);
  };
}

function prepareReads(connection: Sqlite.Database) {
  const locale = `SELECT ${nameColumns(LOCALE_COLUMNS)} FROM template_locales WHERE template_id = ?`;
  return {
    catalogue: connection.prepare<[templateId: string], CatalogueRow>(
      "SELECT draft_revision, language, messages FROM template_messages WHERE template_id = ?",
    ),
    locales: connection.prepare<[templateId: string], LocaleRow>(`${locale} ORDER BY locale`),
    locale: connection.prepare<[templateId: string, locale: string], LocaleRow>(`${locale} AND locale = ?`),
    translations: connection.prepare<[templateId: string, locale: string], TranslationRow>(`
      SELECT ${nameColumns(TRANSLATION_COLUMNS)} FROM template_translations
      WHERE template_id = ? AND locale = ? ORDER BY message_id
    `),
  };
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    keptRevision: connection.prepare<[templateId: string], { readonly draft_revision: number | null }>(`
      SELECT (SELECT draft_revision FROM template_messages WHERE template_id = id) AS draft_revision
      FROM templates WHERE id = ?
    `),
    keep: connection.prepare<Omit<CatalogueRow, "revision">>(`
      INSERT INTO template_messages (template_id, draft_revision, language, messages, revision)
      VALUES (@template_id, @draft_revision, @language, @messages, 0)
      ON CONFLICT (template_id) DO UPDATE SET draft_revision = excluded.draft_revision, language = excluded.language,
        messages = excluded.messages
    `),
    measure: connection.prepare<{ templateId: string; locale: string }, LocaleState>(`
      SELECT revision,
        coalesce((SELECT revision FROM template_locales WHERE template_id = @templateId AND locale = @locale), 0)
          AS locale_revision,
        (SELECT count(*) FROM template_locales WHERE template_id = @templateId AND locale <> @locale) AS others,
        (SELECT coalesce(sum(bytes), 0) FROM template_locales WHERE template_id = @templateId AND locale <> @locale)
          AS bytes
      FROM template_messages WHERE template_id = @templateId
    `),
    setRevision: connection.prepare<[revision: number, templateId: string]>(
      "UPDATE template_messages SET revision = ? WHERE template_id = ?",
    ),
    setLocale: connection.prepare<LocaleRow>(`
      INSERT INTO template_locales (${nameColumns(LOCALE_COLUMNS)})
      VALUES (${LOCALE_COLUMNS.map((column) => `@${column}`).join(", ")})
      ON CONFLICT (template_id, locale) DO UPDATE SET revision = excluded.revision, bytes = excluded.bytes,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
    `),
    removeLocale: connection.prepare<[templateId: string, locale: string]>(
      "DELETE FROM template_locales WHERE template_id = ? AND locale = ?",
    ),
    remove: connection.prepare<[templateId: string, locale: string, id: string]>(
      "DELETE FROM template_translations WHERE template_id = ? AND locale = ? AND message_id = ?",
    ),
    set: connection.prepare<TranslationRow>(`
      INSERT INTO template_translations (${nameColumns(TRANSLATION_COLUMNS)})
      VALUES (${TRANSLATION_COLUMNS.map((column) => `@${column}`).join(", ")})
      ON CONFLICT (template_id, locale, message_id) DO UPDATE SET text = excluded.text, source = excluded.source,
        translated_at = excluded.translated_at, translated_by = excluded.translated_by
    `),
  };
}
