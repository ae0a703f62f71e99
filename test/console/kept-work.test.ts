import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOfText, openTemplate, save, shows, sourceOf } from "./support/workbench.ts";
import { expectSaved, KEPT, lineOf, storedSource, type, waitUntilKept } from "./support/written-work.ts";

/** Each way to lose work that begins in the browser: its tabs, its storage, its clock, and who uses it. */
let test: ConsoleTest;
let admin: string;
/** Of one browser for all tests that leave its storage and its session as they are. */
let page: Page;
let id: string;
beforeAll(async () => {
  test = await openConsole();
  admin = await test.app.issueKey({ kind: "admin", name: "desk" });
  page = await test.signIn("publisher");
});
afterAll(() => test?.close());
beforeEach(async () => {
  id = await createMjml(test.app.url, admin, { name: "Kept", mjml: mailOfText("Old") });
});

const ANOTHER_DRAFT = "This browser keeps another draft of this template";
const OTHER_TAB = "This template is also open in another tab.";
const NO_ROOM = "This browser cannot store your unsaved changes";

async function open(at = page): Promise<void> {
  await openTemplate(at, id);
  await shows(at, "Old");
}

/** Another tab of the same browser. */
async function openTab(): Promise<Page> {
  const tab = await page.context().newPage();
  await openTemplate(tab, id);
  return tab;
}

it("keeps what each of two tabs of one browser writes, and each hears of the other", async () => {
  await open();
  const other = await openTab();
  for (const tab of [page, other]) await tab.getByText(OTHER_TAB).waitFor();
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
  await page.getByText(ANOTHER_DRAFT).waitFor();
  await page.goto("/console");
  await other.getByText(OTHER_TAB).waitFor({ state: "detached" });
  await other.close();
});

it("offers the newest draft of closed tabs, and lists the others, of which each can be shown again", async () => {
  await open();
  const other = await openTab();
  await type(page, "first");
  await page.goto("/console");
  await type(other, "second");
  await other.close();
  await openTemplate(page, id);
  await page.getByText(ANOTHER_DRAFT).click();
  const shown = await lineOf(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(() => lineOf(page)).not.toBe(shown);
  expect([shown, await lineOf(page)].sort()).toEqual(["<mj-text>Old first</mj-text>", "<mj-text>Old second</mj-text>"]);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(() => lineOf(page)).toBe(shown);
});

it("keeps it when the tab crashes", async () => {
  await open();
  const tab = await openTab();
  await type(tab, "work");
  await waitUntilKept(tab, "Old work");
  await page.goto("/console");
  const crash = tab.waitForEvent("crash");
  tab.goto("chrome://crash").catch(() => undefined);
  await crash;
  const next = await openTab();
  await next.getByText(KEPT).waitFor();
  expect(await lineOf(next)).toBe("<mj-text>Old work</mj-text>");
  await next.close();
});

it("keeps it over a reload right after the last key", async () => {
  await open();
  await type(page, "work");
  await page.reload();
  await page.getByText(KEPT).waitFor();
  expect(await lineOf(page)).toBe("<mj-text>Old work</mj-text>");
});

it("keeps it over Versions and Back, with what can be undone", async () => {
  await open();
  await type(page, "work");
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await expectSaved(page, test.app, id, "work");
});

it("keeps it over Back and Forward of the browser, with what can be undone", async () => {
  await page.goto("/console");
  await page.getByRole("link", { name: "Kept" }).first().waitFor();
  await page.evaluate(`history.pushState(null, "", "/console/templates/${id}")`);
  await sourceOf(page).waitFor();
  await type(page, "work");
  await page.goBack();
  await page.getByRole("heading", { name: "Templates" }).waitFor();
  await page.goForward();
  await expectSaved(page, test.app, id, "work");
});

it("keeps it over a visit of another template, and keeps what is written there apart", async () => {
  const another = await createMjml(test.app.url, admin, { name: "Another mail", mjml: mailOfText("Else") });
  await open();
  await type(page, "work");
  const goTo = async (name: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(name);
    await page.getByRole("dialog").getByRole("option", { name }).first().click();
  };
  await goTo("Another mail");
  await shows(page, "Else");
  await type(page, "there");
  await page.goBack();
  await expectSaved(page, test.app, id, "work");
  await page.goForward();
  expect(await lineOf(page)).toBe("<mj-text>Else there</mj-text>");
  await page.keyboard.press("Control+s");
  await expect.poll(() => storedSource(test.app, another)).toBe(mailOfText("Else there"));
});

it("undoes what was written before a save, and saves that", async () => {
  await open();
  await type(page, "work");
  await save(page);
  await sourceOf(page).press("Control+z");
  await expect.poll(() => lineOf(page)).toBe("<mj-text>Old</mj-text>");
  await page.getByText("Not saved").waitFor();
  await page.keyboard.press("Control+s");
  await expect.poll(() => storedSource(test.app, id)).toBe(mailOfText("Old"));
});

it("keeps steps that can be undone apart while the clock of the browser is set back and forth", async () => {
  const tab = await page.context().newPage();
  await tab.addInitScript("{ const now = Date.now; Date.now = () => now() + (window.clockOffset ?? 0); }");
  await open(tab);
  await type(tab, "one");
  await tab.evaluate("window.clockOffset = -86_400_000");
  await type(tab, "two");
  await tab.evaluate("window.clockOffset = 86_400_000");
  await type(tab, "three");
  await sourceOf(tab).press("Control+z");
  await expect.poll(() => lineOf(tab)).toBe("<mj-text>Old one two</mj-text>");
  await sourceOf(tab).press("Control+z");
  await expect.poll(() => lineOf(tab)).toBe("<mj-text>Old one</mj-text>");
  await save(tab);
  await expect
    .poll(() => tab.locator(".save-state").textContent())
    .toMatch(/^Saved (?:just now|\d0 s ago|\d min ago)$/);
  await tab.evaluate("window.clockOffset = 0");
  await type(tab, "again");
  await tab.reload();
  await tab.getByText(KEPT).waitFor();
  expect(await lineOf(tab)).toBe("<mj-text>Old one again</mj-text>");
  await tab.close();
});

it("keeps it when the storage of the browser is full, and says so", async () => {
  await open();
  await page.evaluate(`for (let size = 2 ** 22; size >= 1; size /= 2)
    try { for (;;) localStorage.setItem("full " + localStorage.length, "x".repeat(size)); } catch {}`);
  await type(page, "work");
  await page.getByText(NO_ROOM).waitFor();
  await expectSaved(page, test.app, id, "work");
  await page.getByText(NO_ROOM).waitFor({ state: "detached" });
  await page.evaluate("localStorage.clear()");
});

it("works where the browser has no storage for pages, and says so before anything is lost", async () => {
  const own = await test.open("about:blank");
  await own.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });`);
  await own.goto(`/console/templates/${id}${(await test.loginPath("publisher")).replace("/console", "")}`);
  await shows(own, "Old");
  await type(own, "work");
  await own.getByText(NO_ROOM).waitFor();
  const asked = own.waitForEvent("dialog");
  own.reload().catch(() => undefined);
  const leave = await asked;
  expect(leave.type()).toBe("beforeunload");
  await leave.dismiss();
  await expectSaved(own, test.app, id, "work");
  await own.context().close();
});

async function signOutOf(at: Page): Promise<void> {
  await at.getByRole("button", { name: "Account" }).click();
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
  await expect.poll(() => nameField().inputValue()).toBe("Grace");
  await expect.poll(() => page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
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
  await expect.poll(() => nameField().inputValue()).toBe("Grace");
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
