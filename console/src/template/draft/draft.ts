import type { Template, TemplateDraft, TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";
import { languageOf, type Source, toSource } from "../source.ts";

/** What is written of a template: its subject, its source as text, and what the source may include. */
export interface Draft {
  readonly subject: string;
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
  readonly mjmlPath: string;
  /** The sending service whose placeholders it has; empty for none. */
  readonly sendingService: string;
}

/** The draft of a template, an older one, or what a version was made from. */
export function draftOf(from: Template | TemplateDraft | TemplateVersion): Draft {
  const { subject, source, files, mjmlPath, sendingService } = from;
  const text = source.case === "document" ? `${JSON.stringify(source.value, null, 2)}\n` : (source.value ?? "");
  return { subject, text, files, mjmlPath, sendingService };
}

/** The fields of a request. */
export function draftFields({ subject, text, files, mjmlPath, sendingService }: Draft): DraftFields {
  const source = toSource(text);
  const fields = { subject, source, sendingService };
  return languageOf(text) === "json" ? fields : { ...fields, files: { ...files }, mjmlPath };
}

interface DraftFields {
  readonly subject: string;
  readonly source: Source;
  readonly sendingService: string;
  readonly files?: Record<string, string>;
  readonly mjmlPath?: string;
}

/** Whether two drafts would be stored alike. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  const names = Object.keys(one.files);
  return (
    one.subject === other.subject &&
    one.sendingService === other.sendingService &&
    one.text === other.text &&
    names.length === Object.keys(other.files).length &&
    names.every((name) => one.files[name] === other.files[name])
  );
}

/** The text of a file; that of the source itself has no path. */
export function textAt({ text, files }: Draft, path: string): string {
  return path === "" ? text : (files[path] ?? "");
}

export function withTextAt(draft: Draft, path: string, text: string): Draft {
  return path === "" ? { ...draft, text } : { ...draft, files: { ...draft.files, [path]: text } };
}
