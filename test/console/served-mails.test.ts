import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditEvent } from "../support/audit-event.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { createMjml } from "./support/create-mjml.ts";
import { findBarriers } from "./support/find-barriers.ts";
import { noteRequests } from "./support/note-requests.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";
import { signIn } from "./support/sign-in.ts";
import { mailOfText } from "./support/workbench.ts";

let test: ConsoleTest;
let page: Page;
let admin: string;
beforeAll(async () => {
  test = await openConsole();
  admin = await test.app.issueKey({ kind: "admin", name: "chief" });
  page = await test.open("/console", { reducedMotion: "reduce" });
  await signIn(page, await test.app.issueKey({ kind: "admin", role: "viewer" }));
});
afterAll(() => test?.close());

const shown = (title: string) => page.frameLocator(`iframe[title="${title}"]`).locator("body");
const compare = () => page.getByRole("region", { name: "Compare" });

/** A template whose second version has a program that no compiler makes of its source. */
async function publishTwo(name: string): Promise<{ readonly id: string; readonly digests: readonly string[] }> {
  const id = await createMjml(test.app.url, admin, { name, mjml: mailOfText("Text of now, {{ name }}") });
  const { templates, store } = test.app.services;
  const first = await templates.publish(LOCAL, id, { comment: "" });
  const found = await store.templates.findVersion(id, 1);
  if (found === undefined) throw new Error("the version is not stored");
  const { version: _version, digest: _digest, ...content } = found;
  const programs = { ...content.programs, html: content.programs.html?.replace("Text of now", "Text of then") ?? "" };
  const second = await store.templates.publish({ ...content, programs }, undefined, auditEvent());
  if (typeof second === "string") throw new Error(second);
  return { id, digests: [first.digest ?? "", second.digest ?? ""] };
}

it("shows the stored programs of versions, each with its digest, and has no source of theirs compiled", async () => {
  const { id, digests } = await publishTwo("As served");
  expect(new Set(digests).size).toBe(2);
  const asked = noteRequests(page);
  await page.goto(`/console/templates/${id}/versions?compare=2&with=1`);
  await compare().getByRole("radio", { name: "Mails" }).click();
  await shown("Version 2").getByText("Text of then, ").waitFor();
  await shown("Version 1").getByText("Text of now, ").waitFor();
  for (const [index, digest] of digests.entries())
    await compare()
      .getByText(`As served: version ${index + 1}, digest ${digest.slice(0, 12)}…`, { exact: true })
      .waitFor();
  const calls = asked.map((url) => url.split("/").at(-1));
  expect(calls).toContain("GetTemplateVersion");
  expect(calls).not.toContain("PreviewTemplate");
  expect(await findBarriers(page)).toEqual([]);
});

it("shows a version as it was served beside the draft, which is compiled", async () => {
  const { id } = await publishTwo("Beside the draft");
  await page.goto(`/console/templates/${id}/versions?compare=2&with=0`);
  await compare().getByRole("radio", { name: "Mails" }).click();
  await shown("Version 2").getByText("Text of then, ").waitFor();
  await shown("The draft").getByText("Text of now, ").waitFor();
  await compare().getByText("Compiled now", { exact: true }).waitFor();
});

/** The texts of what is outlined in a mail, by kind; an image has none. */
const outlined = (title: string, kind: string) => shown(title).locator(`[data-difference=${kind}]`).allTextContents();

it("outlines what two versions show differently, and nothing else", async () => {
  const image = (name: string) => `<mj-image alt="A picture" src="https://cdn.example.com/${name}.png" />`;
  const texts = (...all: readonly string[]) => all.map((text) => `<mj-text>${text}</mj-text>`).join("");
  const mail = (body: string) =>
    `<mjml><mj-head><mj-title>T</mj-title></mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
  const first = mail(`${texts("Same", "Old price", "Same too", "Gone", "End")}${image("old")}${texts("Last")}`);
  const second = mail(`${texts("Same", "New price", "Same too", "End", "Came")}${image("new")}${texts("Last")}`);
  const id = await createMjml(test.app.url, admin, { name: "Differs", mjml: first });
  const { templates } = test.app.services;
  await templates.publish(LOCAL, id, { comment: "" });
  await templates.publish(LOCAL, id, { comment: "", publishUnchanged: true });
  await templates.update(LOCAL, id, { etag: "*", source: { kind: "mjml", text: second } });
  await templates.publish(LOCAL, id, { comment: "" });
  await page.goto(`/console/templates/${id}/versions?compare=2&with=3`);
  await compare().getByRole("radio", { name: "Mails" }).click();
  await shown("Version 2").getByText("Old price").waitFor();
  await shown("Version 3").getByText("New price").waitFor();
  expect(await shown("Version 3").locator("[data-difference]").count()).toBe(0);
  const toggle = compare().getByRole("checkbox", { name: "Show differences" });
  await toggle.click();
  await compare().getByText("3 changed (solid), 0 added (dashed), 1 removed (dotted)").waitFor();
  expect(await outlined("Version 2", "removed")).toEqual(["Gone"]);
  expect(await outlined("Version 2", "changed")).toEqual(["Old price", ""]);
  expect(await outlined("Version 3", "changed")).toEqual(["New price", "Came", ""]);
  const outlineOf = "getComputedStyle(document.querySelector('[data-difference=changed]')).outlineStyle";
  const frame = page.frames().find((each) => each.url().includes("/console/frame"));
  expect(await frame?.evaluate(outlineOf)).toBe("solid");
  expect(await findBarriers(page)).toEqual([]);
  await toggle.click();
  await expect.poll(() => shown("Version 2").locator("[data-difference]").count()).toBe(0);
  await toggle.click();
  await compare().getByRole("combobox", { name: "Compare with" }).selectOption("version 1");
  await compare().getByRole("checkbox", { name: "Show differences" }).check();
  await compare().getByText("The mails show the same.").waitFor();
});
