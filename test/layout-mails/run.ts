/**
 * Rebuilds mails of Handlebars that are in layouts, and compares what both engines make of drawn data:
 * `npm run suite -- layout-mails <folder> [--layouts Layouts] [--sets 20]`. `Full.html.hbs` in the folder of layouts is
 * the block partial `FullHtmlLayout`, or `Full`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { compareMail, type Layouts } from "./compare-mail.ts";

const END = ".html.hbs";
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { layouts: { type: "string", default: "Layouts" }, sets: { type: "string", default: "20" } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error("Usage: npm run suite -- layout-mails <folder of .html.hbs files> [--layouts <its folder of layouts>]");
  process.exit(64);
}
const layoutFolder = join(folder, values.layouts);
const layouts = readLayouts(layoutFolder);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(END))
  .filter((name) => readFileSync(join(folder, name), "utf8").includes("{{#>"))
  .filter((name) => !resolve(folder, name).startsWith(resolve(layoutFolder)))
  .sort();
const counts = { equal: 0, different: 0, refused: 0 };
for (const [index, file] of files.entries()) {
  const [result, note] = await check(file, String(index + 1));
  counts[result] += 1;
  console.log(`${result.padEnd(9)}  ${file}  ${note}`.trimEnd());
}
console.log(`\n${files.length} mails in ${layouts.size / 2} layouts, ${values.sets} sets of data each`);
console.log(`${counts.equal} equal, ${counts.different} different, ${counts.refused} cannot be rebuilt`);
process.exitCode = counts.different === 0 && counts.equal > 0 ? 0 : 1;

async function check(file: string, seed: string): Promise<readonly [keyof typeof counts, string]> {
  const text = readFileSync(join(folder ?? "", file), "utf8");
  try {
    const difference = await compareMail(text, layouts, { sets: Number(values.sets), seed });
    return difference === undefined ? ["equal", ""] : ["different", difference];
  } catch (err) {
    return ["refused", err instanceof Error ? err.message : String(err)];
  }
}

function readLayouts(from: string): Layouts {
  const names = readdirSync(from).filter((name) => name.endsWith(END));
  return new Map(
    names.flatMap((name) => {
      const [text, base] = [readFileSync(join(from, name), "utf8"), name.slice(0, -END.length)];
      return [
        [base, text],
        [`${base}HtmlLayout`, text],
      ] as const;
    }),
  );
}
