import { mapTags } from "./map-tags.ts";
import type { ShorteningStep } from "./shortening-step.ts";

/** Selectors that ask whether there is a class or a style, or how it is written. */
const ASKS = /\[\s*(?:class|style)\b/i;

/** Without `class=""` and `style=""`, which mjml writes where it has nothing for them. */
export const emptyAttributes: ShorteningStep = {
  shorten(html, facts) {
    if (ASKS.test(facts.sheets)) return html;
    return mapTags(html, facts, (tag) => {
      const attributes = tag.attributes.filter(
        ([name, value = ""]) => value !== "" || (name !== "class" && name !== "style"),
      );
      return attributes.length === tag.attributes.length ? tag : { ...tag, attributes };
    });
  },
};
