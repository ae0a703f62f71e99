/** Tags as they are stored: in one form of each character, sorted, each once. */
export function toTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tag.normalize("NFC")))].sort();
}
