/**
 * Writes docs/gallery.md and its pictures: every example, as html and as React Email, in a wide and a narrow window,
 * and as html without images, in windows of other widths, and in dark clients.
 * Needs Chromium, like `npm run suite -- pixels`, and fonts of all scripts: on Debian fonts-noto-core, fonts-noto-cjk.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PNG } from "pngjs";
import { replaceRemote } from "../src/cli/picture/replace-remote.ts";
import { type BrandedPage, brandedPages } from "../test/pixels/branded-pages.ts";
import { type Browser, openBrowser } from "../test/pixels/browser.ts";
import { contentHeight, fitRows } from "../test/pixels/crop.ts";
import { type SamplePage, samplePages } from "../test/pixels/sample-pages.ts";
import { halve, sideBySide } from "../test/pixels/side-by-side.ts";
import { type TranslatedPage, translatedPages } from "../test/pixels/translated-pages.ts";
import { packPalette } from "./pack-palette.ts";

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

const BRANDED = `## Mails in brands

One [layout and its partials](partials.md), in [\`examples/branded\`](../examples/branded), make these mails; [\`examples/brands\`](../examples/brands) has
the [brands](brands.md) that fill them. Each in a window of 600 px, then each in a dark client of 375 px.
`;

const TRANSLATED = "order-shipped";

const browser = await openBrowser();
if (browser === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  const pages = await samplePages();
  mkdirSync(join(DOCS, "gallery"), { recursive: true });
  for (const page of pages) {
    writeFileSync(join(DOCS, pictureOf(page.name)), packPalette(await draw(page, browser)));
    writeFileSync(join(DOCS, pictureOf(page.name, "-clients")), packPalette(await drawClients(page, browser)));
  }
  const branded = await brandedPages();
  for (const page of branded) {
    writeFileSync(join(DOCS, pictureOf(page.slug)), packPalette(await drawBrands(page, browser)));
  }
  const translated = await translatedPages();
  writeFileSync(join(DOCS, pictureOf(TRANSLATED)), packPalette(await drawLanguages(translated, browser)));
  const entries = [...pages.map(entry), BRANDED, ...branded.map(brandedEntry), translatedEntry(translated)];
  writeFileSync(join(DOCS, "gallery.md"), [INTRODUCTION, ...entries].join("\n"));
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

/** A mail in each brand, and then in each brand in a dark client. */
async function drawBrands({ pages }: BrandedPage, { screenshot }: Browser): Promise<PNG> {
  const shots = pages.map(({ html }) => replaceRemote(html));
  const light = await Promise.all(shots.map((html) => screenshot(html, 600)));
  const dark = await Promise.all(shots.map((html) => screenshot(html, 375, "dark")));
  return arrange([...light, ...dark]);
}

/** A mail in each of its languages. */
async function drawLanguages(pages: readonly TranslatedPage[], { screenshot }: Browser): Promise<PNG> {
  return arrange(await Promise.all(pages.map(({ html }) => screenshot(replaceRemote(html), 375))));
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
  const pictures = `![${alt}](${pictureOf(page.name)})\n\n![${clients}](${pictureOf(page.name, "-clients")})\n`;
  return `## ${title}\n\n[\`examples/${name}.template.json\`](../examples/${name}.template.json)\n\n${pictures}`;
}

function brandedEntry({ slug, title, pages }: BrandedPage): string {
  const alt = `${title} in ${pages.map(({ brand }) => brand).join(", ")}, light and dark`;
  const source = `examples/branded/${slug}/template.mjml`;
  return `### ${title}\n\n[\`${source}\`](../${source})\n\n![${alt}](${pictureOf(slug)})\n`;
}

function translatedEntry(pages: readonly TranslatedPage[]): string {
  const locales = pages.map(({ locale }) => locale).join(", ");
  const source = `examples/translated/${TRANSLATED}`;
  return `## A mail in languages

[\`${source}\`](../${source}) is one mail with its [translations](languages.md): [plurals](plurals.md), money and
dates are those of each language, and it is mirrored where that is read from right to left. Each in a window of 375 px.

![Order shipped in ${locales}](${pictureOf(TRANSLATED)})
`;
}

function pictureOf(name: string, what = ""): string {
  return `gallery/${name}${what}.png`;
}
