import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { publishMjml } from "./support/publish-mjml.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOf, mailOfText, openTemplate, shows, sourceOf, write } from "./support/workbench.ts";

const footer = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;

let test: ConsoleTest;
let page: Page;
let footerId: string;
beforeAll(async () => {
  test = await openConsole();
  const key = await test.app.issueKey({ kind: "admin", name: "desk" });
  const { url } = test.app;
  const part = { kind: "partial", slug: "footer", subject: "" } as const;
  footerId = await publishMjml(url, key, { ...part, name: "Footer", mjml: footer("Sent with care") });
  const withFooter = mailOfText("Welcome, {{ name }}", '<mj-include path="partial:footer" />');
  const subject = "Greetings, {{ name }}";
  const welcomeId = await publishMjml(url, key, { name: "Welcome", slug: "welcome", subject, mjml: withFooter });
  for (const name of ["Ada", "Grace"])
    await test.app.services.templates.setSample(LOCAL, welcomeId, { name, data: { data: { name } } });
  await publishMjml(url, key, { name: "Receipt", slug: "receipt", mjml: mailOfText("Receipt") });
  page = await test.open("/console");
  await signIn(page, key);
});
afterAll(() => test?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (name: RegExp) => page.getByRole("row", { name });
const dialog = (name: string) => page.getByRole("dialog", { name });

it("marks partials in the list, and filters it by kind", async () => {
  await row(/Footer Partial footer/).waitFor();
  await page.getByLabel("Kind").selectOption("partial");
  await page.getByText("1 template matches").waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  expect(new URL(page.url()).searchParams.get("kind")).toBe("partial");
  await page.reload();
  await page.getByText("1 template matches").waitFor();
  await page.getByLabel("Kind").selectOption("layout");
  await button("Clear the search").click();
  await row(/Receipt/).waitFor();
});

it("makes a partial, which needs a slug and has no subject, of MJML and of a document", async () => {
  for (const [name, start, text] of [
    ["Legal note", "MJML", "<mj-section>"],
    ["Sign-off", "Document", '"parameters"'],
  ] as const) {
    await page.goto("/console");
    await button("New template").click();
    await dialog("New template").getByLabel("Kind").selectOption("partial");
    await dialog("New template")
      .getByRole("radio", { name: new RegExp(`^${start} `) })
      .check();
    expect(await dialog("New template").getByLabel("Subject").count()).toBe(0);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Slug", { exact: true }).fill("");
    await button("Create draft").click();
    await expect.poll(() => page.evaluate("document.activeElement.validity.valueMissing")).toBe(true);
    await page.getByLabel("Slug", { exact: true }).fill(name.toLowerCase().replace(" ", "-"));
    await button("Create draft").click();
    await sourceOf(page).getByText(text).first().waitFor();
    await page.getByText("No findings").waitFor();
    // The example of its contract: a parameter has its own name.
    await mailOf(page).getByText("Note").first().waitFor();
  }
});

it("shows of a partial what it has, and who uses it in which version", async () => {
  await openTemplate(page, footerId);
  await page.getByText("No subject: each mail has its own").waitFor();
  expect(await page.getByLabel("Subject").count()).toBe(0);
  for (const name of ["Share…", "Test mail is off", "Test mail…"]) expect(await button(name).count()).toBe(0);
  expect(await page.locator(".inbox-line, .size-bar meter").count()).toBe(0);
  await page.getByRole("tab", { name: /^Used by/ }).click();
  const users = page.getByRole("list", { name: "Used by" });
  await expect
    .poll(() => users.getByRole("listitem").allTextContents())
    .toEqual(["Welcomeits version 1 includes version 1"]);
  expect(await findBarriers(page)).toEqual([]);
  await users.getByRole("link", { name: "Welcome" }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
});

it("shows a partial in a mail that has it as it is written, with the samples and findings of the mail", async () => {
  await openTemplate(page, footerId);
  await shows(page, "Sent with care");
  await page.getByLabel("Shown", { exact: true }).selectOption("In Welcome");
  await page.getByText("Greetings, Ada").waitFor();
  await shows(page, "Welcome, Ada");
  await shows(page, "Sent with care");
  expect(await button("Edit").count()).toBe(0);
  await write(page, footer("Sent with haste"));
  await shows(page, "Sent with haste");
  await page.getByLabel("Sample", { exact: true }).selectOption("Sample: Grace");
  await shows(page, "Welcome, Grace");
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await shows(page, "Welcome, Ada");
  await write(page, `<lp-parameter name="note" />\n${footer("{{ with.note }}")}`);
  const findings = page.getByRole("list", { name: "Findings in this mail" });
  await findings.getByText('mjml:4:5 the partial "footer" requires the parameter "note"').waitFor();
  await page.getByText("From the last source without errors").waitFor();
  await page.getByLabel("Shown", { exact: true }).selectOption("Alone");
  await mailOf(page).getByText("Note").first().waitFor();
  expect(await mailOf(page).getByText("Welcome").count()).toBe(0);
  await write(page, footer("Sent with care"));
  await shows(page, "Sent with care");
});

it("names in a mail what is from a partial, and leads to that instead of changing it", async () => {
  await openTemplate(page, "welcome");
  await button("Edit").click();
  await page.getByRole("treeitem", { name: /^Text Sent with care from partial footer/ }).click();
  const popover = page.getByRole("dialog");
  await popover.getByText("From the partial footer, which is changed on its own page").waitFor();
  expect(await popover.getByRole("textbox").count()).toBe(0);
  expect(await popover.getByRole("button", { name: "Apply" }).count()).toBe(0);
  await popover.getByRole("link", { name: "footer" }).click();
  await page.getByRole("heading", { level: 1, name: "Footer" }).waitFor();
});

it("says after a publish which templates still have an older version", async () => {
  await openTemplate(page, footerId);
  await write(page, footer("Sent with love"));
  await button("Save").click();
  await button("Publish…").click();
  await dialog("Publish Footer").getByText("1 template has version 1 or an older one").waitFor();
  await button("Publish").click();
  const outcome = dialog("Version 2 of Footer is published");
  await outcome.getByText("Not the newest").waitFor();
  const [user, ...others] = await outcome.getByRole("listitem").allTextContents();
  expect([user, others]).toEqual(["Welcomeits version 1 includes version 1Not the newest", []]);
  expect(await findBarriers(page)).toEqual([]);
  await button("Done").click();
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Publish…");
});

it("lists who uses a partial instead of archiving it, and archives it when nobody does", async () => {
  await page.goto("/console?q=footer");
  await button("Actions for Footer").click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await dialog("Footer is in use").getByRole("link", { name: "Welcome" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await button("Archive").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.goto("/console?q=welcome");
  await button("Actions for Welcome").click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await button("Archive").click();
  await page.getByText("Welcome is archived.").waitFor();
  await page.goto("/console?q=footer");
  await button("Actions for Footer").click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await dialog("Archive Footer?").getByRole("button", { name: "Archive" }).click();
  await page.getByText("Footer is archived.").waitFor();
});

it("names the versions of partials that a version of a mail was made from, and offers no usage of a partial", async () => {
  await page.goto("/console/templates/welcome/versions");
  await row(/v1/).getByText("With footer v1").waitFor();
  await page.goto("/console/templates/footer/versions");
  await row(/v2/).waitFor();
  expect(await page.getByRole("link", { name: "Usage" }).count()).toBe(0);
  await page.goto("/console/templates/footer/usage");
  await page.getByText("Programs do not fetch a partial").waitFor();
});
