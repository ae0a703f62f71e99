import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const STOPS_MAX = 60;

/**
 * Empty if a person sees where the focus is: an outline or a shadow is drawn around what has it, or around the option
 * or the editor that it stands for, in view. Headings, pages and dialogs have the focus for screen readers alone.
 */
const FOCUS_FAULT = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return "nothing has the focus";
  if (focused.matches("h1, main, [role=dialog], [role=tabpanel], iframe")) return "";
  const option = document.getElementById(focused.getAttribute("aria-activedescendant"));
  const around = [focused, option, focused.closest(".cm-editor"), focused.closest("label")].filter((each) => each !== null);
  const isDrawn = ({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
  const drawn = around.some((each) => [undefined, "::after"].some((part) => isDrawn(getComputedStyle(each, part))));
  const { top, left, bottom, right } = focused.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const name = focused.outerHTML.slice(0, 120);
  return drawn ? (isInView ? "" : "out of view: " + name) : "no sign of the focus: " + name;
})()`;

/**
 * A person who uses a page with a keyboard alone, or with a mouse. What a task is about, such as a name or an address,
 * is written and not counted; every other key and each click is.
 */
export class CountedHands {
  keys = 0;
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses keys one after the other. After each one it must be visible where the focus is. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.keys += 1;
      await this.seeFocus();
    }
  }

  /** Writes what the task is about over what is where the focus is. */
  async write(text: string): Promise<void> {
    await this.#page.keyboard.press("Control+a");
    await this.#page.keyboard.insertText(text);
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  /** Clicks what a mail shows, through what lies over it. */
  async clickIn(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${target} takes no room`);
    await this.#page.mouse.click(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
    this.clicks += 1;
  }

  /** Presses Tab, or another key, until something has the focus. */
  async goTo(target: Locator, key = "Tab"): Promise<void> {
    await target.waitFor();
    const focused = target.and(this.#page.locator(":focus"));
    for (let stops = 0; (await focused.count()) === 0; stops += 1) {
      if (stops === STOPS_MAX) throw new Error(`${STOPS_MAX} times ${key} do not lead to ${target}`);
      await this.press(key);
    }
  }

  /** Runs a command of the palette, of which the first letters are typed. */
  async command(letters: string, name: string | RegExp): Promise<void> {
    await this.#page.keyboard.press("Control+k");
    this.keys += 1;
    await this.#page.getByRole("combobox", { name: "A template, a page or an action" }).waitFor();
    await this.press(...letters);
    await this.#page.getByRole("option", { name, selected: true }).waitFor();
    await this.press("Enter");
  }

  /** Waits until something visible has the focus. */
  async seeFocus(): Promise<void> {
    await expect.poll(() => this.#page.evaluate<string>(FOCUS_FAULT)).toBe("");
  }

  /** Waits until the focus is back where it was before a dialog. */
  async seeFocusOn(target: Locator): Promise<void> {
    await expect.poll(() => target.and(this.#page.locator(":focus")).count()).toBe(1);
  }
}
