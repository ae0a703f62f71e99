import { quote } from "../../../domain/quote.ts";
import { isVoid } from "../markup/void-elements.ts";

const ELEMENT = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/<>]{0,100})(?:[^"'<>]|"[^"]*"|'[^']*')*>/iy;

/** The elements of a branch of a choice, which must be whole: each branch is shown or left out. */
export class BranchTags {
  readonly #open: string[] = [];
  #fault: string | undefined;

  /** The length of the tag or comment that begins there. Undefined where there is none. */
  read(html: string, at: number): number | undefined {
    ELEMENT.lastIndex = at;
    const found = ELEMENT.exec(html);
    if (found === null) return undefined;
    const [written, slash, name = ""] = found;
    if (slash === "/" && this.#open.pop() !== name.toLowerCase()) this.#fault ??= `</${quote(name)}> ${NOT_WHOLE}`;
    else if (slash === "" && !isVoid(name.toLowerCase()) && !written.endsWith("/>"))
      this.#open.push(name.toLowerCase());
    return written.length;
  }

  /** What is wrong at the end of a branch. */
  fault(): string | undefined {
    const open = this.#open.at(-1);
    return this.#fault ?? (open === undefined ? undefined : `<${quote(open)}> ${NOT_WHOLE}`);
  }
}

const NOT_WHOLE = "is in one text of a choice and not closed or opened there; write whole elements into each text";
