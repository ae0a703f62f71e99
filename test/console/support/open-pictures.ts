import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Page } from "playwright-core";
import { LOCAL } from "../../support/start-test-app.ts";
import { hideChance } from "./hide-chance.ts";
import { type ConsoleTest, openConsole } from "./open-console.ts";

/** The pages of docs/console.md, and two states of the page of a template, each in both colours. */
export const PICTURES = [
  "sign-in",
  "templates",
  "new",
  "template",
  "edit",
  "commands",
  "language",
  "keys",
  "audit",
  "sessions",
  "health",
] as const;
export const SCHEMES = ["light", "dark"] as const;

/** Where the picture of a page is kept. */
export function picturePath(name: PictureName, scheme: (typeof SCHEMES)[number]): string {
  return join(import.meta.dirname, `../../../docs/console-${name}${scheme === "dark" ? "-dark" : ""}.png`);
}

export type PictureName = (typeof PICTURES)[number];

/** A console with the same things in it each time, to be drawn pixel by pixel the same. */
export interface Pictures {
  /** PNG in the light, and in the dark. `change` is a script that changes the page before. */
  draw(name: PictureName, change?: string): Promise<readonly [light: Buffer, dark: Buffer]>;
  close(): Promise<void>;
}

const TEMPLATE = "/console/templates/welcome";
const PATHS: Partial<Record<PictureName, string>> = {
  templates: "/console",
  new: "/console",
  template: TEMPLATE,
  edit: TEMPLATE,
  commands: TEMPLATE,
  language: `${TEMPLATE}/languages/de`,
};
const LISTED = ".table:not(:has(tbody tr:nth-child(-n + 6) [data-picture=waiting]))";
/** What a page has when all of it is drawn that is in view. */
const DRAWN: Partial<Record<PictureName, string>> = {
  templates: LISTED,
  new: LISTED,
  template: "[data-digest]",
  edit: "[data-digest]",
  commands: "[data-digest]",
  language: "[data-digest]",
};
const SCREEN = { width: 1280, height: 720 };
/** Chromium draws letters the same on every screen. */
const FLAGS = ["--font-render-hinting=none", "--disable-lcd-text", "--disable-gpu"];
const FONTS = { "--sans": "Liberation Sans", "--mono": "Liberation Mono" };
/** The clock of the page is ahead of the server's, so that what was made a while ago is always as old. */
const AHEAD_MS = 90 * 60_000;
const POLL_MS = 5_000;
/** REST calls between one look at the health of the server and the next. */
const CALLS = [2, 3, 3, 5, 8, 12, 14, 15, 13, 11, 12, 16, 18, 17, 12, 9, 8, 6, 7, 9, 10, 8, 5, 4];

/** The address in the examples of the store. What a page loads from it, the server of the test answers. */
const PUBLIC_URL = "https://letterpress.example.com";

