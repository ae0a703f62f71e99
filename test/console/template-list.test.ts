import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { auditEvent } from "../support/audit-event.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { noteCalls } from "./support/note-calls.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { seedTemplates } from "./support/seed-templates.ts";

/** As many as have thirteen pages. */
const COUNT = 620;
const ROWS_MAX = 40;

let test: ConsoleTest;
let page: Page;
let calls: string[];
beforeAll(async () => {
  test = await openConsole();
  await seedTemplates(test.app, COUNT);
});
afterAll(() => test?.close());
beforeEach(async () => {
  page = await test.signIn("publisher");
  await row(`Mail ${COUNT}`).waitFor();
  calls = noteCalls(page);
});
afterEach(() => page.context().close());

const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
const rows = () => page.locator("tbody tr[data-id]").count();
const names = () => page.locator("tbody .name").allTextContents();
const search = (text: string) => page.getByRole("searchbox").fill(text);
const counted = (text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const scrolled = () => page.evaluate<number>("scrollY");
/** The names of the seed that hold each of some words, newest first. */
const seeded = (...words: readonly string[]) =>
  Array.from({ length: COUNT }, (_, at) => `Mail ${COUNT - at}`).filter((name) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
const tagsOf = async (name: string) =>
  (await test.app.services.templates.describe(LOCAL, name.toLowerCase().replace(" ", "-"))).tags;
async function addTag(tag: string): Promise<void> {
  await button("Add a tag").click();
  await page.getByRole("dialog").getByLabel("Tag").fill(tag);
  await inDialog("Add the tag").click();
}

it("reads a page at a time while one scrolls, and has at most forty rows in the document", async () => {
  await counted(`${COUNT} templates`);
  await expect.poll(() => page.getByRole("table").getAttribute("aria-rowcount")).toBe(`${COUNT + 1}`);
  const seen = new Set<string>(await names());
  let most = 0;
  while (!seen.has("Mail 1")) {
    await page.evaluate("scrollBy(0, innerHeight / 2)");
    await expect
      .poll(async () => (await page.locator("tbody tr[data-id]").last().boundingBox())?.y)
      .toBeGreaterThan(860);
    for (const name of await names()) seen.add(name);
    most = Math.max(most, await rows());
  }
  expect([...seen]).toEqual(seeded());
  expect(most).toBeLessThanOrEqual(ROWS_MAX);
  expect(calls).toEqual(Array(Math.ceil(COUNT / 50) - 1).fill("ListTemplates"));
  await expect.poll(() => row("Mail 1").getAttribute("aria-rowindex")).toBe(`${COUNT + 1}`);
});

it("searches by one call, in the address, and mounts no more when the search is cleared", async () => {
  await search("mail 12");
  await expect.poll(names).toEqual(seeded("mail", "12"));
  await counted(`${seeded("mail", "12").length} templates match`);
  expect(new URL(page.url()).search).toBe("?q=mail+12");
  expect(calls).toEqual(["ListTemplates"]);
  await search("no such mail");
  await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
  await button("Clear the search").click();
  await row(`Mail ${COUNT}`).waitFor();
  expect(await rows()).toBeLessThanOrEqual(ROWS_MAX);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  expect(calls.length).toBeLessThanOrEqual(3);
});

it("searches when typing pauses, and not for each key", async () => {
  await page.clock.install();
  await page.getByRole("searchbox").focus();
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 1_000);
  for (const key of "mail 61") await page.keyboard.press(key === " " ? "Space" : key);
  await page.clock.runFor(149);
  expect(calls).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(names).toEqual(seeded("mail", "61"));
  expect(calls).toEqual(["ListTemplates"]);
});

it("keeps the rows while a search is on its way, and ends the one that is out of date", async () => {
  test.allowFailures();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const failed: Request[] = [];
  page.on("requestfailed", (request) => failed.push(request));
  let isFirst = true;
  await page.route("**/ListTemplates", async (route) => {
    if (isFirst) {
      isFirst = false;
      await held;
    }
    await route.continue().catch(() => undefined);
  });
  const first = page.waitForRequest("**/ListTemplates");
  await search("mail 77");
  await first;
  expect((await names())[0]).toBe(`Mail ${COUNT}`);
  await page.locator('table[aria-busy="true"]').waitFor();
  await search("mail 78");
  await expect.poll(names).toEqual(seeded("mail", "78"));
  await expect.poll(() => failed.map((request) => request.failure()?.errorText)).toEqual(["net::ERR_ABORTED"]);
  release();
});

it("sorts by a click on a head, says by which, and begins at the top", async () => {
  const head = page.getByRole("columnheader", { name: "Name" });
  await page.evaluate("scrollTo(0, 300)");
  await head.getByRole("button").click();
  await expect.poll(async () => (await names())[0]).toBe("Mail 1");
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  await expect.poll(() => page.locator("[aria-sort]").count()).toBe(1);
  await expect.poll(scrolled).toBe(0);
  await head.getByRole("button").click();
  await expect.poll(async () => (await names())[0]).toBe("Mail 99");
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  expect(calls).toEqual(["ListTemplates", "ListTemplates"]);
  await page.reload();
  await expect.poll(async () => (await names())[0]).toBe("Mail 99");
});

it("comes back to the same rows of the same search, with at most three calls", async () => {
  await search("mail");
  await counted(`${COUNT} templates match`);
  const target = row(`Mail ${COUNT - 150}`);
  // The list grows by a page at a time.
  await expect
    .poll(async () => {
      await page.evaluate("scrollTo(0, 140 * 89)");
      return target.count();
    })
    .toBe(1);
  const opened = page.getByRole("link", { name: `Mail ${COUNT - 150}`, exact: true });
  await opened.hover();
  const top = await scrolled();
  expect(top).toBeGreaterThan(10_000);
  await opened.click();
  await page.getByRole("textbox", { name: "Source" }).waitFor();
  calls.length = 0;
  await page.goBack();
  await opened.waitFor();
  await expect.poll(scrolled).toBe(top);
  expect(new URL(page.url()).search).toBe("?q=mail");
  expect(await rows()).toBeLessThanOrEqual(ROWS_MAX);
  // A page that is newer by the navigation begins at its top.
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Templates" }).click();
  await row(`Mail ${COUNT}`).waitFor();
  await expect.poll(scrolled).toBe(0);
  expect(calls.filter((name) => name === "ListTemplates").length).toBeLessThanOrEqual(3);
});

it("moves through rows by the keyboard, and keeps the focus where it scrolls away", async () => {
  const focused = () => page.evaluate<string>("document.activeElement?.textContent");
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe(`Mail ${COUNT}`);
  for (let n = 1; n <= 70; n += 1) {
    // A slow machine draws the next rows after the scroll that the last key caused.
    await row(`Mail ${COUNT - n}`).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe(`Mail ${COUNT - n}`);
  }
  await page.evaluate("scrollTo(0, 0)");
  await row(`Mail ${COUNT}`).waitFor();
  await expect.poll(rows).toBeLessThanOrEqual(ROWS_MAX);
  expect(await focused()).toBe(`Mail ${COUNT - 70}`);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Source" }).waitFor();
});

it("adds and removes a tag of many, says what failed and why, and tries that again", async () => {
  const { templates } = test.app.services;
  const full = Array.from({ length: 20 }, (_, at) => `full-${at}`);
  await templates.update(LOCAL, "mail-618", { etag: "*", tags: full });
  await select("Mail 620").check();
  await select("Mail 617").click({ modifiers: ["Shift"] });
  await page.getByText("4 selected", { exact: true }).waitFor();
  await addTag("Spring Sale");
  await page.getByText("3 templates have the tag spring-sale. Mail 618 failed.").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Mail 618:" }).getByText("20").waitFor();
  expect(await tagsOf("Mail 617")).toEqual(["spring-sale"]);
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toContain("Mail 618 failed");
  await templates.update(LOCAL, "mail-618", { etag: "*", tags: ["mine"] });
  await button("Try 1 again").click();
  await page.getByText("Mail 618 has the tag spring-sale.").waitFor();
  expect(await tagsOf("Mail 618")).toEqual(["mine", "spring-sale"]);
  await page.getByLabel("Filter by a tag").selectOption("spring-sale");
  await counted("4 templates match");
  expect(new URL(page.url()).search).toBe("?tags=spring-sale");
  await page.getByRole("checkbox", { name: "Select the 4 templates that are loaded" }).check();
  await button("Remove a tag").click();
  await page.getByRole("dialog").getByLabel("Tag").selectOption("spring-sale");
  await inDialog("Remove the tag").click();
  await page.getByText("4 templates no longer have the tag spring-sale.").waitFor();
  await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
  expect(await tagsOf("Mail 618")).toEqual(["mine"]);
  await button("Remove the filter spring-sale").click();
  await counted(`${COUNT} templates`);
});

it("selects all that match, also those that are not loaded yet", async () => {
  await search("mail 1");
  const total = seeded("1").length;
  await counted(`${total} templates match`);
  await page.getByRole("checkbox", { name: "Select the 50 templates that are loaded" }).check();
  await page.getByText("50 selected", { exact: true }).waitFor();
  await button(`Select all ${total}`).click();
  await page.getByText(`${total} selected`, { exact: true }).waitFor();
  expect(calls).toEqual(Array(Math.ceil(total / 50)).fill("ListTemplates"));
  expect(await rows()).toBeLessThanOrEqual(ROWS_MAX);
  await button("Clear the selection").click();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
});

it("archives many, stops between two, goes on, and takes all back", async () => {
  await search("mail 50");
  await expect.poll(names).toEqual(seeded("50"));
  for (const name of ["Mail 509", "Mail 508", "Mail 507"]) await select(name).check();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let archives = 0;
  await page.route("**/ArchiveTemplate", async (route) => {
    archives += 1;
    if (archives === 2) await held;
    await route.continue();
  });
  await button("Archive").click();
  await inDialog("Archive").click();
  await page.getByText("Archiving: 1 of 3").waitFor();
  await expect.poll(() => archives).toBe(2);
  await button("Stop").click();
  release();
  await page.getByText("2 templates are archived. Stopped: 1 not tried.").waitFor();
  await button("Continue").click();
  await page.getByText("Mail 507 is archived.").waitFor();
  await expect.poll(names).toEqual(seeded("50").filter((name) => !/50[789]/.test(name)));
  await button("Undo").click();
  await page.getByText("Mail 507 is unarchived.").waitFor();
  await page.getByLabel("State").selectOption("archived");
  await expect.poll(names).toEqual(["Mail 508", "Mail 509"]);
  await page.getByRole("checkbox", { name: "Select the 2 templates that are loaded" }).check();
  await button("Unarchive").click();
  await inDialog("Unarchive").click();
  await page.getByText("2 templates are unarchived.").waitFor();
  await button("Clear the search").click();
  await counted(`${COUNT} templates`);
});

it("edits the tags of one in the list and on its page, and keeps what somebody else added", async () => {
  const { templates } = test.app.services;
  const box = page.getByRole("dialog").getByLabel("Tags", { exact: true });
  await search("mail 600");
  await counted("1 template matches");
  await button("Actions for Mail 600").click();
  await page.getByRole("menuitem", { name: "Tags…" }).click();
  await box.fill("News");
  await page.keyboard.press("Enter");
  await box.fill("2026,");
  await templates.update(LOCAL, "mail-600", { etag: "*", tags: ["theirs"] });
  await inDialog("Save tags").click();
  await expect.poll(() => tagsOf("Mail 600")).toEqual(["2026", "news", "theirs"]);
  await row("Mail 600").getByText("news").waitFor();
  await page.getByRole("link", { name: "Mail 600" }).click();
  await page.getByRole("textbox", { name: "Source" }).waitFor();
  await button("Tags of Mail 600").click();
  await button("Remove news").click();
  await box.fill("no/tag");
  await inDialog("Save tags").click();
  await expect.poll(() => page.evaluate("document.activeElement?.validationMessage")).toContain("lower-case letters");
  await box.fill("page");
  await inDialog("Save tags").click();
  await expect.poll(() => tagsOf("Mail 600")).toEqual(["2026", "page", "theirs"]);
  // The page saves its draft on the new etag.
  await page.getByLabel("Subject").fill("Another subject");
  await button("Save").click();
  await page.getByText("The draft is saved.").waitFor();
  expect(await tagsOf("Mail 600")).toEqual(["2026", "page", "theirs"]);
});

it("offers a viewer the list alone", async () => {
  const viewer = await test.signIn("viewer");
  await viewer.getByRole("link", { name: `Mail ${COUNT}` }).waitFor();
  expect(await viewer.getByRole("checkbox").count()).toBe(0);
  expect(await viewer.getByRole("button", { name: /^(Actions for|Archive)/ }).count()).toBe(0);
  await viewer.context().close();
});

it("shows a name of 100 letters and one of joined letters, and no name hides a column", async () => {
  const long = "x".repeat(100);
  const joined = "👩‍💻 Developer news می‌خواهم";
  const { templates } = test.app.services.store;
  for (const name of [long, joined]) {
    const at = new Date(COUNT * 2_000);
    await templates.create(storedTemplate({ name, createdAt: at, updatedAt: at }), auditEvent());
  }
  await page.reload();
  await page.getByRole("link", { name: joined, exact: true }).waitFor();
  const changed = await page.getByRole("columnheader", { name: "Changed" }).boundingBox();
  expect((changed?.x ?? Number.NaN) + (changed?.width ?? Number.NaN)).toBeLessThanOrEqual(1280);
  const link = page.getByRole("link", { name: long, exact: true });
  const [name, state] = [await link.boundingBox(), await row(long).getByText("Draft").boundingBox()];
  expect((name?.x ?? Number.NaN) + (name?.width ?? Number.NaN)).toBeLessThan(state?.x ?? Number.NaN);
  const ofLink = (script: string) =>
    page.evaluate<boolean>(`((link) => ${script})(document.querySelector("a[title^=xxx]"))`);
  const isCut = () => ofLink("link.scrollWidth > link.clientWidth");
  expect(await isCut()).toBe(true);
  await expect.poll(() => link.getAttribute("title")).toBe(long);
  await page.getByRole("searchbox").focus();
  while (!(await ofLink('link.matches(":focus")'))) await page.keyboard.press("ArrowDown");
  expect(await isCut()).toBe(false);
});
