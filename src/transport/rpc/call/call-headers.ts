import type { IncomingHttpHeaders } from "node:http";

/**
 * Header fields of a call as the web's Headers, over a plain object: the platform's own class checks and sorts at a
 * cost of several microseconds a request, for names and values that Node checks on both ends anyway.
 */
export class CallHeaders implements Headers {
  readonly #incoming: IncomingHttpHeaders;
  #copy: Map<string, string> | undefined;

  /** Reads the incoming fields in place, and copies them when they are changed or listed. */
  constructor(incoming: IncomingHttpHeaders = {}) {
    this.#incoming = incoming;
  }

  get(name: string): string | null {
    if (this.#copy !== undefined) return this.#copy.get(name.toLowerCase()) ?? null;
    const value = Object.hasOwn(this.#incoming, name.toLowerCase()) ? this.#incoming[name.toLowerCase()] : undefined;
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  set(name: string, value: string): void {
    this.#fields.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const earlier = this.get(name);
    this.set(name, earlier === null ? value : `${earlier}, ${value}`);
  }

  delete(name: string): void {
    this.#fields.delete(name.toLowerCase());
  }

  /** A call sets one cookie at the most. */
  getSetCookie(): string[] {
    return [];
  }

  forEach(use: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.#fields) use(value, name, this);
  }

  entries(): HeadersIterator<[string, string]> {
    return this.#fields.entries();
  }

  keys(): HeadersIterator<string> {
    return this.#fields.keys();
  }

  values(): HeadersIterator<string> {
    return this.#fields.values();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.entries();
  }

  get #fields(): Map<string, string> {
    this.#copy ??= copyFields(this.#incoming);
    return this.#copy;
  }
}

type HeadersIterator<Item> = MapIterator<Item>;

/** Leaves out the pseudo header fields and the symbol keys that HTTP/2 puts beside the others. */
function copyFields(incoming: IncomingHttpHeaders): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || name.startsWith(":")) continue;
    fields.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return fields;
}
