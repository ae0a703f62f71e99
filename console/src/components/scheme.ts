import { keepSetting, readSetting } from "./browser-setting.ts";

export type Scheme = "light" | "dark" | "system";

const KEPT_AS = "letterpress.scheme";

/** The colours that were chosen in this browser. */
export function chosenScheme(): Scheme {
  const kept = readSetting(KEPT_AS);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Chooses the colours, and keeps that; without an argument it applies what was chosen before. */
export function applyScheme(scheme: Scheme = chosenScheme()): void {
  keepSetting(KEPT_AS, scheme === "system" ? undefined : scheme);
  document.documentElement.dataset.scheme = scheme;
}
