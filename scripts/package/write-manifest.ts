import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What npm needs to publish and to install. Scripts, development packages and workspaces are of the checkout. */
const PUBLISHED = [
  ...["name", "version", "description", "keywords", "license", "repository", "homepage", "bugs"],
  ...["type", "bin", "engines"],
];
/**
 * Packages that most installations do without: 20 MB for traces of requests, 11 MB to format what `eject` prints. Each
 * is used in the version of the checkout, or in the range given here, because projects have a Prettier of their own.
 */
const OPTIONAL = /^@opentelemetry\/|^prettier$/;
const RANGES: Readonly<Record<string, string>> = { prettier: "^3.0.0" };

/** Writes the manifest of the package: that of the checkout without what only a checkout uses. */
export function writeManifest(root: string, into: string): void {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown> & {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const published = Object.fromEntries(PUBLISHED.map((name) => [name, manifest[name]]));
  const all = Object.entries(manifest.dependencies);
  const [needed, optional] = [false, true].map((isWanted) =>
    all.filter(([name]) => OPTIONAL.test(name) === isWanted),
  ) as [typeof all, typeof all];
  const dependencies = {
    dependencies: Object.fromEntries(needed),
    peerDependencies: { ...Object.fromEntries(optional), ...RANGES },
    peerDependenciesMeta: Object.fromEntries(optional.map(([name]) => [name, { optional: true }])),
  };
  writeFileSync(join(into, "package.json"), `${JSON.stringify({ ...published, ...dependencies }, undefined, 2)}\n`);
}
