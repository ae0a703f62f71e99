import type Sqlite from "better-sqlite3";
import { decodePart, type Part, type PartRow } from "../row/part.ts";
import type { Database } from "./database.ts";

/** A part as a draft or a version refers to it. */
export interface NamedPartRow extends PartRow {
  readonly name: string;
}

/** What a table of references is asked for first. */
export const PART_COLUMNS = "name, parts.id, digest, encoding, bytes, content";

/** The texts of the parts by their names. Throws UNAVAILABLE when one is damaged, which is noted. */
export async function readTexts(
  { health }: Pick<Database, "health">,
  rows: readonly NamedPartRow[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const entries = rows.map(async (row) => [row.name, await decodePart(row)] as const);
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
