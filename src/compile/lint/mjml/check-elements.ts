import { type Place, report } from "../../../domain/document/place.ts";
import type { FoundAttribute, MjmlAttributes } from "../../source/mjml/mjml-attributes.ts";
import type { SourceElement } from "../../source/mjml/source-element.ts";
import type { SourcePlaces } from "../../source/shared/source-places.ts";
import { checkHost } from "../../source/url/check-host.ts";
import { checkAlt } from "../check-images.ts";
import { checkLinkText } from "../check-links.ts";
import type { HtmlElement } from "./html-content.ts";

/** Components that show nothing but an image. */
const IMAGES = new Set(["mj-image", "mj-carousel-image"]);
/** Components that are of no use without a link. */
const LINKS = new Set(["mj-button", "mj-navbar-link"]);

/** Reports images without source or text, links that lead nowhere, and addresses that are not for the public. */
export function checkComponent(element: SourceElement, attributes: MjmlAttributes, places: SourcePlaces): void {
  const find = (name: string) => attributes.find(element, name);
  const place = places.at(element.start);
  if (IMAGES.has(element.name)) checkImage(find("src"), find("alt"), place, places);
  const href = find("href");
  if (href !== undefined || LINKS.has(element.name)) checkLink(href, place, places);
  const image = find("background-url") ?? (element.name === "mj-social-element" ? find("src") : undefined);
  if (image !== undefined) checkHost(image.text, "image", places.at(image.start));
}

/** The same of HTML that an author wrote. */
export function checkElement(element: HtmlElement, places: SourcePlaces): void {
  const place = places.at(element.start);
  if (element.name === "img") checkImage(element.attribute("src"), element.attribute("alt"), place, places);
  const href = element.name === "a" ? element.attribute("href") : undefined;
  if (href === undefined) return;
  checkLink(href, place, places);
  checkLinkText(element.text, place);
}

function checkImage(
  src: FoundAttribute | undefined,
  alt: FoundAttribute | undefined,
  place: Place,
  places: SourcePlaces,
): void {
  if (src === undefined || src.text.trim() === "") {
    report(place, "image.missing-source", "an image without a source renders nothing");
    return;
  }
  checkHost(src.text, "image", places.at(src.start));
  // An empty alternative text is valid: it declares the image decorative.
  if (alt === undefined) report(place, "image.missing-alt", "say what the image shows, for those who do not see it");
  else checkAlt(alt.text, places.at(alt.start));
}

function checkLink(href: FoundAttribute | undefined, place: Place, places: SourcePlaces): void {
  const url = href?.text.trim() ?? "";
  if (href === undefined || url === "" || url === "#") {
    report(
      href === undefined ? place : places.at(href.start),
      "link.empty",
      "there is no link, so nothing can be clicked",
    );
  } else checkHost(url, "link", places.at(href.start));
}
