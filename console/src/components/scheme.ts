export type Scheme = "light" | "dark" | "system";

const KEPT_AS = "letterpress.scheme";

/** The colours that were chosen in this browser. */
export function chosenScheme(): Scheme {
  const kept = localStorage.getItem(KEPT_AS);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Chooses the colours, and keeps that; without an argument it applies what was chosen before. */
export function applyScheme(scheme: Scheme = chosenScheme()): void {
  if (scheme === "system") localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, scheme);
  document.documentElement.dataset.scheme = scheme;
}
