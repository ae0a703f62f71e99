import type { Template } from "../../../domain/template/template.ts";
import { nameColumns } from "../../row/name-columns.ts";
import { DRAFT_FINDINGS_COLUMNS, toDraftFindingsRow } from "../../row/template-row.ts";
import type { Transaction } from "../database/transaction.ts";

/** Stores the findings of a draft, if they are known. */
export function noteFindings(transaction: Transaction, template: Template): void {
  const row = toDraftFindingsRow(template);
  if (row === undefined) return;
  transaction.send(
    NOTE_FINDINGS,
    DRAFT_FINDINGS_COLUMNS.map((column) => row[column]),
  );
}

const NOTE_FINDINGS = `
  INSERT INTO draft_findings (${nameColumns(DRAFT_FINDINGS_COLUMNS)}) VALUES ($1, $2, $3, $4)
  ON CONFLICT (template_id) DO UPDATE SET draft_revision = excluded.draft_revision,
    publishable = excluded.publishable, diagnostics = excluded.diagnostics
`;
