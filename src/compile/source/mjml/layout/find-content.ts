import { report } from "../../../../domain/document/place.ts";
import { nearestName } from "../../../../domain/nearest-name.ts";
import { quote } from "../../../../domain/quote.ts";
import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import { DARK, darkNames } from "../dark/dark-attributes.ts";
import type { SourceElement } from "../source-element.ts";
import type { MailPart } from "./mail-part.ts";

/** The place of a mail in its layout, and what the layout lets it override. */
export interface LayoutContent {
  readonly element: SourceElement;
  readonly open: ReadonlySet<string>;
}

export const CONTENT = "lp-content";
export const NOT_WHOLE = `a layout is a whole mail: <mjml> with an mj-body that has one <${CONTENT} />`;
const PARENTS: readonly (string | undefined)[] = ["mj-body", "mj-wrapper"];
/** What else than attributes of mj-body can be open. */
const OPENABLE = ["lp-token", "mj-attributes", "mj-breakpoint", "mj-font", "mj-html-attributes", "mj-style"];

/** Where the content of mails is, in the order of the source. */
export function findContents({ root }: Pick<MailPart, "root">): readonly SourceElement[] {
  return [root, ...descendants(root)].filter(({ name }) => name === CONTENT);
}

/** Reads the one place for the content of a mail. Undefined when a fault has been reported. */
export function readContent(layout: MailPart, rules: ComponentRules, places: SourcePlaces): LayoutContent | undefined {
  const { root, body } = layout;
  if (root.name !== "mjml" || body === undefined) {
    return report(places.at(root.start), "layout.content", NOT_WHOLE);
  }
  const [element, second] = findContents(layout);
  if (element === undefined) {
    const message = `needs <${CONTENT} /> in mj-body, or in an mj-wrapper, where the content of a mail belongs`;
    return report(places.at(body.start), "layout.content", message);
  }
  if (second !== undefined) {
    const message = `<${CONTENT} /> is there already (${places.labelOf(element.start)}); a layout has one`;
    return report(places.at(second.start), "layout.content", message);
  }
  const open = readOpen(element, rules, places);
  return isPlaced(element, layout, places) && open !== undefined ? { element, open } : undefined;
}

function isPlaced(element: SourceElement, { root }: MailPart, places: SourcePlaces): boolean {
  const parent = [root, ...descendants(root)].find(({ children }) => children.includes(element));
  const place = places.at(element.start);
  if (!PARENTS.includes(parent?.name)) {
    const where = `<${CONTENT} /> belongs directly in mj-body or in an mj-wrapper, not in ${quote(parent?.name ?? "")}`;
    report(place, "layout.content", `${where}: mails have sections there`);
    return false;
  }
  if (element.children.length === 0 && element.content === undefined) return true;
  report(place, "layout.content", `${CONTENT} holds nothing: the content of a mail is in its place`);
  return false;
}

function readOpen(
  { attributes }: SourceElement,
  rules: ComponentRules,
  places: SourcePlaces,
): ReadonlySet<string> | undefined {
  for (const { name, from } of attributes) {
    if (name === "open") continue;
    const message = `${CONTENT} has no attribute "${quote(name)}"; it has open; put conditions on an mj-wrapper around it`;
    return report(places.at(from), "layout.content", message);
  }
  const open = attributes.find(({ name }) => name === "open");
  const names = (open?.raw ?? "").split(/[\s,]+/).filter((name) => name !== "");
  const known = [
    ...OPENABLE,
    ...(rules.attributesOf("mj-body") ?? []),
    ...darkNames("mj-body").map((name) => DARK + name),
  ];
  const unknown = names.find((name) => !known.includes(name));
  if (open === undefined || unknown === undefined) return new Set(names);
  const nearest = nearestName(unknown, known);
  const advice = nearest === undefined ? `there are ${known.join(", ")}` : `did you mean ${nearest}?`;
  const message = `"${quote(unknown)}" is neither an attribute of mj-body nor an element of the head that can be open; ${advice}`;
  return report(places.at(open.from), "layout.content", message);
}

function descendants({ children }: SourceElement): readonly SourceElement[] {
  return children.flatMap((child) => [child, ...descendants(child)]);
}
