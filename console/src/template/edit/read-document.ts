/** The members of a document; undefined for a text that is none. */
export function readDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a document has at a place such as `document.rows[0].columns[1]`. */
export function memberAt(document: unknown, place: string): unknown {
  let value = document;
  for (const [step] of place.replace(/^document/, "").matchAll(/[^.[\]]+/g))
    value =
      typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[step] : undefined;
  return value;
}
