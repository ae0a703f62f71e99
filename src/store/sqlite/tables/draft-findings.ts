import type Sqlite from "better-sqlite3";
import type { Template } from "../../../domain/template/template.ts";
import { type DraftFindingsRow, toDraftFindingsRow } from "../../row/template-row.ts";

/** Returns a function that stores the findings of a draft, if they are known. Call it in a transaction. */
export function prepareNoteFindings(writer: Sqlite.Database): (template: Template) => void {
  const note = writer.prepare<DraftFindingsRow>(`
    INSERT OR REPLACE INTO draft_findings (template_id, draft_revision, publishable, diagnostics)
    VALUES (@template_id, @draft_revision, @publishable, @diagnostics)
  `);
  return (template) => {
    const row = toDraftFindingsRow(template);
    if (row !== undefined) note.run(row);
  };
}
