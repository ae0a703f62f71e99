import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { NewTemplateOptions } from "../../port/template-store.ts";
import type { Part } from "../../row/part.ts";
import { toStoredKind } from "../../row/source-parts.ts";
import { toTemplateRow } from "../../row/template-row.ts";
import type { Transaction } from "../database/transaction.ts";
import { checkSlug } from "./check-slug.ts";
import { noteFindings } from "./draft-findings.ts";
import { insertDraftParts } from "./part-tables.ts";
import { keepFirstDraft } from "./saved-drafts.ts";
import { noteSearch } from "./template-search.ts";
import { copyTranslations } from "./translation-store.ts";

/** Stores a new template. */
export async function insertTemplate(
  transaction: Transaction,
  template: Template,
  parts: ReadonlyMap<string, Part>,
  event: AuditEvent,
  options?: NewTemplateOptions,
): Promise<"done" | "slug-taken"> {
  if ((await checkSlug(transaction, template, options)) !== undefined) return "slug-taken";
  const row = toTemplateRow(template);
  transaction.send(INSERT, [
    ...[row.id, row.name, row.slug, row.subject, row.revision, row.draft_revision],
    ...[row.published_draft_revision, row.published_version, row.published_at],
    ...[row.created_at, row.updated_at, row.archived_at, toStoredKind(template.source), row.tags, row.kind],
  ]);
  insertDraftParts(transaction, template.id, parts);
  noteFindings(transaction, template);
  noteSearch(transaction, template);
  keepFirstDraft(transaction, template, event);
  if (options?.copyOf !== undefined) {
    transaction.send(COPY_SAMPLES, [row.id, options.copyOf, row.created_at]);
    copyTranslations(transaction, { id: row.id, from: options.copyOf });
  }
  transaction.append(event);
  return "done";
}

const INSERT = `
  INSERT INTO templates (
    id, name, slug, subject, revision, draft_revision, published_draft_revision, published_version, published_at,
    created_at, updated_at, archived_at, source_kind, tags, kind
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
`;
const COPY_SAMPLES = `
  INSERT INTO template_samples (template_id, name, data, updated_at)
  SELECT $1, name, data, $3 FROM template_samples WHERE template_id = $2
`;
