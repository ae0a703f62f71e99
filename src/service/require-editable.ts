import { matchesEntityTagStrongly } from "../cache/entity-tag.ts";
import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import { type Template, templateEtag } from "../domain/template/template.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import { requireTemplate } from "./require-template.ts";

/**
 * The template that an operator is about to change. Throws as requireTemplate does, then what `assertMay` throws,
 * ETAG_MISMATCH unless the field value of If-Match names its entity tag, and FAILED_PRECONDITION for an archived one.
 */
export async function requireEditable(
  templates: TemplateStore,
  caller: Caller,
  ref: string,
  ifMatch: string | undefined,
  assertMay?: (template: Template) => void,
): Promise<Template> {
  assertRole(caller, "editor");
  const template = await requireTemplate(templates, caller, ref);
  assertMay?.(template);
  if (ifMatch !== undefined && !matchesEntityTagStrongly(ifMatch, templateEtag(template))) throw etagMismatch();
  if (template.archivedAt !== undefined) throw templateArchived();
  return template;
}

const ATTEMPTS_MAX = 5;

/** Someone else has changed the template, or translations of its draft. */
export type Stale = "stale" | "translations-stale";

/**
 * Repeats a change that someone else came before, with the template as it is then: the precondition is checked again,
 * and may still hold, as `*` does. Throws ETAG_MISMATCH when that does not end.
 */
export async function whileStale<Result>(change: () => Promise<Result | Stale>): Promise<Result> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const result = await change();
    if (result !== "stale" && result !== "translations-stale") return result;
  }
  throw etagMismatch();
}

export function etagMismatch(): Refusal {
  return new Refusal(
    "ETAG_MISMATCH",
    "the template has changed since it was read; read it again and repeat the change",
  );
}

export function templateArchived(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "the template is archived; unarchive it first");
}
