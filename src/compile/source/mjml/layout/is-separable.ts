import { reportAs } from "../../../../domain/document/place.ts";
import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import { plainText } from "../../shared/composed-text.ts";
import { endsWithParent } from "../check-tags.ts";
import { checkText } from "../check-text.ts";
import { matchTags } from "../match-tags.ts";
import type { SourceElement } from "../source-element.ts";
import type { PlacedPart } from "./report-overrides.ts";

const PARTS: readonly string[] = ["mj-head", "mj-body"];

/**
 * Whether all of a mail is in one mj-head and one mj-body, of which a layout has the content, and both end where they
 * seem to. Reports what no check of the mail itself would.
 */
export function isSeparable({ part, places }: PlacedPart, rules: ComponentRules): boolean {
  const text = plainText(part.text);
  const { strays, unclosed } = matchTags(text, rules);
  if (strays.length > 0 || unclosed.some((element) => !endsWithParent(element, rules))) return false;
  checkText(text, [part.root], rules, places, false);
  const first = new Set(PARTS.map((name) => part.root.children.find((child) => child.name === name)));
  const others = part.root.children.filter((child) => !first.has(child) && !isComment(child, text));
  for (const { name, start } of others.filter((each) => PARTS.includes(each.name))) {
    const message = `a mail with a layout has one mj-head and one mj-body; move what this ${name} holds into the first`;
    reportAs("error", places.at(start), "mjml.misplaced-element", message);
  }
  return others.length === 0;
}

function isComment({ start }: SourceElement, text: string): boolean {
  return text.startsWith("<!--", start);
}
