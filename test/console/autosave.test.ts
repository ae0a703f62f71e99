import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOfText, openTemplate, shows, write } from "./support/workbench.ts";

let test: ConsoleTest;
let admin: string;
let page: Page;
let id: string;
/** How many saves the page has sent. */
let saves: number;
beforeAll(async () => {
  test = await openConsole({}, [], true);
  test.allowFailures();
  admin = await test.app.issueKey({ kind: "admin", name: "desk" });
  page = await test.signIn("editor");
  page.on("request", (request) => {
    if (request.url().endsWith("/UpdateTemplate")) saves += 1;
  });
});
afterAll(() => test?.close());
beforeEach(async () => {
  id = await createMjml(test.app.url, admin, { name: "By itself", mjml: mailOfText("Old") });
  await openTemplate(page, id);
  await shows(page, "Old");
  saves = 0;
});
afterEach(async () => {
  await page.unroute(/UpdateTemplate$/);
  await page.unroute(/PreviewTemplate$/);
});

async function stored(): Promise<string> {
  const { source } = await test.app.services.templates.describe(LOCAL, id);
  return source.kind === "mjml" ? source.text : "";
}

const status = (text: string) => page.locator(".save-state").getByRole("status").getByText(text, { exact: true });

/** Another person saves a text, over REST. */
async function saveAsSomeoneElse(text: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json", "if-match": "*" };
  const body = JSON.stringify({ mjml: mailOfText(text) });
  const answer = await fetch(`${test.app.url}/api/v1/templates/${id}`, { method: "PATCH", headers, body });
  expect(answer.status).toBe(200);
}

it("saves without a click, once for several keystrokes, and touches nothing before the first", async () => {
  await expect.poll(() => page.locator(".save-state").textContent()).toBe("Saved");
  await page.getByLabel("Subject").fill("First");
  await write(page, mailOfText("Second"));
  await status("Not saved").waitFor();
  await status("Saved").waitFor();
  await expect
    .poll(() => page.locator(".save-state").textContent())
    .toMatch(/^Saved (?:just now|\d0 s ago|\d min ago)$/);
  expect(await stored()).toBe(mailOfText("Second"));
  expect(saves).toBe(1);
  expect(await page.getByText("The draft is saved.").count()).toBe(0);
});

it("saves a draft with errors, too", async () => {
  await write(page, mailOfText("Old </mj-txt>"));
  await expect.poll(stored).toBe(mailOfText("Old </mj-txt>"));
  await status("Saved").waitFor();
});

it("saves at once on Ctrl+S, and then not once more", async () => {
  await write(page, mailOfText("By key"));
  await page.keyboard.press("Control+s");
  await page.getByText("The draft is saved.").waitFor();
  await write(page, mailOfText("By itself"));
  await expect.poll(stored).toBe(mailOfText("By itself"));
  expect(saves).toBe(2);
});

it("has one save in flight, then saves what was written meanwhile, also by Ctrl+S", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/UpdateTemplate$/, async (route) => {
    await held;
    await route.continue();
  });
  await write(page, mailOfText("First"));
  await status("Saving…").waitFor();
  await write(page, mailOfText("Second"));
  await page.keyboard.press("Control+s");
  await shows(page, "Second");
  expect(saves).toBe(1);
  release();
  await page.getByText("The draft is saved.").waitFor();
  expect(await stored()).toBe(mailOfText("Second"));
  expect(saves).toBe(2);
});

it("overwrites nothing that somebody else saved, and offers the merge without a dialog", async () => {
  await saveAsSomeoneElse("Theirs");
  await write(page, mailOfText("Mine"));
  await page.getByText("Someone else has saved this template since you opened it.").waitFor();
  await status("Not saved: someone else saved").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await stored()).toBe(mailOfText("Theirs"));
  await page.getByRole("button", { name: "Compare both sides" }).click();
  await page.getByRole("group", { name: "Both changed the source" }).getByRole("radio", { name: "Yours" }).check();
  await page.getByRole("button", { name: "Continue with both" }).click();
  await expect.poll(stored).toBe(mailOfText("Mine"));
});

it("tries again by itself when the server was busy, and says so beside the button alone", async () => {
  await page.route(/UpdateTemplate$/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await write(page, mailOfText("Busy"));
  await status("Not saved: the server is busy").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await expect.poll(stored).toBe(mailOfText("Busy"));
  expect(saves).toBe(2);
});

it("continues after a save whose answer was lost, and does not report it as somebody else's", async () => {
  // The server has the draft, as if the call had reached it; the page has no answer.
  const lose = async (route: Route) => {
    await saveAsSomeoneElse("First");
    await route.abort();
  };
  await page.route(/UpdateTemplate$/, lose, { times: 1 });
  await write(page, mailOfText("First"));
  await status("Not saved: the server cannot be reached").waitFor();
  expect(await stored()).toBe(mailOfText("First"));
  await write(page, mailOfText("Second"));
  await expect.poll(stored).toBe(mailOfText("Second"));
  await status("Saved").waitFor();
});

it("waits without a network, and merges nothing by a dialog when there is one again", async () => {
  await page.context().setOffline(true);
  await write(page, mailOfText("Mine"));
  await status("Not saved: offline").waitFor();
  await saveAsSomeoneElse("Theirs");
  await page.context().setOffline(false);
  await status("Not saved: someone else saved").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await stored()).toBe(mailOfText("Theirs"));
  await page.getByRole("button", { name: "Compare both sides" }).click();
  await page.getByRole("button", { name: "Use theirs only" }).click();
  await page.context().setOffline(true);
  await write(page, mailOfText("Offline"));
  await status("Not saved: offline").waitFor();
  await page.context().setOffline(false);
  await expect.poll(stored).toBe(mailOfText("Offline"));
});

it("asks for another session when it has ended, and saves once somebody has signed in", async () => {
  await page.context().clearCookies();
  // The save itself finds that the session has ended, not the preview before it.
  await page.route(/PreviewTemplate$/, (route) => route.fulfill({ status: 503 }));
  await write(page, mailOfText("Signed in again"));
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.waitFor();
  expect(saves).toBe(1);
  await dialog.getByLabel("Admin key").fill(admin);
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe(mailOfText("Signed in again"));
});

it("publishes what was written while a save was in flight, and saves what is written after the publish", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const own = await test.signIn("publisher", `/console/templates/${id}`);
  await own.route(/UpdateTemplate$/, async (route) => {
    await held;
    await route.continue();
  });
  await shows(own, "Old");
  await write(own, mailOfText("First"));
  await own.locator(".save-state").getByText("Saving…").waitFor();
  await write(own, mailOfText("Second"));
  await own.getByRole("button", { name: "Publish…" }).click();
  release();
  await own.getByRole("button", { name: "Publish", exact: true }).click();
  await own.getByRole("dialog").waitFor({ state: "detached" });
  const { publishedVersion = 0 } = await test.app.services.templates.describe(LOCAL, id);
  const { source } = await test.app.services.templates.getVersion(LOCAL, id, publishedVersion);
  expect(source.text).toBe(mailOfText("Second"));
  await write(own, mailOfText("Third"));
  await expect.poll(stored).toBe(mailOfText("Third"));
  expect(await own.getByText("Someone else").count()).toBe(0);
  await own.context().close();
});
