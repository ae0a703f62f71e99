import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "../../src/domain/key/key-use.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOfText } from "./support/workbench.ts";

const dayBefore = (days: number): Date => new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS);
const date = (days: number): string => dayBefore(days).toISOString().slice(0, 10);
let test: ConsoleTest;
let page: Page;
let used: string;
let unused: string;

beforeAll(async () => {
  test = await openConsole();
  const { keys, templates, store } = test.app.services;
  const create = async (slug: string) => {
    const source = { kind: "mjml", text: mailOfText("Hello {{ name }}") } as const;
    const { id } = await templates.create(LOCAL, { name: slug, slug, subject: "Hello", source });
    await templates.publish(LOCAL, id, { comment: "" });
    return id;
  };
  [used, unused] = [await create("used"), await create("unused")];
  const add = async (name: string, ...uses: readonly (readonly [daysAgo: number, fetches: number])[]) => {
    const { key } = await keys.create(LOCAL, { name, kind: "sdk", scope: ["all"], definition: "full" });
    const days = uses.map(([daysAgo, fetches]) => ({ day: dayBefore(daysAgo), fetches }));
    await store.templateUses.add(days.map((use) => ({ templateId: used, keyId: key.id, ...use })));
  };
  await add("Mailer", [2, 1_200], [100, 9]);
  await add("Billing", [3, 30], [20, 4]);
  await add("Old app", [20, 6]);
  page = await test.signIn("publisher", `/console/templates/${used}/versions`);
});
afterAll(() => test?.close());

const dialog = () => page.getByRole("dialog");
const CALLERS = "Fetched in the last 7 days by Mailer and Billing.";

async function choose(id: string, item: string): Promise<void> {
  await page.goto(`/console/templates/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

it("shows the fetches of a template by day and by key, for each role", async () => {
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("heading", { name: "Usage of used" }).waitFor();
  await page.getByText("1,240 in all.", { exact: true }).waitFor();
  const rows = page.getByRole("table", { name: /^Keys/ }).getByRole("row");
  expect((await rows.allTextContents()).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^Mailerkey_\\w{12}${date(2)}1,200$`)),
    expect.stringMatching(new RegExp(`^Billingkey_\\w{12}${date(3)}34$`)),
    expect.stringMatching(new RegExp(`^Old appkey_\\w{12}${date(20)}6$`)),
  ]);
  // Two days ago there were the most, and 20 days ago few, which are visible all the same.
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('.day-chart rect')].map((bar) => Number(bar.getAttribute('height')))",
  );
  expect(heights.length).toBe(90);
  expect(heights.flatMap((height, at) => (height > 0 ? [90 - 1 - at] : []))).toEqual([20, 3, 2]);
  expect(Math.max(...heights)).toBe(heights[90 - 1 - 2]);
  await page.getByText("Fetches by day").click();
  expect(await page.getByRole("table", { name: /^Days/ }).getByRole("row").allTextContents()).toEqual([
    "DayFetches",
    `${date(2)}1,200`,
    `${date(3)}30`,
    `${date(20)}10`,
  ]);
  expect(await findBarriers(page)).toEqual([]);
  const viewer = await test.signIn("viewer", `/console/templates/${unused}/usage`);
  await viewer.getByRole("heading", { name: "Not fetched in the last 90 days" }).waitFor();
  expect(await findBarriers(viewer)).toEqual([]);
});

it("names the keys that fetched a template lately before it is archived", async () => {
  await choose(used, "Archive…");
  await dialog().getByText(CALLERS).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await choose(unused, "Archive…");
  await dialog().getByText("No key fetched it in the last 7 days.").waitFor();
  await page.goto("/console");
  for (const name of ["used", "unused"]) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await dialog().getByText(`used: ${CALLERS}`).waitFor();
  await dialog().getByText("unused: No key fetched it in the last 7 days.").waitFor();
});

it("names them before its slug changes, and before a publish breaks them", async () => {
  await choose(used, "Rename…");
  expect(await dialog().getByText(CALLERS).count()).toBe(0);
  await dialog().getByLabel("Slug").fill("other");
  await dialog().getByText(CALLERS).waitFor();
  const source = { kind: "mjml", text: mailOfText("Hello {{ name }} {{ city }}") } as const;
  await test.app.services.templates.update(LOCAL, used, { source, etag: "*" });
  await page.goto(`/console/templates/${used}`);
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog().getByRole("button", { name: "Publish and break callers" }).waitFor();
  await dialog().getByText(CALLERS).waitFor();
});
