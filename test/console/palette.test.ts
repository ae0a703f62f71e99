import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

const MJML =
  '<mjml lang="en"><mj-head><mj-title>T</mj-title></mj-head><mj-body><mj-section><mj-column><mj-text>Hello' +
  "</mj-text></mj-column></mj-section></mj-body></mjml>";

let test: ConsoleTest;
let page: Page;
let id: string;
beforeAll(async () => {
  test = await openConsole();
  page = await test.signIn("publisher");
  const source = { kind: "mjml", text: MJML } as const;
  for (const [name, slug] of [
    ["Order receipt", "receipt"],
    ["Welcome", "welcome"],
  ] as const) {
    ({ id } = await test.app.services.templates.create(LOCAL, { name, slug, subject: "Hi", source }));
  }
});
afterAll(() => test?.close());

const box = () => page.getByRole("combobox", { name: "A template, a page or an action" });
const options = () => page.getByRole("option").allTextContents();
const active = () =>
  page.evaluate<string>(`{
    const box = document.querySelector("[role=combobox]");
    document.getElementById(box.getAttribute("aria-activedescendant"))?.textContent;
  }`);

async function openTemplate(): Promise<void> {
  await page.goto(`/console/templates/${id}`);
  await page.getByRole("textbox", { name: "Source" }).waitFor();
  await page.getByRole("radio", { name: "Desktop" }).waitFor();
}

async function open(text = ""): Promise<void> {
  await page.keyboard.press("Control+k");
  await box().waitFor();
  await page.keyboard.type(text);
}

it("goes to a template and to a page by the keyboard alone", async () => {
  await page.goto("/console/keys");
  await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
  await open("rec ord");
  await expect.poll(active).toContain("Order receipt");
  expect(await options()).toEqual(["Order receiptreceipt"]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Order receipt" }).waitFor();
  await open("health");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Health" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it("moves with the arrows, says what is chosen, and returns the focus on Escape", async () => {
  await openTemplate();
  await page.getByLabel("Subject").focus();
  await open();
  await expect.poll(active).toBe((await options())[0]);
  await page.keyboard.press("ArrowDown");
  expect(await active()).toBe((await options())[1]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await active()).toBe((await options()).at(-1));
  await expect.poll(() => page.locator("[role=option][aria-selected=true]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate("document.activeElement?.value")).toBe("Hi");
});

it("has no barrier, with and without commands that match", async () => {
  await openTemplate();
  await open();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.type("nothing has this name");
  await page.getByText("Nothing matches.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

it("has the actions of the page as their buttons have them, and none that a button would refuse", async () => {
  await openTemplate();
  await page.getByRole("radio", { name: "Desktop" }).waitFor();
  await open();
  const names = await options();
  for (const name of ["Publish…", "Versions", "Rename…", "Duplicate…", "Archive…", "Delete…", "Colours: Dark"]) {
    expect(names).toContain(name);
  }
  expect(names.filter((name) => /^(Save|Width: Desktop|New template)/.test(name))).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByLabel("Subject").fill("Another one");
  await open("save");
  expect(await options()).toEqual(["Save the draftCtrl+S"]);
  await page.keyboard.press("Enter");
  await page.getByText("The draft is saved.").waitFor();
  expect(await test.app.services.templates.describe(LOCAL, id)).toMatchObject({ subject: "Another one" });
});

it("changes the preview, and opens a dialog that returns the focus to where it was", async () => {
  await openTemplate();
  await page.getByRole("radio", { name: "Dark" }).waitFor();
  await page.getByLabel("Subject").focus();
  await open("colours dark");
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Dark", checked: true }).waitFor();
  await open("rename");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /^Rename/ }).waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate("document.activeElement?.value")).toBe("Another one");
});

it("offers a viewer only what a viewer may do", async () => {
  const viewer = await test.signIn("viewer");
  await viewer.goto(`/console/templates/${id}`);
  await viewer.getByRole("textbox", { name: "Source" }).waitFor();
  await viewer.keyboard.press("Control+k");
  await viewer.getByRole("combobox", { name: "A template, a page or an action" }).waitFor();
  const names = await viewer.getByRole("option").allTextContents();
  expect(names).toContain("Versions");
  expect(names.filter((name) => /^(Save|Publish|Rename|Duplicate|Archive|Delete|Test mail)/.test(name))).toEqual([]);
});
