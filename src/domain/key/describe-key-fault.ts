import { formatKeyToken, newKeyToken, parseKeyToken } from "./key-token.ts";

/** Lengths of whole tokens, by how they begin. */
const LENGTHS = (["sdk", "admin"] as const).map((kind) => {
  const token = formatKeyToken(newKeyToken(kind, (size) => new Uint8Array(size)));
  return { start: `lp_${kind}_`, length: token.length };
});

/**
 * Says in one sentence without a subject why a text cannot be an API key; undefined for one that may be. Needs no
 * look-up: a token has a fixed length and ends in a checksum. The sentence holds nothing of the text.
 */
export function describeKeyFault(text: string): string | undefined {
  if (parseKeyToken(text) !== undefined) return undefined;
  if (/^["'“‘].*["'”’]$/.test(text)) return "is in quotation marks: give it without them";
  if (/^bearer\s/i.test(text)) return 'begins with "Bearer": give the key alone';
  const kind = LENGTHS.find(({ start }) => text.startsWith(start));
  if (kind === undefined) return "is not an API key: keys begin with lp_admin_ or lp_sdk_";
  if (text.length < kind.length) return `is cut off: it has ${text.length} of ${kind.length} characters; copy it again`;
  if (text.length > kind.length) {
    return `is too long: it has ${text.length} characters and a key has ${kind.length}; copy it again`;
  }
  return "has a wrong character: its checksum does not match; copy it again";
}
