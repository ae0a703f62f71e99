import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { KeySecret } from "./key.ts";
import type { KeyToken } from "./key-token.ts";

/** How tokens are digested: with a pepper by HMAC-SHA-256, without one by SHA-256. */
export type DigestAlgorithm = KeySecret["algorithm"];

/**
 * 32 bytes that recognise a token and cannot make one. The secret carries 256 bits, so a slow hash would buy nothing.
 * Kind and id are part of it, so that a stored row cannot be turned into one of another kind; with a pepper, someone
 * who can write to the store still cannot make a key.
 */
export function digestToken(token: KeyToken, pepper: string | undefined): Uint8Array {
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
