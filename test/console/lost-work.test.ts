import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SESSION_IDLE_MS } from "../../src/domain/session/session.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOfText, openTemplate, save, shows, sourceOf } from "./support/workbench.ts";

/** Each way to lose work, and that nothing is lost on it. */
let test: ConsoleTest;
let admin: string;
let page: Page;
let id: string;
beforeAll(async () => {
  test = await openConsole();
  test.allowFailures();
  admin = await test.app.issueKey({ kind: "admin", name: "desk" });
});
afterAll(() => test?.close());
beforeEach(async () => {
  id = await createMjml(test.app.url, admin, { name: "Kept", mjml: mailOfText("Old") });
  page = await openOwn();
});
afterEach(() => page.context().close());

/** The page of the template in a browser of its own, signed in with a key of its own. */
async function openOwn(): Promise<Page> {
  const opened = await test.signIn("publisher", `/console/templates/${id}`);
  await shows(opened, "Old");
  return opened;
}

const SESSION_ENDED = { name: "Your session has ended" };
const dialogOf = (at: Page) => at.getByRole("dialog", SESSION_ENDED);

/** Writes a word at the start of the text of the mail. */
async function type(at: Page, word: string): Promise<void> {
  await sourceOf(at).getByText("<mj-text>").first().click();
  await at.keyboard.press("End");
  for (let i = 0; i < "</mj-text>".length; i += 1) await at.keyboard.press("ArrowLeft");
  await at.keyboard.insertText(` ${word}`);
}

/** Signs in again in the dialog over the page. */
async function signInAgain(at: Page, key: string): Promise<void> {
  await dialogOf(at).getByLabel("Admin key").fill(key);
  await at.keyboard.press("Enter");
  await dialogOf(at).waitFor({ state: "detached" });
}

const lineOf = async (at: Page) => (await sourceOf(at).getByText("<mj-text>").first().textContent())?.trim();

async function stored(): Promise<string> {
  const { source } = await test.app.services.templates.describe(LOCAL, id);
  return source.kind === "mjml" ? source.text : "";
}

/** The text, the mail and what can be undone are all there. */
async function expectThere(at: Page, word: string): Promise<void> {
  expect(await lineOf(at)).toBe(`<mj-text>Old ${word}</mj-text>`);
  await shows(at, `Old ${word}`);
  await sourceOf(at).press("Control+z");
  await expect.poll(() => lineOf(at)).toBe("<mj-text>Old</mj-text>");
  await sourceOf(at).press("Control+y");
  await expect.poll(() => lineOf(at)).toBe(`<mj-text>Old ${word}</mj-text>`);
}

/** The way to the server, too. */
async function expectKept(at: Page, word: string): Promise<void> {
  await expectThere(at, word);
  await save(at);
  expect(await stored()).toBe(mailOfText(`Old ${word}`));
}

it("keeps it when the session ends, and asks for another over the page", async () => {
  await page.context().clearCookies();
  await type(page, "work");
  await dialogOf(page).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.getByText("You cannot sign in with that").count()).toBe(0);
  await signInAgain(page, admin);
  await expectKept(page, "work");
});

it("keeps it when the key is revoked, also over a save, and when a link signs in in another tab", async () => {
  const [key] = (await test.app.services.store.keys.list({ limit: 1 })).items;
  await type(page, "work");
  await shows(page, "Old work");
  await test.app.services.keys.revoke(LOCAL, key?.id ?? "", { force: false });
  await page.keyboard.press("Control+s");
  await dialogOf(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(await test.loginPath("editor"));
  await other.getByRole("button", { name: "Account" }).waitFor();
  await other.close();
  await page.bringToFront();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await dialogOf(page).waitFor({ state: "detached" });
  await expectKept(page, "work");
});

it("keeps it when the server is busy, says so, and asks again by itself", async () => {
  let isBusy = true;
  await page.route(/PreviewTemplate$/, (route) => (isBusy ? route.fulfill({ status: 503 }) : route.continue()));
  await type(page, "work");
  await page.getByText("The server is busy").waitFor();
  isBusy = false;
  await shows(page, "Old work");
  await expectKept(page, "work");
});

it("saves while the compiler does not answer, and says nothing that it does not know", async () => {
  await page.route(/PreviewTemplate$/, (route) => route.fulfill({ status: 503 }));
  await openTemplate(page, id);
  await page.getByText("The server is busy").waitFor();
  const findings = page.getByRole("region", { name: "Findings" });
  expect(await findings.getByRole("heading").textContent()).toBe("Checking…");
  expect(await findings.getByRole("status").textContent()).toBe("");
  await page.getByRole("tab", { name: "Data" }).click();
  await page.getByText("Checking the source…").waitFor();
  await page.getByRole("tab", { name: "Source" }).click();
  await type(page, "work");
  await save(page);
  expect(await stored()).toBe(mailOfText("Old work"));
  await page.unroute(/PreviewTemplate$/);
  await findings.getByText(/^(No findings|0 errors)/).waitFor();
});

it("keeps it while there is no network, says so, and saves it when there is one again", async () => {
  await page.context().setOffline(true);
  await page.getByText("Offline. Your changes are kept in this browser and saved when you are back.").waitFor();
  await type(page, "work");
  await page.getByText("Not saved").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await stored()).toBe(mailOfText("Old work"));
  await expectThere(page, "work");
});

