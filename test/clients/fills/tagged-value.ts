/**
 * A value as a text that reaches every language whole: texts are in base64, with the byte 0xFF for a lone surrogate,
 * and objects are lists of name and value.
 */
export function toTagged(value: unknown): unknown {
  if (typeof value === "string") return { text: toBytes(value).toString("base64") };
  if (Array.isArray(value)) return { list: value.map(toTagged) };
  if (typeof value !== "object" || value === null) return { value };
  return {
    object: Object.entries(value).map(([name, member]) => [toBytes(name).toString("base64"), toTagged(member)]),
  };
}

function toBytes(text: string): Buffer {
  const pieces = text.split(/\p{Surrogate}/u).map((piece) => Buffer.from(piece));
  return Buffer.concat(pieces.flatMap((piece, i) => (i === 0 ? [piece] : [Buffer.from([0xff]), piece])));
}

/** Names that differ in their lone surrogates alone are one name in bytes. */
export function hasDistinctNames(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const names = Object.keys(value).map((name) => name.toWellFormed());
  return new Set(names).size === names.length && Object.values(value).every(hasDistinctNames);
}
