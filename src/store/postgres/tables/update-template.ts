import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { SlugOptions } from "../../port/template-store.ts";
import type { Part } from "../../row/part.ts";
import { toStoredKind } from "../../row/source-parts.ts";
import { type TemplateRow, toTemplateRow } from "../../row/template-row.ts";
import type { Transaction } from "../database/transaction.ts";
import { checkSlug } from "./check-slug.ts";
import { noteFindings } from "./draft-findings.ts";
import { listDraftReferences, replaceDraftParts } from "./part-tables.ts";
import { keepSavedDraft, keepUnknownDraft } from "./saved-drafts.ts";
import { noteSearch } from "./template-search.ts";

/** Changes a template. */
export async function updateTemplate(
  transaction: Transaction,
  template: Template,
  { parts, expectedRevision }: { readonly parts: ReadonlyMap<string, Part>; readonly expectedRevision: number },
  event: AuditEvent,
  options: SlugOptions | undefined,
): Promise<"done" | "absent" | "stale" | "slug-taken"> {
  const [stored, before] = await Promise.all([
    transaction.first<StoredState>(FIND_STORED, [template.id]),
    listDraftReferences(transaction, template.id),
  ]);
  if (stored === undefined) return "absent";
  if (stored.revision !== expectedRevision) return "stale";
  const isNewSlug = stored.slug !== (template.slug ?? null);
  if (isNewSlug && (await checkSlug(transaction, template, options)) !== undefined) return "slug-taken";
  const row = toTemplateRow(template);
  const isNewDraft = stored.draft_revision !== row.draft_revision;
  if (isNewDraft) keepUnknownDraft(transaction, template.id);
  const values = [row.name, row.slug, row.subject, row.revision, row.draft_revision, row.updated_at, row.tags];
  transaction.send(UPDATE, [...values, toStoredKind(template.source), row.id]);
  noteFindings(transaction, template);
  noteSearch(transaction, template);
  replaceDraftParts(transaction, template.id, before, parts);
  if (isNewDraft) await keepSavedDraft(transaction, template, event);
  if (isNewSlug) noteRename(transaction, stored, template);
  transaction.append(event);
  return "done";
}

type StoredState = Pick<
  TemplateRow,
  "kind" | "revision" | "draft_revision" | "slug" | "published_version" | "archived_at"
>;

/** A template without a version, or an archived one, is not served, so watchers receive nothing. */
function noteRename(transaction: Transaction, before: StoredState, { id, slug, updatedAt }: Template): void {
  if (before.published_version === null || before.archived_at !== null || before.kind !== "mail") return;
  const [version, previousSlug] = [before.published_version, before.slug ?? undefined];
  transaction.noteChange({ at: updatedAt, kind: "renamed", templateId: id, slug, version, previousSlug });
}

const FIND_STORED =
  "SELECT kind, revision, draft_revision, slug, published_version, archived_at FROM templates WHERE id = $1";
const UPDATE = `
  UPDATE templates
  SET name = $1, slug = $2, subject = $3, revision = $4, draft_revision = $5, updated_at = $6, tags = $7,
    source_kind = $8
  WHERE id = $9
`;
