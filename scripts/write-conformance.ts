/**
 * Writes what the cases of conformance/render expect, once mjml has proven it. With --check it writes nothing and fails when a
 * committed file is not what would be written.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { renderFiles } from "./conformance/render-files.ts";
import { readRenderSources } from "./conformance/render-source.ts";

const isCheck = process.argv.includes("--check");
let count = 0;
const stale: string[] = [];
for (const template of readRenderSources()) {
  for (const [path, text] of await renderFiles(template)) {
    const file = new URL(path, template.folder);
    count += 1;
    if (readText(file) === text) continue;
    stale.push(`${template.name}/${path}`);
    if (isCheck) continue;
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
}
if (!isCheck) console.log(`${count} files, ${stale.length} of them written`);
else if (stale.length === 0) console.log(`conformance/render is up to date: ${count} files`);
else {
  console.error(
    `run \`npm run generate:conformance\` and review the changes in conformance/render:\n${stale.join("\n")}`,
  );
  process.exitCode = 1;
}

function readText(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
