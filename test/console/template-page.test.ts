import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { startSmtpServer, testMailSettings } from "../support/start-smtp-server.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { findFaults } from "./support/find-faults.ts";
import { launchChromium } from "./support/launch-chromium.ts";
import { type ConsoleBrowser, openBrowser, signIn } from "./support/open-browser.ts";
import { overflowOf } from "./support/open-console.ts";
import { tabTo } from "./support/tab-to.ts";

const DATA = new URL("../../examples/welcome.data.json", import.meta.url);

let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let admin: string;
let chromium: Browser;
let mine: ConsoleBrowser;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp(testMailSettings(smtp.port));
  admin = await app.issueKey({ kind: "admin", name: "chief" });
  chromium = await launchChromium();
  mine = await openBrowser(chromium, app.url, admin);
});
afterAll(async () => {
  await chromium?.close();
  await app?.close();
  await smtp?.close();
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

it("makes, breaks, mends, fills and publishes a mail by the keyboard alone, and serves what it shows", async () => {
  const { page } = mine;
  await page.getByRole("button", { name: "New template" }).first().waitFor();
  await page.keyboard.press("n");
  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Welcome all");
  await page.keyboard.press("Enter");
  await mailOf(page).waitFor();

  await tabTo(page, sourceOf(page));
  await page.keyboard.press("Control+End");
  const lines = await page.locator(".cm-activeLineGutter").first().textContent();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await findings(page).getByText("1 error, 0 warnings").waitFor();
  await page.locator(".cm-lint-marker-error").waitFor();
  expect(await page.getByRole("button", { name: "Publish…" }).isDisabled()).toBe(true);
  await page.keyboard.press("Control+Home");
  await tabTo(page, findings(page).getByRole("button").first());
  await page.keyboard.press("Enter");
  expect(await page.locator(".cm-activeLineGutter").first().textContent()).toBe(String(Number(lines) - 1));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await findings(page)
    .getByText(/^(No findings|0 errors)/)
    .waitFor();

  await tabTo(page, tabOf(page, "Source"), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, page.getByRole("combobox", { name: "Data" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("first_name"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Grace <b>");
  await shows(page, "Grace <b>");
  await tabTo(page, page.getByRole("switch", { name: "is_trial" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: "Report" }).getByText("Hidden").waitFor();
  expect(await findFaults(page)).toEqual([]);

  const data = JSON.parse(readFileSync(DATA, "utf8"));
  data.merge_tags.text.first_name = "Grace <b>";
  data.context.is_trial = false;
  await publishByKeys(page, "First of all");
  await page.getByText("Version 1 of Welcome all is served now.").waitFor();
  const digest = await page.locator("[data-digest]").getAttribute("data-digest");
  expect(await fetched(data)).toEqual({ subject: "Welcome to Numbrook, Grace <b>", digest });
});

async function publishByKeys(page: Page, comment: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: "Publish…" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByLabel("Comment").waitFor();
  await page.keyboard.type(comment);
  await tabTo(page, page.getByRole("button", { name: "Publish", exact: true }));
  await page.keyboard.press("Enter");
}

it("leads from the report to the place in the source", async () => {
  const { page } = mine;
  await page.getByLabel("workspace").fill("");
  await page
    .getByRole("region", { name: "Report" })
    .getByRole("button", { name: /workspace/ })
    .click();
  expect(await page.evaluate("getSelection().toString()")).toMatch(/^\{\{ *text[.]workspace/);
});

it("rolls back by the keyboard alone, and compares what was published with the draft", async () => {
  const { page } = mine;
  await tabTo(page, page.getByLabel("Subject"), "Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Another subject");
  await publishByKeys(page, "Second");
  await page.getByText("Version 2 of Welcome all is served now.").waitFor();
  await tabTo(page, page.getByRole("link", { name: "Versions" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Roll back to version 1" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Roll back", exact: true }));
  await page.keyboard.press("Enter");
  await page.getByText("Version 3 serves again what version 1 served.").waitFor();
  const { subject } = await fetched(JSON.parse(readFileSync(DATA, "utf8")));
  expect(subject).toBe("Welcome to Numbrook, Ilse & Co");
  await tabTo(page, page.getByRole("button", { name: "Compare version 1" }));
  await page.keyboard.press("Enter");
  const compare = page.getByRole("region", { name: "Compare" });
  await compare.locator("ins", { hasText: "Another subject" }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await compare.getByRole("radio", { name: "Mails" }).click();
  for (const title of ["Version 1", "The draft"])
    await page.frameLocator(`iframe[title="${title}"]`).getByText("Numbrook").first().waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("row", { name: /Welcome all .*Live v3 .*by chief/ }).waitFor();
});

it("offers to each role what it may do, and says why not the rest", async () => {
  const path = await createMjml("Roles", mail("For all"));
  const buttons = async (role: "viewer" | "editor") => {
    const key = await app.issueKey({ kind: "admin", role });
    const theirs = await openBrowser(chromium, app.url, key);
    await theirs.page.goto(`${app.url}${path}`);
    await sourceOf(theirs.page).waitFor();
    await shows(theirs.page, "For all");
    const names = ["Test mail…", "Save", "Publish…"];
    const shown = await Promise.all(
      names.map((name) => theirs.page.getByRole("button", { name, exact: true }).count()),
    );
    const told = await theirs.page.getByRole("note").textContent();
    if (role === "viewer") {
      await write(theirs.page, mail("Not for them"));
      await shows(theirs.page, "Not for them");
      await theirs.page.keyboard.press("Control+s");
      await theirs.page.getByText("Your key is a viewer, which saves nothing.").waitFor();
      expect(await findFaults(theirs.page)).toEqual([]);
    }
    expect(theirs.faults.filter((fault) => !isExpected(fault))).toEqual([]);
    await theirs.close();
    return [shown, told];
  };
  expect(await buttons("viewer")).toEqual([[0, 0, 0], expect.stringContaining("it saves and sends nothing")]);
  expect(await buttons("editor")).toEqual([[1, 1, 0], expect.stringContaining("publishing and rolling back take")]);
});

it("sends the mail of the preview to an address that is allowed, and says which are", async () => {
  const { page } = mine;
  await open(page, await createMjml("Tested", mail("Dear {{ name }}")));
  await write(page, mail("Unsaved, dear {{ name }}"));
  await tabOf(page, "Data").click();
  await page.getByLabel("name", { exact: true }).fill("Ada");
  await shows(page, "Unsaved, dear Ada");
  // Where only texts differ the mail is not written anew, and yet is the same as if it were.
  const patched = await mailOf(page).innerHTML();
  for (const scheme of ["Dark", "Light"]) await page.getByRole("radio", { name: scheme }).click();
  await expect.poll(() => mailOf(page).innerHTML()).toBe(patched);
  await page.getByRole("button", { name: "Test mail…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test mail" });
  await dialog.getByRole("combobox", { name: "To" }).fill("ada@elsewhere.example");
  await page.keyboard.press("Enter");
  const alert = dialog.getByRole("alert");
  expect(await alert.textContent()).toMatch(/sent to @example[.]com alone.*Request [\w-]+/);
  await dialog.getByRole("combobox", { name: "To" }).fill("ada@example.com");
  await page.keyboard.press("Enter");
  const sent = dialog.getByRole("status").getByText("has taken it for ada@example.com");
  await sent.waitFor();
  expect(await dialog.getByRole("status").textContent()).toMatch(/Message <.+@.+>, request [\w-]+/);
  expect(await findFaults(page)).toEqual([]);
  expect(smtp.taken).toMatchObject([{ to: ["ada@example.com"] }]);
  expect(smtp.taken[0]?.text).toMatch(/^Subject: \[Test\] Hello\r\n.*Unsaved, dear Ada/ms);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
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
  await findings(page).getByRole("button", { name: "Write </mj-text>" }).click();
  await findings(page).getByText("0 errors").or(findings(page).getByText("No findings")).waitFor();
  expect(await textOf(page)).toBe(mail("Hello {{ name }}"));
});

it("offers what mjml takes, and lays a source out anew without changing the mail", async () => {
  const { page } = mine;
  await sourceOf(page).press("Control+End");
  await page.keyboard.type("<mj");
  await page.getByRole("option", { name: "mjml" }).waitFor();
  await page.keyboard.press("Escape");
  await write(page, mail("Greetings  {{ name }}").replaceAll("\n", " "));
  await shows(page, "Greetings");
  const digest = () => page.locator("[data-digest]").getAttribute("data-digest");
  const before = await digest();
  await page.getByRole("button", { name: "Format" }).click();
  await expect.poll(() => textOf(page)).toContain("        <mj-text>Greetings  {{ name }}</mj-text>\n");
  await findings(page)
    .getByText(/^(No findings|0 errors)/)
    .waitFor();
  await expect.poll(digest).toBe(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => textOf(page)).toBe(mail("Greetings  {{ name }}").replaceAll("\n", " "));
});

/** Of a source that is shown whole. */
async function textOf(page: Page): Promise<string> {
  return (await page.locator(".source-editor .cm-line").allTextContents()).join("\n");
}

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
  await write(theirs.page, mail("Later"));
  await theirs.page.keyboard.press("Control+s");
  await theirs.page.getByText("The draft is saved.").waitFor();
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await shows(page, "Later");
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
