/** As many as a call takes arguments everywhere. */
const CHUNK = 8_192;

/** Base64 (RFC 4648, section 4), without what only Node has. */
export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    // biome-ignore lint/plugin: a chunk has at most 8,192 bytes
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(characters);
}
