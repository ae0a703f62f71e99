import type { UrlUse } from "../url/literal-url.ts";

/** What a value in an attribute is: a URL of one kind or other, or text that is spoken or shown. */
export type SlotUse = UrlUse | "attribute";

const USES: Readonly<Record<string, SlotUse>> = {
  href: "link",
  src: "image",
  background: "image",
  "background-url": "image",
  alt: "attribute",
  title: "attribute",
  "aria-label": "attribute",
};

/** What a value in an attribute would be used for; undefined where no value may stand. */
export function slotUse(attribute: string): SlotUse | undefined {
  return Object.hasOwn(USES, attribute) ? USES[attribute] : undefined;
}
