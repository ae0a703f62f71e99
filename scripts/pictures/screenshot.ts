import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";

const CHROMIUM = process.env.CHROMIUM ?? "chromium";
/** Taller than any sample. */
const WINDOW_HEIGHT = 4000;

/** What Chromium shows of a page in a window of a width in px. The folder is for its files; the picture is as high as the window. */
export function screenshot(html: string, width: number, folder: string): PNG {
  const page = join(folder, "page.html");
  const picture = join(folder, "page.png");
  writeFileSync(page, html);
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
  ];
  const size = `--window-size=${width},${WINDOW_HEIGHT}`;
  execFileSync(CHROMIUM, [...flags, size, `--screenshot=${picture}`, `file://${page}`], { stdio: "ignore" });
  return PNG.sync.read(readFileSync(picture));
}
