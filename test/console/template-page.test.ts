import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { findFaults } from "./support/find-faults.ts";
import { launchChromium } from "./support/launch-chromium.ts";
import { type ConsoleBrowser, openBrowser, signIn } from "./support/open-browser.ts";

const DATA = new URL("../../examples/welcome.data.json", import.meta.url);

let app: TestApp;
let admin: string;
let chromium: Browser;
let mine: ConsoleBrowser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.issueKey({ kind: "admin" });
  chromium = await launchChromium();
  mine = await openBrowser(chromium, app.url, admin);
});
afterAll(async () => {
  await chromium?.close();
  await app?.close();
});

const mailOf = (page: Page) => page.frameLocator('iframe[title="The mail"]').locator("body");
const sourceOf = (page: Page) => page.getByRole("textbox", { name: "Source" });
const findings = (page: Page) => page.getByRole("region", { name: "Findings" });
const tabOf = (page: Page, name: string) => page.getByRole("tab", { name });
/** Chromium waits for what it cannot find, so a test waits for what it expects. */
const shows = (page: Page, text: string) => mailOf(page).getByText(text).filter({ visible: true }).first().waitFor();

/** What an SDK key gets, filled by the library: subject, and digest of the HTML. */
async function fetched(dynamicData: Record<string, unknown>) {
  const client = new LetterpressClient({ apiKey: await app.issueKey(), baseUrl: app.url });
  const { subject, output } = await client.render({ templateId: "welcome-all", dynamicData });
  return { subject, digest: createHash("sha256").update(output).digest("hex") };
}

