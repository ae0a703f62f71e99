import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is read of the package.json of this package, at run time. */
interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Only those of the published package: what it loads where it is installed. */
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Reads the package.json, which is one folder higher above the source in the published package than in a checkout. */
export function readManifest(): Manifest {
  const [checkout, published] = ["../package.json", "../../package.json"].map((path) =>
    join(import.meta.dirname, path),
  );
  return JSON.parse(
    readFileSync(existsSync(checkout ?? "") ? (checkout ?? "") : (published ?? ""), "utf8"),
  ) as Manifest;
}
