import { useMedia } from "./use-media.ts";

/** A window in which one of two panes has room; the style sheets have the same width. */
const NARROW = "(max-width: 900px)";

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

export function useNarrow(): boolean {
  return useMedia(NARROW);
}
