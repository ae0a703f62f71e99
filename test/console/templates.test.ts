import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");

let test: ConsoleTest;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  page = await test.signIn("publisher");
});
afterAll(() => test?.close());

const names = () => page.locator("tbody .name").allTextContents();
/** From the page of a template that was made. */
const list = async () => {
  await page.waitForURL(/\/templates\//);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Templates" }).click();
};
const dialog = () => page.getByRole("dialog");
const describe = (slug: string) => test.app.services.templates.describe(LOCAL, slug);

it("teaches who has no templates yet, and offers what the role may", async () => {
  await page.getByRole("heading", { name: "No templates yet" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "New template" }).count()).toBe(2);
  const viewer = await test.signIn("viewer");
  await viewer.getByText("Your key has the role viewer").waitFor();
  expect(await viewer.getByRole("button", { name: "New template" }).count()).toBe(0);
  await viewer.keyboard.press("n");
  expect(await viewer.getByRole("dialog").count()).toBe(0);
});

it("makes a template of an example by the keyboard alone, with its data as a sample", async () => {
  await page.keyboard.press("n");
  await dialog().getByLabel("Name").waitFor();
  await dialog().getByRole("radio", { name: "Welcome", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Reset mail");
  await page.keyboard.press("Enter");
  await page.getByText("Reset mail is created as a draft.").waitFor();
  await list();
  await expect.poll(names).toEqual(["Reset mail"]);
  const stored = await describe("reset-mail");
  expect(stored).toMatchObject({ subject: "Reset your password", source: { kind: "document" } });
  const samples = await test.app.services.templates.listSamples(LOCAL, "reset-mail");
  expect(JSON.stringify(samples)).toContain('"example"');
  expect(JSON.stringify(samples)).toContain(`"${test.app.url}/examples/images/tidemarrow-mark.png"`);
});

it("makes a template of a file, and of nothing", async () => {
  await page.getByRole("button", { name: "New template" }).click();
  await dialog().getByRole("radio", { name: "A file" }).check();
  await dialog().getByLabel("File", { exact: true }).setInputFiles(join(EXAMPLES, "order-lines.mjml"));
  await expect.poll(() => dialog().getByLabel("Name").inputValue()).toBe("order-lines");
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await list();
  await expect.poll(names).toEqual(["order-lines", "Reset mail"]);
  expect(await describe("order-lines")).toMatchObject({ source: { kind: "mjml" } });
  await page.getByRole("button", { name: "New template" }).click();
  await dialog().getByRole("radio", { name: "Empty" }).check();
  await dialog().getByLabel("Name").fill("Blank");
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await list();
  await expect.poll(names).toEqual(["Blank", "order-lines", "Reset mail"]);
});

it("makes a template of a pasted source, and says at once what it is and what is found in it", async () => {
  await page.getByRole("button", { name: "New template" }).click();
  await dialog().getByRole("radio", { name: "Paste" }).check();
  const box = dialog().getByLabel("Source", { exact: true });
  await box.fill("<!doctype html><html><body><p>Hi</p></body></html>");
  await dialog().getByText("This is HTML, which cannot be a template.").waitFor();
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await expect.poll(() => dialog().count()).toBe(1);
  const head =
    "<mjml lang='en'><mj-head><mj-title>Spring sale</mj-title><mj-preview>Now</mj-preview></mj-head><mj-body><mj-section><mj-column>";
  await box.fill(`${head}<mj-text>Hi</mj-text><mj-buton>Buy</mj-buton></mj-column></mj-section></mj-body></mjml>`);
  await dialog().getByText("mj-buton").first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await box.fill(`${head}<mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>`);
  await dialog().getByText("MJML without findings.").waitFor();
  await expect.poll(() => dialog().getByLabel("Name").inputValue()).toBe("Spring sale");
  await expect.poll(() => dialog().getByLabel("Slug").inputValue()).toBe("spring-sale");
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await list();
  expect(await describe("spring-sale")).toMatchObject({ name: "Spring sale", subject: "Spring sale" });
  await test.app.services.templates.delete(LOCAL, "spring-sale");
  await page.reload();
});

it("says what a refused template breaks, and under which id the server knows that", async () => {
  await page.getByRole("button", { name: "New template" }).click();
  await dialog().getByLabel("Name").fill("Blank");
  await dialog().getByRole("button", { name: "Create draft" }).click();
  const alert = dialog().getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toMatch(/The slug is taken.*Choose another slug.*Request [\w-]+/);
  await dialog().getByRole("radio", { name: "A file" }).check();
  const file = { name: "broken.json", mimeType: "application/json", buffer: Buffer.from("{ broken") };
  await dialog().getByLabel("File", { exact: true }).setInputFiles(file);
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await dialog().getByText("This cannot be read").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toContain("New template");
});

it("uses the former slug of a published template only when it is confirmed", async () => {
  const { templates } = test.app.services;
  await templates.update(LOCAL, "blank", { etag: "*", subject: "Hello" });
  await templates.publish(LOCAL, "blank", { comment: "" });
  await templates.update(LOCAL, "blank", { etag: "*", slug: "blank-old" });
  await page.getByRole("button", { name: "New template" }).click();
  await dialog().getByLabel("Name").fill("Blank");
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await dialog().getByText('the published template "Blank"').waitFor();
  await dialog().getByLabel("Reuse the slug").check();
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await list();
  expect(await describe("blank")).toMatchObject({ publishedVersion: undefined });
  await templates.update(LOCAL, "blank-old", { etag: "*", name: "Former" });
  await templates.archive(LOCAL, "blank-old");
  await page.reload();
});

it("archives, and takes back into service", async () => {
  await page.getByRole("button", { name: "Actions for Blank" }).click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await dialog().getByRole("button", { name: "Archive" }).click();
  await expect.poll(names).toEqual(["order-lines", "Reset mail"]);
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("order-lines");
  await page.getByLabel("State").selectOption("archived");
  await page.getByRole("row", { name: /Blank.*Archived/ }).waitFor();
  expect((await describe("blank")).archivedAt).toBeInstanceOf(Date);
  await page.getByRole("button", { name: "Actions for Blank" }).click();
  await page.getByRole("menuitem", { name: "Unarchive…" }).click();
  await dialog().getByRole("button", { name: "Unarchive" }).click();
  await page.getByText("Blank is unarchived.").waitFor();
  await page.getByLabel("State").selectOption("");
  await page.getByRole("row", { name: /Blank.*Draft/ }).waitFor();
  expect((await describe("blank")).archivedAt).toBeUndefined();
  const editor = await test.signIn("editor");
  await editor.getByRole("row", { name: /Blank/ }).waitFor();
  await editor.getByRole("button", { name: "Actions for Blank" }).click();
  const items = () => editor.getByRole("menuitem").allTextContents();
  await expect.poll(items).toEqual(["Rename…", "Tags…", "Duplicate…"]);
});

it("lists its keys under ?, goes to pages by them, and gives the focus back", async () => {
  await page.goto("/console/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.keyboard.press("?");
  await dialog().getByText("Search the list").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.tagName")).toBe("H1");
});

it("turns keys of one character off in this browser, and on again without one", async () => {
  const chooseKeys = async (areOn: boolean) => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("button", { name: "Shortcuts" }).click();
    await dialog().getByLabel("Use shortcuts of single characters").setChecked(areOn);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
  };
  await page.goto("/console");
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  await chooseKeys(false);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  for (const key of ["n", "?", "/", "g", "k"]) await page.keyboard.press(key);
  await page.keyboard.press("Tab");
  expect(await dialog().count()).toBe(0);
  expect(await page.evaluate("document.activeElement?.type")).not.toBe("search");
  expect(new URL(page.url()).pathname).toBe("/console");
  await chooseKeys(true);
  await page.keyboard.press("?");
  await dialog().getByText("Search the list").waitFor();
  await page.keyboard.press("Escape");
});
