import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { samplePages } from "../pixels/sample-pages.ts";

interface DomNode {
  readonly nodeId: number;
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
  readonly contentDocument?: DomNode;
}

/** Corners of a box: x and y of each, from the top left. */
type Quad = readonly number[];

let chromium: Browser;
let mails: Awaited<ReturnType<typeof samplePages>>;
beforeAll(async () => {
  [chromium, mails] = await Promise.all([launchChromium(), samplePages()]);
});
afterAll(async () => {
  await chromium?.close();
});

/** The text that Chromium draws for each image that is not loaded, with a box for each of its lines. */
async function textsOf(html: string, width: number) {
  const page = await chromium.newPage({ viewport: { width, height: 800 } });
  await page.route("**/*", (route) => route.abort());
  await page.setContent(html);
  const session = await page.context().newCDPSession(page);
  const { root } = (await session.send("DOM.getDocument", { depth: -1, pierce: true })) as { root: DomNode };
  const texts = [];
  for (const image of nodesIn(root).filter(({ nodeName }) => nodeName === "IMG")) {
    const [around] = await quadsOf(session, image);
    const inner = (image.shadowRoots ?? []).flatMap(nodesIn).filter(({ nodeName }) => nodeName === "#text");
    for (const text of inner) {
      const lines = await quadsOf(session, text);
      if (around !== undefined && lines.length > 0) texts.push({ text: text.nodeValue, around, lines });
    }
  }
  await page.close();
  return texts;
}

function nodesIn(node: DomNode): readonly DomNode[] {
  const inner = [...(node.shadowRoots ?? []), ...(node.children ?? [])];
  return [node, ...inner.flatMap(nodesIn)];
}

/** None for what is not drawn. */
async function quadsOf(session: CDPSession, { nodeId }: DomNode): Promise<readonly Quad[]> {
  const found = await session.send("DOM.getContentQuads", { nodeId }).catch(() => ({ quads: [] }));
  return found.quads;
}

/** Whether a box is within another, but for a part of a pixel. */
function isWithin(line: Quad, around: Quad): boolean {
  const [left = 0, top = 0, , , right = 0, bottom = 0] = line;
  const [outerLeft = 0, outerTop = 0, , , outerRight = 0, outerBottom = 0] = around;
  return left >= outerLeft - 1 && top >= outerTop - 1 && right <= outerRight + 1 && bottom <= outerBottom + 1;
}

describe.each(["html", "reactEmail"] as const)("where images are not loaded, the alternative texts of %s", (target) => {
  it.each([375, 700])("have whole words within their image, in a window of %i px", async (width) => {
    let count = 0;
    for (const mail of mails) {
      for (const { text, around, lines } of await textsOf(mail[target], width)) {
        count += 1;
        expect
          .soft(lines.length, `${mail.name}: "${text}" is broken within a word`)
          .toBeLessThanOrEqual(text.split(" ").length);
        expect
          .soft(
            lines.every((line) => isWithin(line, around)),
            `${mail.name}: "${text}" ${around} cuts ${lines}`,
          )
          .toBe(true);
      }
    }
    expect(count).toBeGreaterThan(10);
  });
});
