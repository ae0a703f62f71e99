/**
 * Writes console/src/templates/thumbnails: the top of each mail that **New template** offers, as WebP at twice the size
 * that it is shown at, and thumbnails.json, which says what each was made of and what it shows. Needs Chromium.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceRemote } from "../src/cli/picture/replace-remote.ts";
import { type BrowserPage, openPage } from "../test/pixels/browser-page.ts";
import { offeredMails } from "../test/pixels/offered-mails.ts";
import { startChromium } from "../test/pixels/start-chromium.ts";

const FOLDER = join(import.meta.dirname, "../console/src/templates/thumbnails");
/** Of the mail, and of its picture. */
const [WIDTH, HEIGHT, PICTURE_WIDTH] = [480, 600, 256];
const QUALITY = 72;
/** A picture of a mail with much in it has a little less quality instead. */
const MAX_BYTES = 6_000;

const chromium = await startChromium();
if (chromium === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  const page = await openPage(chromium.devTools);
  await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "light" }] });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const notes: Record<string, { readonly digest: string; readonly alt: string }> = {};
  for (const { slug, digest, fill } of offeredMails()) {
    await page.show(`data:text/html;base64,${Buffer.from(replaceRemote(await fill())).toString("base64")}`);
    writeFileSync(join(FOLDER, `${slug}.webp`), await draw(page));
    notes[slug] = { digest, alt: await titleOf(page) };
  }
  writeFileSync(join(FOLDER, "thumbnails.json"), `${JSON.stringify(notes, undefined, 2)}\n`);
} finally {
  await chromium.close();
}

async function draw(page: BrowserPage): Promise<Buffer> {
  await page.send("Emulation.setDeviceMetricsOverride", {
    ...{ width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false },
  });
  const clip = { x: 0, y: 0, width: WIDTH, height: HEIGHT, scale: PICTURE_WIDTH / WIDTH };
  for (let quality = QUALITY; ; quality -= 4) {
    const options = { format: "webp", quality, clip };
    const { data } = await page.send<{ data: string }>("Page.captureScreenshot", options);
    const picture = withoutProfile(Buffer.from(data, "base64"));
    if (picture.length <= MAX_BYTES) return picture;
  }
}

/** What the mail says in large letters. */
async function titleOf(page: BrowserPage): Promise<string> {
  const title = await page.evaluate("document.querySelector('h1, h2')?.textContent ?? ''");
  return String(title).replace(/\s+/g, " ").trim();
}

/** A WebP of its frame alone: the colours of Chromium are those that pictures without a profile have. */
function withoutProfile(webp: Buffer): Buffer {
  const at = webp.indexOf("VP8 ", 12, "latin1");
  const frame = webp.subarray(at, at + 8 + webp.readUInt32LE(at + 4));
  const head = Buffer.from("RIFF....WEBP", "latin1");
  head.writeUInt32LE(4 + frame.length, 4);
  return Buffer.concat([head, frame]);
}
