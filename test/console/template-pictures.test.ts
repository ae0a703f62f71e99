import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { auditEvent } from "../support/audit-event.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { noteCalls } from "./support/note-calls.ts";
import { noteRequests } from "./support/note-requests.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { publishProgram } from "./support/publish-program.ts";

/** Of plain mails, each of a colour of its own. */
const COUNT = 60;
const BLUE = "#204060";
/** In bodies without margins: what only members see, what only the dark scheme has, and an image of another server. */
const PAINTED = [
  `<!doctype html><html><head><style>:root{color-scheme:light dark} .band{height:400px;background:#c03020}
   @media (prefers-color-scheme: dark){.band{background:#000!important}}</style></head>
   <body style="margin:0;background:${BLUE}">`,
  ["unless", 0, 3],
  '<div class="band"></div>',
  '<img src="https://cdn.example.com/a.png" width="640" height="200" style="display:block">',
  '<div style="height:50px;background:CanvasText"></div></body></html>',
];
const VIP = [{ node: "band", steps: [["test", "vip", "==", "yes"]] }];
/** What runs, requests, or is no XML, in places where a mail may have it. */
const HOSTILE = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:v"><head>
  <meta http-equiv="refresh" content="0;url=https://cdn.example.com/r"><link rel="stylesheet" href="/console/none.css">
  <style>@import url(https://cdn.example.com/i.css);@font-face{font-family:f;src:url(/console/none.woff)}</style></head>
  <!-- a -- b --><body style="margin:0;background:${BLUE} url(https://cdn.example.com/b.png)" onload="fetch('/evil')">
  <script>parent.document.title = "evil"; fetch("/evil")</script><img src="/console/none.png" onerror="fetch('/evil')">
  <v:rect @click="x" 1="y"><o:p>Text\f\u0001</o:p></v:rect><iframe src="/console/"></iframe><svg><a xlink:href="#x"/></svg>
  <input type="image" src="/console/none.png"><video src="/console/none.mp4" poster="/console/none.png"></video><p>End`;

let test: ConsoleTest;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  const { app } = test;
  for (let n = 1; n <= COUNT; n += 1) {
    const body = `<body style="background:rgb(${n},0,0)">${n}</body>`;
    await publishProgram(app, { name: `Plain ${n}`, ops: [body] });
  }
  await publishProgram(app, { name: "Same", ops: [`<body style="background:rgb(${COUNT},0,0)">${COUNT}</body>`] });
  await publishProgram(app, { name: "Broken", ops: [["text", 7]] });
  await publishProgram(app, { name: "Hostile", ops: [HOSTILE] });
  const painted = await publishProgram(app, { name: "Painted", ops: PAINTED, conditions: VIP });
  await app.services.templates.setSample(LOCAL, painted, { name: "a", data: { context: { vip: "yes" } } });
  await app.services.templates.setSample(LOCAL, painted, { name: "b", data: { context: { vip: "no" } } });
  const at = new Date(1_000_000);
  await app.services.store.templates.create(
    storedTemplate({ name: "Unpublished", createdAt: at, updatedAt: at }),
    auditEvent(),
  );
});
afterAll(() => test?.close());
beforeEach(async () => {
  page = await test.open("about:blank", { colorScheme: "dark", reducedMotion: "reduce" });
});
afterEach(() => page.context().close());

/** Signs in with the list as the first page. */
const list = async (role: "viewer" | "publisher" = "publisher", query = "") =>
  page.goto(`/console/${query}${await test.loginPath(role).then((path) => path.slice(path.indexOf("#")))}`);
const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
const picture = (name: string) => row(name).locator("[data-picture]");
const becomes = (name: string, state: string) =>
  expect.poll(() => picture(name).getAttribute("data-picture")).toBe(state);
const switchOf = () => page.getByRole("switch", { name: "Pictures" });
const inView = `[...document.querySelectorAll("[data-picture]")].filter((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
})`;
const namesInView = () =>
  page.evaluate<string[]>(`${inView}.map((each) => each.closest("tr").querySelector(".name").textContent)`);
const areSettled = () =>
  page.evaluate<boolean>(`((shown) => shown.length > 0 && shown.every((each) => each.dataset.picture !== "waiting"))(
    ${inView})`);
const versions = (calls: readonly string[]) => calls.filter((name) => name === "GetTemplateVersion").length;
/** Red, green and blue of a picture at a place of the mail, which is drawn 640 pixels wide. */
async function colorAt(name: string, x: number, y: number): Promise<string> {
  return page.evaluate<string>(`{
    const names = [...document.querySelectorAll(".name")];
    const row = names.find(({ textContent }) => textContent === ${JSON.stringify(name)}).closest("tr");
    const context = row.querySelector("canvas").getContext("2d");
    [...context.getImageData(${x / 5}, ${y / 5}, 1, 1).data].join();
  }`);
}

it("draws the mail that is served, with its first sample, in light colours, and requests nothing for it", async () => {
  await list();
  const asked = noteRequests(page);
  await becomes("Painted", "drawn");
  // The colours of the mail above.
  expect(await colorAt("Painted", 320, 200)).toBe("192,48,32,255");
  expect(await colorAt("Painted", 320, 700)).toBe("32,64,96,255");
  expect(await colorAt("Painted", 100, 450)).toBe("239,236,230,255");
  // The colour of text, which is white in the dark scheme.
  expect(await colorAt("Painted", 320, 625)).toBe("0,0,0,255");
  await becomes("Hostile", "drawn");
  expect(await colorAt("Hostile", 600, 700)).toBe("32,64,96,255");
  await expect.poll(areSettled).toBe(true);
  expect(asked.filter((url) => !/\/(assets\/|letterpress\.v1\.|console\/frame$)/.test(url))).toEqual([]);
  expect(await page.title()).not.toContain("evil");
  // The page and one frame, whatever the number of rows.
  expect(page.frames().length).toBe(2);
});

it("draws the rows in view alone, two at once, and each served state once", async () => {
  const calls = noteCalls(page);
  const held: Route[] = [];
  let most = 0;
  await page.route("**/GetTemplateVersion", (route) => {
    held.push(route);
    most = Math.max(most, held.length);
  });
  await list("viewer", "?q=Plain");
  const releaseAll = () =>
    expect
      .poll(async () => {
        await held.shift()?.continue();
        return areSettled();
      })
      .toBe(true);
  await expect.poll(() => held.length).toBe(2);
  await releaseAll();
  const first = await namesInView();
  expect(first.length).toBeGreaterThan(4);
  expect(versions(calls)).toBe(first.length);
  await page.evaluate("scrollTo(0, document.body.scrollHeight)");
  await expect.poll(namesInView).toContain("Plain 12");
  await releaseAll();
  expect(versions(calls)).toBe(new Set([...first, ...(await namesInView())]).size);
  expect(most).toBe(2);
  // The sample and the contract are of no use to a mail that takes no data.
  expect(calls.filter((name) => /Sample|Contract/.test(name))).toEqual([]);
  await page.getByRole("searchbox").fill("same");
  await becomes("Same", "drawn");
  const before = versions(calls);
  await page.getByRole("searchbox").fill(`Plain ${COUNT}`);
  await becomes(`Plain ${COUNT}`, "drawn");
  expect(versions(calls)).toBe(before);
});

it("draws only when nobody has scrolled for 200 ms", async () => {
  await list("publisher", "?q=Plain");
  await expect.poll(areSettled).toBe(true);
  const calls = noteCalls(page);
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 1_000);
  const scrollTo = async (top: number) => {
    await page.evaluate(`scrollTo(0, ${top})`);
    await expect.poll(async () => (await namesInView()).length).toBeGreaterThan(4);
    // The browser has said by then which rows are in view.
    await page.evaluate(`new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))`);
  };
  await scrollTo(1_500);
  await page.clock.runFor(150);
  await scrollTo(3_000);
  await page.clock.runFor(150);
  expect(calls).not.toContain("GetTemplateVersion");
  await page.clock.resume();
  await expect.poll(areSettled).toBe(true);
  expect(versions(calls)).toBe((await namesInView()).length);
});

it("has the pictures again at once where one comes back to the list", async () => {
  await list("publisher", "?q=Plain");
  await expect.poll(areSettled).toBe(true);
  await page.evaluate("scrollTo(0, 1200)");
  await expect.poll(namesInView).toContain("Plain 45");
  await expect.poll(areSettled).toBe(true);
  const [top, shown] = [await page.evaluate<number>("scrollY"), await namesInView()];
  const calls = noteCalls(page);
  await row("Plain 45").locator("[data-picture]").click();
  await page.getByRole("textbox", { name: "Source" }).waitFor();
  await page.goBack();
  await expect.poll(namesInView).toEqual(shown);
  expect(await page.evaluate<number>("scrollY")).toBe(top);
  expect(await areSettled()).toBe(true);
  expect(versions(calls)).toBe(0);
});

it("says by a frame of its own that nothing is published, or that there is no picture", async () => {
  await list();
  await becomes("Unpublished", "unpublished");
  await expect.poll(() => picture("Unpublished").getAttribute("title")).toBe("Nothing is published yet");
  await becomes("Broken", "failed");
  await expect.poll(() => picture("Broken").getAttribute("title")).toBe("There is no picture of this mail");
});

it("goes without pictures where they are turned off, and on a phone", async () => {
  const calls = noteCalls(page);
  await page.setViewportSize({ width: 390, height: 860 });
  await list("publisher", "?q=Plain");
  await row("Plain 55").waitFor();
  expect(await page.locator("[data-picture]").count()).toBe(0);
  expect(await switchOf().count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect.poll(areSettled).toBe(true);
  await page.evaluate("scrollTo(0, 2000)");
  await expect.poll(areSettled).toBe(true);
  await page.getByRole("heading", { name: "Templates" }).scrollIntoViewIfNeeded();
  await switchOf().press("Space");
  expect(await page.locator("[data-picture]").count()).toBe(0);
  expect((await row("Plain 55").boundingBox())?.height).toBeLessThan(50);
  const before = versions(calls);
  await page.reload();
  await row("Plain 55").waitFor();
  await expect.poll(() => switchOf().isChecked()).toBe(false);
  expect(versions(calls)).toBe(before);
  await switchOf().check();
  await expect.poll(areSettled).toBe(true);
});

it("knows no barrier with pictures, keeps their frame in forced colours, and has none of them read out", async () => {
  await list();
  await becomes("Broken", "failed");
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  const frameOf = "getComputedStyle(document.querySelector('[data-picture=unpublished]'))";
  expect(await page.evaluate(`${frameOf}.borderTopStyle`)).toBe("dashed");
  await expect.poll(() => page.getByRole("link", { name: "Painted" }).count()).toBe(1);
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate("document.activeElement.className")).toBe("name");
});
