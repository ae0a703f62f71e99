import { Refusal } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { Template } from "../domain/template/template.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { Publication, TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";

/** The template that an operator names by UUID or slug. Throws FORBIDDEN for SDK keys, and TEMPLATE_NOT_FOUND. */
export async function requireTemplate(templates: TemplateStore, caller: Caller, ref: string): Promise<Template> {
  assertRole(caller, "viewer");
  const parsed = parseTemplateRef(ref);
  const template = parsed === undefined ? undefined : await templates.find(parsed);
  if (template === undefined) throw templateUnknown(ref);
  return template;
}

/**
 * Throws TEMPLATE_NOT_FOUND unless SDK keys are served the template. One text for unknown, malformed, unpublished and
 * archived ones, and for parts of mails, so that answers do not reveal which ids exist.
 */
export function assertServed(
  publication: Publication | undefined,
): asserts publication is Publication & { readonly publishedVersion: number } {
  const { publishedVersion, archivedAt, kind } = publication ?? {};
  if (publishedVersion !== undefined && archivedAt === undefined && kind === undefined) return;
  throw new Refusal("TEMPLATE_NOT_FOUND", "there is no published template with this id or slug");
}

/** For callers with an admin key, who may know what exists. */
export function templateUnknown(ref?: string): Refusal {
  const named = ref === undefined ? "this id or slug" : `the id or slug ${JSON.stringify(quote(ref))}`;
  return new Refusal("TEMPLATE_NOT_FOUND", `there is no template with ${named}`);
}

/** For callers who requested the published version. */
export function nothingPublished(): Refusal {
  return new Refusal("TEMPLATE_NOT_FOUND", "nothing of the template is published");
}

/** Versions are numbered without gaps: one below the latest was pruned. */
export function versionNotFound(version: number, latest = 0): Refusal {
  const reason = version < latest ? " any more: it was pruned" : "";
  return new Refusal("TEMPLATE_NOT_FOUND", `the template has no version ${version}${reason}`);
}
