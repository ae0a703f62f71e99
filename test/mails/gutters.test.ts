import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { samplePages } from "../pixels/sample-pages.ts";

/** The space at the sides of every column of the newsletter, in px. */
const GUTTER = 24;
/** Letters nearer to the edge look as if they were cut off. */
const LEAST = 8;

let chromium: Browser;
let mails: Awaited<ReturnType<typeof samplePages>>;
beforeAll(async () => {
  [chromium, mails] = await Promise.all([launchChromium(), samplePages()]);
});
afterAll(async () => {
  await chromium?.close();
});

async function open(html: string, width: number): Promise<Page> {
  const page = await chromium.newPage({ viewport: { width, height: 800 } });
  await page.setContent(replaceRemote(html));
  return page;
}

/** px between the window and the text and pictures of a mail, at the side where they are nearest. */
const NEAREST = `(() => {
  const range = document.createRange();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes = [...document.querySelectorAll("[role=article] img")].map((each) => each.getBoundingClientRect());
  while (words.nextNode()) {
    range.selectNodeContents(words.currentNode);
    if (/\\S/.test(words.currentNode.data)) boxes.push(...range.getClientRects());
  }
  const shown = boxes.filter(({ width, height }) => width > 1 && height > 1);
  return [shown.length, Math.min(...shown.map(({ left, right }) => Math.min(left, innerWidth - right)))];
})()`;

function mail(name: string) {
  const found = mails.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no example ${name}`);
  return found;
}

describe("three columns of equal parts", () => {
  it.each(["html", "reactEmail", "unshortened"] as const)(
    "have equal pictures, and headings in one line: %s",
    async (target) => {
      const page = await open(mail("newsletter")[target], 700);
      const titles = ["Quiet poems", "Maps to get lost in", "Soup, in theory"];
      const boxes = await page.evaluate<
        readonly { top: number; width: number }[]
      >(`${JSON.stringify(titles)}.map((title) => {
      const [heading] = [...document.querySelectorAll("h3,h2")].filter(({ textContent }) => textContent.trim() === title);
      const column = heading.closest("table:has(img)");
      return { top: heading.getBoundingClientRect().top, width: column.querySelector("img").getBoundingClientRect().width };
    })`);
      await page.close();
      expect(new Set(boxes.map(({ width }) => Math.round(width * 10))).size, JSON.stringify(boxes)).toBe(1);
      expect(new Set(boxes.map(({ top }) => Math.round(top * 10))).size, JSON.stringify(boxes)).toBe(1);
    },
  );
});

describe("without style sheets, in a window of 375 px", () => {
  it("each example keeps its text from the edges, and the newsletter its gutters", async () => {
    for (const { name, html } of mails) {
      const page = await open(html.replaceAll(/<style.*?<\/style>/gs, ""), 375);
      const [count = 0, nearest = 0] = await page.evaluate<readonly number[]>(NEAREST);
      await page.close();
      expect(count).toBeGreaterThan(3);
      expect(nearest, name).toBeGreaterThanOrEqual(name === "newsletter" ? GUTTER : LEAST);
    }
  });
});
