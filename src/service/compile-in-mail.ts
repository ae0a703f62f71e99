import type { Compilation, CompileOptions, Compiler, CompileTurn, SharedSources } from "../compile/compiler.ts";
import { isError } from "../domain/diagnostic.ts";
import { type Issue, Refusal, refuseIssues } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { SharedSource } from "../domain/template/shared-source.ts";
import type { Template } from "../domain/template/template.ts";
import type { PartKind } from "../domain/template/template-kind.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { readShared } from "./read-shared.ts";
import { requireTemplate } from "./require-template.ts";

/** The mail in which a partial or layout is compiled, instead of alone. */
export interface ChosenMail {
  /** A UUID or slug; may be unknown. */
  readonly ref: string;
  /** Its draft, although it is published. */
  readonly isDraft: boolean;
}

/** How a source is checked. */
export interface CheckOptions extends CompileOptions {
  readonly inMail?: ChosenMail | undefined;
}

/**
 * Compiles a source; a partial or layout in a mail, if one is chosen: the source replaces the published one of its slug
 * and kind, and the findings are those of the mail. Throws what the compiler throws, and for the mail
 * TEMPLATE_NOT_FOUND, FAILED_PRECONDITION for an archived one, and INVALID_REQUEST for one that does not use the
 * source.
 */
export async function compileInMail(
  { templates, compiler }: { readonly templates: TemplateStore; readonly compiler: Pick<Compiler, "compile"> },
  caller: Caller,
  { source, inMail, ...options }: CheckOptions & { readonly source: TemplateSource },
  turn: CompileTurn,
): Promise<Compilation> {
  if (inMail === undefined) return compiler.compile(source, options, turn);
  const part = toPart(source, options);
  const mail = await findMail(templates, caller, inMail);
  const shared = await readShared(withPart(templates, part), mail.source);
  turn.signal?.throwIfAborted();
  const { slug, subject } = mail;
  const compilation = await compiler.compile(mail.source, { ...options, kind: undefined, slug, subject, shared }, turn);
  if (!isUsed(part, compilation, shared)) throw notUsed(part, inMail);
  return compilation;
}

/** Throws INVALID_REQUEST for a mail, and for a part without the slug by which the mail names it. */
function toPart(source: TemplateSource, { kind, slug }: Pick<CompileOptions, "kind" | "slug">) {
  if (kind !== undefined && slug !== undefined) {
    // Its version is in no answer.
    const published = { version: 0, source };
    return { id: slug, slug, kind, isArchived: false, published } satisfies SharedSource;
  }
  const noSlug = issueAt("slug", "is required with in_template: the mail names the source by it");
  if (kind !== undefined) throw refuseIssues("INVALID_REQUEST", [noSlug]);
  const noKind = issueAt("kind", "must be partial or layout with in_template: a mail is not a part of another one");
  throw refuseIssues("INVALID_REQUEST", slug === undefined ? [noKind, noSlug] : [noKind]);
}

/** Source and subject of the published version; of the draft if that is chosen, or nothing is published. */
async function findMail(
  templates: TemplateStore,
  caller: Caller,
  { ref, isDraft }: ChosenMail,
): Promise<Pick<Template, "slug" | "subject" | "source">> {
  const mail = await requireTemplate(templates, caller, ref);
  const { id, slug, kind, archivedAt, publishedVersion } = mail;
  const name = `in_template: the ${kind ?? "mail"} "${quote(slug ?? id)}"`;
  if (kind !== undefined) {
    const msg = `"${quote(slug ?? id)}" is a ${kind}; name a mail that uses the source, also through a ${kind}`;
    throw refuseIssues("INVALID_REQUEST", [issueAt("in_template", msg)]);
  }
  if (archivedAt !== undefined) {
    throw new Refusal("FAILED_PRECONDITION", `${name} is archived; unarchive it, or name another one`);
  }
  if (isDraft || publishedVersion === undefined) return mail;
  const { source, subject } = (await templates.findVersion(id, publishedVersion)) ?? mail;
  return { source, subject, slug };
}

/** What is published, with the part instead of what has its slug. */
function withPart(templates: Pick<TemplateStore, "listShared">, part: SharedSource): Pick<TemplateStore, "listShared"> {
  return {
    async listShared(slugs) {
      const others = slugs.filter((slug) => slug !== part.slug);
      const found = others.length === 0 ? [] : await templates.listShared(others);
      return others.length === slugs.length ? found : [...found, part];
    },
  };
}

/** A compilation with errors does not say what it used. */
function isUsed(
  { slug, kind }: { readonly slug: string; readonly kind: PartKind },
  { diagnostics, dependencies = [] }: Compilation,
  { sources }: SharedSources,
): boolean {
  if (diagnostics.some(isError)) return sources.some((each) => each.slug === slug);
  return dependencies.some((each) => each.slug === slug && each.kind === kind);
}

function notUsed({ slug, kind }: { readonly slug: string; readonly kind: PartKind }, { ref, isDraft }: ChosenMail) {
  const which = isDraft ? "the draft of the mail" : "the mail";
  const advice = isDraft ? "" : ", or its draft with in_draft";
  const msg = `${which} "${quote(ref)}" does not use the ${kind} "${slug}"; name a mail that uses it${advice}`;
  return refuseIssues("INVALID_REQUEST", [issueAt("in_template", msg)]);
}

function issueAt(field: string, msg: string): Issue {
  return { path: [field], msg, type: `in_template.${field}` };
}
