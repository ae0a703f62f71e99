import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type Sqlite from "better-sqlite3";
import { encodePart } from "../../row/part.ts";
import type { StoreReader, StoreRow, StoreTable, StoreTableName } from "../../row/store-table.ts";
import type { StoreOptions } from "../database/open-database.ts";
import { openDatabase } from "../database/open-database.ts";
import { toStorageRefusal } from "../file/storage-refusal.ts";
import { KEY_COLUMNS } from "../tables/list-keys.ts";
import { TEMPLATE_ROW } from "../tables/template-search.ts";

/** Number of rows read at once. A single text can be several megabytes. */
const BATCH = 100;

/** Reads a snapshot of the store while processes continue to serve it. Throws as `openDatabase` does. */
export async function readStore<Result>(
  path: string,
  options: Pick<StoreOptions, "checkpoints">,
  use: (reader: StoreReader) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(path, { ...options, mayMake: false });
  const { id, reader } = database;
  try {
    registerDigest(reader);
    reader.exec("BEGIN");
    return await use({ id, read: (table) => readRows(reader, table) });
  } catch (err) {
    throw toStorageRefusal(err);
  } finally {
    if (reader.inTransaction) reader.exec("ROLLBACK");
    await database.close();
  }
}

/** Reads all rows of a table. Texts written by releases without parts are returned as parts. */
export async function* readRows(connection: Sqlite.Database, { name, columns }: StoreTable) {
  const from = FROM[name] ?? `SELECT ${columns.join(", ")} FROM ${name}`;
  yield* inBatches(connection.prepare<[], StoreRow>(from).iterate());
  if (name !== "parts") return;
  for (const { text } of connection.prepare<[], { text: string }>(OLD_TEXTS).iterate()) {
    yield [{ ...(await encodePart(text)) }];
  }
}

/** Yields to the event loop between batches, for signals and for releasing memory. */
async function* inBatches(rows: Iterable<StoreRow>) {
  let batch: StoreRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    await nextTurn();
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Registers the SQL function `digest(text)`, which returns the digest that identifies a part. */
export function registerDigest(connection: Sqlite.Database): void {
  connection.function("digest", { deterministic: true }, (text) => createHash("sha256").update(String(text)).digest());
}

const HAS_NO_PARTS = `
  NOT EXISTS (
    SELECT 1 FROM template_version_parts AS part WHERE part.template_id = old.template_id AND part.version = old.version
  )
`;
const DRAFT_HAS_NO_PARTS = `
  NOT EXISTS (SELECT 1 FROM template_draft_parts AS part WHERE part.template_id = old.template_id)
`;
/** UNION removes duplicates. */
const OLD_TEXTS = `
  SELECT text FROM (
    SELECT source_text AS text FROM template_drafts AS old WHERE ${DRAFT_HAS_NO_PARTS}
    UNION SELECT source_text FROM template_versions AS old WHERE ${HAS_NO_PARTS}
    UNION SELECT program FROM template_programs
  ) WHERE digest(text) NOT IN (SELECT digest FROM parts)
`;

/** Sources of rows that have no table with their name and columns. */
const FROM: Partial<Record<StoreTableName, string>> = {
  store: `
    SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit_events'), 0) AS last_event, n AS last_change
    FROM change_counter
  `,
  keys: `SELECT ${KEY_COLUMNS} FROM keys`,
  templates: `
    SELECT ${TEMPLATE_ROW}, source_kind
    FROM templates JOIN template_drafts ON template_id = id
  `,
  template_draft_parts: `
    SELECT template_id, name, digest AS part_digest FROM template_draft_parts JOIN parts ON parts.id = part_id
    UNION ALL SELECT template_id, 'source', digest(source_text) FROM template_drafts AS old WHERE ${DRAFT_HAS_NO_PARTS}
  `,
  saved_draft_parts: `
    SELECT template_id, number, name, digest AS part_digest FROM saved_draft_parts JOIN parts ON parts.id = part_id
  `,
  preview_link_parts: `
    SELECT link_id, name, digest AS part_digest FROM preview_link_parts JOIN parts ON parts.id = part_id
  `,
  republish_item_parts: `
    SELECT job_id, template_id, name, digest AS part_digest FROM republish_item_parts JOIN parts ON parts.id = part_id
  `,
  template_version_parts: `
    SELECT template_id, version, name, digest AS part_digest FROM template_version_parts
      JOIN parts ON parts.id = part_id
    UNION ALL
    SELECT template_id, version, 'source', digest(source_text) FROM template_versions AS old WHERE ${HAS_NO_PARTS}
    UNION ALL SELECT template_id, version, name, digest(program) FROM template_programs
  `,
  published_versions: "SELECT id, published_version FROM templates WHERE published_version IS NOT NULL",
};
