import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { KeyKind, KeySecret } from "./key.ts";

/** A source of that many unpredictable bytes. */
export type RandomBytes = (size: number) => Uint8Array;

/** What a token is of: a key of a kind, or a preview link. The token of one kind is never accepted for another. */
export type TokenKind = KeyKind | "preview";

/** The parts of a token: `lp_<kind>_<id>_<secret><checksum>`. */
export interface KeyToken<Kind extends TokenKind = KeyKind> {
  readonly kind: Kind;
  /** 12 base62 characters, public: finds the stored digest. */
  readonly id: string;
  /** 43 base62 characters, 256 bits. */
  readonly secret: string;
}

const TOKEN = /^lp_(sdk|admin|preview)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newKeyToken<Kind extends TokenKind>(kind: Kind, randomBytes: RandomBytes): KeyToken<Kind> {
  return { kind, id: randomBase62(12, randomBytes), secret: randomBase62(43, randomBytes) };
}

export function newKeyId(randomBytes: RandomBytes): string {
  return `key_${randomBase62(12, randomBytes)}`;
}

export function previewLinkId({ id }: Pick<KeyToken<TokenKind>, "id">): string {
  return `pvl_${id}`;
}

export function newSessionId(randomBytes: RandomBytes): string {
  return `ses_${randomBase62(12, randomBytes)}`;
}

/** The text the holder sends. It ends in the CRC-32 of all before it, so that a typing error needs no look-up. */
export function formatKeyToken(token: KeyToken<TokenKind>): string {
  const body = `${tokenPrefix(token)}_${token.secret}`;
  return body + checksum(body);
}

/** The public prefix of a token. It identifies the key and does not authenticate. */
export function tokenPrefix(token: Pick<KeyToken<TokenKind>, "kind" | "id">): string {
  return `lp_${token.kind}_${token.id}`;
}

/** Returns undefined for text that was never a token of a key, or was one before a character changed. */
export function parseKeyToken(text: string): KeyToken | undefined {
  const token = parseToken(text);
  return token?.kind === "preview" ? undefined : (token as KeyToken | undefined);
}

/** The same for the token of a preview link. */
export function parsePreviewToken(text: string): KeyToken<"preview"> | undefined {
  const token = parseToken(text);
  return token?.kind === "preview" ? (token as KeyToken<"preview">) : undefined;
}

function parseToken(text: string): KeyToken<TokenKind> | undefined {
  const match = TOKEN.exec(text);
  if (match === null) return undefined;
  const [, kind, id, secret, sum] = match as unknown as [string, TokenKind, string, string, string];
  return checksum(text.slice(0, -6)) === sum ? { kind, id, secret } : undefined;
}

/** How tokens are digested: with a pepper by HMAC-SHA-256, without one by SHA-256. */
export type DigestAlgorithm = KeySecret["algorithm"];

/**
 * 32 bytes that recognise a token and cannot make one. The secret carries 256 bits, so a slow hash would buy nothing.
 * Kind and id are part of it, so that a stored row cannot be turned into one of another kind; with a pepper, someone
 * who can write to the store still cannot make a key.
 */
export function digestToken(token: KeyToken<TokenKind>, pepper: string | undefined): Uint8Array {
  const text = `lp-key-v1\0${token.id}\0${token.kind}\0${token.secret}`;
  return pepper === undefined ? hash("sha256", text, "buffer") : createHmac("sha256", pepper).update(text).digest();
}

export function digestAlgorithm(pepper: string | undefined): DigestAlgorithm {
  return pepper === undefined ? "sha256" : "hmac-sha256";
}

/** Compares in constant time. Both digests must have 32 bytes. */
export function isSameDigest(left: Uint8Array, right: Uint8Array): boolean {
  return timingSafeEqual(left, right);
}

/** Bytes from 248 on are skipped: 248 is the last multiple of 62, and a plain remainder would favour some letters. */
function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let digit = 0; digit < 6; digit += 1) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