it("keeps it while the server restarts, and goes on by itself", async () => {
  await test.app.restart(async () => {
    await type(page, "work");
    await page.getByText("The server cannot be reached").waitFor();
  });
  await expectKept(page, "work");
});

it("keeps what is too large to save, and names the limit", async () => {
  await sourceOf(page).press("Control+End");
  await page.keyboard.insertText(`<!-- ${"x".repeat(1_100_000)} -->`);
  await page.getByText("The server accepts at most 1 MiB of a template").first().waitFor();
  await sourceOf(page).press("Control+z");
  await page.getByText("The server accepts at most 1 MiB of a template").waitFor({ state: "detached" });
  await type(page, "work");
  await expectKept(page, "work");
});

it("keeps it over a pause of twelve hours, in which the session ends", async () => {
  await type(page, "work");
  await shows(page, "Old work");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SESSION_IDLE_MS + 1 });
  try {
    await page.keyboard.press("Control+s");
    await dialogOf(page).waitFor();
    await signInAgain(page, admin);
    await expectKept(page, "work");
  } finally {
    vi.useRealTimers();
  }
});

const KEPT = /These are your unsaved changes of/;

/** Waits until this browser keeps a word of the page. */
async function waitUntilKept(at: Page, word: string): Promise<void> {
  await expect.poll(() => at.evaluate("JSON.stringify(localStorage)")).toContain(word);
}

/** Another tab of the same browser. */
async function openTab(at: Page): Promise<Page> {
  const tab = await at.context().newPage();
  await openTemplate(tab, id);
  return tab;
}

it("keeps what each of two tabs of one browser writes, and each hears of the other", async () => {
  const other = await openTab(page);
  for (const tab of [page, other]) await tab.getByText("This template is also open in another tab.").waitFor();
  await type(page, "mine");
  await type(other, "yours");
  await waitUntilKept(page, "Old mine");
  await waitUntilKept(page, "Old yours");
  for (const [tab, word] of [
    [page, "mine"],
    [other, "yours"],
  ] as const) {
    await tab.reload();
    await tab.getByText(KEPT).waitFor();
    expect(await lineOf(tab)).toBe(`<mj-text>Old ${word}</mj-text>`);
  }
  await page.bringToFront();
  await page.getByText("This browser keeps another draft of this template").waitFor();
  await page.goto("/console");
  await other.getByText("This template is also open in another tab.").waitFor({ state: "detached" });
});

