import type Sqlite from "better-sqlite3";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { Template } from "../../../domain/template/template.ts";
import type { NewTemplateOptions } from "../../port/template-store.ts";
import { toMillis } from "../../row/date-column.ts";
import type { Part } from "../../row/part.ts";
import { toStoredKind } from "../../row/source-parts.ts";
import { type TemplateRow, toTemplateRow } from "../../row/template-row.ts";
import { prepareAppend } from "./audit-log.ts";
import { prepareSlugCheck } from "./check-slug.ts";
import { prepareNoteFindings } from "./draft-findings.ts";
import { prepareReplaceDraftParts } from "./part-tables.ts";
import { prepareKeepDrafts } from "./saved-drafts.ts";
import { prepareNoteSearch, prepareSetTags } from "./template-search.ts";
import { prepareCopyTranslations } from "./translation-store.ts";

/** Returns a function that stores a new template. Call it in a transaction. */
export function prepareInsertTemplate(
  writer: Sqlite.Database,
): (
  template: Template,
  parts: ReadonlyMap<string, Part>,
  event: AuditEvent,
  options?: NewTemplateOptions,
) => "done" | "slug-taken" {
  const checkSlug = prepareSlugCheck(writer);
  const insert = writer.prepare(`
    INSERT INTO templates (
      id, name, slug, subject, revision, draft_revision, published_draft_revision, published_version,
      published_at, created_at, updated_at, archived_at
    ) VALUES (
      @id, @name, @slug, @subject, @revision, @draft_revision, @published_draft_revision, @published_version,
      @published_at, @created_at, @updated_at, @archived_at
    )
  `);
  const setKind = writer.prepare<Pick<TemplateRow, "id" | "kind">>(
    "INSERT INTO template_kinds (template_id, kind) SELECT @id, @kind WHERE @kind <> 'mail'",
  );
  const insertDraft = writer.prepare<[id: string, kind: string]>(
    "INSERT INTO template_drafts (template_id, source_kind, source_text) VALUES (?, ?, '')",
  );
  const copy = prepareCopy(writer);
  const replaceDraftParts = prepareReplaceDraftParts(writer);
  const noteFindings = prepareNoteFindings(writer);
  const setTags = prepareSetTags(writer);
  const noteSearch = prepareNoteSearch(writer);
  const { keepSaved } = prepareKeepDrafts(writer);
  const append = prepareAppend(writer);
  return (template, parts, event, options) => {
    if (checkSlug(template, options) !== undefined) return "slug-taken";
    insert.run(toTemplateRow(template));
    setKind.run(toTemplateRow(template));
    setTags.run(toTemplateRow(template));
    insertDraft.run(template.id, toStoredKind(template.source));
    replaceDraftParts(template.id, parts);
    noteFindings(template);
    noteSearch(template);
    keepSaved(template, event);
    if (options?.copyOf !== undefined) copy(template, options.copyOf);
    append(event);
    return "done";
  };
}

/** Returns a function that gives a new template what another one has beside its drafts. Call it in a transaction. */
function prepareCopy(writer: Sqlite.Database): (template: Template, from: string) => void {
  const copySamples = writer.prepare<{ id: string; from: string; at: number }>(`
    INSERT INTO template_samples (template_id, name, data, updated_at)
    SELECT @id, name, data, @at FROM template_samples WHERE template_id = @from
  `);
  const copyTranslations = prepareCopyTranslations(writer);
  return ({ id, createdAt }, from) => {
    copySamples.run({ id, from, at: toMillis(createdAt) });
    copyTranslations({ id, from });
  };
}
