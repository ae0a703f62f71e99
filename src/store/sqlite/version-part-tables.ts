import type Sqlite from "better-sqlite3";
import type { Part } from "../row/part.ts";
import { JOIN_PARTS, type NamedPartRow, PART_COLUMNS, prepareKeepPart } from "./part-tables.ts";

/** How the parts of a version are read: all, or those of some names. */
export function prepareVersionPartReads(connection: Sqlite.Database) {
  const parts = `SELECT ${PART_COLUMNS} FROM template_version_parts ${JOIN_PARTS}
    WHERE template_id = CAST(? AS TEXT) AND version = CAST(? AS INTEGER)`;
  return {
    listParts: connection.prepare<[templateId: string, version: number], NamedPartRow>(parts),
    // With IN, each name would be one more walk down the tree.
    listNamedParts: connection.prepare<[templateId: string, version: number, names: string], NamedPartRow>(
      `${parts} AND instr(?, ',' || name || ',')`,
    ),
  };
}

/** Returns the function that stores the parts of a new version, to be called inside a transaction. */
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