it("offers the newest draft of closed tabs, and lists the others, of which each can be shown again", async () => {
  const other = await openTab(page);
  await type(page, "first");
  await page.goto("/console");
  await type(other, "second");
  await other.close();
  await openTemplate(page, id);
  await page.getByText("This browser keeps another draft of this template").click();
  const shown = await lineOf(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(() => lineOf(page)).not.toBe(shown);
  expect([shown, await lineOf(page)].sort()).toEqual(["<mj-text>Old first</mj-text>", "<mj-text>Old second</mj-text>"]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(() => lineOf(page)).toBe(shown);
});

it("keeps it when the tab crashes", async () => {
  await type(page, "work");
  await waitUntilKept(page, "Old work");
  const crash = page.waitForEvent("crash");
  page.goto("chrome://crash").catch(() => undefined);
  await crash;
  const tab = await openTab(page);
  await tab.getByText(KEPT).waitFor();
  expect(await lineOf(tab)).toBe("<mj-text>Old work</mj-text>");
});

it("keeps it over a reload right after the last key", async () => {
  await type(page, "work");
  await page.reload();
  await page.getByText(KEPT).waitFor();
  expect(await lineOf(page)).toBe("<mj-text>Old work</mj-text>");
});

it("keeps it over Versions and Back, with what can be undone", async () => {
  await type(page, "work");
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await expectKept(page, "work");
});

it("keeps it when the storage of the browser is full, and says so", async () => {
  await page.evaluate(`for (let size = 2 ** 22; size >= 1; size /= 2)
    try { for (;;) localStorage.setItem("full " + localStorage.length, "x".repeat(size)); } catch {}`);
  await type(page, "work");
  await page.getByText("The storage of this browser is full").waitFor();
  await expectKept(page, "work");
  await page.getByText("The storage of this browser is full").waitFor({ state: "detached" });
});

const account = (at: Page) => at.getByRole("button", { name: "Account" });

async function signOutOf(at: Page): Promise<void> {
  await account(at).click();
  await at.getByRole("button", { name: "Sign out", exact: true }).click();
}

it("asks at sign-out what becomes of it, and shows it to nobody with another key", async () => {
  const [mine, theirs] = [await test.app.issueKey({ kind: "admin" }), await test.app.issueKey({ kind: "admin" })];
  const own = await test.open(`/console/templates/${id}`);
  await signIn(own, mine);
  await shows(own, "Old");
  await type(own, "secret");
  await signOutOf(own);
  const dialog = own.getByRole("dialog", { name: "1 unsaved draft" });
  await dialog.waitFor();
  expect(await findBarriers(own)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep and sign out" }).click();
  await signIn(own, theirs);
  await shows(own, "Old");
  expect(await lineOf(own)).toBe("<mj-text>Old</mj-text>");
  expect(await own.getByText(/your unsaved changes|another draft/).count()).toBe(0);
  await signOutOf(own);
  await signIn(own, mine);
  await own.getByText(KEPT).waitFor();
  expect(await lineOf(own)).toBe("<mj-text>Old secret</mj-text>");
  await signOutOf(own);
  await dialog.getByRole("button", { name: "Discard and sign out" }).click();
  await own.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await own.evaluate("JSON.stringify(localStorage)")).not.toContain("secret");
  await own.context().close();
});

/** A page of a template with a tag and a sample, at its data. */
async function openData(): Promise<void> {
  id = await createMjml(test.app.url, admin, { name: "Data", mjml: mailOfText("Old {{ name }}") });
  await openTemplate(page, id);
  await page.getByRole("tab", { name: "Data" }).click();
  await nameField().fill("Ada");
  await page.getByLabel("Name of the sample").fill("ada");
  await page.getByRole("button", { name: "Save sample" }).click();
  await page.getByText("The sample ada is saved.").waitFor();
}

const nameField = () => page.getByLabel("name", { exact: true });
const sampleBox = () => page.getByRole("combobox", { name: "Data" });
const samples = async () => (await test.app.services.templates.listSamples(LOCAL, id)).map(({ name }) => name);

it("keeps data and the view of the mail over a reload, and undoes both", async () => {
  await openData();
  await nameField().fill("Grace");
  await page.getByRole("radio", { name: "Dark" }).click();
  await page.reload();
  await shows(page, "Old Grace");
  expect(await nameField().inputValue()).toBe("Grace");
  expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Light" }).click();
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Reset" }).click();
  await shows(page, "Old Ada");
  await page.keyboard.press("Control+z");
  await shows(page, "Old Grace");
});

it("keeps the data of a sample that was changed when another is chosen", async () => {
  await openData();
  await nameField().fill("Grace");
  await sampleBox().selectOption("");
  await expect.poll(() => nameField().inputValue()).not.toBe("Grace");
  await sampleBox().selectOption("ada (changed)");
  expect(await nameField().inputValue()).toBe("Grace");
});

it("brings back a sample that was deleted", async () => {
  await openData();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("The sample ada is deleted.").waitFor();
  expect(await samples()).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(samples).toEqual(["ada"]);
  await shows(page, "Old Ada");
});

it("saves a draft with errors as it is, for colleagues to see, and publishes it only without them", async () => {
  await type(page, "</mj-txt>");
  await page
    .getByRole("region", { name: "Findings" })
    .getByText(/[1-9]\d* errors?, /)
    .waitFor();
  await save(page);
  expect(await stored()).toBe(mailOfText("Old </mj-txt>"));
  expect(await page.getByRole("button", { name: "Publish…" }).isDisabled()).toBe(true);
  const theirs = await test.signIn("editor", `/console/templates/${id}`);
  await expect.poll(() => lineOf(theirs)).toBe("<mj-text>Old </mj-txt></mj-text>");
  await theirs.context().close();
});
