import type { Locator, Page } from "playwright-core";
import { type ClickTarget, findTargets, groundsOf, pageOf, pointOf, readValue } from "./click-targets.ts";

/** What became of one target. */
export interface Outcome {
  readonly target: ClickTarget;
  /** `button`: a link with a colour of its own behind it, which was changed, too. */
  readonly kind: ClickTarget["kind"] | "button";
  /**
   * `default`: a merge tag alone, of which only the default can be changed. `covered`: something lies over it. `drawn`:
   * the component draws it, such as the arrows of a carousel, or makes another address of what the source says.
   */
  readonly result: "changed" | "default" | "covered" | "drawn" | "failed";
  readonly problem: string;
}

const LABELS = { text: "Text", link: "Link address", image: "Alternative text" } as const;
/** Components that draw images of their own, or make other addresses of those in the source. */
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
    if ((await field.count()) === 0) {
      const tag = dialog.getByRole("textbox", { name: /^Default of / }).first();
      if (target.kind === "image" && (await tag.count()) === 0 && DRAWING.test(await dialog.innerText())) {
        await this.#page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        return { result: "drawn" };
      }
      if ((await tag.count()) === 0) throw new Error(`no field: ${await dialog.innerText()}`);
      await tag.fill("Otherwise");
      await this.#apply(dialog, tag);
      await this.#until(async () => (await this.#written()).includes("Otherwise"), "the source has the default");
      await this.#undo(before);
      return { result: "default" };
    }
    const value = target.kind === "link" ? `https://changed.example/${target.index}` : `Changed ${target.index}`;
    const isDrawn = target.kind === "link" && DRAWING.test(await dialog.innerText());
    await field.fill(value);
    await this.#apply(dialog, field);
    if (isDrawn) {
      await this.#until(async () => (await this.#written()).includes(value), "the source has the address");
      await this.#undo(before);
      return { result: "drawn" };
    }
    await this.#until(async () => (await readValue(this.#page, target, value)) === value, `the mail shows ${value}`);
    await this.#undo(before);
    return target.kind === "link"
      ? { result: "changed", ...(await this.#paint(target, before)) }
      : { result: "changed" };
  }

  /** Changes the colour of a link that is a button: one with a ground of its own. */
  async #paint(target: ClickTarget, before: string): Promise<Partial<Outcome>> {
    const grounds = await groundsOf(this.#page, target);
    if (grounds.slice(0, 2).every((ground) => ground === "rgba(0, 0, 0, 0)")) return {};
    const dialog = await this.#open(target);
    const field = dialog?.getByRole("textbox", { name: "Background colour", exact: true }).first();
    if (field === undefined || (await field.count()) === 0) {
      await this.#page.keyboard.press("Escape");
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
  async #apply(dialog: Locator | undefined, field: Locator): Promise<void> {
    await field.press("Enter");
    await this.#until(async () => (await dialog?.count()) === 0, "the change is applied");
  }

  async #isMapped(): Promise<boolean> {
    return (await this.#page.getByRole("treeitem").count()) > (await this.#page.getByText("not shown").count());
  }

  async #undo(before: string): Promise<void> {
    await this.#page.keyboard.press("Control+z");
    await this.#until(async () => (await this.#written()) === this.#source, "the source is the same again");
    await this.#page.getByText("Saved", { exact: true }).waitFor();
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

/** Beyond the slowest machine, since nothing is judged by time. */
const UNTIL_MS = 60_000;
