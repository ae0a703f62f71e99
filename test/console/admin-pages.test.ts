import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/start-test-app.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { tabTo } from "./support/tab-to.ts";

let test: ConsoleTest;
let app: TestApp;
let owner: string;
let page: Page;
beforeAll(async () => {
  test = await openConsole();
  app = test.app;
  owner = await app.issueKey({ kind: "admin", name: "desk", role: "owner" });
  page = await signIn(owner);
});
afterAll(() => test?.close());

/** A window of a browser of its own, signed in with the key. */
async function signIn(key: string): Promise<Page> {
  const shown = await test.open("/console");
  await shown.getByLabel("Admin key").fill(key);
  await shown.getByRole("button", { name: "Sign in" }).click();
  await shown.getByRole("button", { name: "Account" }).waitFor();
  return shown;
}

const dialog = () => page.getByRole("dialog");

async function goTo(path: string, title: string, shown = page): Promise<void> {
  await shown.goto(`${app.url}/console/${path}`);
  await shown.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** The status that a fetch with the key is answered with. */
async function fetchWith(key: string): Promise<number> {
  const url = `${app.url}/v1/sdk/template/none?program_format=1`;
  return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status;
}

async function makeKey(name: string): Promise<string> {
  await page.getByRole("button", { name: "New key" }).click();
  await dialog().getByLabel("Name", { exact: true }).fill(name);
  await dialog().getByLabel("Your admin key").fill(owner);
  await dialog().getByRole("button", { name: "Create key" }).click();
  await dialog().getByRole("heading", { name: "Save this secret" }).waitFor();
  const secret = (await page.getByTestId("secret").textContent()) ?? "";
  await dialog().getByRole("button", { name: "I have saved it" }).click();
  await page.getByRole("row", { name }).waitFor();
  return secret;
}

/** What a reader calls the control that has the focus. */
function focused(): Promise<string> {
  return page.evaluate(`{
    const { activeElement } = document;
    const label = activeElement.getAttribute("aria-label") ?? activeElement.labels?.[0]?.textContent;
    (label ?? activeElement.textContent).trim();
  }`);
}

describe("keys", () => {
  it("are made with the admin key, work, and are refused once they are revoked", async () => {
    await goTo("keys", "Keys");
    const secret = await makeKey("till");
    expect(secret).toMatch(/^lp_sdk_\w{12}_\w+$/);
    expect(await page.content()).not.toContain(secret);
    expect(await fetchWith(secret)).toBe(404);
    await page.getByRole("button", { name: "Actions for till" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await dialog().getByLabel("Name of the key").fill("tile");
    await dialog().getByRole("button", { name: "Revoke" }).click();
    expect(await fetchWith(secret)).toBe(404);
    await dialog().getByLabel("Name of the key").fill("till");
    await dialog().getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("row", { name: /till.*Revoked/ }).waitFor();
    expect(await fetchWith(secret)).toBe(401);
  });

  it("are not made without the admin key of the session", async () => {
    await goTo("keys", "Keys");
    await page.getByRole("button", { name: "New key" }).click();
    await dialog().getByLabel("Name", { exact: true }).fill("stolen");
    await dialog().getByLabel("Your admin key").fill("lp_admin_wrong");
    await dialog().getByRole("button", { name: "Create key" }).click();
    await dialog().getByRole("alert").getByText("confirm_key").waitFor();
    await expect.poll(() => dialog().getByRole("alert").textContent()).toMatch(/Request [\w-]+/);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("row", { name: "stolen" }).count()).toBe(0);
  });

  it("are made and revoked by the keyboard alone", async () => {
    await goTo("keys", "Keys");
    await page.keyboard.press("n");
    await expect.poll(focused).toBe("Name");
    await page.keyboard.type("typed");
    await tabTo(page, dialog().getByLabel("Your admin key"));
    await page.keyboard.type(owner);
    await page.keyboard.press("Enter");
    await dialog().getByRole("heading", { name: "Save this secret" }).waitFor();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    await tabTo(page, dialog().getByRole("button", { name: "I have saved it" }));
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: "typed" }).waitFor();
    expect(await fetchWith(secret)).toBe(404);
    await tabTo(page, page.getByRole("button", { name: "Actions for typed" }));
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("New secret");
    await page.keyboard.press("End");
    await expect.poll(focused).toBe("Revoke");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Name of the key");
    await page.keyboard.type("typed");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /typed.*Revoked/ }).waitFor();
    expect(await fetchWith(secret)).toBe(401);
  });

  it("get a new secret, and the old one ends as was chosen", async () => {
    await goTo("keys", "Keys");
    const before = await makeKey("printer");
    await page.getByRole("button", { name: "Actions for printer" }).click();
    await page.getByRole("menuitem", { name: "New secret" }).click();
    await dialog().getByLabel("The old secret").selectOption("Stops working at once");
    await dialog().getByLabel("Your admin key").fill(owner);
    await dialog().getByRole("button", { name: "Create secret" }).click();
    const after = (await page.getByTestId("secret").textContent()) ?? "";
    await dialog().getByRole("button", { name: "I have saved it" }).click();
    expect([await fetchWith(before), await fetchWith(after)]).toEqual([401, 404]);
  });

  it("tell on a phone when they were used and when they expire", async () => {
    const day = 86_400_000;
    await app.issueKey({ name: "courier", expiresAt: new Date(Date.now() + 9.5 * day) });
    await page.setViewportSize({ width: 390, height: 800 });
    await goTo("keys", "Keys");
    const courier = page.getByRole("row", { name: "courier" });
    await courier.getByText("Used: never. Expires: in 9 days.").filter({ visible: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await courier.getByText("Used: never.").filter({ visible: true }).count()).toBe(0);
  });

  it("are found by a secret that has leaked, which the address does not keep", async () => {
    const secret = await app.issueKey({ name: "leaky" });
    for (let i = 0; i < 60; i += 1) await app.issueKey({ name: `other ${i}` });
    await goTo("keys", "Keys");
    await page.getByRole("searchbox").fill(secret);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.getByRole("row", { name: "leaky" }).waitFor();
    expect(page.url()).toContain(secret.slice(0, 19));
    expect(page.url()).not.toContain(secret.slice(20));
    await page.getByRole("searchbox").fill("nobody has this name");
    await page.getByRole("button", { name: "Show all keys" }).click();
    await page.getByRole("row", { name: "other 59" }).waitFor();
  });
});

