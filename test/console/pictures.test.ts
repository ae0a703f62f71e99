import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPictures, PICTURES, type Pictures, picturePath, SCHEMES } from "./support/open-pictures.ts";

/** One letter has about 40 pixels. Edges that are drawn a little otherwise do not count. */
const CHANGED_MAX = 24;

let pictures: Pictures;
beforeAll(async () => {
  pictures = await openPictures();
});
afterAll(() => pictures?.close());

/** How many pixels of a picture are not as they were. */
function countChanged(before: Buffer, after: Buffer): number {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return width * height;
  return pixelmatch(one.data, other.data, undefined, width, height, { threshold: 0.02 });
}

describe.each(PICTURES)("the page %s", (name) => {
  it("looks as docs/console.md shows it, in both colours", async () => {
    const folder = mkdtempSync(join(tmpdir(), "letterpress-pictures-"));
    const drawn = await pictures.draw(name);
    const changed = SCHEMES.flatMap((scheme, at) => {
      const count = countChanged(readFileSync(picturePath(name, scheme)), drawn[at] ?? Buffer.alloc(0));
      if (count <= CHANGED_MAX) return [];
      const path = join(folder, `console-${name}-${scheme}.png`);
      writeFileSync(path, drawn[at] ?? "");
      return [`${count} pixels changed, see ${path}: if that is meant, npm run generate -- console`];
    });
    expect(changed).toEqual([]);
  });
});

describe("a picture tells", () => {
  it.each([
    ["another shade of a word", "document.documentElement.style.setProperty('--ok', '#1f7440')"],
    ["a button that has moved by a pixel", "document.querySelector('.page-head button').style.translate = '1px'"],
    ["a letter", "document.querySelector('h1').textContent = 'Key5'"],
    ["another line", "document.querySelector('.table-frame').style.borderColor = 'var(--ink-2)'"],
  ])("%s", async (_what, change) => {
    const [light] = await pictures.draw("keys", change);
    expect(countChanged(readFileSync(picturePath("keys", "light")), light)).toBeGreaterThan(CHANGED_MAX);
  });
});
