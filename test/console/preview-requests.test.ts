import { fromBinary } from "@bufbuild/protobuf";
import type { Page, Request, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type PreviewTemplateRequest,
  PreviewTemplateRequestSchema,
} from "../../gen/letterpress/v1/template_service_pb.ts";
import { createMjml } from "./support/create-mjml.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOf, mailOfText, shows, sourceOf } from "./support/workbench.ts";

/** What the page of a template asks of the compiler, and when. */
const PREVIEW = /PreviewTemplate$/;
let test: ConsoleTest;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  test.allowFailures();
});
afterAll(() => test?.close());
beforeEach(async () => {
  const admin = await test.app.issueKey({ kind: "admin" });
  const id = await createMjml(test.app.url, admin, { name: "Quick", mjml: mailOfText("Old") });
  page = await test.signIn("publisher", `/console/templates/${id}`);
  await shows(page, "Old");
  await page.locator("[data-digest]").waitFor();
  await sourceOf(page).getByText("<mj-text>").first().click();
  await page.keyboard.press("End");
  for (let i = 0; i < "</mj-text>".length; i += 1) await page.keyboard.press("ArrowLeft");
});
afterEach(() => page.context().close());

/** The message is behind five bytes of gRPC. */
function read(request: Request): PreviewTemplateRequest {
  return fromBinary(PreviewTemplateRequestSchema, (request.postDataBuffer() ?? Buffer.alloc(5)).subarray(5));
}

it("shows each key from the html alone, and asks for all of the mail when writing pauses", async () => {
  const requests: PreviewTemplateRequest[] = [];
  page.on("request", (request) => PREVIEW.test(request.url()) && requests.push(read(request)));
  await page.keyboard.insertText(" work");
  await shows(page, "Old work");
  await mailOf(page).evaluate('document.body.dataset.seen = ""');
  await page.locator("[data-digest]").waitFor();
  const asked = requests.map(({ targets, withoutContract, unshortened }) => ({
    targets,
    withoutContract,
    unshortened,
  }));
  expect(asked).toEqual([
    { targets: ["html"], withoutContract: true, unshortened: true },
    { targets: [], withoutContract: false, unshortened: false },
  ]);
  // The mail is not written once more for it.
  await expect.poll(() => mailOf(page).getAttribute("data-seen")).toBe("");
});

it("asks for all at once while another program or the data is shown", async () => {
  await page.getByRole("tab", { name: "MJML" }).click();
  const requests: PreviewTemplateRequest[] = [];
  page.on("request", (request) => PREVIEW.test(request.url()) && requests.push(read(request)));
  await sourceOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("<!-- work -->");
  await page.getByRole("region", { name: "Preview" }).getByText("<mj-text>").waitFor();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.targets).toEqual([]);
});

it("has one request in flight, shows its answer, and asks for the newest draft next", async () => {
  const held: Route[] = [];
  const isQuick = (route: Route) => read(route.request()).targets.length > 0;
  await page.route(PREVIEW, (route) => (isQuick(route) ? void held.push(route) : route.continue()));
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate<number>("Date.now()")) + 1_000);
  await page.keyboard.insertText(" a");
  await tickUntil(() => held.length === 1);
  for (const letter of "bcd") {
    await page.keyboard.insertText(letter);
    await page.clock.runFor(200);
  }
  expect(held.length).toBe(1);
  await held[0]?.continue();
  await tickUntil(() => mailOf(page).getByText("Old a", { exact: true }).isVisible());
  await tickUntil(() => held.length === 2);
  expect(held.map((route) => read(route.request()).source.value)).toEqual([
    mailOfText("Old a"),
    mailOfText("Old abcd"),
  ]);
  // One that is not answered is cancelled: the pause shows the mail, and the next key is requested again.
  await page.keyboard.insertText("e");
  await page.clock.runFor(1_000);
  await tickUntil(() => mailOf(page).getByText("Old abcde", { exact: true }).isVisible());
  await page.keyboard.insertText("f");
  await tickUntil(() => held.length === 3);
});

/** Lets the clock of the page run, in steps far shorter than what it waits for, until something holds. */
async function tickUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.clock.runFor(1);
}