/** Makes a template of MJML over REST, and returns the path of its page. */
async function createMjml(name: string, mjml: string): Promise<string> {
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
  const body = JSON.stringify({ name, mjml, subject: "Hello", allow_unknown: true });
  const response = await fetch(`${app.url}/api/v1/templates`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
  return `/console/templates/${((await response.json()) as { id: string }).id}`;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  const entry = page.getByLabel("Admin key");
  await entry.or(page.locator(".source-editor")).first().waitFor();
  if (await entry.isVisible()) await signIn(page, admin);
  await sourceOf(page).waitFor();
}

it("makes a mail from an example, shows what is wrong in it, and publishes what it shows", async () => {
  const { page } = mine;
  await page.getByRole("button", { name: "New template" }).first().click();
  await page.getByRole("radio", { name: /^Welcome/ }).check();
  await page.getByLabel("Name", { exact: true }).fill("Welcome all");
  await page.getByRole("button", { name: "Make the draft" }).click();
  await mailOf(page).waitFor();

  await sourceOf(page).press("Control+End");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await findings(page).getByText("1 error, 0 warnings").waitFor();
  await page.locator(".cm-lint-marker-error").waitFor();
  expect(await page.getByRole("button", { name: "Publish…" }).isDisabled()).toBe(true);
  await sourceOf(page).press("Control+z");
  await sourceOf(page).press("Control+z");
  await findings(page)
    .getByText(/^(No findings|0 errors)/)
    .waitFor();

  await tabOf(page, "Data").click();
  await page.getByRole("combobox", { name: "Data" }).selectOption("example");
  await page.getByLabel("first_name").fill("Grace <b>");
  await shows(page, "Grace <b>");
  await page.getByRole("switch", { name: "is_trial" }).uncheck();
  await page.getByRole("region", { name: "Report" }).getByText("Hidden").waitFor();
  expect(await findFaults(page)).toEqual([]);

  const data = JSON.parse(readFileSync(DATA, "utf8"));
  data.merge_tags.text.first_name = "Grace <b>";
  data.context.is_trial = false;
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByLabel("Comment").fill("First of all");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 1 of Welcome all is served now.").waitFor();
  const digest = await page.locator("[data-digest]").getAttribute("data-digest");
  expect(await fetched(data)).toEqual({ subject: "Welcome to Numbrook, Grace <b>", digest });
});

it("leads from the report to the place in the source", async () => {
  const { page } = mine;
  await page.getByLabel("workspace").fill("");
  await page
    .getByRole("region", { name: "Report" })
    .getByRole("button", { name: /workspace/ })
    .click();
  expect(await page.evaluate("getSelection().toString()")).toMatch(/^\{\{ *text[.]workspace/);
});

it("rolls back, and compares what was published with the draft", async () => {
  const { page } = mine;
  await page.getByLabel("Subject").fill("Another subject");
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 2 of Welcome all is served now.").waitFor();
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Roll back to version 1" }).click();
  await page.getByRole("button", { name: "Roll back", exact: true }).click();
  await page.getByText("Version 3 serves again what version 1 served.").waitFor();
  const { subject } = await fetched(JSON.parse(readFileSync(DATA, "utf8")));
  expect(subject).toBe("Welcome to Numbrook, Ilse & Co");
  await page.getByRole("button", { name: "Compare version 1" }).click();
  const compare = page.getByRole("region", { name: "Compare" });
  await compare.locator("ins", { hasText: "Another subject" }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await compare.getByRole("radio", { name: "Mails" }).click();
  for (const title of ["Version 1", "The draft"])
    await page.frameLocator(`iframe[title="${title}"]`).getByText("Numbrook").first().waitFor();
});

const mail = (text: string, more = "") => `<mjml lang="en">
  <mj-head><mj-title>Hello</mj-title><mj-preview>Seen first</mj-preview></mj-head>
  <mj-body>
    ${more}
    <mj-section><mj-column>
      <mj-text>${text}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>
`;

it("marks an error of MJML at its line, and shows the last mail without errors", async () => {
  const { page } = mine;
  await open(page, await createMjml("Lines", mail("Hello {{ name }}")));
  await shows(page, "Hello");
  await page.getByText("– Seen first").waitFor();
  await write(page, mail("Hello {{ name }}").replace("</mj-text>", "</mj-txt>"));
  const finding = findings(page).getByRole("button", { name: /6:/ }).first();
  await finding.click();
  expect(await page.locator(".cm-activeLineGutter").first().textContent()).toBe("6");
  await page.getByText("As of the last source without errors").waitFor();
  await shows(page, "Hello");
});

it("shows both sides of a conflict, and keeps what is not saved over a reload", async () => {
  const { page } = mine;
  const path = await createMjml("Both", mail("Begun"));
  const theirs = await openBrowser(chromium, app.url, admin);
  await open(theirs.page, path);
  await open(page, path);
  await write(theirs.page, mail("Theirs"));
  await theirs.page.keyboard.press("Control+s");
  await theirs.page.getByText("The draft is saved.").waitFor();
  await write(page, mail("Mine"));
  await page.getByText("Not saved").waitFor();
  await open(page, path);
  await page.getByText(/These are your changes of/).waitFor();
  await shows(page, "Mine");
  await sourceOf(page).press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Someone else saved this template" });
  await dialog.getByText("Theirs</mj-text>").first().waitFor();
  await dialog.getByText("Mine</mj-text>").first().waitFor();
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Write on with the right side" }).click();
  await sourceOf(page).press("Control+s");
  await page.getByText("The draft is saved.").waitFor();
  await theirs.page.reload();
  await open(theirs.page, path);
  await shows(theirs.page, "Mine");
  expect(theirs.faults.filter((fault) => !isExpected(fault))).toEqual([]);
  await theirs.close();
});

it("shows a hostile mail, which runs nothing, goes nowhere and asks this server for nothing", async () => {
  const { page, requests } = mine;
  const hostile = `<mj-raw>
    <script>parent.document.title = "ran"</script>
    <img src="${app.url}/own-absolute.gif" onerror="parent.document.title = 'ran'" />
    <svg onload="parent.document.title = 'ran'"></svg>
    <iframe src="${app.url}/console"></iframe><object data="/own-object"></object>
    <link rel="stylesheet" href="${app.url}/own.css" /><meta http-equiv="refresh" content="0;url=/own-refresh" />
    <form action="${app.url}/own-form"><button id="send">Send</button></form>
    <style>@import "/own-import.css"; .x { color: rgb(1, 2, 3); background: url("/own-background.gif") }</style>
    <a id="own" class="x" href="${app.url}/own-link" onclick="parent.document.title = 'ran'">Own</a>
    <a id="new" target="_blank" href="${app.url}/own-window">Window</a>
    <a id="top" target="_top" href="${app.url}/own-top">Top</a>
  </mj-raw>`;
  await open(page, await createMjml("Hostile", mail("Hostile", hostile)));
  await shows(page, "Hostile");
  const frame = mailOf(page);
  for (const isLoading of [false, true]) {
    const before = requests.length;
    if (isLoading) await page.getByLabel("Images of other servers").check();
    await shows(page, "Hostile");
    for (const id of ["own", "new", "top", "send"]) {
      await frame.locator(`#${id}`).click();
      await frame.locator(`#${id}`).press("Enter");
    }
    const inner = 'document.querySelector("iframe").contentDocument.querySelector(".x")';
    expect(await page.evaluate(`getComputedStyle(${inner}).color`)).toBe("rgb(1, 2, 3)");
    expect(await page.title()).toBe("Hostile · Letterpress");
    expect(requests.slice(before).filter((url) => !url.startsWith(`${app.url}/console/frame`))).toEqual([]);
  }
});

it("signs out, and has asked nobody but its own server for anything, with no fault", async () => {
  const { page, requests, faults } = mine;
  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(requests.filter((url) => !url.startsWith(`${app.url}/`))).toEqual([]);
  expect(faults.filter((fault) => !isExpected(fault))).toEqual([]);
});

/** What the policy of a frame keeps a mail from is told in the browser's console, under the policy of that frame. */
function isExpected(fault: string): boolean {
  return /"(img-src [^"]*data:|style-src 'unsafe-inline'|default-src 'none')"|sandboxed|Blocked (script|form)/.test(
    fault,
  );
}

/** Replaces the source by what is pasted. */
async function write(page: Page, text: string): Promise<void> {
  await sourceOf(page).press("Control+a");
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
}
