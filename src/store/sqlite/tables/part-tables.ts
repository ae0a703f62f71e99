import type Sqlite from "better-sqlite3";
import { DamagedPartError } from "../../row/damaged-part-error.ts";
import { decodeParts, type Part, type PartRow } from "../../row/part.ts";
import type { Database } from "../database/database.ts";

/** A part with its name in a draft or version. */
export interface NamedPartRow extends PartRow {
  readonly name: string;
  /** 0 if the part is missing from the table of parts or cannot be found, so the part is damaged. */
  readonly is_there: 0 | 1;
}

/** The leading columns of a query on a table of references, with its join. A missing part still returns a row. */
export const PART_COLUMNS = "name, part_id AS id, parts.id IS NOT NULL AS is_there, digest, encoding, bytes, content";
const JOIN_PARTS = "LEFT JOIN parts ON parts.id = part_id";

/** Returns the texts of the parts by name. If one is damaged, records the damage and throws UNAVAILABLE. */
export async function readTexts(
  { health }: Pick<Database, "health">,
  rows: readonly NamedPartRow[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const missing = rows.find(({ is_there }) => is_there === 0);
    if (missing !== undefined) throw new DamagedPartError(missing.id);
    return await decodeParts(rows);
  } catch (err) {
    throw health.refuse(err);
  }
}

/** Returns a function that stores a part if it is new, and returns its id. Call it in a transaction. */
export function prepareKeepPart(writer: Sqlite.Database): (part: Part) => number {
  const find = writer.prepare<[digest: Uint8Array], number>("SELECT id FROM parts WHERE digest = ?").pluck();
  const insert = writer.prepare<Part>(
    "INSERT INTO parts (digest, encoding, bytes, content) VALUES (@digest, @encoding, @bytes, @content)",
  );
  return (part) => find.get(part.digest) ?? Number(insert.run(part).lastInsertRowid);
}

/**
 * Returns a function that deletes a part if nothing refers to it any more. Call it in a transaction. Triggers keep
 * the parts of saved drafts and preview links.
 */
export function prepareDropPart(writer: Sqlite.Database): (id: number) => void {
  const drop = writer.prepare<{ id: number }>(`
    DELETE FROM parts
    WHERE id = @id AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_id = @id)
      AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_id = @id)
  `);
  return (id) => void drop.run({ id });
}

/** Returns a function that lists the parts of a draft. */
export function prepareListDraftParts(connection: Sqlite.Database): (templateId: string) => NamedPartRow[] {
  const list = connection.prepare<[templateId: string], NamedPartRow>(`
    SELECT ${PART_COLUMNS} FROM template_draft_parts ${JOIN_PARTS}
    WHERE template_id = CAST(? AS TEXT)
  `);
  return (templateId) => list.all(templateId);
}

/**
 * Returns a function that replaces the parts of a draft, and deletes parts that nothing refers to any more. Unchanged
 * parts are not written again. Call it in a transaction.
 */
export function prepareReplaceDraftParts(
  writer: Sqlite.Database,
): (templateId: string, parts: ReadonlyMap<string, Part>) => void {
  type Reference = { name: string; part_id: number };
  const list = writer.prepare<[templateId: string], Reference>(
    "SELECT name, part_id FROM template_draft_parts WHERE template_id = ?",
  );
  const refer = writer.prepare<[templateId: string, name: string, partId: number]>(
    "INSERT OR REPLACE INTO template_draft_parts (template_id, name, part_id) VALUES (?, ?, ?)",
  );
  const unrefer = writer.prepare<[templateId: string, name: string]>(
    "DELETE FROM template_draft_parts WHERE template_id = ? AND name = ?",
  );
  const keep = prepareKeepPart(writer);
  const drop = prepareDropPart(writer);
  return (templateId, parts) => {
    const before = new Map(list.all(templateId).map(({ name, part_id }) => [name, part_id]));
    for (const [name, part] of parts) {
      const id = keep(part);
      if (before.get(name) === id) before.delete(name);
      else refer.run(templateId, name, id);
    }
    for (const [name, id] of before) {
      if (!parts.has(name)) unrefer.run(templateId, name);
      drop(id);
    }
  };
}

/** Prepares the queries for parts of a version: all parts, or those with given names. */
export function prepareVersionPartReads(connection: Sqlite.Database) {
  const parts = `SELECT ${PART_COLUMNS} FROM template_version_parts ${JOIN_PARTS}
    WHERE template_id = CAST(? AS TEXT) AND version = CAST(? AS INTEGER)`;
  return {
    listParts: connection.prepare<[templateId: string, version: number], NamedPartRow>(parts),
    // IN would search the tree once for each name.
    listNamedParts: connection.prepare<[templateId: string, version: number, names: string], NamedPartRow>(
      `${parts} AND instr(?, ',' || name || ',')`,
    ),
  };
}

/** Returns a function that stores the parts of a new version. Call it in a transaction. */
export function prepareInsertVersionParts(
  writer: Sqlite.Database,
): (templateId: string, version: number, parts: ReadonlyMap<string, Part>) => void {
  const refer = writer.prepare<[templateId: string, version: number, name: string, partId: number]>(
    "INSERT INTO template_version_parts (template_id, version, name, part_id) VALUES (?, ?, ?, ?)",
  );
  const keep = prepareKeepPart(writer);
  return (templateId, version, parts) => {
    for (const [name, part] of parts) refer.run(templateId, version, name, keep(part));
  };
}
