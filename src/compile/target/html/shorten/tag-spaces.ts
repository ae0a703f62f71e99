import { mapTags } from "./map-tags.ts";
import type { ShorteningStep } from "./shortening-step.ts";

/** One space before each attribute and none behind the last. It is no part of the DOM. */
export const tagSpaces: ShorteningStep = {
  shorten: (html, facts) => mapTags(html, facts, (tag) => ({ ...tag })),
};
