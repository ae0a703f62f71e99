/** What a normalised tag name looks like. */
export const TAG_NAME = /^[a-z0-9_]{1,64}$/;

/** The form in which names of merge tags compare: A to Z in lower case, each space an underscore. */
export function normalizeTagName(name: string): string {
  if (TAG_NAME.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(" ", "_");
}
