/**
 * Proves the compiler with MJML of others: `npm run suite -- corpus <folder>`. Pictures are compared where Chromium is;
 * `CHROMIUM` names its command.
 */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { openBrowser } from "../pixels/browser.ts";
import { checkFile, HEADINGS, type Row, skip } from "./check-file.ts";
import { correctionOf } from "./correct.ts";
import { readMail } from "./read-mail.ts";

/** Files that are known to fail, by the end of their path, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("./exceptions.json", import.meta.url), "utf8"),
);

const [argument] = process.argv.slice(2);
if (argument === undefined) {
  console.error("Usage: npm run suite -- corpus <folder with .mjml files>");
  process.exit(64);
}
// While it loads, mjml is told of another working folder.
const folder = resolve(argument);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".mjml"))
  .sort();
// React speaks of props that mail clients know and it does not.
console.error = () => undefined;
const browser = await openBrowser();
const rows: Row[] = [];
const queue = files.entries();
await Promise.all(Array.from({ length: availableParallelism() + 1 }, checkNext)).finally(() => browser?.close());

const fileWidth = Math.max(4, ...files.map((file) => file.length));
const cellWidth = browser === undefined ? 10 : 7;
printRow("FILE", "RESULT", HEADINGS, "NOTE");
for (const { file, result, cells, note } of rows) printRow(file, result, cells, note);
const count = (result: Row["result"]): number => rows.filter((row) => row.result === result).length;
if (browser === undefined) console.log("\nThere is no Chromium here, so no pictures were compared.");
console.log(
  `\n${rows.length} files, ${count("listed")} listed with a reason, ${count("refused")} that mjml refuses too, ${count("skipped")} skipped`,
);
console.log(`${count("passed")} passed, ${count("failed")} failed`);
process.exitCode = count("failed") === 0 && count("passed") > 0 ? 0 : 1;

async function checkNext(): Promise<void> {
  for (const [index, file] of queue) {
    const path = join(folder, file);
    const mail = readMail(path, folder);
    const reason = Object.entries(EXCEPTIONS).find(([end]) => path.endsWith(end))?.[1];
    rows[index] =
      "unreadable" in mail
        ? skip(file, mail.unreadable)
        : await checkFile({ file, mail, correction: correctionOf(path), reason }, browser);
  }
}

function printRow(file: string, result: string, cells: readonly string[], note: string): void {
  const table = cells.map((cell) => cell.padEnd(cellWidth)).join("  ");
  console.log(`${file.padEnd(fileWidth)}  ${result.padEnd(7)}  ${table}  ${note}`.trimEnd());
}
