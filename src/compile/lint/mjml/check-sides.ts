import { report } from "../../../domain/document/place.ts";
import type { SourcePlaces } from "../../source/shared/source-places.ts";
import type { HtmlElement } from "./html-content.ts";
import { readDeclarations } from "./paint.ts";

const SIDES = new Set(["left", "right"]);

/**
 * Reports HTML that aligns text to a side by its name, in a mail that its author has written from right to left:
 * `start` and `end` say which end of the line is meant. An element with a direction of its own is left alone.
 */
export function checkSides(element: HtmlElement, places: SourcePlaces): void {
  const [align, style] = [element.attribute("align"), element.attribute("style")];
  const declarations = style && readDeclarations(style.text);
  if (element.attribute("dir") !== undefined || declarations?.has("direction")) return;
  const named = declarations?.get("text-align")?.toLowerCase();
  if (align !== undefined && SIDES.has(align.text.trim().toLowerCase())) {
    const message = "align names a side of the screen: use the style text-align: start or end";
    report(places.at(align.start), "page.physical-side", message);
  }
  if (style !== undefined && named !== undefined && SIDES.has(named)) {
    const message = `text-align: ${named} names a side of the screen: write start or end`;
    report(places.at(style.start), "page.physical-side", message);
  }
}
