import { COMMON_LANGUAGES, languageName, toLanguageTag } from "./language-name.ts";

/** Codes of languages have two or three letters: what is longer is a name. */
const NAME = /^[a-z]{5,8}(-|$)/i;

/** The tag of a language that is given by its tag, or by its name in English or in itself, such as `Deutsch`. */
export function findLanguage(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  const named = COMMON_LANGUAGES.find((tag) =>
    [languageName(tag), ownName(tag)].some((each) => each.toLowerCase() === name),
  );
  return named ?? (NAME.test(name) ? undefined : toLanguageTag(name));
}

function ownName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? "";
}
