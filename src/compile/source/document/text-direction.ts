/** Languages written from right to left in their usual script (CLDR, characterOrder). */
const RIGHT_TO_LEFT = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "iw",
  "ks",
  "nqo",
  "ps",
  "sd",
  "syr",
  "ug",
  "ur",
  "yi",
]);

/** The direction in which a language is written, by its BCP 47 tag. */
export function directionOf(language: string): "ltr" | "rtl" {
  const [primary = "", script = ""] = language.toLowerCase().split("-");
  if (script.length === 4) return ["arab", "hebr", "thaa", "syrc", "nkoo"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr";
}
