import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { offeredMails } from "../pixels/offered-mails.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { noteRequests } from "./support/note-requests.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

let test: ConsoleTest;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  page = await test.signIn("publisher");
});
afterAll(() => test?.close());

const dialog = () => page.getByRole("dialog");
const card = (name: string) => dialog().locator(".mail-card").filter({ hasText: name });

it("shows each mail, with pictures that are loaded with the dialog and kept", async () => {
  const asked = noteRequests(page);
  const pictures = () => asked.filter((url) => url.endsWith(".webp"));
  await page.getByRole("heading", { name: "No templates yet" }).waitFor();
  expect(pictures()).toEqual([]);
  const answer = page.waitForResponse(/assets\/verify-address-.*\.webp$/);
  await page.keyboard.press("n");
  await dialog().getByText("Verify address").scrollIntoViewIfNeeded();
  expect((await answer).headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await dialog().locator(".mail-card").count()).toBe(offeredMails().length);
  const image = dialog().getByRole("img", { name: "Begins with “Confirm your address”" });
  const width = () => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width).toBe(256);
  expect(await image.getAttribute("loading")).toBe("lazy");
  expect(await findBarriers(page)).toEqual([]);
});

it("is chosen by a click on a picture, and from card to card with the arrows", async () => {
  await dialog().getByRole("img", { name: "Begins with “Your trial ends on 3 December”" }).click();
  await expect.poll(() => dialog().getByLabel("Subject").inputValue()).toContain("trial");
  expect(await dialog().getByRole("radio", { name: "Trial ending" }).isChecked()).toBe(true);
  await page.keyboard.press("ArrowRight");
  expect(await dialog().getByRole("radio", { name: "Verify address" }).isChecked()).toBe(true);
  await page.keyboard.press("Escape");
});

it("has paper instead of a picture that cannot be loaded", async () => {
  test.allowFailures();
  await page.route(/assets\/refund-.*\.webp$/, (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "New template" }).first().click();
  await card("Refund").scrollIntoViewIfNeeded();
  await expect.poll(() => card("Refund").getByRole("img").count()).toBe(0);
  const box = await card("Refund").locator(".thumbnail").boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.25, 1);
  await card("Refund").click();
  expect(await dialog().getByRole("radio", { name: "Refund" }).isChecked()).toBe(true);
});
