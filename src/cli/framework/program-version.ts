import { readManifest } from "../../manifest.ts";

/** The version of the package. */
export function programVersion(): string {
  return readManifest().version;
}
