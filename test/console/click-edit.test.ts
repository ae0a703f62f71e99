import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { clickThrough } from "../click-edit/click-through.ts";
import { IS_WHOLE } from "../support/effort.ts";
import { createMjml } from "./support/create-mjml.ts";
import { noteRequests } from "./support/note-requests.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { tabTo } from "./support/tab-to.ts";
import { mailOf, shows, write } from "./support/workbench.ts";

const LINES = `<mjml lang="en">
  <mj-head><mj-title>Hello</mj-title><mj-preview>Seen first</mj-preview></mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text color="#333333">Three   small steps &amp; more</mj-text>
        <mj-text lp-each="items" lp-max="9">Buy {{ items.title }} now</mj-text>
        <mj-text>{{ first_name|'friend' }}</mj-text>
        <mj-button href='https://help.example.com/a?b=1&c=2'>Open</mj-button>
        <mj-social><mj-social-element name="facebook" href="https://a.example/me">Like</mj-social-element></mj-social>
        <mj-image src="https://cdn.example.com/a.png" alt="A picture" width="100px" />
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

let test: ConsoleTest;
let page: Page;
let key: string;
beforeAll(async () => {
  test = await openConsole();
  key = await test.app.issueKey({ kind: "admin", name: "desk", role: "owner" });
  page = await test.signIn("owner");
});
afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));
afterAll(() => test?.close());

const dialog = () => page.getByRole("dialog");
const field = (name: string) => dialog().getByRole("textbox", { name, exact: true });
const item = (name: string | RegExp, on = page) => on.getByRole("treeitem", { name });

/** Stores a source, and opens it with Edit on. */
async function openSource(source: string, on = page): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const own = source.trimStart().startsWith("{") ? { document_text: source } : { mjml: source };
  const body = JSON.stringify({ name: "Clicked", subject: "Hello", allow_unknown: true, ...own });
  const answer = await fetch(`${test.app.url}/api/v1/templates`, { method: "POST", headers, body });
  const { id } = (await answer.json()) as { id: string };
  await edit(id, on);
  return id;
}

async function edit(id: string, on = page): Promise<void> {
  await on.goto(`/console/templates/${id}`);
  await on.getByRole("button", { name: "Edit", exact: true }).click();
  await item(/./, on).first().waitFor();
}

/** Clicks in the middle of a text of the mail. */
async function click(text: string | RegExp, on = page, nth = 0): Promise<void> {
  const box = await mailOf(on).getByText(text, { exact: true }).nth(nth).boundingBox();
  if (box === null) throw new Error(`${text} takes no room`);
  await on.mouse.click(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
  await on.getByRole("dialog").waitFor();
}

async function sourceAt(id: string): Promise<string> {
  const answer = await fetch(`${test.app.url}/api/v1/templates/${id}`, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { mjml: string }).mjml;
}

describe("what a mail shows is changed by a click, and back", () => {
  it.each([
    ...(IS_WHOLE ? ["examples/newsletter.template.json"] : []),
    "examples/order-lines.mjml",
    "test/real-mails/mails/postmark-receipt.mjml",
  ])("in %s", async (path) => {
    const source = readFileSync(path, "utf8");
    await openSource(source);
    const outcomes = await clickThrough(page, source, ({ kind, index }) => index < (kind === "text" ? 3 : 1));
    expect(outcomes.filter(({ result }) => result === "failed")).toEqual([]);
    expect(outcomes.filter(({ result }) => result === "changed").length).toBeGreaterThan(1);
  });
});

it("writes no more than what was changed, and saves it with the draft", async () => {
  const id = await openSource(LINES);
  await click("Three small steps & more");
  await field("Text").fill("Four small steps & more");
  await field("Text colour").fill("navy");
  await field("Text colour").press("Enter");
  await shows(page, "Four small steps & more");
  await page.keyboard.press("Control+s");
  await expect.poll(() => sourceAt(id)).toBe(LINES.replace('color="#333333">Three', 'color="navy">Four'));
  await item(/Four small/)
    .first()
    .press("Control+z");
  await shows(page, "Three small steps & more");
  await page.keyboard.press("Control+s");
  await expect.poll(() => sourceAt(id)).toBe(LINES);
});

it("says which item of a list was clicked, and shows the value of the source where the mail has another", async () => {
  await openSource(LINES);
  await click(/^Buy .+ now$/, page, 1);
  await dialog()
    .getByText(/^Item 2 of [2-9]$/)
    .waitFor();
  await field("Text").fill("Take {{ items.title }} now");
  await field("Text").press("Enter");
  await mailOf(page)
    .getByText(/^Take .+ now$/)
    .nth(1)
    .waitFor();
  await expect.poll(() => mailOf(page).getByRole("link", { name: "Like" }).getAttribute("href")).toContain("sharer");
  await click("Like");
  await expect.poll(() => field("Link address").inputValue()).toBe("https://a.example/me");
});

it("offers the default of a merge tag alone, and refuses braces that are none", async () => {
  await openSource(LINES);
  await click("First name");
  expect(await field("Text").count()).toBe(0);
  await expect.poll(() => field("Default of first_name").inputValue()).toBe("friend");
  await page.keyboard.press("Escape");
  await click("Three small steps & more");
  await field("Text").fill("Hello {{ first name }}");
  await field("Text").press("Enter");
  await dialog().getByRole("alert").getByText("begins a merge tag").waitFor();
  await expect.poll(() => field("Text").getAttribute("aria-invalid")).toBe("true");
  await field("Text").fill("Hello {{ first_name }}");
  await field("Text colour").fill("bluish");
  await field("Text colour").press("Enter");
  await dialog().getByRole("alert").getByText("This is not a colour").waitFor();
  await field("Text colour").fill("rgb(1, 2, 3)");
  await field("Text colour").press("Enter");
  await shows(page, "Hello First name");
});

it("is done by the keyboard alone, and leads to the place in the source", async () => {
  await openSource(LINES);
  const focused = page.locator(":focus");
  await tabTo(page, page.getByRole("tree").getByRole("treeitem").first());
  for (const stop of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(stop);
  await expect.poll(() => focused.textContent()).toContain("Three small steps & more");
  await page.keyboard.press("Enter");
  await dialog().waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Typed by keys");
  await page.keyboard.press("Enter");
  await dialog().waitFor({ state: "detached" });
  await shows(page, "Typed by keys");
  await page.getByText("The mail is changed. Ctrl+Z undoes it.").waitFor();
  await expect.poll(() => focused.getAttribute("role")).toBe("treeitem");
  await page.keyboard.press("Control+z");
  await shows(page, "Three small steps & more");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Thrown away");
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  // The outline follows the mail.
  await expect.poll(() => focused.textContent()).toContain("Three small steps & more");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect.poll(() => focused.textContent()).toContain("mj-body");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await tabTo(page, dialog().getByRole("button", { name: "Line 11" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("getSelection().toString()")).toMatch(/^<mj-image /);
});

/** Holds the answers of the compiler until the returned function is called. */
async function holdAnswers(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/PreviewTemplate$/, (route) => promise.then(() => route.continue()));
  return resolve;
}

const WAITS = "The mail is being compiled. Then your change is applied.";

it("applies a change that was made before the last one was compiled, as soon as it is", async () => {
  const id = await openSource(LINES);
  const release = await holdAnswers();
  await click("Three small steps & more");
  await field("Text").fill("");
  await field("Text").press("Enter");
  await dialog().waitFor({ state: "detached" });
  await click("Open");
  await field("Text").fill("Opened later");
  await field("Text").press("Enter");
  await dialog().getByText(WAITS).waitFor();
  await page.mouse.click(5, 5);
  await expect.poll(() => field("Text").inputValue()).toBe("Opened later");
  release();
  await dialog().waitFor({ state: "detached" });
  await shows(page, "Opened later");
  await page.keyboard.press("Control+s");
  const changed = LINES.replace("Three   small steps &amp; more", "").replace(">Open<", ">Opened later<");
  await expect.poll(() => sourceAt(id)).toBe(changed);
});

it("opens a text with a plural as a whole, by a click on any of its branches", async () => {
  const plural = "You have {files, plural, one {one file} other {many files}} left";
  const source = LINES.replace("Three   small steps &amp; more", plural);
  const id = await openSource(source);
  await click(/^You have/);
  expect(await field("Text").inputValue()).toBe(plural);
  await field("Text").fill(plural.replace("left", "here"));
  await field("Text").press("Enter");
  await mailOf(page)
    .getByText(/^You have .+ here$/)
    .waitFor();
  await page.keyboard.press("Control+s");
  await expect.poll(() => sourceAt(id)).toBe(source.replace("left", "here"));
});

it("overwrites nothing that nobody has seen, and keeps what is typed of a part that is gone", async () => {
  await openSource(LINES);
  let release = await holdAnswers();
  await click("Open");
  await field("Text").fill("Typed in the mail");
  await write(page, LINES.replace(">Open<", ">Written in the source<"));
  await dialog().waitFor({ state: "detached" });
  await click("Open");
  await field("Text").fill("Typed in the mail");
  await field("Text").press("Enter");
  release();
  await dialog().getByRole("alert").getByText("to “Written in the source”").waitFor();
  await expect.poll(() => field("Text").inputValue()).toBe("Typed in the mail");
  await field("Text").press("Enter");
  await shows(page, "Typed in the mail");
  release = await holdAnswers();
  await write(page, LINES.replace(/<mj-button.*<\/mj-button>/, ""));
  await click("Typed in the mail");
  await field("Text").fill("Not lost");
  await field("Text").press("Enter");
  release();
  await dialog().getByText("the mail no longer has this part").waitFor();
  await expect.poll(() => field("Text").inputValue()).toBe("Not lost");
  await page.keyboard.press("Escape");
});

it("works on a phone, scaled, scrolled and in the dark", async () => {
  const filler = '<mj-text font-size="20px">Long</mj-text>'.repeat(40);
  await openSource(LINES.replace("<mj-button", `${filler}<mj-button`));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const scheme of ["Dark", "Forced"]) {
    await page.getByRole("radio", { name: scheme }).click();
    await item(/^mj-button/).click();
    await field("Text").fill(`Opened ${scheme}`);
    await field("Text").press("Enter");
    await shows(page, `Opened ${scheme}`);
    await click(`Opened ${scheme}`);
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 1280, height: 860 });
});

it("changes nothing for a viewer, and nothing of an archived template", async () => {
  const id = await openSource(LINES);
  const viewer = await test.signIn("viewer");
  await edit(id, viewer);
  await click("Three small steps & more", viewer);
  await viewer.getByRole("dialog").getByText("Your key has the role viewer").waitFor();
  expect(await viewer.getByRole("dialog").getByRole("button", { name: "Apply" }).count()).toBe(0);
  expect(await viewer.getByRole("dialog").getByLabel("Text", { exact: true }).isEditable()).toBe(false);
  await viewer.context().close();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await fetch(`${test.app.url}/api/v1/templates/${id}:archive`, { method: "POST", headers, body: "{}" });
  await edit(id);
  await click("Three small steps & more");
  await dialog().getByText("The template is archived").waitFor();
  expect(await dialog().getByRole("button", { name: "Apply" }).count()).toBe(0);
});

it("loads its code when Edit is on, and not before", async () => {
  const requests = noteRequests(page);
  await page.goto(`/console/templates/${await createMjml(test.app.url, key, { name: "Late", mjml: LINES })}`);
  await shows(page, "Open");
  const isLoaded = () => requests.some((url) => url.includes("mail-editor"));
  expect(isLoaded()).toBe(false);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await item(/./).first().waitFor();
  expect(isLoaded()).toBe(true);
});
