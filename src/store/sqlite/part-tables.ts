import type Sqlite from "better-sqlite3";
import { DamagedPartError } from "../row/damaged-part-error.ts";
import { decodePart, type Part, type PartRow } from "../row/part.ts";
import type { Database } from "./database.ts";

/** A part as a draft or a version refers to it. */
export interface NamedPartRow extends PartRow {
  readonly name: string;
  /** 0 when the table of parts does not have it, or cannot find it: then it is damaged. */
  readonly is_there: 0 | 1;
}

/** What a table of references is asked for first, and what it is asked with: a part that is missing is no part less. */
export const PART_COLUMNS = "name, part_id AS id, parts.id IS NOT NULL AS is_there, digest, encoding, bytes, content";
export const JOIN_PARTS = "LEFT JOIN parts ON parts.id = part_id";

/** The texts of the parts by their names. Throws UNAVAILABLE when one is damaged, which is noted. */
export async function readTexts(
  { health }: Pick<Database, "health">,
  rows: readonly NamedPartRow[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const entries = rows.map(async (row) => {
      if (row.is_there === 0) throw new DamagedPartError(row.id);
      return [row.name, await decodePart(row)] as const;
    });
    return new Map(await Promise.all(entries));
  } catch (err) {
    throw health.refuse(err);
  }
}

/** Returns the function that gives the id of a part, stored if it is new; to be called inside a transaction. */
export function prepareKeepPart(writer: Sqlite.Database): (part: Part) => number {
  const find = writer.prepare<[digest: Uint8Array], number>("SELECT id FROM parts WHERE digest = ?").pluck();
  const insert = writer.prepare<Part>(
    "INSERT INTO parts (digest, encoding, bytes, content) VALUES (@digest, @encoding, @bytes, @content)",
  );
  return (part) => find.get(part.digest) ?? Number(insert.run(part).lastInsertRowid);
}

/** Returns the function that removes a part that nothing refers to any more; to be called inside a transaction. */
export function prepareDropPart(writer: Sqlite.Database): (id: number) => void {
  const drop = writer.prepare<{ id: number }>(`
    DELETE FROM parts
    WHERE id = @id AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_id = @id)
      AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_id = @id)
  `);
  return (id) => void drop.run({ id });
}
