import type { Locator, Page } from "playwright-core";
import { type ClickTarget, findTargets, groundsOf, pageOf, pointOf, readValue } from "./click-targets.ts";

/** What became of one target. */
export interface Outcome {
  readonly target: ClickTarget;
  /** `button`: a link with a colour of its own behind it, which was changed, too. */
  readonly kind: ClickTarget["kind"] | "button";
  /**
   * `default`: a merge tag alone, of which only the default can be changed. `covered`: something lies over it. `drawn`:
   * the component draws it, such as the arrows of a carousel, and no attribute of the source says it.
   */
  readonly result: "changed" | "default" | "covered" | "drawn" | "failed";
  readonly problem: string;
}

const LABELS = { text: "Text", link: "Link address", image: "Alternative text" } as const;
/** Components that draw images and links of their own, or write more around an address of the source. */
const DRAWING = /\bmj-(?:accordion|carousel|navbar|social)/;
const COLOR = { written: "#12ab34", computed: "rgb(18, 171, 52)" };

/**
 * Changes what a mail shows by a click on each of it, and undoes each change. The page of a template is open, with Edit
 * on, and `source` is its source. After an undo the page must have the same source and mail, and nothing to save.
 */
export async function clickThrough(
  page: Page,
  source: string,
  isWanted: (target: ClickTarget) => boolean = () => true,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const walk = new Walk(page, source.replace(/\r\n?/g, "\n"));
  await walk.settle();
  for (const target of (await findTargets(page)).filter(isWanted)) outcomes.push(await walk.change(target));
  return outcomes;
}

class Walk {
  readonly #page: Page;
  readonly #source: string;

  constructor(page: Page, source: string) {
    this.#page = page;
    this.#source = source;
  }

