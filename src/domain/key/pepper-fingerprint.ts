import { createHmac } from "node:crypto";

/** Tells one pepper from another, and from none, and gives no more away than the digest of a key. */
export function pepperFingerprint(pepper: string | undefined): string {
  return pepper === undefined ? "none" : createHmac("sha256", pepper).update("lp-pepper-v1").digest("hex");
}
