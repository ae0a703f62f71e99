/**
 * Writes docs/gallery.md and its pictures: every example, as html and as React Email, in a wide and a narrow window.
 * Needs Chromium, like `npm run suite -- pixels`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { type Browser, openBrowser } from "../test/pixels/browser.ts";
import { contentHeight, fitRows } from "../test/pixels/crop.ts";
import { replaceRemote } from "../test/pixels/replace-remote.ts";
import { type SamplePage, samplePages } from "../test/pixels/sample-pages.ts";
import { halve, sideBySide } from "../test/pixels/side-by-side.ts";

const WIDTHS = [700, 400];
const DOCS = join(import.meta.dirname, "../docs");
/** Rows of the page's own background that stay below a mail. */
const MARGIN = 16;

const INTRODUCTION = `# Gallery

The examples with their data, in Chromium: html in a window of 700 and of 400 px, then the rendered React Email module in the
same two. Web fonts are left out and every image is a placeholder, so that nothing is loaded. \`npm run generate -- gallery\` makes
this page, \`npm run suite -- pixels\` compares the pictures.
`;

const browser = await openBrowser();
if (browser === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  const pages = await samplePages();
  mkdirSync(join(DOCS, "gallery"), { recursive: true });
  for (const page of pages) {
    writeFileSync(join(DOCS, pictureOf(page)), PNG.sync.write(await draw(page, browser)));
  }
  writeFileSync(join(DOCS, "gallery.md"), [INTRODUCTION, ...pages.map(entry)].join("\n"));
} finally {
  await browser.close();
}

async function draw({ html, reactEmail }: SamplePage, { screenshot }: Browser): Promise<PNG> {
  const pages = [html, reactEmail].flatMap((page) => WIDTHS.map((width) => screenshot(replaceRemote(page), width)));
  const shots = await Promise.all(pages);
  return halve(sideBySide(shots.map((shot) => fitRows(shot, contentHeight(shot) + MARGIN))));
}

function entry(page: SamplePage): string {
  const { name, title } = page;
  const alt = `${title}: html wide and narrow, React Email wide and narrow`;
  return `## ${title}\n\n[\`examples/${name}.template.json\`](../examples/${name}.template.json)\n\n![${alt}](${pictureOf(page)})\n`;
}

function pictureOf({ name }: SamplePage): string {
  return `gallery/${name}.png`;
}