  async change(target: ClickTarget): Promise<Outcome> {
    const before = await pageOf(this.#page);
    try {
      const outcome = await this.#tryTo(target, before);
      return { target, kind: target.kind, problem: "", ...outcome };
    } catch (error) {
      await this.#page.keyboard.press("Escape");
      for (let steps = 0; steps < 3 && (await this.#written()) !== this.#source; steps += 1) {
        await this.#undo(before).catch(() => undefined);
      }
      return { target, kind: target.kind, result: "failed", problem: String(error).split("\n")[0] ?? "" };
    }
  }

  async #tryTo(target: ClickTarget, before: string): Promise<Pick<Outcome, "result"> & Partial<Outcome>> {
    const dialog = await this.#open(target);
    if (dialog === undefined) return { result: "covered" };
    const field = dialog.getByRole("textbox", { name: LABELS[target.kind], exact: true }).first();
    if ((await field.count()) === 0) return this.#changeDefault(target, dialog, before);
    if (target.kind === "link" && DRAWING.test(await dialog.innerText()))
      return this.#changeAddress(target, dialog, field, before);
    const value = target.kind === "link" ? `https://changed.example/${target.index}` : `Changed ${target.index}`;
    const expected = expectedOf(target, await field.inputValue(), value);
    await field.fill(value);
    await this.#apply(dialog, field);
    const shown = () => readValue(this.#page, target, expected);
    await this.#until(async () => (await shown()) === expected, `the mail shows ${expected}`);
    await this.#undo(before);
    return target.kind === "link"
      ? { result: "changed", ...(await this.#paint(target, before)) }
      : { result: "changed" };
  }

  /** Changes the default of a merge tag, or finds that the component draws the target. */
  async #changeDefault(target: ClickTarget, dialog: Locator, before: string): Promise<Pick<Outcome, "result">> {
    const tag = dialog.getByRole("textbox", { name: /^Default of / }).first();
    if ((await tag.count()) === 0) {
      const words = await dialog.innerText();
      if (target.kind !== "image" || !DRAWING.test(words) || this.#isInSource(target))
        throw new Error(`no field: ${words}`);
      await this.#close(dialog);
      return { result: "drawn" };
    }
    const value = target.kind === "text" ? "Otherwise" : "https://otherwise.example/";
    await tag.fill(value);
    await this.#apply(dialog, tag);
    await this.#until(async () => (await this.#written()).includes(value), "the source has the default");
    await this.#undo(before);
    return { result: "default" };
  }

  /** Changes a link of a component that may write more around its address, or draw links of its own. */
  async #changeAddress(
    target: ClickTarget,
    dialog: Locator,
    field: Locator,
    before: string,
  ): Promise<Pick<Outcome, "result">> {
    const value = `https://changed.example/${target.index}`;
    await field.fill(value);
    await this.#apply(dialog, field);
    await this.#until(async () => (await this.#written()).includes(value), "the source has the address");
    await this.settle();
    const shown = await readValue(this.#page, target, value);
    await this.#undo(before);
    if (shown?.includes(value)) return { result: "changed" };
    if (this.#isInSource(target)) throw new Error(`not so: the mail shows ${value}`);
    return { result: "drawn" };
  }

  /** Changes the colour of a link that is a button: one with a ground of its own. */
  async #paint(target: ClickTarget, before: string): Promise<Partial<Outcome>> {
    const grounds = await groundsOf(this.#page, target);
    if (grounds.slice(0, 2).every((ground) => ground === "rgba(0, 0, 0, 0)")) return {};
    const dialog = await this.#open(target);
    const field = dialog?.getByRole("textbox", { name: "Background colour", exact: true }).first();
    if (dialog === undefined || field === undefined) return {};
    if ((await field.count()) === 0) {
      await this.#close(dialog);
      return {};
    }
    await field.fill(COLOR.written);
    await this.#apply(dialog, field);
    await this.#until(
      async () => (await groundsOf(this.#page, target)).includes(COLOR.computed),
      "the mail has the colour",
    );
    await this.#undo(before);
    return { kind: "button" };
  }

  async #open(target: ClickTarget): Promise<Locator | undefined> {
    await this.#until(() => this.#isMapped(), "the nodes of the mail are known");
    const point = await pointOf(this.#page, target);
    if (point === undefined) return undefined;
    await this.#page.mouse.click(point.x, point.y);
    const dialog = this.#page.getByRole("dialog");
    await dialog.waitFor({ timeout: UNTIL_MS });
    await this.#until(
      async () => (await dialog.getByRole("button", { name: "Apply" }).count()) > 0,
      "it can be changed",
    );
    return dialog;
  }

  /** Presses Enter once. While a newer answer of the compiler is awaited, the change is applied when it arrives. */
  async #apply(dialog: Locator, field: Locator): Promise<void> {
    await field.press("Enter");
    await this.#until(async () => (await dialog.count()) === 0, "the change is applied");
  }

  async #close(dialog: Locator): Promise<void> {
    await this.#page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }

  async #isMapped(): Promise<boolean> {
    return (await this.#page.getByRole("treeitem").count()) > (await this.#page.getByText("not shown").count());
  }

  /** Whether an attribute of the source says what the mail shows. */
  #isInSource({ value }: ClickTarget): boolean {
    if (value === "") return false;
    return [`"${value}"`, `'${value}'`].some((attribute) => this.#source.includes(`=${attribute}`));
  }

  /** Waits until the mail is that of the source as it is now: a mail of an earlier one may still be compiled. */
  settle(): Promise<void> {
    return this.#until(async () => (await this.#page.locator("[data-digest]").count()) > 0, "the mail is compiled");
  }

  async #undo(before: string): Promise<void> {
    await this.settle();
    await this.#page.keyboard.press("Control+z");
    await this.#until(async () => (await this.#written()) === this.#source, "the source is the same again");
    await this.#page.getByText("Saved", { exact: true }).waitFor();
    await this.settle();
    await this.#until(async () => (await pageOf(this.#page)) === before, "the mail is the same again");
  }

  /** The whole source in the editor, which draws a part of it only. */
  #written(): Promise<string> {
    return this.#page.evaluate('document.querySelector(".cm-content").cmTile.root.view.state.doc.toString()');
  }

  async #until(isSo: () => Promise<boolean>, what: string): Promise<void> {
    const end = Date.now() + UNTIL_MS;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`not so: ${what}`);
      await this.#page.waitForTimeout(20);
    }
  }
}

/**
 * What the mail shows of a changed target. It shows one text where the source has several, with elements of merge tags
 * between them: of these, one is changed.
 */
function expectedOf({ kind, value }: ClickTarget, before: string, after: string): string {
  return kind === "text" && before !== "" && value.includes(before) ? value.replace(before, () => after) : after;
}

/** Beyond the slowest machine, since nothing is judged by time. */
const UNTIL_MS = 60_000;
