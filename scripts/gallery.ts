/**
 * Writes docs/gallery.md and its pictures: every example, as html and as React Email, in a wide and a narrow window,
 * and as html without images, in windows of other widths, and in dark clients.
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
const SMALL_WIDTHS = [600, 375, 320];
const DOCS = join(import.meta.dirname, "../docs");
/** Rows of the page's own background that stay below a mail. */
const MARGIN = 16;

const INTRODUCTION = `# Gallery

The examples with their data, in Chromium: html in a window of 700 and of 400 px, then the rendered React Email module in the
same two. Behind that html alone: in windows of 600, 375 and 320 px; of 375 px without images; and of 600 and 375 px in a dark client, if the mail has
[dark colours](mails.md#dark-colours). Web fonts are left out. \`npm run generate -- gallery\` makes
this page, \`npm run suite -- pixels\` compares the pictures.
`;

const browser = await openBrowser();
if (browser === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  const pages = await samplePages();
  mkdirSync(join(DOCS, "gallery"), { recursive: true });
  for (const page of pages) {
    writeFileSync(join(DOCS, pictureOf(page)), PNG.sync.write(await draw(page, browser)));
    writeFileSync(join(DOCS, pictureOf(page, "-clients")), PNG.sync.write(await drawClients(page, browser)));
  }
  writeFileSync(join(DOCS, "gallery.md"), [INTRODUCTION, ...pages.map(entry)].join("\n"));
} finally {
  await browser.close();
}

async function draw({ html, reactEmail }: SamplePage, { screenshot }: Browser): Promise<PNG> {
  const pages = [html, reactEmail].flatMap((page) => WIDTHS.map((width) => screenshot(replaceRemote(page), width)));
  return arrange(await Promise.all(pages));
}

/** The html of a mail as it is elsewhere. */
async function drawClients({ html }: SamplePage, { screenshot }: Browser): Promise<PNG> {
  const page = replaceRemote(html);
  const dark = isDark(html) ? [600, 375].map((width) => screenshot(page, width, "dark")) : [];
  const light = SMALL_WIDTHS.map((width) => screenshot(page, width));
  return arrange(await Promise.all([...light, screenshot(withoutImages(page), 375), ...dark]));
}

function arrange(shots: readonly PNG[]): PNG {
  return halve(sideBySide(shots.map((shot) => fitRows(shot, contentHeight(shot) + MARGIN))));
}

/** With images that cannot be loaded. */
function withoutImages(html: string): string {
  return html.replace(/(<img\b[^>]*?\ssrc=")[^"]*"/g, '$1data:,"');
}

function isDark(html: string): boolean {
  return html.includes("prefers-color-scheme:dark");
}

function entry(page: SamplePage): string {
  const { name, title } = page;
  const alt = `${title}: html wide and narrow, React Email wide and narrow`;
  const clients = `${title}: 600, 375 and 320 px, without images${isDark(page.html) ? ", dark" : ""}`;
  const pictures = `![${alt}](${pictureOf(page)})\n\n![${clients}](${pictureOf(page, "-clients")})\n`;
  return `## ${title}\n\n[\`examples/${name}.template.json\`](../examples/${name}.template.json)\n\n${pictures}`;
}

function pictureOf({ name }: SamplePage, what = ""): string {
  return `gallery/${name}${what}.png`;
}
