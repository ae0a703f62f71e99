import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOf } from "./support/workbench.ts";

const mjmlOf = (greeting: string) => `<mjml lang="en">
  <mj-head><mj-title>Order</mj-title><mj-preview>On its way</mj-preview></mj-head>
  <mj-body><mj-section><mj-column>
    <mj-text>${greeting}</mj-text>
    <mj-button href="https://acme.example/">Pay now</mj-button>
  </mj-column></mj-section></mj-body>
</mjml>`;
const GREETING = "Hello <b>{{ name }}</b>";
const TITLE = "Order in German";

let test: ConsoleTest;
let key: string;
let page: Page;
let id: string;
beforeAll(async () => {
  test = await openConsole();
  test.allowFailures();
  key = await test.app.issueKey({ kind: "admin", name: "desk" });
  id = await createMjml(test.app.url, key, { name: "Order", slug: "order", mjml: mjmlOf(GREETING) });
  await test.app.services.templates.update(LOCAL, id, { etag: "*", subject: "Your order" });
  page = await test.open("/console");
  await signIn(page, key);
});
afterAll(() => test?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (source: string) => page.getByRole("listitem").filter({ has: page.getByText(source, { exact: true }) });
const fieldOf = (source: string) => row(source).getByRole("textbox");
const progress = (label: string) => page.getByRole("progressbar", { name: label });
const dialog = (name: string) => page.getByRole("dialog", { name });
const status = (text: string) => page.locator(".save-state").getByText(text, { exact: true });

async function openGerman(): Promise<void> {
  await page.goto(`/console/templates/${id}/languages/de`);
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
}

async function stored(locale = "de"): Promise<Record<string, string | undefined>> {
  const { messages } = await test.app.services.translations.getMessages(LOCAL, id, locale);
  return Object.fromEntries(messages.map(({ message, translation }) => [message.text, translation?.text]));
}

/** Another person stores translations. */
async function storeAsSomeoneElse(texts: Readonly<Record<string, string>>): Promise<void> {
  const { translations: service } = test.app.services;
  const { messages } = await service.getMessages(LOCAL, id, "de");
  const translations = messages
    .filter(({ message }) => texts[message.text] !== undefined)
    .map(({ message }) => ({ id: message.id, text: texts[message.text] ?? "" }));
  await service.setMessages(LOCAL, id, { locale: "de", given: { kind: "list", translations } });
}

/** Whether a text is wider than its box. */
function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
    return (scrollWidth ?? 0) > (clientWidth ?? 0);
  });
}

async function save(): Promise<void> {
  await page.keyboard.press("Control+s");
  await page.getByText("The translations are saved.").waitFor();
  await page.getByText("The translations are saved.").waitFor({ state: "hidden" });
}

