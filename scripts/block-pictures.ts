/**
 * Writes docs/blocks/: what the example of each kind of block in docs/template-json.md looks like, and that of lists,
 * in a wide and a narrow window. Needs Chromium, like `npm run suite -- pixels`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import type { FillData } from "../core/evaluator/data.ts";
import { fillProgram } from "../core/evaluator/fill.ts";
import { replaceRemote } from "../src/cli/picture/replace-remote.ts";
import { compileSource } from "../src/compile/compile-source.ts";
import { openBrowser } from "../test/pixels/browser.ts";
import { contentHeight, fitRows } from "../test/pixels/crop.ts";
import { sideBySide } from "../test/pixels/side-by-side.ts";

/** Above and below the breakpoint that a canvas has by default. */
const WIDTHS = [640, 320];
const DOCS = join(import.meta.dirname, "../docs");
const SECTION = /^### (\w+)\n.*?^```json\n(.*?)^```/gms;
const LISTS = /^## Lists\n.*?^```json\n(.*?)^```.*?^```text\n(.*?)^```/ms;
/** Rows of the page's own background that stay below a block. */
const MARGIN = 12;

const browser = await openBrowser();
if (browser === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  const page = readFileSync(join(DOCS, "template-json.md"), "utf8");
  const blocks = page.slice(page.indexOf("\n## Blocks\n"));
  mkdirSync(join(DOCS, "blocks"), { recursive: true });
  const [, listExample = "", listData = "{}"] = LISTS.exec(page) ?? [];
  const examples = [...blocks.matchAll(SECTION)].map(([, kind = "", example = ""]) => ({ kind, example, data: {} }));
  examples.push({ kind: "lists", example: listExample, data: JSON.parse(listData) });
  for (const { kind, example, data } of examples) {
    const html = replaceRemote(await render(example, data));
    const shots = await Promise.all(WIDTHS.map((width) => browser.screenshot(html, width)));
    const picture = sideBySide(shots.map((shot) => fitRows(shot, Math.min(contentHeight(shot) + MARGIN, shot.height))));
    writeFileSync(join(DOCS, "blocks", `${kind}.png`), PNG.sync.write(picture));
  }
} finally {
  await browser.close();
}

async function render(text: string, data: FillData): Promise<string> {
  const { programs } = await compileSource({ kind: "document", text });
  if (programs.html === undefined) throw new Error(`an example does not compile: ${text}`);
  return fillProgram(JSON.parse(programs.html), data).output;
}
