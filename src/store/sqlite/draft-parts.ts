import type Sqlite from "better-sqlite3";
import type { Part } from "../row/part.ts";
import { JOIN_PARTS, type NamedPartRow, PART_COLUMNS, prepareDropPart, prepareKeepPart } from "./part-tables.ts";

/** Returns the function that lists the parts of a draft. */
export function prepareListDraftParts(connection: Sqlite.Database): (templateId: string) => NamedPartRow[] {
  const list = connection.prepare<[templateId: string], NamedPartRow>(`
    SELECT ${PART_COLUMNS} FROM template_draft_parts ${JOIN_PARTS}
    WHERE template_id = CAST(? AS TEXT)
  `);
  return (templateId) => list.all(templateId);
}

/**
 * Returns the function that makes these the parts of a draft, and forgets what nothing refers to any more; to be called
 * inside a transaction. What is there already is not written again.
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
