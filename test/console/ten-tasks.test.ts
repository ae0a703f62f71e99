import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IS_WHOLE } from "../support/effort.ts";
import { makeMemoryFolder } from "../support/memory-folder.ts";
import { startSmtpServer, testMailSettings } from "../support/start-smtp-server.ts";
import { CountedHands } from "./support/counted-hands.ts";
import { createMjml } from "./support/create-mjml.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { seedTemplates } from "./support/seed-templates.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOf, mailOfText, shows } from "./support/workbench.ts";

/** As many as make it hard to find one. */
const COUNT = 10_000;
/** What a busy machine needs for that. */
const SEED_MS = 300_000;
const DOCS = readFileSync(join(import.meta.dirname, "../../docs/console.md"), "utf8");

/** On a disk, ten thousand writes would be most of the test. */
const FOLDER = makeMemoryFolder() ?? mkdtempSync(join(tmpdir(), "letterpress-ten-tasks-"));

let test: ConsoleTest;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let key: string;
let page: Page;
let hands: CountedHands;
let number = 0;
/** A template that only the present task knows, with a sample. */
let task: { readonly id: string; readonly slug: string };

beforeAll(async () => {
  smtp = await startSmtpServer();
  test = await openConsole({ ...testMailSettings(smtp.port), STORE_URL: `sqlite:${join(FOLDER, "letterpress.db")}` });
  key = await test.app.issueKey({ kind: "admin", name: "desk", role: "owner" });
  await seedTemplates(test.app, COUNT);
}, SEED_MS);
afterAll(async () => {
  await test?.close();
  await smtp?.close();
  rmSync(FOLDER, { recursive: true, force: true });
});
beforeEach(async () => {
  number += 1;
  const slug = `task-${number}`;
  const mjml = mailOfText("Three small steps, {{ name }}");
  const id = await createMjml(test.app.url, key, { name: `Task ${number}`, slug, mjml });
  await post(`templates/${id}:setSample`, { name: "ada", dynamic_data: { data: { name: "Ada" } } });
  task = { id, slug };
});

async function call(path: string, options: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(`${test.app.url}/api/v1/${path}`, { headers, ...options });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}
const post = (path: string, body: object) => call(path, { method: "POST", body: JSON.stringify(body) });
const list = async (path: string, name: string) => (await call(path))[name] as Record<string, unknown>[];

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name?: string | RegExp) => page.getByRole("dialog", name === undefined ? {} : { name });
const inDialog = (name: string | RegExp) => dialog().getByRole("button", { name, exact: true });
const field = (name: string) => dialog().getByRole("textbox", { name, exact: true });
const closed = () => dialog().waitFor({ state: "detached" });
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const item = (name: string | RegExp) => page.getByRole("treeitem", { name }).first();
const told = (text: string | RegExp) => page.getByRole("status").getByText(text).first().waitFor();

/** A window that is signed in with the key, at a page. */
async function begin(path = "/console"): Promise<void> {
  page = await test.open(path, { permissions: ["clipboard-read", "clipboard-write"] });
  await signIn(page, key);
  await page.getByRole("heading", { level: 1 }).waitFor();
  hands = new CountedHands(page);
}

async function beginAtTemplate(): Promise<void> {
  await begin(`/console/templates/${task.id}`);
  await shows(page, "Three small steps");
}

/** Publishes two versions, which differ in a word. */
async function publishTwo(): Promise<void> {
  await post(`templates/${task.id}:publish`, {});
  const body = JSON.stringify({ mjml: mailOfText("Four"), etag: "*" });
  await call(`templates/${task.id}`, { method: "PATCH", body });
  await post(`templates/${task.id}:publish`, {});
}

/** A task takes no more than docs/console.md says. */
function expectAsDocumented(name: string): void {
  const row = DOCS.split("\n").find((line) => line.startsWith(`| ${name} `)) ?? "";
  const [, , , clicks = 0, keys = 0] = row.split("|").map((cell) => Number.parseInt(cell, 10));
  if (hands.keys > 0) expect(hands.clicks, "no click is needed").toBe(0);
  expect(hands.clicks).toBeLessThanOrEqual(clicks);
  expect(hands.keys).toBeLessThanOrEqual(keys);
}

