const NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The name of a language in English, such as `Portuguese (Brazil)`; the tag itself where there is none. */
export function languageName(tag: string): string {
  return NAMES.of(tag) ?? tag;
}

/** The canonical form of a language tag, such as `pt-BR` of `pt-br`; undefined for a text that is none. */
export function toLanguageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}

/** Languages in which many mails are written, and one form of each that has several. */
export const COMMON_LANGUAGES =
  "ar bg bn ca cs da de el en es es-MX et fa fi fr fr-CA he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw th tr uk ur vi zh-Hans zh-Hant".split(
    " ",
  );

/** The direction in which a language is written. */
export function directionOf(tag: string): "ltr" | "rtl" {
  try {
    const script = new Intl.Locale(tag).maximize().script ?? "";
    return RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

const RIGHT_TO_LEFT = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Samr", "Mand"]);
