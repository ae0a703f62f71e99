import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOfText, save, shows } from "./support/workbench.ts";

let test: ConsoleTest;
beforeAll(async () => {
  test = await openConsole();
});
afterAll(() => test?.close());

it("lists drafts with their authors, compares one with now, and restores it as a change that can be undone", async () => {
  const { templates } = test.app.services;
  const admin = await test.app.issueKey({ kind: "admin", name: "desk" });
  const id = await createMjml(test.app.url, admin, { name: "History", mjml: mailOfText("First words") });
  // A save of another author is a draft of its own.
  await templates.update(LOCAL, id, { source: { kind: "mjml", text: mailOfText("Later words") }, etag: "*" });
  const page = await test.signIn("editor", `/console/templates/${id}/versions`);
  await page.getByRole("link", { name: "Draft history" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await rows.nth(2).waitFor();
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/^2Now.*the command line/);
  await expect.poll(() => rows.nth(2).textContent()).toMatch(/^1.*desk/);
  const compare = page.getByRole("region", { name: "Compare" });
  await compare.getByRole("textbox", { name: "Draft 1" }).getByText("First words").waitFor();
  await compare.getByRole("textbox", { name: "The draft now" }).getByText("Later words").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await compare.getByRole("button", { name: "Restore draft 1" }).click();
  await shows(page, "First words");
  await page.keyboard.press("Control+z");
  await shows(page, "Later words");
  await page.keyboard.press("Control+y");
  await save(page);
  expect((await templates.describe(LOCAL, id)).source).toMatchObject({ text: mailOfText("First words") });
});
