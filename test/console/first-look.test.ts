import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { noteRequests } from "./support/note-requests.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOf, openTemplate, shows } from "./support/workbench.ts";

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
  await expect.poll(() => page.getByRole("combobox", { name: "Data" }).inputValue()).toBe("example");
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

it("shows the images of an example at once, which this server has, under another name of the machine too", async () => {
  const url = test.app.url.replace("127.0.0.1", "localhost");
  test.allow(url);
  for (const [name, origin] of Object.entries({ own: test.app.url, alias: url })) {
    const text = readFileSync("examples/newsletter.template.json", "utf8");
    const source = { kind: "document", text: text.replaceAll("https://letterpress.example.com", origin) } as const;
    await test.app.services.templates.create(LOCAL, { name, slug: name, subject: "Hi", source });
    await openTemplate(page, name);
    const poems = mailOf(page).getByAltText("Stack of poetry books");
    const width = () => poems.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBe(660);
    await expect.poll(() => poems.getAttribute("src")).toBe(`${origin}/examples/images/oddlark-poems.png`);
    expect(await page.getByRole("button", { name: /^Load/ }).count()).toBe(0);
  }
});

it("draws boxes with alternative texts for images that are not loaded, and loads them from the hosts it names", async () => {
  const asked = noteRequests(page);
  test.allow("https://letterpress.example.com");
  const image = {
    contentType: "image/svg+xml",
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  };
  await page.route("https://letterpress.example.com/**", (route) => route.fulfill(image));
  await openTemplate(page, "newsletter");
  const cover = mailOf(page).getByAltText('Cover: "The Lamp Shelf"');
  await expect.poll(() => cover.getAttribute("src")).toMatch(/^data:image\/svg.*Cover/);
  expect(asked.filter((url) => url.includes("letterpress.example.com"))).toEqual([]);
  await page.getByRole("button", { name: /^Load \d images from letterpress[.]example[.]com$/ }).click();
  await expect
    .poll(() => cover.getAttribute("src"))
    .toBe("https://letterpress.example.com/examples/images/oddlark-lamp-shelf.png");
  await page.getByRole("button", { name: "Hide images" }).click();
  await expect.poll(() => cover.getAttribute("src")).toMatch(/^data:image\/svg.*Cover/);
});

it("is one stop by Tab, which scrolls", async () => {
  const stops =
    '[...document.querySelector("iframe").contentDocument.querySelectorAll("*")].filter((each) => each.tabIndex >= 0)';
  expect(await page.evaluate(`${stops}.map((each) => each.localName)`)).toEqual(["body"]);
  await page.getByRole("button", { name: /^Load/ }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement.localName")).toBe("iframe");
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate("document.querySelector('iframe').contentWindow.scrollY")).toBeGreaterThan(100);
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.localName")).not.toBe("iframe");
});

it("shows one of mail, source and data on a phone, each within one screen and below the actions", async () => {
  const phone = await test.signIn("owner", "/console", { viewport: { width: 390, height: 844 } });
  await phone.goto("/console/templates/order-receipt");
  await shows(phone, "Filter papers {size 4}");
  await expect.poll(() => phone.getByRole("radio", { name: "Mobile" }).getAttribute("data-state")).toBe("on");
  const parts = {
    Mail: phone.locator('iframe[title="The mail"]'),
    Source: phone.getByRole("textbox", { name: "Source" }),
    Data: phone.getByRole("combobox", { name: "Data" }),
  };
  for (const [name, part] of Object.entries(parts)) {
    await phone.getByRole("tab", { name }).click();
    await part.waitFor();
    const [height = 0, room = 0] = await phone.evaluate<number[]>(
      "[document.documentElement.scrollHeight, innerHeight]",
    );
    expect(height, name).toBeLessThanOrEqual(room);
    const box = await part.boundingBox();
    expect((box?.y ?? 844) + 40).toBeLessThan(844);
    expect(await phone.getByRole("button", { name: "Publish…" }).isVisible()).toBe(true);
    expect(await findBarriers(phone, [{ width: 390, colorScheme: "dark" }])).toEqual([]);
  }
  await phone.getByRole("tab", { name: "Source" }).click();
  await phone.reload();
  await parts.Source.waitFor();
});
