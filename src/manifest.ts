import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is read of the package.json of this package, at run time. */
interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Only those of the published package: what it loads where it is installed. */
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Reads the package.json: one folder above the source in a checkout, two in the published package. */
export function readManifest(): Manifest {
  const places = ["../package.json", "../../package.json"].map((path) => join(import.meta.dirname, path));
  const [file = ""] = places.filter(existsSync);
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}
