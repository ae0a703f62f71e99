import { quote } from "../../domain/quote.ts";
import { TAG, TAGS_MAX } from "../../domain/template/tags.ts";
import type { MemberFault } from "./folder-error.ts";

/** Finds what is wrong with the member `tags` of `letterpress.json`, by the rules that the API has for tags. */
export function findTagsFaults(value: unknown): readonly MemberFault[] {
  if (!Array.isArray(value)) return [{ path: ["tags"], message: 'tags must be a list, such as ["news", "monthly"]' }];
  if (value.length > TAGS_MAX) {
    return [{ path: ["tags"], message: `tags must have at most ${TAGS_MAX} items; remove ${value.length - TAGS_MAX}` }];
  }
  return value.flatMap((tag: unknown, index): MemberFault | [] => {
    if (typeof tag === "string" && TAG.test(tag)) return [];
    const shown = typeof tag === "string" ? `"${quote(tag)}"` : `item ${index + 1}`;
    return { path: ["tags", index], message: `tags: ${shown} must be 1 to 40 lower-case letters, digits and hyphens` };
  });
}
