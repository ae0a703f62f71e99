/**
 * Writes what the cases of conformance/render expect, once mjml has proven it, and the cases of limits of
 * conformance/core. `npm test` fails when they are out of date.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { LIMITS_FILE, printLimitCases } from "../test/conformance/limit-cases.ts";
import { renderFiles } from "../test/conformance/render-files.ts";
import { readRenderSources } from "../test/conformance/render-source.ts";

writeFileSync(LIMITS_FILE, printLimitCases());
for (const template of readRenderSources()) {
  const files = await renderFiles(template);
  for (const [path, text] of files) {
    const file = new URL(path, template.folder);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${template.name}: ${files.size} files`);
}
