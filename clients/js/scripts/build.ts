import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);

/** Bundles the library with the evaluator into one module, and its declarations into one file, under `outDir`. */
export async function buildClient(outDir: string): Promise<void> {
  const entry = fileURLToPath(new URL("src/index.ts", root));
  await rm(outDir, { recursive: true, force: true });
  await build({
    entryPoints: [entry],
    outfile: `${outDir}/index.js`,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    external: ["node:fs/promises"],
  });
  const [declarations = ""] = generateDtsBundle(
    [{ filePath: entry, output: { noBanner: true, exportReferencedTypes: false } }],
    { preferredConfigPath: fileURLToPath(new URL("tsconfig.build.json", root)) },
  );
  await writeFile(`${outDir}/index.d.ts`, declarations);
}

if (import.meta.main) await buildClient(fileURLToPath(new URL("dist", root)));
