import { mapStyles } from "./map-styles.ts";
import type { ShorteningStep } from "./shortening-step.ts";

/** Properties that take a zero without a unit for the same. To `line-height` it is a factor. */
const PROPERTY =
  /^\s*(?:margin|padding|font-size|border-spacing|border-radius|(?:max-|min-)?(?:width|height))\b[\w-]*\s*:/;

/** `0` for `0px`, outside of Outlook's comments. */
export const zeroLengths: ShorteningStep = {
  shorten: (html, facts) =>
    mapStyles(html, facts, (declarations, isInComment) =>
      isInComment
        ? declarations
        : declarations.map((each) => (PROPERTY.test(each) ? each.replace(/(?<=[:\s])0px(?=\s|$)/g, "0") : each)),
    ),
};