interface Task {
  /** Where it begins. */
  readonly begin: () => Promise<void>;
  readonly byKeys: () => Promise<void>;
  readonly byClicks: () => Promise<void>;
  /** What the server must say afterwards. */
  readonly check: () => Promise<void>;
}

const CHANGED = "Four small steps, {{ name }}";

/** Ends with the outline of the parts of the mail on the page. */
const OPEN_OUTLINE = {
  byKeys: () => hands.command("edit", "Edit the mail"),
  byClicks: () => hands.click(button("Edit")),
};

const TASKS: Readonly<Record<string, Task>> = {
  "Sign in and open a template": {
    async begin() {
      page = await test.open("/console");
      hands = new CountedHands(page);
      await page.getByLabel("Admin key").waitFor();
    },
    async byKeys() {
      await hands.write(key);
      await hands.press("Enter");
      await heading("Templates").waitFor();
      await hands.command(task.slug, `Task ${number}`);
    },
    async byClicks() {
      await hands.write(key);
      await hands.click(button("Sign in"));
      await hands.click(page.getByRole("link", { name: `Task ${number}`, exact: true }));
    },
    async check() {
      await heading(`Task ${number}`).waitFor();
      const [event] = await list("audit-events?action=session.create&page_size=1", "events");
      expect(event).toMatchObject({ action: "session.create", actor_name: "desk" });
    },
  },
  "Find one template among 10,000": {
    begin,
    async byKeys() {
      await hands.press("/");
      await hands.write("mail 7321");
      await page.getByRole("status").getByText("1 template matches").waitFor();
      await hands.press("ArrowDown", "Enter");
    },
    async byClicks() {
      await hands.click(page.getByRole("searchbox"));
      await hands.write("mail 7321");
      await hands.click(page.getByRole("link", { name: "Mail 7321", exact: true }));
    },
    async check() {
      await heading("Mail 7321").waitFor();
      const id = new URL(page.url()).pathname.split("/").at(-1);
      expect(await call(`templates/${id}`)).toMatchObject({ slug: "mail-7321" });
    },
  },
  "Change a word in the mail, and publish": {
    begin: beginAtTemplate,
    async byKeys() {
      await OPEN_OUTLINE.byKeys();
      await hands.goTo(page.getByRole("treeitem").first());
      await hands.goTo(item(/^mj-text/), "ArrowDown");
      await changeWord(["Enter"]);
      await hands.command("publ", "Publish…");
      await dialog(/^Publish/).waitFor();
      await hands.goTo(inDialog("Publish"));
      await hands.press("Enter");
      await told("is served now");
    },
    async byClicks() {
      await OPEN_OUTLINE.byClicks();
      await item(/^mj-text/).waitFor();
      await hands.clickIn(mailOf(page).getByText("Three small steps"));
      await changeWord();
      await hands.click(button("Publish…"));
      await hands.click(inDialog("Publish"));
      await told("is served now");
    },
    async check() {
      const [version] = await list(`templates/${task.id}/versions`, "versions");
      const { mjml } = await call(`templates/${task.id}/versions/${version?.version}`);
      expect(mjml).toBe(mailOfText(CHANGED));
    },
  },
  "Change a word in the outline, and save": {
    begin: beginAtTemplate,
    async byKeys() {
      await OPEN_OUTLINE.byKeys();
      await hands.goTo(page.getByRole("treeitem").first());
      await hands.goTo(item(/^mj-text/), "ArrowDown");
      await changeWord(["Enter"]);
      await hands.seeFocusOn(item(/^mj-text/));
      await hands.press("Control+s");
      await told("The draft is saved.");
    },
    async byClicks() {
      await OPEN_OUTLINE.byClicks();
      await hands.click(item(/^mj-text/));
      await changeWord();
      await hands.click(button("Save"));
      await told("The draft is saved.");
    },
    async check() {
      expect(await call(`templates/${task.id}`)).toMatchObject({ mjml: mailOfText(CHANGED), published_version: 0 });
    },
  },
  "Make a template of a pasted source": {
    async begin() {
      await begin();
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(mailOfText("Pasted"))})`);
    },
    async byKeys() {
      await hands.press("n");
      await hands.goTo(page.getByRole("radio", { name: "Welcome", exact: true }));
      await hands.goTo(page.getByRole("radio", { name: /^Paste/ }), "ArrowUp");
      await hands.goTo(field("Source"));
      await hands.press("Control+v");
      await hands.goTo(field("Name"));
      await hands.write(`Pasted ${number}`);
      await hands.press("Enter");
    },
    async byClicks() {
      await hands.click(button("New template"));
      await hands.click(page.getByRole("radio", { name: /^Paste/ }));
      await hands.click(field("Source"));
      await page.keyboard.press("Control+v");
      await hands.click(field("Name"));
      await hands.write(`Pasted ${number}`);
      await hands.click(inDialog("Create draft"));
    },
    async check() {
      await heading(`Pasted ${number}`).waitFor();
      expect(await call(`templates/pasted-${number}`)).toMatchObject({ mjml: mailOfText("Pasted") });
    },
  },
  "Duplicate with its samples, and rename": {
    begin: beginAtTemplate,
    async byKeys() {
      await hands.command("dup", "Duplicate…");
      await hands.seeFocusOn(field("Name"));
      await hands.press("Enter");
      await heading(`Copy of Task ${number}`).waitFor();
      await hands.command("ren", "Rename…");
      await hands.seeFocusOn(field("Name"));
      await hands.write(`Renamed ${number}`);
      await hands.press("Enter");
    },
    async byClicks() {
      await hands.click(button("More"));
      await hands.click(page.getByRole("menuitem", { name: "Duplicate…" }));
      await hands.click(inDialog("Duplicate"));
      await heading(`Copy of Task ${number}`).waitFor();
      await hands.click(button("More"));
      await hands.click(page.getByRole("menuitem", { name: "Rename…" }));
      await hands.write(`Renamed ${number}`);
      await hands.click(inDialog("Rename"));
    },
    async check() {
      await heading(`Renamed ${number}`).waitFor();
      const copy = `copy-of-task-${number}`;
      expect(await call(`templates/${copy}`)).toMatchObject({ name: `Renamed ${number}`, published_version: 0 });
      expect(await list(`templates/${copy}/samples`, "samples")).toMatchObject([
        { name: "ada", dynamic_data: { data: { name: "Ada" } } },
      ]);
    },
  },
  "Compare two versions, and roll back": {
    async begin() {
      await publishTwo();
      await begin(`/console/templates/${task.id}`);
      await shows(page, "Four");
    },
    async byKeys() {
      await hands.command("vers", "Versions");
      await heading(`Versions of Task ${number}`).waitFor();
      await seeDifference();
      await hands.goTo(button("Roll back to version 1"));
      await hands.press("Enter");
      await dialog("Roll back to version 1").waitFor();
      await hands.goTo(inDialog("Roll back"));
      await hands.press("Enter");
      await closed();
    },
    async byClicks() {
      await hands.click(page.getByRole("link", { name: "Versions" }));
      await seeDifference();
      await hands.click(button("Roll back to version 1"));
      await hands.click(inDialog("Roll back"));
    },
    async check() {
      await told("Version 1 is served again, as version 3.");
      const [version] = await list(`templates/${task.id}/versions`, "versions");
      expect(version).toMatchObject({ version: 3, rolled_back_from: 1 });
    },
  },
  "Send a test mail to two people": {
    begin: beginAtTemplate,
    async byKeys() {
      await hands.command("test", "Test mail…");
      await hands.seeFocusOn(field("To"));
      await hands.write("ada@example.com bo@example.com");
      await hands.goTo(inDialog("Send"));
      await hands.press("Enter");
      await dialog().getByText("2 mails sent").waitFor();
      await hands.press("Escape");
      await closed();
    },
    async byClicks() {
      await hands.click(button("Test mail…"));
      await hands.seeFocusOn(field("To"));
      await hands.write("ada@example.com bo@example.com");
      await hands.click(inDialog("Send"));
      await dialog().getByText("2 mails sent").waitFor();
      await hands.click(inDialog("Close"));
    },
    async check() {
      const taken = smtp.taken.splice(0).map(({ to }) => to);
      expect(taken).toEqual([["ada@example.com"], ["bo@example.com"]]);
    },
  },
  "Make a preview link, open it, and revoke it": {
    begin: beginAtTemplate,
    async byKeys() {
      await hands.command("share", "Share…");
      await dialog("Share preview").waitFor();
      await hands.goTo(field("Note"));
      await hands.write("for legal");
      await hands.press("Enter");
      await hands.goTo(inDialog("Copy"));
      await hands.press("Enter");
      await openCopied();
      await hands.goTo(inDialog("I have saved it"));
      await hands.press("Enter");
      await hands.goTo(inDialog("Revoke for legal"));
      await hands.press("Enter");
      await dialog().getByText("Revoked").waitFor();
      await hands.press("Escape");
      await closed();
    },
    async byClicks() {
      await hands.click(button("Share…"));
      await hands.click(field("Note"));
      await hands.write("for legal");
      await hands.click(inDialog("Create link"));
      await hands.click(inDialog("Copy"));
      await openCopied();
      await hands.click(inDialog("I have saved it"));
      await hands.click(inDialog("Revoke for legal"));
      await dialog().getByText("Revoked").waitFor();
      await hands.click(inDialog("Close"));
    },
    async check() {
      const links = await list(`preview-links?template_id=${task.id}`, "links");
      expect(links).toMatchObject([{ note: "for legal", state: "revoked" }]);
    },
  },
  "Create a key for one target, and revoke it": {
    begin,
    async byKeys() {
      await hands.press("g", "k");
      await heading("Keys").waitFor();
      await hands.press("n");
      await hands.seeFocusOn(field("Name"));
      await hands.write(`till-${number}`);
      await hands.goTo(dialog().getByLabel("Your admin key"));
      await hands.write(key);
      await hands.press("Enter");
      await dialog().getByTestId("secret").waitFor();
      await hands.goTo(inDialog("I have saved it"));
      await hands.press("Enter");
      await closed();
      await hands.goTo(button(`Actions for till-${number}`));
      await hands.press("Enter");
      await hands.goTo(page.getByRole("menuitem", { name: "Revoke" }), "ArrowDown");
      await hands.press("Enter");
      await hands.seeFocusOn(field("Name of the key"));
      await hands.write(`till-${number}`);
      await hands.press("Enter");
      await closed();
    },
    async byClicks() {
      await hands.click(page.getByRole("link", { name: "Keys" }));
      await hands.click(button("New key"));
      await hands.write(`till-${number}`);
      await hands.click(dialog().getByLabel("Your admin key"));
      await hands.write(key);
      await hands.click(inDialog("Create key"));
      await hands.click(inDialog("I have saved it"));
      await hands.click(button(`Actions for till-${number}`));
      await hands.click(page.getByRole("menuitem", { name: "Revoke" }));
      await hands.seeFocusOn(field("Name of the key"));
      await hands.write(`till-${number}`);
      await hands.click(inDialog("Revoke"));
      await closed();
    },
    async check() {
      const [made] = await list("keys?page_size=1", "keys");
      expect(made).toMatchObject({ name: `till-${number}`, targets: ["html"], revoked_at: expect.any(String) });
    },
  },
};

/** In the fields of a text that are being opened. */
async function changeWord(keys: readonly string[] = []): Promise<void> {
  await hands.press(...keys);
  await field("Text").waitFor();
  await hands.write(CHANGED);
  if (keys.length > 0) await hands.press("Enter");
  else await hands.click(inDialog("Apply"));
  await closed();
  await shows(page, "Four small steps");
}

/** The page of versions begins with what the newest version changed. */
async function seeDifference(): Promise<void> {
  const compare = page.getByRole("region", { name: "Compare" });
  await compare.getByRole("textbox", { name: "Version 1" }).getByText("Three small steps").waitFor();
  await compare.getByRole("textbox", { name: "Version 2" }).getByText("Four").waitFor();
}

/** Opens the link of the clipboard in a browser of somebody else. */
async function openCopied(): Promise<void> {
  await dialog().getByText("Copied.").waitFor();
  const { pathname, hash } = new URL(await page.evaluate<string>("navigator.clipboard.readText()"));
  const visitor = await test.open(pathname + hash);
  await shows(visitor, "Three small steps");
  await visitor.context().close();
}

describe.each(Object.entries(TASKS))("%s", (name, { begin: open, byKeys, byClicks, check }) => {
  const ways = [
    ["by the keyboard alone", byKeys],
    ["by clicks", byClicks],
  ] as const;
  // Other tests click, too.
  it.each(IS_WHOLE ? ways : ways.slice(0, 1))("%s", async (_how, run) => {
    await open();
    await run();
    await check();
    expectAsDocumented(name);
    await page.context().close();
  });
});
