import type { TemplateSource } from "../../../domain/template/template-source.ts";
import { directionOf } from "../document/direction.ts";
import { parseElements } from "../mjml/parse-elements.ts";
import { readsFromRight } from "../mjml/reads-from-right.ts";

/**
 * Whether a translation into `locale` is read in the other direction than its source in MJML. A piece of a mail is read
 * from left to right; a document always has the direction of its language.
 */
export function isMirrored({ kind, text }: TemplateSource, locale: string): boolean {
  if (kind === "document") return false;
  const { root } = parseElements(text);
  const isFromRight = root !== undefined && readsFromRight(root);
  return isFromRight !== (directionOf({ dir: undefined, language: locale }) === "rtl");
}
