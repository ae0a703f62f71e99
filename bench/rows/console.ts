import type { Page } from "playwright-core";
import { launchChromium } from "../../test/console/support/launch-chromium.ts";
import { signIn } from "../../test/console/support/sign-in.ts";
import { openFixture } from "../fixture.ts";
import { quantile } from "../measure-pairs.ts";
import type { Bench, Result } from "../result.ts";

const KEYS_PER_ROUND = 10;

/**
 * In the page of a template, for a mail of 20 KB: from a key pressed in the source until its preview shows it, and from
 * one in a field of the data. Measured by the page itself, to the frame that has it.
 */
export const consoleBench: Bench = {
  ids: ["console"],
  async run({ rounds }, report) {
    const fixture = await openFixture("any core");
    const chromium = await launchChromium();
    try {
      const page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
      await page.goto(`${fixture.ours.url}/console`);
      await signIn(page, fixture.adminToken);
      const path = `/console/templates/${await createMail(fixture.ours.url, fixture.adminToken)}`;
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
      const kilobytes = await sizeOfMail(page);
      const count = rounds * KEYS_PER_ROUND;
      await page.locator(".cm-line", { hasText: "Written" }).click();
      await page.keyboard.press("End");
      for (let back = 0; back < "</mj-text>".length; back += 1) await page.keyboard.press("ArrowLeft");
      report(toResult("source", 250, kilobytes, await timeKeys(page, "Written", count)));
      await page.getByRole("tab", { name: "Data" }).click();
      await page.getByLabel("name", { exact: true }).fill("Filled");
      report(toResult("data", 16, kilobytes, await timeKeys(page, "Filled", count)));
    } finally {
      await chromium.close();
      await fixture.close();
    }
  },
};

/** Makes the template over REST, and returns its id. */
async function createMail(url: string, key: string): Promise<string> {
  const section = (text: string) => `<mj-section><mj-column>\n<mj-text>${text}</mj-text>\n</mj-column></mj-section>\n`;
  const sections = [...Array(12)].map((_, at) => section(`Part ${at} of a mail, with some words to read in it.`));
  const mjml = `<mjml lang="en"><mj-head><mj-title>Bench</mj-title></mj-head><mj-body>
${section("Written")}${section("Dear {{ name }}")}${sections.join("")}</mj-body></mjml>`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Bench", subject: "Bench", mjml });
  const response = await fetch(`${url}/api/v1/templates`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
}

async function sizeOfMail(page: Page): Promise<number> {
  await page.locator("[data-digest]").waitFor();
  const shown = await page.locator(".size-bar").textContent();
  return Number.parseFloat(shown ?? "");
}

/** Presses keys after a word that the mail shows, one after the other, and returns how long each took, in ms. */
async function timeKeys(page: Page, word: string, count: number): Promise<readonly number[]> {
  await page.frameLocator('iframe[title="The mail"]').getByText(word).first().waitFor();
  const taken: number[] = [];
  let typed = word;
  for (let at = 0; at < count; at += 1) {
    const key = "abcdefghij".charAt(at % 10);
    typed += key;
    await page.evaluate(WATCH, typed);
    await page.keyboard.press(key);
    taken.push(await page.evaluate<number>("window.shownAfter"));
    await page.waitForTimeout(50);
  }
  return taken;
}

/** Has `shownAfter` be a promise of the time from the next key until the mail holds a text. */
const WATCH = (text: string) => {
  const page = globalThis as unknown as Browser;
  page.shownAfter = new Promise((resolve) => {
    page.addEventListener(
      "keydown",
      () => {
        const begun = performance.now();
        const look = () => {
          const mail = page.document.querySelector('iframe[title="The mail"]')?.contentDocument;
          if (mail?.body?.textContent?.includes(text)) resolve(performance.now() - begun);
          else page.requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
};

/** What is used of the page's window; this file itself runs in Node. */
interface Browser {
  shownAfter: Promise<number>;
  addEventListener(type: string, listener: () => void, options: object): void;
  requestAnimationFrame(callback: () => void): void;
  readonly document: {
    querySelector(selector: string): {
      readonly contentDocument?: { readonly body?: { readonly textContent?: string } };
    } | null;
  };
}

function toResult(field: string, aim: number, kilobytes: number, taken: readonly number[]): Result {
  const ratios = taken.map((each) => aim / each);
  const ratio = quantile(ratios, 0.5);
  const spread = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2 / ratio;
  const name = `a key in the ${field} until the preview has it, ${Math.round(kilobytes)} KB`;
  const rates = { ours: ratio / aim, theirs: 1 / aim, ratio, spread, aim: 1 };
  return { id: "console", rival: "the time aimed at", case: name, unit: "1/ms", ...rates };
}
