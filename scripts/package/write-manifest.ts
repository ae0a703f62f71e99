import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What npm needs to publish and to install. Scripts, development packages and workspaces are of the checkout. */
const PUBLISHED = [
  ...["name", "version", "description", "keywords", "license", "repository", "homepage", "bugs"],
  ...["type", "bin", "engines"],
];
/** Loaded only where requests are traced: 20 MB that most installations do without. */
const OPTIONAL = "@opentelemetry/";

/** Writes the manifest of the package: that of the checkout without what only a checkout uses. */
export function writeManifest(root: string, into: string): void {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown> & {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const published = Object.fromEntries(PUBLISHED.map((name) => [name, manifest[name]]));
  const all = Object.entries(manifest.dependencies);
  const [needed, optional] = [false, true].map((isWanted) =>
    all.filter(([name]) => name.startsWith(OPTIONAL) === isWanted),
  ) as [typeof all, typeof all];
  const dependencies = {
    dependencies: Object.fromEntries(needed),
    peerDependencies: Object.fromEntries(optional),
    peerDependenciesMeta: Object.fromEntries(optional.map(([name]) => [name, { optional: true }])),
  };
  writeFileSync(join(into, "package.json"), `${JSON.stringify({ ...published, ...dependencies }, undefined, 2)}\n`);
}
