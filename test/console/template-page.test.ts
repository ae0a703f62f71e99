import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { startSmtpServer, testMailSettings } from "../support/start-smtp-server.ts";
import { LOCAL, type TestApp } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { noteRequests } from "./support/note-requests.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";
import { tabTo } from "./support/tab-to.ts";
import { mailOfText as mail, mailOf, openTemplate, shows, sourceOf, write } from "./support/workbench.ts";

const DATA = new URL("../../examples/welcome.data.json", import.meta.url);

/** Of which no image can be shown. */
const ELSEWHERE = "https://elsewhere.example";

let test: ConsoleTest;
let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let admin: string;
let page: Page;

beforeAll(async () => {
  smtp = await startSmtpServer();
  test = await openConsole(testMailSettings(smtp.port));
  app = test.app;
  test.allow(ELSEWHERE);
  admin = await app.issueKey({ kind: "admin", name: "chief" });
  page = await openPage(admin);
});
afterAll(async () => {
  await test?.close();
  await smtp?.close();
});

/** A window of a browser of its own, signed in with the key. */
async function openPage(key: string, path = "/console"): Promise<Page> {
  const opened = await test.open(path, { reducedMotion: "reduce" });
  await signIn(opened, key);
  return opened;
}

const findings = (page: Page) => page.getByRole("region", { name: "Findings" });
const tabOf = (page: Page, name: string) => page.getByRole("tab", { name });
/** What an SDK key gets, filled by the library: subject, and digest of the HTML. */
async function fetched(dynamicData: Record<string, unknown>) {
  const client = new LetterpressClient({ apiKey: await app.issueKey(), baseUrl: app.url });
  const { subject, output } = await client.render({ templateId: "welcome-all", dynamicData });
  return { subject, digest: createHash("sha256").update(output).digest("hex") };
}

/** Makes a template of MJML over REST, and shows its page. */
async function openMjml(name: string, mjml: string): Promise<void> {
  await openTemplate(page, await createMjml(app.url, admin, { name, mjml }));
}

it("makes, breaks, fixes, fills and publishes a mail by the keyboard alone, and serves what it shows", async () => {
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
  await expect.poll(() => page.getByRole("button", { name: "Publish…" }).isDisabled()).toBe(true);
  await page.keyboard.press("Control+Home");
  await tabTo(page, findings(page).getByRole("button").first());
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".cm-activeLineGutter").first().textContent()).toBe(String(Number(lines) - 1));
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

  const data = JSON.parse(readFileSync(DATA, "utf8"));
  data.data.first_name = "Grace <b>";
  data.data.is_trial = false;
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
  await page.getByLabel("workspace").fill("");
  await page
    .getByRole("region", { name: "Report" })
    .getByRole("button", { name: /workspace/ })
    .click();
  expect(await page.evaluate("getSelection().toString()")).toMatch(/^\{\{ *text[.]workspace/);
});

it("rolls back by the keyboard alone, and compares what was published with the draft", async () => {
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
  await page.getByText("Version 1 is served again, as version 3.").waitFor();
  const { subject } = await fetched(JSON.parse(readFileSync(DATA, "utf8")));
  expect(subject).toBe("Welcome to Numbrook, Ilse & Co");
  await tabTo(page, page.getByRole("button", { name: "Compare version 1" }));
  await page.keyboard.press("Enter");
  const compare = page.getByRole("region", { name: "Compare" });
  await compare.locator("ins", { hasText: "Another subject" }).waitFor();
  await compare.getByRole("radio", { name: "Mails" }).click();
  for (const title of ["Version 1", "The draft"])
    await page.frameLocator(`iframe[title="${title}"]`).getByText("Numbrook").first().waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("row", { name: /Welcome all .*Live v3/ }).waitFor();
});

