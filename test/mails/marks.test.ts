import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markForOutlook } from "../../src/cli/picture/mark-for-outlook.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { contrastRatio } from "../../src/domain/document/contrast-ratio.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { brandedPages } from "../pixels/branded-pages.ts";
import { samplePages } from "../pixels/sample-pages.ts";
import { readFirstBranded } from "../support/branded-examples.ts";

/** What a shape needs to be seen (WCAG 2.2, success criterion 1.4.11). */
const NON_TEXT = 3;
const BRANDS = ["numbrook", "oddlark", "ottermoor"] as const;
/** The documents of the same companies that show a logo. */
const DOCUMENTS = ["welcome", "order-receipt"] as const;

let chromium: Browser;
let mails: Readonly<Record<string, string>>;
beforeAll(async () => {
  chromium = await launchChromium();
  const [branded] = await brandedPages(readFirstBranded().slice(0, 1));
  const brands = (branded?.pages ?? []).map(({ brand, html }) => [brand, html]);
  const documents = (await samplePages()).map(({ name, html }) => [name, html]);
  mails = Object.fromEntries([...brands, ...documents]);
});
afterAll(async () => {
  await chromium?.close();
});

const CLIENTS = {
  "a dark client": (html: string) => open(html, "dark"),
  "Outlook.com": async (html: string) => {
    const page = await open(html, "light");
    await markForOutlook((expression) => page.evaluate(expression), "plain");
    return page;
  },
};

async function open(html: string, colorScheme: "dark" | "light"): Promise<Page> {
  const page = await chromium.newPage({ viewport: { width: 700, height: 400 }, colorScheme });
  await page.setContent(replaceRemote(html));
  return page;
}

/** The colour beside the first picture that is shown, and the colours in it, the most frequent first. */
async function colorsOf(page: Page): Promise<{ readonly ground: string; readonly colors: readonly string[] }> {
  const mark = page.locator("img:visible").first();
  const box = await mark.boundingBox();
  if (box === null) throw new Error("no picture is shown");
  const clip = { x: box.x - 4, y: box.y, width: box.width + 4, height: box.height };
  const { data, width } = PNG.sync.read(await page.screenshot({ clip }));
  const all = Array.from(
    { length: data.length / 4 },
    (_, at) => `#${data.subarray(at * 4, at * 4 + 3).toString("hex")}`,
  );
  const ground = all[0] ?? "";
  const counts = new Map<string, number>();
  for (const color of all.filter((each) => each !== ground)) counts.set(color, (counts.get(color) ?? 0) + 1);
  expect(all.length / width).toBeGreaterThan(20);
  return { ground, colors: [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)) };
}

describe.each(Object.entries(CLIENTS))("in %s", (_, show) => {
  it.each([...BRANDS, ...DOCUMENTS])(
    "the mark of %s is seen on its ground, and the drawing on the mark",
    async (name) => {
      const page = await show(mails[name] ?? "");
      const { ground, colors } = await colorsOf(page);
      await page.close();
      const [shape = ground, drawing = ground] = colors;
      const ratios = [
        contrastRatio(shape as "#000000", ground as "#000000"),
        contrastRatio(drawing as "#000000", shape as "#000000"),
      ];
      expect(Math.min(...ratios), `${ground}, ${shape}, ${drawing}: ${ratios}`).toBeGreaterThanOrEqual(NON_TEXT);
    },
  );
});
