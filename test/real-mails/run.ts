/**
 * Mails of applications, translated to MJML and filled from the objects that the applications give their own engines:
 * `npm run suite -- real-mails`. What a reader sees must be what the original shows. recorded.json has the hash of that
 * for each mail and object; `--originals <folder>` renders the originals by their engines instead and shows what
 * differs, and `--record` writes recorded.json. `--only <name>`.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { renderTemplate } from "../../clients/js/src/index.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { RandomData } from "./random-data.ts";
import type { RealMail } from "./real-mail.ts";
import { REAL_MAILS } from "./real-mails.ts";
import { renderOriginal } from "./render-original.ts";
import { visibleText } from "./visible-text.ts";

const SETS = 50;
const SHOWN = 2;
const RECORDED = join(import.meta.dirname, "recorded.json");

const { values: options } = parseArgs({
  options: { originals: { type: "string" }, record: { type: "boolean" }, only: { type: "string" } },
});
const recorded: Record<string, string> = JSON.parse(readFileSync(RECORDED, "utf8"));
let isFailed = false;
for (const mail of REAL_MAILS.filter(({ name }) => options.only === undefined || options.only === name)) {
  const problems = await compare(mail);
  const [asItIs, reshaped] = problems;
  isFailed ||= reshaped.length > 0 || (mail.lacks === undefined) !== (asItIs.length === 0);
  const verdict = `${SETS - asItIs.length} of ${SETS} as they are`;
  const rest = mail.lacks === undefined ? "" : `, ${SETS - reshaped.length} reshaped for want of ${mail.lacks}`;
  console.log(`${mail.name.padEnd(30)} ${mail.engine.padEnd(10)} ${verdict}${rest}`);
  for (const problem of reshaped.slice(0, SHOWN)) console.log(problem);
}
if (options.record) writeFileSync(RECORDED, `${JSON.stringify(recorded, undefined, 2)}\n`);
console.log(isFailed ? "A mail does not show what its original shows." : "Every mail shows what its original shows.");
process.exitCode = isFailed ? 1 : 0;

/** What differs of the mail from its original, filled from the objects as they are, and reshaped. */
async function compare(mail: RealMail): Promise<readonly [asItIs: readonly string[], reshaped: readonly string[]]> {
  const sets = Array.from({ length: SETS }, (_, index) => mail.draw(new RandomData(`${mail.name}/${index}`)));
  const expected = options.originals === undefined ? undefined : await shownBy(mail, options.originals, sets);
  if (expected !== undefined && options.record) recorded[mail.name] = expected.map(hashOf).join(" ");
  const hashes = expected?.map(hashOf) ?? (recorded[mail.name] ?? "").split(" ");
  const fill = await filler(mail.name);
  const differing = (objects: readonly object[]) =>
    objects.flatMap((data, index) => {
      const shown = visibleText(fill(data));
      if (hashOf(shown) === hashes[index]) return [];
      return [describeDifference(index, shown, expected?.[index])];
    });
  const asItIs = differing(sets);
  return [asItIs, mail.reshape === undefined ? asItIs : differing(sets.map(mail.reshape))];
}

async function shownBy(mail: RealMail, originals: string, sets: readonly object[]): Promise<readonly string[]> {
  const pages = await renderOriginal(mail, originals, sets);
  return pages.map((page) => visibleText(page, mail.hidden));
}

/** Compiles the translation as it is published, and fills it as the library does. */
async function filler(name: string): Promise<(data: object) => string> {
  const text = readFileSync(join(import.meta.dirname, `mails/${name}.mjml`), "utf8");
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text }, { subject: name });
  const errors = diagnostics.filter(isError).map(({ message }) => message);
  if (programs.html === undefined) throw new Error(`${name}.mjml: ${errors.join("; ")}`);
  const template = { template_id: name, programs: { html: JSON.parse(programs.html) } };
  return (data) => renderTemplate(template, { dynamicData: { data }, onMissing: "empty" }).output;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** Both texts from a little before the first place where they differ. */
function describeDifference(index: number, shown: string, expected: string | undefined): string {
  if (expected === undefined) return `  object ${index} shows other words; --originals shows which`;
  let at = 0;
  while (shown[at] === expected[at]) at += 1;
  const from = Math.max(0, at - 30);
  return `  object ${index}: original  …${expected.slice(from, at + 60)}\n            translation …${shown.slice(from, at + 60)}`;
}
