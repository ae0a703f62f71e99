import { type Place, report, reportAs } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import type { PartKind } from "../../../../domain/template/template-kind.ts";
import { parseTemplateRef } from "../../../../domain/template/template-ref.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import type { SourceAttribute, SourceElement } from "../source-element.ts";

const LAYOUT = "layout";
const PARAMETER = /^with-/;

/** False for a source that neither names a layout nor gives one anything. */
export function namesLayout(text: string): boolean {
  return /\s(?:layout|with-)/.test(text);
}

/** The attribute in which a mail names its layout. */
export function layoutAttribute({ name, attributes }: SourceElement): SourceAttribute | undefined {
  return name === "mjml" ? attributes.find((each) => each.name === LAYOUT) : undefined;
}

/** True for an attribute of a mail that is about its layout. */
export function isOfLayout({ name }: Pick<SourceAttribute, "name">): boolean {
  return name === LAYOUT || PARAMETER.test(name);
}

/** The layout that a source names, and where. Undefined where it names none, and after a fault. */
export function readLayoutName(
  root: SourceElement,
  kind: PartKind | undefined,
  places: SourcePlaces,
): { readonly slug: string; readonly place: Place } | undefined {
  const attribute = layoutAttribute(root);
  if (attribute === undefined) {
    const given = root.name === "mjml" ? root.attributes.find(isOfLayout) : undefined;
    if (given === undefined) return undefined;
    const message = `${quote(given.name)} is for a layout, and the mail names none; add layout="…", or remove it`;
    return reportAs("warning", places.at(given.from), "mjml.unknown-attribute", message);
  }
  const place = places.at(attribute.from);
  if (kind !== undefined) {
    const advice = kind === "layout" ? "put what both share into a partial" : "name it in the mails";
    return report(place, "layout.not-allowed", `a ${kind} has no layout; ${advice}`);
  }
  const slug = attribute.raw.trim();
  if (parseTemplateRef(slug)?.by === "slug") return { slug, place };
  return report(place, "partial.missing", `"${quote(slug)}" is no slug; write layout="…" with the slug of a layout`);
}
