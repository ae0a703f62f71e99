import { useLayoutEffect } from "react";

/** Where lists were left, by the address of the page. */
const left = new Map<string, number>();
/** Whether the address came from the history of the browser. */
let isReturn = false;
addEventListener("popstate", () => {
  isReturn = true;
});
// The router has this event for a new entry of the history.
addEventListener("pushState", () => {
  isReturn = false;
});

/**
 * Scrolls back to where the list was left, for people who come back by the history of the browser; others begin on top.
 * The browser itself would scroll before the rows are there, or after.
 */
export function useScrollReturn(): void {
  useLayoutEffect(() => {
    scrollTo({ top: isReturn ? (left.get(location.href) ?? 0) : 0, behavior: "instant" });
    history.scrollRestoration = "manual";
    const note = () => left.set(location.href, scrollY);
    addEventListener("scroll", note, { passive: true });
    return () => {
      history.scrollRestoration = "auto";
      removeEventListener("scroll", note);
    };
  }, []);
}
