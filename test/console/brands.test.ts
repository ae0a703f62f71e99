import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { publishMjml } from "./support/publish-mjml.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOfText } from "./support/workbench.ts";

const MAIL = `<mjml lang="en">
  <mj-head>
    <mj-title>Welcome</mj-title>
    <mj-preview>Come in</mj-preview>
    <lp-token name="accent" kind="color" value="#1a73e8" dark="#8ab4f8" />
    <lp-token name="company" kind="text" value="Somebody" />
    <lp-token name="font" kind="font" value="Georgia, serif" choices="Arial, sans-serif; Georgia, serif" />
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-family="{{ brand.font }}">Welcome to {{ brand.company }}</mj-text>
        <mj-button href="https://acme.example/" background-color="{{ brand.accent }}"
          lp-dark-background-color="{{ brand.accent_dark }}">Open</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

let test: ConsoleTest;
let key: string;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  test.allowFailures();
  key = await test.app.issueKey({ kind: "admin", name: "desk" });
  await publishMjml(test.app.url, key, { name: "Plain", slug: "plain", mjml: mailOfText("Nothing to choose") });
  await publishMjml(test.app.url, key, { name: "Branded", slug: "branded", mjml: MAIL });
  page = await test.open("/console");
  await signIn(page, key);
});
afterAll(() => test?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const token = (name: string) => page.locator(`.token-field input[aria-label="${name}"]`);
const dialog = (name: string) => page.getByRole("dialog", { name });
const mail = () => page.frameLocator('iframe[title="The mail"]');
const status = (text: string) => page.locator(".save-state").getByText(text, { exact: true });

async function openBrand(slug = "acme"): Promise<void> {
  await page.goto(`/console/brands/${slug}`);
  await token("accent").waitFor();
}

/** Another person saves tokens, over REST. */
async function saveAsSomeoneElse(tokens: Readonly<Record<string, string>>): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "if-match": "*" };
  const body = JSON.stringify({ tokens: { tokens } });
  const answer = await fetch(`${test.app.url}/api/v1/brands/acme`, { method: "PATCH", headers, body });
  expect(answer.status).toBe(200);
}

/** What SDK keys are served. */
async function served(): Promise<unknown> {
  const headers = { authorization: `Bearer ${await test.app.issueKey()}` };
  const answer = await fetch(`${test.app.url}/v1/sdk/brand/acme`, { headers });
  return ((await answer.json()) as { tokens?: unknown }).tokens;
}

async function saved(): Promise<unknown> {
  return (await test.app.services.brands.describe(LOCAL, "acme")).tokens;
}

it("makes a brand by the keyboard, and lists beside it what a mail declares", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await page.getByText("No brands yet").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("n");
  await field("Name").fill("Acme");
  await expect.poll(() => field("Slug").inputValue()).toBe("acme");
  await page.keyboard.press("Enter");
  await token("accent").waitFor();
  await expect.poll(() => token("accent").getAttribute("placeholder")).toBe("#1a73e8 (declared)");
  await expect
    .poll(() => page.getByLabel("Mail", { exact: true }).locator("option").allTextContents())
    .toEqual(["Branded"]);
  await mail().getByText("Welcome to Somebody").waitFor();
});

it("fills the mail with what is typed, and says which value no mail shows", async () => {
  await token("accent").fill("#0a7d33");
  await mail().locator('td[bgcolor="#0a7d33"]').waitFor();
  await token("company").fill("Acme <Ltd>");
  await mail().getByText("Welcome to Acme <Ltd>").waitFor();
  await token("accent_dark").fill("red");
  await page.getByText("Not #rrggbb: mails show the declared colour").waitFor();
  await page.getByText("Not accepted, so the mail has what it declares: accent_dark").waitFor();
  await page.getByLabel("Colour of accent_dark", { exact: true }).fill("#7bdc9b");
  await page.getByText("The mail has every value of this brand that it declares.").waitFor();
  await expect.poll(() => token("accent_dark").inputValue()).toBe("#7bdc9b");
  expect(await findBarriers(page)).toEqual([]);
});

it("adds a token, refuses a name that there is, and undoes step by step", async () => {
  await page.getByLabel("Name of a token to add").fill("slogan");
  await page.getByLabel("Its value").fill("We care");
  await button("Add token").click();
  await token("slogan").waitFor();
  await page.getByLabel("Name of a token to add").fill("accent");
  await page.getByLabel("Its value").fill("#000000");
  await button("Add token").click();
  await expect.poll(() => token("accent").inputValue()).toBe("#0a7d33");
  await page.keyboard.press("Control+z");
  await expect.poll(() => token("slogan").inputValue()).toBe("");
  await page.keyboard.press("Control+y");
  await expect.poll(() => token("slogan").inputValue()).toBe("We care");
});

it("keeps unsaved work over a reload, and saves it with Ctrl+S", async () => {
  await page.reload();
  await page.getByText("which this browser stored").waitFor();
  await expect.poll(() => token("company").inputValue()).toBe("Acme <Ltd>");
  expect(await saved()).toEqual({});
  await page.keyboard.press("Control+s");
  await page.getByText("The draft is saved.").waitFor();
  const all = { accent: "#0a7d33", accent_dark: "#7bdc9b", company: "Acme <Ltd>", slogan: "We care" };
  expect(await saved()).toEqual(all);
});

it("says that there is no network, and saves when there is one again", async () => {
  await page.context().setOffline(true);
  await page.getByText("Offline. Your changes are kept in this browser").waitFor();
  await token("slogan").fill("We care a lot");
  await status("Not saved: offline").waitFor();
  await page.context().setOffline(false);
  await status("Saved").waitFor();
  expect(await saved()).toMatchObject({ slogan: "We care a lot" });
});

it("merges what somebody else saved of other tokens, and asks where both changed one", async () => {
  await openBrand();
  await token("slogan").fill("Mine");
  await saveAsSomeoneElse({ accent: "#0a7d33", company: "Theirs Ltd", slogan: "Theirs" });
  await page.keyboard.press("Control+s");
  const conflict = dialog("Someone else saved this brand");
  await conflict.getByText("1 of 1 conflicts to decide").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await conflict.getByRole("radio", { name: "Yours" }).check();
  await conflict.getByRole("row", { name: "slogan Theirs Mine" }).waitFor();
  await button("Continue with both").click();
  await page.keyboard.press("Control+s");
  await page.getByText("The draft is saved.").waitFor();
  expect(await saved()).toEqual({ accent: "#0a7d33", company: "Theirs Ltd", slogan: "Mine" });
});

it("publishes, names what changes, and rolls back", async () => {
  await button("Publish…").click();
  await dialog("Publish Acme").getByRole("row", { name: "accent none #0a7d33" }).waitFor();
  await button("Publish").click();
  await page.getByText("Version 1 of Acme is served now.").waitFor();
  expect(await served()).toEqual({ accent: "#0a7d33", company: "Theirs Ltd", slogan: "Mine" });
  await token("accent").fill("#aa0000");
  await button("Publish…").click();
  await dialog("Publish Acme").getByRole("row", { name: "accent #0a7d33 #aa0000" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button("Publish").click();
  await page.getByText("Version 2 of Acme is served now.").waitFor();
  expect(await served()).toMatchObject({ accent: "#aa0000" });
  await page.getByRole("link", { name: "Versions" }).click();
  await button("Compare version 1").click();
  await page.getByRole("region", { name: "Compare" }).getByRole("row", { name: "accent #0a7d33 #aa0000" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button("Roll back to version 1").click();
  await button("Roll back").click();
  await page.getByText("Version 1 is served again, as version 3.").waitFor();
  expect(await served()).toMatchObject({ accent: "#0a7d33" });
});

it("shows a template in a brand, as it is served", async () => {
  await page.goto("/console/templates/branded");
  await mail().getByText("Welcome to Somebody").waitFor();
  await page.getByLabel("Brand", { exact: true }).selectOption({ label: "Acme" });
  await mail().getByText("Welcome to Theirs Ltd").waitFor();
  await mail().locator('td[bgcolor="#0a7d33"]').waitFor();
  await page.reload();
  await mail().getByText("Welcome to Theirs Ltd").waitFor();
  await page.getByLabel("Brand", { exact: true }).selectOption({ label: "Brand: as declared" });
  await mail().getByText("Welcome to Somebody").waitFor();
  await page.goto("/console/templates/plain");
  await mail().getByText("Nothing to choose").waitFor();
  expect(await page.getByLabel("Brand", { exact: true }).count()).toBe(0);
});

it("renames, archives and takes back into service, and deletes what was never published", async () => {
  await openBrand();
  await button("More").click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await dialog("Rename Acme").getByLabel("Name").fill("Acme Works");
  await button("Rename").click();
  await page.getByRole("heading", { level: 1, name: "Acme Works" }).waitFor();
  await status("Saved").waitFor();
  await button("More").click();
  expect(await page.getByRole("menuitem", { name: "Delete…" }).count()).toBe(0);
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await button("Archive").click();
  await page.getByText("Acme Works is archived.").waitFor();
  expect(await served()).toBeUndefined();
  expect(await token("accent").getAttribute("readonly")).not.toBeNull();
  await page.goto("/console/brands?state=archived");
  await page.getByRole("row", { name: /Acme Works.*Archived/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await openBrand();
  await button("More").click();
  await page.getByRole("menuitem", { name: "Unarchive…" }).click();
  await button("Unarchive").click();
  await page.getByText("Acme Works is unarchived.").waitFor();
  await test.app.services.brands.create(LOCAL, { name: "Gone", slug: "gone", tokens: {} });
  await openBrand("gone");
  await button("More").click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await button("Delete").click();
  await page.getByText("Gone is deleted.").waitFor();
  await page.getByLabel("Search by name or slug").fill("gone");
  await page.getByText("Nothing matches").waitFor();
});

it("lets a viewer read alone", async () => {
  const viewer = await test.signIn("viewer", "/console/brands/acme");
  await viewer.getByText("Your key has the role viewer, so you can read this brand.").waitFor();
  await viewer.locator('.token-field input[aria-label="accent"]').waitFor();
  for (const name of ["Save", "Publish…", "More", "Add token"])
    expect(await viewer.getByRole("button", { name, exact: true }).count()).toBe(0);
  expect(await viewer.locator(".token-field input:not([readonly]):not(:disabled)").count()).toBe(0);
  await viewer.goto("/console/brands");
  await viewer.getByRole("row", { name: /Acme/ }).waitFor();
  expect(await viewer.getByRole("button", { name: "New brand" }).count()).toBe(0);
});
