/**
 * Writes examples/images/*.png: each drawing of examples/images/source at twice its size, on no ground but its own.
 * Needs Chromium.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { PNG } from "pngjs";
import { type BrowserPage, openPage } from "../test/pixels/browser-page.ts";
import { startChromium } from "../test/pixels/start-chromium.ts";
import { packPalette } from "./pack-palette.ts";

const IMAGES = join(import.meta.dirname, "../examples/images");
const SIZE = /<svg [^>]*width="(\d+)" height="(\d+)"/;

const chromium = await startChromium();
if (chromium === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  const page = await openPage(chromium.devTools);
  await page.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  for (const path of globSync("source/*.svg", { cwd: IMAGES })) {
    const drawn = await draw(page, readFileSync(join(IMAGES, path), "utf8"));
    writeFileSync(join(IMAGES, `${basename(path, ".svg")}.png`), packPalette(drawn));
  }
} finally {
  await chromium.close();
}

async function draw(page: BrowserPage, svg: string): Promise<PNG> {
  const [, width, height] = (SIZE.exec(svg) ?? []).map(Number);
  if (width === undefined || height === undefined) throw new Error(`a drawing has no size: ${svg.slice(0, 100)}`);
  await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 2, mobile: false });
  await page.show(`data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`);
  const { data } = await page.send<{ data: string }>("Page.captureScreenshot", { format: "png" });
  return PNG.sync.read(Buffer.from(data, "base64"));
}