export async function openPictures(): Promise<Pictures> {
  const test = await openConsole({ EXAMPLES: "on", PUBLIC_URL }, FLAGS);
  test.allow(PUBLIC_URL);
  const sdkKey = await addKeys(test);
  await translate(test);
  const guest = await test.signIn("viewer");
  const options = { viewport: SCREEN, reducedMotion: "reduce", timezoneId: "UTC" } as const;
  const entry = await test.open("/console", options);
  const page = await test.open("about:blank", options);
  await page.route(`${PUBLIC_URL}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${test.app.url}${pathname}` }) });
  });
  await page.clock.install({ time: Date.now() + AHEAD_MS });
  await page.goto(await test.loginPath("owner"));
  await page.getByRole("button", { name: "Account" }).waitFor();
  await guest.context().close();

  async function show(name: PictureName): Promise<Page> {
    if (name === "sign-in") {
      await entry.getByLabel("Admin key").waitFor();
      return entry;
    }
    await page.goto(PATHS[name] ?? `/console/${name}`);
    await page
      .locator(DRAWN[name] ?? ".table, .cards")
      .first()
      .waitFor();
    await STATES[name]?.(page);
    if (name === "health") await makeLoad(test, page, sdkKey);
    return page;
  }

  return {
    async draw(name, change) {
      const shown = await show(name);
      await shown.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(FONTS)}))
        document.documentElement.style.setProperty(name, value)`);
      await shown.evaluate(hideChance);
      if (change !== undefined) await shown.evaluate(change);
      const drawn = [];
      for (const colorScheme of SCHEMES) {
        await shown.emulateMedia({ colorScheme });
        drawn.push(await shown.screenshot());
      }
      return drawn as unknown as readonly [Buffer, Buffer];
    },
    close: () => test.close(),
  };
}

/** What is opened on a page before it is drawn. */
const STATES: Partial<Record<PictureName, (page: Page) => Promise<void>>> = {
  async new(page) {
    await page.getByRole("button", { name: "New template" }).click();
    await page.getByRole("radio", { name: "Magic link" }).check();
    await page.evaluate(`Promise.all([...document.querySelectorAll(".mail-card img")].map((image) => {
      image.loading = "eager";
      return image.decode();
    }))`);
  },
  async edit(page) {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page
      .getByRole("treeitem", { name: /joined/ })
      .last()
      .click();
    await page.getByRole("dialog").waitFor();
  },
  async commands(page) {
    await page.keyboard.press("Control+k");
    await page.getByRole("option").nth(5).waitFor();
  },
};

const GERMAN: Readonly<Record<string, string>> = {
  "Welcome to Numbrook, {first_name}": "Willkommen bei Numbrook, {first_name}",
  "Your workspace is ready, {first_name}": "Ihr Arbeitsbereich ist bereit, {first_name}",
  "Welcome, {first_name}": "Willkommen, {first_name}",
  "Invite a colleague": "Laden Sie jemanden ein",
  "Connect a bank feed": "Verbinden Sie ein Konto",
  "Mail settings": "E-Mail-Einstellungen",
};
/** What an outdated one was made of. */
const EARLIER: Readonly<Record<string, string>> = { "Invite a colleague": "Invite someone" };

async function translate({ app }: ConsoleTest): Promise<void> {
  const { translations: service } = app.services;
  const { messages } = await service.getMessages(LOCAL, "welcome", "de");
  const translations = messages
    .map(({ message: { id, text } }) => ({ id, text: GERMAN[text] ?? "", source: EARLIER[text] ?? text }))
    .filter(({ text }) => text !== "");
  await service.setMessages(LOCAL, "welcome", { locale: "de", given: { kind: "list", translations } });
}

/** One of each kind and state. Returns the token of one that fetches. */
async function addKeys({ app }: ConsoleTest): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 2 * AHEAD_MS);
  const { keys } = app.services;
  const create = async (key: Parameters<typeof keys.create>[1]) => {
    await nextMillisecond();
    return keys.create(LOCAL, key);
  };
  const sdk = { kind: "sdk", definition: "full" } as const;
  const old = await create({ ...sdk, name: "shop-of-last-year", scope: ["html"] });
  await keys.revoke(LOCAL, old.key.id, { force: false });
  await create({ ...sdk, name: "newsletter", scope: ["mjml", "react-email"], definition: "program" });
  const deploy = { kind: "admin", scope: ["all"], definition: "full", role: "publisher" } as const;
  await create({ ...deploy, name: "deploy-pipeline", expiresAt: inDays(90) });
  const till = await create({ ...sdk, name: "till", scope: ["html"] });
  await keys.rotate(LOCAL, till.key.id, { graceMs: 86_400_000 });
  const { token } = await create({ ...sdk, name: "checkout-mailer", scope: ["html"] });
  await nextMillisecond();
  return token;
}

/** Keys of one millisecond are listed in the order of their random ids. */
async function nextMillisecond(): Promise<void> {
  for (const at = Date.now(); Date.now() === at; ) await setImmediate();
}

/** Has the server answer calls for two minutes of the page's clock, which stands still between two looks. */
async function makeLoad({ app }: ConsoleTest, page: Page, sdkKey: string): Promise<void> {
  const headers = { authorization: `Bearer ${sdkKey}` };
  const url = `${app.url}/v1/sdk/template/welcome?program_format=1`;
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 1_000);
  for (const [at, calls] of CALLS.entries()) {
    await Promise.all(Array.from({ length: calls }, () => fetch(url, { headers }).then((answer) => answer.text())));
    const answer = page.waitForResponse(/GetServerStatus$/);
    await page.clock.runFor(POLL_MS);
    await answer;
    const lines = `document.querySelector(".chart polyline")?.getAttribute("points").split(" ").length ?? 0`;
    while ((await page.evaluate<number>(lines)) <= at) await page.clock.runFor(1);
  }
  await page.clock.resume();
}