it("shows the mails of the versions that are chosen, side by side, one after the other", async () => {
  await openMjml("Thrice", mail("Text of 1"));
  for (const version of [1, 2, 3]) {
    if (version > 1) await write(page, mail(`Text of ${version}`));
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText(`Version ${version} of Thrice is served now.`).waitFor();
  }
  await page.getByRole("link", { name: "Versions" }).click();
  const shown = (title: string) => page.frameLocator(`iframe[title="${title}"]`).locator("body");
  const compare = page.getByRole("region", { name: "Compare" });
  await page.getByRole("button", { name: "Compare version 1" }).click();
  await compare.getByRole("radio", { name: "Mails" }).click();
  await shown("Version 1").getByText("Text of 1").waitFor();
  await shown("The draft").getByText("Text of 3").waitFor();
  const asked = noteRequests(page);
  await compare.getByRole("combobox", { name: "Compare with" }).selectOption("version 2");
  await shown("Version 2").getByText("Text of 2").waitFor();
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/GetTemplateVersion$/, (route) => (isHolding ? void held.push(route) : route.continue()));
  await page.getByRole("button", { name: "Compare version 3" }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await compare.locator("iframe[title='Version 3']").count()).toBe(0);
  isHolding = false;
  for (const route of held) await route.continue();
  await shown("Version 3").getByText("Text of 3").waitFor();
  const calls = asked.map((url) => url.split("/").at(-1));
  expect(calls).toContain("GetTemplateVersion");
  expect(calls).not.toContain("PreviewTemplate");
  await page.unroute(/GetTemplateVersion$/);
  expect(page.url()).toMatch(/\?compare=3&with=2$/);
});

it("offers to each role what it may do, and says why not the rest", async () => {
  const id = await createMjml(app.url, admin, { name: "Roles", mjml: mail("For all") });
  const buttons = async (role: "viewer" | "editor") => {
    const key = await app.issueKey({ kind: "admin", role });
    const theirs = await openPage(key, `/console/templates/${id}`);
    await sourceOf(theirs).waitFor();
    await shows(theirs, "For all");
    const names = ["Test mail…", "Save", "Publish…"];
    const shown = await Promise.all(names.map((name) => theirs.getByRole("button", { name, exact: true }).count()));
    const told = await theirs.getByRole("note").textContent();
    if (role === "viewer") {
      await write(theirs, mail("Not for them"));
      await sourceOf(theirs).press("Control+End");
      await theirs.keyboard.type("Nor this");
      expect(await sourceOf(theirs).textContent()).not.toMatch(/Not for them|Nor this/);
      await expect.poll(() => sourceOf(theirs).getAttribute("aria-readonly")).toBe("true");
      expect(await theirs.getByLabel("Subject").isEditable()).toBe(false);
      await expect.poll(() => theirs.getByLabel("Sending service").isDisabled()).toBe(true);
      const tools = theirs.getByRole("toolbar", { name: "Editor" }).getByRole("button");
      await expect.poll(() => tools.allTextContents()).toEqual(["Find", "Copy source"]);
      await theirs.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await tools.getByText("Copy source").click();
      await theirs.getByText("The source is copied.").waitFor();
      expect(await theirs.evaluate("navigator.clipboard.readText()")).toBe(mail("For all"));
      expect(await findBarriers(theirs)).toEqual([]);
    }
    await theirs.context().close();
    return [shown, told];
  };
  expect(await buttons("viewer")).toEqual([
    [0, 0, 0],
    expect.stringContaining("Changing and sending it require an editor"),
  ]);
  expect(await buttons("editor")).toEqual([[1, 1, 0], expect.stringContaining("publishing and rolling back require")]);
});

it("sends the mail of the preview to an address that is allowed, and says which are", async () => {
  await openMjml("Tested", mail("Dear {{ name }}"));
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
  const rowOf = (state: string) => dialog.getByRole("listitem").filter({ hasText: state });
  await dialog.getByLabel("To").fill("ada@elsewhere.example");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => rowOf("refused").textContent()).toMatch(/sent to @example[.]com alone.*request [\w-]+/);
  await dialog.getByLabel("To").fill("ada@example.com");
  await dialog.getByRole("button", { name: "Send again", exact: true }).click();
  await expect.poll(() => rowOf("sent").textContent()).toMatch(/^ada@example[.]com.*message <.+@.+>, request [\w-]+/);
  expect(await findBarriers(page)).toEqual([]);
  expect(smtp.taken).toMatchObject([{ to: ["ada@example.com"] }]);
  expect(smtp.taken[0]?.text).toMatch(/^Subject: \[Test\] Hello\r\n.*Unsaved, dear Ada/ms);
  await page.keyboard.press("Escape");
});

