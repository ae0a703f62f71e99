import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What npm needs to publish and to install. Scripts, development packages and workspaces are of the checkout. */
const PUBLISHED = [
  ...["name", "version", "description", "keywords", "license", "repository", "homepage", "bugs"],
  ...["type", "bin", "engines", "dependencies"],
];

/** Writes the manifest of the package: that of the checkout without what only a checkout uses. */
export function writeManifest(root: string, into: string): void {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
  const published = Object.fromEntries(PUBLISHED.map((name) => [name, manifest[name]]));
  writeFileSync(join(into, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
}
