import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { mailOfText, openTemplate, save, shows, sourceOf, write } from "./support/workbench.ts";

const part = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>\n`;
const INCLUDES = ["top", "foot", "note"].map((name) => `<mj-include path="./${name}.mjml" />`).join("");

let test: ConsoleTest;
/** Windows of two browsers. */
let mine: Page;
let theirs: Page;
let admin: string;
let id: string;
beforeAll(async () => {
  test = await openConsole();
  admin = await test.app.issueKey({ kind: "admin", name: "desk" });
  mine = await test.signIn("publisher");
  theirs = await test.signIn("editor");
});
afterAll(() => test?.close());
beforeEach(async () => {
  const files = { "top.mjml": part("Old top"), "foot.mjml": part("Old foot"), "note.mjml": part("Old note") };
  id = await createMjml(test.app.url, admin, { name: "Both", mjml: mailOfText("Old", INCLUDES), files });
  await Promise.all([openTemplate(mine, id), openTemplate(theirs, id)]);
});

const conflict = () => mine.getByRole("dialog", { name: "Someone else saved this template" });
const take = (name: string) => conflict().getByRole("button", { name, exact: true }).click();
const choose = (page: Page, file: string) => page.getByRole("combobox", { name: "File" }).selectOption(file);
const side = (label: string) => conflict().getByRole("textbox", { name: label, exact: true });

async function writeFile(page: Page, file: string, text: string): Promise<void> {
  await choose(page, file);
  await write(page, part(text), file);
}

/** What the server has now. */
async function stored() {
  const { subject, source } = await test.app.services.templates.describe(LOCAL, id);
  if (source.kind !== "mjml") throw new Error("a document");
  return { subject, text: source.text, files: Object.fromEntries(Object.entries(source.files ?? {})) };
}

/** Saves over REST, as a pipeline does: without any file that is not given. */
async function saveByApi(files: Readonly<Record<string, string>>, mjml: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json", "if-match": "*" };
  const url = `${test.app.url}/api/v1/templates/${id}`;
  const answer = await fetch(url, { method: "PATCH", headers, body: JSON.stringify({ mjml, files }) });
  expect(answer.status).toBe(200);
}

const group = (name: string) => conflict().getByRole("group", { name });
const choice = (of: string, name: string) => group(of).getByRole("radio", { name, exact: true });
const goOn = () => conflict().getByRole("button", { name: "Continue with both" });

it("has a conflict of the same line decided, also of a draft that was kept over a reload", async () => {
  await write(theirs, mailOfText("Theirs", INCLUDES));
  await save(theirs);
  await write(mine, mailOfText("Mine", INCLUDES));
  await mine.getByText("Not saved").waitFor();
  await openTemplate(mine, id);
  await mine.getByText(/These are your unsaved changes of/).waitFor();
  await shows(mine, "Mine");
  await sourceOf(mine).press("Control+s");
  await group("Both changed the source").getByText("<mj-text>Theirs</mj-text>").waitFor();
  await group("Both changed the source").getByText("<mj-text>Mine</mj-text>").waitFor();
  await conflict().getByText("1 of 1 conflicts to decide").waitFor();
  await expect.poll(() => goOn().isDisabled()).toBe(true);
  expect(await findBarriers(mine)).toEqual([]);
  await choice("Both changed the source", "Yours").check();
  await side("Merged: the source").getByText("Mine</mj-text>").waitFor();
  await goOn().click();
  await save(mine);
  expect((await stored()).text).toBe(mailOfText("Mine", INCLUDES));
});

it("merges changes of different lines, also between a save and a publish", async () => {
  await write(theirs, mailOfText("Old", INCLUDES).replace("Hello", "Their title"));
  await save(theirs);
  await write(mine, mailOfText("Mine", INCLUDES));
  await mine.keyboard.press("Control+s");
  await conflict().getByText("Your changes and theirs are merged").waitFor();
  await side("Merged: the source").getByText("Their title").waitFor();
  await goOn().click();
  await save(mine);
  expect((await stored()).text).toBe(mailOfText("Mine", INCLUDES).replace("Hello", "Their title"));
  await openTemplate(theirs, id);
  await shows(theirs, "Mine");
  await write(theirs, mailOfText("Later", INCLUDES));
  await save(theirs);
  await mine.getByRole("button", { name: "Publish…" }).click();
  await mine.getByRole("button", { name: "Publish", exact: true }).click();
  await side("Merged: the source").getByText("Later</mj-text>").waitFor();
  await take("Use theirs only");
  await shows(mine, "Later");
});

it("merges file by file, and asks only of what both changed", async () => {
  await writeFile(theirs, "top.mjml", "Their top");
  await writeFile(theirs, "foot.mjml", "Their foot");
  await theirs.getByLabel("Subject").fill("Their subject");
  await save(theirs);
  await writeFile(mine, "top.mjml", "My top");
  await writeFile(mine, "note.mjml", "My note");
  await mine.keyboard.press("Control+s");
  await side("Merged: foot.mjml").getByText("Their foot").waitFor();
  await conflict().getByText("Only you changed note.mjml: it stays as you wrote it.").waitFor();
  await expect.poll(() => conflict().getByRole("group").count()).toBe(1);
  await choice("Both changed top.mjml", "Theirs").check();
  await goOn().click();
  await save(mine);
  expect(await stored()).toEqual({
    subject: "Their subject",
    text: mailOfText("Old", INCLUDES),
    files: { "top.mjml": part("Their top"), "foot.mjml": part("Their foot"), "note.mjml": part("My note") },
  });
});

it("lets files that one side has be kept or left out, and writes nothing until that is chosen", async () => {
  const files = { "top.mjml": part("Old top"), "foot.mjml": part("Old foot"), "extra.mjml": part("New") };
  const includes = INCLUDES.replace("note", "extra");
  await writeFile(mine, "note.mjml", "My note");
  await writeFile(mine, "foot.mjml", "My foot");
  await saveByApi(files, mailOfText("Old", includes));
  await mine.keyboard.press("Control+s");
  await side("Merged: extra.mjml").getByText("New").waitFor();
  await expect.poll(() => goOn().isDisabled()).toBe(true);
  await take("Decide later");
  await mine.getByText("Someone else has saved this template since you opened it.").waitFor();
  expect((await stored()).files).toEqual(files);
  await mine.getByRole("button", { name: "Compare both sides" }).click();
  await choice("note.mjml is in yours only", "Leave it out").check();
  await goOn().click();
  await save(mine);
  expect(await stored()).toMatchObject({
    text: mailOfText("Old", includes),
    files: { ...files, "foot.mjml": part("My foot") },
  });
});
