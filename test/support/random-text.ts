import { randomBytes } from "node:crypto";

/** A text of so many characters that takes three quarters of them when it is compressed. */
export function randomText(length: number): string {
  return randomBytes(length).toString("base64").slice(0, length);
}
