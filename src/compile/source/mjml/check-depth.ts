import { LIMITS } from "../../../domain/document/limits.ts";
import { report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { findTooDeep } from "../find-too-deep.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import type { SourceElement } from "./source-element.ts";

/** Reports HTML and CSS in components that nest deeper than what reads them goes. Returns true when all can be read. */
export function checkDepth(element: SourceElement, places: SourcePlaces): boolean {
  const isShallow = checkContent(element, places);
  const areShallow = element.children.map((child) => checkDepth(child, places));
  return isShallow && areShallow.every(Boolean);
}

function checkContent({ name, content }: SourceElement, places: SourcePlaces): boolean {
  if (content === undefined) return true;
  if (name === "mj-style") {
    const at = findDeepCss(content.raw, LIMITS.htmlDepth);
    if (at === undefined) return true;
    report(places.at(content.start + at), "mjml.too-deep", `CSS nests deeper than ${LIMITS.htmlDepth} levels`);
    return false;
  }
  const found = findTooDeep(content.raw, LIMITS.htmlDepth);
  if (found === undefined) return true;
  const message = `<${quote(found.name)}> in ${quote(name)} is nested deeper than ${LIMITS.htmlDepth} elements of HTML`;
  report(places.at(content.start + found.start), "mjml.too-deep", message);
  return false;
}

/** Comments and strings, in which brackets mean nothing, and brackets. */
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{}()[\]]/g;

/** The index of the first bracket within more than `levels` others; undefined when there is none. */
function findDeepCss(css: string, levels: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === "{" || token === "(" || token === "[") depth += 1;
    else if (token === "}" || token === ")" || token === "]") depth = Math.max(depth - 1, 0);
    if (depth > levels) return index;
  }
  return undefined;
}
