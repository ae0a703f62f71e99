import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SESSION_IDLE_MS } from "../../src/domain/session/session.ts";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOfText, openTemplate, save, shows, sourceOf, write } from "./support/workbench.ts";
import { expectSaved, expectThere, KEPT, lineOf, storedSource, type } from "./support/written-work.ts";

/** Each way to lose work that begins at the server, its network, its sessions or other people. */
let test: ConsoleTest;
let admin: string;
/** Of one browser for all tests that do not end its session. */
let page: Page;
let id: string;
beforeAll(async () => {
  test = await openConsole();
  test.allowFailures();
  admin = await test.app.issueKey({ kind: "admin", name: "desk" });
  page = await test.signIn("publisher");
});
afterAll(() => test?.close());
beforeEach(async () => {
  id = await createMjml(test.app.url, admin, { name: "Kept", mjml: mailOfText("Old") });
});
afterEach(async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
});

async function open(): Promise<void> {
  await openTemplate(page, id);
  await shows(page, "Old");
}

/** The page of the template in a browser of its own, whose session may end. */
async function openOwn(): Promise<Page> {
  const own = await test.signIn("publisher", `/console/templates/${id}`);
  await shows(own, "Old");
  return own;
}

const stored = () => storedSource(test.app, id);
const dialogOf = (at: Page) => at.getByRole("dialog", { name: "Your session has ended" });

/** Signs in again in the dialog over the page, with another key. */
async function signInAgain(at: Page): Promise<void> {
  await dialogOf(at).getByLabel("Admin key").fill(admin);
  await at.keyboard.press("Enter");
  await dialogOf(at).waitFor({ state: "detached" });
}

it("keeps it when the session ends, and asks for another over the page", async () => {
  const own = await openOwn();
  await own.context().clearCookies();
  await type(own, "work");
  await dialogOf(own).waitFor();
  expect(await findBarriers(own)).toEqual([]);
  expect(await own.getByText("You cannot sign in with that").count()).toBe(0);
  await signInAgain(own);
  await expectSaved(own, test.app, id, "work");
  await own.context().close();
});

it("keeps it for another key that signs in over the page, also over a reload", async () => {
  const own = await openOwn();
  await type(own, "work");
  await own.context().clearCookies();
  await own.keyboard.press("Control+s");
  await signInAgain(own);
  await expect
    .poll(() => own.evaluate("Object.keys(localStorage).filter((name) => name.includes(' ')).length"))
    .toBe(1);
  await own.reload();
  await own.getByText(KEPT).waitFor();
  expect(await lineOf(own)).toBe("<mj-text>Old work</mj-text>");
  await own.context().close();
});

it("keeps it when the key is revoked, also over a save, and when a link signs in in another tab", async () => {
  const own = await openOwn();
  const [key] = (await test.app.services.store.keys.list({ limit: 1 })).items;
  await type(own, "work");
  await shows(own, "Old work");
  await test.app.services.keys.revoke(LOCAL, key?.id ?? "", { force: false });
  await own.keyboard.press("Control+s");
  await dialogOf(own).waitFor();
  const other = await own.context().newPage();
  await other.goto(await test.loginPath("editor"));
  await other.getByRole("button", { name: "Account" }).waitFor();
  await other.close();
  await own.bringToFront();
  await own.evaluate("dispatchEvent(new Event('focus'))");
  await dialogOf(own).waitFor({ state: "detached" });
  await expectSaved(own, test.app, id, "work");
  await own.context().close();
});

it("keeps it over a pause of twelve hours, in which the session ends", async () => {
  const own = await openOwn();
  await type(own, "work");
  await shows(own, "Old work");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SESSION_IDLE_MS + 1 });
  try {
    await own.keyboard.press("Control+s");
    await dialogOf(own).waitFor();
    await signInAgain(own);
    await expectSaved(own, test.app, id, "work");
  } finally {
    vi.useRealTimers();
  }
  await own.context().close();
});

