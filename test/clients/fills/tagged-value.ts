/**
 * A value as a text that reaches every language whole: texts are in base64, with the byte 0xFF for a lone surrogate,
 * and objects are lists of name and value.
 */
export function toTagged(value: unknown): unknown {
  if (typeof value === "string") return { text: toBytes(value).toString("base64") };
  if (Array.isArray(value)) return { list: value.map(toTagged) };
  if (typeof value !== "object" || value === null) return { value };
  return { object: toMembers(value, toTagged) };
}

/** What a caller supplies, where plain data have the other types of a language. */
export function toTaggedData(data: unknown): unknown {
  if (!isMap(data) || !Object.hasOwn(data, "data") || !hasOtherTypes(data.data)) return toTagged(data);
  return {
    object: Object.entries(data).map(([name, member]) => [
      toName(name),
      name === "data" ? toOther(member) : toTagged(member),
    ]),
  };
}

function toOther(value: unknown): unknown {
  // Floats are whole, and 0 has a sign.
  if (typeof value === "number") return { float: value === 0 ? "-0" : String(value) };
  if (Array.isArray(value)) return { list: value.map(toOther), other: true };
  return isMap(value) ? { object: toMembers(value, toOther), other: true } : toTagged(value);
}

/** PHP takes an array with the keys 0, 1 and so on for a list. */
function hasOtherTypes(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const names = Object.keys(value);
  const isList = !Array.isArray(value) && names.length > 0 && names.every((name, at) => name === String(at));
  return !isList && Object.values(value).every(hasOtherTypes);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toMembers(value: object, convert: (member: unknown) => unknown): unknown {
  return Object.entries(value).map(([name, member]) => [toName(name), convert(member)]);
}

function toName(name: string): string {
  return toBytes(name).toString("base64");
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
