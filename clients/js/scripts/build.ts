import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generateDtsBundle } from "dts-bundle-generator";
import { build, type Plugin } from "esbuild";

const root = new URL("../", import.meta.url);
const ENTRIES = {
  index: "src/index.ts",
  wasm: "src/wasm/index.ts",
  rfc5322: "src/rfc5322/index.ts",
  nodemailer: "src/nodemailer/index.ts",
};

/** Puts the bytes of the render core where its source reads their file. */
const embedCore: Plugin = {
  name: "embed-core",
  setup({ onLoad }) {
    const contents = 'export { default as CORE_BYTES } from "./core.wasm";';
    const resolveDir = fileURLToPath(new URL("../../core", root));
    onLoad({ filter: /[/]core-bytes[.]ts$/ }, () => ({ contents, resolveDir }));
  },
};

/** Leaves the library out of the plugin for nodemailer, which shares its classes: an error is the same in both. */
const shareLibrary: Plugin = {
  name: "share-library",
  setup({ onResolve }) {
    onResolve({ filter: /^[.][.][/]index[.]ts$/ }, () => ({ path: "./index.js", external: true }));
  },
};

/** Bundles each entry into one module, and its declarations into one file, under `outDir`. */
export async function buildClient(outDir: string): Promise<void> {
  const entries = Object.entries(ENTRIES).map(([name, path]) => [name, fileURLToPath(new URL(path, root))] as const);
  await rm(outDir, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(entries),
    outdir: outDir,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    external: ["node:fs/promises", "nodemailer"],
    loader: { ".wasm": "binary" },
    plugins: [embedCore, shareLibrary],
  });
  const declarations = generateDtsBundle(
    entries.map(([, filePath]) => ({ filePath, output: { noBanner: true, exportReferencedTypes: false } })),
    { preferredConfigPath: fileURLToPath(new URL("tsconfig.build.json", root)) },
  );
  for (const [index, [name]] of entries.entries()) await writeFile(`${outDir}/${name}.d.ts`, declarations[index] ?? "");
}

if (import.meta.main) await buildClient(fileURLToPath(new URL("dist", root)));
