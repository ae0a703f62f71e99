import type { TranslationChange, TranslationStore } from "../../port/translation-store.ts";
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
import type { Transaction } from "../database/transaction.ts";

const NO_CACHES = { awaitsCaches: false };

/** Texts of drafts and their translations in PostgreSQL. */
export function createTranslationStore(database: Database): TranslationStore {
  return {
    async findCatalogue(templateId) {
      const row = await database.read((connection) => connection.first<CatalogueRow>(FIND_CATALOGUE, [templateId]));
      return row && fromCatalogueRow(row);
    },

    keepCatalogue(templateId, { draftRevision, language, messages }, expected) {
      const json = JSON.stringify(messages);
      return database.write(async (transaction) => {
        const state = await transaction.first<{ draft_revision: number | null }>(KEPT_REVISION, [templateId]);
        if (state === undefined) return "absent";
        if (state.draft_revision !== (expected ?? null)) return "stale";
        transaction.send(KEEP, [templateId, draftRevision, language, json]);
        return "done";
      }, NO_CACHES);
    },

    async listLocales(templateId) {
      const rows = await database.read((connection) =>
        connection.all<LocaleRow>(`${LOCALES} ORDER BY locale`, [templateId]),
      );
      return rows.map(fromLocaleRow);
    },

    async findLocale(templateId, locale) {
      const [row, translations] = await database.readAtOnce((connection) =>
        Promise.all([
          connection.first<LocaleRow>(`${LOCALES} AND locale = $2`, [templateId, locale]),
          connection.all<TranslationRow>(TRANSLATIONS, [templateId, locale]),
        ]),
      );
      return row && { ...fromLocaleRow(row), translations: translations.map(fromTranslationRow) };
    },

    change(change, limits, event) {
      const { templateId, locale, bytes, removed } = change;
      return database.write(async (transaction) => {
        const state = await transaction.first<LocaleState>(MEASURE, [templateId, locale]);
        if (state === undefined) return "absent";
        const refusal = refuseChange(state, change, limits);
        if (refusal !== undefined) return refusal;
        const revision = state.revision + 1;
        transaction.send(SET_REVISION, [revision, templateId]);
        if (bytes === 0) transaction.send(REMOVE_LOCALE, [templateId, locale]);
        else transaction.send(SET_LOCALE, [templateId, locale, revision, bytes, toMillis(event.at), event.actor]);
        transaction.send(REMOVE, [templateId, locale, removed]);
        sendTranslations(transaction, change);
        transaction.append(event);
        return { revision };
      }, NO_CACHES);
    },
  };
}

/** Sends a statement with a list for each column. */
function sendTranslations(transaction: Transaction, { templateId, locale, stored }: TranslationChange): void {
  const rows = stored.map((each) => toTranslationRow(templateId, locale, each));
  const lists = TRANSLATION_COLUMNS.slice(2).map((column) => rows.map((row) => row[column]));
  transaction.send(SET, [templateId, locale, ...lists]);
}

/** Gives a template the texts and translations of another one. */
export function copyTranslations(transaction: Transaction, { id, from }: { id: string; from: string }): void {
  for (const copy of COPIES) transaction.send(copy, [id, from]);
}

const FIND_CATALOGUE = "SELECT draft_revision, language, messages FROM template_messages WHERE template_id = $1";
const KEPT_REVISION = `
  SELECT (SELECT draft_revision FROM template_messages WHERE template_id = id) AS draft_revision
  FROM templates WHERE id = $1
`;
const KEEP = `
  INSERT INTO template_messages (template_id, draft_revision, language, messages, revision)
  VALUES ($1, $2, $3, $4, 0)
  ON CONFLICT (template_id) DO UPDATE SET draft_revision = excluded.draft_revision, language = excluded.language,
    messages = excluded.messages
`;
const LOCALES = `SELECT ${nameColumns(LOCALE_COLUMNS)} FROM template_locales WHERE template_id = $1`;
const TRANSLATIONS = `
  SELECT ${nameColumns(TRANSLATION_COLUMNS)} FROM template_translations
  WHERE template_id = $1 AND locale = $2 ORDER BY message_id
`;
const MEASURE = `
  SELECT revision,
    coalesce((SELECT revision FROM template_locales WHERE template_id = $1 AND locale = $2), 0) AS locale_revision,
    (SELECT count(*) FROM template_locales WHERE template_id = $1 AND locale <> $2) AS others,
    (SELECT coalesce(sum(bytes), 0) FROM template_locales WHERE template_id = $1 AND locale <> $2) AS bytes
  FROM template_messages WHERE template_id = $1
`;
const SET_REVISION = "UPDATE template_messages SET revision = $1 WHERE template_id = $2";
const SET_LOCALE = `
  INSERT INTO template_locales (${nameColumns(LOCALE_COLUMNS)}) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (template_id, locale) DO UPDATE SET revision = excluded.revision, bytes = excluded.bytes,
    updated_at = excluded.updated_at, updated_by = excluded.updated_by
`;
const REMOVE_LOCALE = "DELETE FROM template_locales WHERE template_id = $1 AND locale = $2";
const REMOVE = `
  DELETE FROM template_translations WHERE template_id = $1 AND locale = $2 AND message_id = ANY ($3::text[])
`;
const SET = `
  INSERT INTO template_translations (${nameColumns(TRANSLATION_COLUMNS)})
  SELECT $1, $2, each.message_id, each.text, each.source, each.translated_at, each.translated_by
  FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
    AS each (message_id, text, source, translated_at, translated_by)
  ON CONFLICT (template_id, locale, message_id) DO UPDATE SET text = excluded.text, source = excluded.source,
    translated_at = excluded.translated_at, translated_by = excluded.translated_by
`;
/** The catalogue is of no draft of the copy, whose texts are then aligned with it. */
const COPIES = [
  `INSERT INTO template_messages (template_id, draft_revision, language, messages, revision)
  SELECT $1, 0, language, messages, revision FROM template_messages WHERE template_id = $2`,
  ...[["template_locales", LOCALE_COLUMNS] as const, ["template_translations", TRANSLATION_COLUMNS] as const].map(
    ([table, columns]) => `INSERT INTO ${table} (${nameColumns(columns)})
  SELECT $1, ${nameColumns(columns.slice(1))} FROM ${table} WHERE template_id = $2`,
  ),
];