it("keeps it when the server is busy, says so, and asks again by itself", async () => {
  await open();
  let refused = 0;
  // More often than once for the html and once for all of it: only a page that asks again gets an answer.
  await page.route(/PreviewTemplate$/, (route) => {
    refused += 1;
    return refused < 5 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await type(page, "work");
  await page.getByText("The server is busy").waitFor();
  await shows(page, "Old work");
  await expectSaved(page, test.app, id, "work");
});

it("saves while the compiler does not answer, and says nothing that it does not know", async () => {
  await page.route(/PreviewTemplate$/, (route) => route.fulfill({ status: 503 }));
  await openTemplate(page, id);
  await page.getByText("The server is busy").waitFor();
  const findings = page.getByRole("region", { name: "Findings" });
  await expect.poll(() => findings.getByRole("heading").textContent()).toBe("Checking…");
  await expect.poll(() => findings.getByRole("status").textContent()).toBe("");
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
  await open();
  await page.context().setOffline(true);
  await page.getByText("Offline. Your changes are kept in this browser and saved when you are back.").waitFor();
  await type(page, "work");
  await page.getByText("Not saved").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await stored()).toBe(mailOfText("Old work"));
  await expectThere(page, "work");
});

it("keeps it while the server restarts, and continues by itself", async () => {
  await open();
  let unanswered = 0;
  const count = (request: Request) => {
    if (request.url().endsWith("/PreviewTemplate")) unanswered += 1;
  };
  page.on("requestfailed", count);
  await test.app.restart(async () => {
    await type(page, "work");
    await page.getByText("The server cannot be reached").waitFor();
    // More often than once for the html and once for all of it, as above.
    await expect.poll(() => unanswered).toBeGreaterThan(2);
  });
  page.off("requestfailed", count);
  await expectSaved(page, test.app, id, "work");
});

it("keeps what is too large to save, and names the limit", async () => {
  await open();
  await sourceOf(page).press("Control+End");
  await page.keyboard.insertText(`<!-- ${"x".repeat(1_100_000)} -->`);
  await page.getByText("A template with its files may have at most 1 MiB").first().waitFor();
  await sourceOf(page).press("Control+z");
  await page.getByText("A template with its files may have at most 1 MiB").waitFor({ state: "detached" });
  await type(page, "work");
  await expectSaved(page, test.app, id, "work");
});

it("saves a draft with errors as it is, for colleagues to see, and publishes it only without them", async () => {
  await open();
  await type(page, "</mj-txt>");
  await page
    .getByRole("region", { name: "Findings" })
    .getByText(/[1-9]\d* errors?, /)
    .waitFor();
  await save(page);
  expect(await stored()).toBe(mailOfText("Old </mj-txt>"));
  await expect.poll(() => page.getByRole("button", { name: "Publish…" }).isDisabled()).toBe(true);
  const theirs = await test.signIn("editor", `/console/templates/${id}`);
  await expect.poll(() => lineOf(theirs)).toBe("<mj-text>Old </mj-txt></mj-text>");
  await theirs.context().close();
});

it("keeps the draft and the comment when a publish is refused, and publishes both then", async () => {
  await open();
  await type(page, "work");
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  const comment = dialog.getByRole("textbox", { name: /^Comment/ });
  await comment.fill("Why it changed");
  await page.route(/PublishTemplate$/, (route) => route.fulfill({ status: 503 }));
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByText("The server is busy").waitFor();
  await expect.poll(() => comment.inputValue()).toBe("Why it changed");
  await page.unroute(/PublishTemplate$/);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const [version] = (await test.app.services.templates.listVersions(LOCAL, id, { pageSize: 1, pageToken: "" }))
    .versions;
  expect(version?.comment).toBe("Why it changed");
  await expectThere(page, "work");
});

it("keeps what is written of a template that somebody deletes, and saves it as a new one", async () => {
  await open();
  await type(page, "work");
  await test.app.services.templates.delete(LOCAL, id);
  await page.keyboard.press("Control+s");
  await page.getByText("Somebody has deleted this template").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await expectThere(page, "work");
  await page.reload();
  await page.getByRole("heading", { name: "This template was deleted" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Save as a new template…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Again");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await shows(page, "Old work");
  expect(page.url()).not.toContain(id);
  const again = page.url().split("/").at(-1) ?? "";
  expect(await storedSource(test.app, again)).toBe(mailOfText("Old work"));
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(id);
});

it("saves what is on the page of a template that somebody deletes as a new one, under its name", async () => {
  await open();
  await type(page, "work");
  await test.app.services.templates.delete(LOCAL, id);
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save as a new template…" }).click();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Kept");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await shows(page, "Old work");
  expect(page.url()).not.toContain(id);
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(id);
});

it("says which unsaved drafts a deletion deletes, and leaves none in the browser", async () => {
  await open();
  await type(page, "work");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("and the unsaved draft that this browser stores").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Kept is deleted.").waitFor();
  await expect.poll(() => page.evaluate("JSON.stringify(localStorage)")).not.toContain(id);
});

it("keeps what another tab has of a template that is deleted, and offers it there", async () => {
  await open();
  const other = await page.context().newPage();
  await openTemplate(other, id);
  await type(other, "work");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Kept is deleted.").waitFor();
  await other.bringToFront();
  await other.keyboard.press("Control+s");
  await other.getByText("Somebody has deleted this template").waitFor();
  await other.reload();
  await other.getByRole("heading", { name: "This template was deleted" }).waitFor();
  await other.getByRole("button", { name: "Discard" }).click();
  await other.getByText("There is no such template").waitFor();
  expect(await other.evaluate("JSON.stringify(localStorage)")).not.toContain(id);
  await other.close();
});

it("keeps every byte of a source whose lines end with CRLF, except what is written", async () => {
  const crlf = (text: string) => mailOfText(text).replaceAll("\n", "\r\n");
  id = await createMjml(test.app.url, admin, { name: "CRLF", mjml: crlf("Old") });
  await open();
  await page.getByText("Saved", { exact: true }).waitFor();
  await type(page, "work");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toBe(crlf("Old work"));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page
    .getByRole("treeitem", { name: /Old work/ })
    .first()
    .click();
  const text = page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true });
  await text.fill("New work");
  await text.press("Enter");
  await shows(page, "New work");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toBe(crlf("New work"));
  await page
    .getByRole("treeitem", { name: /New work/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Line 6" }).click();
  await expect.poll(() => page.evaluate("getSelection().toString()")).toMatch(/^(?:New work|<mj-text>)/);
  await write(page, crlf("Pasted"));
  await shows(page, "Pasted");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toBe(crlf("Pasted"));
  await sourceOf(page).press("Control+z");
  await shows(page, "New work");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toBe(crlf("New work"));
});

it("keeps every byte of a document whose lines end with CRLF, except what is written", async () => {
  const document = documentOf([rowOf([blockOf("paragraph", { content: "Old" })])]);
  const lines = `${JSON.stringify(document, null, 2)}\n`.replaceAll("\n", "\r\n");
  const text = (words: string) => lines.replace('"Old"', `"${words}"`);
  id = await createDocument(text("Old"));
  await open();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("treeitem", { name: /Old/ }).last().click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Text", exact: true });
  await field.fill("New work");
  await field.press("Enter");
  await shows(page, "New work");
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toBe(text("New work"));
  await page.getByRole("button", { name: "Format", exact: true }).click();
  await page.getByText("The source is already formatted.").waitFor();
});

async function createDocument(text: string): Promise<string> {
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "CRLF", subject: "Hello", document_text: text });
  const answer = await fetch(`${test.app.url}/api/v1/templates`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
