import { useSyncExternalStore } from "react";

/** A window in which one of two panes has room; the style sheets have the same width. */
const NARROW = "(max-width: 900px)";

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
