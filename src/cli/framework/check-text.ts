import { UsageError } from "./usage-error.ts";

/** Checks a name by the rules of the API: it must contain a visible character. */
export function checkName(option: string, name: string): string {
  if (!/[^\p{Cc}\p{Z}]/u.test(name)) throw new UsageError(`${option} must contain a visible character`);
  return checkNote(option, name, 100);
}

/** Checks a comment by the rules of the API: no invisible characters, and none that reorder the surrounding text. */
export function checkNote(option: string, text: string, maxLength: number): string {
  const [found] = INVISIBLE.exec(text) ?? [];
  if (found === undefined) return checkLine(option, text, maxLength);
  const point = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  throw new UsageError(`${option} must not contain invisible characters such as U+${point}`);
}

/** What a joiner may have on both sides: letters of scripts that use it, and pictographs with their modifiers. */
const JOINED = "[^\\u0000-\\u052F\\u1E00-\\u1FFF\\p{Cf}\\p{Co}\\p{Z}\\p{N}\\p{P}\\u115F\\u1160\\u3164\\uFFA0]";
const INVISIBLE = new RegExp(
  `(?<!${JOINED})[\\u200C\\u200D]|[\\u200C\\u200D](?!${JOINED})|` +
    "(?![\\u200C\\u200D])[\\p{Cf}\\p{Zl}\\p{Zp}\\u115F\\u1160\\u3164\\uFFA0]|\\u034F",
  "u",
);

/** Checks a subject by the rules of the API. Lengths count characters, not bytes. */
export function checkLine(option: string, text: string, maxLength: number): string {
  if ([...text].length > maxLength) throw new UsageError(`${option} must be at most ${maxLength} characters`);
  if (/[\p{Cc}\uFFFD]/u.test(text)) throw new UsageError(`${option} must be one line without control characters`);
  return text;
}