it("marks an error of MJML at its line, and shows the last mail without errors", async () => {
  await openMjml("Lines", mail("Hello {{ name }}"));
  await shows(page, "Hello");
  await page.getByText("– Seen first").waitFor();
  await write(page, mail("Hello {{ name }}").replace("</mj-text>", "</mj-txt>"));
  const finding = findings(page).getByRole("button", { name: /6:/ }).first();
  await finding.click();
  await expect.poll(() => page.locator(".cm-activeLineGutter").first().textContent()).toBe("6");
  await page.getByText("From the last source without errors").waitFor();
  await shows(page, "Hello");
  await findings(page).getByRole("button", { name: "Write </mj-text>" }).click();
  await findings(page)
    .getByText(/^(No findings|0 errors)/)
    .waitFor();
  expect(await textOf(page)).toBe(mail("Hello {{ name }}"));
});

it("offers what mjml takes, and lays a source out anew without changing the mail", async () => {
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

const FILLED = mail(
  `Dear {{ name }}, <a href="{{ url.site }}">see</a>`,
  `<mj-section lp-if="is_member"><mj-column><mj-text>For members</mj-text></mj-column></mj-section>`,
);

it("asks nobody for anything when data, conditions or the look of the mail change", async () => {
  await openMjml("Quiet", FILLED);
  await tabOf(page, "Data").click();
  await shows(page, "Dear");
  const asked = noteRequests(page);
  await page.getByLabel("name", { exact: true }).fill("Ada");
  await shows(page, "Dear Ada");
  const members = page.getByRole("switch", { name: "is_member" });
  await members.uncheck();
  await mailOf(page).getByText("For members").waitFor({ state: "detached" });
  await members.check();
  await shows(page, "For members");
  await page.getByRole("radio", { name: "JSON" }).click();
  await page.getByLabel("Data as JSON").fill('{ "data": { "name": "Grace" } }');
  await shows(page, "Dear Grace");
  for (const look of ["Mobile", "Free", "Dark", "Forced", "Light"])
    await page.getByRole("radio", { name: look, exact: true }).click();
  for (const form of ["Text", "MJML", "TSX"]) {
    await tabOf(page, form).click();
    await page.locator(".printed").getByText("Grace").first().waitFor();
  }
  expect(asked).toEqual([]);
  await tabOf(page, "HTML").click();
  await shows(page, "Dear Grace");
});

it("fills the fields of a list of texts, and writes the data as an object of the application", async () => {
  await openMjml("Texts", mail(`Dear {{ customer.firstName }} <b lp-each="tags" lp-as="tag">({{ tag }})</b>`));
  await tabOf(page, "Data").click();
  const fields = page.getByLabel("tag", { exact: true });
  const values = async () => await Promise.all((await fields.all()).map((field) => field.inputValue()));
  await expect.poll(values).toEqual(["Tags 1", "Tags 2"]);
  await page.getByLabel("customer.firstname", { exact: true }).fill("Ann");
  await fields.first().fill("blue");
  await shows(page, "(blue)");
  for (const name of ["tags 2", "tags 1"]) await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Add to tags" }).click();
  await fields.fill("red");
  await shows(page, "(red)");
  await page.getByRole("radio", { name: "JSON" }).click();
  const data = JSON.parse(await page.getByLabel("Data as JSON").inputValue());
  expect(data).toEqual({ data: { customer: { firstName: "Ann" }, tags: ["red"] } });
});

it("keeps in its address which side is shown, and which form of the mail", async () => {
  await tabOf(page, "Data").click();
  await tabOf(page, "Text").click();
  await page.locator(".printed").waitFor();
  expect(page.url()).toMatch(/\/templates\/[\w-]+\?tab=data&form=text$/);
  await page.goto("/console/templates/welcome-all?tab=data&form=text");
  await page.locator(".printed").getByText("Numbrook").first().waitFor();
  await expect.poll(() => tabOf(page, "Data").getAttribute("aria-selected")).toBe("true");
});

it("reports what a mail may not have, and leads from it to its place", async () => {
  await openMjml("Rejected", FILLED);
  await tabOf(page, "Data").click();
  await page.getByLabel("site", { exact: true }).fill("javascript:alert(1)");
  const report = page.getByRole("region", { name: "Report" });
  const rejected = report.locator(".report-kind", { hasText: "Rejected" });
  await rejected.getByRole("button", { name: "url.site" }).click();
  expect(await page.evaluate("getSelection().toString()")).toBe("{{ url.site }}");
  await expect.poll(() => mailOf(page).getByRole("link", { name: "see" }).getAttribute("href")).toBe("#");
  await tabOf(page, "Data").click();
  await page.getByRole("switch", { name: "is_member" }).uncheck();
  await report.locator(".report-kind", { hasText: "Hidden" }).getByRole("button").click();
  expect(await page.evaluate("getSelection().toString()")).toBe("<mj-section");
  await expect.poll(() => page.locator(".cm-activeLineGutter").first().textContent()).toBe("4");
});

it("publishes placeholders of the sending service that is chosen, and shows that it differs", async () => {
  await openMjml("Placeholders", mail("Dear *|FNAME|*"));
  await findings(page).getByText("set sending_service to mailchimp").waitFor();
  await page.getByLabel("Sending service").selectOption("Mailchimp");
  await findings(page).getByText("set sending_service to mailchimp").waitFor({ state: "detached" });
  const dialog = page.getByRole("dialog", { name: "Publish Placeholders" });
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await page.getByRole("button", { name: "Publish…" }).click();
  await publish.click();
  await page.getByText("Version 1 of Placeholders is served now.").waitFor();
  await page.getByLabel("Sending service").selectOption("No service");
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByText("Sending service: mailchimp none").waitFor();
  await page.keyboard.press("Escape");
});

it("says before a publish what callers give, what is found, and what differs from what is served", async () => {
  await openMjml("Told", mail("Dear {{ name|'friend' }}"));
  await shows(page, "Dear");
  const dialog = page.getByRole("dialog", { name: "Publish Told" });
  const publish = dialog.getByRole("button", { name: "Publish", exact: true });
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByText("What callers give").waitFor();
  await expect.poll(() => dialog.getByRole("listitem").allTextContents()).toEqual(["text.name where it is shown"]);
  await publish.click();
  await page.getByText("Version 1 of Told is served now.").waitFor();
  await write(page, mail(`Dear {{ name }} of {{ town }}<img src="https://example.com/a.png" />`));
  await page.getByLabel("Subject").fill("Another");
  await findings(page)
    .getByText(/^0 errors, [1-9]/)
    .waitFor();
  const found = await findings(page).locator(".finding .grow").allTextContents();
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByText("Callers must change their data").waitFor();
  const changes = dialog.locator(".note", { hasText: "Callers must change" }).getByRole("listitem");
  expect((await changes.allTextContents()).sort()).toEqual(["text.name is now needed", "text.town is new"]);
  await dialog.getByText(/^\d warnings?$/).click();
  const warnings = dialog.locator("details").getByRole("listitem");
  await expect.poll(() => warnings.allTextContents()).toEqual(found);
  const differs = dialog.getByRole("region", { name: "What differs from version 1" });
  await differs.getByText("Subject: Hello Another").waitFor();
  await differs.getByRole("textbox", { name: "Version 1, served" }).getByText("Dear {{ name|'friend' }}").waitFor();
  await differs.getByRole("textbox", { name: "The draft" }).getByText("of {{ town }}").waitFor();
  expect(await publish.count()).toBe(0);
  const publishAll = dialog.getByRole("button", { name: "Publish and break callers" });
  await publishAll.click();
  await expect.poll(() => dialog.locator("textarea:invalid").count()).toBe(1);
  await dialog.getByLabel("Reason").fill("Every mail names its town");
  const asked = noteRequests(page);
  await page.evaluate('for (const _ of "12") document.querySelector(".dialog [type=submit]")?.click()');
  await page.getByText("Version 2 of Told is served now.").waitFor();
  expect(asked.filter((url) => url.endsWith("/PublishTemplate"))).toHaveLength(1);
  expect(await page.getByText("The template has errors").count()).toBe(0);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect((await app.services.templates.getVersion(LOCAL, id, 2)).comment).toBe("Every mail names its town");
  // The focus is where the dialog was opened.
  await expect.poll(() => page.locator(":focus").textContent()).toBe("Publish…");
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog.getByText("The draft is what version 2 serves.").waitFor();
  await dialog.getByText("Callers give the same data as before.").waitFor();
  await page.keyboard.press("Escape");
});

it("shows a hostile mail, which runs nothing, goes nowhere and asks this server for nothing", async () => {
  const requests = noteRequests(page);
  const hostile = `<mj-raw>
    <script>parent.document.title = "ran"</script>
    <img src="${app.url}/own-absolute.gif" onerror="parent.document.title = 'ran'" />
    <img src="${ELSEWHERE}/x.gif" width="200" height="80" alt="A cup" />
    <svg onload="parent.document.title = 'ran'"></svg>
    <iframe src="${app.url}/console"></iframe><object data="/own-object"></object>
    <link rel="stylesheet" href="${app.url}/own.css" /><meta http-equiv="refresh" content="0;url=/own-refresh" />
    <form action="${app.url}/own-form"><button id="send">Send</button></form>
    <style>@import "/own-import.css"; .x { color: rgb(1, 2, 3); background: url("/own-background.gif") }</style>
    <a id="own" class="x" href="${app.url}/own-link" onclick="parent.document.title = 'ran'">Own</a>
    <a id="new" target="_blank" href="${app.url}/own-window">Window</a>
    <a id="top" target="_top" href="${app.url}/own-top">Top</a>
  </mj-raw>`;
  await page.route(`${ELSEWHERE}/**`, (route) => route.fulfill({ contentType: "image/gif", body: "none" }));
  await openMjml("Hostile", mail("Hostile", hostile));
  await shows(page, "Hostile");
  const frame = mailOf(page);
  for (const isLoading of [false, true]) {
    const before = requests.length;
    if (isLoading) await page.getByRole("button", { name: `Load 1 image from ${new URL(ELSEWHERE).host}` }).click();
    await shows(page, "Hostile");
    for (const id of ["own", "new", "top", "send"]) {
      await frame.locator(`#${id}`).click();
      await frame.locator(`#${id}`).press("Enter");
    }
    const inner = 'document.querySelector("iframe").contentDocument.querySelector(".x")';
    expect(await page.evaluate(`getComputedStyle(${inner}).color`)).toBe("rgb(1, 2, 3)");
    expect(await page.title()).toBe("Hostile · Letterpress");
    // The console itself calls the server, and loads parts of its own, when it has time.
    const own = ["console/frame", "console/assets/", "letterpress.v1."].map((path) => `${app.url}/${path}`);
    const asked = requests.slice(before).filter((url) => !own.some((start) => url.startsWith(start)));
    expect(asked).toEqual(isLoading ? [`${ELSEWHERE}/x.gif`] : []);
    // Neither image is loaded, and both are boxes, of which one says what it is.
    await expect.poll(() => frame.locator("img[src^='data:image/svg']").count()).toBe(2);
    const drawn = decodeURIComponent((await frame.locator("img[alt='A cup']").getAttribute("src")) ?? "");
    expect([...drawn.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)).toEqual(["A cup", "200 × 80"]);
  }
});

it("counts what is waived apart, and shows the reasons on demand, before a publish too", async () => {
  const waiver = "<!-- lp-allow image.missing-alt: the text beside it says the same -->";
  const image = '<mj-image src="https://shop.example.com/spring.jpg" />';
  await openMjml("Waived", mail(`Hello</mj-text>${waiver}${image}<mj-text>Goodbye`));
  const reason = findings(page).getByText("(the text beside it says the same)");
  await findings(page).getByText("1 waived", { exact: true }).waitFor();
  expect(
    await findings(page)
      .getByRole("button", { name: /say what the image shows/ })
      .count(),
  ).toBe(0);
  expect(await reason.isVisible()).toBe(false);
  await findings(page).getByText("1 waived", { exact: true }).click();
  await reason.waitFor();
  await page.locator(".cm-lint-marker-info").first().waitFor();
  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 waived", { exact: true }).click();
  await dialog.getByText("(the text beside it says the same)").waitFor();
  await page.keyboard.press("Escape");
});

it("links the licences of the packages in the console", async () => {
  await page.getByRole("button", { name: /account/i }).click();
  const link = await page.getByRole("link", { name: "Third-party licences" }).getAttribute("href");
  const notices = await page.request.get(new URL(link ?? "", app.url).href);
  expect(await notices.text()).toMatch(/^# Third-party notices\n/);
  await page.keyboard.press("Escape");
});

it("signs out", async () => {
  await page.getByRole("button", { name: /account/i }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page
    .getByRole("dialog", { name: /unsaved draft/ })
    .getByRole("button", { name: "Discard and sign out" })
    .click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
