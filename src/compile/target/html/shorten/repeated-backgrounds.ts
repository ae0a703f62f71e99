import { mapStyles } from "./map-styles.ts";
import type { ShorteningStep } from "./shortening-step.ts";

/** A sheet that gives a background a picture, which `background` of an element takes away unless it is important. */
const GIVES_PICTURES = /background[^:;{}]*:(?![^;{}]*!\s*important)[^;{}]*(?:url|gradient|image-set|element)\s*\(/i;

/** Without `background` where `background-color` behind it has the same colour, as mjml writes both. */
export const repeatedBackgrounds: ShorteningStep = {
  shorten(html, facts) {
    if (GIVES_PICTURES.test(facts.sheets)) return html;
    return mapStyles(html, facts, (declarations, isInComment) => {
      if (isInComment) return declarations;
      return declarations.filter((each, index) => {
        const [, color] = /^\s*background\s*:\s*(#[\da-f]{6})\s*$/i.exec(each) ?? [];
        return color === undefined || declarations[index + 1]?.trim() !== `background-color:${color}`;
      });
    });
  },
};
