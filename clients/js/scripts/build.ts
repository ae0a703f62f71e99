import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);

/** Bundles the library with the render core into one module, and writes its declarations, under `outDir`. */
export async function buildClient(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await build({
    entryPoints: [fileURLToPath(new URL("src/index.ts", root))],
    outfile: `${outDir}/index.js`,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    external: ["node:fs/promises"],
  });
  const compiler = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
  const project = fileURLToPath(new URL("tsconfig.build.json", root));
  await promisify(execFile)(process.execPath, [compiler, "-p", project, "--outDir", `${outDir}/types`]);
}

if (import.meta.main) await buildClient(fileURLToPath(new URL("dist", root)));
