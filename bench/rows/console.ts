import type { Page } from "playwright-core";
import { launchChromium } from "../../test/console/support/launch-chromium.ts";
import { signIn } from "../../test/console/support/sign-in.ts";
import { openFixture } from "../fixture.ts";
import { quantile, summarisePairs, type Turns, takeTurns } from "../measure-pairs.ts";
import { serve } from "../processes.ts";
import type { Bench, Result } from "../result.ts";

const KEYS_PER_ROUND = 10;
const SECTIONS = [14, 60];

/**
 * From a key pressed in the source of a mail until its preview shows it, to the frame that has it: in the page of a
 * template, against a text area whose text mjml alone compiles. And from a key in a field of the data.
 */
export const consoleBench: Bench = {
  ids: ["console"],
  async run({ rounds }, report) {
    const fixture = await openFixture("any core");
    const rival = await serve(["bench/rivals/mjml-preview.ts"], {}, "any core");
    const chromium = await launchChromium();
    try {
      const page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
      await page.goto(`${fixture.ours.url}/console`);
      await signIn(page, fixture.adminToken);
      const other = await chromium.newPage({ viewport: { width: 1280, height: 800 } });
      for (const sections of SECTIONS) {
        const mjml = writeMail(sections);
        const kilobytes = await openOurs(page, await createMail(fixture.ours.url, fixture.adminToken, mjml));
        await openTheirs(other, rival.url, mjml);
        const ours = new Typist(page);
        const theirs = new Typist(other);
        const turns = await takeTurns(
          () => ours.typeKeys(),
          () => theirs.typeKeys(),
          rounds,
        );
        for (const [label, share] of QUANTILES) report(sourceResult(turns, share, `${kilobytes} KB, ${label}`));
      }
      const kilobytes = await openOurs(page, await createMail(fixture.ours.url, fixture.adminToken, writeMail(14)));
      await page.bringToFront();
      await page.getByRole("tab", { name: "Data" }).click();
      await page.getByLabel("name", { exact: true }).fill("Filled");
      const typist = new Typist(page, "Filled");
      for (let round = 0; round < rounds; round += 1) await typist.typeKeys();
      report(dataResult(kilobytes, typist.taken));
    } finally {
      await chromium.close();
      await rival.stop();
      await fixture.close();
    }
  },
};

const QUANTILES = [
  ["half of the keys", 0.5],
  ["95 % of the keys", 0.95],
] as const;

const section = (text: string) => `<mj-section><mj-column>\n<mj-text>${text}</mj-text>\n</mj-column></mj-section>\n`;

function writeMail(sections: number): string {
  const parts = [...Array(sections - 2)].map((_, at) =>
    section(`Part ${at} of a mail, with some words to read in it.`),
  );
  return `<mjml lang="en"><mj-head><mj-title>Bench</mj-title></mj-head><mj-body>
${section("Written")}${section("Dear {{ name }}")}${parts.join("")}</mj-body></mjml>`;
}

/** Makes the template over REST, and returns its id. */
async function createMail(url: string, key: string, mjml: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "Bench", subject: "Bench", mjml });
  const response = await fetch(`${url}/api/v1/templates`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
}

/** Opens a template with the cursor behind what is written, and returns how large its mail is. */
async function openOurs(page: Page, id: string): Promise<number> {
  await page.bringToFront();
  await page.goto(new URL(`/console/templates/${id}`, page.url()).href);
  await mailOf(page).getByText("Written").waitFor();
  await page.locator("[data-digest]").waitFor();
  const kilobytes = Number.parseFloat((await page.locator(".size-bar").textContent()) ?? "");
  await page.locator(".cm-line", { hasText: "Written" }).click();
  await page.keyboard.press("End");
  for (let back = 0; back < "</mj-text>".length; back += 1) await page.keyboard.press("ArrowLeft");
  return Math.round(kilobytes);
}

async function openTheirs(page: Page, url: string, mjml: string): Promise<void> {
  await page.bringToFront();
  await page.goto(url);
  const source = page.getByRole("textbox");
  await source.fill(mjml);
  await mailOf(page).getByText("Written").waitFor();
  const at = mjml.indexOf("Written") + "Written".length;
  await source.focus();
  await source.evaluate((area, place) => (area as unknown as Area).setSelectionRange(place, place), at);
}

const mailOf = (page: Page) => page.frameLocator('iframe[title="The mail"]');

/** Presses keys after a word that the mail shows, one after the other. */
class Typist {
  /** How long each key took, in ms. */
  readonly taken: number[] = [];
  readonly #page: Page;
  #typed: string;

  constructor(page: Page, word = "Written") {
    this.#page = page;
    this.#typed = word;
  }

  /** Returns the times of these keys. */
  async typeKeys(): Promise<readonly number[]> {
    const page = this.#page;
    await page.bringToFront();
    const taken: number[] = [];
    for (const key of "abcdefghij".slice(0, KEYS_PER_ROUND)) {
      this.#typed += key;
      await page.evaluate(WATCH, this.#typed);
      await page.keyboard.press(key);
      taken.push(await page.evaluate<number>("window.shownAfter"));
      await page.waitForTimeout(50);
    }
    for (const each of taken) this.taken.push(each);
    return taken;
  }
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

/** What is used of a text area. */
interface Area {
  setSelectionRange(start: number, end: number): void;
}

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

function sourceResult(turns: readonly Turns<readonly number[]>[], share: number, label: string): Result {
  const rates = turns.map(({ ours, theirs }) => ({
    ours: 1 / quantile(ours, share),
    theirs: 1 / quantile(theirs, share),
  }));
  const row = { id: "console", rival: "mjml behind a text area", unit: "1/ms", aim: undefined };
  return { ...row, case: `a key in the source until the preview has it, ${label}`, ...summarisePairs(rates) };
}

function dataResult(kilobytes: number, taken: readonly number[]): Result {
  const aim = 16;
  const ratios = taken.map((each) => aim / each);
  const ratio = quantile(ratios, 0.5);
  const spread = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2 / ratio;
  const name = `a key in the data until the preview has it, ${kilobytes} KB`;
  const rates = { ours: ratio / aim, theirs: 1 / aim, ratio, spread, aim: 1 };
  return { id: "console", rival: "the time aimed at", case: name, unit: "1/ms", ...rates };
}
