/**
 * A text in which whatever looks like a token ends behind its public part. What was sent in the wrong place must reach
 * neither a log nor an answer.
 */
export function hideSecrets(text: string): string {
  return text.replace(TOKEN, shorten);
}

/**
 * The same for a piece of a URL, where any character may be escaped, also several times, and without what may be the
 * secret of a session or a login code. Without any of these: as it came.
 */
export function hideSecretsInUrl(text: string): string {
  if (!text.includes("%")) return hideAll(text);
  const plain = decodeAll(text);
  if (plain === undefined) return "…";
  const shown = hideAll(plain);
  return shown === plain ? text : shown;
}

/** The same for a line of JSON, in which a token ends with what no token holds. */
export function hideSecretsInLine(line: string): string {
  return line.includes("lp_") ? line.replace(TOKEN_WORD, shorten) : line;
}

/** Whether a text holds what looks like a token. */
export function holdsSecret(text: string): boolean {
  return hideSecrets(text) !== text;
}

function hideAll(text: string): string {
  return hideSecrets(text).replace(BARE_SECRET, "…");
}

/** Secrets of sessions and login codes are 256 bits in base64url, and have no prefix. */
const BARE_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])|(?<=\/console\/login\/)[^/]+/g;

/** Everything up to the next slash: a token that another character cuts in two was sent all the same. */
const TOKEN = /lp_(?:sdk|admin|preview)_[^/]*/gi;
const TOKEN_WORD = /lp_(?:sdk|admin|preview)_\w*/g;
/** Its kind and id, see key-token.ts; with what follows the id where nothing else does. */
const PUBLIC_PART = /^(lp_(?:sdk|admin|preview)_[0-9a-z]{0,12})_?/i;

function shorten(token: string): string {
  const [whole = "", shown = ""] = PUBLIC_PART.exec(token) ?? [];
  return whole === token ? token : `${shown}_…`;
}

/** More often than this nobody escapes a path by mistake. */
const ROUNDS_MAX = 8;

/**
 * Undefined when there are escapes left. Only those of ASCII are decoded, since all of a token is; broken ones stay.
 */
function decodeAll(text: string): string | undefined {
  let plain = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === plain) return plain;
    plain = next;
  }
  return undefined;
}
