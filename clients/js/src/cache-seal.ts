/** Names are cut to 120 bits, which no two entries will share. */
const NAME_LENGTH = 30;
const HMAC = { name: "HMAC", hash: "SHA-256" };

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/**
 * Names and authenticates what a client keeps outside its memory, with a key made of API key and base URL: clients that
 * have both share entries; nobody else can make one, change it, move it to another name, or tell from a name what it
 * holds. conformance/cache/README.md has the derivations, which are the same in every library.
 */
export class CacheSeal {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  #key: Promise<HmacKey> | undefined;
  #owner: Promise<string> | undefined;

  constructor({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }) {
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
  }

  /** What all names begin with. */
  owner(): Promise<string> {
    this.#owner ??= this.#digest(encode("owner")).then((digest) => digest.slice(0, NAME_LENGTH));
    return this.#owner;
  }

  /** With the kind as the cache names it, which may say more than the kind. */
  async nameOf({ id, kind }: { readonly id: string; readonly kind: string }): Promise<string> {
    const message = encode(`entry\n${encode(kind).length}:${kind}:${id}`);
    const [owner, digest] = await Promise.all([this.owner(), this.#digest(message)]);
    return `${owner}.${digest.slice(0, NAME_LENGTH)}`;
  }

  /** The seal of a content that is kept under a name, in hex. */
  seal(name: string, content: Uint8Array): Promise<string> {
    return this.#digest(sealed(name, content));
  }

  /** True when the seal is that of the name and the content. Compares in constant time. */
  async isSealed(name: string, content: Uint8Array, seal: string): Promise<boolean> {
    return crypto.subtle.verify(HMAC, await this.#deriveKey(), fromHex(seal), sealed(name, content));
  }

  async #digest(message: Uint8Array<ArrayBuffer>): Promise<string> {
    return toHex(await crypto.subtle.sign(HMAC, await this.#deriveKey(), message));
  }

  /** Made on first use, for runtimes without Web Crypto and clients that never come here. */
  #deriveKey(): Promise<HmacKey> {
    this.#key ??= deriveKey(this.#apiKey, `letterpress-cache 2\n${this.#baseUrl}`);
    return this.#key;
  }
}

async function deriveKey(secret: string, label: string): Promise<HmacKey> {
  const own = await importKey(encode(secret));
  return importKey(await crypto.subtle.sign(HMAC, own, encode(label)));
}

function importKey(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<HmacKey> {
  return crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
}

function sealed(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encode(`seal\n${name}\n`);
  const message = new Uint8Array(head.length + content.length);
  message.set(head);
  message.set(content, head.length);
  return message;
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
