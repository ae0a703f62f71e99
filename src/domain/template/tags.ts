export const TAGS_MAX = 20;
/** Lower-case letters of any script, digits and hyphens. */
export const TAG = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]{1,40}$/u;

/** Tags as they are stored: in one form of each character, sorted, each once. */
export function toTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tag.normalize("NFC")))].sort();
}
