/** A text that is nothing but a merge tag, such as `{{ first_name|'friend' }}`. */
export interface LoneTag {
  /** Such as `first_name`. */
  readonly name: string;
  readonly fallback: string;
}

const NAME = `(?:[A-Za-z0-9_]+|'[^'{}]*'|"[^"{}]*")`;
const PATH = String.raw`${NAME}(?:\s*\.\s*${NAME})*`;
const DEFAULT = String.raw`(?:default\s*:\s*)?(?:'([^']*)'|"([^"]*)")`;
const TAG = String.raw`\{\{\s*(${PATH})\s*(?:\|\s*${DEFAULT}\s*)?\}\}`;
const LONE = new RegExp(`^\\s*${TAG}\\s*$`);
const WELL_FORMED = new RegExp(TAG, "y");
const BRACES = /\{\{(?:(?!\{\{).)*?\}\}/gs;

export function readLoneTag(text: string): LoneTag | undefined {
  const [, name, single, double] = LONE.exec(text) ?? [];
  return name === undefined ? undefined : { name, fallback: single ?? double ?? "" };
}

/** The tag with another default; without one where that is empty. */
export function writeLoneTag({ name, fallback }: LoneTag): string {
  if (fallback === "") return `{{ ${name} }}`;
  return fallback.includes("'") ? `{{ ${name}|"${fallback}" }}` : `{{ ${name}|'${fallback}' }}`;
}

/** Why a default cannot be written into a tag. */
export function faultOfDefault(fallback: string): string | undefined {
  if (/[{}]/.test(fallback)) return "A default cannot have braces in it.";
  return fallback.includes("'") && fallback.includes('"') ? "A default cannot have both kinds of quotes." : undefined;
}

/** Why a text cannot be written, for braces that are no merge tag and were not there before. */
export function faultOfBraces(next: string, before: string): string | undefined {
  const known = new Set(before.match(BRACES));
  for (let at = next.indexOf("{{"); at !== -1; at = next.indexOf("{{", at)) {
    WELL_FORMED.lastIndex = at;
    const [tag] = WELL_FORMED.exec(next) ?? [...known].filter((each) => next.startsWith(each, at));
    if (tag === undefined) return NO_TAG;
    at += tag.length;
  }
  return undefined;
}

const NO_TAG =
  "{{ begins a merge tag, such as {{ first_name }} or {{ first_name|'friend' }}. Write one of these, or no {{ at all.";
