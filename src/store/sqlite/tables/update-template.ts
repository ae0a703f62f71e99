import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { SlugOptions } from "../../port/template-store.ts";
import type { Part } from "../../row/part.ts";
import { toStoredKind } from "../../row/source-parts.ts";
import { type TemplateRow, toTemplateRow } from "../../row/template-row.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareSlugCheck } from "./check-slug.ts";
import { prepareNoteFindings } from "./draft-findings.ts";
import { prepareReplaceDraftParts } from "./part-tables.ts";
import { prepareKeepDrafts } from "./saved-drafts.ts";
import { prepareNoteSearch, prepareSetTags } from "./template-search.ts";

/** Returns a function that changes a template. Call it in a transaction. */
export function prepareUpdateTemplate(
  writer: Sqlite.Database,
): (
  template: Template,
  parts: ReadonlyMap<string, Part>,
  expectedRevision: number,
  event: AuditEvent,
  options: SlugOptions | undefined,
) => "done" | "absent" | "stale" | "slug-taken" {
  const writes = prepareWrites(writer);
  const replaceDraftParts = prepareReplaceDraftParts(writer);
  const append = prepareAppend(writer);
  return (template, parts, expectedRevision, event, options) => {
    const stored = writes.findStored.get(template.id);
    if (stored === undefined) return "absent";
    if (stored.revision !== expectedRevision) return "stale";
    const isNewSlug = stored.slug !== (template.slug ?? null);
    if (isNewSlug && writes.checkSlug(template, options) !== undefined) return "slug-taken";
    const isNewDraft = stored.draft_revision !== template.draftRevision;
    if (isNewDraft) writes.drafts.keepUnknown(template.id);
    writes.update.run(toTemplateRow(template));
    writes.setTags.run(toTemplateRow(template));
    writes.updateDraft.run({ id: template.id, kind: toStoredKind(template.source) });
    writes.noteFindings(template);
    writes.noteSearch(template);
    replaceDraftParts(template.id, parts);
    if (isNewDraft) writes.drafts.keepSaved(template, event);
    append(event);
    return "done";
  };
}

function prepareWrites(connection: Sqlite.Database) {
  return {
    findStored: connection.prepare<[id: string], Pick<TemplateRow, "revision" | "draft_revision" | "slug">>(
      "SELECT revision, draft_revision, slug FROM templates WHERE id = ?",
    ),
    drafts: prepareKeepDrafts(connection),
    checkSlug: prepareSlugCheck(connection),
    noteFindings: prepareNoteFindings(connection),
    setTags: prepareSetTags(connection),
    noteSearch: prepareNoteSearch(connection),
    update: connection.prepare<TemplateRow>(`
      UPDATE templates
      SET name = @name, slug = @slug, subject = @subject, revision = @revision, draft_revision = @draft_revision,
        updated_at = @updated_at
      WHERE id = @id
    `),
    // Converts a draft that was stored before parts existed.
    updateDraft: connection.prepare<{ id: string; kind: string }>(`
      UPDATE template_drafts SET source_kind = @kind, source_text = ''
      WHERE template_id = @id AND (source_kind <> @kind OR octet_length(source_text) > 0)
    `),
  };
}
