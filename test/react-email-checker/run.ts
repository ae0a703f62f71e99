/**
 * React Email's own check of compatibility over the modules of all examples: each feature that it names must stand in
 * docs/react-email.md with a reason, and each that stands there must be named. The check is in the package of React
 * Email's preview, which is fetched for each run; `--package <folder>` takes one that is there.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { exampleModules } from "./example-modules.ts";

const PACKAGE = "@react-email/ui@6.11.6";
const ROOT = join(import.meta.dirname, "../..");

type CheckCompatibility = (
  tsx: string,
  path: string,
) => Promise<ReadableStream<{ readonly entry: { readonly slug: string } }>>;

const { values: options } = parseArgs({ options: { package: { type: "string" } } });
const folder = mkdtempSync(join(tmpdir(), "letterpress-react-email-"));
try {
  const check = await loadCheck(options.package ?? unpack(folder));
  const found = new Set<string>();
  for (const [name, tsx] of await exampleModules()) {
    const features = new Set<string>();
    for await (const { entry } of await check(tsx, join(folder, `${name}.tsx`))) features.add(entry.slug);
    for (const feature of features) found.add(feature);
    console.log(`${name.padEnd(16)} ${String(features.size).padStart(2)}  ${[...features].toSorted().join(" ")}`);
  }
  const explained = explainedFeatures();
  const unexplained = [...found].filter((feature) => !explained.has(feature));
  const stale = [...explained].filter((feature) => !found.has(feature));
  if (unexplained.length > 0) console.error(`docs/react-email.md says nothing of ${unexplained.join(", ")}`);
  if (stale.length > 0) console.error(`docs/react-email.md explains ${stale.join(", ")}, which no example has`);
  process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

function explainedFeatures(): ReadonlySet<string> {
  const page = readFileSync(join(ROOT, "docs/react-email.md"), "utf8");
  const [, section = ""] = page.split("## Findings of React Email's check\n");
  const rows = section.split("\n## ")[0]?.match(/^\| `.*?(?= \|)/gm) ?? [];
  return new Set(rows.flatMap((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, slug = ""]) => slug)));
}

function unpack(into: string): string {
  const packed = execFileSync("npm", ["pack", PACKAGE, "--json", "--pack-destination", into], { encoding: "utf8" });
  const [{ filename }] = JSON.parse(packed);
  execFileSync("tar", ["-xzf", join(into, filename), "-C", into, "package/src", "package/package.json"]);
  return join(into, "package");
}

async function loadCheck(root: string): Promise<CheckCompatibility> {
  const outfile = join(folder, "check.mjs");
  // What only shows errors of a mail's own code, which the check does not run into here.
  const unused = join(folder, "unused.js");
  writeFileSync(unused, "export const parse = () => [];");
  await build({
    entryPoints: [join(root, "src/actions/email-validation/check-compatibility.ts")],
    ...{ outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" },
    alias: { "stacktrace-parser": unused, "module-punycode": "node:punycode" },
    nodePaths: [join(ROOT, "node_modules")],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
  });
  const { checkCompatibility } = await import(pathToFileURL(outfile).href);
  return checkCompatibility;
}
