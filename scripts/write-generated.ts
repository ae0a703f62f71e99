/**
 * Generates gen/ from proto/ and docs/diagnostics.md. With --check it writes nothing and fails when gen/ is not what
 * they generate.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diagnosticsModule } from "./diagnostics-html.ts";

const BUF = join(import.meta.dirname, "../node_modules/@bufbuild/buf/bin/buf");

if (process.argv.includes("--check")) check();
else generate(".");

function generate(folder: string): void {
  execFileSync(process.execPath, [BUF, "generate", "-o", folder], { stdio: "inherit" });
  const pages = join(folder, "gen/docs");
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, "diagnostics.ts"), diagnosticsModule(readFileSync("docs/diagnostics.md", "utf8")));
}

function check(): void {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-gen-"));
  try {
    generate(folder);
    const [fresh, committed] = [filesIn(join(folder, "gen")), filesIn("gen")];
    const paths = [...new Set([...fresh.keys(), ...committed.keys()])];
    const stale = paths.filter((path) => fresh.get(path) !== committed.get(path));
    process.exitCode = stale.length === 0 ? 0 : 1;
    if (stale.length === 0) console.log("gen/ is up to date");
    else
      console.error(
        `gen/ is not what proto/ and docs/ generate; run \`npm run generate -- proto\`: ${stale.join(", ")}`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}
