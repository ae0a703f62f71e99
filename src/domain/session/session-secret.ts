import { createHmac, hash } from "node:crypto";
import type { RandomBytes } from "../key/key-token.ts";

/** What a secret is for. One of one use is none of the other. */
export type SecretUse = "login" | "session";

/** 256 unpredictable bits, as text that a cookie and a URL take. */
export function newSessionSecret(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString("base64url");
}

/** 32 bytes that recognise a secret and cannot make one; nor can, with a pepper, who writes to the store. */
export function digestSessionSecret(secret: string, use: SecretUse, pepper: string | undefined): Uint8Array {
  const text = `lp-${use}-v1\0${secret}`;
  return pepper === undefined ? hash("sha256", text, "buffer") : createHmac("sha256", pepper).update(text).digest();
}
