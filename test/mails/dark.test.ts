import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { type SamplePage, samplePages } from "../pixels/sample-pages.ts";

interface Found {
  readonly violations: readonly { readonly nodes: readonly { readonly html: string }[] }[];
  readonly passes: readonly { readonly nodes: readonly unknown[] }[];
}

/** Has the colours that the format has by default, which publish warns of. */
const DEFAULTS = "legacy-digest";

const DARK = ["newsletter", "order-receipt", "password-reset", "welcome"];

let chromium: Browser;
let samples: readonly SamplePage[];

beforeAll(async () => {
  [chromium, samples] = await Promise.all([launchChromium(), samplePages()]);
});
afterAll(async () => {
  await chromium?.close();
});

it.each(["light", "dark"] as const)("axe finds no low contrast in the examples in %s clients", async (colorScheme) => {
  const page = await chromium.newPage({ viewport: { width: 700, height: 900 }, colorScheme });
  for (const { name, html, reactEmail } of samples.filter((sample) => sample.name !== DEFAULTS)) {
    for (const mail of [html, reactEmail]) {
      await page.setContent(replaceRemote(mail));
      await page.evaluate(axe.source);
      const { violations, passes } = await page.evaluate<Found>('axe.run({ runOnly: ["color-contrast"] })');
      expect(violations.flatMap(({ nodes }) => nodes.map((node) => `${name}: ${node.html}`))).toEqual([]);
      expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(2);
    }
  }
  await page.close();
});

it("examples with dark colours are drawn dark, all of them and by each target", async () => {
  const page = await chromium.newPage({ viewport: { width: 700, height: 900 }, colorScheme: "dark" });
  for (const { name, html, reactEmail } of samples) {
    for (const mail of [html, reactEmail]) {
      await page.setContent(replaceRemote(mail));
      const lightness = await page.evaluate(`(() => {
        const grounds = [...document.querySelectorAll("body, table, td, div")].flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          const [r, g, b, alpha = 1] = getComputedStyle(element).backgroundColor.match(/[\\d.]+/g).map(Number);
          return alpha === 0 || width * height < 40000 ? [] : [(r + g + b) / 3];
        });
        return Math.max(...grounds);
      })()`);
      if (DARK.includes(name)) expect([name, Number(lightness) < 128]).toEqual([name, true]);
    }
  }
  await page.close();
});
