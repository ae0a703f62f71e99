import { createHmac } from "node:crypto";

/** Distinguishes peppers from each other and from none. It reveals no more than the digest of a key. */
export function pepperFingerprint(pepper: string | undefined): string {
  return pepper === undefined ? "none" : createHmac("sha256", pepper).update("lp-pepper-v1").digest("hex");
}
