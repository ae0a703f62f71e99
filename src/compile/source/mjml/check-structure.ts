import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { checkAttributes } from "./check-attributes.ts";
import { checkComponents } from "./check-components.ts";
import { checkHtmlTags } from "./check-html-tags.ts";
import { checkMarks } from "./check-marks.ts";
import { checkTags, endsWithParent } from "./check-tags.ts";
import { checkText } from "./check-text.ts";
import { checkUrls } from "./check-urls.ts";
import { matchTags } from "./match-tags.ts";
import type { SourceElement } from "./source-element.ts";

/** MJML text, the elements that it was read into, and what mjml knows. */
export interface CheckedSource {
  readonly text: string;
  readonly root: SourceElement;
  readonly rules: ComponentRules;
  /** Takes elements and attributes that mjml does not know, and those in wrong places, with a warning. */
  readonly allowUnknown: boolean;
}

/**
 * Reports markup that mjml would drop or misread without an error, and URLs that do not work in a mail.
 */
export function checkStructure({ text, root, rules, allowUnknown }: CheckedSource, places: SourcePlaces): void {
  const matched = matchTags(text, rules);
  checkTags(matched, rules, places);
  checkMarks(text, places);
  checkComponents(matched.elements, rules, places, allowUnknown);
  const elements = withDescendants(root);
  checkAttributes(text, elements, rules, places, allowUnknown);
  checkUrls(elements, places);
  // Where another component that is never closed ends, nobody knows.
  const known = matched.elements.filter((each) => each.isClosed || endsWithParent(each, rules));
  const starts = new Set(known.map(({ start }) => start));
  const closed = elements.filter(({ start }) => starts.has(start));
  checkHtmlTags(closed, places);
  checkText(text, closed, rules, places, allowUnknown);
}

/** In the order of the source. */
function withDescendants(element: SourceElement): readonly SourceElement[] {
  return [element, ...element.children.flatMap(withDescendants)];
}
