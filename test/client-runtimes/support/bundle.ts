import { build } from "esbuild";

/** A script and what it imports as one module, as an application's build for browsers or the edge makes it. */
export async function bundle(script: string): Promise<string> {
  const { outputFiles, warnings } = await build({
    stdin: { contents: script, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    external: ["node:fs/promises"],
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join("\n"));
  return outputFiles[0]?.text ?? "";
}
