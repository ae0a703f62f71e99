import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSmtpServer, testMailSettings } from "../support/start-smtp-server.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOfText, openTemplate } from "./support/workbench.ts";

/** What the first test sends, with those that it sends again. */
const TRIES = 8;
const PEOPLE = ["ada@example.com", "nobody@example.com", "cy@example.com"];

let test: ConsoleTest;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let page: Page;
let dialog: Locator;
let template: string;
let isNobodyKnown = false;

beforeAll(async () => {
  smtp = await startSmtpServer({
    onRcptTo({ address }, _session, done) {
      const isRefused = address.startsWith("nobody@") && !isNobodyKnown;
      done(isRefused ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
    },
  });
  test = await openConsole({ ...testMailSettings(smtp.port), TEST_MAIL_LIMIT: `${TRIES}/h` });
  const key = await test.app.issueKey({ kind: "admin", name: "chief" });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  template = await createMjml(test.app.url, key, { name: "Many", mjml: mailOfText("Dear {{ name }}") });
  for (const [sample, name] of [
    ["first", "One"],
    ["second", "Two"],
  ]) {
    const body = JSON.stringify({ name: sample, dynamic_data: { merge_tags: { text: { name } } } });
    const url = `${test.app.url}/api/v1/templates/${template}:setSample`;
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  }
  page = await test.open("/console", { reducedMotion: "reduce" });
  await signIn(page, key);
  await openDialog();
});
afterAll(async () => {
  await test?.close();
  await smtp?.close();
});

async function openDialog(): Promise<void> {
  await openTemplate(page, template);
  await page.getByRole("button", { name: "Test mail…" }).click();
  dialog = page.getByRole("dialog", { name: "Send a test mail" });
  await dialog.getByLabel("To").waitFor();
}

const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const mails = () => dialog.getByRole("region", { name: "Mails" });
const rows = () => mails().getByRole("listitem").allTextContents();
/** To whom a mail went, and what its data made of it. */
const taken = () => smtp.taken.map(({ to, text }) => `${to} ${/Dear (\w+)/.exec(text)?.[1]}`).sort();

it("names what is not an address, and sends nothing then", async () => {
  await dialog.getByLabel("To").fill(`${PEOPLE.join("\n")}\nbo@`);
  await button("Send").click();
  await dialog.getByRole("alert").getByText("“bo@” is not an address").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await mails().count()).toBe(0);
});

it("refuses more than 50 mails at once", async () => {
  const many = Array.from({ length: 26 }, (_, index) => `a${index}@example.com`);
  await dialog.getByLabel("To").fill(many.join(" "));
  await dialog.getByLabel("Data").selectOption("all");
  await dialog.getByText("52 mails: 26 people × 2 samples").waitFor();
  await button("Send").click();
  await dialog.getByRole("alert").getByText("These are 52 mails, and at most 50").waitFor();
  expect(await mails().count()).toBe(0);
});

it("sends three people two samples each, and those that failed again", async () => {
  await dialog.getByLabel("To").fill(PEOPLE.join(", "));
  await dialog.getByText("6 mails: 3 people × 2 samples").waitFor();
  await button("Send").click();
  await mails().getByText("4 mails sent, 2 refused").waitFor();
  expect(await rows()).toEqual([
    expect.stringMatching(/^ada@example.com, firstsent“\[Test\] Hello”, message <.+@.+>, request [\w-]+$/),
    expect.stringMatching(/^ada@example.com, secondsent/),
    expect.stringMatching(/^nobody@example.com, firstrefused.*no such user.*request [\w-]+$/),
    expect.stringMatching(/^nobody@example.com, secondrefused.*no such user/),
    expect.stringMatching(/^cy@example.com, firstsent/),
    expect.stringMatching(/^cy@example.com, secondsent/),
  ]);
  const others = ["ada@example.com One", "ada@example.com Two", "cy@example.com One", "cy@example.com Two"];
  expect(taken()).toEqual(others);
  expect(await findBarriers(page)).toEqual([]);
  isNobodyKnown = true;
  await button("Send the failed ones again").click();
  await mails().getByText("6 mails sent", { exact: true }).waitFor();
  expect(taken()).toEqual([...others, "nobody@example.com One", "nobody@example.com Two"]);
});

it("waits for the rate limit, asks before it closes, and stops", async () => {
  await dialog.getByLabel("To").fill("ada@example.com bo@example.com");
  await dialog.getByLabel("Data").selectOption("sample second");
  await button("Send again").click();
  await mails()
    .getByText(/^waiting until \d\d:\d\d:\d\d$/)
    .waitFor();
  expect(await rows()).toEqual([
    expect.stringMatching(/^ada@example.com, secondwaiting until .*this key has sent too many test mails/),
    "bo@example.com, secondwaiting",
  ]);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Stop sending?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await button("Stop").click();
  await mails().getByText("0 mails sent, 2 not sent").waitFor();
  await button("Send the remaining 2").click();
  await mails()
    .getByText(/^waiting until/)
    .waitFor();
  await button("Close").click();
  await question.getByRole("button", { name: "Stop and close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(smtp.taken).toHaveLength(6);
});

it("offers the recipients of a key again until they are removed, and none of another key", async () => {
  const known = () => dialog.getByRole("button", { name: /^(Add|Forget) / });
  const names = async () => Promise.all((await known().all()).map((each) => each.getAttribute("aria-label")));
  await openDialog();
  await expect.poll(() => dialog.getByLabel("To").inputValue()).toBe("nobody@example.com");
  expect(await names()).toEqual(
    ["nobody@example.com", "cy@example.com", "ada@example.com"].flatMap((each) => [`Add ${each}`, `Forget ${each}`]),
  );
  await button("Add ada@example.com").click();
  await expect.poll(() => dialog.getByLabel("To").inputValue()).toBe("nobody@example.com, ada@example.com");
  expect(await findBarriers(page)).toEqual([]);
  await button("Forget nobody@example.com").click();
  await openDialog();
  await expect.poll(() => dialog.getByLabel("To").inputValue()).toBe("cy@example.com");
  expect(await names()).not.toContain("Forget nobody@example.com");

  const other = await test.app.issueKey({ kind: "admin", name: "another" });
  const { items } = await test.app.services.store.keys.list({ limit: 10 });
  const chief = items.find(({ name }) => name === "chief");
  await test.app.services.keys.revoke(LOCAL, chief?.id ?? "", { force: false });
  await button("Send").click();
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await signIn(page, other);
  await dialog.getByLabel("To").waitFor();
  await expect.poll(() => dialog.getByLabel("To").inputValue()).toBe("");
  expect([await names(), await mails().count()]).toEqual([[], 0]);
});
