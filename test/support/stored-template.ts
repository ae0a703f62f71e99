import { randomUUID } from "node:crypto";
import type { Template } from "../../src/domain/template/template.ts";
import type { TemplateQuery } from "../../src/domain/template/template-query.ts";
import type { NewTemplateVersion } from "../../src/store/port/template-store.ts";

/** The list of all templates that are not archived. */
export const NEWEST: TemplateQuery = { words: [], order: "created_at desc", tags: [], showArchived: false };

/** An unpublished template with an id of its own and no slug. */
export function storedTemplate(changes: Partial<Template> = {}): Template {
  return {
    id: randomUUID(),
    name: "Order receipt",
    subject: "Your order {{ order_number }}",
    revision: 1,
    draftRevision: 1,
    createdAt: new Date("2026-05-01T12:00:00.000Z"),
    updatedAt: new Date("2026-05-01T12:00:00.000Z"),
    source: { kind: "mjml", text: "<mjml><mj-body></mj-body></mjml>" },
    tags: [],
    ...changes,
  };
}

/** What publishing the template's draft would store. */
export function newVersion(template: Template, changes: Partial<NewTemplateVersion> = {}): NewTemplateVersion {
  return {
    templateId: template.id,
    subject: template.subject,
    comment: "first",
    publishedAt: new Date("2026-05-02T09:30:00.123Z"),
    publishedBy: "key_T00000000001",
    targets: ["html", "mjml"],
    compiler: "letterpress 0.1.0",
    diagnostics: [],
    source: template.source,
    programs: { html: '{"format":1,"target":"html"}', mjml: '{"format":1,"target":"mjml"}' },
    draftRevision: template.draftRevision,
    ...changes,
  };
}
