import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { openTemplate, shows } from "./support/workbench.ts";

let test: ConsoleTest;
let page: Page;
beforeAll(async () => {
  test = await openConsole({ EXAMPLES: "on" });
  page = await test.signIn("owner");
});
afterAll(() => test?.close());

const inbox = () => page.locator(".inbox-line");

it("shows an example filled with its sample, and nothing wrong in it", async () => {
  await openTemplate(page, "order-receipt");
  await shows(page, "Filter papers {size 4}");
  await inbox().getByText("Your order OM-20418 – Order OM-20418 is on its way").waitFor();
  await page.getByRole("heading", { name: "No findings" }).waitFor();
  await page.getByRole("tab", { name: "Data" }).click();
  expect(await page.getByRole("combobox", { name: "Data" }).inputValue()).toBe("example");
  // To look at an example keeps nothing in the browser.
  expect(
    await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('letterpress.work')).length"),
  ).toBe(0);
});

it("shows the example of the compiler again after a reload, once it is chosen", async () => {
  await page.getByRole("combobox", { name: "Data" }).selectOption("");
  await inbox().getByText("Your order Order no").waitFor();
  await page.reload();
  await inbox().getByText("Your order Order no").waitFor();
  await page.getByRole("combobox", { name: "Data" }).selectOption("example");
  await inbox().getByText("Your order OM-20418").waitFor();
});
