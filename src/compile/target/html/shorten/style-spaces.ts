import { mapStyles } from "./map-styles.ts";
import type { ShorteningStep } from "./shortening-step.ts";

/** Without white space around the parts of a declaration, and without the semicolon behind the last one. */
export const styleSpaces: ShorteningStep = {
  shorten: (html, facts) =>
    mapStyles(html, facts, (declarations) =>
      declarations
        .map((each) =>
          each
            .trim()
            .replace(/\s+/g, " ")
            .replace(/ ?([:,]) ?/g, "$1"),
        )
        .filter((each) => each !== ""),
    ),
};
