import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

const MJML =
  '<mjml lang="en"><mj-head><mj-title>T</mj-title></mj-head><mj-body><mj-section><mj-column><mj-text>Hello' +
  "</mj-text></mj-column></mj-section></mj-body></mjml>";

let test: ConsoleTest;
let page: Page;
let id: string;
let slug: string;
let lastNumber = 0;
beforeAll(async () => {
  test = await openConsole();
  page = await test.signIn("publisher");
});
afterAll(() => test?.close());

beforeEach(async () => {
  slug = `mail-${++lastNumber}`;
  const source = { kind: "mjml", text: MJML } as const;
  ({ id } = await test.app.services.templates.create(LOCAL, {
    name: `Mail ${lastNumber}`,
    slug,
    subject: "Hi",
    source,
  }));
});

const templates = () => test.app.services.templates;
const describe = (ref = id) => templates().describe(LOCAL, ref);
const dialog = () => page.getByRole("dialog");
const focused = () => page.evaluate<string>("document.activeElement?.textContent");

async function openTemplate(shown = page): Promise<void> {
  await shown.goto(`/console/templates/${id}`);
  await shown.getByRole("textbox", { name: "Source" }).waitFor();
}

/** By the keyboard alone: the menu button has the focus again when the dialog is closed. */
async function choose(item: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.type(item.slice(0, 3));
  await expect.poll(focused).toBe(item);
  await page.keyboard.press("Enter");
  await dialog().waitFor();
}

it("renames a template by the keyboard alone, and the page keeps what is written", async () => {
  await openTemplate();
  await page.getByLabel("Subject").fill("Unsaved");
  await choose("Rename…");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("More");
  await choose("Rename…");
  await page.keyboard.type("Other name");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${slug}-other`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Other name" }).waitFor();
  await expect.poll(focused).toBe("More");
  expect(await describe()).toMatchObject({ name: "Other name", slug: `${slug}-other`, subject: "Hi" });
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Unsaved");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The draft is saved.").waitFor();
  expect((await describe()).subject).toBe("Unsaved");
});

it("warns before the slug of a published template changes, and confirms a former one", async () => {
  await templates().publish(LOCAL, id, { comment: "" });
  await openTemplate();
  await choose("Rename…");
  await dialog().getByLabel("Slug").fill(`${slug}-new`);
  await dialog().getByText(`Programs that fetch ${slug} get TEMPLATE_NOT_FOUND once it is renamed`).waitFor();
  await dialog().getByRole("button", { name: "Rename" }).click();
  await expect.poll(() => dialog().count()).toBe(0);
  expect(await describe()).toMatchObject({ slug: `${slug}-new`, publishedVersion: 1 });
  const source = { kind: "mjml", text: MJML } as const;
  ({ id } = await templates().create(LOCAL, { name: "Next", subject: "Hi", source }));
  await openTemplate();
  await choose("Rename…");
  await dialog().getByLabel("Slug").fill(slug);
  await dialog().getByRole("button", { name: "Rename" }).click();
  await dialog().getByLabel("Reuse the slug").check();
  await dialog().getByRole("button", { name: "Rename" }).click();
  await expect.poll(() => dialog().count()).toBe(0);
  expect((await describe()).slug).toBe(slug);
});

it("duplicates a template with what was written before, and goes to the copy", async () => {
  await templates().setSample(LOCAL, id, { name: "one", data: {} });
  await openTemplate();
  await page.getByLabel("Subject").fill("Written just now");
  await choose("Duplicate…");
  expect(await findBarriers(page)).toEqual([]);
  const name = `Copy of Mail ${lastNumber}`;
  await expect.poll(() => dialog().getByLabel("Name").inputValue()).toBe(name);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const copy = await describe(`copy-of-${slug}`);
  expect(page.url()).toContain(copy.id);
  expect(copy).toMatchObject({ name, subject: "Written just now", publishedVersion: undefined });
  expect(await templates().listSamples(LOCAL, copy.id)).toMatchObject([{ name: "one" }]);
});

it("archives and unarchives a template on its own page", async () => {
  await templates().publish(LOCAL, id, { comment: "" });
  await openTemplate();
  await choose("Archive…");
  await dialog().getByRole("button", { name: "Archive" }).click();
  await page.getByText("Archived", { exact: true }).first().waitFor();
  expect((await describe()).archivedAt).toBeInstanceOf(Date);
  await choose("Unarchive…");
  await dialog().getByRole("button", { name: "Unarchive" }).click();
  await expect.poll(async () => (await describe()).archivedAt).toBeUndefined();
  await expect.poll(focused).toBe("More");
});

it("deletes a template that was never published, says that nothing brings it back, and returns to the list", async () => {
  await openTemplate();
  await choose("Delete…");
  expect(await findBarriers(page)).toEqual([]);
  await dialog().getByText("This cannot be undone.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("More");
  expect((await describe()).id).toBe(id);
  await choose("Delete…");
  await dialog().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: `Mail ${lastNumber}` }).count()).toBe(0);
  await expect(describe()).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
});

it("deletes from the list, and the focus goes to the next row", async () => {
  await page.goto("/console");
  await page.getByRole("button", { name: `Actions for Mail ${lastNumber}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => page.getByRole("link", { name: `Mail ${lastNumber}`, exact: true }).count()).toBe(0);
  await expect.poll(() => page.evaluate("document.activeElement?.className")).toBe("name");
});

it("offers no delete for what was published, and only what the role may", async () => {
  await templates().publish(LOCAL, id, { comment: "" });
  const items = async (shown: Page) => {
    await openTemplate(shown);
    await shown.getByRole("button", { name: "More" }).click();
    return shown.getByRole("menuitem").allTextContents();
  };
  expect(await items(page)).toEqual(["Languages", "Rename…", "Tags…", "Duplicate…", "Archive…"]);
  const editor = await test.signIn("editor");
  expect(await items(editor)).toEqual(["Languages", "Rename…", "Tags…", "Duplicate…"]);
  await editor.getByRole("menuitem", { name: "Rename…" }).click();
  await editor.getByLabel("Slug").fill("other");
  await editor.getByText("changing its slug needs the role publisher").waitFor();
  const viewer = await test.signIn("viewer");
  expect(await items(viewer)).toEqual(["Languages"]);
});
