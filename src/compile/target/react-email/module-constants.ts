import type { Element, Markup } from "../../mail/tree/markup.ts";
import { cssLines, writeCssConstant, writeCssLine } from "./css-constant.ts";
import type { TsxWriter } from "./tsx-writer.ts";

/** Elements of HTML that React's types have and that mails use; all others are named by a constant. */
const TYPED_ELEMENTS = new Set(
  "a abbr address article aside audio b bdi big blockquote body br button caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark meta nav noscript ol optgroup option p picture pre q s samp script section select small source span strong style sub summary sup svg table tbody td textarea tfoot th thead time title tr u ul var video wbr".split(
    " ",
  ),
);
/** A name of an element that React takes. */
const ELEMENT_NAME = /^[a-z][a-z:_.\-\d]*$/i;

/** What the page of a module refers to by name: its style sheets, and elements that the types do not know. */
export class ModuleConstants {
  readonly #sheets: Element[] = [];
  readonly #tags = new Map<string, string>();

  /** The name for the text of a style or script element. */
  textOf(element: Element): string {
    const number = this.#sheets.push(element);
    return number === 1 ? "css" : `css${number}`;
  }

  /** The name for an element in JSX. What no browser knows either is drawn as a span. */
  tagOf(name: string): string {
    if (TYPED_ELEMENTS.has(name)) return name;
    if (!ELEMENT_NAME.test(name)) return "span";
    const known = this.#tags.get(name) ?? `Html_${name.replace(/\W/g, "_")}${"_".repeat(this.#tags.size)}`;
    this.#tags.set(name, known);
    return known;
  }

  write(writer: TsxWriter): void {
    for (const [name, constant] of this.#tags) {
      writer.code(`const ${constant} = ${JSON.stringify(name)} as string as "span";\n`);
    }
    for (const [index, { children }] of this.#sheets.entries()) {
      writeCssConstant(`css${index === 0 ? "" : index + 1}`, writer, () => {
        for (const child of children) writeCss(child, writer);
      });
    }
  }
}

/** A condition decides about whole rules. */
function writeCss(node: Markup, writer: TsxWriter): void {
  if (node.kind === "conditional") {
    writer.unless(node.condition, () => {
      for (const child of node.children) writeCss(child, writer);
    });
  } else if (node.kind === "text") {
    const css = node.value.map((part) => (typeof part === "string" ? part : part.tag.source)).join("");
    for (const line of cssLines(css)) writeCssLine(line, writer);
  }
}
