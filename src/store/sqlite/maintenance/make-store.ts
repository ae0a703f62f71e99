import Sqlite from "better-sqlite3";
import type { StoreRow, StoreTable, StoreTableName, StoreWriter } from "../../row/store-table.ts";
import { INCREMENTAL } from "../database/open-database.ts";
import { removeSeenRecord } from "../file/seen-record.ts";
import { toStorageRefusal } from "../file/storage-refusal.ts";
import { realFile } from "../file/store-files.ts";
import { lockNewStore, writeNewFile } from "../file/write-new-file.ts";
import { migrate, readMigrations } from "../migrations/migrate.ts";
import { prepareRaiseOldest, SCHEMA_WITH_ROLES } from "../migrations/oldest-release.ts";
import { readRows, registerDigest } from "./read-store.ts";

/**
 * Creates a store with this identity in a new file, which gets its name after `fill` has finished; if `fill` throws, no
 * file is left. Throws CONFLICT if the file exists, or if a process has the store open.
 */
export async function makeStore(path: string, id: string, fill: (writer: StoreWriter) => Promise<void>): Promise<void> {
  const suffixes = ["", "-wal", "-shm", "-journal"];
  const file = realFile(path);
  await writeNewFile(file, { suffixes, lock: lockNewStore }, async (partial, flush) => {
    const connection = new Sqlite(partial);
    try {
      connection.pragma(`auto_vacuum = ${INCREMENTAL}`);
      connection.pragma("foreign_keys = ON");
      // Durability is not needed: a file without its final name is discarded, and a new one is created.
      connection.pragma("synchronous = OFF");
      migrate(connection, readMigrations());
      registerDigest(connection);
      connection.exec("BEGIN");
      const triggers = takeTriggers(connection);
      connection.prepare("UPDATE store_identity SET id = ?").run(id);
      await fill(toWriter(connection));
      for (const sql of triggers) connection.exec(sql);
      connection.exec("COMMIT");
    } catch (err) {
      throw toStorageRefusal(err);
    } finally {
      connection.close();
    }
    flush();
  });
  removeSeenRecord(file);
}

/** Removes the triggers that protect the identity and that record changes. Returns the statements that restore them. */
function takeTriggers(connection: Sqlite.Database): readonly string[] {
  const names = ["store_identity_never_changes", "template_changes_of_versions", "audit_events_raise_generation"];
  return names.map((name) => {
    const sql = connection.prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(name);
    connection.exec(`DROP TRIGGER ${name}`);
    return sql ?? "";
  });
}

function toWriter(connection: Sqlite.Database): StoreWriter {
  const raiseOldest = prepareRaiseOldest(connection);
  // Statements are reused: the engine does not account for their memory, and one for each batch would use hundreds of
  // megabytes.
  const prepared = new Map<StoreTableName, readonly Sqlite.Statement<StoreRow>[]>();
  function statementsOf(table: StoreTable): readonly Sqlite.Statement<StoreRow>[] {
    const known = prepared.get(table.name);
    if (known !== undefined) return known;
    const texts = STATEMENTS[table.name] ?? [insertionOf(table)];
    const statements = texts.map((sql) => connection.prepare<StoreRow>(sql));
    prepared.set(table.name, statements);
    return statements;
  }
  return {
    async write(table, rows) {
      const statements = statementsOf(table);
      for (const row of rows) {
        for (const statement of statements) statement.run(row);
        if (table.name === "keys" && row.role !== null && row.role !== "owner") raiseOldest(SCHEMA_WITH_ROLES);
      }
    },
    read: (table) => readRows(connection, table),
  };
}

function insertionOf({ name, columns }: StoreTable): string {
  return `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map((column) => `@${column}`).join(", ")})`;
}

const PART = "(SELECT id FROM parts WHERE digest = @part_digest)";

/** Statements for tables with different columns, and for rows that exist already. */
const STATEMENTS: Partial<Record<StoreTableName, readonly string[]>> = {
  store: [
    "INSERT INTO sqlite_sequence (name, seq) SELECT 'audit_events', @last_event WHERE @last_event > 0",
    "UPDATE change_counter SET n = @last_change",
  ],
  keys: [
    `INSERT INTO keys (
      id, name, kind, scope, definition, prefix, created_at, expires_at, revoked_at, rotated_at,
      previous_secret_expires_at
    ) VALUES (
      @id, @name, @kind, @scope, @definition, @prefix, @created_at, @expires_at, @revoked_at, @rotated_at,
      @previous_secret_expires_at
    )`,
    "INSERT INTO key_roles (key_id, role) SELECT @id, @role WHERE @role IS NOT NULL",
  ],
  key_pepper: ["INSERT INTO key_pepper (one, fingerprint) VALUES (1, @fingerprint)"],
  templates: [
    `INSERT INTO templates (
      id, name, slug, subject, revision, draft_revision, published_draft_revision, published_at, created_at, updated_at,
      archived_at
    ) VALUES (
      @id, @name, @slug, @subject, @revision, @draft_revision, @published_draft_revision, @published_at, @created_at,
      @updated_at, @archived_at
    )`,
    "INSERT INTO template_drafts (template_id, source_kind, source_text) VALUES (@id, @source_kind, '')",
    "INSERT INTO template_tags (template_id, tags) SELECT @id, @tags WHERE @tags <> ''",
    "INSERT INTO template_kinds (template_id, kind) SELECT @id, @kind WHERE @kind <> 'mail'",
  ],
  template_draft_parts: [
    `INSERT INTO template_draft_parts (template_id, name, part_id) VALUES (@template_id, @name, ${PART})`,
  ],
  saved_draft_parts: [
    `INSERT INTO saved_draft_parts (template_id, number, name, part_id)
    VALUES (@template_id, @number, @name, ${PART})`,
  ],
  preview_link_parts: [`INSERT INTO preview_link_parts (link_id, name, part_id) VALUES (@link_id, @name, ${PART})`],
  republish_item_parts: [
    `INSERT INTO republish_item_parts (job_id, template_id, name, part_id)
    VALUES (@job_id, @template_id, @name, ${PART})`,
  ],
  template_versions: [
    `INSERT INTO template_versions (
      template_id, version, subject, comment, published_at, published_by, rolled_back_from, targets, compiler,
      diagnostics, source_kind, source_text
    ) VALUES (
      @template_id, @version, @subject, @comment, @published_at, @published_by, @rolled_back_from, @targets, @compiler,
      @diagnostics, @source_kind, ''
    )`,
  ],
  template_version_parts: [
    `INSERT INTO template_version_parts (template_id, version, name, part_id)
    VALUES (@template_id, @version, @name, ${PART})`,
  ],
  published_versions: ["UPDATE templates SET published_version = @published_version WHERE id = @id"],
  audit_begin: ["UPDATE audit_begin SET number = @number, digest = @digest"],
};
