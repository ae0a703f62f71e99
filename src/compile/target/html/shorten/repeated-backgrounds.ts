import { mapStyles } from "./map-styles.ts";
import type { ShorteningStep } from "./shortening-step.ts";

const PICTURE = /(?:url|gradient|image-set|element)\s*\(/i;
const IMPORTANT = /!\s*important/i;

/** Whether a sheet gives a background a picture that `background` of an element takes away. */
function givesPictures(sheets: string): boolean {
  const declarations = sheets.split(/[;{}]/);
  return declarations.some((each) => /background/i.test(each) && PICTURE.test(each) && !IMPORTANT.test(each));
}

/** Without `background` where `background-color` behind it has the same colour, as mjml writes both. */
export const repeatedBackgrounds: ShorteningStep = {
  shorten(html, facts) {
    if (givesPictures(facts.sheets)) return html;
    return mapStyles(html, facts, (declarations, isInComment) => {
      if (isInComment) return declarations;
      return declarations.filter((each, index) => {
        const [, color] = /^\s*background\s*:\s*(#[\da-f]{6})\s*$/i.exec(each) ?? [];
        return color === undefined || declarations[index + 1]?.trim() !== `background-color:${color}`;
      });
    });
  },
};
