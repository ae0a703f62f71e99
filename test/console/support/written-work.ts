import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LOCAL, type TestApp } from "../../support/start-test-app.ts";
import { mailOfText, save, shows, sourceOf } from "./workbench.ts";

/** What the page says of changes that the browser had stored. */
export const KEPT = /These are your unsaved changes of/;

/** Writes a word at the end of the text of the mail. */
export async function type(page: Page, word: string): Promise<void> {
  await sourceOf(page).getByText("<mj-text>").first().click();
  await page.keyboard.press("End");
  for (let i = 0; i < "</mj-text>".length; i += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.insertText(` ${word}`);
}

/** The line of the source that has the text of the mail. */
export async function lineOf(page: Page): Promise<string | undefined> {
  return (await sourceOf(page).getByText("<mj-text>").first().textContent())?.trim();
}

/** The source that the server has. */
export async function storedSource({ services }: TestApp, id: string): Promise<string> {
  return (await services.templates.describe(LOCAL, id)).source.text;
}

/** The text, the mail and what can be undone are all there. */
export async function expectThere(page: Page, word: string): Promise<void> {
  expect(await lineOf(page)).toBe(`<mj-text>Old ${word}</mj-text>`);
  await shows(page, `Old ${word}`);
  await sourceOf(page).press("Control+z");
  await expect.poll(() => lineOf(page)).toBe("<mj-text>Old</mj-text>");
  await sourceOf(page).press("Control+y");
  await expect.poll(() => lineOf(page)).toBe(`<mj-text>Old ${word}</mj-text>`);
}

/** The way to the server, too. */
export async function expectSaved(page: Page, app: TestApp, id: string, word: string): Promise<void> {
  await expectThere(page, word);
  await save(page);
  expect(await storedSource(app, id)).toBe(mailOfText(`Old ${word}`));
}

/** Waits until the browser stores a word of the page. */
export async function waitUntilKept(page: Page, word: string): Promise<void> {
  await expect.poll(() => page.evaluate("JSON.stringify(localStorage)")).toContain(word);
}
