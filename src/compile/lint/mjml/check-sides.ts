import { report } from "../../../domain/document/place.ts";
import type { SourcePlaces } from "../../source/shared/source-places.ts";
import type { HtmlElement } from "./html-content.ts";
import { readDeclarations } from "./paint.ts";

const SIDES = new Set(["left", "right"]);

/**
 * Reports HTML that aligns text to a side by its name, in a mail that is read from right to left: mjml's own attributes
 * change sides there, and HTML stays as it is written.
 */
export function checkSides(element: HtmlElement, places: SourcePlaces): void {
  const [align, style] = [element.attribute("align"), element.attribute("style")];
  const named = style && readDeclarations(style.text).get("text-align")?.toLowerCase();
  if (align !== undefined && SIDES.has(align.text.trim().toLowerCase())) {
    const message =
      "align keeps its side where text is read from right to left: use the style text-align: start or end";
    report(places.at(align.start), "page.physical-side", message);
  }
  if (style !== undefined && named !== undefined && SIDES.has(named)) {
    const message = `text-align: ${named} keeps its side where text is read from right to left: write start or end`;
    report(places.at(style.start), "page.physical-side", message);
  }
}
