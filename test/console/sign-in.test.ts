import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

/** Of the page and all that it loads before it shows something, as Brotli. */
const FIRST_LOAD_BYTES = 164 * 1024;

let test: ConsoleTest;
beforeAll(async () => {
  test = await openConsole();
});
afterAll(() => test?.close());

it("signs in by a link, whose code leaves the address at once and is in no storage", async () => {
  const path = await test.loginPath("publisher");
  const page = await test.open(path);
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  await page.getByRole("button", { name: "Account console publisher publisher" }).waitFor();
  expect(page.url()).toBe(`${test.app.url}/console`);
  const code = path.split("=")[1] ?? "";
  const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie, history.state])");
  expect(kept).toBe('[{},{},"",null]');
  const [cookie, ...others] = await page.context().cookies();
  expect([cookie, others]).toMatchObject([
    { name: "__Host-lp_session", httpOnly: true, secure: true, sameSite: "Strict" },
    [],
  ]);
  expect(cookie?.value).not.toContain(code);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
});

it("says why a link does not sign in, and takes a key instead", async () => {
  const path = await test.loginPath();
  const first = await test.open(path);
  await first.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  for (const used of [path, "/console#login=wrong"]) {
    const page = await test.open(used);
    await page.getByText("this login code is wrong, was used, or is older than ten minutes").waitFor();
    expect(page.url()).toBe(`${test.app.url}/console`);
  }
  // Whoever is signed in already stays so.
  await first.goto("/docs");
  await first.goto(path);
  await first.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
});

it("signs in with a key, which leaves the page; a wrong one is refused with the id of the request", async () => {
  const key = await test.app.issueKey({ kind: "admin", name: "pasted" });
  const page = await test.open("/console/?q=x");
  const field = page.getByLabel("Admin key");
  await expect.poll(() => page.evaluate("document.activeElement?.type")).toBe("password");
  await field.fill(`${key}x`);
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toMatch(/You cannot sign in with that.*Request [\w-]+/);
  await expect.poll(() => field.inputValue()).toBe("");
  await field.fill(key);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Account pasted owner" }).waitFor();
  expect(page.url()).toBe(`${test.app.url}/console/?q=x`);
  expect(await page.content()).not.toContain(key);
});

it("asks for a new session over the page where the old one ended", async () => {
  const page = await test.signIn("viewer", "/console/?q=welcome");
  const [key] = (await test.app.services.store.keys.list({ limit: 1 })).items;
  await test.app.services.keys.revoke(LOCAL, key?.id ?? "", { force: false });
  await page.getByLabel("State").selectOption("archived");
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.waitFor();
  await page.getByLabel("Admin key").fill(await test.app.issueKey({ kind: "admin" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("State").inputValue()).toBe("archived");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("welcome");
});

it("signs out by the keyboard, and the session is over", async () => {
  const page = await test.signIn("editor");
  const [cookie] = await page.context().cookies();
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByLabel("Admin key").waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await page.context().addCookies(cookie === undefined ? [] : [cookie]);
  await page.reload();
  await page.getByLabel("Admin key").waitFor();
});

it("loads at most 164 KB before it shows something", async () => {
  const extraHTTPHeaders = { "accept-encoding": "br" };
  const page = await test.open("about:blank", { extraHTTPHeaders });
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    const size = request.sizes();
    sizes.push(size.then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize));
  });
  await page.goto(await test.loginPath());
  await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
});
