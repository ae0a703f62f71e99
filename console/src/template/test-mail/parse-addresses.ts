/** The addresses of a text, each once, and what in it is no address. */
export interface ParsedAddresses {
  readonly addresses: readonly string[];
  readonly bad: readonly string[];
}

/** Reads addresses that commas, semicolons, spaces or lines separate. `Ada <ada@example.com>` is one, as in a mail. */
export function parseAddresses(text: string): ParsedAddresses {
  const addresses = new Map<string, string>();
  const bad = new Set<string>();
  for (const piece of text.split(/[,;\n]/).flatMap(split)) {
    if (!isAddress(piece)) bad.add(piece);
    else if (!addresses.has(piece.toLowerCase())) addresses.set(piece.toLowerCase(), piece);
  }
  return { addresses: [...addresses.values()], bad: [...bad] };
}

/** The text with one address more. */
export function withAddress(text: string, address: string): string {
  const before = text.replace(/[\s,;]+$/, "");
  return before === "" ? address : `${before}, ${address}`;
}

/** An address with a name before it, in which is no other address. */
const NAMED = /^[^@<>]*<([^\s<>]*)>$/;

function split(piece: string): readonly string[] {
  const named = NAMED.exec(piece.trim())?.[1];
  return named === undefined ? piece.split(/\s+/).filter((each) => each !== "") : [named];
}

/** That of an email field in HTML, as which the server validates, too. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const LENGTH_MAX = 254;

function isAddress(text: string): boolean {
  return text.length <= LENGTH_MAX && ADDRESS.test(text);
}
