import type { LocaleData } from "./locale-data.ts";

/** The script and region that a language tag most likely means, by its parts. */
export function likelyParts(
  language: string,
  script: string | undefined,
  region: string | undefined,
  likely: LocaleData["likely"],
): { readonly script: string | undefined; readonly region: string | undefined } {
  const names = [[language, script, region], [language, region], [language, script], [language]].map((parts) =>
    parts.filter((part) => part !== undefined).join("-"),
  );
  const found = names.map((name) => likely[name]).find((name) => name !== undefined) ?? "";
  const [, likelyScript, likelyRegion] = found.split("-");
  return { script: script ?? likelyScript, region: region ?? likelyRegion };
}
