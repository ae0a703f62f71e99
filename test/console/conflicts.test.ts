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

it("shows both sides of a source, also of one that was kept over a reload, and at a publish", async () => {
  await write(theirs, mailOfText("Theirs", INCLUDES));
  await save(theirs);
  await write(mine, mailOfText("Mine", INCLUDES));
  await mine.getByText("Not saved").waitFor();
  await openTemplate(mine, id);
  await mine.getByText(/These are your unsaved changes of/).waitFor();
  await shows(mine, "Mine");
  await sourceOf(mine).press("Control+s");
  await side("Theirs, saved").getByText("Theirs</mj-text>").waitFor();
  await side("Yours, not saved").getByText("Mine</mj-text>").waitFor();
  expect(await findBarriers(mine)).toEqual([]);
  await take("Continue with the right side");
  await save(mine);
  expect((await stored()).text).toContain("Mine");
  await openTemplate(theirs, id);
  await shows(theirs, "Mine");
  await write(theirs, mailOfText("Later", INCLUDES));
  await save(theirs);
  await mine.getByRole("button", { name: "Publish…" }).click();
  await mine.getByRole("button", { name: "Publish", exact: true }).click();
  await side("Only they changed the source: included").getByText("Later</mj-text>").waitFor();
  await take("Take theirs");
  await shows(mine, "Later");
});

it("shows both sides file by file: what both changed to merge, what one changed as that one has it", async () => {
  await writeFile(theirs, "top.mjml", "Their top");
  await writeFile(theirs, "foot.mjml", "Their foot");
  await theirs.getByLabel("Subject").fill("Their subject");
  await save(theirs);
  await writeFile(mine, "top.mjml", "My top");
  await writeFile(mine, "note.mjml", "My note");
  await mine.keyboard.press("Control+s");
  await side("Theirs: top.mjml").getByText("Their top").waitFor();
  await side("Yours: top.mjml").getByText("My top").waitFor();
  await side("Only they changed foot.mjml: included").getByText("Their foot").waitFor();
  // What I alone changed is what both could lose: it is shown beside what they have.
  await side("Yours: note.mjml").getByText("My note").waitFor();
  expect(await conflict().getByRole("textbox").count()).toBe(6);
  await take("Continue with the right side");
  await save(mine);
  expect(await stored()).toEqual({
    subject: "Their subject",
    text: mailOfText("Old", INCLUDES),
    files: { "top.mjml": part("My top"), "foot.mjml": part("Their foot"), "note.mjml": part("My note") },
  });
});

it("takes parts of their file over, and saves with their etag", async () => {
  await writeFile(theirs, "top.mjml", "Their top");
  await save(theirs);
  await writeFile(mine, "top.mjml", "My top");
  await writeFile(mine, "foot.mjml", "My foot");
  await mine.keyboard.press("Control+s");
  const top = conflict().locator(".compare", { hasText: "Theirs: top.mjml" });
  await top.getByRole("button", { name: "Revert this chunk" }).click();
  await side("Yours: top.mjml").getByText("Their top").waitFor();
  await take("Continue with the right side");
  await save(mine);
  expect((await stored()).files).toMatchObject({ "top.mjml": part("Their top"), "foot.mjml": part("My foot") });
});

it("lets files that one side has be kept or left out, and writes nothing until that is chosen", async () => {
  const files = { "top.mjml": part("Old top"), "foot.mjml": part("Old foot"), "extra.mjml": part("New") };
  const includes = INCLUDES.replace("note", "extra");
  await writeFile(mine, "note.mjml", "My note");
  await writeFile(mine, "foot.mjml", "My foot");
  await saveByApi(files, mailOfText("Old", includes));
  await mine.keyboard.press("Control+s");
  const note = conflict().getByRole("group", { name: "note.mjml is in yours alone" });
  const extra = conflict().getByRole("group", { name: "extra.mjml is in theirs alone" });
  expect(await note.getByRole("radio", { name: "Keep it" }).isChecked()).toBe(true);
  expect(await extra.getByRole("radio", { name: "Include it" }).isChecked()).toBe(true);
  await take("Decide later");
  await mine.getByText("Someone else has saved this template since you opened it.").waitFor();
  expect((await stored()).files).toEqual(files);
  await mine.getByRole("button", { name: "Compare both sides" }).click();
  await note.getByRole("radio", { name: "Leave it out" }).check();
  await take("Continue with the right side");
  await save(mine);
  expect(await stored()).toMatchObject({
    text: mailOfText("Old", includes),
    files: { ...files, "foot.mjml": part("My foot") },
  });
});
