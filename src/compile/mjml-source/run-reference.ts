import { fault, warn } from "../../domain/document/place.ts";
import { type MjmlFinding, runMjml } from "../html/run-mjml.ts";
import { isCondition } from "./is-condition.ts";
import type { SourceElement } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/**
 * What mjml itself makes of a source, with everything shown and its tags as text. What it finds questionable becomes a
 * warning; returns undefined after a fault when it refuses the source.
 */
export async function runReference(
  source: string,
  root: SourceElement,
  places: SourcePlaces,
): Promise<string | undefined> {
  const elements = withDescendants(root);
  try {
    const { html, findings } = await runMjml(withoutConditions(source, elements), "mjml", "soft");
    for (const finding of findings) {
      warn(places.at(indexOf(finding, elements, places)), "mjml.validation", `${finding.tagName}: ${finding.message}`);
    }
    return html;
  } catch (err) {
    return fault(places.at(root.start), "mjml.invalid", `mjml refuses it: ${err instanceof Error ? err.message : err}`);
  }
}

/** Blanks lp-if, which mjml does not know, so that every place stays where it is. */
function withoutConditions(source: string, elements: readonly SourceElement[]): string {
  let text = "";
  let end = 0;
  const attributes = elements.flatMap((element) => element.attributes.filter(isCondition));
  for (const { from, to } of attributes) {
    text += source.slice(end, from) + source.slice(from, to).replace(/[^\r\n]/g, " ");
    end = to;
  }
  return text + source.slice(end);
}

/** mjml gives line and component; the attribute it speaks of narrows that down. */
function indexOf({ line, tagName, message }: MjmlFinding, elements: readonly SourceElement[], places: SourcePlaces) {
  const candidates = elements.filter(({ name, start }) => name === tagName && places.positionOf(start)[0] === line);
  const [, attributeName] = /^Attributes? ([^\s,]+)/.exec(message) ?? [];
  const attributes = candidates.flatMap((element) => element.attributes);
  const attribute = attributes.find(({ name }) => name === attributeName);
  return attribute?.from ?? candidates[0]?.start ?? elements[0]?.start ?? 0;
}

/** In the order of the source. */
function withDescendants(element: SourceElement): readonly SourceElement[] {
  return [element, ...element.children.flatMap(withDescendants)];
}
