// Proves the compiler with MJML of others: `npm run corpus -- <folder>`.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { compareWithMjml, type Verdict } from "./corpus/compare-with-mjml.ts";

/** Files that are known to fail, by the end of their path, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("./corpus/exceptions.json", import.meta.url), "utf8"),
);

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: npm run corpus -- <folder with .mjml files>");
  process.exit(64);
}
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".mjml"))
  .sort();

const rows: (Verdict & { readonly file: string })[] = [];
for (const name of files) {
  const path = join(folder, name);
  const verdict = await compareWithMjml(readFileSync(path, "utf8"));
  const exception = Object.entries(EXCEPTIONS).find(([end]) => path.endsWith(end))?.[1];
  const isExpected = verdict.result === "failed" && exception !== undefined;
  rows.push({ file: relative(folder, path), ...(isExpected ? { result: "excepted", reason: exception } : verdict) });
}

const fileWidth = Math.max(4, ...rows.map(({ file }) => file.length));
for (const { file, result, reason } of [{ file: "FILE", result: "RESULT", reason: "REASON" }, ...rows]) {
  console.log(`${file.padEnd(fileWidth)}  ${result.padEnd(8)}  ${reason}`.trimEnd());
}
const failed = rows.filter(({ result }) => result === "failed").length;
const excepted = rows.filter(({ result }) => result === "excepted").length;
console.log(`\n${rows.length} files, ${excepted} with a known reason to fail`);
console.log(`${rows.length - failed - excepted} passed, ${failed + excepted} failed`);
process.exitCode = failed === 0 && rows.length > 0 ? 0 : 1;
