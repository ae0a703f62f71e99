/**
 * Writes what the cases of conformance/render expect, once mjml has proven it, and the cases of limits and of
 * items of conformance/core. `npm test` fails when they are out of date.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { LIMITS_FILE, printLimitCases } from "../test/conformance/limit-cases.ts";
import { renderFiles } from "../test/conformance/render-files.ts";
import { readRenderSources } from "../test/conformance/render-source.ts";
import { printRepeatedCases, REPEATED_FILE } from "../test/conformance/repeated-cases.ts";

writeFileSync(LIMITS_FILE, printLimitCases());
writeFileSync(REPEATED_FILE, printRepeatedCases());
for (const template of readRenderSources()) {
  const files = await renderFiles(template);
  for (const [path, text] of files) {
    const file = new URL(path, template.folder);
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${template.name}: ${files.size} files`);
}
