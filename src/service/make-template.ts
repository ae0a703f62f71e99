import type { Compilation, Compiler } from "../compile/compiler.ts";
import type { AuditEvent } from "../domain/audit-event.ts";
import { type Diagnostic, preventsPublish } from "../domain/diagnostic.ts";
import { actedBy, actorOf, type Caller, keyNameOf, subjectOf } from "../domain/session/caller.ts";
import { TARGETS } from "../domain/target.ts";
import { toTags } from "../domain/template/tags.ts";
import type { Template } from "../domain/template/template.ts";
import type { PartKind } from "../domain/template/template-kind.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { NewTemplateVersion } from "../store/port/template-store.ts";
import { assertPartNamed } from "./assert-part-named.ts";
import { compileDraft } from "./compile-or-refuse.ts";

/** What a new template is to be. The values have passed the rules of CreateTemplateRequest. */
export interface NewTemplate {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly subject: string;
  readonly source: TemplateSource;
  /** Absent: a mail. */
  readonly kind?: PartKind | undefined;
  /** In any order; duplicates are dropped. */
  readonly tags?: readonly string[] | undefined;
  /** Accepts HTML that is too large for Gmail. */
  readonly force?: boolean | undefined;
  /** Accepts elements and attributes that mjml does not know. */
  readonly allowUnknown?: boolean | undefined;
  /** Treats warnings as errors. */
  readonly strict?: boolean | undefined;
  /** Refuses a source with errors, which is otherwise stored with them. */
  readonly requireValid?: boolean | undefined;
  /** Takes over a slug that a published template gave up within the last 30 days. */
  readonly forceSlug?: boolean | undefined;
}

export interface MakeTemplateDeps {
  readonly compiler: Compiler;
  readonly now: () => Date;
  /** A new UUID version 4, lower case. */
  readonly newId: () => string;
}

/** Makes a template and compiles its draft; stores nothing. Throws as `assertPartNamed` and `compileDraft` do. */
export async function makeTemplate(
  { compiler, now, newId }: MakeTemplateDeps,
  caller: Caller,
  { force, allowUnknown, strict, requireValid, ...request }: NewTemplate,
  signal?: AbortSignal,
): Promise<{ readonly template: Template; readonly compilation: Compilation; readonly event: AuditEvent }> {
  assertPartNamed(request);
  const turn = { subject: subjectOf(caller), purpose: "change", signal } as const;
  const options = {
    kind: request.kind,
    slug: request.slug,
    subject: request.subject,
    force,
    allowUnknown,
    strict,
    requireValid,
  };
  const compilation = await compileDraft(compiler, request.source, options, turn);
  const at = now();
  const template = toNewTemplate(request, { id: newId(), at, diagnostics: compilation.diagnostics });
  const facts = { name: template.name, slug: template.slug ?? "", ...(template.kind && { kind: template.kind }) };
  const event = { at, ...actedBy(caller), action: "template.create", subject: template.id, facts };
  return { template, compilation, event };
}

/** A template as it is stored first. */
export function toNewTemplate(
  { name, slug, subject, source, kind, tags = [] }: NewTemplate,
  { id, at, diagnostics }: { readonly id: string; readonly at: Date; readonly diagnostics: readonly Diagnostic[] },
): Template {
  const written = { name, slug, subject, source, ...(kind && { kind }), tags: toTags(tags), ...judgement(diagnostics) };
  return { id, ...written, revision: 1, draftRevision: 1, createdAt: at, updatedAt: at };
}

/** What the findings in a draft say of it. */
export function judgement(diagnostics: readonly Diagnostic[]): Pick<Template, "diagnostics" | "isPublishable"> {
  return { diagnostics, isPublishable: !diagnostics.some(preventsPublish) };
}

/** A draft that was compiled. */
export interface MadeDraft extends Pick<NewTemplateVersion, "translated" | "comment"> {
  readonly template: Template;
  readonly compilation: Compilation;
  /** Those of the compilation, unless there are others. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
}

/** The version that a compiled draft is published as. */
export function makeVersion(
  { compiler, now }: Pick<MakeTemplateDeps, "compiler" | "now">,
  caller: Caller,
  { template, compilation, translated, diagnostics = compilation.diagnostics, comment }: MadeDraft,
): NewTemplateVersion {
  return {
    ...madeOf(compilation, compiler.version),
    ...(translated && { translated }),
    templateId: template.id,
    draftRevision: template.draftRevision,
    subject: template.subject,
    source: template.source,
    diagnostics,
    comment,
    publishedAt: now(),
    publishedBy: actorOf(caller),
    publishedByName: keyNameOf(caller),
  };
}

/** What a version has of its compilation, beside the findings. */
export function madeOf(compilation: Compilation, compiler: string) {
  const { programs, programsOnly, resolvedDocument, brandUse, dependencies } = compilation;
  const targets = TARGETS.filter((target) => programs[target] !== undefined);
  return { targets, programs, programsOnly, resolvedDocument, brandUse, dependencies, compiler };
}

/** The audit event of a published version. */
export function toPublishEvent(caller: Caller, version: NewTemplateVersion): AuditEvent {
  const isRollback = version.rolledBackFrom !== undefined;
  return {
    at: version.publishedAt,
    ...actedBy(caller),
    action: isRollback ? "template.rollback" : "template.publish",
    subject: version.templateId,
    facts: { comment: version.comment, ...(isRollback && { rolled_back_from: version.rolledBackFrom }) },
  };
}
