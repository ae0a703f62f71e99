import type { SharedSources } from "../compile/compiler.ts";
import { LIMITS } from "../domain/document/limits.ts";
import { INCLUDE_DEPTH_MAX, INCLUDES_MAX } from "../domain/template/include-limits.ts";
import { sharedNames } from "../domain/template/shared-names.ts";
import type { SharedSource } from "../domain/template/shared-source.ts";
import { sourceBytes, type TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateStore } from "../store/port/template-store.ts";

/**
 * Reads one level after the other: what the source names, what that names, and so on, within the limits. With a locale,
 * in that.
 */
export async function readShared(
  templates: Pick<TemplateStore, "listShared">,
  source: TemplateSource,
  locale?: string,
): Promise<SharedSources> {
  const found = new Map<string, SharedSource>();
  const asked = new Set<string>();
  let bytes = 0;
  let next = sharedNames(source);
  for (let depth = 0; depth <= INCLUDE_DEPTH_MAX && next.length > 0; depth += 1) {
    if (asked.size + next.length > INCLUDES_MAX || bytes > LIMITS.textBytes)
      return { sources: [...found.values()], isCut: true };
    for (const name of next) asked.add(name);
    const read = await templates.listShared(next, locale);
    for (const shared of read) found.set(shared.slug, shared);
    const sources = read.map(({ published }) => published?.source).filter((each) => each !== undefined);
    bytes += sources.reduce((sum, each) => sum + sourceBytes(each), 0);
    next = namesOf(sources).filter((name) => !asked.has(name));
  }
  return { sources: [...found.values()], isCut: false };
}

function namesOf(sources: readonly TemplateSource[]): readonly string[] {
  return [...new Set(sources.flatMap(sharedNames))];
}
