/**
 * Reports the words of scripts/words.ts in documents, and in the comments, help and messages of the source: `npm run
 * lint:words`. Fenced code in documents is skipped.
 */
import { globSync, readFileSync } from "node:fs";
import { WORDS } from "./words.ts";

const DOCUMENTS = ["*.md", "docs/**/*.md", "{bench,clients,deploy,examples,scripts}/**/*.md"];
const SOURCES = [
  "{src,core,console/src,scripts,bench,examples}/**/*.{ts,tsx,js}",
  "clients/js/src/**/*.ts",
  "clients/python/src/**/*.py",
  "clients/php/src/**/*.php",
  "clients/go/**/*.go",
  "clients/java/{,client/,message/,spring/}src/main/**/*.java",
  "proto/**/*.proto",
];
const LEFT_OUT = /node_modules|\/vendor\/|\/gen\/|^scripts\/words\.ts$|^docs\/openapi|CODE_OF_CONDUCT/;

let found = 0;
for (const path of globSync([...DOCUMENTS, ...SOURCES]).sort()) {
  if (LEFT_OUT.test(path)) continue;
  let isCode = false;
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    if (path.endsWith(".md") && /^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) continue;
    for (const { pattern, instead, reason } of WORDS) {
      const [match] = pattern.exec(line) ?? [];
      if (match === undefined) continue;
      found += 1;
      console.log(`${path}:${index + 1}: "${match}": write ${instead} (${reason})`);
    }
  }
}
console.log(
  found === 0 ? "no listed word found" : `${found} words to replace; scripts/words.ts lists them with reasons`,
);
process.exitCode = found === 0 ? 0 : 1;
