/**
 * Extracts from CLDR what formats of numbers and dates, and plurals, need. The packages are 144 MB, so they are
 * installed into a temporary folder, and only the extract is kept.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { extractLocales } from "./locale/extract-locales.ts";

const VERSION = "48.2.0";
const TO = join(import.meta.dirname, "../src/compile/mail/locale");

const folder = mkdtempSync(join(tmpdir(), "letterpress-cldr-"));
try {
  const packages = ["cldr-core", "cldr-numbers-full", "cldr-dates-full"].map((name) => `${name}@${VERSION}`);
  const options = ["--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status } = spawnSync("npm", ["install", ...options, ...packages], { stdio: "inherit" });
  if (status !== 0) throw new Error(`npm ended with ${status}`);
  const packed = join(folder, "node_modules");
  const json = JSON.stringify(extractLocales((path) => JSON.parse(readFileSync(join(packed, path), "utf8")), VERSION));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(TO, "locale-data.json.br"), brotliCompressSync(json, { params }));
  copyFileSync(join(packed, "cldr-core/LICENSE"), join(TO, "LICENSE-CLDR"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
