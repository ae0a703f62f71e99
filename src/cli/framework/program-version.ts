import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isCheckout } from "./program-call.ts";

/** The version of the package, which has the source one folder deeper than the checkout. */
export function programVersion(): string {
  const file = join(import.meta.dirname, isCheckout ? "../../.." : "../../../..", "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
