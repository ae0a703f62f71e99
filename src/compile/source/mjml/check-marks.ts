import { report } from "../../../domain/document/place.ts";
import { isMarkAllowed, isMarkName, refuseMark } from "../../../domain/marks.ts";
import { quote } from "../../../domain/quote.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { isComponentName } from "./component-name.ts";
import { scanTags, type WrittenTag } from "./scan-tags.ts";

/** More than an answer lists. */
const MAX_FINDINGS = 1_000;
const CONDITIONAL_COMMENT = /<!--\[if\b[^\]>]*\]>([\s\S]*?)<!\[endif\]-->/gi;

/**
 * Reports every name that begins with `lp-` and has no meaning at its place, on components, in their HTML and in
 * Outlook's conditional comments. `text` is the mail without its declarations, and without the colours of dark clients
 * that components have. Marks that are known and allowed are for those who read them.
 */
export function checkMarks(text: string, places: SourcePlaces): void {
  if (!/lp-/i.test(text)) return;
  const hidden = [...text.matchAll(CONDITIONAL_COMMENT)].flatMap(({ 0: whole, 1: inside = "", index }) => {
    const from = index + whole.indexOf(inside);
    return scanTags(inside).map((tag) => shifted(tag, from));
  });
  let count = 0;
  for (const { kind, name, start, attributes } of [...scanTags(text), ...hidden]) {
    if (kind === "close" || count >= MAX_FINDINGS) continue;
    if (isMarkName(name)) {
      const { rule, message } = refuseMark(name, `<${quote(name)}>`, "head");
      report(places.at(start), rule, message);
      count += 1;
    }
    const place = isComponentName(name) ? "component" : "html";
    for (const attribute of attributes.filter((each) => isMarkName(each.name))) {
      if (isMarkAllowed(attribute.name.toLowerCase(), place)) continue;
      const { rule, message } = refuseMark(attribute.name, quote(attribute.name), place);
      report(places.at(attribute.start), rule, message);
      count += 1;
    }
  }
}

function shifted({ start, attributes, ...tag }: WrittenTag, by: number): WrittenTag {
  return { ...tag, start: start + by, attributes: attributes.map((each) => ({ ...each, start: each.start + by })) };
}
