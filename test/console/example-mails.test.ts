import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

const PARTS = ["action", "facts", "footer", "masthead", "opening", "frame"];

let test: ConsoleTest;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  page = await test.signIn("publisher");
});
afterAll(() => test?.close());

const dialog = () => page.getByRole("dialog");
const describe = (slug: string) => test.app.services.templates.describe(LOCAL, slug);

async function make(name: string, example = "Verify address"): Promise<void> {
  await page.getByRole("button", { name: "New template" }).first().click();
  await dialog().getByRole("group", { name: "In a layout" }).getByRole("radio", { name: example }).check();
  await expect.poll(() => dialog().getByLabel("Subject").inputValue()).toContain("{{");
  expect(await findBarriers(page)).toEqual([]);
  await dialog().getByLabel("Name").fill(name);
  await dialog().getByRole("button", { name: "Create draft" }).click();
  await page.getByText(`${name} is created as a draft.`).waitFor();
  await page.waitForURL(/\/templates\//);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Templates" }).click();
}

it("makes a mail in a layout, and publishes the parts that the server does not have", async () => {
  await make("Confirm");
  for (const part of PARTS) expect(await describe(part)).toMatchObject({ publishedVersion: 1 });
  expect(await describe("confirm")).toMatchObject({ diagnostics: [] });
  const samples = await test.app.services.templates.listSamples(LOCAL, "confirm");
  expect(JSON.stringify(samples)).toContain('"ilse@example.com"');
});

it("leaves parts that the server has as they are", async () => {
  const text = (await describe("footer")).source.text.replace("Help", "Ask us");
  await test.app.services.templates.update(LOCAL, "footer", { etag: "*", source: { kind: "mjml", text } });
  await make("Confirm again");
  expect(await describe("footer")).toMatchObject({ source: { text }, publishedVersion: 1 });
  expect(await describe("confirm-again")).toMatchObject({ diagnostics: [] });
});

it("does not publish what somebody has as a draft", async () => {
  const source = { kind: "mjml", text: "<mj-section></mj-section>" } as const;
  const kind = "partial" as const;
  await test.app.services.templates.create(LOCAL, { name: "Said", subject: "", slug: "said", kind, source });
  await make("Mail Comment", "Mention or comment");
  const said = await describe("said");
  expect(said.source).toEqual(source);
  expect(said.publishedVersion).toBeUndefined();
});

it("makes a mail as a document with its parts, by the keyboard alone", async () => {
  await page.keyboard.press("n");
  const format = dialog().getByLabel("Format");
  await dialog().getByRole("radio", { name: "Invoice" }).check();
  expect(await format.count()).toBe(0);
  await dialog().getByRole("radio", { name: "Magic link" }).check();
  await format.waitFor();
  expect(await format.inputValue()).toBe("mjml");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => format.inputValue()).toBe("document");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Link mail");
  await page.keyboard.press("Enter");
  await page.getByText("Link mail is created as a draft.").waitFor();
  expect(await describe("link-mail")).toMatchObject({ source: { kind: "document" }, diagnostics: [] });
  for (const part of ["action", "facts", "footer", "masthead", "opening", "frame"])
    expect(await describe(`document-${part}`)).toMatchObject({ publishedVersion: 1, source: { kind: "document" } });
  await page.waitForURL(/\/templates\//);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Templates" }).click();
});

it("begins with MJML again in another mail, and in the next dialog", async () => {
  await page.keyboard.press("n");
  const format = dialog().getByLabel("Format");
  await dialog().getByRole("radio", { name: "Magic link" }).check();
  await format.selectOption("document");
  await dialog().getByRole("radio", { name: "One-time code" }).check();
  expect(await format.inputValue()).toBe("mjml");
  await format.selectOption("document");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await dialog().getByRole("radio", { name: "One-time code" }).check();
  expect(await format.inputValue()).toBe("mjml");
});
