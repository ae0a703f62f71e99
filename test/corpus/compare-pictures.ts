import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import type { Browser } from "../pixels/browser.ts";
import { compare } from "../pixels/compare.ts";
import { contentHeight } from "../pixels/crop.ts";

/** Widths of windows in px: a mail in full, and a phone. */
export const WIDTHS: readonly number[] = [600, 400];

/** Percent of the pixels in which two pages differ, in a window of each width. Of two blank pages, none. */
export async function comparePictures(html: string, reactEmail: string, browser: Browser): Promise<readonly number[]> {
  const pages = [html, reactEmail].map((page) => replaceRemote(page));
  return await Promise.all(
    WIDTHS.map(async (width) => {
      const [one, other] = await Promise.all(pages.map((page) => browser.screenshot(page, width)));
      if (one === undefined || other === undefined) throw new Error("there are two pages");
      if (contentHeight(one) > 0 || contentHeight(other) > 0) return compare(one, other).percent;
      return one.data.subarray(0, 4).equals(other.data.subarray(0, 4)) ? 0 : 100;
    }),
  );
}