describe("the audit", () => {
  it("says who did what, by action and by actor", async () => {
    await goTo("audit", "Audit");
    await page.getByLabel("Kind", { exact: true }).selectOption("Keys");
    await page
      .getByRole("row", { name: /key\.create/ })
      .first()
      .waitFor();
    expect(await page.getByRole("row", { name: /session\.create/ }).count()).toBe(0);
    const made = page.getByRole("row", { name: /key\.create.*other 59/ });
    const subject = made.getByRole("button", { name: "other 59" });
    await expect.poll(() => subject.locator("[title]").getAttribute("title")).toMatch(/^key_/);
    expect(await made.getByRole("button", { name: /key_/ }).count()).toBe(0);
    await page.goto(`${app.url}/console/audit?action=session`);
    await page
      .getByRole("row", { name: /session\.create/ })
      .first()
      .waitFor();
    await page.getByRole("searchbox", { name: "Actor" }).fill("nobody");
    await page.getByRole("heading", { name: "No change matches" }).waitFor();
    await page.getByRole("button", { name: "Show all changes" }).click();
    await page
      .getByRole("row", { name: /key\.create/ })
      .first()
      .waitFor();
  });
});

describe("times", () => {
  it("are told as how long ago, and by date and clock when that was chosen", async () => {
    await goTo("sessions", "Sessions");
    const time = page.getByRole("row", { name: /desk/ }).first().getByRole("time").first();
    await expect.poll(() => time.textContent()).toMatch(/^(?:just now|\d+ minutes? ago)$/);
    await expect.poll(() => time.getAttribute("title")).toMatch(/^\w+day.* at \d\d:\d\d:\d\d/);
    const choose = async (style: string) => {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("radio", { name: style }).check();
      await page.keyboard.press("Escape");
    };
    await choose("Date and time");
    await page.reload();
    const exact = (await time.textContent()) ?? "";
    expect(exact).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d:\d\d$/);
    expect(Math.abs(Date.now() - Date.parse(exact))).toBeLessThan(600_000);
    await choose("Relative");
    await expect.poll(() => time.textContent()).toMatch(/^(?:just now|\d+ minutes? ago)$/);
  });
});

describe("sessions", () => {
  it("are ended by an owner, and the next call of that browser is refused", async () => {
    const viewer = await app.issueKey({ kind: "admin", name: "guest", role: "viewer" });
    const other = await signIn(viewer);
    await goTo("sessions", "Sessions");
    const row = page.getByRole("row", { name: /guest/ });
    await row.getByRole("button", { name: /^End session/ }).click();
    await dialog().getByRole("button", { name: "End the session" }).click();
    await row.waitFor({ state: "detached" });
    await other.goto(`${app.url}/console/keys`);
    await other.getByLabel("Admin key").waitFor();
    await other.context().close();
  });

  it("of a viewer offer nothing that a viewer may not do", async () => {
    const viewer = await app.issueKey({ kind: "admin", name: "guest", role: "viewer" });
    const other = await signIn(viewer);
    await goTo("keys", "Keys", other);
    await other.getByRole("row", { name: "other 59" }).waitFor();
    expect(await other.getByRole("button", { name: /New key|Actions for/ }).count()).toBe(0);
    await other.keyboard.press("n");
    expect(await other.getByRole("dialog").count()).toBe(0);
    await goTo("sessions", "Sessions", other);
    await other.getByText("This browser").waitFor();
    expect(await other.getByRole("row", { name: /desk/ }).count()).toBe(0);
    await other.context().close();
  });
});

describe("health", () => {
  it("says what runs, and what was called", async () => {
    await goTo("health", "Health");
    await page.getByText("Serving", { exact: true }).waitFor();
    await page.getByText("Checked completely: no damage").waitFor();
    const card = page.getByRole("listitem").filter({ hasText: "gRPC-web" });
    await expect.poll(() => card.textContent()).toMatch(/[1-9]\d* served/);
    await page.getByRole("listitem").filter({ hasText: "0 compiled now, 0 waiting" }).waitFor();
  });
});
