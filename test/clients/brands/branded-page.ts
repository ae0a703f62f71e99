import type { Brand } from "../../../core/evaluator/data.ts";
import { skeletonOf } from "../../compile/support/skeleton.ts";
import { cleanText } from "../../conformance/escape-value.ts";
import { FONT_CHOICES } from "./branded-mails.ts";

/** A conditional comment that a client which has it reads as markup. */
const OUTLOOK_OPENED = /<!--\[if [^\]]*\]>(?!<!-->|-->)/g;
const OUTLOOK_CLOSED = /(?<!<!--)<!\[endif\]-->/g;
/** What a compile derives from a colour. */
const DERIVED = /#(?:000000|ffffff)/g;

/** What a page consists of: in a browser, and in Outlook, which reads the markup in its comments. */
function shapeOf(html: string): { readonly lines: readonly string[]; readonly faults: readonly string[] } {
  const pages = [html, html.replace(OUTLOOK_OPENED, "").replace(OUTLOOK_CLOSED, "")].map(skeletonOf);
  return { lines: pages.flatMap(({ lines }) => lines), faults: pages.flatMap(({ faults }) => faults) };
}

/** What docs/program-format.md has a colour or a font of a brand written as, without the evaluator's code. */
function writtenFor(declared: string, given: string): string | undefined {
  const value = cleanText(given);
  if (declared.startsWith("#")) {
    const digits = [...value.slice(1).toLowerCase()];
    const isColor =
      value.startsWith("#") && digits.length === 6 && digits.every((each) => "0123456789abcdef".includes(each));
    return isColor ? value.toLowerCase() : undefined;
  }
  const asked = [...value].every((each) => each < "\u0080") ? value.toLowerCase() : undefined;
  return FONT_CHOICES.find((choice) => [choice, choice.split(",")[0]].some((name) => name?.toLowerCase() === asked));
}

/** What is wrong with a page that is filled with a brand, judged by that of the declared one. */
export class PageJudge {
  readonly #declared: Brand;
  readonly #lines: readonly string[];

  /** With the declared values that the mail shows in any of its outputs, and the page. */
  constructor(declared: Brand, outputs: readonly string[], html: string) {
    const shown = Object.entries(declared).filter(([, value = ""]) => outputs.some((output) => output.includes(value)));
    this.#declared = Object.fromEntries(shown);
    this.#lines = shapeOf(html).lines;
  }

  /**
   * A page has the elements and attributes of the declared one, with the colours and fonts of the brand in place of
   * those declared.
   */
  faultsOf(brand: Brand, html: string, defaulted: readonly string[]): readonly string[] {
    const { written, refused } = this.#choose(brand);
    const { lines, faults } = shapeOf(html);
    const expected = this.#lines.map((line) => mapSigns(line, written));
    const at = expected.findIndex((line, index) => line !== lines[index]?.replace(DERIVED, "#"));
    const found = [...faults];
    if (at >= 0 || lines.length !== expected.length) found.push(`element ${at}: ${lines[at]}, not ${expected[at]}`);
    const reported = defaulted
      .filter((label) => label.startsWith("brand."))
      .toSorted()
      .join();
    if (reported !== refused.toSorted().join())
      found.push(`defaulted are ${reported}, not ${refused.toSorted().join()}`);
    return found;
  }

  #choose(brand: Brand): { readonly written: ReadonlyMap<string, string>; readonly refused: readonly string[] } {
    const written = new Map<string, string>();
    const refused: string[] = [];
    for (const [name, value = ""] of Object.entries(this.#declared)) {
      if (!value.startsWith("#") && !FONT_CHOICES.includes(value)) continue;
      const given = cleanText(brand[name] ?? "");
      const accepted = given === "" ? value : writtenFor(value, given);
      if (accepted === undefined) refused.push(`brand.${name}`);
      written.set(value, accepted ?? value);
    }
    return { written, refused };
  }
}

/** Declared values are like no other text of the mails, so each is found in what was filled with it. */
function mapSigns(line: string, written: ReadonlyMap<string, string>): string {
  let text = line;
  const signs = [...written.keys()].map((sign, at) => [sign, `\0${at}\0`] as const);
  for (const [sign, mark] of signs) text = text.replaceAll(sign, mark);
  for (const [sign, mark] of signs) text = text.replaceAll(mark, written.get(sign) ?? sign);
  return text.replace(DERIVED, "#");
}
