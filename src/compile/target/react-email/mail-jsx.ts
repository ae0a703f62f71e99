import { webFontUrl } from "../../mail/tree/font.ts";
import type { HeadRule } from "../../mail/tree/head-rule.ts";
import { type Element, element, type Markup, text } from "../../mail/tree/markup.ts";
import { styleOf } from "../../mail/tree/style.ts";
import type { Tree } from "../../mail/tree/tree.ts";
import { mailFrame, NOT_IN_OUTLOOK, preview } from "./mail-frame.ts";
import { sectionsJsx } from "./sections-jsx.ts";

/** The tree of a mail as JSX. Its style sheet is in the constant `css`. */
export function mailJsx(tree: Tree): Element {
  const { language: lang, direction: dir, backgroundColor } = tree;
  const style = styleOf({ margin: "0", padding: "0", "word-spacing": "normal", "background-color": backgroundColor });
  return mailFrame({ lang, dir, head: head(tree), bodyProps: { style }, body: body(tree) });
}

function head(tree: Tree): readonly Markup[] {
  return [
    element("title", {}, text(tree.title)),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: "light dark" }),
    element("meta", { name: "supported-color-schemes", content: "light dark" }),
    element("meta", { name: "format-detection", content: "telephone=no,date=no,address=no,email=no,url=no" }),
    ...tree.head.filter(({ kind }) => kind === "font").map(fontLink),
    element("style", { dangerouslySetInnerHTML: "css" }),
  ];
}

function fontLink({ text: family, conditions }: HeadRule): Markup {
  const link = element("link", { href: webFontUrl(family), rel: "stylesheet", ...NOT_IN_OUTLOOK });
  return conditions.reduceRight<Markup>(
    (node, condition) => ({ kind: "conditional", condition, children: [node] }),
    link,
  );
}

function body(tree: Tree): readonly Markup[] {
  const { language: lang, direction: dir, title } = tree;
  const article = element(
    "div",
    { role: "article", "aria-roledescription": "email", "aria-label": title, lang, dir },
    ...sectionsJsx(tree.body, tree.width),
  );
  return tree.preview.length === 0 ? [article] : [preview(text(tree.preview)), article];
}