it("adds a language by its tag, from the page of the template", async () => {
  await page.goto("/console/templates/order");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Languages" }).click();
  await page.getByText("The draft has 5 texts to translate.").waitFor();
  const tag = page.getByRole("combobox", { name: "Add a language" });
  await tag.fill("de_DE");
  await page.getByText("This is no language tag.").waitFor();
  await tag.fill("germn");
  await page.getByText("This is no language tag.").waitFor();
  await tag.fill("German");
  await page.locator(".hint").getByText("German", { exact: true }).waitFor();
  await tag.fill("EN");
  await page.getByText("The draft itself is in this language.").waitFor();
  await tag.press("Enter");
  expect(await findBarriers(page)).toEqual([]);
  await tag.fill("DE");
  await page.locator(".hint").getByText("German", { exact: true }).waitFor();
  await tag.press("Enter");
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await progress("0 of 5 texts translated").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/console/templates/${id}/languages/de`);
});

it("shows what is typed in the mail before it is saved, and saves all of it", async () => {
  await fieldOf("Pay now").fill("Jetzt zahlen");
  await mailOf(page).getByText("Jetzt zahlen").waitFor();
  await fieldOf("Your order").fill("Ihre Bestellung");
  await page.locator(".inbox-line").getByText("Ihre Bestellung").waitFor();
  expect(await stored()).toMatchObject({ "Pay now": undefined });
  await progress("2 of 5 texts translated").waitFor();
  await save();
  await status("Saved").waitFor();
  expect(await stored()).toMatchObject({ "Pay now": "Jetzt zahlen", "Your order": "Ihre Bestellung" });
  await mailOf(page).getByText("Jetzt zahlen").waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

it("names a broken placeholder at its text, stores the others, and inserts what is missing", async () => {
  const greeting = fieldOf("Hello <1>{name}</1>");
  await greeting.fill("Hallo {nam}");
  await row("Hello <1>{name}</1>").getByText("{nam} is not in the source").waitFor();
  await expect.poll(() => greeting.getAttribute("aria-invalid")).toBe("true");
  await row("Hello <1>{name}</1>").getByText("Has a problem", { exact: true }).waitFor();
  await fieldOf("On its way").fill("Unterwegs");
  await page.keyboard.press("Control+s");
  await status("Not saved: 1 text has a problem").waitFor();
  expect(await isCut(page.locator(".save-state"))).toBe(false);
  await expect.poll(() => stored()).toMatchObject({ "On its way": "Unterwegs", "Hello <1>{name}</1>": undefined });
  await mailOf(page).getByText("Hello").waitFor();
  await greeting.fill("Hallo ");
  await button("Insert <1></1>").click();
  await button("Insert {name}").click();
  await expect.poll(() => greeting.inputValue()).toBe("Hallo <1>{name}</1>");
  await mailOf(page).getByText("Hallo").waitFor();
  expect(await row("Hello <1>{name}</1>").getByRole("button").count()).toBe(0);
  // Until it is checked, it is the text with a problem, which is not saved.
  await status("Not saved").waitFor();
  await save();
  expect(await stored()).toMatchObject({ "Hello <1>{name}</1>": "Hallo <1>{name}</1>" });
});

it("filters by state and words, and keeps a text in the list while it is translated", async () => {
  await page.getByLabel("State").selectOption("missing");
  await page.getByText("1 of 5 texts").waitFor();
  await fieldOf("Order").fill("Bestellung");
  await progress("5 of 5 texts translated").waitFor();
  await expect.poll(() => fieldOf("Order").inputValue()).toBe("Bestellung");
  await page.getByLabel("State").selectOption("all");
  await page.getByLabel("Search in texts and translations").fill("jetzt BUTTON");
  await page.getByText("1 of 5 texts").waitFor();
  await fieldOf("Pay now").waitFor();
  await page.getByLabel("Search in texts and translations").fill("");
  await fieldOf("Order").focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => fieldOf("Order").inputValue()).toBe("");
  await fieldOf("Pay now").focus();
  await page.keyboard.press("Shift+Tab");
  await fieldOf("Your order").press("Control+Enter");
  await expect.poll(() => page.evaluate<string>("document.activeElement.dataset.state")).toBe("missing");
});

it("shows what an outdated text said, which one press confirms", async () => {
  const source = { kind: "mjml", text: mjmlOf("Hello, dear <b>{{ name }}</b>") } as const;
  await test.app.services.templates.update(LOCAL, id, { etag: "*", source });
  await openGerman();
  const edited = row("Hello, dear <1>{name}</1>");
  await edited.getByText("Outdated", { exact: true }).waitFor();
  await edited.getByText("Hello <1>{name}</1>", { exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await edited.getByRole("button", { name: "Still right" }).click();
  await edited.getByText("Translated", { exact: true }).waitFor();
  await save();
  const { progress: now } = await test.app.services.translations.getMessages(LOCAL, id, "de");
  expect(now).toMatchObject({ translated: 4, outdated: 0, missing: 1 });
});

it("keeps unsaved translations over a reload, and over the end of the session", async () => {
  await fieldOf("Order").fill("Auftrag");
  await status("Not saved").waitFor();
  await page.reload();
  await page.getByText("which this browser stored").waitFor();
  await expect.poll(() => fieldOf("Order").inputValue()).toBe("Auftrag");
  await page.context().clearCookies();
  await page.keyboard.press("Control+s");
  await dialog("Your session has ended").getByLabel("Admin key").fill(key);
  await page.keyboard.press("Enter");
  await dialog("Your session has ended").waitFor({ state: "hidden" });
  await expect.poll(() => fieldOf("Order").inputValue()).toBe("Auftrag");
  await save();
  expect(await stored()).toMatchObject({ Order: "Auftrag" });
});

it("merges what somebody else translated of other texts, and asks where both did", async () => {
  await fieldOf("Pay now").fill("Bezahlen");
  await fieldOf("Order").fill("Mein Auftrag");
  await storeAsSomeoneElse({ "Pay now": "Zur Kasse", "Your order": "Deine Bestellung" });
  await page.keyboard.press("Control+s");
  const conflict = dialog("Someone else saved translations");
  const left = conflict.getByText("1 of 1 conflicts to decide");
  await left.waitFor();
  expect(await isCut(left)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  await conflict.getByRole("radio", { name: "Theirs" }).check();
  await button("Continue with both").click();
  await save();
  expect(await stored()).toMatchObject({
    "Pay now": "Zur Kasse",
    "Your order": "Deine Bestellung",
    Order: "Mein Auftrag",
  });
});

it("exports a file, and imports it with all of its problems at once", async () => {
  const downloading = page.waitForEvent("download");
  await button("Export").click();
  await page.getByRole("menuitem", { name: "gettext PO" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("order.de.po");
  const po = await readFile(await download.path(), "utf8");
  expect(po).toContain('msgstr "Zur Kasse"');
  const choose = (name: string, text: string) =>
    page.getByLabel("File").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.goto(`/console/templates/${id}/languages`);
  await button("Import…").click();
  const broken = po.replace("Hallo <1>{name}</1>", "Hallo <1>").replace('msgstr "Zur Kasse"', 'msgstr "{x}"');
  await choose("order.de.po", broken);
  const problems = dialog("Import translations").getByRole("alert");
  await problems.getByText("{x} is not in the source").waitFor();
  await problems.getByText("{name} is missing").waitFor();
  await problems.getByText("errors: nothing is stored").waitFor();
  await expect.poll(() => problems.getByText(/^Line \d+:/).count()).toBeGreaterThanOrEqual(3);
  expect(await findBarriers(page)).toEqual([]);
  expect(await stored()).toMatchObject({ "Pay now": "Zur Kasse" });
  await choose("order.fr.po", po.replace('"Language: de', '"Language: fr').replace("Zur Kasse", "Payer"));
  await page.getByText("The file changes 5 translations.").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Language" }).inputValue()).toBe("fr");
  await button("Import").click();
  await page.getByRole("heading", { level: 1, name: "Order in French" }).waitFor();
  expect(await stored("fr")).toMatchObject({ "Pay now": "Payer" });
});

it("writes a language from right to left so, and turns its mail", async () => {
  await page.goto(`/console/templates/${id}/languages/ar`);
  const field = fieldOf("Pay now");
  expect([await field.getAttribute("lang"), await field.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  await field.fill("ادفع الآن");
  const html = page.frameLocator('iframe[title="The mail"]').locator("html");
  await expect.poll(() => html.getAttribute("dir")).toBe("rtl");
  await page.getByRole("tab", { name: "Data" }).click();
  await page.getByLabel("name", { exact: true }).fill("Ilse");
  await mailOf(page).getByText("Ilse").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await save();
});

it("says which languages a publish has, and publishes another one that is chosen", async () => {
  await page.goto(`/console/templates/${id}`);
  await button("Publish…").click();
  const publish = dialog("Publish Order");
  await publish.getByText("because they are complete: German, French.").waitFor();
  const arabic = "Publish Arabic, too: 4 texts in the language of the draft";
  await publish.getByRole("checkbox", { name: arabic }).check();
  expect(await findBarriers(page)).toEqual([]);
  await button("Publish").click();
  await page.getByText("Version 1 of Order is served now.").waitFor();
  const [version] = (await test.app.services.templates.listVersions(LOCAL, id, { pageSize: 1, pageToken: "" }))
    .versions;
  expect(version).toMatchObject({ locales: ["ar", "de", "fr"] });
});

it("lets a viewer read alone", async () => {
  const viewer = await test.signIn("viewer", `/console/templates/${id}/languages/de`);
  await viewer.getByText("Your key has the role viewer, so you can read translations.").waitFor();
  await mailOf(viewer).getByText("Zur Kasse").waitFor();
  expect(await viewer.locator("textarea:not([readonly])").count()).toBe(0);
  for (const name of ["Save", "Import…", "Still right"])
    expect(await viewer.getByRole("button", { name, exact: true }).count()).toBe(0);
  await viewer.goto(`/console/templates/${id}/languages`);
  await viewer.getByRole("row", { name: /German/ }).waitFor();
  expect(await viewer.getByRole("combobox").count()).toBe(0);
});
