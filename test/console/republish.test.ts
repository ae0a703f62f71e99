import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { publishMjml } from "./support/publish-mjml.ts";
import { signIn } from "./support/sign-in.ts";
import { tabTo } from "./support/tab-to.ts";
import { mailOfText, openTemplate, write } from "./support/workbench.ts";

const text = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
const footer = (words: string, parameter = 'default="us"') =>
  `<lp-parameter name="note" ${parameter} />\n${text(`${words}, {{ with.note }}`)}`;
const include = (attributes = "") => `<mj-include path="partial:footer"${attributes} />`;

let test: ConsoleTest;
let page: Page;
let key: string;
let sdk: string;
beforeAll(async () => {
  test = await openConsole();
  key = await test.app.issueKey({ kind: "admin", name: "desk" });
  sdk = await test.app.issueKey();
  const { url } = test.app;
  await publishMjml(url, key, { kind: "partial", slug: "footer", subject: "", name: "Footer", mjml: footer("First") });
  const given = mailOfText("Welcome", include(' with-note="yours"'));
  await publishMjml(url, key, { name: "Welcome", slug: "welcome", mjml: given });
  await publishMjml(url, key, { name: "Receipt", slug: "receipt", mjml: mailOfText("Receipt", include()) });
  page = await test.open("/console");
  await signIn(page, key);
});
afterAll(() => test?.close());

const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
const job = (on = page) => on.getByRole("region", { name: "The job" });
const row = (name: RegExp) => page.getByRole("row", { name });

async function servedText(slug: string): Promise<string> {
  const path = `/v1/sdk/template/${slug}?target=html&program_format=3`;
  const answer = await fetch(`${test.app.url}${path}`, { headers: { authorization: `Bearer ${sdk}` } });
  return JSON.stringify(((await answer.json()) as { readonly programs: unknown }).programs);
}

async function publishFooter(mjml: string): Promise<void> {
  const { templates } = test.app.services;
  await templates.update(LOCAL, "footer", { etag: "*", source: { kind: "mjml", text: mjml } });
  await templates.publish(LOCAL, "footer", { comment: "" });
}

/** From the tab of those who use it. */
async function plan(on: Page): Promise<string> {
  await on.goto("/console/templates/footer?tab=used-by");
  await button("Publish the mails again…", on).click();
  await button("Plan to publish them again", on).click();
  await job(on).getByText("Planned", { exact: true }).waitFor();
  return on.url();
}

it("plans after a publish which mails change and which cannot, and publishes nothing", async () => {
  await openTemplate(page, "footer");
  await write(page, footer("Second", ""));
  await button("Save").click();
  await button("Publish…").click();
  await page.getByLabel("Reason").fill("The note is needed");
  await page
    .getByRole("button", { name: /^Publish/ })
    .last()
    .click();
  const outcome = page.getByRole("dialog", { name: "Version 2 of Footer is published" });
  await outcome.getByText("Not the newest").first().waitFor();
  await outcome.getByLabel("Comment").fill("With the new footer");
  expect(await findBarriers(page)).toEqual([]);
  await button("Plan to publish them again").click();
  await page.getByRole("heading", { level: 1, name: "Mails with Footer" }).waitFor();
  await job().getByText("1 mail would change, 1 blocked").waitFor();
  await job().getByText("1 mail cannot be published, so none would be.").waitFor();
  await row(/Receipt.*Blocked/)
    .getByText('the partial "footer" requires the parameter "note"')
    .waitFor();
  await row(/Welcome.*Ready v1/).waitFor();
  await expect.poll(() => button("Publish 1 mail").isDisabled()).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  expect(await servedText("welcome")).toContain("First");
});

it("cancels a plan, and publishes the others one by one, by the keyboard alone", async () => {
  await tabTo(page, button("Cancel the job"));
  await page.keyboard.press("Enter");
  await job().getByText("Cancelled", { exact: true }).waitFor();
  await tabTo(page, button("Plan again…"));
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: /^All at the same moment/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await job().getByText("1 mail would change, 1 blocked").waitFor();
  await tabTo(page, button("Publish 1 mail"));
  await page.keyboard.press("Enter");
  await job().getByText("1 of 2 mails published").waitFor();
  await job().getByText("Done", { exact: true }).waitFor();
  expect(await servedText("welcome")).toContain("Second");
  expect(await servedText("receipt")).toContain("First");
  await row(/Welcome.*Published/)
    .getByRole("link", { name: "v1 → v2" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Versions of Welcome" }).waitFor();
  await page.getByRole("row", { name: /v2 Live/ }).waitFor();
});

it("shows in a second tab the job that another one has started and cancelled", async () => {
  await publishFooter(footer("Third"));
  const url = await plan(page);
  const other = await page.context().newPage();
  expect(await plan(other)).toBe(url);
  await button("Cancel the job", other).click();
  await job().getByText("Cancelled", { exact: true }).waitFor();
  await other.close();
  await page.goto("/console/jobs?template=footer");
  await page.locator("tbody .badge").first().waitFor();
  const states = await page.locator("tbody .badge").allTextContents();
  expect(states).toEqual(["Cancelled", "Done", "Cancelled"]);
  expect(await findBarriers(page)).toEqual([]);
});

it("keeps a plan over the end of a session, and publishes it in the next one", async () => {
  await plan(page);
  const { items } = await test.app.services.store.keys.list({ limit: 200 });
  const desk = items.find(({ name }) => name === "desk");
  await test.app.services.keys.revoke(LOCAL, desk?.id ?? "", { force: true });
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await page.getByLabel("Admin key").fill(await test.app.issueKey({ kind: "admin", name: "next" }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor({ state: "hidden" });
  expect(await servedText("receipt")).toContain("First");
  await button("Publish 2 mails").click();
  await job().getByText("2 of 2 mails published").waitFor();
  for (const slug of ["welcome", "receipt"]) expect(await servedText(slug)).toContain("Third");
});

it("offers a viewer no change of a job", async () => {
  await publishFooter(footer("Fourth"));
  const id = (await plan(page)).split("/").at(-1);
  const viewer = await test.signIn("viewer", `/console/jobs/${id}`);
  await job(viewer).getByText("2 mails would change, 0 blocked").waitFor();
  expect(await job(viewer).getByRole("button").count()).toBe(0);
});
