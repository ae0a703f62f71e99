/**
 * Generates gen/ and docs/openapi.json from proto/, package.json, docs/diagnostics.md, docs/api.md, the tables of mjml,
 * of caniemail and of sending services, the folders of examples, and the recorded answers of the reference. With
 * --check it writes nothing and fails when they are not what these generate.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diagnosticsModule } from "./diagnostics-html.ts";
import { examplePartsModule } from "./example-parts-module.ts";
import { mailClientFeaturesModule } from "./mail-client-features.ts";
import { mjmlComponentsModule } from "./mjml-components.ts";
import { sendingServicesModule } from "./sending-services-module.ts";

const BUF = join(import.meta.dirname, "../node_modules/@bufbuild/buf/bin/buf");

if (process.argv.includes("--check")) await check();
else await generate(".");

async function generate(folder: string): Promise<void> {
  execFileSync(process.execPath, [BUF, "generate", "-o", folder], { stdio: "inherit" });
  const pages = join(folder, "gen/docs");
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, "diagnostics.ts"), diagnosticsModule(readFileSync("docs/diagnostics.md", "utf8")));
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  writeFileSync(
    join(pages, "version.ts"),
    `// Generated from package.json. Do not edit.\nexport const VERSION = ${JSON.stringify(version)};\n`,
  );
  const mjml = join(folder, "gen/mjml");
  mkdirSync(mjml, { recursive: true });
  writeFileSync(join(mjml, "components.ts"), await mjmlComponentsModule());
  writeFileSync(join(folder, "gen/sending-services.ts"), sendingServicesModule());
  writeFileSync(join(folder, "gen/example-parts.ts"), examplePartsModule());
  const clients = join(folder, "gen/mail-clients");
  mkdirSync(clients, { recursive: true });
  writeFileSync(join(clients, "features.ts"), mailClientFeaturesModule());
  // It reads options by what was generated just now.
  const { writeOpenApi } = await import("./openapi/write-openapi.ts");
  writeOpenApi(folder, BUF);
  const { writeReference } = await import("./reference/write-reference.ts");
  writeReference(folder);
}

async function check(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-gen-"));
  try {
    await generate(folder);
    const [fresh, committed] = [generatedFiles(folder), generatedFiles(".")];
    const paths = [...new Set([...fresh.keys(), ...committed.keys()])];
    const stale = paths.filter((path) => fresh.get(path) !== committed.get(path));
    process.exitCode = stale.length === 0 ? 0 : 1;
    if (stale.length === 0) console.log("gen/ and docs/openapi.json are up to date");
    else console.error(`not what proto/ and docs/ generate; run \`npm run generate -- proto\`: ${stale.join(", ")}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generatedFiles(folder: string): ReadonlyMap<string, string> {
  const openApi = "docs/openapi.json";
  return filesIn(join(folder, "gen")).set(openApi, readFileSync(join(folder, openApi), "utf8"));
}

function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}
